"""All invariants of the engine, and which of them a step breaks.

What the rulebook says as data is the business of ``following``; these cover what it does not: countries, hands, cards, and
the whole of scoring. They hold of the games that are played, no more.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.position import Position
from brinkproof.properties.play import (
    invariants_of_cards,
    invariants_of_dice,
    invariants_of_events,
    invariants_of_operations,
    invariants_of_plays,
    invariants_of_points,
    invariants_of_targets,
    invariants_of_the_course,
)
from brinkproof.properties.play.invariant import Invariant

INVARIANTS: Final[tuple[Invariant, ...]] = (
    *invariants_of_targets.INVARIANTS,
    *invariants_of_operations.INVARIANTS,
    *invariants_of_dice.INVARIANTS,
    *invariants_of_cards.INVARIANTS,
    *invariants_of_plays.INVARIANTS,
    *invariants_of_events.INVARIANTS,
    *invariants_of_points.INVARIANTS,
    *invariants_of_the_course.INVARIANTS,
)
"""The invariants, each with a name of its own."""


Kinds = tuple[str, str, frozenset[type]]
"""What decides which invariants look at a step: the kind of the decision before and after, and the types of what happened."""


@cache
def _due(kinds: Kinds) -> tuple[Invariant, ...]:
    return tuple(invariant for invariant in INVARIANTS if invariant.concerns(*kinds))


def broken(before: Position, option: Option, after: Position, kinds: set[Kinds] | None = None) -> Iterator[tuple[Invariant, str]]:
    """Yield each invariant that the step breaks, with what is wrong.

    Args:
        before: the position before the option; it is not changed.
        option: one of the decision of ``before``.
        after: the position that ``game.apply`` made of them.
        kinds: what the step is to the invariants is added to these.

    """
    here = before.decision.kind, after.decision.kind, frozenset(map(type, after.emitted))
    if kinds is not None:
        kinds.add(here)
    for invariant in _due(here):
        wrong = invariant.check(before, option, after)
        if wrong:
            yield invariant, wrong


def looked_at(kinds: Iterable[Kinds]) -> frozenset[str]:
    """Return the names of the invariants that looked at a step of such kinds."""
    return frozenset(invariant.name for here in kinds for invariant in _due(here))


__all__ = ["INVARIANTS", "Invariant", "Kinds", "broken", "looked_at"]
