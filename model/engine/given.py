"""What may be said of a position built by hand (``Position.at``)."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypedDict, final

from brinkproof.model.engine.effects import Effects
from brinkproof.model.vocabulary import Phase, Superpower

if TYPE_CHECKING:
    from brinkproof.model.engine.decisions import Task


@final
class Given(TypedDict, total=False):
    """The keywords of ``Position.at``; each has a default.

    Args:
        turn: 1 to 10.
        phase: by default the action rounds if ``round`` is given, else the headline phase.
        round: the action round, 1 to 8; 0 outside them.
        phasing: the side whose action round it is, by default the USSR.
        defcon: 2 to 5.
        vp: -19 to 19, positive for the US.
        military_ops: of the US and of the USSR, 0 to 5.
        influence: country name to the influence of the US and of the USSR.
        hands: card ids per side, without The China Card; of a later period too, for who wants to try one early.
        effects: what is in force.
        headlines: headlines chosen already.
        discards: card ids in the discard pile.
        removed: card ids out of the game.
        deck: by default every card of the periods begun that is nowhere else.
        china_holder: by default the USSR.
        china_face_up: by default True.
        space: boxes of the US and of the USSR, 0 to 8.
        space_attempts: of this turn, of the US and of the USSR, 0 to 2.
        optional: whether cards 104 to 110 are in the game, by default True.
        moved_to_2: whether DEFCON moved to 2 in this action round (#106).
        agenda: tasks owed, the first done first; by default none, so that the phase begins.

    """

    turn: int
    phase: Phase | None
    round: int
    phasing: Superpower | None
    defcon: int
    vp: int
    military_ops: tuple[int, int]
    influence: Mapping[str, tuple[int, int]] | None
    hands: Mapping[Superpower, Iterable[str]] | None
    effects: Effects | None
    headlines: Mapping[Superpower, str] | None
    discards: Iterable[str]
    removed: Iterable[str]
    deck: Iterable[str] | None
    china_holder: Superpower | None
    china_face_up: bool
    space: tuple[int, int]
    space_attempts: tuple[int, int]
    optional: bool
    moved_to_2: bool
    agenda: "Iterable[Task]"
