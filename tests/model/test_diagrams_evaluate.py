"""An operator that means something else to the diagrams: every operator on every pair of small values, by plain arithmetic."""

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import pytest

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.system import everywhere
from brinkproof.model.language.operators import apply, choose
from brinkproof.model.language.sorts import BOOL, integer
from brinkproof.model.language.syntax import Expression, Operator, Read
from brinkproof.model.rules import Rulebook

A, B = Read("a", integer(-3, 2)), Read("b", integer(0, 4))
P, Q = Read("p", BOOL), Read("q", BOOL)

RULES = """
[[variable]]
rule = "8.1.1"
name = "a"
sort = "-3..2"
initial = 0

[[variable]]
rule = "8.2.1"
name = "b"
sort = "0..4"
initial = 0

[[variable]]
rule = "card 41"
name = "p"
sort = "bool"
initial = false

[[variable]]
rule = "card 44"
name = "q"
sort = "bool"
initial = false
"""


class State(NamedTuple):
    """A state of the rules above, without the winner."""

    a: int
    b: int
    p: int
    q: int


CASES: dict[Operator, tuple[Expression, Callable[[State], int]]] = {
    Operator.ADD: (apply(Operator.ADD, A, B), lambda s: s.a + s.b),
    Operator.SUBTRACT: (apply(Operator.SUBTRACT, A, B), lambda s: s.a - s.b),
    Operator.NEGATE: (apply(Operator.NEGATE, A), lambda s: -s.a),
    Operator.EQUAL: (apply(Operator.EQUAL, A, B), lambda s: int(s.a == s.b)),
    Operator.LESS: (apply(Operator.LESS, A, B), lambda s: int(s.a < s.b)),
    Operator.LESS_EQUAL: (apply(Operator.LESS_EQUAL, A, B), lambda s: int(s.a <= s.b)),
    Operator.AND: (apply(Operator.AND, P, Q), lambda s: s.p & s.q),
    Operator.OR: (apply(Operator.OR, P, Q), lambda s: s.p | s.q),
    Operator.NOT: (apply(Operator.NOT, P), lambda s: 1 - s.p),
    Operator.IF: (choose(P, A, B), lambda s: s.a if s.p else s.b),
    Operator.MIN: (apply(Operator.MIN, A, B), lambda s: min(s.a, s.b)),
    Operator.MAX: (apply(Operator.MAX, A, B), lambda s: max(s.a, s.b)),
    Operator.ABS: (apply(Operator.ABS, A), lambda s: abs(s.a)),
}


def test_every_operator_is_here() -> None:
    assert set(CASES) == set(Operator)


@pytest.mark.parametrize("operator", CASES)
def test_an_operator_has_its_value_in_every_state(operator: Operator, load: Callable[..., Rulebook]) -> None:
    # Given
    encoding = Encoding(load(RULES))
    expression, meaning = CASES[operator]
    # When
    values = everywhere(encoding).values(expression)
    # Then: each state is in the part of its value, and in no other
    for state in map(State._make, product(range(-3, 3), range(5), range(2), range(2))):
        alone = encoding.state((0, *state))
        parts = [value for value, where in values.items() if encoding.manager.meets(where, alone)]
        assert parts == [meaning(state)], state


def test_a_value_that_no_state_has_is_not_listed(load: Callable[..., Rulebook]) -> None:
    values = everywhere(Encoding(load(RULES))).values(apply(Operator.MAX, A, B))
    assert sorted(values) == [0, 1, 2, 3, 4]
