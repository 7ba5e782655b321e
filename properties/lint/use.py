"""What rules read and write, and which two can get in each other's way."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import final

from brinkproof.model.language.syntax import reads
from brinkproof.model.rules import Effect, Ending, Firing, Rulebook


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """The variables that a rule reads, apart from those it only counts on, and that it writes."""

    reads: frozenset[str]
    writes: frozenset[str]


def use_of(rule: Firing | Ending) -> Use:
    """Return what a rule reads and writes; a variable read only to give itself a new value is not read."""
    return Use(
        reads=reads(rule.when).union(*map(_read, rule.effects)),
        writes=frozenset(assignment.variable for effect in rule.effects for assignment in effect.assignments),
    )


def _read(effect: Effect) -> frozenset[str]:
    own = [reads(assignment.value) - {assignment.variable} for assignment in effect.assignments]
    return reads(effect.when).union(reads(effect.requires), *own)


def endings_use(rulebook: Rulebook) -> Use:
    """Return what all endings together read and write."""
    uses = [use_of(ending) for ending in rulebook.endings]
    return Use(
        reads=reads(rulebook.over).union(*(one.reads for one in uses)),
        writes=frozenset[str]().union(*(one.writes for one in uses)),
    )


def independent(first: Firing, second: Firing, endings: Use) -> bool:
    """Whether two rules come to the same in both orders, and at one moment, whatever the state: told by what they use alone."""
    one, other = use_of(first), use_of(second)
    if (one.writes & endings.reads and other.writes) or (other.writes & endings.reads and one.writes):
        return False  # one may end the game, and the other would then not happen
    return not (one.writes & (other.reads | other.writes) or other.writes & (one.reads | one.writes))


def read_anywhere(rulebook: Rulebook) -> frozenset[str]:
    """Return the variables that some rule reads: for a condition, a role, or a value of another variable."""
    found = set(reads(rulebook.over))
    for action in rulebook.actions:
        found |= reads(action.guard)
        found |= _all(reads(value) for _, value in action.locals)
        found |= reads(action.owner) if not isinstance(action.owner, str) else set()
        found |= _all(use_of(fired).reads for level in action.levels for fired in level)
    return frozenset(found | _all(use_of(ending).reads for ending in rulebook.endings))


def written_anywhere(rulebook: Rulebook) -> frozenset[str]:
    """Return the variables that some rule writes."""
    own = _all(use_of(fired).writes for action in rulebook.actions for level in action.levels for fired in level)
    return frozenset(own | _all(use_of(ending).writes for ending in rulebook.endings))


def _all(parts: Iterable[frozenset[str]]) -> set[str]:
    return {name for part in parts for name in part}
