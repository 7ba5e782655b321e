"""``brinkproof cores``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from pathlib import Path
from typing import TYPE_CHECKING

import click

from brinkproof.reports.commands.shared import progress, require, say
from brinkproof.reports.options import PATH, with_language, with_sources

if TYPE_CHECKING:
    from brinkproof.reports.sources import Sources


@click.command()
@with_sources
@click.option("--property", "names", metavar="NAME", multiple=True, help="The core of this property only; may be repeated.")
@click.option("--output", metavar="FILE", type=PATH, help="Write the cores to this file too, as a page of Markdown.")
@with_language
def cores(*, sources: "Sources", names: tuple[str, ...], output: Path | None, lang: str) -> int:
    """Say which rules each proof needs, and which paragraphs no property needs; takes minutes for the whole book.

    Every proof by induction is repeated with each rule as an assumption that can be dropped. What must be possible is shown by a game
    and has no core. Exit status: 0 every proof could be repeated; 2 not every one.

    \b
    Examples:
      brinkproof cores --property nuclear-subs-protect
      brinkproof cores --output cores.md --lang ru
    """
    from brinkproof.properties.problem import pose, select
    from brinkproof.properties.proofs.cores import found_cores, needed
    from brinkproof.properties.solver import Budget
    from brinkproof.reports import files
    from brinkproof.reports.cores import markdown, status_of_cores, told
    from brinkproof.reports.words import Words

    if output is not None:
        files.check_file(output)
    book = sources.load_book()
    if names:
        require("--property", names, [one.name for one in book])
    problem = pose(sources.load(), book)
    problem = select(problem, names) if names else problem
    with progress() as tell:
        found = found_cores(problem, Budget(), tell)
    accounts, words = needed(problem, found), Words(lang)
    if output is not None:
        files.write_whole(output, markdown(found, accounts, words, whole=not names))
    say(told(found, accounts, words, whole=not names))
    return int(status_of_cores(found))
