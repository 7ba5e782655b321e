"""Scoring (10.1): presence, domination and control of regions, and the final scoring after turn 10 (10.3.2)."""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.happenings import FinalScoring
from brinkproof.model.engine.notes import RegionScored
from brinkproof.model.engine.position import MOST_VP, US, USSR, Position
from brinkproof.model.vocabulary import Ending, Region, Superpower, Winner

NONE: Final = "none"
PRESENCE: Final = "presence"
DOMINATION: Final = "domination"
CONTROL: Final = "control"

VALUES: Final[dict[Region, dict[str, int]]] = {
    region: dict(zip((NONE, PRESENCE, DOMINATION, CONTROL), (0, *values), strict=True))
    for region, values in {
        # Control of Europe wins the game; its points never count.
        Region.EUROPE: (3, 7, 0),
        Region.ASIA: (3, 7, 9),
        Region.MIDDLE_EAST: (3, 5, 7),
        Region.CENTRAL_AMERICA: (1, 3, 5),
        Region.SOUTH_AMERICA: (2, 5, 6),
        Region.AFRICA: (1, 4, 6),
    }.items()
}
"""What the scoring cards print for each level, in the six regions."""

_TAIWAN: Final = board.BIT[board.INDEX["Taiwan"]]
_THAILAND: Final = board.INDEX["Thailand"]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What a region is worth to both sides, and whether one controls it (level ``control``)."""

    us_level: str
    us: int
    ussr_level: str
    ussr: int

    @property
    def net_to_us(self) -> int:
        """The difference by which the marker moves (10.1.2 bullet 3)."""
        return self.us - self.ussr

    @property
    def controller(self) -> Superpower | None:
        """The side that controls the region."""
        return US if self.us_level == CONTROL else USSR if self.ussr_level == CONTROL else None


def battlegrounds_of(position: Position, region: Region) -> int:
    """The battlegrounds that count for scoring: Taiwan too, while Formosan Resolution holds and the US controls it (#35)."""
    mask = board.BATTLEGROUNDS
    if position.effects.formosan_resolution:
        mask |= position.control[US] & _TAIWAN
    return mask & board.REGION_MASK[region]


def level(position: Position, side: Superpower, region: Region, ignored: int = 0) -> str:
    """Presence, domination or control of the side in the region (10.1.1); ``ignored`` countries of the USSR do not count."""
    battlegrounds = battlegrounds_of(position, region)
    own, enemy = _counted(position, side, region, ignored), _counted(position, side.opponent, region, ignored)
    if not own:
        return NONE
    own_battlegrounds = (own & battlegrounds).bit_count()
    if own.bit_count() > enemy.bit_count():
        if own & battlegrounds == battlegrounds:
            return CONTROL
        if own_battlegrounds > (enemy & battlegrounds).bit_count() and own & ~battlegrounds:
            return DOMINATION
    return PRESENCE


def score(position: Position, region: Region, ignored: int = 0) -> Score:
    """Score one of the six regions (10.1.2)."""
    levels, points = {}, {}
    battlegrounds = battlegrounds_of(position, region)
    for side in (US, USSR):
        own = _counted(position, side, region, ignored)
        levels[side] = level(position, side, region, ignored)
        points[side] = VALUES[region][levels[side]] + (own & battlegrounds).bit_count()
        points[side] += (own & board.HOME[side.opponent]).bit_count()
    return Score(us_level=levels[US], us=points[US], ussr_level=levels[USSR], ussr=points[USSR])


def score_southeast_asia(position: Position) -> Score:
    """1 point for each controlled country, 2 for Thailand (#38)."""
    points = {}
    for side in (US, USSR):
        points[side] = position.controlled_in(side, board.SOUTHEAST_ASIA) + position.controls(side, _THAILAND)
    return Score(us_level=NONE, us=points[US], ussr_level=NONE, ussr=points[USSR])


def tell(position: Position, region: Region, scored: Score) -> None:
    """Leave a note of the scoring."""
    position.note(RegionScored(region, scored.us_level, scored.us, scored.ussr_level, scored.ussr))


def score_finally(position: Position) -> None:
    """All six regions, then The China Card; the marker decides, 20 points win nothing on the way (10.3.2)."""
    scores = {region: score(position, region) for region in VALUES}
    controller = scores[Region.EUROPE].controller
    net = sum(scored.net_to_us for scored in scores.values())
    if position.china_holder is not None:
        net += 1 if position.china_holder is US else -1
    position.emit(FinalScoring(net))
    for region, scored in scores.items():
        tell(position, region, scored)
    if controller is not None:
        position.finish(Winner(controller), Ending.EUROPE_CONTROL)
    total = position.vp + net
    position.vp = max(-MOST_VP, min(MOST_VP, total))
    position.finish((Winner.US if total > 0 else Winner.USSR) if total else Winner.DRAW, Ending.FINAL_SCORING)


def _counted(position: Position, side: Superpower, region: Region, ignored: int) -> int:
    own = position.control[side] & board.REGION_MASK[region]
    return own & ~ignored if side is USSR else own
