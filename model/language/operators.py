"""Signatures of the operators, and the only way to build an application.

``apply`` computes the sort from the sorts of the arguments (interval arithmetic), so that the range of every
expression is known before it is evaluated, and folds what is constant.
"""

from collections.abc import Callable, Iterable

from brinkproof.model.language.sorts import BOOL, BOOLEAN, INTEGER, Sort, integer, join
from brinkproof.model.language.syntax import Apply, Constant, Expression, Local, Operator, Read

TRUE = Constant(1, BOOL)
FALSE = Constant(0, BOOL)

MEANINGS: dict[Operator, Callable[..., int]] = {
    Operator.ADD: lambda a, b: a + b,
    Operator.SUBTRACT: lambda a, b: a - b,
    Operator.NEGATE: lambda a: -a,
    Operator.EQUAL: lambda a, b: int(a == b),
    Operator.LESS: lambda a, b: int(a < b),
    Operator.LESS_EQUAL: lambda a, b: int(a <= b),
    Operator.NOT: lambda a: 1 - a,
    Operator.MIN: min,
    Operator.MAX: max,
    Operator.ABS: abs,
}
"""Folding only; what an operator means to a run is said by each mirror for itself."""


class SortMismatch(Exception):  # noqa: N818 - a finding about an expression; typecheck turns it into a RuleError
    """An operator was given arguments it has no meaning for."""


def _numeric(arguments: tuple[Expression, ...]) -> tuple[Sort, ...]:
    sorts = tuple(argument.sort for argument in arguments)
    if any(sort.kind != INTEGER for sort in sorts):
        raise SortMismatch(f"needs whole numbers, and was given {' and '.join(s.kind for s in sorts)}")
    return sorts


def _boolean(arguments: tuple[Expression, ...]) -> Sort:
    if any(argument.sort.kind != BOOLEAN for argument in arguments):
        raise SortMismatch(f"needs true or false, and was given {' and '.join(a.sort.kind for a in arguments)}")
    return BOOL


def _same(arguments: tuple[Expression, ...]) -> Sort:
    first, second = (argument.sort for argument in arguments)
    if first.kind != second.kind:
        raise SortMismatch(f"needs two values of one kind, and was given {first.kind} and {second.kind}")
    return join(first, second)


def result_sort(operator: Operator, arguments: tuple[Expression, ...]) -> Sort:
    """Return the sort of an application.

    Raises:
        SortMismatch: the operator has no meaning for these arguments.

    """
    match operator:
        case Operator.AND | Operator.OR | Operator.NOT:
            return _boolean(arguments)
        case Operator.EQUAL:
            _same(arguments)
            return BOOL
        case Operator.LESS | Operator.LESS_EQUAL:
            _numeric(arguments)
            return BOOL
        case Operator.IF:
            _boolean(arguments[:1])
            return _same(arguments[1:])
        case Operator.ADD:
            a, b = _numeric(arguments)
            return integer(a.low + b.low, a.high + b.high)
        case Operator.SUBTRACT:
            a, b = _numeric(arguments)
            return integer(a.low - b.high, a.high - b.low)
        case Operator.NEGATE:
            (a,) = _numeric(arguments)
            return integer(-a.high, -a.low)
        case Operator.MIN:
            a, b = _numeric(arguments)
            return integer(min(a.low, b.low), min(a.high, b.high))
        case Operator.MAX:
            a, b = _numeric(arguments)
            return integer(max(a.low, b.low), max(a.high, b.high))
        case Operator.ABS:
            (a,) = _numeric(arguments)
            low = 0 if a.low <= 0 <= a.high else min(abs(a.low), abs(a.high))
            return integer(low, max(abs(a.low), abs(a.high)))


def apply(operator: Operator, *arguments: Expression) -> Expression:
    """Build an application, folding constants.

    Raises:
        SortMismatch: the operator has no meaning for these arguments.

    """
    sort = result_sort(operator, arguments)
    match operator:
        case Operator.AND:
            return _conjunction(arguments)
        case Operator.OR:
            return _disjunction(arguments)
        case Operator.IF:
            condition, chosen, other = arguments
            if isinstance(condition, Constant):
                return chosen if condition.value else other
            if chosen == other:
                return chosen
        case Operator.NOT if isinstance(arguments[0], Apply) and arguments[0].operator is Operator.NOT:
            return arguments[0].arguments[0]
        case Operator.EQUAL:
            a, b = arguments
            if a.sort.high < b.sort.low or b.sort.high < a.sort.low:
                return FALSE
            if a.sort.kind == BOOLEAN and isinstance(b, Constant):
                return a if b.value else apply(Operator.NOT, a)
        case _:
            pass
    if operator is not Operator.IF and all(isinstance(argument, Constant) for argument in arguments):
        value = MEANINGS[operator](*(a.value for a in arguments if isinstance(a, Constant)))
        return Constant(value, BOOL if sort.kind == BOOLEAN else Sort(sort.kind, value, value))
    return Apply(operator, arguments, sort)


def _conjunction(parts: Iterable[Expression]) -> Expression:
    kept: list[Expression] = []
    for part in parts:
        if part == FALSE:
            return FALSE
        inner = part.arguments if isinstance(part, Apply) and part.operator is Operator.AND else (part,)
        kept.extend(p for p in inner if p != TRUE)
    if not kept:
        return TRUE
    return kept[0] if len(kept) == 1 else Apply(Operator.AND, tuple(kept), BOOL)


def _disjunction(parts: Iterable[Expression]) -> Expression:
    kept: list[Expression] = []
    for part in parts:
        if part == TRUE:
            return TRUE
        inner = part.arguments if isinstance(part, Apply) and part.operator is Operator.OR else (part,)
        kept.extend(p for p in inner if p != FALSE)
    if not kept:
        return FALSE
    return kept[0] if len(kept) == 1 else Apply(Operator.OR, tuple(kept), BOOL)


def both(*parts: Expression) -> Expression:
    """Return the conjunction; true when there are no parts."""
    return apply(Operator.AND, *parts)


def either(*parts: Expression) -> Expression:
    """Return the disjunction; false when there are no parts."""
    return apply(Operator.OR, *parts)


def negation(part: Expression) -> Expression:
    """Return ``not part``."""
    return apply(Operator.NOT, part)


def equal(first: Expression, second: Expression) -> Expression:
    """Return ``first == second``."""
    return apply(Operator.EQUAL, first, second)


def choose(condition: Expression, then: Expression, otherwise: Expression) -> Expression:
    """Return ``then if condition else otherwise``."""
    return apply(Operator.IF, condition, then, otherwise)


def substitute(expression: Expression, replacement: Callable[[Read | Local], Expression | None]) -> Expression:
    """Rebuild an expression with reads and local names replaced, folding again.

    Args:
        expression: what to rebuild.
        replacement: gives the new part, or ``None`` to leave the old one.

    """
    done: dict[int, Expression] = {}

    def rebuilt(part: Expression) -> Expression:
        if id(part) not in done:
            match part:
                case Constant():
                    done[id(part)] = part
                case Read() | Local():
                    done[id(part)] = replacement(part) or part
                case Apply(operator, arguments):
                    done[id(part)] = apply(operator, *(rebuilt(argument) for argument in arguments))
        return done[id(part)]

    return rebuilt(expression)
