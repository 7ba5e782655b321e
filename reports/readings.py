"""What ``readings`` and ``lint`` say of the open wording: the questions and their readings, and where two of them part."""

from collections.abc import Iterable, Iterator, Sequence

from brinkproof.model.readings import OpenWording, Question
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.properties.difference import NOT_ENABLED, Difference, Differs, Same, Unknown
from brinkproof.properties.verdict import Outcome, Verdict
from brinkproof.properties.wording.standing import Standing
from brinkproof.properties.wording.survey import ComparedReadings
from brinkproof.reports.lint_words import LintWords
from brinkproof.reports.moves import changed, collapsed, fenced
from brinkproof.reports.to_terminal import filled
from brinkproof.reports.words import Words


def listed(wording: OpenWording, words: Words, ids: Sequence[str] = ()) -> Iterator[str]:
    """Yield the questions with their readings, that of the rulebook first, and the questions that are left out."""
    for question in wording.questions:
        if ids and question.id not in ids:
            continue
        cited = ", ".join(map(words.paragraph, question.cites))
        yield from filled(f"{question.id} ({cited}): {words.said(question.asks)}")
        for reading in question.readings:
            mark = "" if reading.overlay else f" ({words.ui('reading_default')})"
            yield from filled(f"{reading.name}{mark}: {words.said(reading.says)} [{reading.source}]", indent="  ")
        yield ""
    if not ids and wording.left_out:
        yield words.ui("readings_left_out")
        for one in wording.left_out:
            yield from filled(f"{one.id}: {words.said(one.why)}", indent="  ")


def asked(wording: OpenWording, name: str, words: Words) -> Iterator[str]:
    """Yield a question with its readings, or why it is left out; nothing when this is no question."""
    found = [one.id for one in wording.questions if one.id.casefold() == name.casefold()]
    if found:
        yield from listed(wording, words, found)
        yield words.ui("readings_compare", question=found[0])
    for one in wording.left_out:
        if one.id.casefold() == name.casefold():
            yield words.ui("readings_left_out")
            yield from filled(f"{one.id}: {words.said(one.why)}", indent="  ")


def compared_told(compared: Iterable[ComparedReadings], rulebook: Rulebook, words: Words) -> Iterator[str]:
    """Yield for a terminal what parts the readings of questions, and which properties hold under each.

    Args:
        compared: the questions, and what was found.
        rulebook: as it is.
        words: of one language.

    """
    for one in compared:
        yield one.question.id
        yield ""
        for pair in one.pairs:
            yield from filled(f"{pair.first} / {pair.second}: {_told(pair.found, words)}")
            if isinstance(pair.found, Differs):
                yield from filled("; ".join(collapsed(pair.found.trace.actions)), indent="  ")
                for name, way in _ways(pair.first, pair.second, pair.found, rulebook, words):
                    yield from filled(f"{name}: {way}", indent="  ")
        yield ""
        for standing in one.standings:
            holds, *others = _standing(standing, words)
            yield from filled(holds)
            for line in others:
                yield from filled(line, indent="  ")
            yield ""


def _standing(standing: Standing, words: Words) -> Iterator[str]:
    """Yield how many properties hold under a reading, then each that does not or cannot be stated."""
    holding = len(standing.verdicts) - len(standing.failing)
    yield words.ui("reading_holds", reading=standing.reading, holding=holding, all=len(standing.verdicts))
    yield from (f"{one.property}: {words.of('outcome', one.outcome)}: {_shown(one)}" for one in standing.failing)
    yield from (f"{name}: {reason}" for name, reason in standing.unsaid)


def _told(found: Difference, words: Words) -> str:
    match found:
        case Same(evidence=evidence, proof=proof):
            return words.ui("readings_same", proof=f"{evidence}: {proof}")
        case Differs(trace=trace, shortest=shortest, action=action, kind=kind):
            phrase = "readings_part" if shortest else "readings_part_late"
            return words.ui(phrase, steps=words.steps(len(trace)), action=action, kind=kind)
        case Unknown(reason=reason):
            return words.ui("readings_unknown", reason=reason)


def _ways(first: str, second: str, found: Differs, rulebook: Rulebook, words: Words) -> Iterator[tuple[str, str]]:
    """Yield for each of two readings its name, and what it makes of the action on which they part."""
    before = found.trace.states[-1]
    for name, after in ((first, found.first), (second, found.second)):
        yield name, _way(rulebook, before, after, words)


def _way(rulebook: Rulebook, before: State, after: State | str, words: Words) -> str:
    if isinstance(after, str):
        return words.ui("readings_not_enabled") if after == NOT_ENABLED else after
    return changed(rulebook, before, after, words.ui("readings_no_change"))


def _shown(verdict: Verdict) -> str:
    end = f"after {verdict.trace.actions[-1]}, step {len(verdict.trace)}" if verdict.trace and verdict.trace.actions else ""
    return end if verdict.outcome is Outcome.VIOLATED and end else verdict.reason


def readings_section(
    wording: OpenWording, compared: Sequence[ComparedReadings], rulebook: Rulebook, words: LintWords
) -> Iterator[str]:
    """Yield the part of the page on the readings, as Markdown.

    Args:
        wording: the questions, and those left out.
        compared: what was found of each.
        rulebook: as it is.
        words: of one language.

    """
    yield f"\n## {words.of('readings', 'title')}\n"
    for one in compared:
        yield from _asked(one.question, words)
        yield from _compared(one, rulebook, words.words)
    standings = [standing for one in compared for standing in one.standings]
    if standings:
        yield from _everywhere(standings, words)
    if wording.left_out:
        yield f"## {words.of('readings', 'left_out')}\n"
        yield from (f"- {one.id}: {words.words.said(one.why)}" for one in wording.left_out)


def _asked(question: Question, words: LintWords) -> Iterator[str]:
    yield f"### {question.id}: {words.words.said(question.asks)}\n"
    ruling = words.of("readings", "ruling", number=question.ruling) if question.ruling else ""
    cited = ", ".join(map(words.words.paragraph, question.cites))
    yield f"{cited}{ruling}. {words.of('readings', 'to_go_by', source=question.source)}\n"
    for reading in question.readings:
        mark = "" if reading.overlay else f" ({words.words.ui('reading_default')})"
        source = words.of("readings", "source", source=reading.source)
        yield f"- `{reading.name}`{mark}: {words.words.said(reading.says)} {source}"
    yield ""


def _compared(one: ComparedReadings, rulebook: Rulebook, words: Words) -> Iterator[str]:
    for pair in one.pairs:
        yield f"**{pair.first}{words.ui('and')}{pair.second}**: {_told(pair.found, words)}\n"
        if isinstance(pair.found, Differs):
            yield from fenced(pair.found.trace.actions)
            yield from (f"- {name}: {way}" for name, way in _ways(pair.first, pair.second, pair.found, rulebook, words))
            yield ""
    for standing in one.standings:
        holds, *others = _standing(standing, words)
        yield f"{holds}\n"
        if others:
            yield from (f"- {line}" for line in others)
            yield ""


def _everywhere(standings: Sequence[Standing], words: LintWords) -> Iterator[str]:
    names = [verdict.property for verdict in standings[0].verdicts]
    broken = {verdict.property for standing in standings for verdict in standing.failing}
    broken |= {name for standing in standings for name, _ in standing.unsaid}
    everywhere = [name for name in names if name not in broken]
    yield f"## {words.of('readings', 'everywhere')}\n"
    yield words.of("readings", "everywhere_of", all=len(names), holding=len(everywhere), count=len(standings))
    yield ", ".join(f"`{name}`" for name in everywhere) + ".\n"
