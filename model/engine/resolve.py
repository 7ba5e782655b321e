"""How an event is carried out: it begins, it happens, and it ends when everything it asked for is done."""

from dataclasses import dataclass
from functools import cache
from typing import final

from brinkproof.model.engine.decisions import Condition, Event, Forced
from brinkproof.model.engine.happenings import EventBegins, EventEnded, EventHappened
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower


@cache
def _registry() -> tuple[dict[str, Event], dict[str, Condition]]:
    # Looked up when the first event is asked for: the modules of the events import this one.
    from brinkproof.model.engine import events  # noqa: PLC0415

    return events.EVENTS, events.CONDITIONS


def can_occur(position: Position, card_id: str, executor: Superpower) -> bool:
    """Whether nothing forbids the event and its conditions are met, if ``executor`` carried it out now (7.5)."""
    condition = _registry()[1].get(card_id)
    return condition is None or condition(position, executor)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveEvent(Forced):
    """``executor`` carries out the event of a card; that it can occur was tested when the card was played."""

    card_id: str
    executor: Superpower

    def run(self, position: Position) -> None:
        """Begin the event; whatever it owes is done before it ends."""
        position.emit(EventBegins(self.card_id, self.executor))
        position.owe(EndEvent(card_id=self.card_id))
        event = _registry()[0].get(self.card_id)
        if event is not None:
            event(position, self.executor)
        else:
            position.emit(EventHappened(self.card_id, self.executor))
            position.retire(self.card_id)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class EndEvent(Forced):
    """Everything the event asked for is done."""

    card_id: str

    def run(self, position: Position) -> None:
        """Say so."""
        position.emit(EventEnded(self.card_id))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PutAway(Forced):
    """The card is done with: it goes to the discards, unless its event found it another place."""

    card_id: str

    def run(self, position: Position) -> None:
        """Discard it (2.2.6). Shuttle Diplomacy lies before the US until it is used (#73), Missile Envy is in a hand (#49)."""
        on_the_table = self.card_id == "shuttle_diplomacy" and position.effects.shuttle_diplomacy
        places = (position.removed, *position.hands.values(), position.deck, position.discards)
        if not on_the_table and not any(self.card_id in place for place in places):
            position.discards.append(self.card_id)
