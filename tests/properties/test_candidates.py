"""Candidates for lemmas: here for one that rules out a state that was seen, or lets the cube pass that it is for."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from types import MappingProxyType

import pytest

from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.language.operators import FALSE, TRUE, equal
from brinkproof.model.language.sorts import integer
from brinkproof.model.language.syntax import Constant, Expression, Read
from brinkproof.model.rules import Rulebook, StateVariable
from brinkproof.model.state import State
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs.candidates import candidates
from brinkproof.properties.proofs.cubes import Lifter
from brinkproof.properties.proofs.lemma import in_words
from brinkproof.properties.proofs.seen import Cube, Listed
from brinkproof.properties.solver import Budget

Toy = Callable[..., Problem]

NUMBERS = integer(0, 4)
ALL = tuple(product(range(5), repeat=3))


@pytest.fixture
def rulebook(toy: Toy) -> Rulebook:
    """Three numbers and nothing to do with them."""
    variables = tuple(StateVariable(name=name, sort=NUMBERS, initial=0, rule="8.1.1") for name in ("k", "n", "m"))
    return replace(toy("counter").rulebook, variables=variables)


SEEN_AND_SAID: Sequence[tuple[str, str, Cube, str, str]] = [
    # what it is, which states were seen, the cube, the kind of the first candidate, how it reads
    ("a value never taken", "n < 3", {"n": 4}, "range", "n <= 2"),
    ("a value left out in between", "n != 2", {"n": 2, "k": 1}, "range", "n != 2"),
    ("equal", "n == m", {"n": 1, "m": 2}, "template", "n == m"),
    ("in order", "n <= m", {"n": 3, "m": 2}, "template", "n <= m"),
    ("in the other order", "n >= m", {"n": 1, "m": 2}, "template", "m <= n"),
    ("apart", "n != m", {"n": 2, "m": 2}, "template", "not (n == m)"),
    ("apart but for a value", "n != m or n == 0", {"n": 2, "m": 2}, "template", "n != m or n == 0"),
    ("equal at times", "k != 1 or n == m", {"k": 1, "n": 1, "m": 2}, "template", "k != 1 or n == m"),
    ("a row", "k < 3 or n in (1, 4)", {"k": 3, "n": 2}, "mined", "k <= 2 or n in (1, 4)"),
    ("a row at times", "k or n or m < 4", {"k": 0, "n": 0, "m": 4}, "mined", "k != 0 or n != 0 or m <= 3"),
]


@pytest.mark.parametrize(("_", "was_seen", "cube", "kind", "says"), SEEN_AND_SAID, ids=[row[0] for row in SEEN_AND_SAID])
def test_what_was_seen_makes_a_candidate(rulebook: Rulebook, _: str, was_seen: str, cube: Cube, kind: str, says: str) -> None:
    # Given
    states = [state for state in ALL if so(was_seen, state)]
    # When
    found = list(candidates(rulebook, Listed(rulebook, states), cube))
    # Then
    assert found[0].kind == kind
    assert same(rulebook, found[0].expression, says)
    for one in found:
        holds = compiled(one.expression, rulebook.position)
        assert all(holds(state, (), state) for state in states)
        assert not any(holds(state, (), state) for state in ALL if is_in(rulebook, state, cube))


def same(rulebook: Rulebook, expression: Expression, says: str) -> bool:
    """Whether an expression means what a text of Python says."""
    meaning = compiled(expression, rulebook.position)
    return all(bool(meaning(state, (), state)) == so(says, state) for state in ALL)


def so(says: str, state: State) -> bool:
    """Whether a text of Python over the three numbers is true of a state."""
    return bool(eval(says, dict(zip("knm", state, strict=True))))  # noqa: S307 - a text of this file


def is_in(rulebook: Rulebook, state: State, cube: Cube) -> bool:
    return all(state[rulebook.position[name]] == value for name, value in cube.items())


def test_a_state_is_lifted_to_what_makes_it_bad(toy: Toy) -> None:
    # Given
    system = TransitionSystem(toy("needs_a_lemma").rulebook)
    n_is_9 = system.term(equal(Read("n", integer(0, 9)), Constant(9, integer(9, 9))))
    # When, Then
    assert Lifter(system, Budget()).lift((0, 9, 3), n_is_9) == {"n": 9}
    assert Lifter(system, Budget()).lift((0, 9, 3), system.term(TRUE)) == {}


def test_without_effort_a_state_is_all_that_makes_it_bad(toy: Toy) -> None:
    system = TransitionSystem(toy("needs_a_lemma").rulebook)
    hard = system.after(equal(Read("n", integer(0, 9)), Read("m", integer(0, 9))), 0)
    assert Lifter(system, Budget(effort=1)).lift((0, 2, 2), hard) == {"winner": 0, "n": 2, "m": 2}


def test_a_cube_without_values_has_no_candidate_but_that_nothing_is(rulebook: Rulebook) -> None:
    (only,) = candidates(rulebook, Listed(rulebook, ALL), MappingProxyType({}))
    assert in_words(only.expression, {}) == "false"
    assert only.expression == FALSE
