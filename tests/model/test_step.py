"""One step that goes another way than ``model/README.md`` says: a test a sentence, each with a tiny rulebook."""

from collections.abc import Callable

import pytest

from brinkproof.model.interpreter.step import Change, Interpreter, StepError
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, changes, show, with_values
from brinkproof.model.symbolic.transition_system import TransitionSystem

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
rule = "4.2"
name = "phasing"
sort = "superpower"
initial = "us"

[[limit]]
rule = "8.1.2"
variable = "n"
at_most = 5
"""

ENDING = """
[[consequence]]
rule = "8.1.3"
when = "n == 0"
then = ["winner = opponent(phasing)"]
"""


def action(name: str = "go", then: str = "[]", more: str = "") -> str:
    """Return an action that the rules force."""
    return f'[[action]]\nrule = "6.3"\npart = "{name}"\nname = "{name}"\nowner = "rules"\nthen = {then}\n{more}\n'


def consequence(rule: str, then: str, more: str = "") -> str:
    """Return a consequence of the action ``go``."""
    return f'[[consequence]]\nrule = "{rule}"\non = ["go"]\nthen = {then}\n{more}\n'


def after(rulebook: Rulebook, label: str = "go", **given: int | str) -> dict[str, tuple[str, str]]:
    """Return what an action changes."""
    state = with_values(rulebook, rulebook.initial, given)
    interpreter = Interpreter(rulebook)
    place = interpreter.places[label]
    assert interpreter.is_enabled(state, place)
    return changes(rulebook, state, interpreter.step(state, place))


# what is written, what changes from n = 3, m = 0
STEPS = {
    # 1. Choose.
    "locals are read before anything changes": (
        action(then='["n = 1", "phasing = ussr", "m = old"]', more='let = { old = "n" }'),
        {"n": ("3", "1"), "phasing": ("us", "ussr"), "m": ("0", "3")},
    ),
    "locals keep their values through every level": (
        action(then='["m = old"]', more='let = { old = "n" }')
        + consequence("8.1.7", '["n = 1", "phasing = ussr"]', 'before = ["6.3: go"]'),
        {"n": ("3", "1"), "phasing": ("us", "ussr"), "m": ("0", "3")},
    ),
    "a later local may use an earlier one": (
        action(then='["m = twice"]', more='let = { one = "n - 2", twice = "one + one" }'),
        {"m": ("0", "2")},
    ),
    # 2. Change.
    "each effect sees the ones before it": (action(then='["n = n - 1", "m = n"]'), {"n": ("3", "2"), "m": ("0", "2")}),
    "a condition is read at its moment": (
        action(then='["n = 1", { if = "n == 1", do = "m = 4" }, { if = "n == 3", do = "m = 5" }]'),
        {"n": ("3", "1"), "m": ("0", "4")},
    ),
    "what happens together is read before it is written": (
        action(then='[{ together = ["n = m", "m = n"] }]'),
        {"n": ("3", "0"), "m": ("0", "3")},
    ),
    "additions of one moment are netted": (action(then='[{ together = ["n = n + 4", "n = n - 3"] }]'), {"n": ("3", "4")}),
    "additions one after the other meet the limit between": (action(then='["n = n + 4", "n = n - 3"]'), {"n": ("3", "2")}),
    "rules of one level start from the same state": (
        action(then='["n = 1"]') + consequence("8.1.4", '["m = n"]'),
        {"n": ("3", "1"), "m": ("0", "3")},
    ),
    "a rule of a later level sees the earlier one": (
        action() + consequence("8.1.4", '["n = m"]') + consequence("8.1.7", '["m = 5"]', 'before = ["8.1.4"]'),
        {"n": ("3", "5"), "m": ("0", "5")},
    ),
    "a consequence may come before the action itself": (
        action(then='["n = m"]') + consequence("8.1.7", '["m = 5"]', 'before = ["6.3: go"]'),
        {"n": ("3", "5"), "m": ("0", "5")},
    ),
    "a rule whose condition is false in the base does not fire": (
        action(then='["n = 1"]') + consequence("8.1.4", '["m = 4"]', 'when = "n == 1"'),
        {"n": ("3", "1")},
    ),
    "additions of one level are summed": (
        action(then='["n = n - 2"]') + consequence("8.1.4", '["n = n + 1"]'),
        {"n": ("3", "2")},
    ),
    "additions of one level are summed when they are alike": (
        action(then='["m = m + 1"]') + consequence("8.1.4", '["m = m + 1"]'),
        {"m": ("0", "2")},
    ),
    "one addition of a level is that addition": (
        action(then='["m = m + 1"]') + consequence("8.1.4", '["m = m + 1"]', 'when = "n == 0"'),
        {"m": ("0", "1")},
    ),
    "a sum goes through the limit once": (
        action(then='["n = n + 1"]') + consequence("8.1.4", '["n = n + 2"]'),
        {"n": ("3", "5")},
    ),
    "rules that agree do not conflict": (
        action(then='["m = 2"]') + consequence("8.1.4", '["m = 2"]', 'when = "n == 3"'),
        {"m": ("0", "2")},
    ),
    "a rule that leaves a variable alone does not conflict": (
        action(then='["m = 2"]') + consequence("8.1.4", '["m = 0"]', 'when = "n == 3"'),
        {"m": ("0", "2")},
    ),
    # 3. Limit.
    "what is beyond the limit is lost and the rest happens": (
        action(then='["n = n + 4", "m = 1"]'),
        {"n": ("3", "5"), "m": ("0", "1")},
    ),
    # 4. End.
    "an ending stops the writes after it": (
        ENDING + action(then='["n = 0", "m = 4"]'),
        {"n": ("3", "0"), "winner": ("nobody", "ussr")},
    ),
    "an ending is tested after each effect": (
        ENDING + action(then='["n = 0", "n = 3"]'),
        {"n": ("3", "0"), "winner": ("nobody", "ussr")},
    ),
    "an ending stops the levels after it": (
        ENDING + action() + consequence("8.1.4", '["m = 4"]') + consequence("8.1.7", '["n = 0"]', 'before = ["8.1.4"]'),
        {"n": ("3", "0"), "winner": ("nobody", "ussr")},
    ),
    "the first of two endings counts": (
        ENDING + ENDING.replace("8.1.3", "10.3.1").replace("opponent(phasing)", "draw") + action(then='["n = 0"]'),
        {"n": ("3", "0"), "winner": ("nobody", "ussr")},
    ),
    "only the first ending that is due is carried out, though it ends nothing": (
        '[[consequence]]\nrule = "10.3.1"\nwhen = "n == 0"\nthen = ["m = 4"]\n' + ENDING + action(then='["n = 0"]'),
        {"n": ("3", "0"), "m": ("0", "4")},
    ),
    "no ending is tested inside an ending": (
        '[[consequence]]\nrule = "10.3.1"\nwhen = "n == 0"\nthen = ["n = 5", "n = 4"]\n' + action(then='["n = 0", "m = 1"]'),
        {"n": ("3", "4"), "m": ("0", "1")},
    ),
    "what an ending skips may have a requirement that fails": (
        ENDING
        + '[[effect]]\nrule = "8.1.7"\nname = "lower"\nrequires = "n > 0"\nthen = ["n = n - 1"]\n'
        + action(then='["n = 0", "lower()"]'),
        {"n": ("3", "0"), "winner": ("nobody", "ussr")},
    ),
}


@pytest.mark.parametrize(("rules", "expected"), STEPS.values(), ids=STEPS.keys())
def test_a_step_goes_as_the_page_says(load: Load, rules: str, expected: dict[str, tuple[str, str]]) -> None:
    rulebook = load(RULES + rules)
    assert after(rulebook) == expected
    # The terms go the same way.
    enabled, error, state = TransitionSystem(rulebook).take(rulebook.initial, 0)
    assert (enabled, error) == (True, False)
    assert changes(rulebook, rulebook.initial, state) == expected


def test_the_sum_of_a_level_is_tested_for_an_ending(load: Load) -> None:
    """Neither rule ends the game by itself."""
    rulebook = load(RULES + ENDING + action(then='["n = n - 1"]') + consequence("8.1.4", '["n = n - 2"]'))
    assert after(rulebook) == {"n": ("3", "0"), "winner": ("nobody", "ussr")}


# what is written, a part of the problem
ERRORS = {
    "a value outside its sort is an overflow": (action(then='["m = n + 3"]'), "m would be 6, outside 0 to 5"),
    "a value below its sort is an overflow": (action(then='["m = m - 1"]'), "m would be -1, outside 0 to 5"),
    "a sum outside its sort is an overflow": (
        action(then='["m = m + 3"]') + consequence("8.1.4", '["m = m + 4"]'),
        "m would be 7, outside 0 to 5",
    ),
    "a requirement that fails is an error": (
        '[[effect]]\nrule = "8.1.7"\nname = "lower"\nrequires = "m > 0"\nthen = ["m = m - 1"]\n' + action(then='["lower()"]'),
        "'lower()' has no meaning here",
    ),
    "an argument outside its sort is an error": (
        '[[effect]]\nrule = "8.1.7"\nname = "climb"\nparameters = { by = "1..2" }\nthen = ["m = m + by"]\n'
        + action(then='["climb(n)"]'),
        "'climb(n)' has no meaning here",
    ),
    "rules that set a variable differently conflict": (
        action(then='["m = 1"]') + consequence("8.1.4", '["m = 2"]', 'when = "n == 3"'),
        "set m differently",
    ),
    "an addition and a value conflict": (
        action(then='["m = m + 1"]') + consequence("8.1.4", '["m = 2"]', 'when = "n == 3"'),
        "set m differently",
    ),
    "two ends of the game conflict": (
        ENDING + action(then='["n = 0"]') + consequence("8.1.4", '["winner = us"]', 'when = "n == 3"'),
        "set winner differently",
    ),
}


@pytest.mark.parametrize(("rules", "problem"), ERRORS.values(), ids=ERRORS.keys())
def test_a_rulebook_without_an_answer_is_an_error(load: Load, rules: str, problem: str) -> None:
    with pytest.raises(StepError) as caught:
        after(load(RULES + rules))
    assert problem in caught.value.problem


def test_an_action_is_enabled_when_its_condition_holds_and_nothing_forbids_it(load: Load) -> None:
    # Given
    rulebook = load(
        RULES
        + action(more='when = "n > 1"')
        + '[[restriction]]\nrule = "8.1.5"\non = ["go"]\nforbid = "m >= 2"\n'
        + '[[exception]]\nrule = "6.3.5"\nto = ["8.1.5"]\nwhen = "phasing == ussr"\n'
    )
    interpreter = Interpreter(rulebook)

    def enabled(**given: int | str) -> bool:
        state: State = with_values(rulebook, rulebook.initial, given)
        assert (interpreter.enabled(state) == [0]) is interpreter.is_enabled(state, 0)
        return interpreter.is_enabled(state, 0)

    # Then
    assert enabled()
    assert not enabled(n=1)
    assert not enabled(m=2)
    assert enabled(m=2, phasing="ussr")
    assert not enabled(n=1, m=2, phasing="ussr")


def test_when_the_game_is_over_nothing_is_enabled(load: Load) -> None:
    rulebook = load(RULES + action())
    interpreter = Interpreter(rulebook)
    over = with_values(rulebook, rulebook.initial, {"winner": "draw"})
    assert not interpreter.over(rulebook.initial)
    assert interpreter.over(over)
    assert interpreter.enabled(over) == []


def test_changes_are_told_with_the_rule_that_made_them(load: Load) -> None:
    # Given
    rulebook = load(RULES + ENDING + action(then='["n = 0"]') + consequence("8.1.4", '["m = 0"]'))
    log: list[Change] = []
    # When
    final = Interpreter(rulebook).step(rulebook.initial, 0, log)
    # Then
    told = [(rulebook.variables[change.variable].name, change.old, change.new, change.rule) for change in log]
    assert told == [("n", 3, 0, "6.3: go"), ("winner", 0, 2, "8.1.3")]
    assert show(rulebook, final)["winner"] == "ussr"


def test_a_step_leaves_the_state_it_starts_from_alone(load: Load) -> None:
    rulebook = load(RULES + action(then='["n = 0"]'))
    before = rulebook.initial
    Interpreter(rulebook).step(before, 0)
    assert before == rulebook.initial
