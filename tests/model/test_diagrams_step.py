"""A step that the diagrams take otherwise than the interpreter: every state of tiny rulebooks, reachable or not, by both.

Each case is one sentence of *one step* in ``model/README.md``.
"""

from collections.abc import Callable
from itertools import product

import pytest

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.image import image, preimage
from brinkproof.model.diagrams.system import System, make_system, settled
from brinkproof.model.diagrams.traces import after
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.rules import Rulebook

VARIABLES = """
[[variable]]
rule = "8.1.1"
name = "n"
sort = "0..5"
initial = 3

[[variable]]
rule = "8.2.1"
name = "m"
sort = "-1..3"
initial = 0

[[variable]]
rule = "4.2"
name = "phasing"
sort = "superpower"
initial = "us"

[[limit]]
rule = "8.1.2"
variable = "n"
at_most = 5

[[effect]]
rule = "10.3.1 bullet 3"
name = "lose"
parameters = { who = "player" }
requires = "who != nobody"
then = ["winner = opponent(who)"]
"""

ENDING = """
[[consequence]]
rule = "8.1.3"
when = "n == 0"
then = ["lose(phasing)", "m = 3"]
"""


def action(then: str, more: str = "") -> str:
    """Return the action ``go``."""
    return f'[[action]]\nrule = "6.3"\nname = "go"\nowner = "rules"\nthen = {then}\n{more}\n'


def also(rule: str, then: str, more: str = "") -> str:
    """Return a consequence of the action ``go``."""
    return f'[[consequence]]\nrule = "{rule}"\non = ["go"]\nthen = {then}\n{more}\n'


CASES = {
    "an action that changes nothing is a step": action("[]"),
    "a guard decides where an action is enabled": action('["m = 1"]', 'when = "n > 2 and phasing == us"'),
    "an effect sees the one before it": action('["n = n - 1", "m = n - 2"]'),
    "together means at one moment": action('[{ together = ["n = m + 1", "m = n - 2"] }]'),
    "an effect may depend on a condition": action('[{ if = "n < 3", do = "m = m + 1" }, { if = "m == 2", do = "n = 5" }]'),
    "a limit takes what is beyond it": action('["n = n + 2", "m = 1"]'),
    "a value outside its sort is an error": action('["n = n - 2", "m = m + 1"]'),
    "a requirement that fails is an error": action('["lose(us if n > 2 else winner)"]'),
    "a role keeps its value": action(
        '["phasing = opponent(phasing)", "m = 1 if actor == us else 2"]', 'let = { actor = "phasing" }'
    ),
    "a role keeps its value through every level": action('["m = 1 if actor == us else 2"]', 'let = { actor = "phasing" }')
    + also("8.1.4", '["phasing = opponent(phasing)"]', 'before = ["6.3"]'),
    "rules of one level start from the same state": action('["m = n - 2"]') + also("8.1.4", '["n = m + 1"]'),
    "changes that agree are one change": action('["n = 2"]') + also("8.1.4", '["n = 2"]', 'when = "m > 0"'),
    "different additions add up": action('["n = n - 1"]') + also("8.1.4", '["n = n + m"]') + also("8.1.5", '["n = n - 2"]'),
    "additions that are alike add up": action('["n = n - 1"]')
    + also("8.1.4", '["n = n - 1"]', 'when = "m > 0"')
    + also("8.1.5", '["n = n - 1"]'),
    "a sum is within the limits": action('["n = n + 1"]') + also("8.1.4", '["n = n + 2"]'),
    "different values are a conflict": action('["n = 2"]') + also("8.1.4", '["n = m + 1"]', 'when = "m >= 0"'),
    "an addition and a value are a conflict": action('["n = n + 1"]') + also("8.1.4", '["n = m + 1"]', 'when = "m >= 0"'),
    "a level sees what the one before it did": action('["n = n - 1"]')
    + also("8.1.4", '["m = n - 2"]', 'before = ["6.3"]')
    + also("8.1.5", '["phasing = ussr"]', 'when = "n == 2"\nbefore = ["8.1.4"]'),
    "an ending stops what is left": action('["n = n - 1", "m = 1"]') + also("8.1.4", '["phasing = ussr"]') + ENDING,
    "an ending stops the levels after it": action('["n = n - 1"]', 'when = "n > 0"')
    + also("8.1.4", '["phasing = opponent(phasing)", "m = 2"]')
    + also("8.1.5", '["n = n - 1"]', 'before = ["6.3", "8.1.4"]')
    + ENDING,
    "an ending is tested after a merge": action('["n = n - 1"]') + also("8.1.4", '["n = n - 2"]') + ENDING,
    "what is skipped requires nothing": action('["n = n - 1", "lose(winner)"]') + ENDING,
    "each rule ends on its own copy": action('["n = 0"]') + also("8.1.4", '["m = 2", "m = 3"]') + ENDING,
    "rules that end in two ways are a conflict": action('["lose(us)"]') + also("8.1.4", '["lose(ussr)"]', 'when = "n > 2"'),
    "the first ending comes first": action('["n = n - 1"]')
    + ENDING
    + '[[consequence]]\nrule = "10.3.1"\nwhen = "n <= 1"\nthen = ["winner = draw"]\n',
}


@pytest.fixture(params=list(CASES.values()), ids=list(CASES))
def rulebook(request: pytest.FixtureRequest, load: Callable[..., Rulebook]) -> Rulebook:
    return load(VARIABLES + request.param)


def system_of(rulebook: Rulebook) -> System:
    """Return the transition system of a rulebook over all its states."""
    encoding = Encoding(rulebook)
    return make_system(encoding, encoding.manager.true)


def test_every_state_steps_as_the_interpreter_says(rulebook: Rulebook) -> None:
    # Given
    system, interpreter = system_of(rulebook), Interpreter(rulebook)
    (step,) = system.steps
    empty = system.encoding.manager.false
    for state in product(*(variable.sort.values for variable in rulebook.variables)):
        alone = system.encoding.state(state)
        # Then: it is enabled in the same states
        assert (alone & step.guard != empty) == interpreter.is_enabled(state, 0), state
        if not interpreter.is_enabled(state, 0):
            continue
        # When
        try:
            expected = interpreter.step(state, 0)
        except StepError:
            # Then: it is an error in the same states, and has no successor
            assert alone & step.error != empty, state
            assert image(system.encoding, system.relations, alone) == empty, state
            continue
        # Then: it leads to the same state, as a function and as a relation
        assert alone & step.error == empty, state
        assert after(system, 0, state) == expected, state
        successors = image(system.encoding, system.relations, alone)
        assert successors == system.encoding.state(expected), state
        assert preimage(system.encoding, system.relations, successors) & alone == alone, state


def test_faults_make_up_the_error(rulebook: Rulebook) -> None:
    system = system_of(rulebook)
    (step,) = system.steps
    assert system.encoding.manager.union(fault.where for fault in step.faults) == step.error
    for one in step.faults:
        for other in step.faults:
            assert one is other or not system.encoding.manager.meets(one.where, other.where)


FAULTS = {
    "a value outside its sort is an error": ("6.3: go", "m", "m would be 4, outside -1 to 3"),
    "a requirement that fails is an error": ("6.3: go", "", "'lose(us if n > 2 else winner)' has no meaning here"),
    "different values are a conflict": ("6.3: go", "n", "'6.3: go' and '8.1.4' set n differently"),
}


@pytest.mark.parametrize(("name", "expected"), FAULTS.items(), ids=FAULTS.keys())
def test_a_fault_names_the_rule_and_the_variable(
    name: str, expected: tuple[str, str, str], load: Callable[..., Rulebook]
) -> None:
    (step,) = system_of(load(VARIABLES + CASES[name])).steps
    assert expected in [(fault.rule, fault.variable, fault.problem) for fault in step.faults]


def test_a_rule_fires_where_its_condition_is_true(load: Callable[..., Rulebook]) -> None:
    # Given: only states where no ending is due
    encoding = Encoding(load(VARIABLES + CASES["an ending stops what is left"]))
    # When
    (step,) = make_system(encoding, settled(encoding)).steps
    # Then: the ending fires at n == 1 only, and the other rule of its level fires all the same
    fired = dict(step.fired)
    assert set(fired) == {"6.3: go", "8.1.4", "8.1.3"}
    assert fired["8.1.3"] == fired["6.3: go"] & encoding.now["n"][1]
    assert fired["8.1.4"] == fired["6.3: go"] == step.guard
