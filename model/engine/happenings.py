"""What happened, in the order it happened: a closed union of frozen values.

A happening is emitted before the changes it stands for are written. Everything ``observe`` shows changes only
together with a happening of the same option; influence on the map is not observed and may change silently
(``notes`` has the details nobody observes).
"""

from dataclasses import dataclass
from typing import final

from brinkproof.model.engine.plays import (
    CardPlayedAsEvent,
    CardPlayedForOperations,
    CardPlayedForSpace,
    EventUse,
    ExtraRoundDeclined,
    HeadlineCancelled,
    HeadlineChosen,
    HeadlineFinished,
    HeadlineTaken,
    HeldCardDiscarded,
    SatOut,
    ScoringCardPlayed,
    TrapDiscard,
    TrapRoll,
    UnInterventionPlayed,
)
from brinkproof.model.vocabulary import Ending, Region, Superpower, Winner

# fmt: off
__all__ = [
    "ActionRoundEnded", "CardPlayedAsEvent", "CardPlayedForOperations", "CardPlayedForSpace", "CardsDealt", "ChinaCardFlipped", "Coup", "DefconImproved", "DefconSet", "EventBegins", "EventContinues", "EventEnded", "EventHappened", "EventUse", "ExtraRoundDeclined", "FinalScoring", "FreeOperationDeclined", "GameEnded", "Happening", "HeadlineCancelled", "HeadlineChosen", "HeadlineFinished", "HeadlinePhaseEnded", "HeadlineTaken", "HeldCardDiscarded", "HeldCardsRevealed", "InfluenceOperations", "MilitaryOperationsChecked", "MissileCrisisCancelled", "NoradPlaced", "OlympicAnswer", "OlympicResult", "OperationsGranted", "PointsOwed", "Realignment", "RealignmentsStopped", "SatOut", "ScoringCardPlayed", "SpaceAttempt", "TrapDiscard", "TrapRoll", "TurnAdvanced", "UnInterventionPlayed", "WarFought",
]
# fmt: on


@final
@dataclass(frozen=True, slots=True)
class EventBegins:
    """The event of a card begins, before any of its choices."""

    card_id: str
    executor: Superpower


@final
@dataclass(frozen=True, slots=True)
class OlympicAnswer:
    """The opponent of the sponsor boycotts or takes part."""

    sponsor: Superpower
    boycott: bool


@final
@dataclass(frozen=True, slots=True)
class OlympicResult:
    """The games were held and somebody won them."""

    winner: Superpower


@final
@dataclass(frozen=True, slots=True)
class WarFought:
    """A war event was rolled (7.6)."""

    card_id: str
    executor: Superpower
    won: bool


@final
@dataclass(frozen=True, slots=True)
class DefconSet:
    """How I Learned to Stop Worrying sets the DEFCON status."""

    executor: Superpower
    level: int


@final
@dataclass(frozen=True, slots=True)
class EventHappened:
    """Every event that has no happening of its own, also those that change nothing here."""

    card_id: str
    executor: Superpower


@final
@dataclass(frozen=True, slots=True)
class EventContinues:
    """A later step of an event has an effect that can be observed (points, DEFCON, an effect in force)."""

    card_id: str
    executor: Superpower


@final
@dataclass(frozen=True, slots=True)
class EventEnded:
    """Everything the event of a card asked for is done, its operations included; nothing is written now."""

    card_id: str


@final
@dataclass(frozen=True, slots=True)
class OperationsGranted:
    """An event lets ``actor`` conduct operations as with a card of value ``base`` (unmodified); they follow now."""

    actor: Superpower
    card_id: str
    base: int


@final
@dataclass(frozen=True, slots=True)
class InfluenceOperations:
    """Operations went into influence, or were given up, or could not be used."""

    actor: Superpower


@final
@dataclass(frozen=True, slots=True)
class Coup:
    """A coup attempt; ``operations`` is the modified value, ``bonus`` what a region added to it (The China Card, #9)."""

    actor: Superpower
    country: str
    region: Region
    battleground: bool
    free: bool
    card_id: str
    operations: int
    success: bool
    bonus: int = 0


@final
@dataclass(frozen=True, slots=True)
class Realignment:
    """One realignment roll; ``rolls_left`` counts those that may still follow, ``bonus`` says that a region may add one more."""

    actor: Superpower
    country: str
    region: Region
    battleground: bool
    free: bool
    rolls_left: int
    bonus: bool = False


@final
@dataclass(frozen=True, slots=True)
class RealignmentsStopped:
    """Realignments ended with rolls left, by choice or for want of a target."""

    actor: Superpower


@final
@dataclass(frozen=True, slots=True)
class FreeOperationDeclined:
    """The free coup or realignments of a card were not taken."""

    actor: Superpower
    card_id: str


@final
@dataclass(frozen=True, slots=True)
class MissileCrisisCancelled:
    """The side under the crisis paid its influence and may attempt coups again."""

    side: Superpower


@final
@dataclass(frozen=True, slots=True)
class DefconImproved:
    """Phase A is done, also when DEFCON was 5 already (8.1.6)."""


@final
@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Phase B is done."""


@final
@dataclass(frozen=True, slots=True)
class HeadlinePhaseEnded:
    """Phase C is done; the first action round of the USSR begins."""


@final
@dataclass(frozen=True, slots=True)
class ActionRoundEnded:
    """The action round of ``player`` is over."""

    player: Superpower


@final
@dataclass(frozen=True, slots=True)
class MilitaryOperationsChecked:
    """Phase E: both penalties, netted; positive means points for the US (8.2.1)."""

    net_vp_to_us: int


@final
@dataclass(frozen=True, slots=True)
class HeldCardsRevealed:
    """Phase F is done."""


@final
@dataclass(frozen=True, slots=True)
class ChinaCardFlipped:
    """Phase G is done: The China Card lies face up."""


@final
@dataclass(frozen=True, slots=True)
class TurnAdvanced:
    """Phase H is done: effects of the turn are over, and before turn 10 the turn marker has moved."""


@final
@dataclass(frozen=True, slots=True)
class SpaceAttempt:
    """The attempt was rolled; on success the marker advances and the box pays (6.4.3)."""

    player: Superpower
    card_id: str
    success: bool


@final
@dataclass(frozen=True, slots=True)
class PointsOwed:
    """``side`` now gains points that an earlier or standing event owes (#50, #59, #60, #109)."""

    card_id: str
    side: Superpower
    points: int


@final
@dataclass(frozen=True, slots=True)
class NoradPlaced:
    """At the end of an action round NORAD adds 1 influence of the US in ``country``; "" if it is not used (#106)."""

    country: str


@final
@dataclass(frozen=True, slots=True)
class FinalScoring:
    """All regions and The China Card are scored; positive means points for the US (10.3.2)."""

    net_vp_to_us: int


@final
@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; always the last happening."""

    winner: Winner
    ending: Ending


# fmt: off
Happening = (
    HeadlineChosen | HeadlineTaken | HeadlineFinished | HeadlineCancelled | CardPlayedAsEvent | CardPlayedForOperations
    | CardPlayedForSpace | ScoringCardPlayed | UnInterventionPlayed | SatOut | ExtraRoundDeclined | TrapDiscard | TrapRoll
    | EventBegins | EventContinues | EventEnded | OperationsGranted | OlympicAnswer | OlympicResult | WarFought | DefconSet
    | EventHappened | PointsOwed | InfluenceOperations | Coup | Realignment | RealignmentsStopped | SpaceAttempt
    | FreeOperationDeclined | MissileCrisisCancelled | NoradPlaced | DefconImproved | CardsDealt | HeadlinePhaseEnded
    | ActionRoundEnded | MilitaryOperationsChecked | HeldCardsRevealed | HeldCardDiscarded | ChinaCardFlipped | TurnAdvanced
    | FinalScoring | GameEnded
)
# fmt: on
