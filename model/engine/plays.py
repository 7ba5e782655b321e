"""What happens to cards in the headline phase and the action rounds; ``happenings`` has the rest, and the union."""

from dataclasses import dataclass
from typing import Literal, final

from brinkproof.model.vocabulary import Superpower

EventUse = Literal["none", "first", "after", "impossible"]


@final
@dataclass(frozen=True, slots=True)
class HeadlineChosen:
    """A side has chosen its headline (4.5C)."""

    player: Superpower
    card_id: str


@final
@dataclass(frozen=True, slots=True)
class HeadlineTaken:
    """The headline of ``player`` begins to resolve; from now on he is phasing (4.5C note)."""

    player: Superpower
    card_id: str
    executor: Superpower
    occurs: bool


@final
@dataclass(frozen=True, slots=True)
class HeadlineFinished:
    """The headline of ``player`` is resolved; nobody is phasing."""

    player: Superpower


@final
@dataclass(frozen=True, slots=True)
class CardPlayedAsEvent:
    """An own or neutral card is played for its event (7.1)."""

    player: Superpower
    card_id: str


@final
@dataclass(frozen=True, slots=True)
class CardPlayedForOperations:
    """A card is played for operations; ``event`` says what becomes of an event of the other side (5.2)."""

    player: Superpower
    card_id: str
    printed: int
    event: EventUse


@final
@dataclass(frozen=True, slots=True)
class ScoringCardPlayed:
    """A scoring card is played in an action round; its event follows."""

    player: Superpower
    card_id: str


@final
@dataclass(frozen=True, slots=True)
class SatOut:
    """The phasing side had nothing it may play (4.5D bullet 2, Bear Trap)."""

    player: Superpower


@final
@dataclass(frozen=True, slots=True)
class TrapDiscard:
    """The side in Bear Trap or Quagmire discards a card; ``printed`` is its printed value."""

    player: Superpower
    card_id: str
    printed: int


@final
@dataclass(frozen=True, slots=True)
class TrapRoll:
    """The roll after a trap discard: 1 to 4 frees."""

    player: Superpower
    freed: bool


@final
@dataclass(frozen=True, slots=True)
class HeadlineCancelled:
    """Defectors cancels the headline of ``player`` before it resolves (#103)."""

    player: Superpower
    card_id: str


@final
@dataclass(frozen=True, slots=True)
class CardPlayedForSpace:
    """A card is played for a space race attempt; ``printed`` is its printed value (6.4.1)."""

    player: Superpower
    card_id: str
    printed: int


@final
@dataclass(frozen=True, slots=True)
class UnInterventionPlayed:
    """UN Intervention is played as an event together with ``card_id``, whose operations follow without its event (#32)."""

    player: Superpower
    card_id: str


@final
@dataclass(frozen=True, slots=True)
class ExtraRoundDeclined:
    """``player`` does not take an action round beyond the usual number (6.4.4, #86)."""

    player: Superpower


@final
@dataclass(frozen=True, slots=True)
class HeldCardDiscarded:
    """``player`` discards a held card at the end of the turn (6.4.4 bullet 3)."""

    player: Superpower
    card_id: str
