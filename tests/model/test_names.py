"""A name that is taken twice, means nothing, or stands for the wrong values."""

from collections.abc import Callable

import pytest

from brinkproof.model.errors import Place, RuleError
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.language.sorts import Sort
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import with_values

Load = Callable[..., Rulebook]
Refusal = Callable[..., RuleError]

ITEMS = """
[[sort]]
name = "item"
members = ["operations", "nothing"]
cards = true

[[sort]]
name = "card"
of = "item"
first = "korean_war"

[[sort]]
name = "chosen"
of = "item"
first = "nothing"
"""

CARDS = """
[[card]]
rule = "card 11"
id = "korean_war"
number = 11
name.en = "Korean War"
side = "ussr"
operations = 2
period = "early"
starred = true
war = { victory_points = 2, military_operations = 2 }

[[card]]
rule = "card 36"
id = "brush_war"
number = 36
name.en = "Brush War"
side = "neutral"
operations = 3
period = "mid"
war = { victory_points = 1, military_operations = 3 }

[[card]]
rule = "card 96"
id = "tear_down_this_wall"
number = 96
name.en = "Tear Down this Wall"
side = "us"
operations = 3
period = "late"
starred = true
prevented = "closed"
"""

VARIABLES = """
[[variable]]
rule = "card 65"
name = "closed"
sort = "bool"
initial = false

[[variable]]
rule = "4.5C"
name = "headline"
sort = "chosen"
initial = "nothing"

[[variable]]
rule = "2.2.4"
name = "removed"
per = "card"
where = "index.starred"
sort = "bool"
initial = false
"""

RULES = ITEMS + CARDS + VARIABLES


def value(rulebook: Rulebook, text: str, **given: int | str | bool) -> int:
    state = with_values(rulebook, rulebook.initial, given)
    expression = typecheck(text, rulebook.scope, Place(file="rules.toml"))
    return int(compiled(expression, rulebook.position)(state, (), state))


def test_cards_come_after_the_other_members_of_their_sort(load: Load) -> None:
    assert load(RULES).members["item"] == ("operations", "nothing", "korean_war", "brush_war", "tear_down_this_wall")


def test_a_part_of_a_sort_is_a_run_of_its_members(load: Load) -> None:
    rulebook = load(RULES)
    sorts = {variable.name: variable.sort for variable in rulebook.variables}
    assert sorts["headline"] == Sort("item", 1, 4)
    assert sorts["winner"] == Sort("player", 0, 3)


def test_a_family_has_a_variable_for_each_index_that_its_where_allows(load: Load) -> None:
    # Given
    rulebook = load(RULES)
    # Then
    names = [variable.name for variable in rulebook.variables if variable.name.startswith("removed")]
    assert names == ["removed[korean_war]", "removed[tear_down_this_wall]"]
    assert value(rulebook, "removed[brush_war]") == 0


# an expression, its value when Brush War is the headline
ATTRIBUTES = {
    "operations": ("headline.operations", 3),
    "the first turn": ("headline.first_turn", 4),
    "the side of a neutral card": ("headline.side == nobody", 1),
    "a star": ("headline.starred", 0),
    "a war": ("headline.war and headline.war_victory_points == 1", 1),
    "military operations of a war": ("headline.war_military_operations", 3),
    "an attribute of a constant": ("korean_war.operations", 2),
    "the side of a constant": ("korean_war.side == ussr", 1),
    "a first turn of a constant": ("tear_down_this_wall.first_turn", 8),
    "a member that is no card": ("nothing.operations", 0),
    "prevention that is not said": ("headline.prevented", 0),
    "prevention by a variable": ("tear_down_this_wall.prevented", 1),
}


@pytest.mark.parametrize(("text", "expected"), ATTRIBUTES.values(), ids=ATTRIBUTES.keys())
def test_a_card_has_its_columns(load: Load, text: str, expected: int) -> None:
    assert value(load(RULES), text, headline="brush_war", closed=True) == expected


def table(rows: str, key: str = "1..3") -> str:
    return f'[[table]]\nrule = "8.1.5"\nname = "t"\nkey = "{key}"\nrows = [{rows}]\n'


def variable(keys: str) -> str:
    return f'[[variable]]\nrule = "8.1.1"\nname = "n"\n{keys}\n'


# rules, code, a part of the message
WRONG = {
    "a sort twice": ('[[sort]]\nname = "player"\nmembers = ["a"]\n', "RB405", "already"),
    "a member twice": ('[[sort]]\nname = "s"\nmembers = ["a", "a"]\n', "RB405", "'a' is taken twice"),
    "a member of another sort": ('[[sort]]\nname = "s"\nmembers = ["us"]\n', "RB405", "'us' is taken twice"),
    "a sort without members": ('[[sort]]\nname = "s"\n', "RB202", "no members"),
    "a part of nothing": ('[[sort]]\nname = "s"\nof = "plyer"\n', "RB304", "did you mean 'player'?"),
    "a part from a stranger": ('[[sort]]\nname = "s"\nof = "player"\nfirst = "china"\n', "RB304", "not in 'player'"),
    "a part back to front": ('[[sort]]\nname = "s"\nof = "player"\nfirst = "draw"\nlast = "us"\n', "RB207", "comes after"),
    "a range that is none": (variable('sort = "1..x"\ninitial = 1'), "RB207", "not a range"),
    "an empty range": (variable('sort = "5..1"\ninitial = 1'), "RB207", "empty"),
    "an unknown sort": (variable('sort = "playr"\ninitial = "us"'), "RB304", "did you mean 'player'?"),
    "an initial value outside the sort": (variable('sort = "1..5"\ninitial = 6'), "RB308", "outside"),
    "an initial value of another kind": (variable('sort = "1..5"\ninitial = "us"'), "RB305", "not a value of sort"),
    "an initial value that is unknown": (variable('sort = "1..5"\ninitial = "five"'), "RB304", "'five'"),
    "a variable twice": (
        variable('sort = "bool"\ninitial = true') + variable('part = "b"\nsort = "bool"\ninitial = true'),
        "RB405",
        "taken",
    ),
    "a variable named like a member": (
        '[[variable]]\nrule = "4.2"\nname = "us"\nsort = "bool"\ninitial = true\n',
        "RB405",
        "taken",
    ),
    "a definition named like a variable": ('[[definition]]\nrule = "4.2"\nname = "winner"\nis = "1"\n', "RB405", "taken twice"),
    "a definition twice": ('[[definition]]\nrule = "4.2"\nname = "d"\nis = "1"\n' * 2, "RB402", "stands at"),
    "a definition that is wrong": ('[[definition]]\nrule = "4.2"\nname = "d"\nis = "losing"\n', "RB304", "'losing'"),
    "a table with a gap": (table('{ key = "1..2", value = 1 }'), "RB208", "[3]"),
    "a table with a row too many": (table('{ key = "1..4", value = 1 }'), "RB208", "one row for each key"),
    "a key twice": (table('{ key = "1..3", value = 1 }, { key = 2, value = 1 }'), "RB405", "stands twice"),
    "a key of another kind": (table('{ key = "us", value = 1 }'), "RB305", "not a key"),
    "a row that is none": (table("5"), "RB203", "not a row"),
    "a row with too much": (table('{ key = "1..3", value = 1, note = "x" }'), "RB203", "not a row"),
    "a row that is no constant": (table('{ key = "1..3", value = "winner" }'), "RB304", "winner"),
    "a side of a card": (RULES.replace('side = "us"', 'side = "usa"'), "RB209", "did you mean 'us'?"),
    "a period of a card": (RULES.replace('"late"', '"last"'), "RB209", "did you mean 'late'?"),
    "a card of 5 operations": (
        RULES.replace('operations = 3\nperiod = "late"', 'operations = 5\nperiod = "late"'),
        "RB308",
        "0 to 4",
    ),
    "a war with something else": (RULES.replace("military_operations = 3", "losses = 3"), "RB201", "'losses'"),
    "a prevention that is no condition": (RULES.replace('prevented = "closed"', 'prevented = "3"'), "RB306", "bool"),
}


@pytest.mark.parametrize(("rules", "code", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_name_is_refused(refusal: Refusal, rules: str, code: str, message: str) -> None:
    error = refusal(rules)
    assert error.code == code
    assert message in str(error)


def test_a_rulebook_has_one_head(refusal: Refusal) -> None:
    assert refusal('[[rulebook]]\nname = "second"\nover = "true"\n').code in ("RB105", "RB206")
