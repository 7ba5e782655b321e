"""What commands share: refusing a name, the progress line, and saying lines."""

# ruff: noqa: PLC0415 - imports wait for their command

import sys
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

import click

if TYPE_CHECKING:
    from brinkproof.reports.progress import Progress


def require(option: str, given: Sequence[str], known: Sequence[str]) -> None:
    """Refuse a name that is not known, with the nearest that is."""
    from brinkproof.model.errors import suggest

    for name in given:
        if name not in known:
            more = f" and {len(known) - 6} more" if len(known) > 6 else ""
            otherwise = f"known are {', '.join(known[:6])}{more}"
            raise click.BadParameter(f"there is no {name!r}; {suggest(name, known, otherwise)}", param_hint=f"'{option}'")


def progress() -> "Progress":
    """Return the progress line of this terminal."""
    from brinkproof.reports.progress import Progress

    return Progress(sys.stderr, time.monotonic, live=sys.stderr.isatty())


def say(lines: Iterable[str], *, to: TextIO | None = None) -> None:
    """Write lines to standard output, or to another stream."""
    stream = to or sys.stdout
    for line in lines:
        stream.write(line + "\n")
