"""What an expression means over plain integers: case by case, as Python text that is compiled once.

``symbolic/encode.py`` and ``diagrams/evaluate.py`` list the same cases in the same order. The expression language is a
part of Python's, so most cases are their own translation; compiling instead of walking the tree makes a step ten times
faster.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from brinkproof.model.language.syntax import Apply, Constant, Expression, Local, Operator, Read
from brinkproof.model.state import State

Function = Callable[[State, Sequence[int], State], int]
"""The state, the values of the locals in their order, and the next state (used by primed reads only)."""


def translate(expression: Expression, position: Mapping[str, int], locals_: Mapping[str, int]) -> str:
    """Return the Python text of an expression over ``s`` (state), ``b`` (locals) and ``n`` (next state)."""

    def text(part: Expression) -> str:
        match part:
            case Constant(value):
                return str(value) if value >= 0 else f"({value})"
            case Read(variable, _, primed):
                return f"{'n' if primed else 's'}[{position[variable]}]"
            case Local(name):
                return f"b[{locals_[name]}]"
            case Apply(operator, arguments):
                return _apply(operator, [text(argument) for argument in arguments])

    return text(expression)


def _apply(operator: Operator, parts: list[str]) -> str:
    match operator:
        case Operator.ADD:
            return f"({parts[0]} + {parts[1]})"
        case Operator.SUBTRACT:
            return f"({parts[0]} - {parts[1]})"
        case Operator.NEGATE:
            return f"(-{parts[0]})"
        case Operator.EQUAL:
            return f"({parts[0]} == {parts[1]})"
        case Operator.LESS:
            return f"({parts[0]} < {parts[1]})"
        case Operator.LESS_EQUAL:
            return f"({parts[0]} <= {parts[1]})"
        case Operator.AND:
            return f"({' and '.join(parts)})"
        case Operator.OR:
            return f"({' or '.join(parts)})"
        case Operator.NOT:
            return f"(not {parts[0]})"
        case Operator.IF:
            return f"({parts[1]} if {parts[0]} else {parts[2]})"
        case Operator.MIN:
            return f"min({parts[0]}, {parts[1]})"
        case Operator.MAX:
            return f"max({parts[0]}, {parts[1]})"
        case Operator.ABS:
            return f"abs({parts[0]})"


def compiled(expression: Expression, position: Mapping[str, int], locals_: Sequence[str] = ()) -> Function:
    """Return an expression as a function.

    Args:
        expression: what to evaluate.
        position: where each variable stands in a state.
        locals_: the names of the locals, in the order in which their values will be given.

    """
    text = translate(expression, position, {name: place for place, name in enumerate(locals_)})
    return _function(text)


@cache
def _function(text: str) -> Function:
    """Compile a text once, however many rules have it."""
    function: Function = eval(f"lambda s, b, n: {text}", {"min": min, "max": max, "abs": abs, "__builtins__": {}})  # noqa: S307 - text of our own making
    return function
