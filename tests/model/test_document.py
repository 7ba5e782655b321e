"""A broken file that gets through, or an error that points at the wrong line."""

from pathlib import Path

import pytest

from brinkproof.model.document import Entry, Keys, check_keys, identifier, read_document, read_text
from brinkproof.model.errors import Place, RuleError

TEXT = '''# a comment
[rulebook]
name = "x"   # [[action]] in a comment is no header

[[action]]
rule = "8.1.4"
says.en = "one"
when = """
[[action]]
rule = "not a rule"
"""
then = []

[[card]]
id = "junta"

[card.war]
victory_points = 2

[[action]]
rule = "8.1.6"
'''


def saved(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_tables_come_in_the_order_of_the_file_with_their_lines(tmp_path: Path) -> None:
    entries = read_document(saved(tmp_path, TEXT), "rules.toml")
    assert [(entry.kind, entry.place.line) for entry in entries] == [("rulebook", 2), ("action", 5), ("card", 14), ("action", 20)]


def test_every_key_knows_its_line(tmp_path: Path) -> None:
    _, action, card, last = read_document(saved(tmp_path, TEXT), "rules.toml")
    assert {key: action.at(key).line for key in ("rule", "says", "says.en", "when", "then")} == {
        "rule": 6,
        "says": 7,
        "says.en": 7,
        "when": 8,
        "then": 12,
    }
    assert card.at("war").line == 17
    assert last.at("rule").line == 21
    assert str(last.at("missing")) == "rules.toml:20"


BROKEN = {
    "an empty file": (b"", "RB104", 0),
    "a file of spaces": (b"\n \n", "RB104", 0),
    "not UTF-8": (b"[a]\n\nname = '\xff'\n", "RB103", 3),
    "not TOML": (b"[a]\nname = \n", "RB105", 2),
    "a key twice": (b"[a]\nname = 1\nname = 2\n", "RB105", 3),
    "a table that never ends": (b"[a\n", "RB105", 1),
    "a value outside every table": (b'\nname = "x"\n', "RB106", 2),
    "a list outside every table": (b"names = [1, 2]\n", "RB106", 1),
}


@pytest.mark.parametrize(("data", "code", "line"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_file_is_refused_at_its_line(tmp_path: Path, data: bytes, code: str, line: int) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(data)
    with pytest.raises(RuleError) as caught:
        read_document(path, "shown.toml")
    assert (caught.value.code, caught.value.place) == (code, Place(file="shown.toml", line=line))


def test_a_missing_file_and_a_directory_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match="RB101"):
        read_text(tmp_path / "missing.toml", "missing.toml")
    with pytest.raises(RuleError, match="RB102"):
        read_text(tmp_path, "folder")


KEYS: Keys = {"rule": (str, True), "on": (list, False), "initial": ((str, int, bool), False), "ruling": (int, False)}

WRONG_KEYS = {
    "a key that is misspelt": ({"rule": "8.1.4", "one": []}, "RB201", "did you mean 'on'?"),
    "a key that is missing": ({"on": []}, "RB202", "add the line rule"),
    "a text for a list": ({"rule": "8.1.4", "on": "coup"}, "RB203", "write a list"),
    "a flag for a number": ({"rule": "8.1.4", "ruling": True}, "RB203", "write a whole number"),
    "a fraction": ({"rule": "8.1.4", "initial": 1.5}, "RB203", "or true or false"),
    "a date": ({"rule": "8.1.4", "on": object()}, "RB203", "write a list"),
}


@pytest.mark.parametrize(("values", "code", "help_"), WRONG_KEYS.values(), ids=WRONG_KEYS.keys())
def test_keys_and_the_types_of_their_values_are_checked(values: dict[str, object], code: str, help_: str) -> None:
    with pytest.raises(RuleError) as caught:
        check_keys(Entry(kind="action", values=values, place=Place(file="rules.toml", line=1), lines={}), KEYS)
    assert caught.value.code == code
    assert help_ in caught.value.help


def test_right_keys_pass() -> None:
    values = {"rule": "8.1.4", "on": ["coup"], "initial": False, "ruling": 1}
    check_keys(Entry(kind="action", values=values, place=Place(file="rules.toml"), lines={}), KEYS)


IDENTIFIED = {
    "by its citation": ("consequence", {"rule": "8.1.4"}, "8.1.4"),
    "by its name": ("action", {"rule": "6.3", "name": "coup"}, "6.3: coup"),
    "by its part": ("action", {"rule": "4.5D", "name": "end", "part": "the end"}, "4.5D: the end"),
    "a card by its number": ("card", {"rule": "card 4", "name": {"en": "Duck and Cover"}}, "card 4: the card"),
}


@pytest.mark.parametrize(("kind", "values", "expected"), IDENTIFIED.values(), ids=IDENTIFIED.keys())
def test_a_rule_is_identified(kind: str, values: dict[str, object], expected: str) -> None:
    assert identifier(Entry(kind=kind, values=values, place=Place(file="rules.toml"), lines={})) == expected
