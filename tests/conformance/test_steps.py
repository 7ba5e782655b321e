"""Interpreter against Z3 on whole steps: here for a wrong operator, a forgotten variable, a different order in one of the two."""

import random

import pytest

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import load_rulebook
from brinkproof.model.symbolic.transition_system import TransitionSystem

GAMES_FROM_SEEDS = range(4)
STEPS = 2500


@pytest.mark.parametrize("seed", GAMES_FROM_SEEDS)
def test_ten_thousand_random_steps_agree(seed: int) -> None:
    # Given
    rulebook = load_rulebook()
    interpreter, system = Interpreter(rulebook), TransitionSystem(rulebook)
    rng = random.Random(seed)
    state, done = rulebook.initial, 0
    # When
    while done < STEPS:
        if interpreter.over(state):
            state = rulebook.initial
        some = rng.randrange(len(rulebook.actions))
        assert system.take(state, some)[0] == interpreter.is_enabled(state, some)
        action = rng.choice(interpreter.enabled(state))
        after = interpreter.step(state, action)
        # Then
        assert system.take(state, action) == (True, False, after), rulebook.label(rulebook.actions[action])
        state, done = after, done + 1


def test_the_worked_state_of_the_page_of_the_model() -> None:
    # Given
    from brinkproof.model.state import show, with_values  # noqa: PLC0415

    rulebook = load_rulebook()
    interpreter, system = Interpreter(rulebook), TransitionSystem(rulebook)
    values = {"phase": "action_rounds", "round": 1, "phasing": "ussr", "defcon": 2}
    owed = {"agenda": "operations", "agenda_side": "ussr", "agenda_value": 3}
    before = with_values(rulebook, rulebook.initial, {**values, **owed})
    action = interpreter.places["coup(region=africa, battleground=true, success=false)"]
    # When
    after = interpreter.step(before, action)
    # Then
    shown = show(rulebook, after)
    assert (shown["defcon"], shown["military_ops[ussr]"]) == ("1", "3")
    assert (shown["winner"], shown["ending"]) == ("us", "nuclear_war")
    assert system.take(before, action) == (True, False, after)
