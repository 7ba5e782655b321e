"""Rules that would change nothing and say nothing, or mean something else than they say: here for one that is let pass."""

from collections.abc import Callable

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import with_values

Load = Callable[..., Rulebook]

RULES = """
[[variable]]
rule = "8.1.1"
name = "n"
sort = "0..9"
initial = 3

[[variable]]
rule = "8.1.1"
part = "each"
name = "f"
sort = "0..9"
initial = 0
per = "0..3"

[[action]]
rule = "6.3"
name = "go"
owner = "rules"
then = ["n = 4"]

[[action]]
rule = "6.2"
name = "rest"
owner = "rules"
then = []

[[consequence]]
rule = "8.1.4"
on = ["go"]
then = ["f[0] = 1"]

[[consequence]]
rule = "8.1.3"
when = "n == 0"
then = ["winner = us"]

[[limit]]
rule = "8.1.2"
variable = "n"
at_most = 5
"""


def exception(to: str, more: str = "") -> str:
    return f'[[exception]]\nrule = "6.3.5"\nto = ["{to}"]\nwhen = "true"\n{more}\n'


def definition(name: str, parameters: str = "") -> str:
    return f'[[definition]]\nrule = "8.1.5"\nname = "{name}"\n{parameters}\nis = "1"\n'


def act(then: str, more: str = "") -> str:
    return f'[[action]]\nrule = "6.4"\nname = "act"\nowner = "rules"\nthen = ["{then}"]\n{more}\n'


REFUSED = {
    "an exception to an ending": (exception("8.1.3"), "RB412", "ending"),
    "an exception to a limit": (exception("8.1.2"), "RB412", "limit"),
    "an exception to an action": (exception("6.3"), "RB412", "action"),
    "an exception on an action that the rule does not fire on": (exception("8.1.4", 'on = ["rest"]'), "RB412", "none of these"),
    "an order before a limit": (
        '[[consequence]]\nrule = "8.1.7"\non = ["go"]\nthen = []\nbefore = ["8.1.2"]\n',
        "RB412",
        "knows no order",
    ),
    "a write through an index that may leave the family": (act("f[n] = 1"), "RB308", "none of its members"),
    "a definition that hides a member": (definition("us"), "RB405", "taken twice"),
    "a definition with a word of the language": (definition("min"), "RB411", "a word of the language"),
    "a definition called true": (definition("true"), "RB411", "a word of the language"),
    "a variable with a word of Python": (
        '[[variable]]\nrule = "8.1.1"\npart = "x"\nname = "class"\nsort = "0..1"\ninitial = 0\n',
        "RB411",
        "'class'",
    ),
    "a variable that a property could not read": (
        '[[variable]]\nrule = "8.1.1"\npart = "x"\nname = "game_over"\nsort = "0..1"\ninitial = 0\n',
        "RB411",
        "'game_over'",
    ),
    "a name with a blank": (act("n = 1").replace('"act"', '"a b"'), "RB411", "is not a name"),
    "a parameter that hides a variable": (
        '[[effect]]\nrule = "8.1.7"\nname = "bump"\nparameters = { n = "0..3" }\nthen = ["n = n + 1"]\n',
        "RB405",
        "would hide",
    ),
    "a role that hides a variable": (act("n = 1", 'let = { n = "2" }'), "RB405", "would hide"),
    "a parameter with a slip in its keys": (
        act("n = 1", 'parameters = { b = { sort = "0..1", ownr = "us" } }'),
        "RB201",
        "'sort' and 'owner'",
    ),
    "an owner that is a number": (
        act("n = 1", 'parameters = { b = { sort = "0..1", owner = 5 } }'),
        "RB210",
        "5 cannot own 'b'",
    ),
    "a table of sets and values": (
        '[[table]]\nrule = "8.1.5"\nname = "t"\nkey = "0..1"\nrows = [{ key = 0, value = [1, 2] }, { key = 1, value = 1 }]\n',
        "RB203",
        "is no list",
    ),
    "two limits that leave nothing": (
        '[[limit]]\nrule = "8.1.5"\nvariable = "n"\nat_least = 6\n',
        "RB404",
        "leaves no value",
    ),
}


@pytest.mark.parametrize(("rules", "code", "problem"), REFUSED.values(), ids=REFUSED.keys())
def test_what_would_be_ignored_is_refused(load: Load, rules: str, code: str, problem: str) -> None:
    load(RULES)
    with pytest.raises(RuleError) as caught:
        load(RULES + rules)
    assert caught.value.code == code
    assert problem in caught.value.problem


@pytest.mark.parametrize(("second", "most"), [(8, 5), (4, 4)])
def test_two_limits_are_both_obeyed(load: Load, second: int, most: int) -> None:
    rulebook = load(RULES + f'[[limit]]\nrule = "8.1.5"\nvariable = "n"\nat_most = {second}\n' + act("n = n + 6"))
    interpreter = Interpreter(rulebook)
    after = interpreter.step(rulebook.initial, interpreter.places["act"])
    assert after[rulebook.position["n"]] == most


def test_a_member_outside_the_sort_of_a_parameter_is_an_error_of_the_step(load: Load) -> None:
    """``nobody`` has no opponent: without the test of the sort the other side would win."""
    # Given
    who = '[[variable]]\nrule = "4.2"\nname = "who"\nsort = "player"\ninitial = "nobody"\n'
    lose = (
        '[[effect]]\nrule = "8.1.7"\nname = "lose"\nparameters = { loser = "superpower" }\nthen = ["winner = opponent(loser)"]\n'
    )
    rulebook = load(RULES + who + lose + act("lose(who)"))
    interpreter = Interpreter(rulebook)
    place = interpreter.places["act"]
    # Then
    with pytest.raises(StepError):
        interpreter.step(rulebook.initial, place)
    after = interpreter.step(with_values(rulebook, rulebook.initial, {"who": "ussr"}), place)
    assert after[rulebook.position["winner"]] == rulebook.members["player"].index("us")
