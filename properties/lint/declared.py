"""Who says that one rule comes before another."""

from collections.abc import Sequence

from brinkproof.model.document import Entry, identifier
from brinkproof.model.rules import Ground
from brinkproof.properties.lint.setting import Setting


def declared_by(setting: Setting, first: str, second: str, actions: Sequence[Ground]) -> tuple[str, ...]:
    """Return the rules whose ``before`` or ``after`` put one rule before another on every one of some actions.

    Args:
        setting: a rulebook.
        first: the id of the rule that comes first.
        second: that of the other.
        actions: on which both fire.

    Returns:
        None of them when on some action nobody says so: then only the way in which levels are counted orders the two.

    """
    found: dict[str, None] = {}
    for action in actions:
        path = _path(setting, first, second, action)
        if not path:
            return ()
        found |= dict.fromkeys(path)
    return tuple(found)


def _path(setting: Setting, first: str, second: str, action: Ground) -> tuple[str, ...]:
    """Return the rules that say so on one action, one for each step from the first rule to the second."""
    firing = [fired.rule for level in action.levels for fired in level]
    pending: list[tuple[str, tuple[str, ...]]] = [(first, ())]
    seen = {first}
    while pending:
        rule, said = pending.pop(0)
        if rule == second:
            return said
        for other in firing:
            by = _says(setting.entry[rule], setting.entry[other], action)
            if by and other not in seen:
                seen.add(other)
                pending.append((other, (*said, by)))
    return ()


def _says(first: Entry, second: Entry, action: Ground) -> str:
    """Return the rule that puts one table directly before another, empty when neither does."""
    if {identifier(second), second.values["rule"]} & set(first.values.get("before", ())):
        return identifier(first)
    names = {action.name, *action.groups} if first.kind == "action" else set[str]()
    return identifier(second) if names & set(second.values.get("after", ())) else ""
