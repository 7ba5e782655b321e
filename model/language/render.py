"""Expressions as text, in the notation they were written in.

>>> from brinkproof.model.language.sorts import integer
>>> from brinkproof.model.language.operators import apply
>>> from brinkproof.model.language.syntax import Constant, Operator, Read
>>> one = Constant(1, integer(1, 1))
>>> render(apply(Operator.SUBTRACT, Read("defcon", integer(1, 5)), one), {})
'defcon - 1'
"""

from collections.abc import Mapping

from brinkproof.model.language.sorts import BOOLEAN, INTEGER, Sort
from brinkproof.model.language.syntax import Apply, Constant, Expression, Local, Operator, Read

_CALLS = {Operator.MIN, Operator.MAX, Operator.ABS}


def render_value(value: int, sort: Sort, members: Mapping[str, tuple[str, ...]]) -> str:
    """Return a value as a reader writes it: a number, ``true``, or the member of an enumeration."""
    if sort.kind == BOOLEAN:
        return "true" if value else "false"
    if sort.kind == INTEGER:
        return str(value)
    names = members.get(sort.kind, ())
    return names[value] if 0 <= value < len(names) else f"{sort.kind}#{value}"


def render(expression: Expression, members: Mapping[str, tuple[str, ...]]) -> str:
    """Return an expression as text; ``members`` names the members of each enumeration."""
    match expression:
        case Constant(value, sort):
            return render_value(value, sort, members)
        case Read(variable, _, primed):
            return f"next({variable})" if primed else variable
        case Local(name):
            return name
        case Apply(operator, arguments):
            parts = [_bracketed(argument, members) for argument in arguments]
            match operator:
                case Operator.NOT:
                    return f"not {parts[0]}"
                case Operator.NEGATE:
                    return f"-{parts[0]}"
                case Operator.IF:
                    return f"{parts[1]} if {parts[0]} else {parts[2]}"
                case _ if operator in _CALLS:
                    return f"{operator}({', '.join(render(a, members) for a in arguments)})"
                case _:
                    return f" {operator} ".join(parts)


def _bracketed(part: Expression, members: Mapping[str, tuple[str, ...]]) -> str:
    text = render(part, members)
    return f"({text})" if isinstance(part, Apply) and part.operator not in _CALLS else text
