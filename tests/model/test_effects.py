"""The ``then`` of a rule read wrongly: named effects, conditions, and what happens at one moment."""

from collections.abc import Callable

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.model.language.operators import TRUE
from brinkproof.model.language.render import render
from brinkproof.model.rules import Effect, Rulebook

Load = Callable[..., Rulebook]
Refusal = Callable[..., RuleError]

RULES = """
[[variable]]
rule = "8.1.1"
name = "defcon"
sort = "1..5"
initial = 5

[[variable]]
rule = "8.2.1"
name = "military_ops"
per = "superpower"
sort = "0..5"
initial = 0

[[variable]]
rule = "10.2.1"
name = "vp"
sort = "-20..20"
initial = 0

[[variable]]
rule = "4.2"
name = "phasing"
sort = "superpower"
initial = "us"

[[effect]]
rule = "8.1.7"
name = "degrade"
parameters = { by = "1..2" }
then = ["defcon = defcon - by"]

[[effect]]
rule = "8.2.2"
name = "credit"
parameters = { who = "superpower", points = "0..5" }
then = ["military_ops[who] = military_ops[who] + points"]

[[effect]]
rule = "10.2.2"
name = "score"
parameters = { who = "superpower", points = "0..5" }
then = ["vp = vp + (points if who == us else -points)"]

[[effect]]
rule = "10.3.1"
part = "lose"
name = "lose"
requires = "phasing == us"
then = ["winner = opponent(phasing)", "degrade(1)"]
"""


def effects(rulebook: Rulebook) -> tuple[Effect, ...]:
    (action,) = rulebook.actions
    ((one,),) = action.levels
    return one.effects


def of(load: Load, then: str) -> tuple[Rulebook, tuple[Effect, ...]]:
    rulebook = load(f'{RULES}\n[[action]]\nrule = "6.3"\nname = "go"\nowner = "rules"\nthen = {then}\n')
    return rulebook, effects(rulebook)


# the then, what each effect assigns
WRITTEN = {
    "an assignment": ('["vp = 3"]', [{"vp": "3"}]),
    "a member by a constant": ('["military_ops[us] = 2"]', [{"military_ops[us]": "2"}]),
    "a member by a variable": (
        '["military_ops[phasing] = 2"]',
        [
            {
                "military_ops[us]": "2 if (phasing == us) else military_ops[us]",
                "military_ops[ussr]": "2 if (phasing == ussr) else military_ops[ussr]",
            }
        ],
    ),
    "a named effect": ('["degrade(2)"]', [{"defcon": "defcon - 2"}]),
    "a named effect with a player": ('["credit(ussr, 3)"]', [{"military_ops[ussr]": "military_ops[ussr] + 3"}]),
    "a named effect of named effects": ('["lose()"]', [{"winner": "ussr if (phasing == us) else us", "defcon": "defcon - 1"}]),
    "two effects": ('["degrade(1)", "score(us, 5 - defcon)"]', [{"defcon": "defcon - 1"}, {"vp": "vp + (5 - defcon)"}]),
    "one moment": ('[{ together = ["defcon = 2", "vp = defcon"] }]', [{"defcon": "2", "vp": "defcon"}]),
    "points of one moment": ('[{ together = ["score(us, 3)", "score(ussr, 1)"] }]', [{"vp": "(vp + 3) + -1"}]),
    "what can never happen": ('[{ if = "false", do = "vp = 1" }, "vp = 2"]', [{"vp": "2"}]),
}


@pytest.mark.parametrize(("then", "assigned"), WRITTEN.values(), ids=WRITTEN.keys())
def test_effects_are_written_out(load: Load, then: str, assigned: list[dict[str, str]]) -> None:
    rulebook, found = of(load, then)
    assert [{a.variable: render(a.value, rulebook.members) for a in effect.assignments} for effect in found] == assigned


def test_a_condition_and_a_requirement_stay_apart(load: Load) -> None:
    rulebook, (effect,) = of(load, '[{ if = "vp == 0", do = "lose()" }]')
    assert render(effect.when, rulebook.members) == "vp == 0"
    assert render(effect.requires, rulebook.members) == "phasing == us"
    assert effect.text == "lose() if vp == 0"


def test_an_argument_that_may_leave_its_sort_is_a_requirement(load: Load) -> None:
    rulebook, (certain, doubtful) = of(load, '["score(us, defcon)", "degrade(defcon)"]')
    assert certain.requires == TRUE
    assert render(doubtful.requires, rulebook.members) == "defcon <= 2"


ADDITIONS = {
    "an addition": ("vp = vp + 2", "2"),
    "a subtraction": ("vp = vp - defcon", "-defcon"),
    "a member": ("military_ops[us] = military_ops[us] + 1", "1"),
    "a value": ("vp = 2", None),
    "an addition to another variable": ("vp = defcon + 2", None),
    "an addition from the left": ("vp = 2 + vp", None),
}


@pytest.mark.parametrize(("text", "increment"), ADDITIONS.values(), ids=ADDITIONS.keys())
def test_an_addition_is_known_as_one(load: Load, text: str, increment: str | None) -> None:
    rulebook, (effect,) = of(load, f'["{text}"]')
    (assignment,) = effect.assignments
    assert (assignment.increment and render(assignment.increment, rulebook.members)) == increment


# the then, code, a part of the message
WRONG = {
    "an unknown effect": ('["degrad(1)"]', "RB304", "did you mean 'degrade'?"),
    "an unknown variable": ('["defcom = 1"]', "RB304", "did you mean 'defcon'?"),
    "a constant assigned": ('["us = 1"]', "RB304", "not a state variable"),
    "a family without an index": ('["military_ops = 1"]', "RB304", "not a state variable"),
    "too many arguments": ('["degrade(1, 2)"]', "RB309", "takes 1 arguments, not 2"),
    "an argument by name": ('["degrade(by=1)"]', "RB309", "they are by"),
    "an argument of another kind": ('["degrade(us)"]', "RB305", "is player, not integer"),
    "an argument that is never right": ('["degrade(3)"]', "RB308", "never within 1 to 2"),
    "a value of another kind": ('["vp = us"]', "RB305", "is integer and is given player"),
    "a value that is never right": ('["defcon = 6"]', "RB308", "outside 1 to 5"),
    "a number": ("[3]", "RB203", "not an effect"),
    "a condition without an effect": ('[{ if = "true" }]', "RB203", "not an effect"),
    "a condition with too much": ('[{ if = "true", do = "vp = 1", else = "vp = 2" }]', "RB203", "not an effect"),
    "a condition inside a moment": ('[{ together = [{ if = "vp == 1", do = "vp = 2" }] }]', "RB409", "conditional inside"),
    "two values of one moment": ('[{ together = ["vp = 1", "vp = 2"] }]', "RB407", "set twice at one moment"),
    "a value and an addition of one moment": ('[{ together = ["vp = 1", "score(us, 2)"] }]', "RB407", "set twice"),
}


@pytest.mark.parametrize(("then", "code", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_effect_is_refused(load: Load, then: str, code: str, message: str) -> None:
    with pytest.raises(RuleError) as caught:
        of(load, then)
    assert caught.value.code == code
    assert message in str(caught.value)


# a named effect that nobody uses is checked too
UNUSED = {
    "a name that is not there": ('then = ["defcom = 1"]', "RB304"),
    "a circle": ('then = ["unused()"]', "RB310"),
    "a requirement that is no condition": ('requires = "vp"\nthen = []', "RB306"),
    "two values": ('then = ["vp = 1", "vp = 2"]', "RB407"),
}


@pytest.mark.parametrize(("keys", "code"), UNUSED.values(), ids=UNUSED.keys())
def test_an_effect_that_nobody_uses_is_checked(refusal: Refusal, keys: str, code: str) -> None:
    assert refusal(f'{RULES}\n[[effect]]\nrule = "6.0"\nname = "unused"\n{keys}\n').code == code


def test_an_effect_is_named_once(refusal: Refusal) -> None:
    assert refusal(f'{RULES}\n[[effect]]\nrule = "6.0"\nname = "score"\nthen = []\n').code == "RB405"
