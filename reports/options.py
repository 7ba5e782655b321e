"""Options that several commands share."""

# ruff: noqa: PLC0415 - imports wait for their command

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Final

import click

PATH: Final = click.Path(path_type=Path)

_SOURCES = (
    click.option("--rulebook", metavar="DIR", type=PATH, help="Folder of another rulebook; the Deluxe edition otherwise."),
    click.option(
        "--overlay",
        "overlays",
        metavar="FILE",
        multiple=True,
        type=PATH,
        help="Erratum or variant laid over the rulebook; may be repeated.",
    ),
    click.option("--properties", metavar="DIR", type=PATH, help="Folder of other properties; the book of the suite otherwise."),
)


def with_sources(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options that name a rulebook and a property book, as one argument ``sources``."""

    @wraps(command)
    def collected(*, rulebook: Path | None, overlays: tuple[Path, ...], properties: Path | None, **rest: object) -> int:
        from brinkproof.reports.sources import Sources

        return command(sources=Sources(rulebook=rulebook, overlays=overlays, properties=properties), **rest)

    for option in reversed(_SOURCES):
        collected = option(collected)
    return collected


with_language = click.option(
    "--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True, help="Language of everything that is said."
)
with_report = click.option(
    "--report",
    "folder",
    metavar="DIR",
    type=PATH,
    default="brinkproof-report",
    show_default=True,
    help="Where the report goes.",
)
with_format = click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
    help="What is printed.",
)
