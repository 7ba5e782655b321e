"""Sorts: every value is a whole number between two bounds, with a name for what it counts.

A flag runs from 0 to 1, an enumeration from the first of its members to the last, and a *part* of an enumeration
(``superpower`` is the part ``us`` to ``ussr`` of ``player``) is a shorter run of the same members.
"""

from dataclasses import dataclass
from typing import final

BOOLEAN = "bool"
INTEGER = "integer"


@final
@dataclass(frozen=True, slots=True)
class Sort:
    """A finite sort.

    Args:
        kind: ``bool``, ``integer`` or the name of an enumeration; values of different kinds never meet.
        low: the least value.
        high: the greatest value, at least ``low``.

    """

    kind: str
    low: int
    high: int

    def __contains__(self, value: int) -> bool:
        return self.low <= value <= self.high

    def covers(self, other: "Sort") -> bool:
        """Whether every value of ``other`` is a value of this sort."""
        return self.kind == other.kind and self.low <= other.low and other.high <= self.high

    @property
    def values(self) -> range:
        """All values, in order."""
        return range(self.low, self.high + 1)


BOOL = Sort(BOOLEAN, 0, 1)


def integer(low: int, high: int) -> Sort:
    """Return the sort of the whole numbers from ``low`` to ``high``."""
    return Sort(INTEGER, low, high)


def join(first: Sort, second: Sort) -> Sort:
    """Return the least sort that covers two sorts of one kind."""
    assert first.kind == second.kind
    return Sort(first.kind, min(first.low, second.low), max(first.high, second.high))
