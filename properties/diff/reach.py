"""Which states the games of a rulebook lead to, and the shortest game that does; no more is searched than is asked for."""

from collections.abc import Callable, Iterator, Sequence
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
        grown: gives a smaller set of that kind for less than it costs to close all states, or nothing.

    """

    def __init__(
        self,
        system: System,
        name: str,
        allowed: Callable[[], Diagram],
        progress: Callable[[str], None],
        grown: Callable[[], Diagram | None] = lambda: None,
    ) -> None:
        self.system, self._allowed, self._grown, self._name, self._tell = system, allowed, grown, name, progress
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

    def _progress(self, told: str) -> None:
        self._tell(f"{self._name}: {told}")

    @cached_property
    def grown(self) -> Diagram | None:
        """States outside of which no game leads, where that is to be had without closing all."""
        self._progress("going on from the states of the other rules")
        return self._grown()

    @property
    def is_closed(self) -> bool:
        """Whether all states have been closed already."""
        return "closed" in self.__dict__

    @property
    def _outside(self) -> Diagram:
        """The smallest set known by now outside of which no game leads."""
        if self.is_closed:
            return self.closed.reached
        known: Diagram | None = self.__dict__.get("grown")
        return self.allowed if known is None else known

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
        for also in dict.fromkeys((self._settled_by(where), self._told_by(where))):
            layers = shortest_layers(self.system, inside, self._progress, also=also, allowed=self._outside)
            if layers is not None:
                return Way(reach=self, layers=tuple(layers), shortest=True)
        return None

    def any_way(self, where: Diagram) -> Way | None:
        """Return a way to some states, a shortest one if it is found; nothing when no game leads there."""
        meets = self.system.encoding.manager.meets
        if not meets(self._outside, where):
            return None
        for outside in self._narrowing():
            if not meets(outside, where):
                return None
            if (way := self.far(where)) is not None:
                return way
        place = next(place for place, new in enumerate(self.closed.log) if meets(new, where))
        return Way(reach=self, layers=self.closed.log[: place + 1], shortest=False)

    def _narrowing(self) -> Iterator[Diagram]:
        """Yield ever smaller sets outside of which no game leads, each at a greater cost, the last of which is exact."""
        if not self.is_closed and self.grown is not None:
            yield self.grown
        yield self.closed.reached

    def _settled_by(self, where: Diagram) -> tuple[str, ...]:
        """Return the small variables that have one value in all of some states: a card is in force, nobody has won."""
        manager, inside = self.system.encoding.manager, where & self._looked_at
        return self._small(
            lambda bits: all(not manager.meets(inside, one) or not manager.meets(inside, ~one) for one in map(manager.bit, bits))
        )

    def _told_by(self, where: Diagram) -> tuple[str, ...]:
        """Return the small variables that matter to whether a state is one of some."""
        manager, looked_at = self.system.encoding.manager, self._looked_at
        inside = where & looked_at
        return self._small(lambda bits: manager.exists(bits, inside) & looked_at != inside)

    @property
    def _looked_at(self) -> Diagram:
        return self.system.encoding.domain & self.system.care

    def _small(self, wanted: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
        return tuple(name for name, bits in self.system.encoding.current.items() if len(bits) <= SMALL and wanted(bits))


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
