"""A value that Python gives an expression and the language does not."""

import pytest

from brinkproof.model.interpreter.evaluate import compiled, translate
from brinkproof.model.language.sorts import BOOL, integer
from brinkproof.model.language.syntax import Apply, Constant, Expression, Local, Operator, Read

NUMBER = integer(-9, 9)
X, Y = Read("x", NUMBER), Read("y", NUMBER)
P, Q = Read("p", BOOL), Read("q", BOOL)
POSITION = {"x": 0, "y": 1, "p": 2, "q": 3}


def number(operator: Operator, *arguments: Expression) -> Expression:
    return Apply(operator, arguments, NUMBER)


def flag(operator: Operator, *arguments: Expression) -> Expression:
    return Apply(operator, arguments, BOOL)


# on x = 2, y = -3, p = true, q = false
VALUES = {
    "+": (number(Operator.ADD, X, Y), -1),
    "-": (number(Operator.SUBTRACT, X, Y), 5),
    "negation": (number(Operator.NEGATE, Y), 3),
    "==": (flag(Operator.EQUAL, X, Y), 0),
    "<": (flag(Operator.LESS, Y, X), 1),
    "< of equals": (flag(Operator.LESS, X, X), 0),
    "<= of equals": (flag(Operator.LESS_EQUAL, X, X), 1),
    "and": (flag(Operator.AND, P, Q), 0),
    "and of three": (flag(Operator.AND, P, P, P), 1),
    "or": (flag(Operator.OR, Q, P), 1),
    "not": (flag(Operator.NOT, Q), 1),
    "if": (number(Operator.IF, Q, X, Y), -3),
    "min": (number(Operator.MIN, X, Y), -3),
    "max": (number(Operator.MAX, X, Y), 2),
    "abs": (number(Operator.ABS, Y), 3),
    "a difference of a difference": (number(Operator.SUBTRACT, X, number(Operator.SUBTRACT, X, Y)), -3),
    "a negative constant subtracted": (number(Operator.SUBTRACT, X, Constant(-4, NUMBER)), 6),
    "an equality of equalities": (flag(Operator.EQUAL, flag(Operator.EQUAL, X, Y), flag(Operator.LESS, X, Y)), 1),
    "a negated choice": (flag(Operator.NOT, flag(Operator.IF, P, Q, P)), 1),
}


@pytest.mark.parametrize(("expression", "value"), VALUES.values(), ids=VALUES.keys())
def test_an_operator_gives_its_value(expression: Expression, value: int) -> None:
    state = (2, -3, 1, 0)
    assert compiled(expression, POSITION)(state, (), state) == value


def test_every_operator_is_here() -> None:
    assert {expression.operator for expression, _ in VALUES.values() if isinstance(expression, Apply)} == set(Operator)


def test_locals_are_found_by_their_order_and_primed_reads_in_the_next_state() -> None:
    # Given
    inside = number(Operator.ADD, Local("second", NUMBER), Read("x", NUMBER, primed=True))
    expression = number(Operator.SUBTRACT, inside, Local("first", NUMBER))
    # When
    function = compiled(expression, POSITION, ["first", "second"])
    # Then
    assert function((0, 0, 0, 0), (1, 20), (300, 0, 0, 0)) == 319


def test_a_text_holds_numbers_only_and_no_names_of_the_rulebook() -> None:
    text = translate(flag(Operator.EQUAL, X, Constant(-1, NUMBER)), POSITION, {})
    assert text == "(s[0] == (-1))"


def test_one_text_is_compiled_once() -> None:
    assert compiled(X, {"x": 0}) is compiled(Y, {"y": 0})
