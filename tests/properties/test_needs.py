"""What properties say they need: here for a paragraph that a property names and holds without.

What ``needed`` lists is taken out of a copy of the rulebook, and a game is found there that breaks the property.
"""

from collections.abc import Sequence

import pytest
from breaking import breaking_games, first_error
from needed import NEEDED, Loss, Need
from withdrawal import Withdrawal, reductions, withdrawals_of, without

from brinkproof.model.document import Entry
from brinkproof.model.errors import RuleError
from brinkproof.model.load import load_rulebook, rulebook_entries
from brinkproof.properties.property import Property, load_properties

PROPERTIES = {one.name: one for one in load_properties()}
SHOWN = [(name, need) for need in NEEDED for name in need.by]
"""Each property with each thing that is taken out for it."""


@pytest.fixture(scope="module")
def entries() -> Sequence[Entry]:
    return rulebook_entries()


def of(names: Sequence[str]) -> list[Property]:
    return [PROPERTIES[name] for name in names]


def test_without_what_a_paragraph_says_the_properties_that_need_it_are_broken(entries: Sequence[Entry], need: Need) -> None:
    # Given
    assert need.withdrawal in withdrawals_of(need.paragraph, entries)
    left = without(entries, [need.withdrawal])
    # When
    games = breaking_games(left, of(need.by), far=need.far)
    # Then
    match need.loss:
        case Loss.BROKEN:
            assert set(games) == set(need.by)
        case Loss.IN_ERROR:
            assert not games
            assert first_error(left)


def test_at_least_twelve_properties_are_each_broken_without_any_of_two_paragraphs() -> None:
    near = [(name, need) for name, need in SHOWN if need.loss is Loss.BROKEN and not need.far]
    paragraphs = {name: {need.paragraph for other, need in near if other == name} for name, _ in near}
    things = {name: {str(need.withdrawal) for other, need in near if other == name} for name, _ in near}
    assert sum(len(paragraphs[name]) >= 2 and len(things[name]) >= 2 for name in paragraphs) >= 12


def test_the_book_names_what_is_shown_to_be_needed_and_nothing_else() -> None:
    shown = {name: {need.paragraph for other, need in SHOWN if other == name} for name, _ in SHOWN}
    assert {name: set(one.needs) for name, one in PROPERTIES.items() if one.needs} == shown
    assert all(set(one.needs) <= set(one.cites) for one in PROPERTIES.values())


def test_nothing_is_broken_while_nothing_is_taken_out(entries: Sequence[Entry]) -> None:
    """That the properties hold is shown elsewhere; this is about the helper, and a few will do."""
    whole = without(entries, [])
    assert whole.rules == load_rulebook().rules
    assert breaking_games(whole, of(["closing-is-exact", "red-scare-lowers-a-coup", "both-choose-a-headline"])) == {}
    assert first_error(whole) == ""


UNRELATED = {
    "military operations of coups and closed regions": ("8.2.3", "8.2.3", "europe-closed-from-4"),
    "victory points and the order of headlines": ("10.2.2", "10.2.2: score", "higher-headline-first"),
    "degrading and its protection": ("8.1.4", "8.1.4", "nuclear-subs-protect"),
}


@pytest.mark.parametrize(("paragraph", "rule", "name"), UNRELATED.values(), ids=UNRELATED.keys())
def test_what_has_nothing_to_do_with_a_property_is_not_needed(
    entries: Sequence[Entry], paragraph: str, rule: str, name: str
) -> None:
    withdrawal = Withdrawal(rule=rule)
    assert withdrawal in withdrawals_of(paragraph, entries)
    assert breaking_games(without(entries, [withdrawal]), of([name])) == {}


def test_a_rule_is_not_what_another_paragraph_says(entries: Sequence[Entry]) -> None:
    assert Withdrawal(rule="8.1.4") not in withdrawals_of("8.1.3", entries)
    assert list(withdrawals_of("7.4 example", entries)) == []


def test_a_variable_that_is_gone_leaves_no_rulebook(entries: Sequence[Entry]) -> None:
    with pytest.raises(RuleError, match="RB304"):
        without(entries, [Withdrawal(rule="4.2: phasing")])


def test_what_is_taken_out_is_forgotten_by_the_rules_that_name_it(entries: Sequence[Entry]) -> None:
    left = without(entries, [Withdrawal(rule="8.1.4")])
    firing = {fired.rule for action in left.actions for level in action.levels for fired in level}
    assert "8.1.4" not in firing
    assert {"8.2.3", "card 40: a coup loses"} <= firing


REDUCED = {
    "a and b": ["b", "a"],
    "a or b or c": ["b or c", "a or c", "a or b"],
    "max(0, a - b)": ["a - b", "max(0, a)"],
    "1 if a else b": ["1", "b"],
    "not (a and b)": ["not b", "not a"],
    "a == 5": [],
}


@pytest.mark.parametrize(("whole", "parts"), REDUCED.items(), ids=REDUCED.keys())
def test_an_expression_without_one_of_its_parts(whole: str, parts: list[str]) -> None:
    assert reductions(whole) == parts
