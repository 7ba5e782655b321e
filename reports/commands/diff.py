"""``brinkproof diff``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

import sys
from pathlib import Path

import click

from brinkproof.reports.commands.shared import progress, say
from brinkproof.reports.options import PATH, with_cache, with_format, with_language


@click.command()
@click.argument("old")
@click.argument("new")
@click.option("--rulebook", metavar="DIR", type=PATH, help="The rulebook that editions and errata are of; Deluxe otherwise.")
@click.option("--games", is_flag=True, help="Tell each game step by step.")
@click.option("--matrix", is_flag=True, help="Check all properties under both, too, and say which hold in one only.")
@click.option(
    "--properties", metavar="DIR", type=PATH, help="Folder of the properties for --matrix; the book of the suite otherwise."
)
@click.option("--report", "folder", metavar="DIR", type=PATH, help="Write a page with pictures, and the values as JSON, here.")
@click.option("--summary", metavar="FILE", type=PATH, help="Add a summary in Markdown to this file, as a job of GitHub wants it.")
@with_cache
@with_language
@with_format
def diff(
    *,
    old: str,
    new: str,
    rulebook: Path | None,
    games: bool,
    matrix: bool,
    properties: Path | None,
    folder: Path | None,
    summary: Path | None,
    cache: Path | None,
    lang: str,
    form: str,
) -> int:
    """Say what changes between two printings of the rules, in every state.

    Each difference comes with a shortest game that shows it; no property is needed. OLD and NEW are each an edition
    (deluxe, 2005), errata (E-01, or E-01+E-20), a folder, an overlay (mine.toml, or deluxe+mine.toml), or a rulebook
    in git (git:main:model/rulebook). What an erratum promises to change is held against what it does.

    \b
    Examples:
      brinkproof diff deluxe 2005 --matrix
      brinkproof diff deluxe my-erratum.toml --report what-changes
      brinkproof diff git:main:model/rulebook model/rulebook
      brinkproof diff deluxe deluxe

    \b
    Exit status: 0 the two differ in nothing, or as they are meant to; 1 an erratum
    does not do what it promises, or something changes that nobody promised; 2 they
    could not be compared.
    """
    from brinkproof.model.load import BASE
    from brinkproof.properties.diff.run import Incomparable
    from brinkproof.properties.property import BOOK
    from brinkproof.reports import diff as text
    from brinkproof.reports import files
    from brinkproof.reports.diff_outputs import all_files, json_lines, summary_of_diff
    from brinkproof.reports.diff_run import compared, with_matrix
    from brinkproof.reports.exit_status import Status
    from brinkproof.reports.markdown import LEAST, SUMMARY_LIMIT
    from brinkproof.reports.words import Words

    if folder is not None:
        files.check_folder(folder)
    words, room = Words(lang), SUMMARY_LIMIT
    if summary is not None:
        files.check_file(summary)
        room = files.room(summary, SUMMARY_LIMIT, LEAST)
    with progress() as tell:
        if matrix:
            report = with_matrix(rulebook or BASE, old, new, properties or BOOK, cache, tell)
        else:
            report = compared(rulebook or BASE, old, new, cache, tell)
    if isinstance(report, Incomparable):
        say([words.ui("diff_incomparable", reason=report.reason)], to=sys.stderr)
        return int(Status.NOT_ESTABLISHED)
    if folder is not None:
        files.write_report(folder, all_files(report, words))
    if summary is not None:
        files.append(summary, summary_of_diff(report, words, room))
    say(json_lines(report) if form == "json" else text.told(report, words, games=games))
    return int(text.status_of_diff(report))
