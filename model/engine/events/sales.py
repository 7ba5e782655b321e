"""Grain Sales to Soviets (#67): the US plays a random card of the USSR, or returns it and conducts 2 operations.

The phasing side stays what it was. A card the US plays this way is played as its own: whoever's event it holds,
the US chooses the use, and an event of the USSR comes with the operations (5.2). It pays no heed to the modifiers
of the USSR (7.4.1 example).
"""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine.cards import CARDS
from brinkproof.model.engine.decisions import DECK, Decision, Event, Option, Task
from brinkproof.model.engine.events.custody import take_from_hand
from brinkproof.model.engine.happenings import EventHappened
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.uses import UN_INTERVENTION, intervene, play_as, uses
from brinkproof.model.vocabulary import Phase, Superpower

GRAIN_SALES: Final = "grain_sales_to_soviets"
RETURN: Final = "return"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSale(Task):
    """Which card the US draws out of the hand of the USSR."""

    def decision(self, position: Position) -> Decision | None:
        """Any of them; None if the hand is empty."""
        hand = tuple(position.hands[USSR])
        return Decision(DECK, "random_card", hand, card_id=GRAIN_SALES) if hand else None

    def run(self, position: Position) -> None:
        """There is no card, so the US has the operations (F42)."""
        _owe_operations(position)

    def choose(self, position: Position, option: Option) -> None:
        """The US sees it; it stays in the hand until it is played."""
        position.owe(UseSale(drawn=str(option)))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class UseSale(Task):
    """The US plays the card it has drawn, alone or with UN Intervention of its own hand, or returns it (ruling 95)."""

    drawn: str

    def decision(self, position: Position) -> Decision:
        """The card and its use, or to return it."""
        options = uses(position, US, self.drawn)
        in_round = position.phase is Phase.ACTION_ROUNDS
        if in_round and CARDS[self.drawn].owner is USSR and UN_INTERVENTION in position.hands[US]:
            options = (*options, (UN_INTERVENTION, self.drawn))
        return Decision(US, "event_choice", (*options, RETURN), card_id=GRAIN_SALES)

    def choose(self, position: Position, option: Option) -> None:
        """Play it, or return it for 2 operations."""
        if option == RETURN:
            _owe_operations(position)
            return
        assert isinstance(option, tuple), "a card and its use"
        take_from_hand(position, USSR, self.drawn)
        if option[0] == self.drawn:
            play_as(position, US, self.drawn, str(option[1]))
        else:
            take_from_hand(position, US, UN_INTERVENTION)
            intervene(position, US, self.drawn)


def _owe_operations(position: Position) -> None:
    base = CARDS[GRAIN_SALES].operations
    position.owe(ConductOperations(actor=US, base=base, card_id=GRAIN_SALES, granted=True))


def _grain_sales(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened(GRAIN_SALES, executor))
    position.owe(DrawSale())


EVENTS: Final[dict[str, Event]] = {GRAIN_SALES: _grain_sales}
"""Grain Sales to Soviets."""
