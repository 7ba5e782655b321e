"""Slips that are none, that are made twice, or that leave a rule of the rulebook untouched."""

import pytest

from brinkproof.model.document import identifier
from brinkproof.model.load import rulebook_entries
from brinkproof.model.schema import RULE_KINDS
from brinkproof.properties.mutation.mutant import Operator
from brinkproof.properties.mutation.shipped import shipped_faults, shipped_mutants
from brinkproof.properties.mutation.slips import negated, slips_of_effect, slips_of_expression
from brinkproof.properties.mutation.tables import mutants, one_of_each

ENTRIES = rulebook_entries()
EVERY = mutants(ENTRIES)

EXPRESSIONS = {
    "battleground": [("guard-negated", "not battleground")],
    "defcon < 3": [
        ("comparison-shifted", "defcon <= 3"),
        ("guard-negated", "not defcon < 3"),
        ("bound-off-by-one", "defcon < 4"),
        ("bound-off-by-one", "defcon < 2"),
    ],
    "a and b": [
        ("guard-dropped", "b"),
        ("guard-dropped", "a"),
        ("guard-negated", "not a and b"),
        ("guard-negated", "a and (not b)"),
    ],
    "region in (europe, asia)": [
        ("region-dropped", "region == asia"),
        ("region-dropped", "region == europe"),
        ("guard-negated", "not region in (europe, asia)"),
    ],
    "agenda in (x, y, z)": [
        ("member-dropped", "agenda in (y, z)"),
        ("member-dropped", "agenda in (x, z)"),
        ("member-dropped", "agenda in (x, y)"),
        ("guard-negated", "not agenda in (x, y, z)"),
    ],
}
EFFECTS = {
    "degrade(1)": [("bound-off-by-one", "degrade(2)"), ("bound-off-by-one", "degrade(0)")],
    "lose(phasing, nuclear_war)": [("player-swapped", "lose(opponent(phasing), nuclear_war)")],
    "missile_crisis = opponent(executor)": [("player-swapped", "missile_crisis = executor")],
    "military_ops[us] = 0": [("player-swapped", "military_ops[ussr] = 0"), ("bound-off-by-one", "military_ops[us] = 1")],
    "defcon = defcon - by": [("sign-swapped", "defcon = defcon + by")],
    "done()": [],
}


@pytest.mark.parametrize(("text", "slips"), EXPRESSIONS.items(), ids=EXPRESSIONS.keys())
def test_slips_of_an_expression(text: str, slips: list[tuple[str, str]]) -> None:
    assert [(str(operator), new) for operator, new in slips_of_expression(text)] == slips


@pytest.mark.parametrize(("text", "slips"), EFFECTS.items(), ids=EFFECTS.keys())
def test_slips_of_an_effect(text: str, slips: list[tuple[str, str]]) -> None:
    assert [(str(operator), new) for operator, new in slips_of_effect(text)] == slips


def test_to_negate_twice_changes_nothing() -> None:
    assert negated(negated("a and b")) == "a and b"


def test_every_slip_is_a_change_has_its_own_name_and_comes_in_the_same_order_again() -> None:
    assert len({mutant.id for mutant in EVERY}) == len(EVERY)
    assert all(mutant.before != mutant.after for mutant in EVERY)
    assert [mutant.id for mutant in mutants(rulebook_entries())] == [mutant.id for mutant in EVERY]


def test_the_campaign_has_at_least_250_mutants_of_every_kind_that_can_be_made() -> None:
    chosen = one_of_each(EVERY)
    assert len(chosen) >= 250
    assert {mutant.operator for mutant in chosen} == set(Operator) - {Operator.SHIPPED}


# Words for others to read, and values that no slip of these kinds changes: a name of an enumeration, a card that stands for many.
WITHOUT_SLIPS = {
    *("4.5: phase", "4.2: phasing", "4.5C: headline_card", "10.3.1: winner", "10.3.1: ending", "card 40: missile_crisis"),
    *("4.5D: agenda", "5.2 note: who it falls to", "5.2 bullet 1: what is owed after that", "5.2 bullet 1: who that falls to"),
    "2.2.1: other card of value 0",
    *(f"2.2.3: other card of value {value}" for value in range(1, 5)),
}


def test_every_rule_that_can_be_written_wrongly_has_a_mutant() -> None:
    rules = {identifier(entry) for entry in ENTRIES if entry.kind in RULE_KINDS}
    assert rules - {mutant.rule for mutant in EVERY} == WITHOUT_SLIPS


def test_a_slip_changes_its_rule_and_nothing_else() -> None:
    mutant = next(one for one in EVERY if one.id == "8.1.4/guard-dropped/1")
    changed = [(old, new) for old, new in zip(ENTRIES, mutant.apply(ENTRIES), strict=True) if old is not new]
    ((old, new),) = changed
    assert identifier(old) == identifier(new) == "8.1.4"
    assert new.values == {key: value for key, value in old.values.items() if key != "when"}


def test_each_of_the_twenty_shipped_faults_is_stated_or_has_a_reason() -> None:
    faults = shipped_faults()
    assert [fault.case for fault in faults] == [f"F{number:02}" for number in range(1, 21)]
    assert all(bool(fault.changes) != bool(fault.beyond) for fault in faults)
    stated = shipped_mutants(ENTRIES)
    assert len(stated) == sum(bool(fault.changes) for fault in faults)
    for mutant in stated:
        assert mutant.rulebook(ENTRIES).actions
