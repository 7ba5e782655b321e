"""Proofs by induction over facts that can be dropped: what each of them rests on.

The relation is that of a rulebook whose rules can be let go of (``model/tracking.py``), and every fact is an assumption of the
solver. When a proof goes through, the solver names the assumptions that it took, and they are dropped one after the other as long
as the proof still goes through. The obligations are those of ``checkers/kinduction.py``, over fewer facts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import final

from brinkproof.model.language.operators import negation
from brinkproof.model.language.syntax import Expression, reads
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import all_of, any_of, flag, implies, no
from brinkproof.model.symbolic.step import Fault, Step
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.model.tracking import Tracking
from brinkproof.properties.problem import Claim
from brinkproof.properties.property import Kind
from brinkproof.properties.solver import Budget, Core, Sat, Solver, Unanswered
from brinkproof.properties.unroll import Unrolling

MOST_STEPS = 3
"""The largest k of an induction, as in ``checkers/kinduction.py``."""


class On(StrEnum):
    """What a proof can rest on, in the order in which it is dropped."""

    LEMMA = "lemma"
    ERROR = "no error of"
    SORT = "sort of"
    MOVE = "move"
    START = "start of"
    RULE = "rule"


@final
@dataclass(frozen=True, slots=True)
class Fact:
    """One thing a proof can rest on.

    Args:
        on: its kind.
        name: a lemma, a rule, the rule of a variable that starts with its value, a variable that keeps to its sort, or what would be
            wrong on which action if there were an error.

    """

    on: On
    name: str


@final
@dataclass(frozen=True, slots=True)
class Ground:
    """What one proof rests on directly, and whether none of it can be spared."""

    facts: tuple[Fact, ...]
    least: bool = True

    def __add__(self, other: "Ground") -> "Ground":
        """Return what two proofs rest on together."""
        return Ground(tuple(dict.fromkeys((*self.facts, *other.facts))), self.least and other.least)


class UnprovedError(Exception):
    """A proof that does not go through, or that the solver gave up on; why."""


CAN_MOVE = Fact(On.MOVE, "somebody can move while the game goes on")


@final
class Proofs:
    """The proofs of one rulebook.

    Args:
        tracking: the rulebook, rewritten.
        lemmas: by name, over one state of the rewritten rulebook; they are proved together, each by induction over one step.
        extra: all expressions that will be asked about.
        budget: for each question to the solver.

    """

    def __init__(self, tracking: Tracking, lemmas: Mapping[str, Expression], extra: Sequence[Expression], budget: Budget) -> None:
        self.tracking, self.lemmas, self.budget = tracking, lemmas, budget
        self.system = TransitionSystem(tracking.original, [*extra, *lemmas.values()], tracking)
        self.faults: dict[str, list[tuple[Step, Fault]]] = {}
        for place, step in enumerate(self.system.steps):
            for fault in step.faults:
                self.faults.setdefault(self._error(place, fault), []).append((step, fault))
        self.variables = {v.name: v for v in tracking.original.variables}
        self.endangered = frozenset(fault.variable for found in self.faults.values() for _, fault in found)
        names = {On.LEMMA: lemmas, On.ERROR: self.faults, On.SORT: [v for v in self.variables if v in self.endangered]}
        self.assumed = {Fact(on, name): flag(f"{on} {name}") for on, found in names.items() for name in found}
        self.assumed |= {Fact(On.RULE, rule): self.system.now[variable] for rule, variable in tracking.trackers.items()}

    def rests_on(self, fact: Fact) -> Ground:
        """Return what a fact rests on directly; a rule rests on nothing.

        Raises:
            UnprovedError: it cannot be proved.

        """
        match fact.on:
            case On.RULE | On.START:
                return Ground(() if fact.on is On.RULE else (Fact(On.RULE, fact.name),))
            case On.SORT:
                errors = (name for name, found in self.faults.items() if any(fault.variable == fact.name for _, fault in found))
                return Ground((Fact(On.RULE, self.variables[fact.name].rule), *(Fact(On.ERROR, name) for name in errors)))
            case On.ERROR:
                return self._ask(any_of(*(all_of(step.guard, fault.where) for step, fault in self.faults[fact.name])))
            case On.MOVE:
                rulebook = self.tracking.rulebook
                return self._ask(*map(self.system.term, map(negation, (rulebook.over, *(a.guard for a in rulebook.actions)))))
            case On.LEMMA:
                return self._starts(negation(self.lemmas[fact.name])) + self._one_step(negation(self.lemmas[fact.name]))

    def claim(self, claim: Claim) -> Ground:
        """Return what the proof of a claim rests on directly.

        Raises:
            UnprovedError: it cannot be proved.

        """
        if claim.steps or claim.property.kind in (Kind.STEP, Kind.EVENTUALLY):
            taken = (all_of(self.system.steps[at].guard, self.system.over_step(target, at)) for at, target in claim.steps)
            found = self._ask(any_of(*taken))
            errors = (Fact(On.ERROR, self._error(at, fault)) for at, _ in claim.steps for fault in self.system.steps[at].faults)
            ends = (CAN_MOVE,) if claim.property.kind is Kind.EVENTUALLY else ()
            return found + Ground((*dict.fromkeys(errors), *ends))
        try:
            return self._ask(self.system.term(claim.target))
        except UnprovedError:
            return self._by_induction(claim.target)

    def _by_induction(self, target: Expression) -> Ground:
        for steps in range(1, MOST_STEPS + 1):
            try:
                step = self._one_step(target) if steps == 1 else self._steps(steps, target)
            except UnprovedError:
                if steps == MOST_STEPS:
                    raise
                continue
            return step + self._starts(target, steps)
        raise AssertionError("the last try returns or raises")

    def _ask(self, *terms: Term) -> Ground:
        return _ground(self._solver, self.assumed, *terms)

    @cached_property
    def _solver(self) -> Solver:
        solver = Solver(self.budget)
        solver.add(*self._kept(), *self._known(self.assumed))
        return solver

    def _kept(self) -> Iterator[Term]:
        """Yield the sorts of the variables that nothing could take out of them."""
        for v in self.system.rulebook.variables:
            if v.name not in self.endangered:
                yield self.system.encoder.within(self.system.now[v.name], v.sort)

    def _known(self, assumed: Mapping[Fact, Term]) -> Iterator[Term]:
        """Yield what lemmas and sorts say, where they are assumed."""
        for fact, term in assumed.items():
            if fact.on is On.LEMMA:
                yield implies(term, self.system.term(self.lemmas[fact.name]))
            elif fact.on is On.SORT:
                yield implies(term, self.system.encoder.within(self.system.now[fact.name], self.variables[fact.name].sort))

    def _error(self, place: int, fault: Fault) -> str:
        """Return the name of a kind of error: what would be wrong, or the rule that would have no meaning, and on which action."""
        return f"{fault.variable or fault.rule} on {self.tracking.original.actions[place].name}"

    def _clean(self, place: int) -> Term:
        """Return that an action has none of the errors that are assumed never to happen."""
        faults = self.system.steps[place].faults
        return all_of(*(implies(self.assumed[Fact(On.ERROR, self._error(place, fault))], no(fault.where)) for fault in faults))

    def _one_step(self, target: Expression) -> Ground:
        """Ask whether a step leads from outside a target into it; only actions that write what it reads can."""
        read = reads(target)
        into = (
            all_of(step.guard, self._clean(place), self.system.after(target, place))
            for place, step in enumerate(self.system.steps)
            if read & step.after.keys()
        )
        return self._ask(self.system.term(negation(target)), any_of(*into))

    @cached_property
    def _beginning(self) -> Solver:
        solver = Solver(self.budget)
        solver.add(*self._kept(), *self._start())
        return solver

    @cached_property
    def _starting(self) -> Mapping[Fact, Term]:
        return {Fact(On.START, v.rule): flag(f"{On.START} {v.rule}") for v in self.variables.values()}

    def _start(self) -> Iterator[Term]:
        for v in self.variables.values():
            begun = self.system.now[v.name] == self.system.encoder.value(v.initial, v.sort)
            yield implies(self._starting[Fact(On.START, v.rule)], begun)

    def _starts(self, target: Expression, steps: int = 1) -> Ground:
        """Ask whether one of the first ``steps`` states of a game is in a target."""
        rules = {fact: term for fact, term in self.assumed.items() if fact.on is On.RULE}
        found = _ground(self._beginning, {**self._starting, **rules}, self.system.term(target))
        for time in range(1, steps):
            solver, held = self._path(time)
            solver.add(self._unrolling.at(all_of(*self._start()), 0))
            found += _ground(solver, {**self._starting, **held}, self._unrolling.at(self.system.term(target), time))
        return found

    def _steps(self, steps: int, target: Expression) -> Ground:
        """Ask whether a path of so many different states outside a target leads into it."""
        solver, held = self._path(steps)
        for time in range(steps):
            solver.add(self._unrolling.at(no(self.system.term(target)), time))
            solver.add(*(self._unrolling.different(earlier, time, self.variables) for earlier in range(time)))
        return _ground(solver, held, self._unrolling.at(self.system.term(target), steps))

    @cached_property
    def _unrolling(self) -> Unrolling:
        return Unrolling(self.system, self.tracking.free)

    def _path(self, steps: int) -> tuple[Solver, Mapping[Fact, Term]]:
        """Return a solver that knows a path of so many steps; a fact that is assumed is assumed at each time."""
        solver = Solver(self.budget)
        held = {fact: flag(f"at all times, {fact.name}") if fact.on is On.RULE else term for fact, term in self.assumed.items()}
        known = all_of(*self._kept(), *self._known(held))
        rules = (implies(held[fact], term) for fact, term in self.assumed.items() if fact.on is On.RULE)
        clean = (implies(self._unrolling.chosen(place), self._clean(place)) for place in range(len(self.system.steps)))
        move = all_of(self._unrolling.move, *rules, *clean)
        for time in range(steps):
            solver.add(self._unrolling.at(known, time), self._unrolling.at(move, time))
        solver.add(self._unrolling.at(known, steps))
        return solver, held


def _ground(solver: Solver, assumed: Mapping[Fact, Term], *terms: Term) -> Ground:
    match solver.core(assumed, *terms):
        case Core(names=names, least=least):
            return Ground(names, least)
        case Sat():
            raise UnprovedError("it is not inductive, whatever is assumed")
        case Unanswered(reason):
            raise UnprovedError(f"the solver gave up ({reason})")
