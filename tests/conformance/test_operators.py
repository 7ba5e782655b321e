"""An operator that means something else to one of the three: every operator on all small values, by all of them."""

from itertools import product

import pytest

from brinkproof.model.language.operators import apply
from brinkproof.model.language.sorts import BOOL, Sort, integer
from brinkproof.model.language.syntax import Expression, Operator, Read
from tests.conformance.meanings import Diagrams, by_interpreter, by_terms

NUMBER, SMALL, COLOUR, PART = integer(-4, 4), integer(0, 3), Sort("colour", 0, 3), Sort("colour", 1, 2)

# The sorts of the arguments.
CASES: list[tuple[Operator, tuple[Sort, ...]]] = [
    (Operator.ADD, (NUMBER, NUMBER)),
    (Operator.SUBTRACT, (NUMBER, NUMBER)),
    (Operator.NEGATE, (NUMBER,)),
    (Operator.EQUAL, (NUMBER, SMALL)),
    (Operator.EQUAL, (BOOL, BOOL)),
    (Operator.EQUAL, (COLOUR, PART)),
    (Operator.LESS, (NUMBER, NUMBER)),
    (Operator.LESS_EQUAL, (NUMBER, NUMBER)),
    (Operator.AND, (BOOL, BOOL)),
    (Operator.AND, (BOOL, BOOL, BOOL)),
    (Operator.OR, (BOOL, BOOL)),
    (Operator.OR, (BOOL, BOOL, BOOL)),
    (Operator.NOT, (BOOL,)),
    (Operator.IF, (BOOL, NUMBER, SMALL)),
    (Operator.IF, (BOOL, COLOUR, PART)),
    (Operator.IF, (BOOL, BOOL, BOOL)),
    (Operator.MIN, (NUMBER, NUMBER)),
    (Operator.MAX, (NUMBER, NUMBER)),
    (Operator.ABS, (NUMBER,)),
]


def test_no_operator_is_forgotten_here() -> None:
    assert {operator for operator, _ in CASES} == set(Operator)


@pytest.mark.parametrize(("operator", "sorts"), CASES, ids=lambda part: str(part) if isinstance(part, Operator) else "")
def test_an_operator_is_the_same_in_all_meanings(operator: Operator, sorts: tuple[Sort, ...]) -> None:
    # Given
    names = [f"v{place}" for place in range(len(sorts))]
    reads: list[Expression] = [Read(name, sort) for name, sort in zip(names, sorts, strict=True)]
    expression, by_diagrams = apply(operator, *reads), Diagrams()
    for values in product(*(sort.values for sort in sorts)):
        now = dict(zip(names, values, strict=True))
        # When
        expected = by_interpreter(expression, now, now, {})
        # Then
        assert by_terms(expression, now, now, {}) == expected, now
        assert by_diagrams(expression, now, now, {}) == expected, now
        assert expected in expression.sort, now
