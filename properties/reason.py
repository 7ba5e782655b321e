"""Why something is not known, as far as that says what to try next."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Reason(StrEnum):
    """The kinds of reasons."""

    TIME = "time"
    EFFORT = "effort"
    MEMORY = "memory"
    INCOMPLETE = "incomplete"
    DEPTH = "depth"
    GROUND = "ground"
    """It rests on something that is not established."""


_WORDS: Final[Mapping[str, Reason]] = {
    "timeout": Reason.TIME,
    "resource": Reason.EFFORT,
    "canceled": Reason.TIME,
    "memory": Reason.MEMORY,
    "memout": Reason.MEMORY,
}
"""What Z3 says when it gives up."""


def kind_of(words: str) -> Reason:
    """Return the kind of reason that Z3 gives; what it has no known word for is its incompleteness."""
    return next((kind for word, kind in _WORDS.items() if word in words), Reason.INCOMPLETE)
