"""Order: changes of one moment, or of one step, that come to something else in another order.

Three places are looked at: effects that a rule says happen together; rules that fire on one action; endings that are due at
once. Each order is carried out with the endings tested after every change, as one step says (``model/README.md``).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import TypeVar

from brinkproof.model.document import Entry
from brinkproof.model.language.syntax import reads
from brinkproof.model.rules import Ground, Rulebook
from brinkproof.properties.lint.compare import compared, whole
from brinkproof.properties.lint.declared import declared_by
from brinkproof.properties.lint.finding import LintKind
from brinkproof.properties.lint.setting import Draft, Reading, Setting
from brinkproof.properties.lint.use import endings_use, independent, use_of

MOST = 4
"""So many changes at one moment are taken in all orders; of more, any two are turned round."""

_Any = TypeVar("_Any")


def orders(setting: Setting) -> Iterator[Draft]:
    """Yield a draft for each set of changes whose order matters in a reachable state."""
    setting.tell("turning round what happens at one moment")
    yield from _together(setting)
    yield from _rules(setting)
    yield from _endings(setting)


def in_orders(things: Sequence[_Any]) -> list[tuple[_Any, ...]]:
    """Return things in every order, or, when they are many, with any two of them first, both ways round."""
    if len(things) <= MOST:
        return list(permutations(things))
    places = range(len(things))
    fronts = [(a, b) for one, other in combinations(places, 2) for a, b in ((one, other), (other, one))]
    return [tuple(things[place] for place in (*front, *(p for p in places if p not in front))) for front in fronts]


def _draft(
    setting: Setting, case: str, rules: tuple[str, ...], readings: Sequence[Reading], relevant: frozenset[str]
) -> Draft | None:
    result = compared(setting, [rulebook for _, _, rulebook in readings])
    if not result.parts:
        return None
    return Draft(
        kind=LintKind.ORDER_DEPENDENT,
        case=case,
        rules=rules,
        details={"ends": result.ends, "outcome": "yes" if result.outcome else "no"},
        where=whole(setting, result.parts),
        actions=result.parts,
        readings=tuple(readings),
        relevant=tuple(sorted(relevant)),
    )


def _together(setting: Setting) -> Iterator[Draft]:
    """Effects that a rule says happen together, one after the other instead."""
    for rule, entry in setting.entry.items():
        then = entry.values.get("then", [])
        for place, one in enumerate(then):
            if not isinstance(one, dict) or "together" not in one:
                continue
            readings: list[Reading] = [("moment", (), setting.rulebook)]
            for texts in in_orders(one["together"]):
                variant = setting.assembled(_with_then(setting, entry, [*then[:place], *texts, *then[place + 1 :]]))
                assert isinstance(variant, Rulebook), "what can happen together can happen one after the other"
                readings.append(("order", texts, variant))
            draft = _draft(setting, "together", (rule,), readings, _of_rules(setting, {rule}))
            if draft is not None:
                yield replace(draft, subject=" and ".join(one["together"]), decided=(rule,))


def _with_then(setting: Setting, entry: Entry, then: list[object]) -> Iterator[Entry]:
    changed = replace(entry, values={**entry.values, "then": then})
    return (changed if one is entry else one for one in setting.laid.entries)


def _of_rules(setting: Setting, rules: set[str]) -> frozenset[str]:
    """Return the variables that some rules, or the conditions of endings, read."""
    fired = [fired for action in setting.rulebook.actions for level in action.levels for fired in level if fired.rule in rules]
    own = [use_of(one).reads for one in fired]
    return frozenset[str]().union(*own, *(reads(ending.when) for ending in setting.rulebook.endings))


def _rules(setting: Setting) -> Iterator[Draft]:
    """Any two rules that fire on one action, in both orders; and at one moment, where nothing says which comes first."""
    pairs: dict[tuple[str, str, bool], list[tuple[Ground, int, int]]] = {}
    endings = endings_use(setting.rulebook)
    for action in setting.rulebook.actions:
        firing = [(number, fired) for number, level in enumerate(action.levels) for fired in level]
        for (one, (level, first)), (other, (later, second)) in combinations(enumerate(firing), 2):
            if not independent(first, second, endings):
                pairs.setdefault((first.rule, second.rule, level == later), []).append((action, one, other))
    for (first_rule, second_rule, same), places in pairs.items():
        names = tuple(sorted((first_rule, second_rule), key=list(setting.entry).index))
        readings = _readings(setting, first_rule, second_rule, places, same=same)
        case = "at-one-moment" if same else "one-after-the-other"
        draft = _draft(setting, case, names, readings, _of_rules(setting, {first_rule, second_rule}))
        if draft is not None:
            yield replace(draft, decided=() if same else declared_by(setting, first_rule, second_rule, [a for a, _, _ in places]))


def _readings(
    setting: Setting, first: str, second: str, places: Sequence[tuple[Ground, int, int]], *, same: bool
) -> list[Reading]:
    """Return the two orders of two rules, after what comes before both and before all else; and both at one moment."""
    ways: dict[tuple[str, tuple[str, ...]], dict[str, list[list[int]]]] = {}
    for action, one, other in places:
        firsts, rest = _around(action, one, other)
        wanted: list[tuple[tuple[str, tuple[str, ...]], list[list[int]]]] = [(("moment", ()), [[one, other]])] if same else []
        wanted += [(("order", (first, second)), [[one], [other]]), (("order", (second, first)), [[other], [one]])]
        for way, levels in wanted:
            ways.setdefault(way, {})[setting.rulebook.label(action)] = [*firsts, *levels, *rest]
    return [(way, order, setting.with_levels(levels)) for (way, order), levels in ways.items()]


def _around(action: Ground, one: int, other: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the levels before the first of two rules, and all else in its levels."""
    before: list[list[int]] = []
    after: list[list[int]] = []
    counted = 0
    for level in action.levels:
        places = list(range(counted, counted + len(level)))
        counted += len(level)
        kept = [place for place in places if place not in (one, other)]
        (before if counted <= one else after).append(kept)
    return before, after


def _endings(setting: Setting) -> Iterator[Draft]:
    """Any two endings that some state makes due at once, in both orders."""
    for first, second in combinations(setting.rulebook.endings, 2):
        holds = setting.system.holds
        if holds(first.when) & holds(second.when) == setting.none:
            continue
        rest = [ending for ending in setting.rulebook.endings if ending not in (first, second)]
        place = setting.rulebook.endings.index(first)
        readings: list[Reading] = [
            ("order", (one.rule, other.rule), replace(setting.rulebook, endings=(*rest[:place], one, other, *rest[place:])))
            for one, other in ((first, second), (second, first))
        ]
        draft = _draft(setting, "endings", (first.rule, second.rule), readings, reads(first.when) | reads(second.when))
        if draft is not None:
            yield draft
