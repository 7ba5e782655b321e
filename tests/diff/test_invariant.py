"""A fact that is taken over from other rules and is not true of these; one that is left out though it still is."""

import pytest

from brinkproof.model.errata import load_errata
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.properties.diff.invariant import Invariant, invariant
from brinkproof.properties.diff.sides import Sides
from brinkproof.properties.runs.jobs import PROJECTION

WRONG = ("defcon == 5", "turn <= 2")
UNSAYABLE = ("no_such_variable == 0", "vp == 0")
"""Of what no rulebook has, and of what the core leaves out."""


@pytest.fixture(scope="module")
def sides() -> Sides:
    changed = load_errata().erratum_of("H-1").overlay
    return Sides(old=load_rulebook(BASE, (PROJECTION,)), new=load_rulebook(BASE, (changed, PROJECTION)))


@pytest.fixture(scope="module")
def old(sides: Sides) -> Invariant:
    return invariant(sides.first, (), lambda _: None)


def test_facts_of_the_old_rules_are_tried_on_the_new_and_what_is_false_is_dropped(sides: Sides, old: Invariant) -> None:
    assert old.told
    new = invariant(sides.second, (*old.told, *WRONG, *UNSAYABLE), lambda _: None)
    assert set(new.dropped) >= {*WRONG, *UNSAYABLE}
    assert {*new.kept, *new.dropped} == {*old.told, *WRONG, *UNSAYABLE}
    assert new.kept
    assert not {*new.kept} & {*WRONG, *UNSAYABLE}


def test_each_fact_is_true_in_every_state_that_a_game_leads_to(sides: Sides, old: Invariant) -> None:
    new = invariant(sides.second, (*old.told, *WRONG), lambda _: None)
    system, reached = sides.after.system, sides.after.closed.reached
    assert [fact for fact in new.facts if reached & ~system.holds(fact) != sides.encoding.manager.false] == []
    assert len(new.facts) == len(new.told)
