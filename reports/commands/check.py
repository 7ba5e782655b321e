"""``brinkproof check``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from brinkproof.reports.commands.continuous import with_baseline
from brinkproof.reports.commands.shared import progress, require, say
from brinkproof.reports.options import (
    with_budget,
    with_cache,
    with_certificates,
    with_format,
    with_language,
    with_report,
    with_sources,
)

if TYPE_CHECKING:
    from brinkproof.properties.result import Result
    from brinkproof.properties.solver import Budget
    from brinkproof.reports.commands.continuous import Continuous
    from brinkproof.reports.events import Report
    from brinkproof.reports.sources import Sources
    from brinkproof.reports.words import Words


@click.command()
@with_sources
@click.option("--property", "names", metavar="NAME", multiple=True, help="Check this property only; may be repeated.")
@with_report
@with_certificates
@with_cache
@with_budget
@with_baseline
@with_language
@with_format
def check(
    *,
    sources: "Sources",
    names: tuple[str, ...],
    folder: Path,
    proofs: Path | None,
    cache: Path | None,
    budget: "Budget",
    continuous: "Continuous",
    lang: str,
    form: str,
) -> int:
    """Prove or refute every property, print a table, and write a report.

    \b
    Examples:
      brinkproof check
      brinkproof check --lang ru --report otchet
      brinkproof check --property phasing-player-loses-nuclear-war
      brinkproof check --overlay my-erratum.toml --format json
      brinkproof check --certificates proofs
      brinkproof check --baseline brinkproof-baseline.json --lint --summary summary.md

    \b
    Exit status with --baseline: no less than without; 1 as well when a proof is
    lost or weaker, or lint finds a new conflict, gap or overflow.
    """
    from brinkproof.reports import files, outputs, to_json, to_terminal
    from brinkproof.reports.words import Words

    files.check_folder(folder)
    if proofs is not None:
        files.check_folder(proofs, "name another folder: --certificates DIR")
        if proofs.resolve() == folder.resolve():
            raise click.BadParameter("the report goes there; name another folder", param_hint="'--certificates'")
    words = Words(lang)
    with continuous.around(words) as before:
        report, result = checked(sources, names, cache, budget)
        compared = continuous.compared(before, result, sources, names)
    written = outputs.all_files(report, words, sources.paths())
    files.write_report(folder, written)
    if proofs is not None:
        files.write_report(proofs, {f"{one.property}.smt2": one.text for one in result.certificates})
    if form == "json":
        say(to_json.lines(report))
    else:
        _tell(report, words, folder, written)
        if proofs is not None:
            from brinkproof.properties.proofs.audit import PROGRAM

            checker = [sys.executable, "-I", str(PROGRAM)]
            say(to_terminal.certificates(proofs, len(result.certificates), checker, report.run.digest, words))
    return continuous.tell(report, compared, words, to_error=form == "json")


def checked(
    sources: "Sources", names: Sequence[str], cache: Path | None = None, budget: "Budget | None" = None
) -> tuple["Report", "Result"]:
    """Run the checkers on what the options name, build the report, and hand over what it rests on."""
    from brinkproof.properties.property import ABOUT_THE_RULEBOOK
    from brinkproof.properties.runs.portfolio import run
    from brinkproof.reports.report import build

    if names:
        require("--property", names, [*ABOUT_THE_RULEBOOK, *(one.name for one in sources.load_book())])
    with progress() as tell:
        result = run(sources.rulebook_folder, sources.overlays, sources.book, names, cache=cache, budget=budget, progress=tell)
        tell("writing the report")
        return build(result), result


def _tell(report: "Report", words: "Words", folder: Path, written: Iterable[str]) -> None:
    from brinkproof.reports import files, to_terminal

    say(to_terminal.rulebook(report, words))
    if sys.stdout.isatty():
        from rich.console import Console

        console = Console()
        console.print(to_terminal.rich_table(report, words, console.width))
    else:
        say(to_terminal.table(report, words))
    say([""])
    say(to_terminal.reasons(report, words))
    say(to_terminal.counts(report, words))
    say(to_terminal.kept(report, words))
    say(to_terminal.places(folder, [*written, files.LIST], words))
