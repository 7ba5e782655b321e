"""How wide numbers are: wide enough that no part of any expression of a rulebook can wrap.

Expressions know their range, so the width is computed, never chosen. What goes beyond is the sum of a level
(``model/README.md``, change), which no expression of the rulebook spells out, and the bounds of limits.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from brinkproof.model.language.sorts import INTEGER, Sort
from brinkproof.model.language.syntax import Constant, Expression, Read, walk
from brinkproof.model.rules import Effect, Firing, Rulebook


def width_for(expressions: Iterable[Expression], summands: int = 1) -> int:
    """Return the number of bits in which nothing can wrap.

    Args:
        expressions: each with its range, as have all of its parts.
        summands: the largest number of values that are merged into one by adding up their changes.

    """
    widest = max((max(abs(part.sort.low), abs(part.sort.high)) for part in walk(*expressions)), default=1)
    # a base and n changed copies of it: base + sum(copy - base) is at most 2n - 1 times the widest; one bit is the sign
    return int(widest * (2 * summands - 1)).bit_length() + 1


def width_of(rulebook: Rulebook, extra: Sequence[Expression] = ()) -> int:
    """Return the number of bits in which no step of a rulebook can wrap, nor any of some further expressions."""
    return width_for([*_expressions(rulebook), *extra], _most_summands(rulebook))


def _most_summands(rulebook: Rulebook) -> int:
    levels = (level for action in rulebook.actions for level in action.levels if len(level) > 1)
    return max((max(_writers(level).values(), default=1) for level in levels), default=1)


def _writers(level: Sequence[Firing]) -> Counter[str]:
    """Count the rules of a level that write each variable."""
    return Counter(name for fired in level for name in {a.variable for effect in fired.effects for a in effect.assignments})


def _expressions(rulebook: Rulebook) -> Iterator[Expression]:
    yield rulebook.over
    for variable in rulebook.variables:
        yield Read(variable.name, variable.sort)
    for limit in rulebook.limits.values():
        yield from (Constant(bound, Sort(INTEGER, bound, bound)) for bound in (limit.low, limit.high) if bound is not None)
    for ending in rulebook.endings:
        yield ending.when
        yield from _of_effects(ending.effects)
    for action in rulebook.actions:
        yield action.guard
        yield from (value for _, value in action.locals)
        for level in action.levels:
            for fired in level:
                yield fired.when
                yield from _of_effects(fired.effects)


def _of_effects(effects: Sequence[Effect]) -> Iterator[Expression]:
    for effect in effects:
        yield effect.when
        yield effect.requires
        for assignment in effect.assignments:
            yield assignment.value
            if assignment.increment is not None:
                yield assignment.increment
