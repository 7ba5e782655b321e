"""All invariants of the engine, and which of them a step breaks.

What the rulebook says as data is the business of ``following``; these cover what it does not: countries, hands, cards, and
the whole of scoring. They hold of the games that are played, no more.
"""

from collections.abc import Iterator
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


@cache
def _due(chosen: str, asked: str, seen: frozenset[type]) -> tuple[Invariant, ...]:
    return tuple(invariant for invariant in INVARIANTS if invariant.concerns(chosen, asked, seen))


def broken(before: Position, option: Option, after: Position) -> Iterator[tuple[Invariant, str]]:
    """Yield each invariant that the step breaks, with what is wrong.

    Args:
        before: the position before the option; it is not changed.
        option: one of the decision of ``before``.
        after: the position that ``game.apply`` made of them.

    """
    for invariant in _due(before.decision.kind, after.decision.kind, frozenset(map(type, after.emitted))):
        wrong = invariant.check(before, option, after)
        if wrong:
            yield invariant, wrong


__all__ = ["INVARIANTS", "Invariant", "broken"]
