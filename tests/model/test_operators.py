"""Folding that changes what an expression means, and sorts that do not hold its values."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.language.operators import (
    FALSE,
    TRUE,
    SortMismatch,
    apply,
    both,
    choose,
    either,
    equal,
    negation,
    substitute,
)
from brinkproof.model.language.sorts import BOOL, Sort, integer
from brinkproof.model.language.syntax import Apply, Constant, Expression, Operator, Read

COLOUR = Sort("colour", 0, 3)
VARIABLES = {"i": integer(-3, 3), "j": integer(0, 2), "p": BOOL, "q": BOOL, "c": COLOUR, "d": Sort("colour", 1, 2)}
POSITION = {name: place for place, name in enumerate(VARIABLES)}
STATES = st.tuples(*(st.integers(sort.low, sort.high) for sort in VARIABLES.values()))

# A recipe is what an expression was before any folding: a variable, a value with its kind, or an operator with recipes.
Recipe = tuple[Any, ...]


@cache
def leaf(kind: str) -> st.SearchStrategy[Recipe]:
    names = [name for name, sort in VARIABLES.items() if sort.kind == kind]
    low, high = {"bool": (0, 1), "integer": (-3, 3), "colour": (0, 3)}[kind]
    return st.sampled_from([("read", name) for name in names]) | st.tuples(
        st.just("value"), st.just(kind), st.integers(low, high)
    )


@cache
def recipes(kind: str, depth: int = 3) -> st.SearchStrategy[Recipe]:
    if depth == 0:
        return leaf(kind)
    same = recipes(kind, depth - 1)
    flag, number = recipes("bool", depth - 1), recipes("integer", depth - 1)
    shared = leaf(kind) | st.tuples(st.just(Operator.IF), flag, same, same)
    if kind == "integer":
        two = st.sampled_from([Operator.ADD, Operator.SUBTRACT, Operator.MIN, Operator.MAX])
        return shared | st.tuples(two, number, number) | st.tuples(st.sampled_from([Operator.NEGATE, Operator.ABS]), number)
    if kind == "bool":
        colour = recipes("colour", depth - 1)
        order = st.tuples(st.sampled_from([Operator.LESS, Operator.LESS_EQUAL]), number, number)
        equality = st.sampled_from([number, flag, colour]).flatmap(lambda some: st.tuples(st.just(Operator.EQUAL), some, some))
        logic = st.tuples(st.sampled_from([Operator.AND, Operator.OR]), flag, flag) | st.tuples(st.just(Operator.NOT), flag)
        return shared | order | equality | logic
    return shared


def built(recipe: Recipe) -> Expression:
    match recipe:
        case ("read", name):
            return Read(name, VARIABLES[name])
        case ("value", kind, value):
            return Constant(value, BOOL if kind == "bool" else Sort(kind, value, value))
        case (operator, *parts):
            return apply(operator, *map(built, parts))
        case _:
            raise AssertionError(recipe)


MEANT: dict[Operator, Callable[..., int]] = {
    Operator.ADD: lambda a, b: a + b,
    Operator.SUBTRACT: lambda a, b: a - b,
    Operator.NEGATE: lambda a: -a,
    Operator.EQUAL: lambda a, b: a == b,
    Operator.LESS: lambda a, b: a < b,
    Operator.LESS_EQUAL: lambda a, b: a <= b,
    Operator.AND: lambda *parts: all(parts),
    Operator.OR: lambda *parts: any(parts),
    Operator.NOT: lambda a: not a,
    Operator.IF: lambda a, b, c: b if a else c,
    Operator.MIN: min,
    Operator.MAX: max,
    Operator.ABS: abs,
}


def meant(recipe: Recipe, state: tuple[int, ...]) -> int:
    """Return the value of a recipe, worked out without any folding."""
    match recipe:
        case ("read", name):
            return state[POSITION[name]]
        case ("value", _, value):
            return int(value)
        case (operator, *parts):
            return int(MEANT[operator](*(meant(part, state) for part in parts)))
        case _:
            raise AssertionError(recipe)


@settings(max_examples=500, deadline=None)
@given(recipe=st.sampled_from(["bool", "integer", "colour"]).flatmap(recipes), state=STATES)
def test_folding_does_not_change_what_an_expression_means(recipe: Recipe, state: tuple[int, ...]) -> None:
    expression = built(recipe)
    assert compiled(expression, POSITION)(state, (), state) == meant(recipe, state)


@settings(max_examples=300, deadline=None)
@given(recipe=st.sampled_from(["bool", "integer", "colour"]).flatmap(recipes), state=STATES)
def test_the_sort_of_an_expression_holds_its_value(recipe: Recipe, state: tuple[int, ...]) -> None:
    assert meant(recipe, state) in built(recipe).sort


@settings(max_examples=200, deadline=None)
@given(recipe=recipes("bool"), state=STATES)
def test_substituting_the_values_leaves_a_constant(recipe: Recipe, state: tuple[int, ...]) -> None:
    def value(part: Any) -> Expression:
        number = state[POSITION[part.variable]]
        return Constant(number, BOOL if part.sort == BOOL else Sort(part.sort.kind, number, number))

    folded = substitute(built(recipe), value)
    assert isinstance(folded, Constant)
    assert folded.value == meant(recipe, state)


P, Q = Read("p", BOOL), Read("q", BOOL)
N, C, D = Read("i", integer(-3, 3)), Read("c", COLOUR), Read("d", VARIABLES["d"])
RED = Constant(0, Sort("colour", 0, 0))

FOLDED = {
    "an empty conjunction is true": (both(), TRUE),
    "an empty disjunction is false": (either(), FALSE),
    "false ends a conjunction": (both(P, FALSE, Q), FALSE),
    "true ends a disjunction": (either(P, TRUE, Q), TRUE),
    "true drops out of a conjunction": (both(TRUE, P), P),
    "false drops out of a disjunction": (either(P, FALSE), P),
    "a double negation": (negation(negation(P)), P),
    "equal to true": (equal(P, TRUE), P),
    "equal to false": (equal(P, FALSE), negation(P)),
    "values that never meet are not equal": (equal(D, RED), FALSE),
    "a decided choice": (choose(FALSE, N, Constant(1, integer(1, 1))), Constant(1, integer(1, 1))),
    "a choice between the same": (choose(P, N, N), N),
    "a nested conjunction is flat": (both(P, both(Q, P)), Apply(Operator.AND, (P, Q, P), BOOL)),
}


@pytest.mark.parametrize(("expression", "expected"), FOLDED.values(), ids=FOLDED.keys())
def test_what_is_known_is_folded(expression: Expression, expected: Expression) -> None:
    assert expression == expected


MISMATCHED = {
    "adding flags": (Operator.ADD, (P, Q)),
    "ordering colours": (Operator.LESS, (C, C)),
    "a number in logic": (Operator.AND, (P, N)),
    "comparing a colour with a number": (Operator.EQUAL, (C, N)),
    "a choice by a number": (Operator.IF, (N, P, Q)),
    "a choice between kinds": (Operator.IF, (P, C, N)),
    "the absolute value of a flag": (Operator.ABS, (P,)),
}


@pytest.mark.parametrize(("operator", "arguments"), MISMATCHED.values(), ids=MISMATCHED.keys())
def test_kinds_that_do_not_meet_are_refused(operator: Operator, arguments: tuple[Expression, ...]) -> None:
    with pytest.raises(SortMismatch):
        apply(operator, *arguments)
