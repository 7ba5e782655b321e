"""What the engine refuses, always with a code, a reason and a way out."""

from typing import Final, final

_LONGEST: Final = 100


class EngineError(ValueError):
    """A request the engine refuses; the position it was made on is unchanged."""

    def __init__(self, *, code: str, reason: str, way_out: str) -> None:
        """Keep the three parts apart for programs, and join them for people."""
        super().__init__(f"{code}: {reason} ({way_out})")
        self.code = code
        self.reason = reason
        self.way_out = way_out


@final
class IllegalOption(EngineError):  # noqa: N818 - what is wrong is the option, not the engine
    """The option is not among those of the decision."""


@final
class IllegalPosition(EngineError):  # noqa: N818
    """A position built by hand that no table could show."""


@final
class IllegalSave(EngineError):  # noqa: N818
    """A saved position or game that is damaged; nothing was loaded. ``place`` is a path into it, such as ``hands.us[3]``."""

    def __init__(self, *, code: str, place: str, reason: str, way_out: str) -> None:
        """Keep the place apart as well; it may come from the file, and is shown without what a terminal would obey."""
        place = place if place.isprintable() and len(place) <= _LONGEST else repr(place[:_LONGEST])
        super().__init__(code=code, reason=f"{reason} at {place}" if place else reason, way_out=way_out)
        self.place = place
