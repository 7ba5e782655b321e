"""What ``lint`` says of the printed sentences: which of them the rulebook as played implies, and how it parts from the others."""

from collections.abc import Iterator, Sequence

from brinkproof.model.rules import Rulebook
from brinkproof.model.trace import Trace
from brinkproof.properties.wording.literal import Implied, Parts, Sentence, Undecided
from brinkproof.properties.wording.sentences import Silent
from brinkproof.reports.lint_words import LintWords
from brinkproof.reports.moves import changed, collapsed, fenced
from brinkproof.reports.to_terminal import filled

_ROLES = ("defcon", "phasing", "agenda_side", "vp", "military_ops[us]", "military_ops[ussr]")
"""What is told of the state before the last step."""


def sentences_told(sentences: Sequence[Sentence], words: LintWords) -> Iterator[str]:
    """Yield for a terminal each sentence that the rulebook does not imply, and how many it implies.

    Args:
        sentences: what was found of each.
        words: of one language.

    """
    for one in sentences:
        if isinstance(one.found, Implied):
            continue
        said = f"{words.words.paragraph(one.paragraph)}: {words.words.said(one.says)}"
        yield from filled(f"{said} {_found(one, words, words.of('sentences', 'parts'))}")
        yield from filled(f"{words.of('sentences', 'asked')}: {one.formal}", indent="  ")
        if isinstance(one.found, Parts) and one.found.trace is not None:
            for name, theirs, own in one.found.said:
                said = words.of("sentences", "as_played")
                yield from filled(f"{name}: {words.of('sentences', 'the_sentence')} {theirs}, {said} {own}", indent="  ")
            yield from filled("; ".join(collapsed(one.found.trace.actions)), indent="  ")
        yield ""
    yield from filled(_summary(sentences, words))


def sentences_section(
    sentences: Sequence[Sentence], silent: Sequence[Silent], rulebook: Rulebook, words: LintWords
) -> Iterator[str]:
    """Yield the part of the page on the printed sentences, as Markdown.

    Args:
        sentences: what was found of each.
        silent: the paragraphs that claim nothing.
        rulebook: as played.
        words: of one language.

    """
    yield f"\n## {words.of('sentences', 'title')}\n"
    yield f"{_summary(sentences, words)} {words.of('sentences', 'where')}\n"
    yield f"{words.of('sentences', 'notation')}\n"
    heads = [words.of("sentences", head) for head in ("paragraph", "sentence", "as_played")]
    yield f"| {' | '.join(heads)} |"
    yield "|---|---|---|"
    for one in sentences:
        parts = f"[{words.of('sentences', 'parts')}](#{one.name})"
        yield f"| {words.words.paragraph(one.paragraph)} | {words.words.said(one.says)} | {_found(one, words, parts)} |"
    yield f"\n{words.of('sentences', 'silent')}\n"
    yield from (f"- {words.words.paragraph(one.paragraph)}: {words.words.said(one.why)}" for one in silent)
    yield f"\n## {words.of('sentences', 'apart')}\n"
    for one in sentences:
        if isinstance(one.found, Parts):
            yield from _parts(rulebook, one, one.found, words)


def _summary(sentences: Sequence[Sentence], words: LintWords) -> str:
    implied = sum(isinstance(one.found, Implied) for one in sentences)
    cited = len({one.paragraph for one in sentences})
    return words.of("sentences", "summary", count=len(sentences), paragraphs=cited, implied=implied)


def _found(one: Sentence, words: LintWords, parts: str) -> str:
    match one.found:
        case Implied(states=0):
            return words.of("sentences", "implied_by_steps")
        case Implied(states=states):
            return words.of("sentences", "implied", states=words.words.number(states))
        case Parts(trace=None):
            return words.of("sentences", "never", parts=parts)
        case Parts(trace=Trace() as trace, shortest=shortest):
            return words.of("sentences", "parts_at" if shortest else "parts_late", parts=parts, steps=len(trace))
        case Undecided(reason=reason):
            return words.of("sentences", "undecided", reason=reason)
        case _:
            raise AssertionError("a finding of another kind")


def _parts(rulebook: Rulebook, one: Sentence, found: Parts, words: LintWords) -> Iterator[str]:
    yield f"### {one.name}\n"
    yield f"> {words.words.paragraph(one.paragraph)}: {words.words.said(one.says)}\n"
    yield f"{words.of('sentences', 'asked')}: `{one.formal}`\n"
    if found.on:
        yield f"{words.of('sentences', 'on', actions=', '.join(found.on))}\n"
    if found.trace is None:
        yield f"{words.of('sentences', 'never', parts=words.of('sentences', 'parts'))}\n"
        return
    if found.said:
        heads = [words.of("sentences", head) for head in ("after", "the_sentence", "as_played")]
        yield f"| {' | '.join(heads)} |"
        yield "|---|---|---|"
        yield from (f"| `{name}` | {said} | {own} |" for name, said, own in found.said)
        yield ""
    count = len(found.trace)
    yield f"{words.of('sentences', 'game', steps=words.words.steps(count), count=count)}\n"
    yield from fenced(found.trace.actions)
    if found.trace.actions:
        yield f"{_last_step(rulebook, found.trace, words)}\n"


def _last_step(rulebook: Rulebook, trace: Trace, words: LintWords) -> str:
    before, after = trace.states[-2:]
    shown = {v.name: rulebook.shown(v, value) for v, value in zip(rulebook.variables, before, strict=True)}
    roles = ", ".join(f"{name} {value}" for name, value in shown.items() if name in _ROLES)
    steps = changed(rulebook, before, after, words.words.ui("readings_no_change"))
    return words.of("sentences", "last_step", before=roles, changes=steps)
