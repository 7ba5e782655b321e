"""What a step has to do with: here for a variable left out, by which the explicit search would take two states for alike."""

import random
from collections.abc import Callable

from brinkproof.model.footprint import footprint
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.load import load_rulebook
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, with_values

Load = Callable[..., Rulebook]

RULES = """
[[variable]]
rule = "8.1.1"
name = "n"
sort = "0..5"
initial = 3

[[variable]]
rule = "8.1.1"
name = "m"
sort = "0..5"
initial = 0

[[variable]]
rule = "8.1.1"
name = "unrelated"
sort = "0..5"
initial = 0
"""

GO = '[[action]]\nrule = "6.3"\nname = "go"\nowner = "rules"\n'


def of(rulebook: Rulebook, label: str = "go") -> frozenset[str]:
    return footprint(rulebook, rulebook.action_by_label[label])


def test_what_is_read_where_and_what_is_only_written_are_in(load: Load) -> None:
    cases = {
        'then = ["n = 0"]': {"n"},
        'when = "m > 0"\nthen = []': {"m"},
        'then = ["n = m"]': {"n", "m"},
        'then = [{ if = "m == 1", do = "n = 0" }]': {"n", "m"},
    }
    always = of(load(RULES + GO + "then = []\n"))
    for then, expected in cases.items():
        assert of(load(RULES + GO + then + "\n")) == always | expected, then


def test_what_other_rules_and_endings_read_and_write_on_the_action_is_in(load: Load) -> None:
    more = '[[consequence]]\nrule = "8.1.4"\non = ["go"]\nwhen = "m == 2"\nthen = ["n = 1"]\n'
    ending = '[[consequence]]\nrule = "8.1.3"\nwhen = "n == 0"\nthen = ["winner = us"]\n'
    assert of(load(RULES + GO + "then = []\n" + more)) >= {"n", "m"}
    assert of(load(RULES + GO + "then = []\n" + ending)) >= {"n", "winner"}


def outcome(interpreter: Interpreter, state: State, action: int, places: list[int]) -> object:
    """Return whether an action is enabled, and what it makes of some variables, or that it is an error."""
    if not interpreter.is_enabled(state, action):
        return "not enabled"
    try:
        after = interpreter.step(state, action)
    except StepError as error:
        return str(error)
    assert all(new == old for place, (new, old) in enumerate(zip(after, state, strict=True)) if place not in places)
    return [after[place] for place in places]


def test_states_alike_in_the_footprint_go_the_same_way() -> None:
    """Each action of the rulebook in random states, and again with everything else changed."""
    # Given
    rulebook, rng = load_rulebook(), random.Random(5)
    interpreter = Interpreter(rulebook)
    taken = 0
    for at, action in enumerate(rulebook.actions):
        names = footprint(rulebook, action)
        places = [place for place, variable in enumerate(rulebook.variables) if variable.name in names]
        assert len(places) < len(rulebook.variables)
        state = rulebook.initial
        for _ in range(60):
            # When: near a state of the guard, so that some are enabled
            state = tuple(rng.choice(variable.sort.values) for variable in rulebook.variables)
            state = with_values(rulebook, state, {"winner": "nobody"})
            other = tuple(
                value if place in places else rng.choice(variable.sort.values)
                for place, (value, variable) in enumerate(zip(state, rulebook.variables, strict=True))
            )
            first = outcome(interpreter, state, at, places)
            taken += first != "not enabled"
            # Then
            assert outcome(interpreter, other, at, places) == first, rulebook.label(action)
    assert taken > 100, "too few of the states allow anything"
