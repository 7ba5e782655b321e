"""A run as the summary of a job: the verdict in the first line, then what changed, then what is not established, details folded."""

from collections.abc import Iterator

from brinkproof.model.errors import RuleError
from brinkproof.properties.runs.baseline import Comparison
from brinkproof.reports import compared as telling
from brinkproof.reports.events import FindingEvent, Report
from brinkproof.reports.explain import plain
from brinkproof.reports.markdown import SUMMARY_LIMIT, Section, compose, escaped, fenced, folded, rows
from brinkproof.reports.to_terminal import graded, rules_checked
from brinkproof.reports.unknown import next_tries
from brinkproof.reports.words import Words


def summary(report: Report, compared: Comparison | None, status: int, words: Words, limit: int = SUMMARY_LIMIT) -> str:
    """Return a run as Markdown.

    Args:
        report: the run.
        compared: with a baseline, when there is one.
        status: the exit status; the first line is green exactly when it is 0.
        words: the language.
        limit: bytes at most.

    """
    told = list(report.told())
    lines = [f"{escaped(rules_checked(report, words))}\n"]
    if compared is not None:
        own = "".join(
            f"{number}. {escaped(line)}\n" for number, line in enumerate(telling.lines(compared, words, _WIDE), start=1)
        )
        lines.append(f"\n### {escaped(words.ui('since_baseline'))}\n\n{own}")
    sections = [Section(items=lines)]
    if told:
        head, table = rows(
            [words.ui("property"), words.ui("outcome"), words.ui("class"), words.ui("says")],
            [[*_row(finding, words)[:3], words.said(finding.says)] for finding in told],
        )
        sections.append(Section(head=head, items=list(table)))
        sections.append(Section(items=[_open(finding, report, words) for finding in told]))
    head, table = rows(
        [words.ui(name) for name in ("property", "outcome", "class", "cites")],
        [_row(finding, words) for finding in report.findings],
    )
    fold = words.ui("summary_table", total=len(report.findings))
    sections.append(
        Section(head=f"<details><summary>{escaped(fold)}</summary>\n\n{head}", items=list(table), tail="\n</details>\n")
    )
    return compose(_verdict(report, compared, status, words), sections, words, limit)


_WIDE = 200
"""Letters of a line of the five, where a page has more room than a terminal."""


def refused(error: RuleError, words: Words) -> str:
    """Return the summary of a run that could not begin: what is wrong, where, and a way out."""
    said = f"{error.place.as_typed}: {error.code}: {error.problem}"
    verdict = f"{words.ui('summary_red')} – {words.ui('summary_refused')}"
    return compose(verdict, [Section(items=[fenced(f"{said[:_WIDE]}\nhelp: {error.help[:_WIDE]}")])], words)


def _verdict(report: Report, compared: Comparison | None, status: int, words: Words) -> str:
    missing = report.summary.total - report.summary.established
    said = [words.ui("summary_open", count=missing, total=report.summary.total)] if missing else []
    if compared is not None:
        lost = len(compared.lost) + len(compared.removed_established)
        said += [words.ui("summary_lost", count=lost)] if lost else []
        if compared.lint is not None:
            faults, unsure = len(compared.lint.grave), len(compared.lint.unsure)
            said += [words.ui("summary_flaws", count=faults)] if faults else []
            said += [words.ui("summary_undecided", count=unsure)] if unsure else []
    if not missing:
        said.append(words.ui("summary_holds", total=report.summary.total))
    return f"{words.ui('summary_red' if status else 'summary_green')} – {', '.join(said)}"


def _open(finding: FindingEvent, report: Report, words: Words) -> str:
    graded_ = f"{words.of('outcome', finding.outcome)} {graded(finding.evidence, finding.extent, words)}"
    return folded(f"{finding.name}: {graded_}", fenced("\n".join(told_of(finding, report, words))))


def told_of(finding: FindingEvent, report: Report, words: Words) -> Iterator[str]:
    """Yield everything that helps with a finding that is not established: sentence, reason, what to try, and the game in words."""
    yield words.said(finding.says)
    if finding.reason:
        yield finding.reason
    if finding.cites:
        yield f"{words.ui('cites')}: {', '.join(map(words.paragraph, finding.cites))}"
    yield from next_tries(finding, words)
    trace = report.trace(finding.name)
    if trace is not None:
        yield words.ui("shortest") if trace.shortest else f"{words.ui('steps')}: {len(trace.steps)}"
        yield from plain(trace, {rule.id: rule for rule in report.rules}, words)


def _row(finding: FindingEvent, words: Words) -> list[str]:
    cited = ", ".join(words.paragraph(one) for one in finding.cites)
    return [
        finding.name,
        words.of("outcome", finding.outcome),
        graded(finding.evidence, finding.extent, words),
        cited,
    ]
