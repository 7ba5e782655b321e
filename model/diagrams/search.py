"""The reachable states: all of them as fast as may be, or the first few layers in strict order.

The closure takes the earliest stage of the game that has anything left to do, and takes all of that at once: a stage is
entered when everything before it is complete, so that no state is looked at twice. Strict layers cost far more, and are
for shortest traces only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.image import image, relations
from brinkproof.model.diagrams.manager import Diagram, Values
from brinkproof.model.diagrams.step import Step
from brinkproof.model.diagrams.system import System, make_system

STAGES = (("turn", 1), ("phase", 1), ("round", 1), ("phasing", -1))
"""What tells early from late, the weightiest first, and in which direction; the USSR is the last of the sides and moves first."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """All reachable states.

    Args:
        system: whose; right in all of them.
        reached: the states.
        log: the states that each iteration added; the first is the beginning. Each state's predecessors include one of an
            earlier entry.
        complete: false when the search was ended before it had all of them.

    """

    system: System
    reached: Diagram
    log: tuple[Diagram, ...]
    complete: bool = True


def never(system: System, new: Diagram) -> bool:
    """Go on, whatever has been found."""
    del system, new
    return False


def close(
    system: System,
    progress: Callable[[str], None],
    stages: Sequence[tuple[str, int]] = STAGES,
    until: Callable[[System, Diagram], bool] = never,
) -> Closed:
    """Return all states that a system can reach without an error.

    Args:
        system: whose. When it reaches states outside its care, it is made again with no such limit.
        progress: told where the search is, now and then.
        stages: variables and directions; those a rulebook does not have are passed over.
        until: told the system and the states that are new, the beginning first; true ends the search.

    """
    encoding, manager = system.encoding, system.encoding.manager
    scale = scale_of(encoding, stages)
    reached = pending = system.initial
    log, last = [reached], ""
    while pending != manager.false:
        if manager.meets(pending, ~system.care):
            return close(make_system(encoding, manager.true), progress, stages, until)
        if until(system, log[-1]):
            return Closed(system=system, reached=reached, log=tuple(log), complete=False)
        taken, stage = earliest(scale, pending, manager.false)
        here = ", ".join(f"{name} {value}" for name, value in stage[:1])
        if here != last:
            progress(f"closing the states: {here}")
            last = here
        new = image(encoding, system.relations, taken) & ~reached
        reached, pending = reached | new, pending & ~taken | new
        if new != manager.false:
            log.append(new)
    return Closed(system=system, reached=reached, log=tuple(log))


def grown(system: System, known: Diagram, changed: Iterable[Step]) -> Diagram | None:
    """Return states outside of which no game leads, by going on from what games of another system lead to.

    What the two have in common leads from there to nothing new, so that only what is new has to be looked at.

    Args:
        system: whose games are asked about.
        known: all states that the other reaches, from the same beginning.
        changed: the steps of the system that the other has not.

    Returns:
        The states; nothing when they are not all within the care of the system.

    """
    encoding, manager, scale = system.encoding, system.encoding.manager, scale_of(system.encoding)
    pending = image(encoding, relations(encoding, changed), known) & ~known
    reached = known | pending
    while pending != manager.false:
        if manager.meets(pending, ~system.care):
            return None
        taken, _ = earliest(scale, pending, manager.false)
        new = image(encoding, system.relations, taken) & ~reached
        reached, pending = reached | new, pending & ~taken | new
    return reached


Scale = Sequence[tuple[str, Values]]
"""Variables that tell early from late, each with its values from the earliest on."""


def scale_of(encoding: Encoding, stages: Sequence[tuple[str, int]] = STAGES) -> Scale:
    """Return what tells early from late among the variables that there are."""
    return [
        (name, dict(sorted(encoding.now[name].items(), reverse=direction < 0)))
        for name, direction in stages
        if name in encoding.now
    ]


def earliest(scale: Scale, pending: Diagram, empty: Diagram) -> tuple[Diagram, list[tuple[str, int]]]:
    """Return the states of the earliest stage that has any, and its values; ``pending`` is not empty."""
    stage: list[tuple[str, int]] = []
    for name, values in scale:
        for value, where in values.items():
            cut = pending & where
            if cut != empty:
                pending = cut
                stage.append((name, value))
                break
    return pending, stage


def layers(system: System) -> Iterator[Diagram]:
    """Yield the states first reached after 0, 1, 2, ... steps, until there are no more."""
    manager = system.encoding.manager
    seen = layer = system.initial
    while layer != manager.false:
        yield layer
        layer = image(system.encoding, system.relations, layer) & ~seen
        seen = seen | layer


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Strict:
    """What a search in strict order has found.

    Args:
        layers: the states first reached after 0, 1, 2, ... steps.
        depth: for each target that was met, the number of the first layer that meets it.

    """

    layers: tuple[Diagram, ...]
    depth: Mapping[str, int]


def search(system: System, targets: Mapping[str, Diagram], depth: int, stop: Callable[[], bool]) -> Strict:
    """Look for many targets at once, in strict order.

    Args:
        system: where.
        targets: states, by name.
        depth: the last layer that is looked at.
        stop: asked before each layer; true ends the search.

    """
    meets = system.encoding.manager.meets
    kept: list[Diagram] = []
    left, found = dict(targets), dict[str, int]()
    for number, layer in enumerate(layers(system)):
        kept.append(layer)
        met = [name for name, target in left.items() if meets(layer, target)]
        for name in met:
            found[name] = number
            del left[name]
        if not left or number == depth or stop():
            break
    return Strict(layers=tuple(kept), depth=found)
