"""A comparison that agrees with anything: each fault planted in a copy of the rulebook must part it from the engine, at its rule."""

from pathlib import Path

import pytest

from brinkproof.model.engine.play import POLICIES
from brinkproof.model.load import load_rulebook
from brinkproof.properties.checkers.conformance import hold_game
from brinkproof.properties.play.following import Disagreement, Meanings
from brinkproof.properties.play.games import ENGINE, watched_game
from tests.checkers.planted import FAULTS, Fault, plant

GAMES = 300

# The rule at which the rulebook with the fault parts from the engine.
PARTS_AT = {
    "no cap at 5": "4.5A: improve_defcon",
    "the coup's actor is blamed instead of the phasing player": "8.1.4",
    "only successful coups degrade": "8.1.4",
    "non-battleground coups degrade": "8.1.4",
    "a region is missing from the closed regions at 3": "6.3: coup",
    "the penalty is computed after the improvement": "8.2.1: check_military_operations",
    "markers are not reset": "8.2.1: military_ops",
    "free coups are counted": "8.2.3",
    "free coups are bound by geography": "8.1.5: closed regions",
    "wars are counted only when won": "7.6: war",
    "a seventh action round in turn 3": "4.5: phase",
    "victory points of Duck and Cover from the old status": "card 4: duck_and_cover_event",
}


def first_disagreement(meanings: Meanings) -> Disagreement | None:
    for seed in range(GAMES):
        policy, start = POLICIES[seed % len(POLICIES)], seed // len(POLICIES) % len(ENGINE.starts)
        found = hold_game(watched_game(seed, policy, start=start), meanings).disagreement
        if found is not None:
            return found
    return None


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_of_the_rulebook_parts_it_from_the_engine(fault: Fault, tmp_path: Path) -> None:
    # When
    found = first_disagreement(Meanings(load_rulebook(plant(tmp_path, fault))))
    # Then
    assert found is not None
    assert found.rule == PARTS_AT[fault.name], str(found)
    assert found.choices
    assert found.what
    assert found.engine != found.rulebook
