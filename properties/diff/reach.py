"""Which states the games of a rulebook lead to, and the shortest game that does; no more is searched than is asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import final

from brinkproof.model.diagrams.guided import shortest_layers
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.search import Closed, close, layers
from brinkproof.model.diagrams.states import counter
from brinkproof.model.diagrams.system import System
from brinkproof.model.diagrams.traces import trace_to
from brinkproof.model.trace import Trace
from brinkproof.properties.difference import NEAR

SMALL = 2
"""Bits of a variable that a guided search looks at beside the clock when it matters to what is looked for."""


@final
@dataclass(frozen=True, kw_only=True)
class Way:
    """How games lead to some states.

    Args:
        reach: by whose rules.
        layers: sets of states, the beginning first; each state but the first has a predecessor in an earlier set, and the last set
            has some of the states.
        shortest: whether no game that leads there is shorter.

    """

    reach: "Reach"
    layers: tuple[Diagram, ...]
    shortest: bool

    def meets(self, where: Diagram) -> bool:
        """Whether some state of a set is met on it."""
        return any(self.reach.system.encoding.manager.meets(layer, where) for layer in reversed(self.layers))

    def game(self, where: Diagram) -> Trace:
        """Return a game to one of the states it leads to."""
        return trace_to(self.reach.system, self.layers, where)


@final
class Reach:
    """The games of one rulebook.

    Args:
        system: its steps.
        name: what progress calls it.
        allowed: gives states outside of which no game leads; asked only for what is not near.
        progress: told what is going on.

    """

    def __init__(self, system: System, name: str, allowed: Callable[[], Diagram], progress: Callable[[str], None]) -> None:
        self.system, self._allowed, self._progress = system, allowed, lambda told: progress(f"{name}: {told}")
        self._layers: list[Diagram] = []
        self._further = layers(system)

    def depth(self, where: Diagram, within: int = NEAR) -> int | None:
        """Return after how many steps some states are first reached; nothing when after more than are looked at."""
        meets = self.system.encoding.manager.meets
        for place in range(within + 1):
            if place == len(self._layers):
                layer = next(self._further, None)
                if layer is None:
                    return None
                self._layers.append(layer)
            if meets(self._layers[place], where):
                return place
        return None

    @cached_property
    def allowed(self) -> Diagram:
        """States outside of which no game leads: what is proved of them is true."""
        return self._allowed()

    @cached_property
    def closed(self) -> Closed:
        """All states that can be reached."""
        return close(self.system, self._progress)

    @cached_property
    def states(self) -> int:
        """How many states can be reached."""
        return counter(self.system.encoding)(self.closed.reached)

    @property
    def _outside(self) -> Diagram:
        """The smallest set known by now outside of which no game leads."""
        return self.closed.reached if "closed" in self.__dict__ else self.allowed

    def near(self, where: Diagram) -> Way | None:
        """Return a shortest way of few steps to some states, if there is one."""
        if (depth := self.depth(where)) is None:
            return None
        return Way(reach=self, layers=tuple(self._layers[: depth + 1]), shortest=True)

    def far(self, where: Diagram) -> Way | None:
        """Return a shortest way that a search guided back from some states finds; it may find none though there is one."""
        inside = where & self._outside
        if inside == self.system.encoding.manager.false:
            return None
        layers = shortest_layers(self.system, inside, self._progress, also=self._settled_by(where), allowed=self._outside)
        return None if layers is None else Way(reach=self, layers=tuple(layers), shortest=True)

    def leads_to(self, where: Diagram) -> bool:
        """Whether some game leads to some states; all states are closed to know."""
        inside = where & self._outside
        return inside != self.system.encoding.manager.false and self.system.encoding.manager.meets(self.closed.reached, inside)

    def any_way(self, where: Diagram) -> Way | None:
        """Return a way to some states, shortest or not; nothing when no game leads there."""
        if not self.leads_to(where):
            return None
        place = next(place for place, new in enumerate(self.closed.log) if self.system.encoding.manager.meets(new, where))
        return Way(reach=self, layers=self.closed.log[: place + 1], shortest=False)

    def _settled_by(self, where: Diagram) -> list[str]:
        """Return the small variables that have one value in all of some states: a card is in force, nobody has won."""
        encoding = self.system.encoding
        inside = where & encoding.domain & self.system.care
        return [name for name, bits in encoding.current.items() if len(bits) <= SMALL and self._has_one_value(inside, bits)]

    def _has_one_value(self, inside: Diagram, bits: Sequence[str]) -> bool:
        manager = self.system.encoding.manager
        return all(not manager.meets(inside, manager.bit(bit)) or not manager.meets(inside, ~manager.bit(bit)) for bit in bits)


def first_way(where: Diagram, *reaches: Reach) -> Way | None:
    """Return a way to some states by the rules of one of several; nothing when no game leads there by any.

    What is near is found step by step, and the nearest is taken. What is far is looked for by searches guided back from it, by each
    rules in turn; only when they find nothing are all states closed.
    """
    if where == reaches[0].system.encoding.manager.false:
        return None
    near = [way for one in reaches if (way := one.near(where)) is not None]
    if near:
        return min(near, key=lambda way: len(way.layers))
    looked = chain((one.far(where) for one in reaches), (one.any_way(where) for one in reaches))
    return next((way for way in looked if way is not None), None)
