"""Errata held against what they promise, in plain text and as the summary of a job."""

from collections.abc import Iterator, Sequence

from brinkproof.properties.diff.run import Diff, Incomparable
from brinkproof.reports.diff import breach_in_words, counted
from brinkproof.reports.diff_events import events_of
from brinkproof.reports.exit_status import Status
from brinkproof.reports.markdown import Section, compose, escaped
from brinkproof.reports.words import Words

Found = Sequence[Diff | Incomparable]


def status_of_errata(found: Found) -> Status:
    """Return the exit status: whether each erratum does what it promises, and nothing else."""
    if any(isinstance(one, Diff) and one.breaches for one in found):
        return Status.VIOLATED
    return Status.NOT_ESTABLISHED if any(isinstance(one, Incomparable) for one in found) else Status.ESTABLISHED


def checked(found: Found, words: Words) -> Iterator[str]:
    """Yield a line for each erratum, what is wrong with it below, and the sum."""
    for one in found:
        yield f"{one.new.name}: {_told(one, words)}"
        yield from (f"  {line}" for line in _wrong(one, words))
    yield _verdict(found, words)


def summary_of_errata(found: Found, words: Words, limit: int) -> str:
    """Return the same as Markdown; the first line says whether all is well.

    Args:
        found: what was found of each erratum.
        words: of a language.
        limit: bytes at most.

    """
    mark = words.ui("summary_red" if status_of_errata(found) else "summary_green")
    items = [f"- {escaped(one.new.name)}: {escaped(_told(one, words))}\n" for one in _gravest_first(found)]
    wrong = [f"  - {escaped(line)}\n" for one in found for line in _wrong(one, words)]
    sections = [Section(items=wrong)] if wrong else []
    return compose(f"{mark} – {_verdict(found, words)}", [*sections, Section(items=items)], words, limit)


def _gravest_first(found: Found) -> list[Diff | Incomparable]:
    return sorted(found, key=lambda one: isinstance(one, Diff) and not one.breaches)


def _told(one: Diff | Incomparable, words: Words) -> str:
    if isinstance(one, Incomparable):
        return words.ui("diff_incomparable", reason=one.reason)
    count = sum(row.witness is not None for row in one.rows) + bool(one.starts)
    if one.breaches:
        return words.ui("diff_broken", breaches=len(one.breaches), differences=count)
    return counted(count, words, promised=one.promised)


def _wrong(one: Diff | Incomparable, words: Words) -> Iterator[str]:
    if isinstance(one, Diff):
        report = events_of(one)
        yield from (breach_in_words(breach, words) for breach in report.breaches)
        yield from (words.ui("diff_idle", erratum=name) for name in report.idle)


def _verdict(found: Found, words: Words) -> str:
    broken = sum(isinstance(one, Diff) and bool(one.breaches) for one in found)
    unknown = sum(isinstance(one, Incomparable) for one in found)
    if broken or unknown:
        return words.ui("errata_broken", broken=broken, unknown=unknown, total=len(found))
    return words.ui("errata_kept" if found else "errata_unchecked", total=len(found))
