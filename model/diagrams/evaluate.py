"""What an expression means as diagrams: for each value it can have, the states where it has it.

``interpreter/evaluate.py`` and ``symbolic/encode.py`` list the same cases in the same order.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import final

from brinkproof.model.diagrams.manager import Diagram, Manager, Values
from brinkproof.model.language.syntax import Apply, Constant, Expression, Local, Operator, Read

Reader = Callable[[str, bool], Values]
"""The values of a variable, by its name and whether the next state is meant."""


@final
class Evaluator:
    """Expressions at one moment.

    Args:
        manager: where diagrams come from.
        read: what variables hold at that moment.
        locals_: what names fixed earlier hold.
        care: the states that are looked at; every partition covers exactly these.

    """

    def __init__(self, manager: Manager, read: Reader, locals_: Mapping[str, Values], care: Diagram) -> None:
        self._manager, self._read, self._locals, self._care = manager, read, locals_, care
        self._done: dict[int, tuple[Expression, Values]] = {}

    def truth(self, expression: Expression) -> Diagram:
        """Return the states where an expression is true."""
        return self.values(expression).get(1, self._manager.false)

    def values(self, expression: Expression) -> Values:
        """Return the partition of the states by the value of an expression; no part is empty."""
        known = self._done.get(id(expression))
        if known is None:
            known = self._done[id(expression)] = (expression, self._evaluate(expression))
        return known[1]

    def _evaluate(self, expression: Expression) -> Values:
        match expression:
            case Constant(value):
                return {value: self._care}
            case Read(variable, _, primed):
                return self._read(variable, primed)
            case Local(name):
                return self._locals[name]
            case Apply(operator, arguments):
                return self._apply(operator, arguments)

    def _apply(self, operator: Operator, parts: Sequence[Expression]) -> Values:
        match operator:
            case Operator.ADD:
                return self._combined(lambda a, b: a + b, parts)
            case Operator.SUBTRACT:
                return self._combined(lambda a, b: a - b, parts)
            case Operator.NEGATE:
                return self._combined(lambda a: -a, parts)
            case Operator.EQUAL:
                return self._combined(lambda a, b: int(a == b), parts)
            case Operator.LESS:
                return self._combined(lambda a, b: int(a < b), parts)
            case Operator.LESS_EQUAL:
                return self._combined(lambda a, b: int(a <= b), parts)
            case Operator.AND:
                holds = self._care
                for part in parts:
                    holds = holds & self.truth(part)
                    if holds == self._manager.false:
                        break
                return self._flag(holds)
            case Operator.OR:
                return self._flag(self._manager.union(self.truth(part) for part in parts))
            case Operator.NOT:
                return self._combined(lambda a: 1 - a, parts)
            case Operator.IF:
                return self._choice(self.truth(parts[0]), self.values(parts[1]), self.values(parts[2]))
            case Operator.MIN:
                return self._combined(min, parts)
            case Operator.MAX:
                return self._combined(max, parts)
            case Operator.ABS:
                return self._combined(abs, parts)

    def _flag(self, holds: Diagram) -> Values:
        return self._nonempty({1: holds, 0: self._care & ~holds})

    def _combined(self, meaning: Callable[..., int], parts: Sequence[Expression]) -> Values:
        rows: list[tuple[tuple[int, ...], Diagram]] = [((), self._care)]
        for part in parts:
            values = self.values(part).items()
            meets = (((*row, value), where & own) for row, where in rows for value, own in values)
            rows = [(row, where) for row, where in meets if where != self._manager.false]
        found: dict[int, Diagram] = {}
        for row, where in rows:
            value = meaning(*row)
            found[value] = found[value] | where if value in found else where
        return found

    def _choice(self, condition: Diagram, chosen: Values, other: Values) -> Values:
        return choice(self._manager, condition, chosen, other)

    def _nonempty(self, values: Values) -> Values:
        return {value: where for value, where in values.items() if where != self._manager.false}


def choice(manager: Manager, condition: Diagram, chosen: Values, other: Values) -> Values:
    """Return one partition where a condition holds and another where it does not."""
    found: dict[int, Diagram] = {value: where & condition for value, where in chosen.items()}
    for value, where in other.items():
        rest = where & ~condition
        found[value] = found[value] | rest if value in found else rest
    return {value: where for value, where in found.items() if where != manager.false}
