"""What became of a mutant, as a value that a line of a file can hold."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, final


class How(StrEnum):
    """What became of a mutant, the best first."""

    PROPERTY = "property"
    """Killed: a property of the book is violated by a game of the mutant."""

    UNREACHABLE = "unreachable"
    """Killed: what a ``sometimes`` property of the book wants is impossible in the mutant, all of whose states were closed."""

    FINDING = "finding"
    """Killed by a finding about the rulebook as a whole, by a lemma, or by a property that has become vacuous."""

    TEST = "test"
    """Killed by a named test of the suite."""

    EQUIVALENT = "equivalent"
    """The solver has proved that it is the same game."""

    SURVIVOR = "survivor"
    """Nothing noticed it."""

    STILLBORN = "stillborn"
    """It is no rulebook, or the book cannot be read against it; it does not count."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """What became of a mutant.

    Args:
        how: the kind.
        by: the name of the property, finding or test that noticed it; empty where none did.
        found: how that was found out: ``games`` at random, ``closure`` of the states, the ``solver``, ``loading``.
        steps: the length of the game that shows it, 0 without one.
        reason: one clause more, where there is something to say.

    """

    how: How
    by: str = ""
    found: str = ""
    steps: int = 0
    reason: str = ""

    def as_record(self) -> dict[str, Any]:
        """Return it as a value for JSON; what is empty is left out."""
        whole = {"how": str(self.how), "by": self.by, "found": self.found, "steps": self.steps, "reason": self.reason}
        return {key: value for key, value in whole.items() if value}


def from_record(record: Mapping[str, Any]) -> Fate:
    """Return what ``as_record`` wrote down.

    Raises:
        KeyError: it is not whole.
        ValueError: there is no such kind of fate.

    """
    return Fate(
        how=How(record["how"]),
        by=str(record.get("by", "")),
        found=str(record.get("found", "")),
        steps=int(record.get("steps", 0)),
        reason=str(record.get("reason", "")),
    )
