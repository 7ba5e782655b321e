"""Each state of the core realised on the engine: for an action that one of the two meanings has and the other has not."""

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.packed import pack, unpack
from brinkproof.model.state import State, with_values
from brinkproof.properties.checkers.explicit import search
from brinkproof.properties.play.every_state import EveryState
from brinkproof.properties.play.following import Meanings
from brinkproof.properties.runs.jobs import MOST_STATES, PROJECTION
from tests.checkers.engine_faults import FAULTS
from tests.checkers.planting import ShippedFault, plant
from tests.checkers.silent_faults import FAULTS as SILENT_FAULTS

CHUNKS, STATES = 6, 700
PLANTED = {
    "only successful coups degrade DEFCON": "8.1.4",
    "free coups count as military operations": "8.2.1: military_ops",
    "wars count only when they are won": "7.6: war",
    "a coup under the crisis is blamed on the phasing player": "card 40: a coup loses",
    "markers are not reset": "8.2.1: check_military_operations",
    "no coup succeeds": "6.3: coup",
    "a crisis is not paid before a decision of the other side": "card 40: cancel_missile_crisis",
    "a crisis is paid with operations only": "card 40: cancel_missile_crisis",
    "a scoring card has to be played at once": "2.2.3: play_operations",
}
NO_SUCCESS = replace(FAULTS[0], does="no coup succeeds", name="CoupRoll.choose", old="- 2 * board.STABILITY[index]", new="- 99")
FAULTS_HERE = [fault for fault in (*FAULTS, *SILENT_FAULTS, NO_SUCCESS) if PLANTED.get(fault.does)]


@cache
def core() -> tuple[Meanings, tuple[int, ...]]:
    rulebook = load_rulebook(BASE, (PROJECTION,))
    found = search(rulebook, most_states=MOST_STATES, progress=lambda _: None)
    assert found.complete
    return Meanings(rulebook, counting=False), tuple(int(number) for number in found.states)


def some(seed: int, count: int) -> list[State]:
    meanings, numbers = core()
    return [unpack(meanings.rulebook, number) for number in Random(seed).sample(numbers, count)]


@pytest.mark.parametrize("seed", range(CHUNKS))
def test_states_of_the_core_agree_action_by_action(seed: int) -> None:
    """A sample; ``brinkproof conform --all`` holds all of them."""
    holder = EveryState(core()[0])
    for state in some(seed, STATES):
        holder.hold(state)
    assert not holder.compared.differing
    assert holder.compared.states == STATES
    assert holder.compared.actions > STATES


def test_final_scoring_has_each_of_its_results() -> None:
    """Eight states among all: no sample has to come to them."""
    holder, rulebook = EveryState(core()[0]), core()[0].rulebook
    packed = set(core()[1])
    empty = dict.fromkeys(("headline_card[us]", "headline_card[ussr]", "agenda", "later"), "nothing")
    owed = {"agenda_side": "us", "agenda_value": 0, "later_side": "us", "later_value": 0, "revealed": False}
    table = {"turn": 8, "phase": "final_scoring", "round": 0, "phasing": "nobody", "missile_crisis": "nobody"}
    over = {"winner": "nobody", "ending": "none", "military_ops[us]": 0, "military_ops[ussr]": 0}
    for defcon, accords in product(range(2, 6), (False, True)):
        more = {"defcon": defcon, "camp_david_in_force": accords}
        state = with_values(rulebook, rulebook.initial, {**empty, **owed, **table, **over, **more})
        assert pack(rulebook, state) in packed
        holder.hold(state)
    assert not holder.compared.differing
    assert holder.compared.actions == 3 * 8


@pytest.mark.parametrize("fault", FAULTS_HERE, ids=lambda fault: fault.does)
def test_a_fault_in_the_engine_parts_it_from_the_core(fault: ShippedFault) -> None:
    holder = EveryState(core()[0])
    with pytest.MonkeyPatch.context() as patch:
        plant(patch, fault)
        for state in some(7, 3 * STATES):
            holder.hold(state)
            if any(one.rule == PLANTED[fault.does] for one in holder.compared.differing):
                break
    assert PLANTED[fault.does] in {one.rule for one in holder.compared.differing}


def test_an_action_that_the_engine_does_not_offer_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move too few is a failure as much as a move too many."""
    monkeypatch.setattr("brinkproof.model.engine.events.free_operations.coup_targets", lambda *_: ())
    holder = EveryState(core()[0])
    for state in some(11, 3 * STATES):
        holder.hold(state)
    assert any(
        "to which no option of the engine leads" in one.what and one.rule.startswith("6.3.5") for one in holder.compared.differing
    )
