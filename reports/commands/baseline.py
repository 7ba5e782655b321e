"""``brinkproof baseline``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from pathlib import Path
from typing import TYPE_CHECKING

import click

from brinkproof.reports.commands.continuous import linted
from brinkproof.reports.commands.shared import progress, say
from brinkproof.reports.options import PATH, with_budget, with_cache, with_language, with_sources

if TYPE_CHECKING:
    from brinkproof.properties.solver import Budget
    from brinkproof.reports.sources import Sources


@click.command()
@click.option(
    "--output", metavar="FILE", type=PATH, default="brinkproof-baseline.json", show_default=True, help="Where to write it."
)
@click.option("--no-lint", is_flag=True, help="Leave lint out; half the time.")
@with_sources
@with_cache
@with_budget
@with_language
def baseline(*, output: Path, no_lint: bool, sources: "Sources", cache: Path | None, budget: "Budget", lang: str) -> int:
    """Check everything, and keep what was found, for 'check --baseline' to compare with.

    The file holds the verdict on each property, what lint finds, and a digest of each rule and of what each action does.
    Write it when the rules are as they should be, and keep it beside them.

    \b
    Examples:
      brinkproof baseline
      brinkproof baseline --rulebook rules --properties claims --output baseline.json
      brinkproof check --baseline baseline.json --lint

    \b
    Exit status: that of the check; the file is written in any case.
    """
    from brinkproof.properties.runs.portfolio import run
    from brinkproof.reports import files, to_terminal
    from brinkproof.reports.baseline import baseline_of, written
    from brinkproof.reports.report import build
    from brinkproof.reports.words import Words

    files.check_file(output)
    words = Words(lang)
    with progress() as tell:
        result = run(sources.rulebook_folder, sources.overlays, sources.book, (), cache=cache, budget=budget, progress=tell)
    report = build(result)
    found = None if no_lint else linted(sources)
    files.write_whole(output, written(baseline_of(result, found)))
    say(to_terminal.rulebook(report, words))
    say(to_terminal.reasons(report, words))
    say(to_terminal.counts(report, words))
    say([words.ui("baseline_at", file=output)])
    return report.summary.exit_status
