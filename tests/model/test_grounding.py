"""What fires on an action resolved wrongly: parameters, restrictions and their exceptions, and the order of rules."""

from collections.abc import Callable

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.language.syntax import Constant
from brinkproof.model.rules import Ground, Rulebook
from brinkproof.model.state import with_values

Load = Callable[..., Rulebook]
Refusal = Callable[..., RuleError]

RULES = """
[[sort]]
name = "region"
members = ["europe", "asia", "africa"]

[[sort]]
name = "item"
members = ["operations", "nothing"]
cards = true

[[card]]
rule = "card 47"
id = "junta"
number = 47
name.en = "Junta"
side = "neutral"
operations = 2
period = "mid"

[[variable]]
rule = "4.5D"
name = "agenda"
sort = "item"
initial = "operations"

[[variable]]
rule = "8.1.1"
name = "defcon"
sort = "1..5"
initial = 4

[[variable]]
rule = "4.2"
name = "phasing"
sort = "superpower"
initial = "us"

[[variable]]
rule = "card 41"
name = "subs"
sort = "bool"
initial = false
"""

COUP = """
[[action]]
rule = "6.3"
name = "coup"
groups = ["any_coup"]
parameters = { region = { sort = "region", owner = "board" }, battleground = "bool" }
owner = "phasing"
let = { actor = "phasing" }
when = "agenda == operations"
then = []
"""

CLOSED = """
[[restriction]]
rule = "8.1.5"
on = ["any_coup"]
forbid = "defcon <= 4 and region == europe"
"""

DEGRADE = """
[[consequence]]
rule = "8.1.4"
on = ["coup"]
when = "battleground"
then = ["defcon = defcon - 1"]
"""


def enabled(rulebook: Rulebook, label: str, **given: int | str | bool) -> bool:
    state = with_values(rulebook, rulebook.initial, given)
    return bool(compiled(rulebook.action_by_label[label].guard, rulebook.position)(state, (), state))


def fired(action: Ground) -> list[list[str]]:
    return [[one.rule for one in level] for level in action.levels]


def test_each_parameter_gets_each_of_its_values(load: Load) -> None:
    rulebook = load(RULES + COUP)
    assert list(rulebook.action_by_label) == [
        f"coup(region={region}, battleground={flag})" for region in ("europe", "asia", "africa") for flag in ("false", "true")
    ]


def test_an_action_knows_its_owner_its_chances_and_its_roles(load: Load) -> None:
    action = load(RULES + COUP).action_by_label["coup(region=asia, battleground=true)"]
    assert not isinstance(action.owner, str)
    assert action.owner.sort.kind == "player"
    assert action.chance == {"region": "board"}
    assert [name for name, _ in action.locals] == ["actor"]
    assert {name: value.value for name, value in action.constants.items()} == {"region": 1, "battleground": 1}
    assert action.is_named("coup")
    assert action.is_named("any_coup")
    assert not action.is_named("event")


def test_what_can_never_be_enabled_is_left_out(load: Load) -> None:
    rulebook = load(RULES + COUP.replace("agenda == operations", "region != asia"))
    assert not [label for label in rulebook.action_by_label if "asia" in label]


def test_a_role_that_is_constant_is_a_constant(load: Load) -> None:
    action = load(RULES + COUP.replace('actor = "phasing"', 'actor = "us"')).actions[0]
    assert action.locals == ()
    assert action.constants["actor"] == Constant(1, action.constants["actor"].sort)


def test_a_restriction_forbids_where_it_applies_only(load: Load) -> None:
    # Given
    rulebook = load(RULES + COUP + CLOSED)
    europe, asia = "coup(region=europe, battleground=true)", "coup(region=asia, battleground=true)"
    # Then
    assert not enabled(rulebook, europe)
    assert enabled(rulebook, europe, defcon=5)
    assert enabled(rulebook, asia)
    assert [rule for rule, _ in rulebook.action_by_label[europe].restrictions] == ["8.1.5"]
    assert rulebook.action_by_label[asia].restrictions == ()


# the keys of the exception, whether it lets a coup in Europe happen
THERE = '[[restriction]]\nrule = "8.1.5"\npart = "there"\non = ["pass_by"]\nforbid = "subs"\n'

LIFTED = {
    "an exception lifts a restriction": ('to = ["8.1.5"]\nwhen = "subs"', True),
    "an exception on the action": ('to = ["8.1.5"]\non = ["coup"]\nwhen = "subs"', True),
    "an exception on the group": ('to = ["8.1.5"]\non = ["any_coup"]\nwhen = "true"', True),
    "an exception whose condition is false": ('to = ["8.1.5"]\nwhen = "not subs"', False),
    "an exception by a parameter": ('to = ["8.1.5"]\nwhen = "region == asia"', False),
    "an exception by a role": ('to = ["8.1.5"]\nwhen = "actor == us"', True),
    "an exception to another rule": ('to = ["8.1.4"]\nwhen = "subs"', False),
    "an exception on another action": ('to = ["8.1.5"]\non = ["pass_by"]\nwhen = "true"\n' + THERE, False),
}


@pytest.mark.parametrize(("keys", "expected"), LIFTED.values(), ids=LIFTED.keys())
def test_exceptions_lift_what_they_name(load: Load, keys: str, expected: bool) -> None:
    other = '[[action]]\nrule = "6.1"\nname = "pass_by"\nowner = "rules"\nthen = []\n'
    rulebook = load(RULES + COUP + CLOSED + DEGRADE + other + f'[[exception]]\nrule = "6.3.5"\n{keys}\n')
    assert enabled(rulebook, "coup(region=europe, battleground=true)", subs=True) is expected


def test_an_exception_switches_a_consequence_off(load: Load) -> None:
    # Given
    rulebook = load(RULES + COUP + DEGRADE + '[[exception]]\nrule = "card 41"\nto = ["8.1.4"]\nwhen = "actor == us and subs"\n')
    (level,) = rulebook.action_by_label["coup(region=asia, battleground=true)"].levels
    (when,) = [one.when for one in level if one.rule == "8.1.4"]

    # When
    def fires(phasing: str, *, subs: bool) -> bool:
        state = with_values(rulebook, rulebook.initial, {"phasing": phasing, "subs": subs})
        return bool(compiled(when, rulebook.position, ["actor"])(state, [1 if phasing == "us" else 2], state))

    # Then
    assert [fires("us", subs=True), fires("us", subs=False), fires("ussr", subs=True)] == [False, True, True]


def test_a_consequence_fires_where_its_condition_can_be_true_only(load: Load) -> None:
    rulebook = load(RULES + COUP + DEGRADE)
    assert fired(rulebook.action_by_label["coup(region=asia, battleground=true)"]) == [["6.3: coup", "8.1.4"]]
    assert fired(rulebook.action_by_label["coup(region=asia, battleground=false)"]) == [["6.3: coup"]]


def consequence(rule: str, *before: str) -> str:
    return f'[[consequence]]\nrule = "{rule}"\non = ["any_coup"]\nthen = []\nbefore = {list(before)}\n'.replace("'", '"')


AFTER = '[[consequence]]\nrule = "2.2.4"\non = ["any_coup"]\nthen = []\nafter = ["{action}"]\n'

# rules with what each comes before, levels
ORDERS = {
    "no order": (consequence("8.2.3") + consequence("8.1.4"), [["6.3: coup", "8.2.3", "8.1.4"]]),
    "one before another": (consequence("8.2.3", "8.1.4") + consequence("8.1.4"), [["6.3: coup", "8.2.3"], ["8.1.4"]]),
    "the order of the file does not matter": (
        consequence("8.1.4") + consequence("8.2.3", "8.1.4"),
        [["6.3: coup", "8.2.3"], ["8.1.4"]],
    ),
    "before the action": (consequence("card 40", "6.3: coup"), [["card 40"], ["6.3: coup"]]),
    "before the action by its paragraph": (consequence("card 40", "6.3"), [["card 40"], ["6.3: coup"]]),
    "after the action": (AFTER.format(action="coup"), [["6.3: coup"], ["2.2.4"]]),
    "after the action by its group": (AFTER.format(action="any_coup"), [["6.3: coup"], ["2.2.4"]]),
    "a chain": (
        consequence("8.1.4") + consequence("8.2.3", "8.1.4") + consequence("card 40", "6.3", "8.2.3"),
        [["card 40"], ["6.3: coup", "8.2.3"], ["8.1.4"]],
    ),
}


@pytest.mark.parametrize(("rules", "levels"), ORDERS.values(), ids=ORDERS.keys())
def test_rules_come_in_the_first_level_after_all_they_follow(load: Load, rules: str, levels: list[list[str]]) -> None:
    assert fired(load(RULES + COUP + rules).actions[0]) == levels


def test_an_event_is_an_action_of_its_card(load: Load) -> None:
    # Given
    rulebook = load(
        RULES
        + '[[action]]\nrule = "card 47"\nname = "junta_event"\nowner = "rules"\nevent = "junta"\nthen = []\n'
        + '[[consequence]]\nrule = "2.2.4"\non = ["event"]\nwhen = "card.operations == 2"\nthen = ["defcon = 2"]\n'
    )
    # Then
    assert enabled(rulebook, "junta_event", agenda="junta")
    assert not enabled(rulebook, "junta_event", agenda="operations")
    assert rulebook.actions[0].groups == ("event",)
    assert fired(rulebook.actions[0]) == [["card 47: junta_event", "2.2.4"]]


SETS = '[[consequence]]\nrule = "8.1.6"\non = ["coup"]\nthen = ["defcon = 2"]\n'

# rules, code, a part of the message
WRONG = {
    "an action that is not there": (COUP + CLOSED.replace("any_coup", "cuop"), "RB304", "did you mean 'coup'?"),
    "an exception to no rule": (
        COUP + '[[exception]]\nrule = "6.3.5"\nto = ["8.1.5"]\nwhen = "true"\n',
        "RB403",
        "no rule '8.1.5'",
    ),
    "before no rule": (COUP + consequence("8.1.4", "8.2.3"), "RB403", "no rule '8.2.3'"),
    "after no action": (COUP + AFTER.format(action="cuop"), "RB304", "did you mean 'coup'?"),
    "rules in a circle": (
        COUP + consequence("8.1.4", "8.2.3") + consequence("8.2.3", "8.1.4"),
        "RB406",
        "each come before the other",
    ),
    "two rules that always set a variable differently": (
        COUP.replace("then = []", 'then = ["defcon = 1"]') + SETS,
        "RB407",
        "both set 'defcon' on 'coup'",
    ),
    "an addition and a value": (COUP.replace("then = []", 'then = ["defcon = defcon - 1"]') + SETS, "RB407", "both set"),
    "an action twice": (COUP + COUP.replace('rule = "6.3"', 'rule = "6.3.1"'), "RB405", "stands at"),
    "an owner that is nobody": (COUP.replace('owner = "board"', 'owner = "referee"'), "RB210", "cannot own"),
    "an owner that is no player": (COUP.replace('owner = "phasing"', 'owner = "defcon"'), "RB306", "player is needed"),
    "an event of no card": (COUP.replace("let =", 'event = "hunta"\nlet ='), "RB304", "no card 'hunta'"),
    "a restriction that is no condition": (
        COUP + CLOSED.replace("defcon <= 4 and region == europe", "defcon"),
        "RB306",
        "bool is needed",
    ),
}


@pytest.mark.parametrize(("rules", "code", "message"), WRONG.values(), ids=WRONG.keys())
def test_what_cannot_be_resolved_is_refused(refusal: Refusal, rules: str, code: str, message: str) -> None:
    error = refusal(RULES + rules)
    assert error.code == code
    assert message in str(error)
    assert error.place.line > 0


AGREEING = {
    "the same value": ('then = ["defcon = 2"]', SETS),
    "additions": ('then = ["defcon = defcon - 1"]', SETS.replace("defcon = 2", "defcon = defcon + 1")),
    "not always": ('then = ["defcon = 1"]', SETS.replace('on = ["coup"]', 'on = ["coup"]\nwhen = "subs"')),
    "in order": ('then = ["defcon = 1"]', SETS.replace('on = ["coup"]', 'on = ["coup"]\nbefore = ["6.3"]')),
}


@pytest.mark.parametrize(("then", "rule"), AGREEING.values(), ids=AGREEING.keys())
def test_rules_that_can_both_be_obeyed_are_accepted(load: Load, then: str, rule: str) -> None:
    assert load(RULES + COUP.replace("then = []", then) + rule).actions
