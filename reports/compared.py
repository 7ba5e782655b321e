"""What a run says of a baseline: five lines, and what the exit status has to say of it."""

from collections.abc import Iterator, Sequence

from brinkproof.properties.runs.baseline import Change, Comparison, Flaw, LintChange
from brinkproof.properties.runs.behaviour import BEGINNING, ENDINGS
from brinkproof.reports.exit_status import Status
from brinkproof.reports.lint_words import LintWords
from brinkproof.reports.to_terminal import COLUMNS, graded
from brinkproof.reports.words import Words


def status_of_comparison(compared: Comparison) -> Status:
    """Return 1 when something was lost, or lint found a new fault; 2 when lint cannot decide what it could; else 0.

    A loss counts also where what is left would do by itself: who keeps a baseline has said that it must stay.
    """
    if compared.is_worse:
        return Status.VIOLATED
    return Status.NOT_ESTABLISHED if compared.lint and compared.lint.unsure else Status.ESTABLISHED


def lines(compared: Comparison, words: Words, width: int = COLUMNS) -> Iterator[str]:
    """Yield what a run lost, won and changed against a baseline, in five lines.

    Args:
        compared: the two runs.
        words: the language.
        width: how long a line may be; names that do not fit are counted.

    """
    for label, names in _parts(compared, words):
        if names is None:
            yield label
        elif not names:
            yield f"{label}: {words.ui('nothing')}"
        else:
            yield _fitting(f"{label} ({len(names)}):", names, words, width)


def _parts(compared: Comparison, words: Words) -> Iterator[tuple[str, Sequence[str] | None]]:
    """Yield a heading and what belongs to it, for each of the five lines; nothing where that was not compared."""
    yield words.ui("proofs_lost"), [_changed(change, words) for change in compared.lost]
    yield words.ui("proofs_won"), [_changed(change, words) for change in compared.won]
    if compared.lint is None:
        yield words.ui("lint_not_compared", why=words.ui("lint_not_asked" if compared.lint_before else "lint_not_kept")), None
    else:
        yield words.ui("lint_changes"), [*_lint(compared.lint, words)]
    rules = [words.paragraph(rule) for rule in compared.rules]
    yield words.ui("rules_changed"), [*rules, *(_action(name, count, words) for name, count in compared.actions.items())]
    added = [words.ui("property_added", one=name) for name in compared.added]
    yield words.ui("properties_changed"), [*(words.ui("property_removed", one=name) for name in compared.removed), *added]


def _changed(change: Change, words: Words) -> str:
    now = words.of("outcome", change.now.outcome)
    if change.now.outcome == change.before.outcome:
        now = graded(change.now.evidence, change.now.extent, words)
    return f"{change.name} ({now})"


def _lint(change: LintChange, words: Words) -> Iterator[str]:
    yield from (words.ui("flaw_new", flaw=_flaw(flaw, words)) for flaw in change.new)
    yield from (words.ui("flaw_gone", flaw=_flaw(flaw, words)) for flaw in change.gone)
    yield from (words.ui("flaw_unsure", reason=reason) for reason in change.unsure)


def _flaw(flaw: Flaw, words: Words) -> str:
    about = [words.paragraph(rule) for rule in flaw.rules] or [flaw.subject]
    return f"{LintWords(words).of('kind', flaw.kind.value)} {', '.join(about)}"


def _action(name: str, count: int, words: Words) -> str:
    if name in (BEGINNING, ENDINGS):
        return words.ui(f"frame_{name}")
    return words.ui("action_changed", action=words.of("action", name), count=count)


def _fitting(head: str, names: Sequence[str], words: Words, width: int) -> str:
    """Return as many names as fit in a line, the first in any case, and how many more there are."""
    line = f"{head} {names[0]}"
    for place, name in enumerate(names[1:], start=1):
        rest = words.ui("and_more", count=len(names) - place - 1) if place + 1 < len(names) else ""
        if len(f"{line}, {name}{rest}") > width:
            return line + words.ui("and_more", count=len(names) - place)
        line = f"{line}, {name}"
    return line
