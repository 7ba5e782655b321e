"""A trace made plain: replayed by the interpreter step by step, and told in words with the sentences of the rules.

``replay`` makes events; ``story`` tells events, and needs nothing else.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import final

from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Change, Interpreter, StepError
from brinkproof.model.rules import Ground, Rulebook
from brinkproof.model.state import State, changes, show
from brinkproof.model.trace import Trace
from brinkproof.reports.events import ChangeEvent, RuleEvent, StepEvent, TraceEvent
from brinkproof.reports.words import Words

_CLOCK = ("turn", "phase", "round")
_NAUGHT = ("0", "false", "nobody", "none", "nothing")


def replay(interpreter: Interpreter, trace: Trace) -> tuple[StepEvent, ...]:
    """Play a trace again and say at each step what changed and which rule changed it.

    Raises:
        AssertionError: the interpreter does not accept the trace; that is a mistake of ours.

    """
    assert trace.states[0] == interpreter.rulebook.initial, "a trace begins where the game begins"
    steps = []
    for number, label in enumerate(trace.actions, start=1):
        before, after = trace.states[number - 1], trace.states[number]
        assert interpreter.is_enabled(before, interpreter.places[label]), f"{label} is not enabled in step {number}"
        event, found = one_step(interpreter, number, before, label)
        assert found == after or event.error, f"step {number} leads elsewhere"
        assert not event.error or number == len(trace), "only the last step of a trace can be without an answer"
        steps.append(event)
    return tuple(steps)


def one_step(interpreter: Interpreter, number: int, before: State, label: str) -> tuple[StepEvent, State]:
    """Say what an action changes and which rules change it, and return the state after it.

    Args:
        interpreter: of the rules.
        number: of the step.
        before: the state, in which the action is enabled.
        label: the action.

    Returns:
        The step, and the next state; when the rules have no answer the step says so, and the state is as it was.

    """
    rulebook, place = interpreter.rulebook, interpreter.places[label]
    writes: list[Change] = []
    error = ""
    try:
        after = interpreter.step(before, place, writes)
    except StepError as failure:
        after, error = before, str(failure)
    event = _step(rulebook, rulebook.actions[place], before, after, writes)
    return replace(event, number=number, error=error), after


def with_its_error(interpreter: Interpreter, trace: Trace) -> Trace:
    """Return a trace with the step added to which the rulebook has no answer; it leads nowhere, so nothing changes in it.

    Raises:
        AssertionError: every step from the last state has an answer; that is a mistake of ours.

    """
    last = trace.states[-1]
    place = next((place for place in interpreter.enabled(last) if _fails(interpreter, last, place)), None)
    assert place is not None, "a trace to an error ends where some step has no answer"
    label = interpreter.rulebook.label(interpreter.rulebook.actions[place])
    return Trace(states=(*trace.states, last), actions=(*trace.actions, label))


def _fails(interpreter: Interpreter, state: State, place: int) -> bool:
    try:
        interpreter.step(state, place)
    except StepError:
        return True
    return False


def _step(rulebook: Rulebook, action: Ground, before: State, after: State, writes: list[Change]) -> StepEvent:
    words, later = show(rulebook, before), show(rulebook, after)
    written: dict[str, list[str]] = {}
    for write in writes:
        own = written.setdefault(rulebook.variables[write.variable].name, [])
        if write.rule not in own:
            own.append(write.rule)
    label = rulebook.label(action)
    inside = label[len(action.name) + 1 : -1]
    return StepEvent(
        number=0,
        action=action.name,
        parameters=tuple((part.split("=", 1)[0], part.split("=", 1)[1]) for part in inside.split(", ") if part),
        owner=owner_of(rulebook, action, before),
        rule=action.rule,
        clock={name: words[name] for name in _CLOCK if name in words},
        defcon=later.get("defcon", ""),
        changes=tuple(
            ChangeEvent(variable=name, old=old, new=new, rules=tuple(written.get(name, ())))
            for name, (old, new) in changes(rulebook, before, after).items()
        ),
        error="",
    )


def owner_of(rulebook: Rulebook, action: Ground, state: State) -> str:
    """Return whose choice an action is, as a word."""
    if isinstance(action.owner, str):
        return action.owner
    position = compiled(action.owner, rulebook.position)(state, (), state)
    return rulebook.members[action.owner.sort.kind][position]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One step in words: where it stands, what happened, by which paragraph, and what it changed."""

    number: int
    when: str
    who: str
    what: str
    sentence: str
    paragraph: str
    changes: tuple[str, ...]


def story(trace: TraceEvent, rules: Mapping[str, RuleEvent], words: Words) -> tuple[Told, ...]:
    """Tell a trace step by step, with the sentence of each rule that had a part in it."""
    return tuple(_told(step, rules, words) for step in trace.steps)


def _told(step: StepEvent, rules: Mapping[str, RuleEvent], words: Words) -> Told:
    lines = [change_in_words(change, step, rules, words) for change in step.changes]
    if step.error:
        lines.append(words.ui("error_here", error=step.error))
    rule = rules.get(step.rule)
    return Told(
        number=step.number,
        when=when(step, words),
        who=words.of("owner", step.owner),
        what=words.action(step.action, step.parameters),
        sentence=words.said(rule.says) if rule else "",
        paragraph=words.paragraph(rule.paragraph if rule else step.rule),
        changes=tuple(lines) or (words.ui("nothing_changes"),),
    )


def when(step: StepEvent, words: Words) -> str:
    """Return turn, phase and action round of a step, in words."""
    parts = []
    if "turn" in step.clock:
        parts.append(f"{words.ui('turn')} {step.clock['turn']}")
    if "phase" in step.clock:
        parts.append(words.value(step.clock["phase"]))
    if step.clock.get("round", "0") != "0":
        parts.append(f"{words.ui('round')} {step.clock['round']}")
    return ", ".join(parts)


def change_in_words(change: ChangeEvent, step: StepEvent, rules: Mapping[str, RuleEvent], words: Words) -> str:
    """Return what a step does to a variable, with the rules that do it besides its own."""
    line = f"{words.variable(change.variable)}: {words.value(change.old)} → {words.value(change.new)}"
    others = [rules[rule] for rule in change.rules if rule != step.rule and rule in rules]
    if not others:
        return line
    told = "; ".join(f"{words.paragraph(rule.paragraph)}: {words.said(rule.says)}" for rule in others)
    return f"{line} ({words.ui('by')} {told})"


def ending(trace: TraceEvent, words: Words) -> str:
    """Return how the game stands at the end of a trace, empty while it goes on."""
    winner = trace.final.get("winner", "nobody")
    if winner == "nobody":
        return ""
    return words.ui("game_over_won", winner=words.value(winner), ending=words.value(trace.final.get("ending", "none")))


def start(trace: TraceEvent, words: Words) -> str:
    """Return where a game starts, in one line; what is 0, no or nobody is not listed one by one."""
    shown = {name: value for name, value in trace.initial.items() if value not in _NAUGHT}
    told = [f"{words.variable(name)}: {words.value(value)}" for name, value in shown.items()]
    told += [words.ui("all_else")] if len(shown) < len(trace.initial) else []
    return f"{words.ui('begins')}. {'; '.join(told)}"


def plain(trace: TraceEvent, rules: Mapping[str, RuleEvent], words: Words) -> Iterator[str]:
    """Yield a trace as lines of plain text: the text alternative of its picture."""
    yield start(trace, words)
    for told in story(trace, rules, words):
        place = told.when[:1].upper() + told.when[1:]
        yield f"{told.number}. {place}. {told.who}: {told.what} ({told.paragraph})"
        if told.sentence:
            yield f"   {told.sentence}"
        for line in told.changes:
            yield f"   {line}"
    last = ending(trace, words)
    if last:
        yield last
