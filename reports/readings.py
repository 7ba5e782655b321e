"""What ``readings`` says: the questions and their readings, where two of them part, and what the printed sentences say.

The page is Markdown in English, like the other pages of the rulebook; what the command prints is in both languages.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from brinkproof.model.readings import OpenWording, Question
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, changes
from brinkproof.model.trace import Trace
from brinkproof.properties.difference import Difference, Differs, Same, Unknown
from brinkproof.properties.literal import Implied, Parts, Sentence, Undecided
from brinkproof.properties.readings import Pair
from brinkproof.properties.sentences import Silent
from brinkproof.properties.standing import Standing
from brinkproof.properties.verdict import Outcome, Verdict
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


def parted(pairs: Iterable[Pair], rulebook: Rulebook, words: Words) -> Iterator[str]:
    """Yield for each two readings the game after which they part, or why there is none."""
    for pair in pairs:
        yield from filled(f"{pair.first} / {pair.second}: {_told(pair.found, words)}")
        if isinstance(pair.found, Differs):
            yield from filled("; ".join(collapsed(pair.found.trace.actions)), indent="  ")
            last = pair.found.trace.states[-1]
            yield from filled(f"{pair.first}: {_way(rulebook, last, pair.found.first)}", indent="  ")
            yield from filled(f"{pair.second}: {_way(rulebook, last, pair.found.second)}", indent="  ")


def stood(standing: Standing, words: Words) -> Iterator[str]:
    """Yield which properties do not hold under a reading, and how many do."""
    holding = len(standing.verdicts) - len(standing.failing)
    yield from filled(words.ui("reading_holds", reading=standing.reading, holding=holding, all=len(standing.verdicts)))
    for verdict in standing.failing:
        yield from filled(f"{verdict.property}: {words.of('outcome', verdict.outcome)}: {_shown(verdict)}", indent="  ")
    for name, reason in standing.unsaid:
        yield from filled(f"{name}: {reason}", indent="  ")


def _told(found: Difference, words: Words) -> str:
    match found:
        case Same(evidence=evidence, proof=proof):
            return words.ui("readings_same", proof=f"{evidence}: {proof}")
        case Differs(trace=trace, shortest=shortest, action=action, kind=kind):
            return words.ui("readings_part" if shortest else "readings_part_late", steps=len(trace), action=action, kind=kind)
        case Unknown(reason=reason):
            return words.ui("readings_unknown", reason=reason)


def _way(rulebook: Rulebook, before: State, after: State | str) -> str:
    if isinstance(after, str):
        return after
    return ", ".join(f"{name} {old} -> {new}" for name, (old, new) in changes(rulebook, before, after).items()) or "no change"


def _shown(verdict: Verdict) -> str:
    end = f"after {verdict.trace.actions[-1]}, step {len(verdict.trace)}" if verdict.trace and verdict.trace.actions else ""
    return end if verdict.outcome is Outcome.VIOLATED and end else verdict.reason


def collapsed(actions: Sequence[str]) -> Iterator[str]:
    """Yield actions in their order, with what is repeated at once written once: ``[a; b] x 3``."""
    place = 0
    while place < len(actions):
        best, times = 1, 1
        for length in range(1, (len(actions) - place) // 2 + 1):
            block, count = actions[place : place + length], 1
            while actions[place + count * length : place + (count + 1) * length] == block:
                count += 1
            if (count - 1) * length > (times - 1) * best:
                best, times = length, count
        inner = "; ".join(collapsed(actions[place : place + best])) if times > 1 else actions[place]
        yield f"[{inner}] x {times}" if times > 1 else inner
        place += best * times


def page(
    wording: OpenWording,
    rulebook: Rulebook,
    sentences: Sequence[Sentence],
    silent: Sequence[Silent],
    pairs: Sequence[Pair],
    standings: Mapping[str, Standing],
) -> str:
    """Return the page of readings and literal sentences.

    Args:
        wording: the questions.
        rulebook: as it is.
        sentences: what was found of each printed sentence.
        silent: the paragraphs that claim nothing.
        pairs: what was found of each two readings.
        standings: by ``A-19=in_order``, what becomes of the property book.

    """
    lines = [
        "# Readings, and the printed sentences word for word",
        "",
        "Written by `brinkproof readings --page FILE`. Each game is given by its actions from the beginning; `[a; b] x 3` is a",
        "sequence played three times. Every game was played again with the interpreter before it was written down.",
        "",
        *_sentences(rulebook, sentences, silent),
        *_readings(wording, rulebook, pairs, standings),
        *_left_out(wording),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _sentences(rulebook: Rulebook, sentences: Sequence[Sentence], silent: Sequence[Silent]) -> Iterator[str]:
    implied = [one for one in sentences if isinstance(one.found, Implied)]
    yield "## What each sentence says"
    yield ""
    yield f"{len(sentences)} sentences of {len({one.paragraph for one in sentences})} paragraphs are formalised as they are printed;"
    yield f"the rulebook as played implies {len(implied)} of them. Where it parts from one, the game and both answers follow below."
    yield ""
    yield "| paragraph | sentence | the rulebook as played |"
    yield "|---|---|---|"
    for one in sentences:
        yield f"| {one.paragraph} | {one.says['en']} | {_found(one)} |"
    yield ""
    yield "These paragraphs claim nothing about a game in this scope:"
    yield ""
    yield from (f"- {one.paragraph}: {one.why['en']}" for one in silent)
    yield ""
    yield "## Where the rulebook parts from a sentence"
    yield ""
    for one in sentences:
        if isinstance(one.found, Parts):
            yield from _parts(rulebook, one, one.found)


def _found(one: Sentence) -> str:
    match one.found:
        case Implied(states=0):
            return "IMPLIED: no step differs"
        case Implied(states=states):
            return f"IMPLIED in all {states:,} reachable states"
        case Parts(trace=None):
            return "PARTS: it never happens"
        case Parts(trace=Trace() as trace, shortest=shortest):
            return f"[PARTS](#{one.name}) after {len(trace)} steps" + ("" if shortest else " or fewer")
        case Undecided(reason=reason):
            return f"not decided: {reason}"
        case _:
            raise AssertionError("a finding of another kind")


def _parts(rulebook: Rulebook, one: Sentence, found: Parts) -> Iterator[str]:
    yield f"### {one.name}"
    yield ""
    yield f"{one.paragraph}: {one.says['en']}"
    yield ""
    yield f"Asked: `{one.formal}`"
    yield ""
    if found.on:
        yield f"They part somewhere on: {', '.join(found.on)}."
        yield ""
    if found.trace is None:
        return
    if found.said:
        yield "| after the last step | the sentence | the rulebook as played |"
        yield "|---|---|---|"
        yield from (f"| `{name}` | {said} | {own} |" for name, said, own in found.said)
        yield ""
    yield from _game(rulebook, found.trace)


def _game(rulebook: Rulebook, trace: Trace) -> Iterator[str]:
    """Write a game down with what its last step changes."""
    yield f"The game, {len(trace)} steps:"
    yield ""
    yield "```text"
    yield from collapsed(trace.actions)
    yield "```"
    yield ""
    if trace.actions:
        before, after = trace.states[-2:]
        shown = [f"{v.name} {rulebook.shown(v, value)}" for v, value in zip(rulebook.variables, before, strict=True)]
        roles = [
            text for text in shown if text.split()[0] in ("defcon", "phasing", "vp", "military_ops[us]", "military_ops[ussr]")
        ]
        yield f"Before the last step: {', '.join(roles)}. It changes: {_way(rulebook, before, after)}."
        yield ""


def _readings(
    wording: OpenWording, rulebook: Rulebook, pairs: Sequence[Pair], standings: Mapping[str, Standing]
) -> Iterator[str]:
    words = Words("en")
    yield "## Questions and their readings"
    yield ""
    for question in wording.questions:
        yield from _question(question, rulebook, [pair for pair in pairs if pair.question == question.id], standings, words)
    if not standings:
        return
    names = [verdict.property for verdict in next(iter(standings.values())).verdicts]
    broken = {verdict.property for standing in standings.values() for verdict in standing.failing}
    broken |= {name for standing in standings.values() for name, _ in standing.unsaid}
    everywhere = [name for name in names if name not in broken]
    yield "## What holds under every reading"
    yield ""
    yield f"Of {len(names)} properties {len(everywhere)} hold under each of the {len(standings)} other readings, taken one at a time:"
    yield ", ".join(f"`{name}`" for name in everywhere) + "."
    yield ""


def _question(
    question: Question, rulebook: Rulebook, pairs: Sequence[Pair], standings: Mapping[str, Standing], words: Words
) -> Iterator[str]:
    yield f"### {question.id}: {question.asks['en']}"
    yield ""
    ruling = f"; ruling {question.ruling}" if question.ruling else ""
    yield f"{', '.join(question.cites)}{ruling}. To go by: {question.source}."
    yield ""
    for reading in question.readings:
        mark = "" if reading.overlay else " (as the rulebook has it)"
        yield f"- `{reading.name}`{mark}: {reading.says['en']} Source: {reading.source}."
    yield ""
    for pair in pairs:
        yield f"**{pair.first} and {pair.second}**: {_told(pair.found, words)}"
        yield ""
        if isinstance(pair.found, Differs):
            yield "```text"
            yield from collapsed(pair.found.trace.actions)
            yield "```"
            yield ""
            last = pair.found.trace.states[-1]
            yield f"- {pair.first}: {_way(rulebook, last, pair.found.first)}"
            yield f"- {pair.second}: {_way(rulebook, last, pair.found.second)}"
            yield ""
    for reading in question.readings:
        standing = standings.get(f"{question.id}={reading.name}")
        if standing is not None:
            yield from stood(standing, words)
            yield ""


def _left_out(wording: OpenWording) -> Iterator[str]:
    yield "## Questions left out"
    yield ""
    yield from (f"- {one.id}: {one.why['en']}" for one in wording.left_out)
