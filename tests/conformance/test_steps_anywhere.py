"""Three meanings of one step in states that no game reaches: a rule hidden by what is reachable, an error that only one reports.

``test_steps`` plays from the beginning; here every variable has any value of its sort, as long as no ending is due.
"""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.system import System, make_system
from brinkproof.model.diagrams.traces import after
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.load import load_rulebook
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, show
from brinkproof.model.symbolic.transition_system import TransitionSystem

SEEDS = range(4)
STATES = 2500
LIVE = 0.95
"""How often the game is not over; where it is, nothing is enabled."""


def anywhere(rulebook: Rulebook, rng: random.Random) -> Iterator[State]:
    """Yield random states in which no ending is due."""
    due = [compiled(ending.when, rulebook.position) for ending in rulebook.endings]
    over = compiled(rulebook.over, rulebook.position)
    winner = rulebook.position["winner"]
    while True:
        values = [rng.choice(variable.sort.values) for variable in rulebook.variables]
        if rng.random() < LIVE:
            values[winner] = 0
        state = tuple(values)
        if over(state, (), state) or not any(when(state, (), state) for when in due):
            yield state


def by_diagrams(system: System, state: State, action: int) -> tuple[bool, bool, State]:
    """Return whether the action is enabled, whether the step is an error, and the state after it."""
    manager, step, alone = system.encoding.manager, system.steps[action], system.encoding.state(state)
    enabled, error = (alone & where != manager.false for where in (step.guard, step.error))
    return enabled, error, after(system, action, state) if enabled and not error else state


def by_interpreter(interpreter: Interpreter, state: State, action: int) -> tuple[bool, bool, State]:
    if not interpreter.is_enabled(state, action):
        return False, False, state
    try:
        return True, False, interpreter.step(state, action)
    except StepError:
        return True, True, state


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_steps_from_ten_thousand_states_anywhere_agree(seed: int) -> None:
    """Two actions for each state: one that is enabled, where there is one, and one that may not be."""
    # Given
    rulebook, rng = load_rulebook(), random.Random(seed)
    interpreter, terms, encoding = Interpreter(rulebook), TransitionSystem(rulebook), Encoding(rulebook)
    diagrams = make_system(encoding, encoding.manager.true)
    found: Counter[str] = Counter()
    # When
    for state, _ in zip(anywhere(rulebook, rng), range(STATES), strict=False):
        enabled = interpreter.enabled(state)
        actions = [rng.choice(enabled)] if enabled else []
        actions += [rng.randrange(len(rulebook.actions)) for _ in range(2 - len(actions))]
        for action in actions:
            told = f"{rulebook.label(rulebook.actions[action])} in {show(rulebook, state)}"
            expected = by_interpreter(interpreter, state, action)
            taken = terms.take(state, action)
            # Then
            assert taken[:2] == expected[:2], told
            assert expected[1] or taken[2] == expected[2], told
            assert by_diagrams(diagrams, state, action) == expected, told
            found[("error" if expected[1] else "step") if expected[0] else "not enabled"] += 1
    assert min(found["error"], found["step"], found["not enabled"]) > 30, found
