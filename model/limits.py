"""The limits of a rulebook: bounds that a change cannot pass (8.1.2)."""

from collections.abc import Callable, Iterable

from brinkproof.model.document import Entry, identifier
from brinkproof.model.names import Names
from brinkproof.model.rules import Limit


def declared_limits(entries: Iterable[Entry], names: Names) -> dict[str, Limit]:
    """Return the bounds of each variable that has some; of several rules the tighter bound counts.

    Raises:
        RuleError: RB304 no such variable, RB404 no value is left.

    """
    limits: dict[str, Limit] = {}
    for entry in entries:
        if entry.kind != "limit":
            continue
        for variable in names.expand(entry, "variable"):
            old = limits.get(variable, Limit(low=None, high=None, rules=()))
            low = _tighter(max, old.low, entry.values.get("at_least"))
            high = _tighter(min, old.high, entry.values.get("at_most"))
            if low is not None and high is not None and low > high:
                raise entry.error("RB404", "at_least", f"at least {low} and at most {high} leaves no value", "turn them round")
            rule = identifier(entry)
            low_by, high_by = (old.low_by if low == old.low else rule), (old.high_by if high == old.high else rule)
            limits[variable] = Limit(low=low, high=high, rules=(*old.rules, rule), low_by=low_by, high_by=high_by)
    return limits


def _tighter(choose: Callable[[int, int], int], first: int | None, second: int | None) -> int | None:
    """Return the bound that obeys two rules, either of which may set none."""
    if first is None or second is None:
        return second if first is None else first
    return choose(first, second)
