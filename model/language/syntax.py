"""What an expression is: a constant, a variable, a local name, or an operator applied to expressions.

Build applications with ``operators.apply`` only: it computes the sort and folds constants. The mirrors
(``interpreter``, ``symbolic``, ``diagrams``) share this file and the signatures in ``operators``, nothing else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import final

from brinkproof.model.language.sorts import Sort


class Operator(StrEnum):
    """The operators of the core language; the surface has a few more that are written with these."""

    ADD = "+"
    SUBTRACT = "-"
    NEGATE = "negate"
    EQUAL = "=="
    LESS = "<"
    LESS_EQUAL = "<="
    AND = "and"
    OR = "or"
    NOT = "not"
    IF = "if"
    MIN = "min"
    MAX = "max"
    ABS = "abs"


@final
@dataclass(frozen=True, slots=True)
class Constant:
    """A value; flags are 0 and 1, members of enumerations their position."""

    value: int
    sort: Sort


@final
@dataclass(frozen=True, slots=True)
class Read:
    """The value of a state variable; ``primed`` reads the next state and occurs in step properties only."""

    variable: str
    sort: Sort
    primed: bool = False


@final
@dataclass(frozen=True, slots=True)
class Local:
    """A name fixed when the action is chosen (``actor``): a role, read before anything changes."""

    name: str
    sort: Sort


@final
@dataclass(frozen=True, slots=True)
class Apply:
    """An operator applied to its arguments."""

    operator: Operator
    arguments: tuple["Expression", ...]
    sort: Sort


Expression = Constant | Read | Local | Apply


def children(expression: Expression) -> tuple[Expression, ...]:
    """Return the direct parts of an expression."""
    return expression.arguments if isinstance(expression, Apply) else ()


def walk(*expressions: Expression) -> Iterator[Expression]:
    """Yield each part of some expressions once, however often it is shared."""
    seen: set[int] = set()
    pending = [*expressions]
    while pending:
        part = pending.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        yield part
        pending.extend(children(part))


def is_deeper(expression: Expression, levels: int) -> bool:
    """Whether an expression has more levels than that; told without going down them one call in another."""
    level = {id(expression): expression}
    for _ in range(levels):
        level = {id(part): part for whole in level.values() for part in children(whole)}
        if not level:
            return False
    return True


def reads(expression: Expression) -> frozenset[str]:
    """Return the state variables an expression reads."""
    return frozenset(part.variable for part in walk(expression) if isinstance(part, Read))
