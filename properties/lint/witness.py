"""From drafts to findings: for each a reachable state that shows it, with a shortest game to it where it is near."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.search import Strict, search
from brinkproof.model.diagrams.states import pick
from brinkproof.model.diagrams.traces import trace_to
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.rules import Rulebook, StateVariable
from brinkproof.model.state import State
from brinkproof.model.trace import Trace
from brinkproof.properties.lint.finding import Finding, Result, Witness
from brinkproof.properties.lint.setting import Draft, Reading, Setting

NEAR = 20
"""The most steps of a game that is shown; what lies deeper is shown as a state."""

NOT_POSSIBLE = "not possible"
"""Why an action has no result where it is not enabled."""


def witnessed(setting: Setting, drafts: Sequence[Draft], paragraphs: Mapping[tuple[str, ...], tuple[str, ...]]) -> list[Finding]:
    """Return the findings that drafts come to.

    Args:
        setting: a closed rulebook.
        drafts: see there; the states of each have a reachable one among them.
        paragraphs: what the rules of each draft cite.

    """
    setting.tell(f"looking for games that show {len(drafts)} findings")
    wanted = {str(number): draft.where for number, draft in enumerate(drafts) if draft.where is not None}
    strict = search(setting.system, wanted, NEAR, lambda: False) if wanted else Strict(layers=(), depth={})
    return [_finding(setting, strict, str(number), draft, paragraphs[draft.rules]) for number, draft in enumerate(drafts)]


def _finding(setting: Setting, strict: Strict, name: str, draft: Draft, paragraphs: tuple[str, ...]) -> Finding:
    about = (*draft.rules, *draft.decided) if draft.decided else ()
    rulings = {setting.entry[rule].values.get("ruling", 0) for rule in about} - {0}
    return Finding(
        kind=draft.kind,
        case=draft.case,
        rules=draft.rules,
        paragraphs=tuple(dict.fromkeys((*paragraphs, *draft.paragraphs))),
        subject=draft.subject,
        details=draft.details,
        decided=draft.decided,
        rulings=tuple(sorted(rulings)),
        where=tuple(_where(setting, draft)),
        witness=None if draft.where is None else _witness(setting, strict, name, draft, draft.where),
    )


def _witness(setting: Setting, strict: Strict, name: str, draft: Draft, where: Diagram) -> Witness:
    trace: Trace | None = None
    if name in strict.depth:
        trace = trace_to(setting.system, strict.layers[: strict.depth[name] + 1], where)
    state = trace.states[-1] if trace else pick(setting.encoding, where & setting.closed.reached)
    alone = setting.encoding.state(state)
    action = next((label for label, own in draft.actions if own & alone != setting.none), "")
    return Witness(state=state, action=action, results=_results(draft.readings, state, action), trace=trace)


def _results(readings: Sequence[Reading], state: State, action: str) -> tuple[Result, ...]:
    """Have the interpreter say what comes of an action in each way; what is the same in all of them is left out."""
    if not readings:
        return ()
    found = [(way, order, _after(rulebook, state, action)) for way, order, rulebook in readings]
    states = [after for _, _, after in found if not isinstance(after, str)]
    assert len({after for _, _, after in found}) > 1 or _owner_differs(readings, action), f"{action} is the same in every way"
    rulebook = readings[0][2]
    apart = [v for place, v in enumerate(rulebook.variables) if len({after[place] for after in states}) > 1]
    return tuple(
        Result(way=way, order=order, error=after) if isinstance(after, str) else
        Result(way=way, order=order, values=tuple((v.name, rulebook.shown(v, after[rulebook.position[v.name]])) for v in apart))
        for way, order, after in found
    )  # fmt: skip


def _owner_differs(readings: Sequence[Reading], action: str) -> bool:
    owners = [rulebook.action_by_label[action] for _, _, rulebook in readings if action in rulebook.action_by_label]
    return len({(repr(one.owner), tuple(one.chance.items())) for one in owners}) > 1


def _after(rulebook: Rulebook, state: State, label: str) -> State | str:
    """Return the state after an action, or why there is none."""
    interpreter = Interpreter(rulebook)
    place = interpreter.places.get(label)
    if place is None or not interpreter.is_enabled(state, place):
        return NOT_POSSIBLE
    try:
        return interpreter.step(state, place)
    except StepError as error:
        return f"rule {error.rule!r}: {error.problem}"


def _where(setting: Setting, draft: Draft) -> Iterator[tuple[str, str]]:
    """Yield the variables that say where a finding matters: those that have some of their values there and not others."""
    if draft.where is None:
        return
    rulebook = setting.rulebook
    labels = {label for label, _ in draft.actions}
    steps = [setting.system.steps[place] for place, label in enumerate(rulebook.action_by_label) if label in labels]
    possible = setting.encoding.manager.union(step.guard for step in steps)
    for name in draft.relevant:
        variable = rulebook.variables[rulebook.position[name]]
        there = _values(setting, variable, draft.where)
        if there != _values(setting, variable, possible):
            yield name, _ranges(rulebook, variable, there)


def _values(setting: Setting, variable: StateVariable, states: Diagram) -> list[int]:
    now = setting.encoding.now[variable.name]
    return [value for value in variable.sort.values if setting.meets(now[value] & states)]


def _ranges(rulebook: Rulebook, variable: StateVariable, values: Sequence[int]) -> str:
    """Return values as text, with runs of three and more as ``from..to``."""
    parts: list[str] = []
    for _, run in groupby(enumerate(values), key=lambda pair: pair[1] - pair[0]):
        own = [rulebook.shown(variable, value) for _, value in run]
        parts += [f"{own[0]}..{own[-1]}"] if len(own) > 2 and own[0].lstrip("-").isdigit() else own
    return ", ".join(parts)
