"""The order of what fires on one action: rules in levels, as ``before`` and ``after`` say."""

from collections.abc import Mapping, Sequence

from brinkproof.model.document import Entry, identifier
from brinkproof.model.errors import Place, RuleError
from brinkproof.model.language.operators import TRUE
from brinkproof.model.rules import Effect, Firing


def level_numbers(entries: Sequence[Entry]) -> list[int]:
    """Return the level of each rule that fires on one action: the first after all rules it must follow.

    Raises:
        RuleError: RB406 rules that must each come before the other.

    """
    levels = [0] * len(entries)
    for _ in range(len(entries) + 1):
        changed = False
        for place, entry in enumerate(entries):
            for later, other in enumerate(entries):
                if _precedes(entry, other) and levels[later] <= levels[place]:
                    levels[later], changed = levels[place] + 1, True
        if not changed:
            return levels
    place = next(place for place in range(len(entries)) if place in _after(entries, place))
    raise entries[place].error(
        "RB406", "before", "rules that must each come before the other", "take one 'before' or 'after' out"
    )


def groups(action: Entry) -> tuple[str, ...]:
    """Return the names under which rules address an action beside its own."""
    return (*action.values.get("groups", ()), *(("event",) if "event" in action.values else ()))


def _precedes(first: Entry, other: Entry) -> bool:
    """Whether the first says ``before`` of the other, or the other says ``after`` of the first, which is an action."""
    said_before = {identifier(other), other.values["rule"]} & set(first.values.get("before", ()))
    said_after = first.kind == "action" and {first.values["name"], *groups(first)} & set(other.values.get("after", ()))
    return first is not other and bool(said_before or said_after)


def _after(entries: Sequence[Entry], start: int) -> set[int]:
    """Return what must come after an entry, directly or not."""
    found: set[int] = set()
    pending = [start]
    while pending:
        first = entries[pending.pop()]
        for later, other in enumerate(entries):
            if later not in found and _precedes(first, other):
                found.add(later)
                pending.append(later)
    return found


def check_agreement(action: Entry, level: Sequence[Firing], places: Mapping[str, Place]) -> None:
    """See that rules of one level that always fire do not set one variable differently: they could never both be obeyed.

    Raises:
        RuleError: RB407 they do.

    """
    written: dict[str, tuple[Firing, Effect]] = {}
    for fired in level:
        for effect in fired.effects:
            for assignment in effect.assignments:
                other = written.get(assignment.variable)
                if other is None or other[0] is fired:
                    written[assignment.variable] = (fired, effect)
                    continue
                same = any(a == assignment for a in other[1].assignments)
                summed = assignment.increment is not None and all(
                    a.increment is not None for a in other[1].assignments if a.variable == assignment.variable
                )
                if fired.when == TRUE and other[0].when == TRUE and not same and not summed:
                    problem = f"rules {other[0].rule!r} and {fired.rule!r} both set {assignment.variable!r} on {action.values['name']!r}"
                    raise RuleError("RB407", places[fired.rule], problem, "say which comes first: before = [...]")
