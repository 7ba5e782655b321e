"""From what actions do to sets of successors and predecessors.

Actions that change the same variables share one relation; a relation binds the next state of those only, so that nothing
else has to be copied.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.step import Step


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """Steps as pairs of states.

    Args:
        pairs: bits of the current state, and of the next for the variables that are written.
        forward: next bits to current bits, of the variables that are written.

    """

    pairs: Diagram
    forward: Mapping[str, str]


def relations(encoding: Encoding, steps: Iterable[Step]) -> tuple[Relation, ...]:
    """Return relations that together make up all steps without an error."""
    groups: dict[tuple[str, ...], list[Step]] = {}
    for step in steps:
        groups.setdefault(tuple(sorted(step.after)), []).append(step)
    return tuple(_relation(encoding, names, group) for names, group in groups.items())


def _relation(encoding: Encoding, names: Sequence[str], steps: Sequence[Step]) -> Relation:
    manager = encoding.manager
    pairs = manager.false
    for step in steps:
        one = step.taken
        for name in reversed([name for name in encoding.current if name in names]):
            then = encoding.then[name]
            one = one & manager.union(where & then[value] for value, where in step.after[name].items())
        pairs = pairs | one
    forward = {
        after: before for name in names for after, before in zip(encoding.following[name], encoding.current[name], strict=True)
    }
    return Relation(pairs=pairs, forward=forward)


def image(encoding: Encoding, parts: Iterable[Relation], states: Diagram) -> Diagram:
    """Return the states that one step leads to."""
    manager = encoding.manager
    found = manager.false
    for relation in parts:
        after = manager.meet(relation.pairs, states, relation.forward.values())
        found = found | manager.rename(relation.forward, after)
    return found


def preimage(encoding: Encoding, parts: Iterable[Relation], states: Diagram) -> Diagram:
    """Return the states from which one step leads into ``states``."""
    manager = encoding.manager
    found = manager.false
    for relation in parts:
        backward = {before: after for after, before in relation.forward.items()}
        found = found | manager.meet(relation.pairs, manager.rename(backward, states), relation.forward)
    return found
