"""Meanings that agree on each operator and not on what is built of them: 10,000 random expressions by all three."""

from collections import Counter
from random import Random

import pytest

from brinkproof.model.language.operators import apply
from brinkproof.model.language.sorts import BOOL, BOOLEAN, INTEGER, Sort, integer
from brinkproof.model.language.syntax import Apply, Constant, Expression, Local, Operator, Read, walk
from tests.conformance.meanings import Diagrams, by_interpreter, by_terms

VARIABLES = {
    "defcon": integer(1, 5),
    "vp": integer(-20, 20),
    "ops": integer(0, 4),
    "flag": BOOL,
    "trap": BOOL,
    "phase": Sort("phase", 0, 8),
    "player": Sort("player", 0, 3),
    "side": Sort("player", 0, 2),
}
LOCALS = {"left": integer(-1, 3), "fresh": BOOL, "actor": Sort("player", 1, 2)}
KINDS = ("bool", "integer", "phase", "player")
DEPTH = 4
SEEDS, EXPRESSIONS = range(10), 1000


def random_expression(rng: Random, kind: str, depth: int) -> Expression:
    """Return a random expression of a kind; operators fold what is constant, so that it may come out smaller."""
    if depth == 0 or rng.random() < 0.1:
        return _leaf(rng, kind)

    def of(some: str) -> Expression:
        return random_expression(rng, some, depth - 1)

    if rng.random() < 0.15:
        return apply(Operator.IF, of("bool"), of(kind), of(kind))
    match kind:
        case "integer":
            operator = rng.choice([Operator.ADD, Operator.SUBTRACT, Operator.NEGATE, Operator.MIN, Operator.MAX, Operator.ABS])
            number = 1 if operator in (Operator.NEGATE, Operator.ABS) else 2
            return apply(operator, *(of("integer") for _ in range(number)))
        case "bool":
            operator = rng.choice([Operator.EQUAL, Operator.LESS, Operator.LESS_EQUAL, Operator.AND, Operator.OR, Operator.NOT])
            if operator is Operator.NOT:
                return apply(operator, of("bool"))
            if operator in (Operator.AND, Operator.OR):
                return apply(operator, *(of("bool") for _ in range(rng.randint(2, 3))))
            some = rng.choice(KINDS) if operator is Operator.EQUAL else "integer"
            return apply(operator, of(some), of(some))
        case _:
            return _leaf(rng, kind)


def _leaf(rng: Random, kind: str) -> Expression:
    known = {BOOLEAN: BOOL, INTEGER: integer(-5, 5), "phase": VARIABLES["phase"], "player": VARIABLES["player"]}[kind]
    leaves: list[Expression] = [Constant(value, Sort(kind, value, value) if kind != BOOLEAN else BOOL) for value in known.values]
    leaves = [rng.choice(leaves)]
    leaves += [
        Read(name, sort, primed=primed) for name, sort in VARIABLES.items() for primed in (False, True) if sort.kind == kind
    ]
    leaves += [Local(name, sort) for name, sort in LOCALS.items() if sort.kind == kind]
    return rng.choice(leaves)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_expressions_are_the_same_in_all_meanings(seed: int) -> None:
    # Given
    rng, by_diagrams, met = Random(seed), Diagrams(), Counter[str]()
    for _ in range(EXPRESSIONS):
        expression = random_expression(rng, rng.choice(KINDS), DEPTH)
        now, following = ({name: rng.choice(sort.values) for name, sort in VARIABLES.items()} for _ in range(2))
        locals_ = {name: rng.choice(sort.values) for name, sort in LOCALS.items()}
        # When
        expected = by_interpreter(expression, now, following, locals_)
        # Then
        assert by_terms(expression, now, following, locals_) == expected, expression
        assert by_diagrams(expression, now, following, locals_) == expected, expression
        assert expected in expression.sort, expression
        met.update({str(part.operator) for part in walk(expression) if isinstance(part, Apply)})
        met.update({type(part).__name__ for part in walk(expression)})
        met["primed"] += any(isinstance(part, Read) and part.primed for part in walk(expression))
    assert {*map(str, Operator), "Local", "Read", "Constant", "primed"} <= met.keys()
    assert min(met.values()) > 50, met
