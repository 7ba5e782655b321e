"""An expression shown as something else than it is."""

from collections.abc import Callable

import pytest

from brinkproof.model.errors import Place
from brinkproof.model.language.render import render, render_value
from brinkproof.model.language.sorts import BOOL, Sort, integer
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.load import load_rulebook
from brinkproof.model.rules import Rulebook

HERE = Place(file="rules.toml")

RULES = """
[[variable]]
rule = "8.1.1"
name = "defcon"
sort = "1..5"
initial = 5

[[variable]]
rule = "card 41"
name = "subs"
sort = "bool"
initial = false
"""

SHOWN = {
    "a member of an enumeration": ("winner == us", "winner == us"),
    "a swapped comparison": ("defcon > 2", "2 < defcon"),
    "a negated comparison": ("defcon != 2", "not (defcon == 2)"),
    "a sum in a comparison": ("defcon + 1 <= 5", "(defcon + 1) <= 5"),
    "a call in a sum": ("max(defcon, 2) - 1", "max(defcon, 2) - 1"),
    "a choice": ("1 if subs else defcon", "1 if subs else defcon"),
    "logic in logic": ("subs and (winner == us or defcon == 1)", "subs and ((winner == us) or (defcon == 1))"),
    "a negative amount": ("-defcon", "-defcon"),
    "a flag": ("true", "true"),
}


@pytest.mark.parametrize(("text", "shown"), SHOWN.values(), ids=SHOWN.keys())
def test_an_expression_is_shown_as_it_can_be_written(load: Callable[..., Rulebook], text: str, shown: str) -> None:
    # Given
    rulebook = load(RULES)
    expression = typecheck(text, rulebook.scope, HERE)
    # When
    again = render(expression, rulebook.members)
    # Then
    assert again == shown
    assert typecheck(again, rulebook.scope, HERE) == expression


def test_every_guard_of_the_real_rulebook_means_the_same_when_it_is_read_again() -> None:
    rulebook = load_rulebook()
    for action in rulebook.actions:
        text = render(action.guard, rulebook.members)
        assert render(typecheck(text, rulebook.scope, HERE), rulebook.members) == text


VALUES = {
    "a number": (-20, integer(-20, 20), "-20"),
    "a flag": (1, BOOL, "true"),
    "a member": (2, Sort("player", 0, 3), "ussr"),
    "a value without a name": (9, Sort("player", 0, 9), "player#9"),
    "an enumeration without names": (0, Sort("colour", 0, 1), "colour#0"),
}


@pytest.mark.parametrize(("value", "sort", "shown"), VALUES.values(), ids=VALUES.keys())
def test_a_value_is_shown_as_a_reader_writes_it(value: int, sort: Sort, shown: str) -> None:
    assert render_value(value, sort, {"player": ("nobody", "us", "ussr", "draw")}) == shown
