"""Each rule makes a difference: a reachable state in which it does, and a game that leads there.

An action is taken, a consequence or an ending fires, a restriction forbids what nothing else forbids, an exception alone lifts what
would otherwise forbid or fire, a limit holds a value back. Variables, definitions, tables, named effects and cards do nothing by
themselves. A rule of which no game shows such a difference changes nothing: it may as well not be there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.traces import extended, trace_to
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.language.operators import either
from brinkproof.model.trace import Trace
from brinkproof.properties.exploration import Exploration
from brinkproof.properties.play.acting import DOING, applies, lifting, restrictions_of
from brinkproof.properties.property import EVERY_RULE
from brinkproof.properties.verdict import Evidence, Outcome, Verdict

CHECKER: Final = "reachability"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where a rule makes a difference.

    Args:
        rule: its identifier.
        action: the position of the action on which it does.
        where: the states in which it does, reachable or not; some are.
        taken: whether the action can be taken there; not so where a restriction forbids it.

    """

    rule: str
    action: int
    where: Diagram
    taken: bool


def differences(known: Exploration) -> Mapping[str, Difference]:
    """Return where each rule makes a difference that does so somewhere, in the order of the rulebook; the first action that shows it."""
    rulebook, found = known.problem.rulebook, dict[str, Difference]()
    for one in candidates(known):
        if one.rule not in found and known.meets(one.where):
            found[one.rule] = one
    return {rule.id: found[rule.id] for rule in rulebook.rules if rule.kind in DOING and rule.id in found}


def candidates(known: Exploration) -> Iterator[Difference]:
    """Yield where each rule would make a difference, reachable or not: by each action on which it does."""
    for step, action in zip(known.system.steps, known.problem.rulebook.actions, strict=True):
        yield Difference(rule=action.rule, action=step.action, where=step.guard, taken=True)
        for rule, where in step.fired:
            yield Difference(rule=rule, action=step.action, where=where, taken=True)
        yield from _restrictions(known, step.action)


def _restrictions(known: Exploration, position: int) -> Iterator[Difference]:
    """Yield where a restriction alone forbids an action, and where an exception alone lifts one that would."""
    system, rulebook = known.system, known.problem.rulebook
    action = rulebook.actions[position]
    restrictions = restrictions_of(rulebook, action)
    possible = ~system.over & system.holds(action.condition) if restrictions else system.over
    for one in restrictions:
        here = possible & ~system.holds(either(*(applies(other) for other in restrictions if other is not one)))
        yield Difference(rule=one.rule, action=position, where=here & system.holds(applies(one)), taken=False)
        for rule, lifts in lifting(one):
            yield Difference(rule=rule, action=position, where=here & system.holds(lifts), taken=True)


def labels(known: Exploration, found: Mapping[str, Difference]) -> Mapping[str, str]:
    """Return for each rule that makes a difference the label of the action that shows it."""
    rulebook = known.problem.rulebook
    return {rule: rulebook.label(rulebook.actions[one.action]) for rule, one in found.items()}


def game(known: Exploration, difference: Difference) -> Trace:
    """Return a game in whose last step a rule makes a difference, played again by the interpreter.

    The game of a restriction ends where it forbids the action of the difference. No game is called shortest.

    Raises:
        AssertionError: the interpreter does not play it; no such game is shown.

    """
    trace = trace_to(known.system, known.closed.log, difference.where)
    whole = extended(known.system, trace, difference.action) if difference.taken else trace
    interpreter, state = Interpreter(known.problem.rulebook), whole.states[0]
    assert state == known.problem.rulebook.initial, "a game begins elsewhere"
    for label, after in zip(whole.actions, whole.states[1:], strict=True):
        place = interpreter.places[label]
        assert interpreter.is_enabled(state, place), f"{label} is not enabled in a game"
        state = interpreter.step(state, place)
        assert state == after, f"{label} leads elsewhere"
    assert difference.taken or not interpreter.is_enabled(state, difference.action), f"{difference.rule} forbids nothing here"
    return whole


def every_rule(known: Exploration, found: Mapping[str, Difference]) -> Verdict:
    """Return whether each rule that can makes a difference in some game; else the rules that do not."""
    doing = [rule.id for rule in known.problem.rulebook.rules if rule.kind in DOING]
    dead = [rule for rule in doing if rule not in found]
    return Verdict(
        property=EVERY_RULE,
        outcome=Outcome.UNREACHABLE if dead else Outcome.HOLDS,
        evidence=Evidence.EXHAUSTIVE,
        extent=known.states,
        checker=CHECKER,
        reason=f"in no game is a difference made by {', '.join(dead)}" if dead else "",
        details={"rules that act": len(doing)},
    )
