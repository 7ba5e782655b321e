"""The one kind of error a user can cause in a rulebook or a property file.

A mistake of ours is an ``AssertionError``; it is never a ``RuleError``.
"""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where something stands: a file and a line, counted from 1 (0 when the whole file is meant)."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


@final
class RuleError(Exception):
    """A rulebook, a property file or an option is wrong.

    Args:
        code: two letters and three digits, listed in ``model/README.md``.
        place: file and line.
        problem: what is wrong, in one sentence.
        help: a way out.

    """

    def __init__(self, code: str, place: Place, problem: str, help: str) -> None:  # noqa: A002 - the word users read
        super().__init__(f"{place}: {code}: {problem} ({help})")
        self.code = code
        self.place = place
        self.problem = problem
        self.help = help


def suggest(name: str, known: Iterable[str], otherwise: str) -> str:
    """Return "did you mean ...?" for the known name nearest to ``name``, or ``otherwise`` when none is near."""
    near = difflib.get_close_matches(name, sorted(known), n=1, cutoff=0.5)
    return f"did you mean {near[0]!r}?" if near else otherwise
