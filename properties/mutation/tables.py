"""Slips in one table of the rulebook, kind by kind.

Left alone: who owns a choice, since no meaning of the rulebook lets that change a state; sorts and names; roles that no rule reads;
the order of two effects that have nothing to do with one another; and actions as a whole, since the properties that speak of
one that is gone no longer load.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, final

from brinkproof.model.document import Entry, identifier
from brinkproof.model.schema import RULE_KINDS
from brinkproof.properties.mutation.mutant import Mutant, Operator, Slip, changed, replaced
from brinkproof.properties.mutation.slips import negated, slips_of_effect, slips_of_expression
from brinkproof.properties.mutation.touching import are_apart, words

_CONDITIONS = ("when", "forbid")
_WITHDRAWABLE = frozenset({"consequence", "restriction", "exception", "limit"})
_PERIODS = {"early": "mid", "mid": "late", "late": "mid"}
_SIDES = {"us": "ussr", "ussr": "us", "neutral": "us"}

Groups = Mapping[str, tuple[str, ...]]
"""The actions of each group."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class _About:
    """What a table cannot tell by itself.

    Args:
        groups: the actions of each group.
        read: words that rules other than actions read.
        effects: the named effects.

    """

    groups: Groups
    read: frozenset[str]
    effects: Mapping[str, Entry]


def mutants(entries: Sequence[Entry]) -> tuple[Mutant, ...]:
    """Return every mutant that the operators make of a rulebook, stillborn ones among them, in the order of its rules."""
    about = _About(
        groups=_groups(entries),
        read=_read(entries),
        effects={entry.values["name"]: entry for entry in entries if entry.kind == "effect"},
    )
    found: list[Mutant] = []
    for entry in entries:
        if entry.kind not in RULE_KINDS:
            continue
        rule, numbers = identifier(entry), dict.fromkeys(Operator, 0)
        for slip in slips(entry, about):
            numbers[slip.operator] += 1
            found.append(_mutant(rule, slip, numbers[slip.operator]))
    return tuple(found)


def one_of_each(found: Iterable[Mutant]) -> tuple[Mutant, ...]:
    """Return the first slip of each kind in each rule: as much of the rulebook in fewer mutants."""
    first: dict[tuple[str, Operator], Mutant] = {}
    for mutant in found:
        first.setdefault((mutant.rule, mutant.operator), mutant)
    return tuple(first.values())


def _mutant(rule: str, slip: Slip, number: int) -> Mutant:
    return Mutant(
        id=f"{rule}/{slip.operator}/{number}",
        rule=rule,
        operator=slip.operator,
        place=slip.place,
        before=slip.before,
        after=slip.after,
        apply=lambda entries: replaced(entries, rule, slip.entry),
    )


def slips(entry: Entry, about: _About) -> Iterator[Slip]:
    """Yield every slip in a table."""
    if entry.kind in _WITHDRAWABLE:
        yield Slip(operator=Operator.WITHDRAWN, place="the rule", before=entry.kind, after="", entry=None)
    yield from _of_conditions(entry)
    for name, text in entry.values.get("let", {}).items():
        if name not in about.read | words(entry.values.get("when", ""), entry.values["then"], list(entry.values["let"].values())):
            continue
        for operator, new in slips_of_expression(text):
            if operator is not Operator.NEGATED:
                yield _slip(entry, operator, f"let {name}", text, new, let={**entry.values["let"], name: new})
    if entry.kind == "definition":
        text = entry.values["is"]
        for operator, new in slips_of_expression(text):
            yield _slip(entry, operator, "is", text, new, **{"is": new})
    if "then" in entry.values:
        yield from _of_effects(entry, about.effects)
    yield from _of_order(entry)
    yield from _of_reach(entry, about.groups)
    match entry.kind:
        case "limit":
            yield from _of_limit(entry)
        case "table":
            yield from _of_table(entry)
        case "card":
            yield from _of_card(entry)
        case "variable":
            yield from _of_variable(entry)
        case _:
            pass


def _slip(entry: Entry, operator: Operator, place: str, before: object, after: object, /, **values: object) -> Slip:
    return Slip(operator=operator, place=place, before=_shown(before), after=_shown(after), entry=changed(entry, values))


def _shown(value: object) -> str:
    return " ".join(str(value).split())


def _of_conditions(entry: Entry) -> Iterator[Slip]:
    for key in _CONDITIONS:
        if key not in entry.values:
            continue
        text = entry.values[key]
        if key == "when" and entry.kind != "exception":
            yield _slip(entry, Operator.DROPPED, key, text, "", **{key: None})
        for operator, new in slips_of_expression(text):
            yield _slip(entry, operator, key, text, new, **{key: new})


def _of_effects(entry: Entry, named: Mapping[str, Entry]) -> Iterator[Slip]:
    then = entry.values["then"]
    for place, effect in enumerate(then):
        where, before, rest = f"then {place + 1}", list(then[:place]), list(then[place + 1 :])
        if len(then) > 1:
            yield _slip(entry, Operator.EFFECT, where, _effect_shown(effect), "", then=[*before, *rest])
        for operator, new in _of_effect(effect):
            yield _slip(entry, operator, where, _effect_shown(effect), _effect_shown(new), then=[*before, new, *rest])
        if rest and entry.kind != "effect" and not are_apart(effect, rest[0], named):
            swapped = [*before, rest[0], effect, *rest[1:]]
            words = f"{_effect_shown(effect)}; {_effect_shown(rest[0])}", f"{_effect_shown(rest[0])}; {_effect_shown(effect)}"
            yield _slip(entry, Operator.ORDER, where, *words, then=swapped)


def _read(entries: Iterable[Entry]) -> frozenset[str]:
    """Return the words that rules other than actions read: the roles among them matter although their own action does not."""
    rules = [entry for entry in entries if entry.kind in ("consequence", "restriction", "exception")]
    return frozenset().union(
        *(words(entry.values.get("when", ""), entry.values.get("forbid", ""), entry.values.get("then", "")) for entry in rules)
    )


def _of_effect(effect: Any) -> Iterator[tuple[Operator, Any]]:  # noqa: ANN401 - as TOML has it
    match effect:
        case str():
            yield from slips_of_effect(effect)
        case {"if": condition, "do": text}:
            yield Operator.DROPPED, text
            yield Operator.NEGATED, {"if": negated(condition), "do": text}
            for operator, new in slips_of_expression(condition):
                if operator is not Operator.NEGATED:
                    yield operator, {"if": new, "do": text}
            for operator, new in slips_of_effect(text):
                yield operator, {"if": condition, "do": new}
        case {"together": parts}:
            for place, part in enumerate(parts):
                before, rest = parts[:place], parts[place + 1 :]
                yield Operator.EFFECT, {"together": [*before, *rest]}
                for operator, new in slips_of_effect(part):
                    yield operator, {"together": [*before, new, *rest]}
        case _:
            raise AssertionError(f"{effect!r} passed the loader and is no effect")


def _effect_shown(effect: Any) -> str:  # noqa: ANN401 - as TOML has it
    match effect:
        case {"if": condition, "do": text}:
            return f"{text} if {condition}"
        case {"together": parts}:
            return f"together {' and '.join(parts)}"
        case _:
            return str(effect)


def _of_order(entry: Entry) -> Iterator[Slip]:
    for key in ("before", "after"):
        for name in entry.values.get(key, ()):
            left = [one for one in entry.values[key] if one != name]
            yield _slip(entry, Operator.ORDER, key, name, "", **{key: left or None})
    for place, effect in enumerate(entry.values.get("then", ())):
        if isinstance(effect, dict) and "together" in effect:
            then = entry.values["then"]
            apart = [*then[:place], *effect["together"], *then[place + 1 :]]
            yield _slip(entry, Operator.ORDER, f"then {place + 1}", "together", "one after the other", then=apart)


def _groups(entries: Iterable[Entry]) -> Groups:
    found: dict[str, list[str]] = {}
    for entry in entries:
        if entry.kind == "action":
            for group in entry.values.get("groups", ()):
                names = found.setdefault(group, [])
                if entry.values["name"] not in names:
                    names.append(entry.values["name"])
    return {group: tuple(names) for group, names in found.items()}


def _of_reach(entry: Entry, groups: Groups) -> Iterator[Slip]:
    """A rule speaks of one action less, or of a whole group in place of one action of it."""
    on = entry.values.get("on", ())
    for name in on:
        others = [one for one in on if one != name]
        members = groups.get(name, ())
        narrower = [[one for one in members if one != lost] for lost in members] if len(members) > 1 else []
        wider = [[group] for group, names in groups.items() if name in names]
        lost: list[list[str]] = [[]] if others else []
        for new in [*lost, *narrower, *wider]:
            yield _slip(entry, Operator.REACH, "on", ", ".join(on), ", ".join([*others, *new]), on=[*others, *new])


def _of_limit(entry: Entry) -> Iterator[Slip]:
    for key, step in (("at_least", 1), ("at_most", -1)):
        if key in entry.values:  # the tighter bound first: the wider one is often outside the sort
            bound = entry.values[key]
            yield from (_slip(entry, Operator.BOUND, key, bound, new, **{key: new}) for new in (bound + step, bound - step))


def _of_table(entry: Entry) -> Iterator[Slip]:
    rows = list(entry.values["rows"])
    for place, row in enumerate(rows):

        def put(value: object, place: int = place, row: Mapping[str, Any] = row) -> list[Any]:
            return [*rows[:place], {**row, "value": value}, *rows[place + 1 :]]

        where = f"row {row['key']}"
        match row["value"]:
            case list(members):
                for member in members:
                    left = [one for one in members if one != member]
                    yield _slip(entry, Operator.REGION, where, ", ".join(members), ", ".join(left), rows=put(left))
            case int(number):
                yield from (_slip(entry, Operator.BOUND, where, number, new, rows=put(new)) for new in (number + 1, number - 1))
            case _:
                pass
    yield from _of_ranges(entry, rows)


def _of_ranges(entry: Entry, rows: Sequence[Mapping[str, Any]]) -> Iterator[Slip]:
    """The border between two ranges of a table is moved by one."""
    for place, (row, following) in enumerate(pairwise(rows)):
        if not isinstance(row["key"], str) or ".." not in row["key"] or ".." not in str(following["key"]):
            continue
        (low, high), (begin, end) = (key.split("..") for key in (row["key"], following["key"]))
        for step in (-1, 1):
            pair = [
                {**row, "key": f"{low}..{int(high) + step}"},
                {**following, "key": f"{int(begin) + step}..{end}"},
            ]
            words = f"{row['key']}, {following['key']}", f"{pair[0]['key']}, {pair[1]['key']}"
            yield _slip(entry, Operator.BOUND, "ranges", *words, rows=[*rows[:place], *pair, *rows[place + 2 :]])


def _of_card(entry: Entry) -> Iterator[Slip]:
    values = entry.values
    for new in (values["operations"] + 1, values["operations"] - 1):
        if new >= 0 and not values.get("other", False):
            yield _slip(entry, Operator.BOUND, "operations", values["operations"], new, operations=new)
    if values.get("other", False):
        return
    yield _slip(entry, Operator.PLAYER, "side", values["side"], _SIDES[values["side"]], side=_SIDES[values["side"]])
    starred = values.get("starred", False)
    yield _slip(entry, Operator.MARK, "starred", starred, not starred, starred=not starred)
    later = _PERIODS[values["period"]]
    yield _slip(entry, Operator.MARK, "period", values["period"], later, period=later)
    for key, number in values.get("war", {}).items():
        for new in (number + 1, number - 1):
            yield _slip(entry, Operator.BOUND, f"war.{key}", number, new, war={**values["war"], key: new})
    if "prevented" in values:
        yield _slip(entry, Operator.DROPPED, "prevented", values["prevented"], "", prevented=None)


def _of_variable(entry: Entry) -> Iterator[Slip]:
    initial = entry.values["initial"]
    if isinstance(initial, bool):
        yield _slip(entry, Operator.NEGATED, "initial", initial, not initial, initial=not initial)
    elif isinstance(initial, int):
        for new in (initial + 1, initial - 1):
            yield _slip(entry, Operator.BOUND, "initial", initial, new, initial=new)
