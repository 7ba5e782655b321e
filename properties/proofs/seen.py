"""Which values go together in the states of a game: where lemmas are looked for.

Small games have their states listed. Else the states are closed with the counted numbers left out (``model/diagrams/abstract.py``):
there are more of these than can be reached, so that what is never seen together in them never is. Without a library of
decision diagrams a part of the states is listed, and what looks like a lemma may be none. Either way it is only where a lemma
is looked for: it is proved afterwards, by another.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, final

import numpy as np
import numpy.typing as npt

from brinkproof.model.diagrams.abstract import close_without, counted_only
from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.manager import Diagram, DiagramsUnavailable
from brinkproof.model.diagrams.system import System, make_system, settled
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.language.syntax import Expression
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.model.symbolic.transition_system import settles

Cube = Mapping[str, int]
"""Values of some variables; the states that have them."""

FEW = 2_000
"""So many states are listed before a closure by decision diagrams is thought of; it takes the time of one to begin with that."""

MANY = 50_000
"""So many are listed where there are no decision diagrams."""


class Seen(Protocol):
    """States, of which one asks which values go together."""

    def values(self, name: str, cube: Cube) -> frozenset[int]:
        """Return the values that a variable has in the states of a cube."""
        ...

    def meets(self, cube: Cube) -> bool:
        """Whether some state is in a cube."""
        ...

    def always(self, expression: Expression) -> bool:
        """Whether an expression over one state is true in all of them."""
        ...

    def example(self, cube: Cube) -> State | None:
        """Return a state of a cube that can be reached, if one is known."""
        ...

    def add(self, state: State) -> None:
        """Take in a state that can be reached."""
        ...


def look(rulebook: Rulebook, progress: Callable[[str], None]) -> Seen:
    """Return states of a rulebook, all that can be reached among them if that can be had."""
    states, complete = listed(rulebook, FEW)
    if complete:
        return Listed(rulebook, states)
    try:
        encoding = Encoding(rulebook)
    except DiagramsUnavailable:
        return Listed(rulebook, listed(rulebook, MANY)[0])
    system = make_system(encoding, settled(encoding) if settles(rulebook) else encoding.manager.true)
    return Enclosed(system, close_without(system, counted_only(rulebook), progress))


def listed(rulebook: Rulebook, most: int) -> tuple[tuple[State, ...], bool]:
    """Return the states nearest to the beginning, and whether they are all.

    Args:
        rulebook: what is played; steps that are errors lead nowhere.
        most: how many; a few more can be returned.

    """
    interpreter = Interpreter(rulebook)
    found: dict[State, None] = {rulebook.initial: None}
    frontier = [rulebook.initial]
    while frontier and len(found) <= most:
        following: list[State] = []
        for state in frontier:
            for action in interpreter.enabled(state):
                try:
                    after = interpreter.step(state, action)
                except StepError:
                    continue
                if after not in found:
                    found[after] = None
                    following.append(after)
            if len(found) > most:
                break
        frontier = following
    return tuple(found), not frontier


@final
class Listed:
    """States one by one.

    Args:
        rulebook: whose.
        states: at least one.

    """

    def __init__(self, rulebook: Rulebook, states: Sequence[State]) -> None:
        self._position = rulebook.position
        self._states = dict.fromkeys(states)
        self._table = np.array(states)

    def _where(self, cube: Cube) -> npt.NDArray[np.bool_]:
        where = np.ones(len(self._table), dtype=np.bool_)
        for name, value in cube.items():
            where &= self._table[:, self._position[name]] == value
        return where

    def values(self, name: str, cube: Cube) -> frozenset[int]:
        """Return the values that a variable has in the states of a cube."""
        return frozenset(np.unique(self._table[self._where(cube), self._position[name]]).tolist())

    def meets(self, cube: Cube) -> bool:
        """Whether some state is in a cube."""
        return bool(self._where(cube).any())

    def always(self, expression: Expression) -> bool:
        """Whether an expression over one state is true in all of them."""
        meaning = compiled(expression, self._position)
        return all(meaning(state, (), state) for state in self._states)

    def example(self, cube: Cube) -> State | None:
        """Return the first state of a cube."""
        places = np.flatnonzero(self._where(cube))
        return tuple(self._table[places[0]].tolist()) if len(places) else None

    def add(self, state: State) -> None:
        """Take in a state that can be reached."""
        self._states[state] = None
        self._table = np.array(list(self._states))


@final
class Enclosed:
    """A closed set as a diagram; nothing can be added to it.

    Args:
        system: what it is closed under.
        states: the set, not empty.

    """

    def __init__(self, system: System, states: Diagram) -> None:
        self._system, self._states = system, states
        self._encoding, self._manager = system.encoding, system.encoding.manager
        self._shadows: dict[frozenset[str], Diagram] = {}

    def _shadow(self, names: frozenset[str]) -> Diagram:
        """Return the states as far as some variables tell them apart; taken from a shadow of more variables if there is one."""
        if names not in self._shadows:
            wider = next((one for kept, one in self._shadows.items() if names <= kept), self._states)
            bits = [bit for name, bits in self._encoding.current.items() if name not in names for bit in bits]
            self._shadows[names] = self._manager.exists(bits, wider)
        return self._shadows[names]

    def _within(self, cube: Cube, *more: str) -> Diagram:
        found = self._shadow(frozenset({*cube, *more}))
        for name, value in cube.items():
            found = found & self._encoding.now[name][value]
        return found

    def values(self, name: str, cube: Cube) -> frozenset[int]:
        """Return the values that a variable has in the states of a cube."""
        within, empty = self._within(cube, name), self._manager.false
        return frozenset(value for value, where in self._encoding.now[name].items() if (within & where) != empty)

    def meets(self, cube: Cube) -> bool:
        """Whether some state is in a cube."""
        return self._within(cube) != self._manager.false

    def always(self, expression: Expression) -> bool:
        """Whether an expression over one state is true in all of them."""
        return not self._manager.meets(self._states, ~self._system.holds(expression))

    def example(self, cube: Cube) -> State | None:
        """Return none: of no single state it is known that it can be reached."""

    def add(self, state: State) -> None:
        """Take in a state that can be reached: it is there already."""
