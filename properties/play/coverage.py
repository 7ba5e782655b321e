"""What games have covered, and what they have not: rule by phase by DEFCON status, and each card by its uses."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.rules import Rulebook
from brinkproof.model.tables import Card, cards
from brinkproof.properties.play.exercised import KINDS
from brinkproof.properties.play.seeded import Tally

USES: Final = ("headline", "event", "operations", "event first", "operations first", "space")
"""The uses of a card. An event that comes with the operations of the other side is one of the two in the middle."""


def ways(card: Card) -> tuple[str, ...]:
    """Return the uses that the rules allow a card (5, 6.4, 9; #32 is no headline)."""
    if card.id == "the_china_card":
        return ("operations", "space")
    if card.scoring:
        return ("headline", "event")
    if card.id == "un_intervention":
        return ("event", "operations", "space")
    with_event = () if card.owner is None else ("event first", "operations first")
    return ("headline", "event", "operations", *with_event, "space")


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What games covered.

    Args:
        cells: how often each rule was exercised, by phase and DEFCON status.
        uses: how often each card was put to each use.
        rules: the rules that can be exercised and never were.
        unused: the uses of cards that the rules allow and that never came.

    """

    cells: dict[tuple[str, str, int], int]
    uses: dict[tuple[str, str], int]
    rules: tuple[str, ...]
    unused: tuple[tuple[str, str], ...]


def covered(tally: Tally, rulebook: Rulebook) -> Coverage:
    """Return what games covered."""
    wanted = [rule.id for rule in rulebook.rules if rule.kind in KINDS]
    return Coverage(
        cells=dict(tally.cells),
        uses=dict(tally.uses),
        rules=tuple(rule for rule in wanted if not tally.exercised[rule]),
        unused=tuple((card.id, use) for card in cards() for use in ways(card) if not tally.uses[card.id, use]),
    )


def matrix(coverage: Coverage, rulebook: Rulebook) -> Iterator[tuple[str, dict[tuple[str, int], int]]]:
    """Yield each rule that can be exercised with how often it was, by phase and DEFCON status."""
    for rule in rulebook.rules:
        if rule.kind in KINDS:
            yield rule.id, {(phase, defcon): count for (one, phase, defcon), count in coverage.cells.items() if one == rule.id}


def used_by(coverage: Coverage) -> Iterator[tuple[Card, dict[str, int]]]:
    """Yield each card with how often it was put to each use; a use that the rules do not allow is missing."""
    for card in cards():
        yield card, {use: coverage.uses.get((card.id, use), 0) for use in ways(card)}
