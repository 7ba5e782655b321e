"""Grain Sales to Soviets (#67): the US plays a random card of the USSR, or returns it and conducts 2 operations.

The phasing side stays what it was. A card the US plays this way is played as its own: whoever's event it holds,
the US chooses the use, and an event of the USSR comes with the operations (5.2). It pays no heed to the modifiers
of the USSR (7.4.1 example).
"""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine.cards import CARDS
from brinkproof.model.engine.decisions import DECK, Decision, Event, Forced, Option, Task
from brinkproof.model.engine.events_new.custody import take_from_hand
from brinkproof.model.engine.events_new.fired import fires
from brinkproof.model.engine.events_new.grants import Grant
from brinkproof.model.engine.happenings import EventHappened
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.resolve import PutAway, ResolveEvent
from brinkproof.model.vocabulary import Phase, Superpower

GRAIN_SALES: Final = "grain_sales_to_soviets"
UN_INTERVENTION: Final = "un_intervention"

RETURN: Final = "return"
EVENT: Final = "event"
OPERATIONS: Final = "operations"
EVENT_FIRST: Final = "event_first"
OPERATIONS_FIRST: Final = "operations_first"


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
        position.owe(Grant(actor=US, base=CARDS[GRAIN_SALES].operations, card_id=GRAIN_SALES))

    def choose(self, position: Position, option: Option) -> None:
        """The US sees it; it stays in the hand until it is played."""
        position.owe(UseSale(drawn=str(option)))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class UseSale(Task):
    """The US plays the card it has drawn, or returns it."""

    drawn: str

    def decision(self, position: Position) -> Decision:
        """Which use, or to return it."""
        return Decision(US, "event_choice", (*sale_uses(position, self.drawn), RETURN), card_id=GRAIN_SALES)

    def choose(self, position: Position, option: Option) -> None:
        """Play it, or return it for 2 operations."""
        drawn = self.drawn
        if option == RETURN:
            position.owe(Grant(actor=US, base=CARDS[GRAIN_SALES].operations, card_id=GRAIN_SALES))
            return
        take_from_hand(position, USSR, drawn)
        event = ResolveEvent(card_id=drawn, executor=CARDS[drawn].owner or US)
        operations, away = _operations(drawn), PutAway(card_id=drawn)
        match option:
            case "event" if drawn == UN_INTERVENTION:
                position.owe(ChooseCompany())
            case "event":
                position.owe(event, away)
            case "event_first":
                position.owe(event, operations, away)
            case "operations_first":
                position.owe(operations, event, away)
            case "un_intervention":
                position.hands[US].remove(UN_INTERVENTION)
                _intervene(position, drawn)
            case _:
                position.owe(operations, away)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseCompany(Task):
    """The US has drawn UN Intervention (#32) and plays it with a card of its own hand that holds a USSR event."""

    def decision(self, position: Position) -> Decision:
        """Which card."""
        return Decision(US, "event_card", _company(position), card_id=GRAIN_SALES)

    def choose(self, position: Position, option: Option) -> None:
        """Cancel its event and use its operations."""
        take_from_hand(position, US, str(option))
        _intervene(position, str(option))


def sale_uses(position: Position, drawn: str) -> tuple[str, ...]:
    """How the US may play the card, as if out of its own hand."""
    card = CARDS[drawn]
    in_round = position.phase is Phase.ACTION_ROUNDS
    if card.scoring:
        return (EVENT,)
    if drawn == UN_INTERVENTION:
        return (EVENT, OPERATIONS) if in_round and _company(position) else (OPERATIONS,)
    occurs = fires(position, drawn, card.owner or US)
    if card.owner is not USSR:
        return (EVENT, OPERATIONS) if occurs else (OPERATIONS,)
    uses = (EVENT_FIRST, OPERATIONS_FIRST) if occurs else (OPERATIONS,)
    return (*uses, UN_INTERVENTION) if in_round and UN_INTERVENTION in position.hands[US] else uses


def _company(position: Position) -> tuple[str, ...]:
    return tuple(card_id for card_id in position.hands[US] if CARDS[card_id].owner is USSR)


def _operations(card_id: str) -> Forced:
    return Grant(actor=US, base=CARDS[card_id].operations, card_id=card_id, granted=False)


def _intervene(position: Position, card_id: str) -> None:
    """UN Intervention cancels the event of a card; its operations are used and both are discarded (#32)."""
    event = ResolveEvent(card_id=UN_INTERVENTION, executor=US)
    position.owe(event, _operations(card_id), PutAway(card_id=UN_INTERVENTION), PutAway(card_id=card_id))


def _grain_sales(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened(GRAIN_SALES, executor))
    position.owe(DrawSale())


EVENTS: Final[dict[str, Event]] = {GRAIN_SALES: _grain_sales}
"""Grain Sales to Soviets."""
