"""Rules that could be withdrawn and nobody would notice: no reachable step is another without them.

Why that is so makes the kind of the finding. A rule that never comes to anything is *dead*; one whose work another rule always
forestalls or undoes is *shadowed*; one that only does what happens anyway is *redundant*.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.document import Entry
from brinkproof.model.rules import Rulebook
from brinkproof.properties.lint.finding import LintKind
from brinkproof.properties.lint.overwritten import before_its_turn, overwritten
from brinkproof.properties.lint.setting import Draft, Setting

_BOUNDS = ("at_least", "at_most")


def useless(setting: Setting, unsure: Callable[[str], None]) -> Iterator[Draft]:
    """Yield a draft for each restriction, consequence, exception and limit without which no reachable step is another.

    Args:
        setting: a closed rulebook.
        unsure: told what cannot be decided.

    """
    for rule in setting.kinds("restriction", "consequence", "exception", "limit"):
        setting.tell(f"looking whether {rule} matters")
        without = setting.without(rule)
        if isinstance(without, str):
            unsure(f"{rule} cannot be withdrawn by itself: {without}")
        elif not setting.differs(without):
            yield _WHY[_sort(setting.entry[rule])](setting, rule)
        elif setting.entry[rule].kind == "limit":
            yield from _idle_bounds(setting, rule)


def _sort(entry: Entry) -> str:
    return "ending" if entry.kind == "consequence" and "on" not in entry.values else entry.kind


def _draft(kind: LintKind, case: str, rule: str, *others: str, where: Diagram | None = None) -> Draft:
    return Draft(kind=kind, case=case, rules=(rule,), details={"others": ", ".join(others)} if others else {}, where=where)


def _restriction(setting: Setting, rule: str) -> Draft:
    others = [other for other in setting.kinds("restriction") if other != rule]
    free, alone = setting.without(*others, rule), setting.without(*others)
    if isinstance(free, Rulebook) and isinstance(alone, Rulebook) and _differ(setting, free, alone):
        found = [other for other in others if _both_forbid(setting, free, alone, other)]
        return _draft(LintKind.SHADOWED, "forbidden-anyway", rule, *found)
    if _acts_without_exceptions(setting, rule):
        return _draft(LintKind.SHADOWED, "always-lifted", rule, *_exceptions_to(setting, rule))
    said = [forbids for action in setting.rulebook.actions for own, forbids in action.restrictions if own == rule]
    spoken = setting.encoding.manager.union(setting.system.holds(forbids) for forbids in said) & setting.alive
    if setting.meets(spoken):
        return _draft(LintKind.SHADOWED, "impossible-anyway", rule, where=spoken)
    return _draft(LintKind.DEAD, "never-forbids", rule)


def _both_forbid(setting: Setting, free: Rulebook, alone: Rulebook, other: str) -> bool:
    """Whether another restriction forbids something that this one forbids as well."""
    rest = [rule for rule in setting.kinds("restriction") if rule != other]
    second = setting.without(*rest)
    if isinstance(second, str):
        return False
    forbidden, also = (_forbidden(setting, free, one) for one in (alone, second))
    return any(setting.meets(where & also.get(label, setting.none)) for label, where in forbidden.items())


def _forbidden(setting: Setting, free: Rulebook, one: Rulebook) -> dict[str, Diagram]:
    guards, left = _guards(setting, free), _guards(setting, one)
    return {label: guard & ~left.get(label, setting.none) for label, guard in guards.items()}


def _guards(setting: Setting, rulebook: Rulebook) -> dict[str, Diagram]:
    return {label: setting.system.holds(action.guard) for label, action in rulebook.action_by_label.items()}


def _consequence(setting: Setting, rule: str) -> Draft:
    if rule in setting.fired:
        where, by = overwritten(setting, rule)
        if setting.meets(where):
            return _draft(LintKind.SHADOWED, "overwritten", rule, *by, where=where)
        return _draft(LintKind.REDUNDANT, "happens-anyway", rule, where=setting.fired[rule])
    if _acts_without_exceptions(setting, rule):
        return _draft(LintKind.SHADOWED, "always-lifted", rule, *_exceptions_to(setting, rule))
    late = _due_when_over(setting, rule)
    if setting.meets(late):
        return _draft(LintKind.SHADOWED, "game-is-over", rule, where=late)
    return _draft(LintKind.DEAD, "never-fires", rule)


def _due_when_over(setting: Setting, rule: str) -> Diagram:
    """Return where the condition of a consequence holds when its turn comes, though the game is over by then."""
    return setting.encoding.manager.union(where for _, where in before_its_turn(setting, rule))


def _ending(setting: Setting, rule: str) -> Draft:
    if rule in setting.fired:
        return _draft(LintKind.REDUNDANT, "ends-anyway", rule, where=setting.fired[rule])
    alone = replace(setting.rulebook, endings=tuple(one for one in setting.rulebook.endings if one.rule == rule))
    fired = setting.fired_in(setting.varied(alone))
    if rule in fired:
        endings = {one.rule for one in setting.rulebook.endings}
        by = [other for other, where in setting.fired.items() if other in endings and setting.meets(where & fired[rule])]
        return _draft(LintKind.SHADOWED, "ended-before", rule, *by, where=fired[rule])
    return _draft(LintKind.DEAD, "never-fires", rule)


def _exception(setting: Setting, rule: str) -> Draft:
    others = [other for other in setting.kinds("exception") if other != rule]
    none, alone = setting.without(*others, rule), setting.without(*others)
    assert isinstance(none, Rulebook)
    assert isinstance(alone, Rulebook)
    if _differ(setting, none, alone):
        meant = set(setting.entry[rule].values["to"])
        same = [other for other in others if meant & set(setting.entry[other].values["to"])]
        return _draft(LintKind.SHADOWED, "lifted-anyway", rule, *same)
    meant = set(setting.entry[rule].values["to"])
    rest = [
        one
        for one in setting.kinds("restriction", "exception")
        if one != rule and not meant & {one, setting.entry[one].values["rule"]}
    ]
    lifted, held = setting.without(*rest), setting.without(*rest, rule)
    if isinstance(lifted, Rulebook) and isinstance(held, Rulebook) and _differ(setting, held, lifted):
        return _draft(LintKind.REDUNDANT, "lifts-in-vain", rule)
    return _draft(LintKind.DEAD, "never-lifts", rule)


def _limit(setting: Setting, rule: str) -> Draft:
    variable = setting.entry[rule].values["variable"]
    others = [other for other in setting.kinds("limit") if other != rule and setting.entry[other].values["variable"] == variable]
    alone, free = setting.without(*others), setting.without(*others, rule)
    assert isinstance(alone, Rulebook)
    assert isinstance(free, Rulebook)
    if others and _differ(setting, free, alone):
        return _draft(LintKind.SHADOWED, "tighter-limit", rule, *others)
    return _draft(LintKind.DEAD, "never-bites", rule)


def _idle_bounds(setting: Setting, rule: str) -> Iterator[Draft]:
    """Yield a draft for a bound that never bites of a limit that has two."""
    entry = setting.entry[rule]
    if not set(_BOUNDS) <= entry.values.keys():
        return
    for bound in _BOUNDS:
        values = {key: value for key, value in entry.values.items() if key != bound}
        loose = setting.assembled(replace(one, values=values) if one is entry else one for one in setting.laid.entries)
        if isinstance(loose, Rulebook) and not setting.differs(loose):
            yield replace(_draft(LintKind.DEAD, "bound-never-bites", rule), subject=bound)


def _differ(setting: Setting, first: Rulebook, second: Rulebook) -> bool:
    """Whether a reachable step of the original differs between two variants."""
    return setting.seen_from(first).differs(second)


def _acts_without_exceptions(setting: Setting, rule: str) -> bool:
    exceptions = setting.kinds("exception")
    bare, without = setting.without(*exceptions), setting.without(*exceptions, rule)
    return isinstance(bare, Rulebook) and isinstance(without, Rulebook) and _differ(setting, bare, without)


def _exceptions_to(setting: Setting, rule: str) -> list[str]:
    words = {rule, setting.entry[rule].values["rule"]}
    return [one for one in setting.kinds("exception") if words & set(setting.entry[one].values["to"])]


_WHY: dict[str, Callable[[Setting, str], Draft]] = {
    "restriction": _restriction,
    "consequence": _consequence,
    "ending": _ending,
    "exception": _exception,
    "limit": _limit,
}
