"""Parts of a rulebook that no game comes to: actions, cards, rows of tables, and names that no rule uses."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from brinkproof.model.document import Entry
from brinkproof.model.rules import Rulebook
from brinkproof.properties.lint.finding import LintKind
from brinkproof.properties.lint.setting import Draft, Setting
from brinkproof.properties.lint.use import read_anywhere, written_anywhere

INFORMAL = frozenset({"rule", "also", "part", "says", "follows", "ruling"})
"""Keys of a table that say something to readers only."""


def unused(setting: Setting) -> Iterator[Draft]:
    """Yield a draft for each action, card, row, name and variable that comes to nothing in any game."""
    setting.tell("looking for what no game comes to")
    yield from _actions(setting)
    yield from _cards(setting)
    yield from _names(setting)
    yield from _variables(setting)
    yield from _rows(setting)


def _actions(setting: Setting) -> Iterator[Draft]:
    """An action that no reachable state allows: it is dead, or a restriction always forbids it."""
    possible = {
        action.rule
        for step, action in zip(setting.system.steps, setting.rulebook.actions, strict=True)
        if setting.meets(step.guard)
    }
    never = [rule for rule in setting.kinds("action") if rule not in possible]
    restrictions = setting.kinds("restriction")
    free = setting.without(*restrictions) if never else ""
    for rule in never:
        own = [action for action in free.actions if action.rule == rule] if isinstance(free, Rulebook) else []
        where = setting.encoding.manager.union(setting.system.holds(action.guard) for action in own)
        if setting.meets(where):
            by = [
                one
                for one in restrictions
                if {e for a in own for e in (a.name, *a.groups)} & set(setting.entry[one].values["on"])
            ]
            details = {"others": ", ".join(by)}
            yield Draft(kind=LintKind.SHADOWED, case="always-forbidden", rules=(rule,), details=details, where=where)
        else:
            yield Draft(kind=LintKind.DEAD, case="never-possible", rules=(rule,))


def _cards(setting: Setting) -> Iterator[Draft]:
    """A card that no action of any game is about."""
    met = {
        (constant.sort.kind, constant.value)
        for step, action in zip(setting.system.steps, setting.rulebook.actions, strict=True)
        if setting.meets(step.guard)
        for constant in action.constants.values()
    }
    for rule in setting.kinds("card"):
        constant = setting.rulebook.scope.constants[setting.entry[rule].values["id"]]
        if (constant.sort.kind, constant.value) not in met:
            yield Draft(kind=LintKind.DEAD, case="card-never-met", rules=(rule,))


def _names(setting: Setting) -> Iterator[Draft]:
    """A definition, a table or a named effect that no other rule names."""
    for rule in setting.kinds("definition", "table", "effect"):
        if not _is_named(setting, rule):
            yield Draft(kind=LintKind.DEAD, case="never-named", rules=(rule,), subject=setting.entry[rule].values["name"])


def _is_named(setting: Setting, rule: str) -> bool:
    own = setting.entry[rule]
    word = re.compile(rf"\b{re.escape(own.values['name'])}\b")
    return any(word.search(text) for entry in setting.laid.entries if entry is not own for text in texts(formal(entry)))


def formal(entry: Entry) -> Mapping[str, Any]:
    """Return the formal part of a table."""
    return {key: value for key, value in entry.values.items() if key not in INFORMAL}


def texts(value: object) -> Iterator[str]:
    """Yield every text in a value of a table."""
    match value:
        case str():
            yield value
        case dict():
            yield from (text for part in value.values() for text in texts(part))
        case list():
            yield from (text for part in value for text in texts(part))
        case _:
            pass


def _variables(setting: Setting) -> Iterator[Draft]:
    """A variable that no rule reads: whatever writes it decides nothing."""
    read = read_anywhere(setting.rulebook)
    written = written_anywhere(setting.rulebook)
    for rule, names in variables_of(setting).items():
        if not read & set(names):
            case = "never-read" if written & set(names) else "never-used"
            yield Draft(kind=LintKind.DEAD, case=case, rules=(rule,), subject=setting.entry[rule].values["name"])


def variables_of(setting: Setting) -> dict[str, list[str]]:
    """Return the state variables of each rule that declares some."""
    found: dict[str, list[str]] = {}
    for variable in setting.rulebook.variables:
        found.setdefault(variable.rule, []).append(variable.name)
    return found


def _rows(setting: Setting) -> Iterator[Draft]:
    """A row of a table that could say something else without any reachable step being another."""
    for rule in setting.kinds("table"):
        entry = setting.entry[rule]
        if not _is_named(setting, rule):
            continue
        for number, row in enumerate(entry.values["rows"]):
            others = list(_others(setting, entry, row["value"]))
            variants = [_with_row(setting, entry, number, other) for other in others]
            comparable = [variant for variant in variants if isinstance(variant, Rulebook)]
            if others and len(comparable) == len(variants) and not any(map(setting.differs, comparable)):
                yield Draft(
                    kind=LintKind.DEAD,
                    case="row-never-matters",
                    rules=(rule,),
                    subject=str(row["key"]),
                    details={"others": " / ".join(map(_shown, others))},
                    paragraphs=_cited(row),
                )


def _shown(value: object) -> str:
    return "(" + ", ".join(map(str, value)) + ")" if isinstance(value, list) else str(value)


def _cited(row: Mapping[str, Any]) -> tuple[str, ...]:
    return (row["rule"],) if "rule" in row else ()


def _others(setting: Setting, entry: Entry, value: object) -> Iterator[object]:
    """Yield other values for a row: for a set all that is not in it, for a number two beyond all rows, else each other one."""
    values = [row["value"] for row in entry.values["rows"]]
    members = _members(setting, values)
    match value:
        case list():
            yield [member for member in members if member not in value]
        case bool():
            yield not value
        case int():
            yield min(v for v in values if isinstance(v, int)) - 1
            yield max(v for v in values if isinstance(v, int)) + 1
        case _:
            yield from (member for member in members if member != value)


def _members(setting: Setting, values: Iterable[object]) -> tuple[str, ...]:
    named = set(texts(list(values)))
    return next((members for members in setting.rulebook.members.values() if named & set(members)), ())


def _with_row(setting: Setting, entry: Entry, number: int, value: object) -> Rulebook | str:
    rows = [{**row, "value": value} if place == number else row for place, row in enumerate(entry.values["rows"])]
    changed = replace(entry, values={**entry.values, "rows": rows})
    return setting.assembled(changed if one is entry else one for one in setting.laid.entries)


def paragraphs_of(setting: Setting, rules: Iterable[str]) -> tuple[str, ...]:
    """Return what some rules cite, each paragraph once."""
    return tuple(dict.fromkeys(setting.entry[rule].values["rule"] for rule in rules))
