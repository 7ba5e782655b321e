"""Events about the draw deck and the discard pile: #43, #77, #108.

What they discard has no event (5.4), scoring cards not excepted.
"""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import CARDS
from brinkproof.model.engine.decisions import DECK, Condition, Decision, Event, Option, Task
from brinkproof.model.engine.events.custody import discard_from_hand, put_in_hand, reshuffle
from brinkproof.model.engine.happenings import EventHappened
from brinkproof.model.engine.position import US, Position
from brinkproof.model.vocabulary import Region, Superpower

NONE: Final = "none"
DONE: Final = "done"

TOP_CARDS: Final = 5
"""The cards of the deck that #108 shows."""

_ASK_NOT: Final = "ask_not_what_your_country_can_do_for_you"
_MIDDLE_EAST: Final = board.in_regions(Region.MIDDLE_EAST)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Reclaim(Task):
    """The executor of SALT Negotiations (#43) may take a card that is no scoring card from the discards, openly."""

    executor: Superpower

    def decision(self, position: Position) -> Decision | None:
        """Which card, or none; None if no such card was discarded."""
        options = tuple(card_id for card_id in CARDS if card_id in position.discards and not CARDS[card_id].scoring)
        return Decision(self.executor, "event_card", (*options, NONE), card_id="salt_negotiations") if options else None

    def run(self, position: Position) -> None:
        """There is nothing to take."""

    def choose(self, position: Position, option: Option) -> None:
        """Take it into the hand."""
        if option != NONE:
            position.discards.remove(str(option))
            put_in_hand(position, self.executor, str(option))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Task):
    """The US discards as many cards as it likes (#77), scoring cards too, before it draws the first new one."""

    discarded: int

    def decision(self, position: Position) -> Decision | None:
        """Which card goes next; None if the hand is empty."""
        hand = tuple(position.hands[US])
        return Decision(US, "event_card", (*hand, DONE), card_id=_ASK_NOT) if hand else None

    def run(self, position: Position) -> None:
        """Draw for all of them."""
        owe_draw(position, self.discarded)

    def choose(self, position: Position, option: Option) -> None:
        """Discard it and go on, or draw for what was discarded."""
        if option == DONE:
            owe_draw(position, self.discarded)
        else:
            discard_from_hand(position, US, str(option))
            position.owe(Exchange(discarded=self.discarded + 1))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Task):
    """The US draws the next of ``left`` cards (#77)."""

    left: int

    def decision(self, position: Position) -> Decision:
        """Which card of the deck."""
        return Decision(DECK, "random_card", tuple(position.deck), card_id=_ASK_NOT)

    def choose(self, position: Position, option: Option) -> None:
        """Draw it and go on."""
        position.deck.remove(str(option))
        put_in_hand(position, US, str(option))
        owe_draw(position, self.left - 1)


def owe_draw(position: Position, left: int) -> None:
    """Owe the next card of the US; if the deck has run out, all discards become the deck first (4.3)."""
    if left and not position.deck:
        reshuffle(position)
    if left and position.deck:
        position.owe(Draw(left=left))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtDeck(Task):
    """The next of the top five cards of the deck turns out to be one of those not ``seen`` (#108).

    Seen cards stay in the deck until they are discarded.
    """

    seen: tuple[str, ...]

    def decision(self, position: Position) -> Decision | None:
        """Which card; None if five are seen or there are no more."""
        if len(self.seen) == TOP_CARDS:
            return None
        unseen = tuple(card_id for card_id in position.deck if card_id not in self.seen)
        return Decision(DECK, "random_card", unseen, card_id="our_man_in_tehran") if unseen else None

    def run(self, position: Position) -> None:
        """All are seen."""
        position.owe(DiscardSeen(seen=self.seen))

    def choose(self, position: Position, option: Option) -> None:
        """Go on; a deck that ends before five cards are seen is made up with the discards (4.3, ruling 88)."""
        seen = (*self.seen, str(option))
        if len(seen) < TOP_CARDS and len(seen) == len(position.deck):
            reshuffle(position)
        position.owe(LookAtDeck(seen=seen))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardSeen(Task):
    """The US discards what it likes of the cards it has seen; the rest is shuffled back (#108)."""

    seen: tuple[str, ...]

    def decision(self, position: Position) -> Decision | None:  # noqa: ARG002
        """Which card, or done; None if none is left."""
        return Decision(US, "event_card", (*self.seen, DONE), card_id="our_man_in_tehran") if self.seen else None

    def run(self, position: Position) -> None:
        """Nothing is left to discard."""

    def choose(self, position: Position, option: Option) -> None:
        """Discard it and go on."""
        if option != DONE:
            position.deck.remove(str(option))
            position.discards.append(str(option))
            position.owe(DiscardSeen(seen=tuple(card_id for card_id in self.seen if card_id != option)))


def _salt_negotiations(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("salt_negotiations", executor))
    position.improve_defcon(2)
    position.effects = replace(position.effects, salt_negotiations=True)
    position.retire("salt_negotiations")
    position.owe(Reclaim(executor=executor))


def _ask_not(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened(_ASK_NOT, executor))
    position.retire(_ASK_NOT)
    position.owe(Exchange(discarded=0))


def _our_man_in_tehran(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("our_man_in_tehran", executor))
    position.retire("our_man_in_tehran")
    if not position.deck:
        reshuffle(position)
    position.owe(LookAtDeck(seen=()))


def _us_in_the_middle_east(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return any(position.controls(US, index) for index in _MIDDLE_EAST)


EVENTS: Final[dict[str, Event]] = {
    "salt_negotiations": _salt_negotiations,
    _ASK_NOT: _ask_not,
    "our_man_in_tehran": _our_man_in_tehran,
}
"""The events about the deck and the discards."""

CONDITIONS: Final[dict[str, Condition]] = {"our_man_in_tehran": _us_in_the_middle_east}
"""Our Man in Tehran needs a country of the Middle East under US control."""
