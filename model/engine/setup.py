"""Set-up (3.0) and dealing (4.5B): what happens before the cards are played."""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import add_in_order, in_card_order
from brinkproof.model.engine.decisions import DECK, Decision, Option, Task
from brinkproof.model.engine.happenings import CardsDealt
from brinkproof.model.engine.notes import CardDrawn, DeckRebuilt
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.vocabulary import Phase, Superpower

STARTING_INFLUENCE: Final[dict[Superpower, dict[str, int]]] = {
    USSR: {"Syria": 1, "Iraq": 1, "North Korea": 3, "East Germany": 3, "Finland": 1},
    US: {
        "Canada": 2,
        "Iran": 1,
        "Israel": 1,
        "Japan": 1,
        "Australia": 4,
        "Philippines": 1,
        "South Korea": 1,
        "Panama": 1,
        "South Africa": 1,
        "United Kingdom": 5,
    },
}
"""The fixed part of the set-up (3.2, 3.3)."""

FREE_INFLUENCE: Final = {USSR: 6, US: 7}
"""Influence each side then places as it likes in its half of Europe (3.2, 3.3)."""

_HALVES: Final = {
    USSR: tuple(board.NAMES[index] for index in board.in_subregion("Eastern Europe")),
    US: tuple(board.NAMES[index] for index in board.in_subregion("Western Europe")),
}


def hand_size(turn: int) -> int:
    """Cards a hand is filled to: 8 in turns 1 to 3, then 9 (4.5B)."""
    return 8 if turn <= 3 else 9


def set_up(position: Position, handicap: tuple[Superpower, int] | None = None) -> None:
    """Place the fixed influence and owe the deal, the free placements, the USSR first, and the handicap (3.1 to 3.3)."""
    for side, places in STARTING_INFLUENCE.items():
        for name, amount in places.items():
            position.add_influence(side, board.INDEX[name], amount)
    position.emitted.clear()
    position.owe(
        DealCards(next_to=USSR, first=True),
        PlaceFreely(side=USSR, left=FREE_INFLUENCE[USSR]),
        PlaceFreely(side=US, left=FREE_INFLUENCE[US]),
    )
    if handicap is not None and handicap[1]:
        position.agenda.insert(0, PlaceFreely(side=handicap[0], left=handicap[1], reinforcing=True))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceFreely(Task):
    """``side`` places one marker of the set-up in its half of Europe.

    ``reinforcing``: it is a marker of the handicap, which goes where the side has influence already.
    """

    side: Superpower
    left: int
    reinforcing: bool = False

    def decision(self, position: Position) -> Decision:
        """Which country."""
        options = board.names_of(position.markers[self.side]) if self.reinforcing else _HALVES[self.side]
        return Decision(self.side, "set_up", options)

    def choose(self, position: Position, option: Option) -> None:
        """Place it and go on."""
        position.add_influence(self.side, board.INDEX[str(option)], 1)
        if self.left > 1:
            position.owe(replace(self, left=self.left - 1))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class DealCards(Task):
    """Fill both hands, one card at a time, alternating while both need cards (11.1.3)."""

    next_to: Superpower
    first: bool = False

    def decision(self, position: Position) -> Decision | None:
        """Which card of the deck is dealt; None if the hands are full or no card is left."""
        if not position.deck or _receiver(position, self.next_to) is None:
            return None
        return Decision(DECK, "deal", tuple(position.deck))

    def run(self, position: Position) -> None:
        """The deal is over. That of the set-up is no phase of its own."""
        if not self.first:
            position.emit(CardsDealt())
            position.phase = Phase.HEADLINE

    def choose(self, position: Position, option: Option) -> None:
        """Deal the card."""
        receiver, card_id = _receiver(position, self.next_to), str(option)
        assert receiver is not None, "a card is dealt to a side that needs it"
        position.deck.remove(card_id)
        position.emit(CardDrawn(receiver, card_id))
        add_in_order(position.hands[receiver], card_id)
        owe_deal(position, next_to=receiver.opponent, first=self.first)


def owe_deal(position: Position, *, next_to: Superpower, first: bool = False) -> None:
    """Owe the next card; if the deck has run out, all discards become the deck first (4.3)."""
    if _receiver(position, next_to) is not None:
        rebuild_empty_deck(position)
    position.owe(DealCards(next_to=next_to, first=first))


def rebuild_empty_deck(position: Position) -> None:
    """If the deck has run out, all discards become the deck (4.3); for deals, and for events that draw."""
    if not position.deck and position.discards:
        position.emit(DeckRebuilt())
        position.deck, position.discards = in_card_order(position.discards), []


def _receiver(position: Position, side: Superpower) -> Superpower | None:
    size = hand_size(position.turn)
    hands = position.hands
    if len(hands[side]) < size:
        return side
    return side.opponent if len(hands[side.opponent]) < size else None
