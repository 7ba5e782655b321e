"""A name that means the wrong thing, or a mistake in an expression that is not found."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from brinkproof.model.errors import Place, RuleError
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.language.operators import equal
from brinkproof.model.language.sorts import Sort
from brinkproof.model.language.syntax import Constant, Expression, Read
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.rules import Rulebook

HERE = Place(file="rules.toml", line=3)

RULES = """
[[sort]]
name = "region"
members = ["europe", "asia", "africa"]

[[variable]]
rule = "8.1.1"
name = "defcon"
sort = "1..5"
initial = 5

[[variable]]
rule = "4.1"
name = "turn"
sort = "1..10"
initial = 2

[[variable]]
rule = "8.2.1"
name = "military_ops"
per = "superpower"
sort = "0..5"
initial = 4

[[variable]]
rule = "4.2"
name = "phasing"
sort = "superpower"
initial = "ussr"

[[table]]
rule = "8.1.5"
name = "closed"
key = "1..5"
rows = [{ key = "1..3", value = ["europe", "asia"] }, { key = 4, value = ["europe"] }, { key = 5, value = [] }]

[[table]]
rule = "4.5D"
name = "rounds"
key = "1..10"
rows = [{ key = "1..3", value = 6 }, { key = "4..10", value = 7 }]

[[definition]]
rule = "7.4"
name = "value_of"
parameters = { printed = "0..4", bonus = "0..2" }
is = "max(1, min(4, printed + 1) + bonus)"

[[definition]]
rule = "4.2"
part = "other"
name = "other"
is = "opponent(phasing)"
"""

# what an expression is worth in the initial state
VALUES = {
    "true": ("true", 1),
    "a chain of comparisons": ("1 < defcon <= 5", 1),
    "a broken chain": ("1 < defcon < 5", 0),
    "a greater": ("defcon > 4 and 4 >= turn", 1),
    "not equal": ("winner != us", 1),
    "a member of a list": ("phasing in (us, ussr)", 1),
    "not a member of a list": ("winner not in (us, ussr, draw)", 1),
    "in nothing": ("europe in closed(5)", 0),
    "in a table of sets": ("europe in closed(4) and asia not in closed(4)", 1),
    "in a table of sets by a variable": ("africa in closed(defcon)", 0),
    "a table of values": ("rounds(turn)", 6),
    "a table of values by a constant": ("rounds(4)", 7),
    "a definition": ("value_of(4, 2)", 6),
    "a definition without parameters": ("other == us", 1),
    "the opponent": ("opponent(ussr) == us", 1),
    "an index by a constant": ("military_ops[us]", 4),
    "an index by a variable": ("military_ops[phasing] - 1", 3),
    "an absolute value": ("abs(defcon - 7)", 2),
    "a negative number": ("-3 + 1", -2),
}


@pytest.mark.parametrize(("text", "value"), VALUES.values(), ids=VALUES.keys())
def test_an_expression_means_what_it_says(load: Callable[..., Rulebook], text: str, value: int) -> None:
    rulebook = load(RULES)
    expression = typecheck(text, rulebook.scope, HERE)
    assert compiled(expression, rulebook.position)(rulebook.initial, (), rulebook.initial) == value
    assert value in expression.sort


# text, code, a part of the message or of the help
WRONG = {
    "an unknown name": ("defcom == 1", "RB304", "did you mean 'defcon'?"),
    "a family without an index": ("military_ops == 1", "RB304", "needs an index"),
    "an index on a plain variable": ("defcon[us]", "RB304", "takes no index"),
    "an index outside the family": ("military_ops[winner]", "RB308", "none of its members"),
    "an index of another kind": ("military_ops[europe]", "RB308", "none of its members"),
    "an unknown function": ("highest(1, 2)", "RB304", "called"),
    "an attribute of nothing": ("defcon.side", "RB304", "no attribute"),
    "numbers and members": ("defcon == us", "RB305", "integer and player"),
    "adding a flag": ("defcon + true", "RB305", "whole numbers"),
    "a number as a condition": ("1 if defcon else 2", "RB305", "true or false"),
    "a table of sets as a value": ("closed(defcon)", "RB307", "gives sets"),
    "a table of values as a set": ("6 in rounds(1)", "RB307", "single values"),
    "in a value": ("defcon in 5", "RB307", "list in parentheses"),
    "a key outside the table": ("rounds(turn + 1)", "RB308", "may leave the table"),
    "two keys": ("rounds(1, 2)", "RB309", "1 argument"),
    "too few arguments": ("value_of(1)", "RB309", "takes 2 arguments"),
    "an argument outside its sort": ("value_of(defcon, 0)", "RB308", "may be integer 1 to 5"),
    "an argument by name": ("value_of(printed=1, bonus=0)", "RB309", "no named arguments"),
    "three for max": ("max(1, 2, 3)", "RB309", "takes 2 arguments"),
    "next in a rule": ("next(defcon) == 1", "RB311", "no meaning here"),
    "enabled in a rule": ("enabled(coup)", "RB311", "no meaning here"),
    "a method": ("phasing.other()", "RB302", "not part of the language"),
}


@pytest.mark.parametrize(("text", "code", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_mistake_is_told_with_its_place(load: Callable[..., Rulebook], text: str, code: str, message: str) -> None:
    with pytest.raises(RuleError) as caught:
        typecheck(text, load(RULES).scope, HERE)
    assert (caught.value.code, caught.value.place) == (code, HERE)
    assert message in str(caught.value)


def test_the_kind_that_is_needed_is_checked(load: Callable[..., Rulebook]) -> None:
    with pytest.raises(RuleError, match="RB306"):
        typecheck("defcon", load(RULES).scope, HERE, "bool")


def test_definitions_in_a_circle_are_found(refusal: Callable[..., RuleError]) -> None:
    error = refusal("""
[[definition]]
rule = "7.4"
name = "first"
is = "second + 1"

[[definition]]
rule = "7.4.1"
name = "second"
is = "first + 1"
""")
    assert error.code == "RB310"
    assert "first -> second -> first" in error.problem


def test_a_local_name_hides_a_variable(load: Callable[..., Rulebook]) -> None:
    scope = replace(load(RULES).scope, locals={"defcon": Constant(2, Sort("integer", 2, 2))})
    assert typecheck("defcon + 1", scope, HERE) == Constant(3, Sort("integer", 3, 3))


def test_next_reads_the_following_state_all_through(load: Callable[..., Rulebook]) -> None:
    # Given
    rulebook = load(RULES)
    scope = replace(rulebook.scope, allows_next=True)
    expression = typecheck("next(military_ops[phasing] + defcon) - defcon", scope, HERE)
    # When
    after = (0, 3, 2, 4, 1, 1)  # DEFCON 3, the US phasing with 4
    # Then
    assert compiled(expression, rulebook.position)(rulebook.initial, (), after) == 4 + 3 - 5


def test_enabled_asks_with_constants(load: Callable[..., Rulebook]) -> None:
    # Given
    asked: list[tuple[str, dict[str, int]]] = []

    def query(action: str, values: dict[str, Constant]) -> Expression:
        asked.append((action, {name: value.value for name, value in values.items()}))
        if action == "war":
            raise LookupError("there is no action 'war'", "did you mean 'coup'?")
        return equal(Read("turn", Sort("integer", 1, 10)), Constant(2, Sort("integer", 2, 2)))

    scope = replace(load(RULES).scope, enabled=query)  # type: ignore[arg-type]
    # When
    typecheck("enabled(coup, region=asia)", scope, HERE)
    # Then
    assert asked == [("coup", {"region": 1})]
    for text, code in (("enabled(coup, region=turn)", "RB312"), ("enabled(war)", "RB304"), ("enabled(coup())", "RB309")):
        with pytest.raises(RuleError, match=code):
            typecheck(text, scope, HERE)
