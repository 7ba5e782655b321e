"""What an expression means as a Z3 term: case by case.

``interpreter/evaluate.py`` and ``diagrams/evaluate.py`` list the same cases in the same order. Flags are Booleans; numbers and
members of enumerations are signed bit-vectors of one width, wide enough for the range of every expression, so that nothing wraps.
Z3 has no types: ``Term`` is the name under which its terms travel through this folder.
"""

from collections.abc import Callable, Mapping
from typing import Any, final

import z3

from brinkproof.model.language.sorts import BOOLEAN, Sort
from brinkproof.model.language.syntax import Apply, Constant, Expression, Local, Operator, Read, walk
from brinkproof.model.symbolic.variables import width_for

Term = Any
"""A Z3 term; only this folder and ``properties.solver`` look inside."""

Reader = Callable[[Read], Term]
"""Gives the term of a variable in the state, or (primed) in the next one."""


@final
class Encoder:
    """Expressions to terms.

    Args:
        width: bits of a number, from ``variables``.
        prefix: put before the name of every variable; what is meant is the same.

    """

    def __init__(self, width: int, prefix: str = "") -> None:
        self.width, self.prefix = width, prefix

    def variable(self, name: str, sort: Sort) -> Term:
        """Return the constant that stands for a variable."""
        name = self.prefix + name
        return z3.Bool(name) if sort.kind == BOOLEAN else z3.BitVec(name, self.width)

    def value(self, value: int, sort: Sort) -> Term:
        """Return a value as a term."""
        assert -(1 << (self.width - 1)) <= value < 1 << (self.width - 1), f"{value} does not fit into {self.width} bits"
        return z3.BoolVal(bool(value)) if sort.kind == BOOLEAN else z3.BitVecVal(value, self.width)

    def within(self, term: Term, sort: Sort) -> Term:
        """Return that a term has a value of its sort."""
        if sort.kind == BOOLEAN:
            return z3.BoolVal(True)
        return z3.And(term >= sort.low, term <= sort.high)

    def encode(self, expression: Expression, read: Reader, locals_: Mapping[str, Term]) -> Term:
        """Return the term of an expression; a part that is shared is encoded once."""
        done: dict[int, Term] = {}

        def term(part: Expression) -> Term:
            if id(part) not in done:
                done[id(part)] = self._encode(part, term, read, locals_)
            return done[id(part)]

        return term(expression)

    def _encode(self, part: Expression, term: Callable[[Expression], Term], read: Reader, locals_: Mapping[str, Term]) -> Term:
        match part:
            case Constant(value, sort):
                return self.value(value, sort)
            case Read():
                return read(part)
            case Local(name):
                return locals_[name]
            case Apply(operator, arguments):
                return _apply(operator, [term(argument) for argument in arguments])


def _apply(operator: Operator, parts: list[Term]) -> Term:
    match operator:
        case Operator.ADD:
            return parts[0] + parts[1]
        case Operator.SUBTRACT:
            return parts[0] - parts[1]
        case Operator.NEGATE:
            return -parts[0]
        case Operator.EQUAL:
            return parts[0] == parts[1]
        case Operator.LESS:
            return parts[0] < parts[1]
        case Operator.LESS_EQUAL:
            return parts[0] <= parts[1]
        case Operator.AND:
            return z3.And(*parts)
        case Operator.OR:
            return z3.Or(*parts)
        case Operator.NOT:
            return z3.Not(parts[0])
        case Operator.IF:
            return z3.If(parts[0], parts[1], parts[2])
        case Operator.MIN:
            return z3.If(parts[0] < parts[1], parts[0], parts[1])
        case Operator.MAX:
            return z3.If(parts[0] < parts[1], parts[1], parts[0])
        case Operator.ABS:
            return z3.If(parts[0] < 0, -parts[0], parts[0])


def evaluate_with_z3(
    expression: Expression, state: Mapping[str, int], following: Mapping[str, int], locals_: Mapping[str, int]
) -> int:
    """Return the value Z3 gives an expression on concrete values.

    Args:
        expression: any expression.
        state: a value for each variable it reads.
        following: a value for each variable it reads primed.
        locals_: a value for each local name.

    """
    encoder = Encoder(
        width_for([expression, *(Constant(v, Sort("integer", v, v)) for v in (*state.values(), *following.values()))])
    )
    sorts = {part.name: part.sort for part in walk(expression) if isinstance(part, Local)}
    bound = {name: encoder.value(locals_[name], sort) for name, sort in sorts.items()}
    values = {True: following, False: state}
    term = encoder.encode(expression, lambda part: encoder.value(values[part.primed][part.variable], part.sort), bound)
    return concrete(z3.simplify(term))


def concrete(term: Term) -> int:
    """Return the number a constant term stands for."""
    if z3.is_bool(term):
        assert z3.is_true(term) or z3.is_false(term), f"not a value: {term}"
        return int(z3.is_true(term))
    assert z3.is_bv_value(term), f"not a value: {term}"
    return int(term.as_signed_long())
