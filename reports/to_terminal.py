"""The result on a terminal: property, outcome, class and paragraphs; then counts; then where the report is.

``table`` is plain text and fits 80 columns. On a terminal the command line prints ``rich_table`` in its place.
"""

import shlex
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from brinkproof.reports.events import FindingEvent, OverlayEvent, Report
from brinkproof.reports.unknown import next_tries
from brinkproof.reports.words import Words

if TYPE_CHECKING:
    from rich.table import Table

COLUMNS: Final = 80
_COLOURS: Final = {"HOLDS": "green", "VIOLATED": "bold red", "UNREACHABLE": "bold red", "DISAGREEMENT": "bold magenta"}


def table(report: Report, words: Words) -> Iterator[str]:
    """Yield the findings as lines of plain text, at most 80 columns wide."""
    yield from columns([_heading(words), *(_row(finding, words) for finding in report.findings)], header=True)


def rulebook(report: Report, words: Words) -> Iterator[str]:
    """Yield which rules were checked, with what was laid over them."""
    yield from filled(rules_checked(report, words))
    yield ""


def rules_checked(report: Report, words: Words) -> str:
    """Return the name of the rulebook with what was laid over it, in one line."""
    laid = words.ui("and").join(f"{one.name} ({changed(one, words)})" for one in report.run.overlays)
    said = words.ui("laid_over", rulebook=report.run.rulebook, overlays=laid) if laid else report.run.rulebook
    return f"{words.ui('rulebook')}: {said}"


def changed(overlay: OverlayEvent, words: Words) -> str:
    """Return what an overlay did to the rules, by their identifiers: ``8.1.4 replaced``."""
    kinds = {"replaced": overlay.replaced, "withdrawn": overlay.withdrawn, "added": overlay.added}
    parts = [words.ui(kind, rules=", ".join(map(words.paragraph, rules))) for kind, rules in kinds.items() if rules]
    parts += [words.ui("dropped", variables=", ".join(map(words.variable, overlay.dropped)))] if overlay.dropped else []
    return "; ".join(parts) or words.ui("changes_nothing")


def columns(rows: Sequence[Sequence[str]], *, header: bool = False, width: int = COLUMNS) -> Iterator[str]:
    """Yield rows as aligned text; the first and the last column are wrapped where the width does not suffice."""
    widths = _widths(rows, width)
    first, *_, last = widths
    for number, row in enumerate(rows):
        parts = [_wrapped(row[0], first, "  "), *([text] for text in row[1:-1]), _wrapped(row[-1], last, "")]
        for line in range(max(map(len, parts))):
            cells = (part[line] if line < len(part) else "" for part in parts)
            yield "  ".join(f"{text:<{own}}" for text, own in zip(cells, widths, strict=True)).rstrip()
        if header and number == 0:
            yield "  ".join("-" * own for own in widths)


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return how wide each column is, two letters between them; the first and the last give way where the width does not suffice."""
    wide = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    middle = sum(wide[1:-1]) + 2 * (len(wide) - 1)
    last = max(14, min(wide[-1], width - middle - wide[0]))
    return [max(8, min(wide[0], width - middle - last)), *wide[1:-1], last]


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=True) or [""]


def _heading(words: Words) -> tuple[str, ...]:
    return words.ui("property"), words.ui("outcome"), words.ui("class"), words.ui("cites")


def _row(finding: FindingEvent, words: Words) -> tuple[str, ...]:
    cited = ", ".join(words.paragraph(paragraph) for paragraph in finding.cites)
    return finding.name, words.of("outcome", finding.outcome), graded(finding.evidence, finding.extent, words), cited


def graded(evidence: str, extent: int, words: Words) -> str:
    """Return a class with what it is qualified by: ``BOUNDED 12``."""
    word = words.of("class", evidence)
    return f"{word} {words.number(extent)}" if extent and evidence in ("BOUNDED", "SAMPLED") else word


def rich_table(report: Report, words: Words, width: int = COLUMNS) -> "Table":
    """Return the findings as a table for a terminal with colours and so many columns; names are broken at their hyphens."""
    from rich.markup import escape  # noqa: PLC0415 - rich is slow, and wanted on a terminal only
    from rich.table import Table  # noqa: PLC0415

    shown = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    rows = [_row(finding, words) for finding in report.findings]
    widths = _widths([_heading(words), *rows], width)
    parts = (part for name, *_ in rows for part in name.split("-"))
    widths[0] = max(widths[0], max(map(len, parts), default=0) + len("  -"))
    for name, own in zip(_heading(words), widths, strict=True):
        shown.add_column(name, overflow="fold", no_wrap=False, width=own)
    for finding, row in zip(report.findings, rows, strict=True):
        broken = "\n".join(_wrapped(row[0], widths[0], "  "))
        name, outcome, evidence, cited = map(escape, (broken, *row[1:]))
        colour = _COLOURS.get(finding.outcome, "yellow") if finding.established or finding.outcome != "HOLDS" else "yellow"
        shown.add_row(name, f"[{colour}]{outcome}[/]", evidence, cited)
    return shown


def counts(report: Report, words: Words) -> Iterator[str]:
    """Yield the counts by outcome, the counts by class, and whether everything is established."""
    for table_, found in (("outcome", report.summary.outcomes), ("class", report.summary.classes)):
        yield from filled(", ".join(f"{count} {words.of(table_, name)}" for name, count in found.items()))
    yield from filled(verdict_of_all(report, words))


def kept(report: Report, words: Words) -> Iterator[str]:
    """Yield what comes from an earlier run, if anything does."""
    if report.run.kept != "nothing":
        yield from filled(words.of("kept", report.run.kept))


def reasons(report: Report, words: Words) -> Iterator[str]:
    """Yield a few words on each finding that is not established: its sentence, its reason, and the length of its game.

    While the rules have an error, that comes first, and what is open because of it is not told one by one.
    """
    if report.broken:
        yield from filled(words.ui("broken"))
    for finding in report.told():
        yield from filled(f"{finding.name}: {words.said(finding.says)}")
        if finding.reason:
            yield from filled(finding.reason, "  ")
        for told in next_tries(finding, words):
            yield from filled(told, "  ")
        trace = report.trace(finding.name)
        if trace is not None:
            yield f"  {words.ui('steps')}: {len(trace.steps)}"
    if words.language != "en" and any(finding.reason for finding in report.told()):
        yield from filled(words.ui("english_reasons"))


def verdict_of_all(report: Report, words: Words) -> str:
    """Return whether everything is established, in one sentence."""
    missing = report.summary.total - report.summary.established
    if report.summary.total and not missing:
        return words.ui("all_established")
    return words.ui("not_all", count=missing, total=report.summary.total)


def places(folder: Path, written: Iterable[str], words: Words) -> Iterator[str]:
    """Yield where the page is, and what else was written beside it."""
    page = "report.html"
    parts = (name.partition("/") for name in written if name != page)
    others = dict.fromkeys(first + slash for first, slash, _ in parts)
    yield words.ui("report_at", page=folder / page)
    yield words.ui("others_at", folder=folder, others=", ".join(others))


def certificates(folder: Path, count: int, checker: Sequence[str], digest: str, words: Words) -> Iterator[str]:
    """Yield where certificates are, and the command that has them checked.

    Args:
        folder: where they are.
        count: how many there are.
        checker: the program that checks them, as a command.
        digest: of the rulebook that they must be of.
        words: the language.

    """
    yield words.ui("certificates_at", folder=folder, count=count)
    if count:
        yield words.ui("certificates_by")
        yield f"  {shlex.join(checker)} --rulebook {digest} {shlex.quote(str(folder))}/*.smt2"


def filled(text: str, indent: str = "") -> list[str]:
    """Return a text as lines of at most 80 columns."""
    return textwrap.wrap(text, COLUMNS, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)


def figures(rows: Mapping[str, object]) -> Iterator[str]:
    """Yield figures as two columns, name and value."""
    wide = max((len(name) for name in rows), default=0)
    for name, value in rows.items():
        shown = f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
        yield f"{name:<{wide}}  {shown}"
