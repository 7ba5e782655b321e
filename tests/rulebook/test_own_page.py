"""The page on errata and properties of one's own: an example that does not load, or a name that is not there any more."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.rules import Rulebook
from brinkproof.model.schema import KINDS, RULE_KINDS
from brinkproof.properties.problem import pose
from brinkproof.properties.property import KEYS, Kind, load_properties

PAGE = (BASE / "README.md").read_text("utf-8")
OVERLAY, PROPERTY = re.findall(r"^```toml\n(.+?)^```$", PAGE, re.MULTILINE | re.DOTALL)
RULEBOOK = load_rulebook()


def rows(header: str) -> Iterator[list[str]]:
    """Yield the rows of the table with this header, cell by cell."""
    below = PAGE.split(f"\n{header}\n", maxsplit=1)[1].split("\n\n", maxsplit=1)[0]
    for line in below.splitlines()[1:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def quoted(text: str) -> list[str]:
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`\n]+)`", text)


NAMES = {where: quoted(names) for where, names in rows("| where | names |")}


def known(rulebook: Rulebook, where: str) -> set[str]:
    """Return the names that there are at the place a row of the table of names speaks of."""
    scope = rulebook.scope
    if where.startswith("on "):
        (group,) = quoted(where)
        own = [{*action.constants, *dict(action.locals)} for action in rulebook.actions if action.is_named(group)]
        return set.intersection(*own)
    match where:
        case "groups":
            return {group for action in rulebook.actions for group in action.groups}
        case "actions" | "events, actions too":
            named = {action.name for action in rulebook.actions}
            events = {name for name in named if name.endswith("_event") and name != "play_event"}
            return named - events if where == "actions" else events
        case "variables":
            return set(scope.variables)
        case "variables with an index":
            return set(scope.families)
        case "effects":
            named = (line for rule in rulebook.rules if rule.kind == "effect" for line in rule.formal)
            return {name for line in named for name in re.findall(r'^name = "(\w+)"', line)}
        case "definitions and tables":
            return {*scope.definitions, *scope.tables}
        case "values" | "cards, values too":
            formal = (line for rule in rulebook.rules if rule.kind == "card" for line in rule.formal)
            cards = {name for line in formal for name in re.findall(r'^id = "(\w+)"', line)}
            return set(scope.constants) - cards if where == "values" else cards
        case "columns of a card":
            return {column for columns in scope.attributes.values() for column in columns}
        case _:
            raise AssertionError(where)


@pytest.mark.parametrize("where", NAMES)
def test_every_name_of_the_page_is_a_name_of_the_rulebook(where: str) -> None:
    assert NAMES[where]
    assert set(NAMES[where]) <= known(RULEBOOK, where)


@pytest.mark.parametrize("where", NAMES)
def test_the_page_leaves_no_name_out(where: str) -> None:
    assert set(NAMES[where]) == known(RULEBOOK, where)


def test_every_kind_of_table_stands_with_the_keys_it_has() -> None:
    common = {"rule", "also", "part", "says", "follows", "ruling"}
    told = {quoted(kind)[0]: set(quoted(keys)) for kind, _, keys in rows("| kind | what it says | its own keys |")}
    assert told == {kind: set(KINDS[kind]) - common for kind in RULE_KINDS}


def test_every_kind_and_key_of_a_property_stands() -> None:
    assert {quoted(kind)[0] for kind, _ in rows("| kind | what it claims |")} == set(map(str, Kind))
    assert set(KEYS) - {"name", "kind", "says"} <= set(
        quoted(PAGE.rpartition("```toml")[2].partition("```\n")[2].partition("## Run them")[0])
    )


def test_the_examples_load_and_the_property_is_posed(tmp_path: Path) -> None:
    overlay, book = tmp_path / "my.toml", tmp_path / "mine.toml"
    overlay.write_text(OVERLAY, "utf-8")
    book.write_text(PROPERTY, "utf-8")
    rulebook = load_rulebook(overlays=[overlay])
    (claim,) = pose(rulebook, load_properties(book)).claims
    assert claim.steps
    assert [rule.id for rule in RULEBOOK.rules].count("8.1.4") == 1
    assert "battleground and turn > 1" in " ".join(rulebook.rule_by_id["8.1.4"].formal)
    assert f"--property {claim.property.name}" in PAGE


def test_what_the_page_says_of_withdrawing_and_dropping_is_so(tmp_path: Path) -> None:
    head = OVERLAY.partition("\n\n")[0]
    own = (tmp_path / "one.toml", tmp_path / "two.toml")
    drop, withdraw = 'drop = ["vp"]', 'withdraw = ["10.3.1 bullet 1"]'
    assert {drop, withdraw, 'withdraw = ["8.1.5: closed regions"]'} <= set(quoted(PAGE))
    own[0].write_text(f"{head}\n{drop}\n{withdraw}\n", "utf-8")
    assert "vp" not in {variable.name for variable in load_rulebook(overlays=[own[0]]).variables}
    own[1].write_text(f'{head}\nwithdraw = ["card 4"]\n', "utf-8")
    assert "duck_and_cover" not in load_rulebook(overlays=[own[1]]).scope.constants


def test_the_page_is_found_from_the_others() -> None:
    assert "(rulings.md)" in PAGE
    root = Path(__file__).parents[2]
    assert "(rulebook/README.md)" in (root / "model" / "README.md").read_text("utf-8")
    assert "(../model/rulebook/README.md)" in (root / "properties" / "README.md").read_text("utf-8")
