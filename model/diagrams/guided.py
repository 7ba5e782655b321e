"""Shortest traces to what lies deep, without searching all that lies before it.

First the game is looked at through few variables only (its clock and what is owed): going back from the target there, every
set of variables left out being free, gives for each state a number of steps below which the target cannot be reached. Then
the search goes forward through the whole state, and keeps only what can still be in time. It looks for a trace of the least
length that is not ruled out, then one more, and so on: the first trace found is a shortest one (iterative deepening, with an
admissible estimate; Korf 1985).
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import final

from brinkproof.model.diagrams.image import image, preimage
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.system import System

CLOCK = frozenset(
    {"turn", "phase", "round", "phasing", "revealed", "headline_card", "agenda", "agenda_side", "agenda_value", "later"}
)
"""The variables of the estimate: where the game stands, and what is owed. A rulebook without them is looked at whole."""

TRIES = 12
"""How many lengths beyond the estimate are tried before the search gives up."""


@final
@dataclass(slots=True)
class _Estimate:
    """Sets from which the target can be at most so many steps away, seen through the kept variables."""

    system: System
    hidden: tuple[str, ...]
    room: Diagram
    within: list[Diagram] = field(default_factory=list)
    _newest: Diagram | None = None

    def seen(self, states: Diagram) -> Diagram:
        return self.system.encoding.manager.exists(self.hidden, states)

    def grow(self) -> bool:
        """Allow one step more; false when nothing new comes in."""
        assert self._newest is not None
        found = self.seen(preimage(self.system.encoding, self.system.relations, self._newest & self.system.care)) & self.room
        self._newest = found & ~self.within[-1]
        self.within.append(self.within[-1] | found)
        return self._newest != self.system.encoding.manager.false


def shortest_layers(
    system: System,
    target: Diagram,
    progress: Callable[[str], None],
    *,
    also: Collection[str] = (),
    allowed: Diagram | None = None,
    most: int = 600,
) -> list[Diagram] | None:
    """Return layers from the beginning to the target, the last of which meets it; no trace is shorter.

    Args:
        system: where.
        target: states.
        progress: told how far the search is.
        also: variables that the estimate looks at beside the clock; few and small ones, since it is made of all their values.
        allowed: states outside of which no game leads; the estimate leaves out what is seen of none of them.
        most: the greatest length that is looked for.

    Returns:
        One set for each step from the beginning, or nothing when there is no trace of at most that length, or the estimate is too
        far from the truth (``TRIES``).

    """
    encoding, manager = system.encoding, system.encoding.manager
    clock = [name for name in encoding.current if name in also or name.partition("[")[0] in CLOCK] or list(encoding.current)
    hidden = tuple(bit for name, bits in encoding.current.items() if name not in clock for bit in bits)
    start = manager.exists(hidden, target)
    room = manager.true if allowed is None else manager.exists(hidden, allowed)
    estimate = _Estimate(system, hidden, room, [start], start)
    length = 0
    while not manager.meets(system.initial, estimate.within[-1]):
        progress(f"shortest trace: not under {len(estimate.within)} steps")
        if not estimate.grow() or len(estimate.within) > most:
            return None
    length = len(estimate.within) - 1
    for _ in range(TRIES):
        progress(f"shortest trace: trying {length} steps")
        found = _forward(system, target, estimate.within, length)
        if found is not None:
            return found
        estimate.grow()
        length += 1
    return None


def _forward(system: System, target: Diagram, within: Sequence[Diagram], length: int) -> list[Diagram] | None:
    manager = system.encoding.manager
    layers = [system.initial]
    seen = system.initial
    for left in range(length, 0, -1):
        if manager.meets(layers[-1], target):
            return layers
        layer = image(system.encoding, system.relations, layers[-1]) & within[min(left - 1, len(within) - 1)] & ~seen
        if layer == manager.false:
            return None
        seen = seen | layer
        layers.append(layer)
    return layers if manager.meets(layers[-1], target) else None
