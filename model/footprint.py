"""Which variables a step has to do with, and how it changes them."""

from collections.abc import Sequence

from brinkproof.model.language.syntax import reads
from brinkproof.model.rules import Effect, Ending, Firing, Ground, Rulebook


def footprint(rulebook: Rulebook, action: Ground) -> frozenset[str]:
    """Return every variable that an action may read or write.

    Two states that have the same values there agree on whether the action is enabled and on what it writes; whatever else
    is in them stays as it is. That a variable is written is enough to be in: a rule that sets it to the value it has leaves no
    trace in one state and does in another.

    Args:
        rulebook: its endings are part of every step.
        action: one of its ground actions.

    """
    names = reads(rulebook.over) | reads(action.guard)
    for _, value in action.locals:
        names |= reads(value)
    for level in action.levels:
        for firing in level:
            names |= reads(firing.when).union(*(_touched(effect) for effect in firing.effects))
    for ending in rulebook.endings:
        names |= reads(ending.when).union(*(_touched(effect) for effect in ending.effects))
    return names


def _touched(effect: Effect) -> frozenset[str]:
    written = frozenset(assignment.variable for assignment in effect.assignments)
    return written.union(reads(effect.when), reads(effect.requires), *(reads(one.value) for one in effect.assignments))


def adds_only(rulebook: Rulebook, level: Sequence[Firing], name: str) -> bool:
    """Whether a level, and the endings it can come to, change a variable by additions and in no other way."""
    rules: tuple[Firing | Ending, ...] = (*level, *rulebook.endings)
    found = [
        assignment.increment is not None
        for rule in rules
        for effect in rule.effects
        for assignment in effect.assignments
        if assignment.variable == name
    ]
    return bool(found) and all(found)
