"""What is seen of a game: here for states that a closure leaves out, and for two ways of asking that answer differently."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, islice, product

import pytest

from brinkproof.model.diagrams.abstract import close_without, counted_only
from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.system import make_system, settled
from brinkproof.model.language.operators import equal
from brinkproof.model.language.sorts import Sort
from brinkproof.model.language.syntax import Constant, Read
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import with_values
from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs import seen
from brinkproof.properties.proofs.seen import FEW, Cube, Enclosed, Listed, listed, look

Toy = Callable[..., Problem]

SETTLED_TOYS = ("counter", "needs_a_lemma", "token_ring", "goes_on", "breaks_late")


def enclosed(rulebook: Rulebook, *hidden: str) -> Enclosed:
    encoding = Encoding(rulebook)
    system = make_system(encoding, settled(encoding))
    return Enclosed(system, close_without(system, hidden, lambda _: None))


def cubes(rulebook: Rulebook) -> Iterator[Cube]:
    """Every cube of two variables."""
    for first, second in combinations(rulebook.variables, 2):
        for a, b in product(first.sort.values, second.sort.values):
            yield {first.name: a, second.name: b}


@pytest.mark.parametrize("name", SETTLED_TOYS)
def test_a_list_and_a_diagram_of_all_states_answer_alike(toy: Toy, name: str) -> None:
    # Given
    rulebook = toy(name).rulebook
    states, complete = listed(rulebook, FEW)
    one, other = Listed(rulebook, states), enclosed(rulebook)
    assert complete
    # When, Then
    for cube in cubes(rulebook):
        assert one.meets(cube) == other.meets(cube)
        for variable in rulebook.variables:
            assert one.values(variable.name, cube) == other.values(variable.name, cube)
    for variable in rulebook.variables:
        for value in variable.sort.values:
            is_so = equal(Read(variable.name, variable.sort), Constant(value, Sort(variable.sort.kind, value, value)))
            assert one.always(is_so) == other.always(is_so)


@pytest.mark.parametrize("name", SETTLED_TOYS)
def test_no_reachable_state_is_lost_when_a_variable_is_left_out(toy: Toy, name: str) -> None:
    rulebook = toy(name).rulebook
    states, _ = listed(rulebook, FEW)
    for variable in rulebook.variables:
        more = enclosed(rulebook, variable.name)
        assert all(more.meets(dict(zip(rulebook.position, state, strict=True))) for state in states)


def test_where_a_variable_is_left_out_it_has_every_value_that_the_rest_allows(toy: Toy) -> None:
    rulebook = toy("needs_a_lemma").rulebook
    assert enclosed(rulebook, "m").values("m", {"n": 4}) == frozenset(range(10))
    assert enclosed(rulebook).values("m", {"n": 4}) == {4}


def test_points_and_markers_are_what_decides_nothing_but_the_end() -> None:
    assert counted_only(load_rulebook(BASE)) == ("military_ops[us]", "military_ops[ussr]", "vp")


def test_a_number_that_a_guard_reads_decides_something(toy: Toy) -> None:
    assert counted_only(toy("needs_a_lemma").rulebook) == ("m",)


def test_a_state_that_was_learnt_is_seen(toy: Toy) -> None:
    # Given
    rulebook = toy("counter").rulebook
    known = Listed(rulebook, [rulebook.initial])
    third = with_values(rulebook, rulebook.initial, {"n": 3})
    assert known.example({"n": 3}) is None
    # When
    known.add(third)
    # Then
    assert known.example({"n": 3}) == third
    assert known.values("n", {}) == {0, 3}


def test_where_there_are_no_diagrams_states_are_listed(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given
    def unavailable(_: Rulebook) -> Encoding:
        raise seen.DiagramsUnavailable("not here")

    monkeypatch.setattr(seen, "Encoding", unavailable)
    monkeypatch.setattr(seen, "FEW", 2)
    monkeypatch.setattr(seen, "MANY", 3)
    # When
    found = look(toy("counter").rulebook, lambda _: None)
    # Then
    assert isinstance(found, Listed)
    assert found.meets({"n": 0})


def test_the_states_of_a_game_that_is_not_settled_are_all_enclosed(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given a toy in whose first state an ending is due
    rulebook = toy("begins_unsettled").rulebook
    states, _ = listed(rulebook, FEW)
    monkeypatch.setattr(seen, "FEW", 0)
    # When
    found = look(replace(rulebook), lambda _: None)
    # Then
    assert isinstance(found, Enclosed)
    assert found.example({}) is None
    assert all(found.meets(dict(zip(rulebook.position, state, strict=True))) for state in islice(states, 50))
