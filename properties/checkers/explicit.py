"""Explicit search: every reachable state listed, each step taken by the interpreter.

It shares nothing with the decision diagrams but the rule trees. It is the second method on a projection small enough for
it, and the set of states it finds is compared with theirs, not only the count: a wrong loser gives the same count.

The interpreter is asked once for all states that are alike where an action reads or writes (``model/footprint.py``): what
it answers for one of them is what it would answer for each.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import final

import numpy as np

from brinkproof.model.footprint import footprint
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.packed import MOST_BITS, Packed, pack, packed_width, unpack, width
from brinkproof.model.rules import Rulebook
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

    states: Packed
    transitions: int
    depth: int
    complete: bool
    error: str = ""
    trace: Trace | None = None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class _Move:
    """Actions that do the same (a coup in Africa, a coup in Asia) and so are carried out once.

    Args:
        actions: their positions.
        mask: the bits of a packed state that they read or write.
        known: for these bits, how many of the actions are enabled, and the same bits afterwards.

    """

    actions: tuple[int, ...]
    mask: int
    known: dict[int, tuple[int, int]] = field(default_factory=dict)


class _Stuck(Exception):  # noqa: N818 - told to the caller as a result
    """A step that the rulebook has no answer for."""

    def __init__(self, state: State, action: int, problem: StepError) -> None:
        super().__init__(str(problem))
        self.state, self.action, self.problem = state, action, problem


def search(rulebook: Rulebook, *, most_states: int, progress: Callable[[str], None]) -> Search:
    """Visit every reachable state, breadth first.

    Args:
        rulebook: usually a projection; a packed state must fit 64 bits.
        most_states: where to give up; the result is then not complete.
        progress: told the number of states at each level.

    """
    assert packed_width(rulebook) <= MOST_BITS
    interpreter = Interpreter(rulebook)
    moves = _moves(rulebook)
    decided_by = _mask(rulebook, interpreter.dispatch)
    seen = frontier = np.array([pack(rulebook, rulebook.initial)], dtype=np.uint64)
    transitions = depth = 0
    while len(frontier) and len(seen) <= most_states:
        found: list[Packed] = []
        try:
            for states in _apart(frontier, decided_by):
                able = set(interpreter.candidates(unpack(rulebook, int(states[0]))))
                for move in moves:
                    if not able.isdisjoint(move.actions):
                        times, after = _carried_out(interpreter, move, states)
                        transitions += times
                        found.append(after)
        except _Stuck as stuck:
            return _stopped(rulebook, seen, transitions, depth, stuck)
        frontier = _without(np.concatenate([frontier[:0], *found]), seen)
        seen = np.sort(np.concatenate([seen, frontier]), kind="stable")
        depth += bool(len(frontier))
        progress(f"explicit search: {len(seen):,} states at distance {depth}")
    return Search(states=seen, transitions=transitions, depth=depth, complete=not len(frontier))


def _without(states: Packed, seen: Packed) -> Packed:
    """Return the states not yet seen, each once, in rising order; ``seen`` is in rising order and not empty."""
    states = np.sort(states)  # numpy's own ``unique`` hashes, and packed states all but collide
    first = np.ones(len(states), dtype=np.bool_)
    first[1:] = states[1:] != states[:-1]
    once: Packed = states[first]
    nearest = seen[np.minimum(np.searchsorted(seen, once), len(seen) - 1)]
    new: Packed = once[nearest != once]
    return new


def _moves(rulebook: Rulebook) -> tuple[_Move, ...]:
    groups: dict[object, list[int]] = {}
    for place, action in enumerate(rulebook.actions):
        groups.setdefault((action.locals, action.levels), []).append(place)
    return tuple(
        _Move(
            actions=tuple(places),
            mask=_mask(
                rulebook, {rulebook.position[name] for at in places for name in footprint(rulebook, rulebook.actions[at])}
            ),
        )
        for places in groups.values()
    )


def _mask(rulebook: Rulebook, places: Collection[int]) -> int:
    """Return the bits of some variables in a packed state."""
    lowest = tuple(variable.sort.low for variable in rulebook.variables)
    highest = tuple(
        variable.sort.low + (1 << width(variable.sort)) - 1 if place in places else variable.sort.low
        for place, variable in enumerate(rulebook.variables)
    )
    assert pack(rulebook, lowest) == 0
    return pack(rulebook, highest)


def _apart(states: Packed, mask: int) -> Iterator[Packed]:
    """Yield states in groups that are alike in some bits."""
    _, group = np.unique(states & np.uint64(mask), return_inverse=True)
    order = np.argsort(group, kind="stable")
    yield from np.split(states[order], np.flatnonzero(np.diff(group[order])) + 1)


def _carried_out(interpreter: Interpreter, move: _Move, states: Packed) -> tuple[int, Packed]:
    """Return how many actions of a move are enabled in some states, and the states they lead to."""
    alike, first, group = np.unique(states & np.uint64(move.mask), return_index=True, return_inverse=True)
    answers = [
        move.known.get(bits) or _asked(interpreter, move, bits, int(states[at]))
        for bits, at in zip(alike.tolist(), first, strict=True)
    ]
    times = np.array([times for times, _ in answers])[group]
    after = np.array([bits for _, bits in answers], dtype=np.uint64)[group]
    taken = times > 0
    return int(times.sum()), (states & np.uint64(~move.mask & (1 << MOST_BITS) - 1) | after)[taken]


def _asked(interpreter: Interpreter, move: _Move, bits: int, number: int) -> tuple[int, int]:
    """Ask the interpreter what a move does where some bits are as in one state."""
    rulebook = interpreter.rulebook
    state = unpack(rulebook, number)
    enabled = [action for action in move.actions if interpreter.is_enabled(state, action)]
    after = bits
    if enabled:
        try:
            after = pack(rulebook, interpreter.step(state, enabled[0])) & move.mask
        except StepError as problem:
            raise _Stuck(state, enabled[0], problem) from problem
    move.known[bits] = len(enabled), after
    return move.known[bits]


def _stopped(rulebook: Rulebook, seen: Packed, transitions: int, depth: int, stuck: _Stuck) -> Search:
    label = rulebook.label(rulebook.actions[stuck.action])
    trace = shortest_way(rulebook, stuck.state, most_states=len(seen) + 1)
    return Search(
        states=seen, transitions=transitions, depth=depth, complete=False, error=f"{label}: {stuck.problem}", trace=trace
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
