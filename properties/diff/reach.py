"""Which states the games of a rulebook lead to, and the shortest game that does; no more is searched than is asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import final

from brinkproof.model.diagrams.guided import shortest_layers
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.search import Closed, close, layers
from brinkproof.model.diagrams.states import counter
from brinkproof.model.diagrams.system import System
from brinkproof.model.diagrams.traces import trace_to
from brinkproof.model.trace import Trace
from brinkproof.properties.difference import NEAR


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

    def way(self, where: Diagram) -> Way | None:
        """Return a way to a set of states; nothing when no game leads there.

        What is near is found step by step, what is far by a search that is guided back from it; only when that finds nothing are all
        states closed.
        """
        empty = self.system.encoding.manager.false
        if where == empty:
            return None
        if (depth := self.depth(where)) is not None:
            return Way(reach=self, layers=tuple(self._layers[: depth + 1]), shortest=True)
        where = where & self.allowed
        if where == empty:
            return None
        if "closed" in self.__dict__ and self.closed.reached & where == empty:
            return None
        if (layers := shortest_layers(self.system, where, self._progress)) is not None:
            return Way(reach=self, layers=tuple(layers), shortest=True)
        if self.closed.reached & where == empty:
            return None
        place = next(place for place, new in enumerate(self.closed.log) if new & where != empty)
        return Way(reach=self, layers=self.closed.log[: place + 1], shortest=False)
