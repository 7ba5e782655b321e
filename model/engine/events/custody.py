"""Where cards go when an event moves them: a card is always in one place, be it a hand, the deck or a pile.

A card that is being played or fired is nowhere; ``PutAway`` finds it a place when it is done.
"""

from dataclasses import replace

from brinkproof.model.engine.cards import CARDS, add_in_order, effective_operations, in_card_order
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower


def take_from_hand(position: Position, side: Superpower, card_id: str) -> None:
    """A card leaves a hand; with Missile Envy goes the duty to play it (ruling 84)."""
    position.hands[side].remove(card_id)
    if card_id == "missile_envy" and position.effects.missile_envy is side:
        position.effects = replace(position.effects, missile_envy=None)


def put_in_hand(position: Position, side: Superpower, card_id: str) -> None:
    """A card joins a hand, in the order of the numbers."""
    add_in_order(position.hands[side], card_id)


def discard_from_hand(position: Position, side: Superpower, card_id: str) -> None:
    """A forced discard: no event, scoring cards included (5.4)."""
    take_from_hand(position, side, card_id)
    position.discards.append(card_id)


def worth_in_hand(position: Position, side: Superpower, card_id: str) -> int:
    """The operations of a card to the side that holds it, 0 to 4; a scoring card has none (7.4.2)."""
    printed = CARDS[card_id].operations
    return effective_operations(side, printed, position.effects) if printed else 0


def reshuffle(position: Position) -> None:
    """All discards join the deck (4.3)."""
    position.deck = in_card_order([*position.deck, *position.discards])
    position.discards = []
