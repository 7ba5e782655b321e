"""Explicit search: every reachable state visited one by one with the interpreter.

It shares nothing with the decision diagrams but the rule trees. It is the second method on a projection small enough for
it, and the set of states it finds is compared with theirs, not only the count: a wrong loser gives the same count.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import final

import numpy as np
from numpy.typing import NDArray

from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.rules import Ground, Rulebook
from brinkproof.model.state import State
from brinkproof.model.trace import Trace


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What an explicit search found.

    Args:
        states: every reachable state, packed (``pack``) and sorted.
        transitions: steps between them, without the idle ones.
        depth: the greatest distance of a state from the beginning.
        complete: whether the search ran to its end; if not, ``states`` is a part.
        error: why the search stopped, when the rulebook had no answer somewhere.
        trace: the way to that place.

    """

    states: NDArray[np.uint64]
    transitions: int
    depth: int
    complete: bool
    error: str = ""
    trace: Trace | None = None


def widths(rulebook: Rulebook) -> list[int]:
    """Return how many bits each variable takes in a packed state, in rulebook order."""
    return [(variable.sort.high - variable.sort.low).bit_length() for variable in rulebook.variables]


def packing(rulebook: Rulebook) -> Callable[[State], int]:
    """Return the function that packs a state into one number: value less the least value, first variable most significant."""
    parts = []
    shift = sum(widths(rulebook))
    for place, (variable, width) in enumerate(zip(rulebook.variables, widths(rulebook), strict=True)):
        shift -= width
        parts.append(f"(s[{place}] - {variable.sort.low} << {shift})" if variable.sort.low else f"(s[{place}] << {shift})")
    function: Callable[[State], int] = eval(f"lambda s: {' | '.join(parts)}", {"__builtins__": {}})  # noqa: S307 - text of our own making
    return function


def search(rulebook: Rulebook, *, most_states: int, progress: Callable[[str], None]) -> Search:
    """Visit every reachable state, breadth first.

    Args:
        rulebook: usually a projection.
        most_states: where to give up; the result is then not complete.
        progress: told the number of states at each level.

    """
    assert sum(widths(rulebook)) <= 64
    interpreter, pack = Interpreter(rulebook), packing(rulebook)
    kinds = _kinds(rulebook.actions)
    seen = {pack(rulebook.initial)}
    frontier = [rulebook.initial]
    transitions = depth = 0
    complete = True
    while frontier:
        following: list[State] = []
        for state in frontier:
            taken: set[int] = set()
            for action in interpreter.enabled(state):
                transitions += 1
                if kinds[action] in taken:
                    continue
                taken.add(kinds[action])
                try:
                    after = interpreter.step(state, action)
                except StepError as error:
                    return _stopped(rulebook, seen, transitions, depth, state, action, error)
                key = pack(after)
                if key not in seen:
                    seen.add(key)
                    following.append(after)
        if len(seen) > most_states:
            complete = False
            break
        frontier = following
        depth += bool(following)
        progress(f"explicit search: {len(seen):,} states at distance {depth}")
    return Search(states=_sorted(seen), transitions=transitions, depth=depth, complete=complete)


def _kinds(actions: Sequence[Ground]) -> list[int]:
    """Number the actions by what they do: those that do the same (a coup in Africa, a coup in Asia) are carried out once."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault((action.locals, action.levels), len(numbers)) for action in actions]


def _sorted(seen: set[int]) -> NDArray[np.uint64]:
    return np.sort(np.fromiter(seen, dtype=np.uint64, count=len(seen)))


def _stopped(
    rulebook: Rulebook, seen: set[int], transitions: int, depth: int, state: State, action: int, error: StepError
) -> Search:
    label = rulebook.label(rulebook.actions[action])
    trace = shortest_way(rulebook, state, most_states=len(seen) + 1)
    return Search(
        states=_sorted(seen), transitions=transitions, depth=depth, complete=False, error=f"{label}: {error}", trace=trace
    )


def shortest_way(rulebook: Rulebook, goal: State, *, most_states: int) -> Trace | None:
    """Return a shortest trace to a state, or nothing when it is not among the first ``most_states``."""
    interpreter = Interpreter(rulebook)
    came: dict[State, tuple[State, int] | None] = {rulebook.initial: None}
    frontier = [rulebook.initial]
    while frontier and goal not in came and len(came) <= most_states:
        following = []
        for state in frontier:
            for action in interpreter.enabled(state):
                try:
                    after = interpreter.step(state, action)
                except StepError:
                    continue
                if after not in came:
                    came[after] = (state, action)
                    following.append(after)
        frontier = following
    if goal not in came:
        return None
    states, actions = [goal], []
    while (step := came[states[-1]]) is not None:
        states.append(step[0])
        actions.append(rulebook.label(rulebook.actions[step[1]]))
    return Trace(states=tuple(reversed(states)), actions=tuple(reversed(actions)))
