"""The cards as the engine uses them: what they are worth and whose event they carry.

The China Card is in no hand and no pile; ``Position.china_holder`` has it.
"""

from bisect import insort
from typing import Final

from brinkproof.model.engine.effects import Effects
from brinkproof.model.tables import Card, Period, cards
from brinkproof.model.vocabulary import Superpower

CHINA: Final = "the_china_card"

CARDS: Final[dict[str, Card]] = {card.id: card for card in cards() if card.id != CHINA}
"""The 109 other cards by id, in the order of their numbers."""

CHINA_OPERATIONS: Final = 4
FIRST_OPTIONAL: Final = 104
"""Cards from this number on are optional."""

NUMBER: Final = {card.id: card.number for card in CARDS.values()}
WAR_CARDS: Final = frozenset({"korean_war", "arab_israeli_war", "indo_pakistani_war", "brush_war", "iran_iraq_war"})

OPENING_TURN: Final = {Period.EARLY: 1, Period.MID: 4, Period.LATE: 8}
"""The turn from whose start the cards of a period are in the deck (4.1)."""

REAL_EVENTS: Final = frozenset(
    {
        "korean_war",
        "arab_israeli_war",
        "indo_pakistani_war",
        "brush_war",
        "iran_iraq_war",
        "duck_and_cover",
        "olympic_games",
        "containment",
        "cia_created",
        "red_scare_purge",
        "nuclear_test_ban",
        "cuban_missile_crisis",
        "nuclear_subs",
        "bear_trap",
        "how_i_learned_to_stop_worrying",
        "junta",
        "brezhnev_doctrine",
        "camp_david_accords",
        "tear_down_this_wall",
    }
)
"""The cards whose event ``observe`` knows."""

REAL_STARRED: Final = frozenset(card_id for card_id in REAL_EVENTS if CARDS[card_id].starred)
"""Those of them that leave the game; ``observe`` reports these."""


def in_card_order(card_ids: list[str]) -> list[str]:
    """The same cards by number, so that options come in one order whatever happened before."""
    return sorted(card_ids, key=NUMBER.__getitem__)


def add_in_order(card_ids: list[str], card_id: str) -> None:
    """Put a card into a hand that is in card order."""
    insort(card_ids, card_id, key=NUMBER.__getitem__)


def in_the_game(*, optional: bool) -> list[Card]:
    """The cards of a game with or without the optional ones, without The China Card."""
    return [card for card in CARDS.values() if optional or card.number < FIRST_OPTIONAL]


def printed_operations(card_id: str) -> int:
    """The printed value of a card, The China Card included."""
    return CHINA_OPERATIONS if card_id == CHINA else CARDS[card_id].operations


def cards_of(period: Period, *, optional: bool = True) -> list[str]:
    """The cards that join the deck with that period (4.4)."""
    return [card.id for card in in_the_game(optional=optional) if card.period is period]


def executor_of(card_id: str, player: Superpower) -> Superpower:
    """Who carries out the event of a card: its owner, or its player if it is neutral (5.2 note)."""
    return CARDS[card_id].owner or player


def effective_operations(side: Superpower, base: int, effects: Effects) -> int:
    """What ``base`` operations (1 to 4) are worth to the side that uses them: 1 to 4.

    Modifiers are summed before the limits of the card texts apply (7.4), follow the user (7.4.1), and hold for
    operations an event grants as well (7.4.2 example 3).
    """
    return max(1, min(4, summed_operations(side, base, effects)))


def summed_operations(side: Superpower, base: int, effects: Effects) -> int:
    """The same before the least and the greatest value of the card texts apply: 0 to 5."""
    value = base
    if effects.containment and side is Superpower.US:
        value += 1
    if effects.brezhnev_doctrine and side is Superpower.USSR:
        value += 1
    if side in effects.red_scare_purge:
        value -= 1
    return value
