"""Whether two rulebooks are the same game, by one question to the solver for each action that is written differently.

Both begin in the same state, and from every state that the lemmas allow every action is enabled in both or in neither, and leads
to the same state or is an error in both. The lemmas being proved of the first rulebook, by induction both then have the same
reachable states and the same steps between them. Who owns a choice is not looked at: it changes no state.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.language.operators import either, negation
from brinkproof.model.language.syntax import Expression
from brinkproof.model.rules import Ground, Rulebook
from brinkproof.model.state import State
from brinkproof.model.symbolic.decode import decode_state
from brinkproof.model.symbolic.encode import Encoder, Term
from brinkproof.model.symbolic.logic import all_of, any_of, no
from brinkproof.model.symbolic.step import Step, make_step
from brinkproof.model.symbolic.transition_system import settles
from brinkproof.model.symbolic.variables import width_of
from brinkproof.properties.solver import Answer, Budget, Sat, Solver, Unanswered


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Same:
    """The two are the same game.

    Args:
        compared: actions that are written differently, about each of which the solver was asked; with none of them the two
            are the same rulebook.

    """

    compared: int


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Different:
    """The two differ in a state that the lemmas allow, which need not be reachable.

    Args:
        why: in one clause.
        action: the label of the action that differs; empty when it is something else.
        state: where; nothing when it is something else.

    """

    why: str
    action: str = ""
    state: State | None = None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Unsettled:
    """The solver gave up; why."""

    reason: str


Comparison = Same | Different | Unsettled


def compare(original: Rulebook, other: Rulebook, lemmas: Sequence[Expression], budget: Budget) -> Comparison:
    """Return whether another rulebook is the same game as the original.

    Args:
        original: its rules.
        other: the rules that are compared with them.
        lemmas: true in every reachable state of the original, and proved to be.
        budget: for the question about each action.

    """
    if [(v.name, v.sort) for v in original.variables] != [(v.name, v.sort) for v in other.variables]:
        return Different(why="the states are not the same")
    if original.initial != other.initial or original.over != other.over:
        return Different(why="the game begins or ends otherwise")
    pairs = list(_written_differently(original, other))
    comparing = _Comparing(original, other, lemmas, budget)
    for label, first, second in pairs:
        answer = comparing.action(first, second)
        if isinstance(answer, Sat):
            state = comparing.state(answer)
            return Different(why=f"{label} is not the same", action=label, state=state)
        if isinstance(answer, Unanswered):
            return Unsettled(reason=f"the solver gave up on {label} ({answer.reason})")
    return Same(compared=len(pairs))


def _written_differently(original: Rulebook, other: Rulebook) -> Iterator[tuple[str, Ground | None, Ground | None]]:
    """Yield each action of either that is not written alike in both, with its label."""
    touched = (original.limits, original.endings) != (other.limits, other.endings)
    for label in dict.fromkeys((*original.action_by_label, *other.action_by_label)):
        first, second = original.action_by_label.get(label), other.action_by_label.get(label)
        if touched or first is None or second is None or _meaning(first) != _meaning(second):
            yield label, first, second


def _meaning(action: Ground) -> tuple[object, ...]:
    return action.guard, action.locals, action.levels


def _settled(rulebook: Rulebook) -> list[Expression]:
    """Return that no ending is due while the game goes on: each step of a rulebook that settles leads to such a state."""
    if not settles(rulebook):
        return []
    return [either(rulebook.over, negation(ending.when)) for ending in rulebook.endings]


class _Comparing:
    """The questions about the actions, over one solver that knows the sorts and the lemmas."""

    def __init__(self, original: Rulebook, other: Rulebook, lemmas: Sequence[Expression], budget: Budget) -> None:
        self.rulebooks = (original, other)
        self.encoder = Encoder(max(width_of(original, lemmas), width_of(other)))
        self.now = {v.name: self.encoder.variable(v.name, v.sort) for v in original.variables}
        self.solver = Solver(budget)
        self.solver.add(*(self.encoder.within(self.now[v.name], v.sort) for v in original.variables))
        self.solver.add(
            *(self.encoder.encode(lemma, lambda part: self.now[part.variable], {}) for lemma in [*lemmas, *_settled(original)])
        )

    def action(self, first: Ground | None, second: Ground | None) -> Answer:
        """Ask for a state in which an action differs; one that a rulebook does not have is never enabled there."""
        steps = [
            None if action is None else make_step(rulebook, self.encoder, self.now, action, settles=False)
            for rulebook, action in zip(self.rulebooks, (first, second), strict=True)
        ]
        match steps:
            case [Step() as mine, Step() as theirs]:
                return self.solver.ask(self._difference(mine, theirs))
            case _:
                return self.solver.ask(*(step.guard for step in steps if step is not None))

    def _difference(self, mine: Step, theirs: Step) -> Term:
        names = {**mine.after, **theirs.after}
        results = [mine.after.get(name, self.now[name]) != theirs.after.get(name, self.now[name]) for name in names]
        errs = any_of(mine.error, theirs.error)
        moved = any_of(mine.error != theirs.error, all_of(no(errs), any_of(*results)))
        return any_of(mine.guard != theirs.guard, all_of(mine.guard, moved))

    def state(self, answer: Sat) -> State:
        """Return the state of an answer."""
        return decode_state(self.rulebooks[0], self.now, answer.model)
