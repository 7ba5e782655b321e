"""Conflicts: rules in force at once that cannot all be obeyed."""

from collections.abc import Iterator
from itertools import combinations

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.states import pick
from brinkproof.model.diagrams.step import FaultKind
from brinkproof.model.rules import Rulebook
from brinkproof.properties.lint.finding import LintKind
from brinkproof.properties.lint.gap import MOST, stuck
from brinkproof.properties.lint.setting import Draft, Setting


def conflicts(setting: Setting, free: Rulebook) -> Iterator[Draft]:
    """Yield a draft for each conflict.

    Args:
        setting: a closed rulebook.
        free: the same without restrictions.

    """
    setting.tell("looking for conflicts")
    yield from faults(setting, FaultKind.CONFLICT, LintKind.CONFLICT, "set-differently")
    yield from _all_forbidden(setting, free)


def faults(setting: Setting, wanted: FaultKind, kind: LintKind, case: str) -> Iterator[Draft]:
    """Yield a draft for each way in which reachable steps fail, of one kind: by rules and variable, over all actions."""
    found: dict[tuple[tuple[str, ...], str], list[tuple[str, Diagram]]] = {}
    problems: dict[tuple[tuple[str, ...], str], str] = {}
    order = list(setting.entry)
    for step, action in zip(setting.system.steps, setting.rulebook.actions, strict=True):
        for fault in step.faults:
            if fault.kind is wanted and setting.meets(fault.where):
                key = (tuple(sorted(fault.rules, key=order.index)), fault.variable)
                found.setdefault(key, []).append((setting.rulebook.label(action), fault.where))
                problems.setdefault(key, fault.problem)
    for (rules, variable), actions in found.items():
        where = setting.encoding.manager.union(states for _, states in actions)
        details = {"problem": problems[rules, variable]}
        yield Draft(kind=kind, case=case, rules=rules, subject=variable, details=details, where=where, actions=tuple(actions))


def _all_forbidden(setting: Setting, free: Rulebook) -> Iterator[Draft]:
    """Somebody has to move, and restrictions forbid every move there is."""
    left = stuck(setting)
    if left == setting.none:
        return
    holds, union = setting.system.holds, setting.encoding.manager.union
    moves = {label: holds(action.guard) & left for label, action in free.action_by_label.items()}
    moves = {label: where for label, where in moves.items() if where != setting.none}
    forbidden = {rule: _forbidden(setting, rule, moves) for rule in setting.kinds("restriction")}
    left = left & union(moves.values())
    for _ in range(MOST):
        if left == setting.none:
            return
        state = setting.encoding.state(pick(setting.encoding, left))
        here = [label for label, where in moves.items() if where & state != setting.none]
        rules = _fewest(forbidden, here, state, setting.none)
        open_ = union(
            where & ~union(forbidden[rule].get(label, setting.none) for rule in rules) for label, where in moves.items()
        )
        alike = left & ~open_ | state
        forced = dict.fromkeys(free.action_by_label[label].rule for label in here)
        yield Draft(
            kind=LintKind.CONFLICT, case="all-forbidden", rules=rules, details={"others": ", ".join(forced)}, where=alike & left
        )
        left = left & ~alike


def _forbidden(setting: Setting, rule: str, moves: dict[str, Diagram]) -> dict[str, Diagram]:
    """Return where one restriction by itself forbids each move."""
    alone = setting.without(*(other for other in setting.kinds("restriction") if other != rule))
    assert isinstance(alone, Rulebook)
    guards = {label: setting.system.holds(action.guard) for label, action in alone.action_by_label.items()}
    return {label: where & ~guards.get(label, setting.none) for label, where in moves.items()}


def _fewest(forbidden: dict[str, dict[str, Diagram]], moves: list[str], state: Diagram, none: Diagram) -> tuple[str, ...]:
    """Return the fewest restrictions that forbid all moves of a state between them."""
    by = {label: {rule for rule, own in forbidden.items() if own[label] & state != none} for label in moves}
    rules = [rule for rule in forbidden if any(rule in own for own in by.values())]
    for size in range(1, len(rules) + 1):
        for chosen in combinations(rules, size):
            if all(own & set(chosen) for own in by.values()):
                return chosen
    raise AssertionError("a move that is not enabled, and that no restriction forbids")
