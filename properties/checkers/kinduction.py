"""k-induction: the lemmas first, then that the step relation is total and free of errors, then every property.

A property that fails is *not inductive*: the state it fails from is not known to be reachable, and is never shown as a bug.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from brinkproof.model.language.operators import negation
from brinkproof.model.language.syntax import Expression
from brinkproof.model.state import show
from brinkproof.model.symbolic.decode import decode_state
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import all_of, any_of, met, never, no
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.model.trace import Trace
from brinkproof.properties.problem import Claim, Problem, as_lemma
from brinkproof.properties.property import TOTAL, Kind
from brinkproof.properties.reason import Reason
from brinkproof.properties.solver import Answer, Budget, Model, Sat, Solver, Unanswered, Unsat, spent
from brinkproof.properties.unroll import Unrolling
from brinkproof.properties.verdict import NOT_LOOKED_AT, RESTS_ON, WHY, Evidence, Outcome, Verdict

NAME = "kinduction"

MOST_STEPS = 3
"""The largest k that is tried."""


def check(
    problem: Problem, budget: Budget, progress: Callable[[str], None], lemmas: Sequence[Expression] = ()
) -> Iterator[Verdict]:
    """Prove what induction can prove.

    Args:
        problem: a rulebook and claims; ``sometimes`` claims are not looked at.
        budget: for each question to the solver.
        progress: told which property is being looked at.
        lemmas: facts over one state that are proved together with the lemmas among the claims, and used like them.

    Returns:
        A verdict on each lemma among the claims, then on totality, then on each other claim. Each rests on those before it,
        and all on ``lemmas``: where one of them is not established, nothing after it is.

    """
    system = TransitionSystem(
        problem.rulebook,
        [*(part for claim in problem.claims for part in _expressions(claim)), *lemmas],
        prefix=budget.prefix,
    )
    induction = _Induction(problem, system, budget)
    given = [claim for claim in problem.lemmas if claim.property.kind is Kind.ALWAYS and not claim.steps]
    found = [as_lemma(f"found-{number}", fact) for number, fact in enumerate(lemmas, start=1)]
    spoken = induction.together([*given, *found], progress)
    failed = next((verdict for verdict in spoken if verdict.outcome is not Outcome.HOLDS), None)
    if failed is None:
        induction.assume([*given, *found])
        progress(f"induction: {TOTAL}, {spent():,} units so far")
        total = induction.total()
        failed = total if total.outcome is not Outcome.HOLDS else None
    else:
        total = _unknown(TOTAL, f"the lemma {failed.property!r} is not established: {failed.reason}", Reason.GROUND)
    yield from (
        verdict if failed is None or verdict.outcome is not Outcome.HOLDS else _rests(verdict.property, failed)
        for verdict in spoken[: len(given)]
    )
    yield total
    for claim in problem.claims:
        if claim.wanted or claim in given:
            continue
        if failed is not None:
            yield _rests(claim.property.name, failed)
            continue
        progress(f"induction: {claim.property.name}, {spent():,} units so far")
        yield induction.step_claim(claim) if claim.steps else induction.state_claim(claim)


def _rests(name: str, failed: Verdict) -> Verdict:
    """Return what is said of a claim whose ground is missing: lemmas are proved together, and the rest with their help."""
    verdict = _unknown(name, f"{failed.property!r} is not established, and induction rests on it", Reason.GROUND)
    return replace(verdict, details={**verdict.details, RESTS_ON: failed.property})


def _expressions(claim: Claim) -> list[Expression]:
    return [claim.target, *(target for _, target in claim.steps)]


def _unknown(name: str, reason: str, kind: Reason) -> Verdict:
    return Verdict(
        property=name, outcome=Outcome.UNKNOWN, evidence=Evidence.NOT_RUN, checker=NAME, reason=reason, details={WHY: kind.value}
    )


class _Induction:
    """The questions, over one solver that knows the sorts and, once they are proved, the lemmas."""

    def __init__(self, problem: Problem, system: TransitionSystem, budget: Budget) -> None:
        self.problem, self.system, self.budget = problem, system, budget
        self.solver = Solver(budget)
        self.solver.add(system.domain)
        self.lemmas: list[Expression] = []

    def together(self, lemmas: Sequence[Claim], progress: Callable[[str], None]) -> list[Verdict]:
        """Check lemmas, all of them being assumed before the step: one that fails takes the others with it."""
        solver = Solver(self.budget)
        solver.add(self.system.domain, *(self.system.term(negation(claim.target)) for claim in lemmas))
        found = []
        for claim in lemmas:
            progress(f"induction: {claim.property.name}, {spent():,} units so far")
            found.append(self._base(claim) or self._step_case(claim, solver))
        return found

    def assume(self, lemmas: Sequence[Claim]) -> None:
        """Assume lemmas that are proved."""
        self.lemmas = [negation(claim.target) for claim in lemmas]
        self.solver.add(*(self.system.term(lemma) for lemma in self.lemmas))

    def total(self) -> Verdict:
        """No enabled step has an error, and while the game goes on some action is enabled."""
        for place, step in enumerate(self.system.steps):
            if never(step.error):
                continue
            answer = self.solver.ask(step.guard, step.error)
            if not isinstance(answer, Unsat):
                return self._not_total(answer, place)
        stuck = negation(self.problem.rulebook.over)
        answer = self.solver.ask(self.system.term(stuck), self.system.term(negation(self.problem.can_move)))
        if not isinstance(answer, Unsat):
            return self._not_total(answer, None)
        return Verdict(property=TOTAL, outcome=Outcome.HOLDS, evidence=Evidence.INDUCTIVE, checker=NAME)

    def _not_total(self, answer: Answer, place: int | None) -> Verdict:
        label = "" if place is None else self._label(place)
        unsure = f"{label} is ever an error" if label else "somebody can always move"
        match answer:
            case Sat(model):
                problem = "nobody can move"
                if place is not None:
                    fault = next(fault for fault in self.system.steps[place].faults if met(model, fault.where))
                    problem = f"{label} is an error: rule {fault.rule!r}: {fault.problem}"
                return self._not_inductive(TOTAL, f"{problem}, in a state that may not be reachable", model, label)
            case Unanswered(reason):
                return _unknown(TOTAL, f"it is not known whether {unsure}: the solver gave up ({reason})", answer.kind)
            case Unsat():
                raise AssertionError("an answer that is good news")

    def step_claim(self, claim: Claim) -> Verdict:
        """Check a claim about steps: no enabled action meets the target."""
        bad = {
            place: all_of(self.system.steps[place].guard, self.system.over_step(target, place)) for place, target in claim.steps
        }
        return self._verdict(claim, self.solver.ask(any_of(*bad.values())), 1, bad)

    def state_claim(self, claim: Claim) -> Verdict:
        """Check a claim about states: whether the lemmas imply it, else by induction over 1, 2 ... steps."""
        answer = self.solver.ask(self.system.term(claim.target))
        if isinstance(answer, Unsat):
            return self._verdict(claim, answer, 0, {})
        base = self._base(claim)
        if base is not None:
            return base
        verdict = self._step_case(claim, self.solver)
        steps = 2
        while verdict.outcome is Outcome.NOT_INDUCTIVE and steps <= MOST_STEPS:
            if isinstance(answer := self._over(steps, claim), Unsat):
                return self._base_over(steps, claim) or self._verdict(claim, answer, steps, {})
            steps += 1
        return verdict

    def _base(self, claim: Claim) -> Verdict | None:
        """Return a verdict when a claim fails where the game begins."""
        solver = Solver(self.budget)
        match answer := solver.ask(self.system.initial, self.system.term(claim.target)):
            case Unsat():
                return None
            case Sat():
                return _violated(claim, Trace(states=(self.problem.rulebook.initial,), actions=()))
            case Unanswered(reason):
                return _unknown(claim.property.name, f"the solver gave up ({reason})", answer.kind)

    def _step_case(self, claim: Claim, solver: Solver) -> Verdict:
        """Ask whether an action leads from a good state to a bad one; only actions that write what the claim reads can."""
        steps = self.system.steps
        bad = {
            place: all_of(steps[place].guard, no(steps[place].error), after)
            for place, after in self.system.after_each(claim.target).items()
        }
        holds = self.system.term(negation(claim.target))
        return self._verdict(claim, solver.ask(holds, any_of(*bad.values())), 1, bad)

    @cached_property
    def _unrolling(self) -> Unrolling:
        return Unrolling(self.system)

    def _over(self, steps: int, claim: Claim) -> Answer:
        """Ask whether a path of ``steps`` good, different states can end in a bad one."""
        unrolling, solver = self._unrolling, Solver(self.budget)
        target = self.system.term(claim.target)
        for time in range(steps):
            solver.add(unrolling.at(self.system.domain, time), unrolling.at(no(target), time), unrolling.step(time))
            solver.add(*(unrolling.at(self.system.term(lemma), time) for lemma in self.lemmas))
            solver.add(*(unrolling.different(earlier, time) for earlier in range(time)))
        return solver.ask(unrolling.at(target, steps))

    def _base_over(self, steps: int, claim: Claim) -> Verdict | None:
        """Return a verdict unless the first ``steps`` states of every game meet the claim."""
        unrolling, solver = self._unrolling, Solver(self.budget)
        solver.add(unrolling.at(self.system.initial, 0))
        for time in range(steps):
            match answer := solver.ask(unrolling.at(self.system.term(claim.target), time)):
                case Sat(model):
                    return _violated(claim, unrolling.trace(model, time))
                case Unanswered(reason):
                    return _unknown(claim.property.name, f"the solver gave up ({reason})", answer.kind)
                case Unsat():
                    solver.add(unrolling.step(time))
        return None

    def _label(self, place: int) -> str:
        return self.problem.rulebook.label(self.problem.rulebook.actions[place])

    def _verdict(self, claim: Claim, answer: Answer, steps: int, bad: Mapping[int, Term]) -> Verdict:
        """Return what an answer means; ``bad`` says for each action when it breaks the claim."""
        name = claim.property.name
        match answer:
            case Unsat():
                return Verdict(
                    property=name,
                    outcome=Outcome.HOLDS,
                    evidence=Evidence.INDUCTIVE,
                    checker=NAME,
                    details={"k": steps, **NOT_LOOKED_AT},
                )
            case Sat(model):
                label = next(self._label(place) for place, term in bad.items() if met(model, term))
                return self._not_inductive(name, f"{label} breaks it from a state that may not be reachable", model, label)
            case Unanswered(reason):
                return _unknown(name, f"the solver gave up ({reason})", answer.kind)

    def _not_inductive(self, name: str, reason: str, model: Model, label: str) -> Verdict:
        """Return a counterexample to induction as words, never as a trace: its state is not known to be reachable."""
        state = decode_state(self.problem.rulebook, self.system.now, model)
        action = {"action": label} if label else {}
        return Verdict(
            property=name,
            outcome=Outcome.NOT_INDUCTIVE,
            evidence=Evidence.NOT_RUN,
            checker=NAME,
            reason=reason,
            details={**show(self.problem.rulebook, state), **action},
        )


def _violated(claim: Claim, trace: Trace) -> Verdict:
    """Return that a game breaks a claim in its last state and not before."""
    where = f"a game of {len(trace)} steps breaks it" if len(trace) else "it is false where the game begins"
    return Verdict(
        property=claim.property.name,
        outcome=Outcome.VIOLATED,
        evidence=Evidence.BOUNDED,
        extent=len(trace),
        checker=NAME,
        reason=where,
        trace=trace,
        shortest=True,
    )
