"""Digests of rules and actions: here for a change that no digest shows, and for a difference where nothing changed."""

import shutil
from pathlib import Path

import pytest

from brinkproof.model.load import BASE, load_rulebook
from brinkproof.properties.runs.behaviour import BEGINNING, ENDINGS, Behaviour, behaviour

COUNTER = Path(__file__).parents[1] / "toys" / "counter" / "rules"
FILE = "s01_toy.toml"


def edited(folder: Path, *changes: tuple[str, str]) -> Behaviour:
    shutil.copytree(COUNTER, folder)
    text = (folder / FILE).read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    (folder / FILE).write_text(text, "utf-8")
    return behaviour(load_rulebook(folder))


def differing(before: Behaviour, after: Behaviour) -> tuple[set[str], set[str], set[str]]:
    pairs = ((before.rules, after.rules), (before.actions, after.actions), (before.frame, after.frame))
    rules, actions, frame = ({name for name in {*a, *b} if a.get(name) != b.get(name)} for a, b in pairs)
    return rules, actions, frame


CHANGES = [
    (("n = n + 1", "n = n + 2"), {"4.1: count"}, {"count"}, set()),
    (('when = "n < 9"', 'when = "n < 8"'), {"4.1: count"}, {"count"}, set()),
    (('owner = "us"', 'owner = "ussr"'), {"4.2: finish"}, {"finish"}, set()),
    (("winner = us", "winner = ussr"), {"4.2: finish"}, {"finish"}, set()),
    (("initial = 0", "initial = 1"), {"8.1.1: n"}, set(), {BEGINNING}),
    (('sort = "0..9"', 'sort = "0..10"'), {"8.1.1: n"}, set(), {BEGINNING}),
    (('over = "winner != nobody"', 'over = "winner == us"'), set(), {"count", "finish"}, {ENDINGS}),
]


@pytest.mark.parametrize(("change", "rules", "actions", "frame"), CHANGES, ids=[change[0][1] for change in CHANGES])
def test_a_change_shows_in_the_rule_the_action_and_the_frame(
    tmp_path: Path, change: tuple[str, str], rules: set[str], actions: set[str], frame: set[str]
) -> None:
    before, after = behaviour(load_rulebook(COUNTER)), edited(tmp_path / "rules", change)
    assert differing(before, after) == (rules, actions, frame)


def test_a_limit_shows_in_the_actions_that_write_its_variable(tmp_path: Path) -> None:
    limit = '[[limit]]\nrule = "8.1.2"\nsays.en = "No more."\nsays.ru = "Не больше."\nvariable = "n"\nat_most = 5\n\n[[action]]\nrule = "4.1"'
    after = edited(tmp_path / "rules", ('[[action]]\nrule = "4.1"', limit))
    assert differing(behaviour(load_rulebook(COUNTER)), after) == ({"8.1.2"}, {"count"}, set())


def test_a_consequence_and_its_order_show_in_the_action(tmp_path: Path) -> None:
    def with_consequence(name: str, text: str) -> Behaviour:
        rule = f'[[consequence]]\nrule = "8.1.3"\nsays.en = "So."\nsays.ru = "Так."\n{text}\n\n[[action]]\nrule = "4.2"'
        return edited(tmp_path / name, ('[[action]]\nrule = "4.2"', rule))

    first = with_consequence("a", 'on = ["count"]\nwhen = "n > 7"\nthen = ["winner = us"]')
    later = with_consequence("b", 'on = ["count"]\nafter = ["count"]\nwhen = "n > 7"\nthen = ["winner = us"]')
    ending = with_consequence("c", 'when = "n > 7"\nthen = ["winner = us"]')
    plain = behaviour(load_rulebook(COUNTER))
    assert differing(plain, first) == ({"8.1.3"}, {"count"}, set())
    assert differing(first, later) == ({"8.1.3"}, {"count"}, set())
    assert differing(plain, ending) == ({"8.1.3"}, set(), {ENDINGS})


def test_sentences_places_files_and_comments_do_not_show(tmp_path: Path) -> None:
    before = behaviour(load_rulebook(COUNTER))
    after = edited(
        tmp_path / "rules",
        ("The number goes up.", "Up it goes."),
        ('[[action]]\nrule = "4.1"', '# Up.\n\n[[action]]\nrule = "4.1"'),
    )
    assert after == before
    text = (COUNTER / FILE).read_text("utf-8")
    at = text.index('[[action]]\nrule = "4.2"')
    (tmp_path / "rules" / FILE).write_text(text[:at], "utf-8")
    (tmp_path / "rules" / "s02_more.toml").write_text(text[at:], "utf-8")
    assert behaviour(load_rulebook(tmp_path / "rules")) == before


def test_the_paragraph_a_rule_cites_shows_in_the_rule_alone(tmp_path: Path) -> None:
    after = edited(tmp_path / "rules", ('rule = "4.2"', 'rule = "4.3"'))
    assert differing(behaviour(load_rulebook(COUNTER)), after) == ({"4.2: finish", "4.3: finish"}, set(), set())


def test_every_rule_and_action_of_the_rulebook_has_a_digest() -> None:
    rulebook = load_rulebook(BASE)
    found = behaviour(rulebook)
    assert set(found.rules) == {rule.id for rule in rulebook.rules}
    assert set(found.actions) == set(rulebook.action_by_label)
    assert len(set(found.actions.values())) > len(found.actions) // 2
    assert found == behaviour(load_rulebook(BASE))
