"""Ranking functions: numbers that fall with every step, the weightiest first, so that every game ends.

A ranking is a list of expressions. Each has a least value, since its sort is finite, and each step makes the list less in
the order of a dictionary: some part falls, and all weightier parts stay. No fairness is assumed of anybody. Where a given
ranking does not fall, one is looked for among simple expressions, and offered.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import final

from brinkproof.model.language.operators import both, negation, substitute
from brinkproof.model.language.sorts import BOOLEAN, INTEGER, Sort
from brinkproof.model.language.syntax import Constant, Expression, Local, Read, reads
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import show
from brinkproof.model.symbolic.decode import decode_number, decode_state
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import all_of, any_of, met, no
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.problem import Claim, Problem, property_scope
from brinkproof.properties.proofs.invariant import Invariant, Rejected, grounded
from brinkproof.properties.property import Kind
from brinkproof.properties.solver import Budget, Model, Sat, Solver, Unanswered, Unsat
from brinkproof.properties.verdict import Evidence, Outcome, Verdict

NAME = "ranking"


def check(
    problem: Problem,
    budget: Budget,
    progress: Callable[[str], None],
    *,
    names: Collection[str] | None = None,
    lemmas: Sequence[Expression] = (),
) -> Iterator[Verdict]:
    """Prove that every game ends, for each ``eventually`` claim; others are not looked at.

    Args:
        problem: a rulebook and claims; the lemmas among them help, once they are checked.
        budget: for each question.
        progress: told which claim is being looked at.
        names: the claims that are looked at; all of them by default.
        lemmas: further facts over one state that help, checked like those of the problem.

    """
    given = [negation(one.target) for one in problem.lemmas if one.property.kind is Kind.ALWAYS and not one.steps]
    for claim in problem.claims:
        if claim.property.kind is Kind.EVENTUALLY and (names is None or claim.property.name in names):
            progress(f"ranking: {claim.property.name}")
            yield _verdict(problem, claim, budget, [*given, *lemmas])


def _unknown(claim: Claim, reason: str) -> Verdict:
    return Verdict(property=claim.property.name, outcome=Outcome.UNKNOWN, evidence=Evidence.NOT_RUN, checker=NAME, reason=reason)


def _verdict(problem: Problem, claim: Claim, budget: Budget, lemmas: Sequence[Expression]) -> Verdict:
    rulebook, one = problem.rulebook, claim.property
    scope = property_scope(rulebook)
    numbers = {text: typecheck(text, scope, one.at("ranking"), INTEGER) for text in (*one.ranking, *templates(rulebook))}
    system = TransitionSystem(rulebook, [*numbers.values(), problem.can_move, *lemmas])
    known = grounded(system, lemmas, budget)
    if isinstance(known, Rejected):
        return _unknown(claim, f"what it is to rest on is not established: {known.reason}")
    steps = _Steps(known, numbers, budget)
    match steps.solver.ask(any_of(*(all_of(step.guard, step.error) for step in system.steps))):
        case Sat():
            return _unknown(claim, "some steps may be errors, and what comes after them is not known")
        case Unanswered(reason):
            return _unknown(claim, f"it is not known whether a step is ever an error: the solver gave up ({reason})")
        case Unsat():
            pass
    match steps.solver.ask(system.term(both(negation(rulebook.over), negation(problem.can_move)))):
        case Sat(model):
            return _not_inductive(problem, claim, system, model, "nobody can move, in a state that may not be reachable", {})
        case Unanswered(reason):
            return _unknown(claim, f"it is not known whether somebody can always move: the solver gave up ({reason})")
        case Unsat():
            return _falls(problem, claim, steps)


def _falls(problem: Problem, claim: Claim, steps: "_Steps") -> Verdict:
    """Return whether the ranking falls with every step."""
    one, rulebook = claim.property, problem.rulebook
    stays = steps.not_falling(one.ranking)
    if not isinstance(steps.solver.ask(steps.outside(one.ranking)), Unsat):
        return _unknown(claim, "it is not known whether each of its numbers has a least value")
    match steps.solver.ask(any_of(*stays)):
        case Unsat():
            most = highest(rulebook, [steps.numbers[text] for text in one.ranking])
            return Verdict(
                property=one.name,
                outcome=Outcome.HOLDS,
                evidence=Evidence.INDUCTIVE,
                checker=NAME,
                details={"parts": len(one.ranking), "steps at most": most},
            )
        case Unanswered(reason):
            return _unknown(claim, f"the solver gave up ({reason})")
        case Sat(model):
            place = next(place for place, term in enumerate(stays) if met(model, term))
            label = rulebook.label(rulebook.actions[place])
            better = steps.search(templates(rulebook))
            words = f"{label} does not make it less, from a state that may not be reachable"
            if better is not None:
                words += "; this falls with every step: " + ", ".join(f'"{text}"' for text in better)
            details = {"action": label, **{text: steps.shown(text, place, model) for text in one.ranking}}
            return _not_inductive(problem, claim, steps.system, model, words, details)


def _not_inductive(
    problem: Problem, claim: Claim, system: TransitionSystem, model: Model, reason: str, details: dict[str, str]
) -> Verdict:
    state = show(problem.rulebook, decode_state(problem.rulebook, system.now, model))
    return Verdict(
        property=claim.property.name,
        outcome=Outcome.NOT_INDUCTIVE,
        evidence=Evidence.NOT_RUN,
        checker=NAME,
        reason=reason,
        details={**state, **details},
    )


def highest(rulebook: Rulebook, ranking: Sequence[Expression]) -> int:
    """Return how many lists of values are less than that of the first state: no game has more steps if each makes it less."""
    values = {v.name: Constant(v.initial, Sort(v.sort.kind, v.initial, v.initial)) for v in rulebook.variables}

    def first(part: Read | Local) -> Expression | None:
        return values[part.variable] if isinstance(part, Read) else None

    below = 0
    for part in ranking:
        start = substitute(part, first)
        assert isinstance(start, Constant)
        below = below * (part.sort.high - part.sort.low + 1) + start.value - part.sort.low
    return below


def templates(rulebook: Rulebook) -> Iterator[str]:
    """Yield the expressions that a ranking is looked for among: the game's being over, and each variable, up or down."""
    yield "0 if game_over else 1"
    for variable in rulebook.variables:
        if variable.sort.kind == INTEGER:
            yield from (f"{variable.sort.high} - {variable.name}", f"{variable.name} - {variable.sort.low}")
        elif variable.sort.kind == BOOLEAN:
            yield from (f"0 if {variable.name} else 1", f"1 if {variable.name} else 0")
        else:
            for member in rulebook.members[variable.sort.kind][variable.sort.low : variable.sort.high + 1]:
                test = f"{variable.name} == {member}"
                yield from (f"0 if {test} else 1", f"1 if {test} else 0")


@final
class _Steps:
    """The steps without errors from states that an invariant allows, and what they do to numbers, each named by its text."""

    def __init__(self, known: Invariant, numbers: Mapping[str, Expression], budget: Budget) -> None:
        self.system, self.numbers = known.system, numbers
        self.solver = Solver(budget)
        self.solver.add(*known.facts)
        self.taken = [all_of(step.guard, no(step.error)) for step in self.system.steps]
        self._now: dict[str, Term] = {}

    def moved(self, number: str, place: int) -> tuple[Term, Term]:
        """Return a number before an action and after it."""
        part = self.numbers[number]
        if number not in self._now:
            self._now[number] = self.system.term(part)
        now = self._now[number]
        return now, self.system.after(part, place) if reads(part) & self.system.steps[place].after.keys() else now

    def shown(self, number: str, place: int, model: Model) -> str:
        """Return what an action does to a number in a model."""
        return " -> ".join(str(decode_number(term, model)) for term in self.moved(number, place))

    def outside(self, ranking: Iterable[str]) -> Term:
        """Return that a number is below the least value of its sort: none ever is, or it could fall for ever."""
        return any_of(*(self.system.term(self.numbers[text]) < self.numbers[text].sort.low for text in ranking))

    def not_falling(self, ranking: Sequence[str]) -> list[Term]:
        """Return for each action that it is taken, and the list of numbers is not less afterwards."""
        return [all_of(step, self._not_less(ranking, place)) for place, step in enumerate(self.taken)]

    def _not_less(self, ranking: Sequence[str], place: int) -> Term:
        stays = all_of()
        for text in reversed(ranking):
            now, after = self.moved(text, place)
            stays = any_of(after > now, all_of(after == now, stays))
        return stays

    def search(self, offered: Iterable[str]) -> tuple[str, ...] | None:
        """Return a ranking made of some numbers, or nothing when none is.

        Greedy, and complete: a number that never rises where the numbers before it stay can always come next. What turns out
        not to be needed is dropped at the end.
        """
        left, chosen, taken = list(offered), list[str](), self.taken
        while not isinstance(self.solver.ask(any_of(*taken)), Unsat):
            name = next((text for text in left if self._may_come_next(text, taken)), None)
            if name is None:
                return None
            left.remove(name)
            chosen.append(name)
            moves = [self.moved(name, place) for place in range(len(taken))]
            taken = [all_of(step, after == now) for step, (now, after) in zip(taken, moves, strict=True)]
        for name in tuple(chosen):
            fewer = [text for text in chosen if text != name]
            if isinstance(self.solver.ask(any_of(*self.not_falling(fewer))), Unsat):
                chosen = fewer
        return tuple(chosen)

    def _may_come_next(self, text: str, taken: Sequence[Term]) -> bool:
        """Whether none of the steps makes a number rise, and one of them makes it fall."""
        moves = [self.moved(text, place) for place in range(len(taken))]
        rises = (all_of(step, after > now) for step, (now, after) in zip(taken, moves, strict=True))
        falls = (all_of(step, after < now) for step, (now, after) in zip(taken, moves, strict=True))
        return isinstance(self.solver.ask(any_of(*rises)), Unsat) and isinstance(self.solver.ask(any_of(*falls)), Sat)
