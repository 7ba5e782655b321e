"""Options that several commands share."""

# ruff: noqa: PLC0415 - imports wait for their command

import math
import os
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any, Final, final

import click

from brinkproof.model.errors import Place, RuleError


@final
class _PathType(click.Path):
    """A path that the system can look for; whether anything is there is another question.

    Raises:
        RuleError: RB102 it cannot even be looked for, because it is too long or in a folder that is closed to us.

    """

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - as click has it
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        try:
            path.exists()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            shown = str(path) if len(str(path)) <= _LONGEST else str(path)[:_LONGEST] + "..."
            raise RuleError("RB102", Place(file=shown), f"this path cannot be used: {reason}", "name another place") from None
        return path


_LONGEST: Final = 100

PATH: Final = _PathType()


@final
class _NumberRange(click.FloatRange):
    """A number within bounds; ``nan`` lies within any bounds that are only compared with, and is refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - as click has it
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a valid number.", param, ctx)
        return number


MINUTES: Final = _NumberRange(min=0, min_open=True, max=1_000_000)

_SOURCES = (
    click.option("--rulebook", metavar="DIR", type=PATH, help="Folder of another rulebook; the Deluxe edition otherwise."),
    click.option("--edition", metavar="ID", help="Another printing of the rules, such as 2005. See 'brinkproof erratum list'."),
    click.option(
        "--erratum",
        "errata",
        metavar="ID|FILE",
        multiple=True,
        help="An erratum laid over the rulebook, such as E-01 or my.toml; may be repeated.",
    ),
    click.option(
        "--overlay",
        "overlays",
        metavar="FILE",
        multiple=True,
        type=PATH,
        help="Erratum or variant laid over the rulebook; may be repeated.",
    ),
    click.option(
        "--reading",
        "readings",
        metavar="QUESTION=NAME",
        multiple=True,
        help="Another reading of an open wording, such as A-19=in_order; may be repeated. See 'brinkproof readings'.",
    ),
    click.option("--properties", metavar="DIR", type=PATH, help="Folder of other properties; the book of the suite otherwise."),
)


def with_sources(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options that name a rulebook and a property book, as one argument ``sources``."""

    @wraps(command)
    def collected(
        *,
        rulebook: Path | None,
        edition: str | None,
        errata: tuple[str, ...],
        overlays: tuple[Path, ...],
        readings: tuple[str, ...],
        properties: Path | None,
        **rest: object,
    ) -> int:
        from brinkproof.reports.sources import Sources, printed_as, read_as

        laid = (*printed_as(rulebook, edition, errata), *read_as(rulebook, readings), *overlays)
        return command(sources=Sources(rulebook=rulebook, overlays=laid, properties=properties), **rest)

    for option in reversed(_SOURCES):
        collected = option(collected)
    return collected


_CACHE = (
    click.option(
        "--cache",
        metavar="DIR",
        type=PATH,
        help="Where to keep what a later run checks again instead of finding it again; ~/.cache/brinkproof otherwise.",
    ),
    click.option("--no-cache", is_flag=True, help="Find everything again, and keep nothing."),
)


def with_cache(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options that say where arguments are kept, as one argument ``cache``; nothing when nowhere."""

    @wraps(command)
    def collected(*, cache: Path | None, no_cache: bool, **rest: object) -> int:
        from brinkproof.properties.runs.cache import default_folder

        return command(cache=None if no_cache else cache or default_folder(), **rest)

    for option in reversed(_CACHE):
        collected = option(collected)
    return collected


_EFFORT = (
    click.option(
        "--effort",
        type=_NumberRange(min=0, min_open=True, max=1000),
        default=1.0,
        help="So many times the usual effort, and time, for each question to the solver.",
    ),
    click.option("--depth", type=click.IntRange(min=0, max=200), help="How many steps the bounded search looks ahead."),
    click.option(
        "--queries", metavar="DIR", type=PATH, help="Write every question that the solver gave up on to this folder, as SMT-LIB."
    ),
)


def with_budget(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options that say how hard a solver tries, as one argument ``budget``."""

    @wraps(command)
    def collected(*, effort: float, depth: int | None, queries: Path | None, **rest: object) -> int:
        from brinkproof.properties.solver import Budget
        from brinkproof.reports.files import check_folder

        if effort != effort:  # noqa: PLR0124 - only what is no number differs from itself
            raise click.BadParameter("this is no number", param_hint="'--effort'")
        if queries is not None:
            check_folder(queries, "name another folder: --queries DIR")
        usual = Budget()
        budget = replace(
            usual,
            effort=min(int(usual.effort * effort), _MOST_EFFORT),
            seconds=usual.seconds * max(1.0, effort),
            depth=usual.depth if depth is None else depth,
            queries="" if queries is None else str(queries),
        )
        return command(budget=budget, **rest)

    for option in reversed(_EFFORT):
        collected = option(collected)
    return collected


_MOST_EFFORT: Final = 2**32 - 1
"""What Z3 has room for."""

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
with_certificates = click.option(
    "--certificates",
    "proofs",
    metavar="DIR",
    type=PATH,
    help="Where to write the certificates of what is proved; some are large.",
)
with_format = click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
    help="What is printed.",
)
