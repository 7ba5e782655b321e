"""The one kind of error a user can cause in a rulebook or a property file.

A mistake of ours is an ``AssertionError``; it is never a ``RuleError``.
"""

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import final


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where something stands.

    Args:
        file: a short name that is the same on every machine; reports and digests have no other.
        line: counted from 1; 0 when the whole file is meant.
        typed: the path as the user wrote it, when he named the file or its folder; only the command line shows it.

    """

    file: str
    line: int = 0
    typed: str = field(default="", compare=False, repr=False)

    def __str__(self) -> str:
        return self._at(self.file)

    @property
    def as_typed(self) -> str:
        """The place in the words of the user."""
        return self._at(self.typed or self.file)

    def _at(self, name: str) -> str:
        return f"{name}:{self.line}" if self.line else name


@final
class RuleError(Exception):
    """A rulebook, a property file or an option is wrong.

    Args:
        code: two letters and three digits, listed in ``model/README.md``.
        place: file and line.
        problem: what is wrong, in one sentence.
        help: a way out.
        missing: the name that nothing has, when that is what is wrong.

    """

    def __init__(self, code: str, place: Place, problem: str, help: str, *, missing: str = "") -> None:  # noqa: A002 - the word users read
        super().__init__(f"{place}: {code}: {problem} ({help})")
        self.code = code
        self.place = place
        self.problem = problem
        self.help = help
        self.missing = missing

    def __reduce__(self) -> tuple[Callable[[str], "RuleError"], tuple[str], dict[str, object]]:
        """Let the error travel between processes with everything it says."""
        return _restored, (str(self),), self.__dict__


def _restored(text: str) -> RuleError:
    return RuleError.__new__(RuleError, text)


def suggest(name: str, known: Iterable[str], otherwise: str, *, alike: float = 0.5) -> str:
    """Return "did you mean ...?" for the known name nearest to ``name``, or ``otherwise`` when none is near.

    Args:
        name: what was written.
        known: the names that there are.
        otherwise: what is said when none of these is near.
        alike: how near one must be, from 0 to 1.

    """
    near = difflib.get_close_matches(name, sorted(known), n=1, cutoff=alike)
    return f"did you mean {near[0]!r}?" if near else otherwise
