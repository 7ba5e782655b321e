"""Where a consequence does something that is undone in the same step, and where its turn comes too late."""

from collections.abc import Iterator

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.step import Step
from brinkproof.model.diagrams.system import System
from brinkproof.model.rules import Ground
from brinkproof.properties.lint.setting import Setting, primed
from brinkproof.properties.lint.use import use_of

_Place = tuple[int, int]
"""Of something that fires on an action: its level, and its place counted over all levels."""


def overwritten(setting: Setting, rule: str) -> tuple[Diagram, list[str]]:
    """Return where a consequence changes something that has another value when the step is over, and by which rules.

    Args:
        setting: a closed rulebook.
        rule: the id of a consequence.

    """
    before, own = _cut_before(setting, rule), _cut_after(setting, rule)
    found, by = setting.none, dict[str, None]()
    for position, action in enumerate(setting.rulebook.actions):
        place = _place(action, rule)
        if place is None:
            continue
        firing = [fired for level in action.levels for fired in level]
        for name in sorted(use_of(firing[place[1]]).writes):
            changed = value_differs(setting, name, before.steps[position], own.steps[position])
            undone = changed & value_differs(setting, name, own.steps[position], setting.system.steps[position])
            if setting.meets(undone):
                found = found | undone
                later = (fired.rule for level in action.levels[place[0] :] for fired in level if name in use_of(fired).writes)
                by |= dict.fromkeys(other for other in later if other != rule)
    return found, list(by)


def before_its_turn(setting: Setting, rule: str) -> Iterator[tuple[str, Diagram]]:
    """Yield for each action the reachable states in which the condition of a consequence holds when its turn comes."""
    system = _cut_before(setting, rule)
    for position, action in enumerate(setting.rulebook.actions):
        place = _place(action, rule)
        if place is None:
            continue
        fired = [fired for level in action.levels for fired in level][place[1]]
        where = system.holds_on(position, primed(fired.when))
        if setting.meets(where):
            yield setting.rulebook.label(action), where


def _place(action: Ground, rule: str) -> _Place | None:
    counted = 0
    for number, level in enumerate(action.levels):
        for fired in level:
            if fired.rule == rule:
                return number, counted
            counted += 1
    return None


def _cut_before(setting: Setting, rule: str) -> System:
    """Return the system in which nothing happens from the level of a rule on."""
    return _cut(setting, rule, own=False)


def _cut_after(setting: Setting, rule: str) -> System:
    """Return the system in which of its level only the rule happens, and nothing after it."""
    return _cut(setting, rule, own=True)


def _cut(setting: Setting, rule: str, *, own: bool) -> System:
    levels: dict[str, list[list[int]]] = {}
    for action in setting.rulebook.actions:
        place = _place(action, rule)
        if place is None:
            continue
        kept: list[list[int]] = []
        counted = 0
        for level in action.levels[: place[0]]:
            kept.append(list(range(counted, counted + len(level))))
            counted += len(level)
        levels[setting.rulebook.label(action)] = [*kept, [place[1]]] if own else kept
    return setting.varied(setting.with_levels(levels))


def value_differs(setting: Setting, name: str, first: Step, second: Step) -> Diagram:
    """Return where a variable has two values after two steps that both have an answer."""
    old = setting.encoding.now[name]
    values, others = first.after.get(name, old), second.after.get(name, old)
    same = setting.encoding.manager.union(where & others.get(value, setting.none) for value, where in values.items())
    return first.taken & second.taken & ~same
