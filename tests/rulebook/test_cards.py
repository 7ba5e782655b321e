"""A card in the rulebook that is not the card of the game, or goes by two names."""

import re
import tomllib
from pathlib import Path

import pytest

from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.rules import Rule
from brinkproof.model.tables import Card, cards
from brinkproof.reports.words import Words, missing_words

RULEBOOK = load_rulebook()
WRITTEN = [
    card for path in sorted((BASE / "cards").glob("*.toml")) for card in tomllib.loads(path.read_text("utf-8")).get("card", [])
]
REAL = {card["id"]: card for card in WRITTEN if not card.get("other")}
TABLE: dict[int, Card] = {card.number: card for card in cards()}


@pytest.mark.parametrize("written", REAL.values(), ids=REAL.keys())
def test_a_card_agrees_with_the_table_of_cards(written: dict[str, object]) -> None:
    card = TABLE[int(str(written["number"]))]
    assert written["rule"] == f"card {card.number}"
    assert written["id"] == card.id
    assert written["name"] == {"en": card.name, **{key: text for key, text in dict(written["name"]).items() if key != "en"}}  # type: ignore[call-overload]
    assert written["side"] == (card.owner.value if card.owner else "neutral")
    assert written["operations"] == card.operations
    assert written["period"] == card.period.value
    assert bool(written.get("starred")) is card.starred


def test_the_cards_of_this_scope_are_here() -> None:
    numbers = {card["number"] for card in REAL.values()}
    assert numbers == {4, 11, 13, 20, 24, 25, 26, 31, 34, 36, 40, 41, 44, 46, 47, 51, 65, 96, 102}


def test_the_five_wars_are_wars() -> None:
    wars = {card["number"]: card["war"] for card in REAL.values() if "war" in card}
    two = {"victory_points": 2, "military_operations": 2}
    assert wars == {11: two, 13: two, 24: two, 36: {"victory_points": 1, "military_operations": 3}, 102: two}


def test_other_cards_have_each_value_once() -> None:
    others = [card for card in WRITTEN if card.get("other")]
    assert [card["operations"] for card in others] == [0, 1, 2, 3, 4]
    assert {card["side"] for card in others} == {"neutral"}


def test_russian_names_are_those_of_the_fragment() -> None:
    russian = {card["number"]: card["name"]["ru"] for card in REAL.values() if "ru" in card["name"]}
    assert russian == {
        11: "Корейская война",
        13: "Арабо-Израильская война",
        20: "Олимпийские игры",
        24: "Индо-Пакистанская война",
        25: "Сдерживание",
        26: "Основание ЦРУ",
        36: "Мелкая война",
        44: "Ловушка для медведя",
        51: "Доктрина Брежнева",
        102: "Ирано-Иракская война",
    }


@pytest.mark.parametrize("rule", RULEBOOK.rules, ids=lambda rule: rule.id)
def test_a_rule_says_itself_in_both_languages(rule: Rule) -> None:
    assert re.search("[а-яё]", rule.says["ru"])
    assert not re.search("[А-Яа-яЁё]", rule.says["en"])
    assert all(text.endswith(".") for text in rule.says.values())


def test_a_card_has_one_russian_name_that_of_the_words_of_the_reports() -> None:
    """Every sentence in Russian of the rulebook, its readings and errata, and of the properties."""
    english = {card.name for card in cards() if not missing_words({"value": {card.id}})}
    root = Path(__file__).parents[2]
    texts = [path for folder in ("model/rulebook", "properties") for path in (root / folder).rglob("*.toml")]
    told = re.findall(r'\.ru = "(.*)"', "\n".join(path.read_text("utf-8") for path in texts))
    assert len(told) > 500
    assert not [(name, says) for says in told for name in english if re.search(rf"\b{re.escape(name)}\b", says)]
    for card in REAL.values():
        assert card["name"].get("ru") in (None, Words("ru").value(card["id"]))
