"""An expression that is read although the language does not have it, or refused although it does."""

import ast

import pytest

from brinkproof.model.errors import Place, RuleError
from brinkproof.model.language.parse import SURFACE, parse_effect, parse_expression
from brinkproof.model.load import BASE, load_rulebook

HERE = Place(file="rules.toml", line=7)

ACCEPTED = {
    "a name": "defcon",
    "a number": "-3",
    "a comparison": "1 <= defcon < 5",
    "logic": "a and not b or c",
    "a choice": "1 if a else 2",
    "a call": "max(1, min(4, printed + bonus))",
    "an index": "military_ops[us]",
    "an attribute": "card.operations",
    "membership": "region in (europe, asia)",
    "membership of a table": "region not in closed_regions(defcon)",
    "a named argument": "enabled(coup, region=europe)",
    "two lines": "a \\\n  and b",
}


@pytest.mark.parametrize("text", ACCEPTED.values(), ids=ACCEPTED.keys())
def test_what_the_language_has_is_read(text: str) -> None:
    assert isinstance(parse_expression(text, HERE), ast.expr)


# text, code, a part of the help
REFUSED = {
    "nothing": ("", "RB301", "write it like"),
    "half an expression": ("defcon ==", "RB301", "write it like"),
    "a statement": ("x = 1", "RB301", "write it like"),
    "a null byte": ("a\0b", "RB301", "write it like"),
    "a product": ("2 * defcon", "RB302", "sum"),
    "a quotient": ("defcon // 2", "RB302", "see model/README.md"),
    "a list": ("region in [europe]", "RB302", "parentheses"),
    "a lambda": ("lambda: 1", "RB302", "definition"),
    "a comprehension": ("(x for x in y)", "RB302", "see model/README.md"),
    "a bitwise and": ("a & b", "RB302", "'and'"),
    "identity": ("a is b", "RB302", "'=='"),
    "a text": ("'europe'", "RB302", "without quotes"),
    "a broken number": ("1.5", "RB302", "without quotes"),
    "an assignment inside": ("(x := 1)", "RB302", "see model/README.md"),
    "a slice": ("a[1:2]", "RB302", "see model/README.md"),
    "an unpacked argument": ("f(*a)", "RB302", "see model/README.md"),
}


@pytest.mark.parametrize(("text", "code", "help_"), REFUSED.values(), ids=REFUSED.keys())
def test_what_the_language_does_not_have_is_refused_with_a_way_out(text: str, code: str, help_: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_expression(text, HERE)
    assert caught.value.code == code
    assert caught.value.place == HERE
    assert help_ in caught.value.help


def test_an_expression_that_is_too_deep_is_an_error_and_no_crash() -> None:
    with pytest.raises(RuleError, match="RB301"):
        parse_expression("(" * 5000 + "a" + ")" * 5000, HERE)


def test_a_call_is_an_effect() -> None:
    call, value = parse_effect("degrade(1)", HERE)
    assert ast.unparse(call) == "degrade(1)"
    assert value is None


CALLS = ["win(us if a <= b else ussr)", "win(us if a != b else ussr)", "win(us if a == b else ussr)", "degrade(by=1)"]


@pytest.mark.parametrize("text", CALLS)
def test_an_equals_sign_inside_a_call_makes_no_assignment(text: str) -> None:
    call, value = parse_effect(text, HERE)
    assert ast.unparse(call) == text
    assert value is None


# text, target, value
ASSIGNED = {
    "a variable": ("phase = headline", "phase", "headline"),
    "a member": ("military_ops[us] = 0", "military_ops[us]", "0"),
    "a comparison in the index": ("military_ops[us if a <= b else ussr] = 0", "military_ops[us if a <= b else ussr]", "0"),
    "a comparison as the value": ("flag = a == b", "flag", "a == b"),
}


@pytest.mark.parametrize(("text", "target", "value"), ASSIGNED.values(), ids=ASSIGNED.keys())
def test_an_assignment_is_an_effect(text: str, target: str, value: str) -> None:
    left, right = parse_effect(text, HERE)
    assert right is not None
    assert (ast.unparse(left), ast.unparse(right)) == (target, value)


NO_EFFECT = {
    "a comparison": ("phase == headline", "RB303"),
    "a name": ("phase", "RB303"),
    "a number assigned": ("1 = phase", "RB301"),
    "an attribute assigned": ("card.side = us", "RB303"),
    "a method": ("card.play()", "RB303"),
    "an augmented assignment": ("phase += 1", "RB301"),
}


@pytest.mark.parametrize(("text", "code"), NO_EFFECT.values(), ids=NO_EFFECT.keys())
def test_what_is_no_effect_is_refused(text: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_effect(text, HERE)
    assert caught.value.code == code


def test_the_fence_of_operators_holds() -> None:
    """The design allows 24 operators; one more needs a decision record."""
    assert len(SURFACE) == len(set(SURFACE)) <= 24


def test_the_fence_of_effects_holds() -> None:
    """The design allows 20 kinds of effect: an assignment, a condition, a moment, and the named ones."""
    named = [rule for rule in load_rulebook(BASE).rules if rule.kind == "effect"]
    assert 3 + len(named) <= 20


@pytest.mark.parametrize("text", ["n = n" + "+1" * 2000, "degrade(1" + "+1" * 2000 + ")", "x" + "[x" * 120 + "]" * 120])
def test_an_effect_too_deep_for_any_checker_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_effect(text, Place(file="own.toml", line=7))
    assert caught.value.code == "RB301"
    assert len(str(caught.value)) < 300
