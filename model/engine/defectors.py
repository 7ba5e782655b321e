"""Defectors (#103): a headline of the US cancels that of the USSR; the USSR pays a point for its operations."""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine.decisions import Forced
from brinkproof.model.engine.happenings import EventBegins, EventEnded, EventHappened, HeadlineCancelled
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.vocabulary import Phase, Superpower

DEFECTORS: Final = "defectors"


def cancel_headline(position: Position, executor: Superpower) -> None:
    """The event: in the headline phase a headline of the USSR that is still to come is cancelled; else nothing."""
    position.emit(EventHappened(DEFECTORS, executor))
    pending = position.headlines[USSR]
    if position.phase is Phase.HEADLINE and pending is not None:
        position.emit(HeadlineCancelled(USSR, pending))
        position.headlines[USSR] = None
        position.discards.append(pending)


@final
@dataclass(frozen=True, slots=True)
class DefectorsPaid(Forced):
    """The USSR plays the card for operations in an action round, so its event happens for the US."""

    def run(self, position: Position) -> None:
        """1 point for the US."""
        position.emit(EventBegins(DEFECTORS, US))
        position.emit(EventHappened(DEFECTORS, US))
        position.award(US, 1)
        position.emit(EventEnded(DEFECTORS))
