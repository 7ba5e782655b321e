"""What happened besides: informative details that no observation shows, for reports.

They stand among the happenings in ``Position.narrative`` and are left out of ``Position.happenings``.
"""

from dataclasses import dataclass
from typing import final

from brinkproof.model.vocabulary import Region, Superpower


class Note:
    """A detail nobody observes."""

    __slots__ = ()


@final
@dataclass(frozen=True, slots=True)
class InfluenceChanged(Note):
    """Influence of ``side`` in a country changed by ``change`` and is now ``us`` and ``ussr``."""

    side: Superpower
    index: int
    change: int
    us: int
    ussr: int


@final
@dataclass(frozen=True, slots=True)
class DieRolled(Note):
    """``side`` rolled ``die``; ``modifier`` is added to it."""

    side: Superpower
    purpose: str
    die: int
    modifier: int


@final
@dataclass(frozen=True, slots=True)
class CardDrawn(Note):
    """A card came into the hand of ``player`` from the deck."""

    player: Superpower
    card_id: str


@final
@dataclass(frozen=True, slots=True)
class CardDiscarded(Note):
    """A card went from the hand of ``player`` to the discards."""

    player: Superpower
    card_id: str


@final
@dataclass(frozen=True, slots=True)
class CardHandedOver(Note):
    """A card went to the hand of ``to``."""

    to: Superpower
    card_id: str


@final
@dataclass(frozen=True, slots=True)
class ChinaCardPassed(Note):
    """The China Card went to a side."""

    to: Superpower
    face_up: bool


@final
@dataclass(frozen=True, slots=True)
class SpaceAdvanced(Note):
    """The marker of ``side`` reached a box of the space race and scored ``points``."""

    side: Superpower
    box: int
    points: int


@final
@dataclass(frozen=True, slots=True)
class DeckRebuilt(Note):
    """The discards became the deck (4.3)."""


@final
@dataclass(frozen=True, slots=True)
class RegionScored(Note):
    """A region was scored: the level (none, presence, domination, control) and the points of each side."""

    region: Region
    us_level: str
    us: int
    ussr_level: str
    ussr: int


@final
@dataclass(frozen=True, slots=True)
class PointsAwarded(Note):
    """The victory point marker moved by ``points`` for ``side`` and now shows ``vp``."""

    side: Superpower
    points: int
    vp: int


@final
@dataclass(frozen=True, slots=True)
class DefconMoved(Note):
    """DEFCON now shows ``level``."""

    level: int
