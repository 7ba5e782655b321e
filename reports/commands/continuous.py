"""What ``check`` does for continuous integration: compare with a baseline, and write a summary of the job."""

# ruff: noqa: PLC0415 - imports wait for their command

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Final, final

import click

from brinkproof.reports.commands.shared import progress, say
from brinkproof.reports.options import PATH

if TYPE_CHECKING:
    from brinkproof.properties.lint.finding import Linted
    from brinkproof.properties.result import Result
    from brinkproof.properties.runs.baseline import Baseline, Comparison
    from brinkproof.reports.events import Report
    from brinkproof.reports.sources import Sources
    from brinkproof.reports.words import Words

_MOST: Final = 1024 * 1024
_LEAST: Final = 1024

_OPTIONS = (
    click.option("--baseline", metavar="FILE", type=PATH, help="Compare with what 'brinkproof baseline' wrote there."),
    click.option("--lint", "linting", is_flag=True, help="Compare what lint finds as well; takes a minute more."),
    click.option("--summary", metavar="FILE", type=PATH, help="Add a summary to this file, as Markdown ($GITHUB_STEP_SUMMARY)."),
    click.option(
        "--summary-limit",
        metavar="BYTES",
        type=click.IntRange(min=_LEAST, max=_MOST),
        default=_MOST,
        help="How large that file may become: 1 MiB for a job; say 65536 for a comment.",
    ),
)


def with_baseline(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options for continuous integration, as one argument ``continuous``."""

    @wraps(command)
    def collected(*, baseline: Path | None, linting: bool, summary: Path | None, summary_limit: int, **rest: object) -> int:
        if linting and baseline is None:
            raise click.UsageError("--lint compares with a baseline: add --baseline FILE, or use 'brinkproof lint'")
        return command(continuous=Continuous(baseline, linting, summary, summary_limit), **rest)

    for option in reversed(_OPTIONS):
        collected = option(collected)
    return collected


@final
@dataclass(frozen=True, slots=True)
class Continuous:
    """What is to be done around a check.

    Args:
        baseline: the file to compare with.
        linting: whether lint is compared too.
        summary: the file that gets a summary.
        limit: how many bytes that file may have.

    """

    baseline: Path | None
    linting: bool
    summary: Path | None
    limit: int

    @contextmanager
    def around(self, words: "Words") -> Iterator["Baseline | None"]:
        """Read the baseline, and say in the summary when the input has an error.

        Raises:
            RuleError: RP111 to RP114 the baseline cannot be read, RP115 the summary has no room, RP116 the baseline has no lint.

        """
        from brinkproof.model.errors import RuleError
        from brinkproof.reports import files
        from brinkproof.reports.baseline import read
        from brinkproof.reports.to_summary import refused

        if self.summary is not None:
            files.check_file(self.summary)
            files.room(self.summary, self.limit, _LEAST)
        try:
            yield None if self.baseline is None else read(self.baseline, with_lint=self.linting)
        except RuleError as error:
            if self.summary is not None:
                files.append(self.summary, refused(error, words))
            raise

    def compared(
        self, before: "Baseline | None", result: "Result", sources: "Sources", names: tuple[str, ...]
    ) -> "Comparison | None":
        """Return what became of a baseline; nothing when there is none."""
        from brinkproof.properties.runs.baseline import compare
        from brinkproof.reports.baseline import baseline_of

        if before is None:
            return None
        return compare(before, baseline_of(result, linted(sources) if self.linting else None), names)

    def tell(self, report: "Report", compared: "Comparison | None", words: "Words", *, to_error: bool) -> int:
        """Say what became of the baseline, write the summary, and return the exit status."""
        import sys

        from brinkproof.reports import files
        from brinkproof.reports.compared import lines, status_of_comparison
        from brinkproof.reports.exit_status import Status, gravest
        from brinkproof.reports.to_summary import summary

        status = report.summary.exit_status
        if compared is not None:
            status = int(gravest([Status(status), status_of_comparison(compared)]))
            say(lines(compared, words), to=sys.stderr if to_error else None)
        if self.summary is not None:
            room = files.room(self.summary, self.limit, _LEAST)
            files.append(self.summary, summary(report, compared, status, words, room))
        return status


def linted(sources: "Sources") -> "Linted":
    """Return what lint finds; where it cannot look, only that it could not."""
    from brinkproof.model.diagrams.manager import DiagramsUnavailable
    from brinkproof.properties.lint.finding import Linted
    from brinkproof.properties.lint.run import lint

    with progress() as tell:
        try:
            return lint(sources.rulebook_folder, sources.overlays, progress=tell)
        except DiagramsUnavailable as missing:
            return Linted(name="", digest="", overlays=(), states=0, kinds=(), findings=(), orderings=(), unsure=(str(missing),))
