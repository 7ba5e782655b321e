"""What ``lint`` prints, the page it writes, and its exit status."""

from collections.abc import Iterable, Iterator, Mapping

from brinkproof.model.rules import Rulebook
from brinkproof.model.state import changes, show
from brinkproof.properties.difference import Unknown
from brinkproof.properties.lint.finding import GRAVE, Finding, Linted, LintKind, Ordering, Result, Witness
from brinkproof.properties.lint.witness import NEAR, NOT_POSSIBLE
from brinkproof.properties.wording.literal import Sentence, Undecided
from brinkproof.properties.wording.survey import ComparedReadings
from brinkproof.reports.exit_status import Status
from brinkproof.reports.lint_words import LintWords

BY_TEXT = frozenset({"never-named", "never-read", "never-used", "never-written"})
"""Cases that are decided without a look at the states."""

LINE = "\n"

_CLOCK = ("turn", "phase", "round", "phasing")


def status_of_lint(linted: Linted, sentences: Iterable[Sentence] = (), compared: Iterable[ComparedReadings] = ()) -> Status:
    """Return 1 when there is a conflict, a gap or an overflow, 2 when something could not be decided, else 0."""
    if any(finding.kind in GRAVE for finding in linted.findings):
        return Status.VIOLATED
    open_sentence = any(isinstance(one.found, Undecided) for one in sentences)
    open_pair = any(isinstance(pair.found, Unknown) for one in compared for pair in one.pairs)
    return Status.NOT_ESTABLISHED if linted.unsure or open_sentence or open_pair else Status.ESTABLISHED


def told(linted: Linted, rulebook: Rulebook, words: LintWords) -> Iterator[str]:
    """Yield all findings as lines for a terminal.

    Args:
        linted: what was found.
        rulebook: in which.
        words: of one language.

    """
    for finding in linted.findings:
        settled = f" ({words.settled(finding)})" if finding.kind is LintKind.ORDER_DEPENDENT else ""
        yield f"{words.of('kind', finding.kind.value).upper()}{settled}"
        yield from (f"  {line}" for line in _body(finding, linted, rulebook, words))
        yield ""
    for ordering in linted.orderings:
        yield f"{ordering.action}: {_ordering(ordering, words)} ({words.of('ui', 'orders').lower()}: {ordering.orders})"
    yield from (f"{words.of('ui', 'unsure')}: {reason}" for reason in linted.unsure)
    yield words.of("ui", "found", count=len(linted.findings), states=words.words.number(linted.states), rulebook=linted.name)
    yield words.of("ui", "found_open", count=sum(finding.kind in GRAVE for finding in linted.findings))


def _body(finding: Finding, linted: Linted, rulebook: Rulebook, words: LintWords) -> Iterator[str]:
    yield words.says(finding)
    if finding.kind is LintKind.ORDER_DEPENDENT:
        yield words.of("ends", finding.details["ends"])
        yield words.of("outcome", finding.details["outcome"])
    if finding.where:
        yield words.of("ui", "where", values=words.values(finding.where))
    if finding.witness is None:
        yield words.of("ui", "by_text" if finding.case in BY_TEXT else "proof", states=words.words.number(linted.states))
    else:
        yield from _witness(finding.witness, rulebook, words)
    yield words.of("ui", "keep") if finding.decided else words.of("ui", "hint", hint=words.of("hint", finding.case))


def _witness(witness: Witness, rulebook: Rulebook, words: LintWords) -> Iterator[str]:
    state = words.values(_telling(witness, rulebook))
    if witness.action:
        yield words.of("ui", "shown_by", action=words.action(witness.action), state=state) + "."
    else:
        yield (
            words.of("ui", "shown_in", state=state) if witness.state != rulebook.initial else words.of("ui", "shown_begin")
        ) + "."
    yield from (f"- {_result(result, words)}" for result in witness.results)
    if witness.trace is None:
        yield words.of("ui", "no_near_game", steps=NEAR)
    elif witness.trace.actions:
        games = "; ".join(words.action(label) for label in witness.trace.actions)
        yield f"{words.of('ui', 'after_game')} {games}."


def _telling(witness: Witness, rulebook: Rulebook) -> list[tuple[str, str]]:
    """Return the clock, and every other variable that has not the value it begins with."""
    now = show(rulebook, witness.state)
    names = [*(name for name in _CLOCK if name in now), *changes(rulebook, rulebook.initial, witness.state)]
    return [(name, now[name]) for name in dict.fromkeys(names)]


def _result(result: Result, words: LintWords) -> str:
    order = words.of("ui", "then").join(words.words.paragraph(one) for one in result.order)
    way = words.of("way", result.way, order=order)
    error = words.of("ui", "not_possible") if result.error == NOT_POSSIBLE else result.error
    return f"{way}: {error or words.values(result.values) or words.of('ui', 'possible')}"


def _ordering(ordering: Ordering, words: LintWords) -> str:
    if not ordering.orders:
        return words.of("ui", "too_many")
    if not ordering.differs:
        return words.of("ui", "all_alike")
    return words.of("ui", "only_ends" if ordering.ends else "also_goes_on")


def page(linted: Linted, rulebook: Rulebook, words: LintWords, head: str, further: Iterable[str] = ()) -> str:
    """Return all findings as a page of Markdown.

    Args:
        linted: what was found.
        rulebook: in which.
        words: of one language.
        head: what the page was written by, and from (``written_from``).
        further: lines that come after the findings.

    """
    return "\n".join((*_page(linted, rulebook, words, head), *further)).rstrip() + "\n"


def written_from(command: str, digests: Mapping[str, str]) -> str:
    """Return the head of a page: the command that writes it, and digests of what it is written from."""
    return "; ".join([command, *(f"{name} {digest}" for name, digest in digests.items())])


def _page(linted: Linted, rulebook: Rulebook, words: LintWords, head: str) -> Iterator[str]:
    yield f"# {words.of('ui', 'title')}"
    yield f"\n<!-- {head} -->\n"
    yield (
        words.of("ui", "found", count=len(linted.findings), states=words.words.number(linted.states), rulebook=linted.name)
        + ".\n"
    )
    heads = [words.of("ui", name) for name in ("kind", "count", "undecided", "means")]
    yield from _table(heads, [_kind_row(linted, kind, words) for kind in linted.kinds])
    for kind in linted.kinds:
        yield f"\n## {words.of('kind', kind.value).capitalize()}\n\n{words.of('kind_means', kind.value).capitalize()}."
        own = [finding for finding in linted.findings if finding.kind is kind]
        if not own:
            yield f"\n{words.of('ui', 'none')} {words.of('ui', 'proof', states=words.words.number(linted.states))}"
        for finding in own:
            yield from _section(finding, linted, rulebook, words)
    if LintKind.ORDER_DEPENDENT in linted.kinds:
        yield f"\n## {words.of('ui', 'orderings')}\n\n{words.of('ui', 'orderings_means')}\n"
        heads = [words.of("ui", name) for name in ("action", "rules", "orders", "result")]
        rows = [[one.action, words.rules(one.rules), str(one.orders), _ordering(one, words)] for one in linted.orderings]
        yield from _table(heads, rows)
    if linted.unsure:
        yield f"\n## {words.of('ui', 'unsure')}\n"
        yield from (f"- {reason}" for reason in linted.unsure)


def _kind_row(linted: Linted, kind: LintKind, words: LintWords) -> list[str]:
    own = [finding for finding in linted.findings if finding.kind is kind]
    undecided = str(sum(not one.decided for one in own)) if kind is LintKind.ORDER_DEPENDENT else ""
    return [
        words.of("kind", kind.value),
        str(len(own)),
        undecided,
        words.of("kind_means", kind.value),
    ]


def _table(head: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    yield from (f"| {' | '.join(row)} |" for row in rows)


def _section(finding: Finding, linted: Linted, rulebook: Rulebook, words: LintWords) -> Iterator[str]:
    yield f"\n### {words.rules(finding.rules)}" + (f" ({finding.subject})" if finding.subject else "")
    yield ""
    for rule in finding.rules:
        yield f"> {words.words.paragraph(rule)}: {words.words.said(rulebook.rule_by_id[rule].says)}"
        yield ">"
    cited = ", ".join(words.words.paragraph(one) for one in finding.paragraphs)
    yield f"> ({cited})\n"
    if finding.kind is LintKind.ORDER_DEPENDENT:
        yield f"**{words.settled(finding).capitalize()}.**\n"
    after_item = False
    for line in _body(finding, linted, rulebook, words):
        is_item = line.startswith("- ")
        yield f"{'' if is_item or not after_item else LINE}{line}{'' if is_item else LINE}"
        after_item = is_item
