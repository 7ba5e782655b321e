"""What the events of this package have in common: each happens at once, even where choices follow."""

from collections.abc import Callable, Mapping

from brinkproof.model.engine.decisions import Event
from brinkproof.model.engine.happenings import EventHappened
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower

Act = Callable[[Position, Superpower], None]
"""What an event changes at once and what it owes, for its executor."""


def event(card_id: str, act: Act) -> Event:
    """The event of a card that acts so: it happens, its act is done, and a starred card leaves (2.2.4)."""

    def happen(position: Position, executor: Superpower) -> None:
        position.emit(EventHappened(card_id, executor))
        act(position, executor)
        position.retire(card_id)

    return happen


def events(acts: Mapping[str, Act]) -> dict[str, Event]:
    """The events of these cards."""
    return {card_id: event(card_id, act) for card_id, act in acts.items()}
