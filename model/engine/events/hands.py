"""Events that take cards out of a hand: #10, #92, #95, #98.

What they discard has no event (5.4), and The China Card is never among it (9.5 bullet 3): it is in no hand.
"""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.decisions import DECK, Decision, Event, Option, Task
from brinkproof.model.engine.events.custody import discard_from_hand, worth_in_hand
from brinkproof.model.engine.happenings import EventHappened
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.vocabulary import Region, Superpower

NONE: Final = "none"

LEAST_RANSOM: Final = 3
"""What the card must be worth that the US discards against #10 and #95."""

DOUBLED: Final = 2
"""The countries in which #95 doubles the influence of the USSR."""

_WEST_GERMANY: Final = board.INDEX["West Germany"]
_SOUTH_AMERICA: Final = board.in_regions(Region.SOUTH_AMERICA)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Ransom(Task):
    """The US discards a card worth 3 or more, or suffers what #10 or #95 threatens (5.3, 7.4.2)."""

    card_id: str

    def decision(self, position: Position) -> Decision | None:
        """Which card, or none; None if the US has no such card."""
        options = tuple(card for card in position.hands[US] if worth_in_hand(position, US, card) >= LEAST_RANSOM)
        return Decision(US, "event_card", (*options, NONE), card_id=self.card_id) if options else None

    def run(self, position: Position) -> None:
        """There is no way out."""
        self._suffer(position)

    def choose(self, position: Position, option: Option) -> None:
        """Discard, or suffer."""
        if option == NONE:
            self._suffer(position)
        else:
            discard_from_hand(position, US, str(option))

    def _suffer(self, position: Position) -> None:
        if self.card_id == "blockade":
            position.remove_influence(US, _WEST_GERMANY, position.influence[US][_WEST_GERMANY])
        else:
            position.owe(DoubleInfluence(doubled=()))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleInfluence(Task):
    """The USSR doubles its influence in another country of South America (#95), two in all, where it has any."""

    doubled: tuple[int, ...]

    def decision(self, position: Position) -> Decision | None:
        """Which country; None if two are doubled, or no other holds USSR influence."""
        if len(self.doubled) == DOUBLED:
            return None
        markers = position.influence[USSR]
        options = tuple(board.NAMES[i] for i in _SOUTH_AMERICA if markers[i] and i not in self.doubled)
        return Decision(USSR, "event_country", options, card_id="latin_american_debt_crisis") if options else None

    def run(self, position: Position) -> None:
        """Nothing is left to double."""

    def choose(self, position: Position, option: Option) -> None:
        """Double it and go on."""
        index = board.INDEX[str(option)]
        position.add_influence(USSR, index, position.influence[USSR][index])
        position.owe(DoubleInfluence(doubled=(*self.doubled, index)))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class RandomDiscard(Task):
    """The victim of Terrorism (#92) loses ``left`` more cards by chance."""

    victim: Superpower
    left: int

    def decision(self, position: Position) -> Decision | None:
        """Which card it is; None if enough are gone or none is left."""
        hand = tuple(position.hands[self.victim])
        return Decision(DECK, "random_card", hand, card_id="terrorism") if self.left and hand else None

    def run(self, position: Position) -> None:
        """Nothing more is lost."""

    def choose(self, position: Position, option: Option) -> None:
        """Discard it and go on."""
        discard_from_hand(position, self.victim, str(option))
        position.owe(RandomDiscard(victim=self.victim, left=self.left - 1))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PickDiscard(Task):
    """The USSR discards a card out of the open hand of the US (#98), scoring cards not excepted."""

    def decision(self, position: Position) -> Decision | None:
        """Which card; None if the hand is empty."""
        hand = tuple(position.hands[US])
        return Decision(USSR, "event_card", hand, card_id="aldrich_ames_remix") if hand else None

    def run(self, position: Position) -> None:
        """There is no card."""

    def choose(self, position: Position, option: Option) -> None:
        """Discard it."""
        discard_from_hand(position, US, str(option))


def _blockade(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("blockade", executor))
    position.retire("blockade")
    position.owe(Ransom(card_id="blockade"))


def _latin_american_debt_crisis(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("latin_american_debt_crisis", executor))
    position.owe(Ransom(card_id="latin_american_debt_crisis"))


def _terrorism(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("terrorism", executor))
    doubled = executor is USSR and position.effects.iranian_hostage_crisis
    position.owe(RandomDiscard(victim=executor.opponent, left=2 if doubled else 1))


def _aldrich_ames_remix(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("aldrich_ames_remix", executor))
    position.effects = replace(position.effects, open_hands=position.effects.open_hands | {US})
    position.retire("aldrich_ames_remix")
    position.owe(PickDiscard())


EVENTS: Final[dict[str, Event]] = {
    "blockade": _blockade,
    "terrorism": _terrorism,
    "latin_american_debt_crisis": _latin_american_debt_crisis,
    "aldrich_ames_remix": _aldrich_ames_remix,
}
"""The events about hands."""
