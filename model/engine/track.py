"""The space race track (6.4): what each box asks for, pays and allows."""

from dataclasses import dataclass
from typing import Final, final

LAST_BOX: Final = 8


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """One box: the least operations and the greatest die that reach it, and the points of the first and second side."""

    name: str
    operations: int
    greatest_die: int
    first: int
    second: int


def _box(name: str, operations: int, greatest_die: int, first: int = 0, second: int = 0) -> Box:
    return Box(name=name, operations=operations, greatest_die=greatest_die, first=first, second=second)


BOXES: Final[dict[int, Box]] = {
    1: _box("Earth Satellite", 2, 3, 2, 1),
    2: _box("Animal in Space", 2, 4),
    3: _box("Man in Space", 2, 3, 2, 0),
    4: _box("Man in Earth Orbit", 2, 4),
    5: _box("Lunar Orbit", 3, 3, 3, 1),
    6: _box("Eagle/Bear has Landed", 3, 4),
    7: _box("Space Shuttle", 3, 3, 4, 2),
    8: _box("Space Station", 4, 2, 2, 0),
}
"""The boxes by number."""

TWO_ATTEMPTS: Final = 2
HEADLINE_SHOWN_FIRST: Final = 4
HELD_CARD_DISCARDED: Final = 6
EIGHT_ROUNDS: Final = 8
"""The boxes with an ability of the side that is there alone (6.4.4)."""


def points_of_box(box: int, *, second: bool) -> int:
    """Victory points for arriving there, first or second (6.4.3)."""
    return BOXES[box].second if second else BOXES[box].first
