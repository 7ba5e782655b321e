"""Expressions as Z3 terms: here for an operator with another meaning, a number that wraps, an unsigned comparison."""

import random

import pytest

from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.language.operators import apply
from brinkproof.model.language.sorts import BOOL, BOOLEAN, INTEGER, Sort, integer
from brinkproof.model.language.syntax import Constant, Expression, Local, Operator, Read
from brinkproof.model.symbolic.encode import Encoder, evaluate_with_z3
from brinkproof.model.symbolic.variables import width_for

NUMBERS = integer(-9, 9)
SIDES = Sort("player", 0, 3)
N, M, P, Q = Read("n", NUMBERS), Read("m", NUMBERS), Read("p", BOOL), Read("q", BOOL)
SIDE, NEXT, ROLE = Read("side", SIDES), Read("n", NUMBERS, primed=True), Local("actor", SIDES)

STATE = {"n": -9, "m": 4, "p": 1, "q": 0, "side": 2}
FOLLOWING = {"n": 7}
LOCALS = {"actor": 3}

MEANINGS = [
    (Operator.ADD, (N, M), -5),
    (Operator.ADD, (N, N), -18),
    (Operator.SUBTRACT, (N, M), -13),
    (Operator.SUBTRACT, (M, N), 13),
    (Operator.NEGATE, (N,), 9),
    (Operator.EQUAL, (N, M), 0),
    (Operator.EQUAL, (SIDE, ROLE), 0),
    (Operator.EQUAL, (P, Q), 0),
    (Operator.LESS, (N, M), 1),
    (Operator.LESS, (M, M), 0),
    (Operator.LESS_EQUAL, (M, M), 1),
    (Operator.LESS_EQUAL, (M, N), 0),
    (Operator.AND, (P, Q), 0),
    (Operator.OR, (P, Q), 1),
    (Operator.NOT, (Q,), 1),
    (Operator.IF, (P, N, M), -9),
    (Operator.IF, (Q, N, M), 4),
    (Operator.MIN, (N, M), -9),
    (Operator.MAX, (N, M), 4),
    (Operator.ABS, (N,), 9),
    (Operator.ABS, (M,), 4),
    (Operator.SUBTRACT, (NEXT, N), 16),
]

WIDTHS = [
    ([Read("n", integer(0, 1))], 1, 2),
    ([Read("n", integer(0, 7))], 1, 4),
    ([Read("n", integer(-8, 7))], 1, 5),
    ([apply(Operator.ADD, N, N)], 1, 6),
    ([Read("n", integer(0, 7))], 2, 6),
    ([Read("n", integer(0, 7))], 5, 7),
    ([], 1, 2),
]


@pytest.mark.parametrize(("operator", "parts", "value"), MEANINGS)
def test_each_operator_means_in_z3_what_its_name_says(operator: Operator, parts: tuple[Expression, ...], value: int) -> None:
    assert evaluate_with_z3(apply(operator, *parts), STATE, FOLLOWING, LOCALS) == value


def test_every_operator_is_in_the_table() -> None:
    assert {operator for operator, _, _ in MEANINGS} == set(Operator)


@pytest.mark.parametrize(("expressions", "summands", "width"), WIDTHS)
def test_the_width_has_room_for_every_part_and_for_the_sum_of_a_level(
    expressions: list[Expression], summands: int, width: int
) -> None:
    assert width_for(expressions, summands) == width


def test_a_value_that_does_not_fit_is_refused_and_not_wrapped() -> None:
    with pytest.raises(AssertionError, match="does not fit"):
        Encoder(4).value(8, integer(0, 9))


def number(rng: random.Random, depth: int) -> Expression:
    """Return a random number of a depth."""
    if depth == 0:
        return rng.choice((N, M, NEXT, Constant(c := rng.randint(-9, 9), integer(c, c))))
    match rng.choice(("+", "-", "negate", "min", "max", "abs", "if")):
        case "negate" | "abs" as unary:
            return apply(Operator(unary), number(rng, depth - 1))
        case "if":
            return apply(Operator.IF, flag(rng, depth - 1), number(rng, depth - 1), number(rng, depth - 1))
        case binary:
            return apply(Operator(binary), number(rng, depth - 1), number(rng, depth - 1))


def flag(rng: random.Random, depth: int) -> Expression:
    """Return a random condition of a depth."""
    if depth == 0:
        return rng.choice((P, Q, apply(Operator.EQUAL, SIDE, ROLE)))
    match rng.choice(("not", "and", "or", "==", "<", "<=")):
        case "not":
            return apply(Operator.NOT, flag(rng, depth - 1))
        case "and" | "or" as connective:
            return apply(Operator(connective), flag(rng, depth - 1), flag(rng, depth - 1))
        case comparison:
            return apply(Operator(comparison), number(rng, depth - 1), number(rng, depth - 1))


@pytest.mark.parametrize("seed", range(4))
def test_random_expressions_have_one_value_in_both_meanings_and_it_is_in_their_range(seed: int) -> None:
    # Given
    rng = random.Random(seed)
    names = list(STATE)
    position = {name: place for place, name in enumerate(names)}
    for _ in range(500):
        expression = rng.choice((number, flag))(rng, rng.randint(1, 5))
        before, after = (
            tuple(rng.randint(*((0, 1) if n in "pq" else (0, 3) if n == "side" else (-9, 9))) for n in names) for _ in "12"
        )
        actor = rng.randint(0, 3)
        # When
        found = evaluate_with_z3(
            expression, dict(zip(names, before, strict=True)), dict(zip(names, after, strict=True)), {"actor": actor}
        )
        # Then
        assert found == int(compiled(expression, position, ["actor"])(before, (actor,), after))
        assert expression.sort.kind in (BOOLEAN, INTEGER)
        assert found in expression.sort
