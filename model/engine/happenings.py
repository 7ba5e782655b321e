"""What happened, in the order it happened: a closed union of frozen values.

A happening is emitted before the changes it stands for are written. Everything ``observe`` shows changes only
together with a happening of the same option; influence on the map is not observed and may change silently.
"""

from dataclasses import dataclass
from typing import Literal, final

from brinkproof.model.vocabulary import Ending, Region, Superpower, Winner

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
    """A scoring card is played in an action round; its (empty) event follows."""

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
    """The side in the bear trap discards a card; ``printed`` is its printed value."""

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
    """A coup attempt; ``operations`` is the modified value."""

    actor: Superpower
    country: str
    region: Region
    battleground: bool
    free: bool
    card_id: str
    operations: int
    success: bool


@final
@dataclass(frozen=True, slots=True)
class Realignment:
    """One realignment roll; ``rolls_left`` counts those that may still follow."""

    actor: Superpower
    country: str
    region: Region
    battleground: bool
    free: bool
    rolls_left: int


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
    """Phase G is done; the card itself is not in the seed."""


@final
@dataclass(frozen=True, slots=True)
class TurnAdvanced:
    """Phase H is done: effects of the turn are over, and before turn 10 the turn marker has moved."""


@final
@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; always the last happening."""

    winner: Winner
    ending: Ending


# fmt: off
Happening = (
    HeadlineChosen | HeadlineTaken | HeadlineFinished | CardPlayedAsEvent | CardPlayedForOperations
    | ScoringCardPlayed | SatOut | TrapDiscard | TrapRoll | EventBegins | EventContinues | EventEnded | OperationsGranted | OlympicAnswer | OlympicResult
    | WarFought | DefconSet | EventHappened | InfluenceOperations | Coup | Realignment | RealignmentsStopped
    | FreeOperationDeclined | MissileCrisisCancelled | DefconImproved | CardsDealt | HeadlinePhaseEnded
    | ActionRoundEnded | MilitaryOperationsChecked | HeldCardsRevealed | ChinaCardFlipped | TurnAdvanced
    | GameEnded
)
# fmt: on
