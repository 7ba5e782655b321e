"""Influence and realignments (6.1, 6.2)."""

from typing import Any

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.vocabulary import Region
from tests.engine.oracle.table import US, USSR, Ask, Table

NEXT_TO_USA = {"Canada", "Cuba", "Mexico", "Japan"}
NEXT_TO_USSR = {"Finland", "Poland", "Romania", "Afghanistan", "North Korea"}


def test_reach_is_what_is_occupied_or_next_to_it_or_to_the_own_superpower():
    """6.1.1, 6.1.4."""
    table = Table.at(US, ["junta"], influence={"Panama": (1, 0), "Egypt": (0, 1)}).play("junta", "operations", "influence")
    assert table.options == NEXT_TO_USA | {"Panama", "Colombia", "Costa Rica"}
    table = Table.at(USSR, ["junta"], influence={"Panama": (1, 0), "Egypt": (1, 2)}).play("junta", "operations", "influence")
    assert table.options == NEXT_TO_USSR | {"Egypt", "Sudan", "Israel", "Libya"}


def test_reach_does_not_grow_during_the_round():
    """F20, 6.1.3 example."""
    table = Table.at(US, ["duck_and_cover"], influence={"Panama": (1, 0)})
    table.play(
        "duck_and_cover", "operations", "influence", "Costa Rica", Ask(lacks=("Nicaragua", "Honduras")), "Costa Rica", "Colombia"
    )
    assert table.changes() == {"Costa Rica": (2, 0), "Colombia": (1, 0)}


def test_reach_does_not_grow_through_an_event_before_the_operations():
    """6.1.1: what counts is the beginning of the phasing player's round."""
    table = Table.at(US, ["cia_created"], ["lone_gunman"], influence={})
    table.play("cia_created", "event", "influence", "Mexico")
    table = Table.at(US, ["fidel"], influence={"Cuba": (1, 0), "Haiti": (0, 0)})
    table.play("fidel", "event_first", "influence", Ask(has=("Cuba", "Haiti", "Nicaragua")))
    table = Table.at(USSR, ["colonial_rear_guards"]).play(
        "colonial_rear_guards", "operations_first", "influence", "Poland", "Poland"
    )
    assert table.asked == ("us", "event_place")


def test_reach_of_own_event_markers_waits_for_the_next_round():
    table = Table.at(USSR, ["portuguese_empire_crumbles", "fidel"], ["summit"])
    table.play("portuguese_empire_crumbles").idle().play(
        "fidel", "operations", "influence", Ask(has=("Zaire", "Kenya", "Botswana"))
    )


@pytest.mark.parametrize(
    ("before", "card", "places", "after"),
    [
        ((0, 2), "duck_and_cover", ["Turkey", "Turkey"], (2, 2)),  # 6.1.2 example 1: 2, then 1
        ((0, 3), "nato", ["Turkey", "Turkey"], (2, 3)),
        ((0, 4), "nato", ["Turkey", "Turkey"], (2, 4)),
        ((0, 1), "duck_and_cover", ["Turkey"] * 3, (3, 1)),
        ((3, 1), "junta", ["Turkey"] * 2, (5, 1)),
    ],
)
def test_cost(before: tuple[int, int], card: str, places: list[str], after: tuple[int, int]):
    table = Table.at(US, [card], influence={"Turkey": before, "Greece": (1, 0)})
    table.play(card, "operations", "influence", *places)
    assert table["Turkey"] == after
    assert table.asked == ("ussr", "play_card")


def test_a_last_operation_cannot_pay_for_a_controlled_country():
    table = Table.at(US, ["junta"], influence={"Turkey": (0, 2), "Greece": (1, 0)})
    table.play(
        "junta", "operations", "influence", Ask(has=("Turkey",)), "Greece", Ask(has=("Greece", "Bulgaria"), lacks=("Turkey",))
    )


def test_chernobyl_closes_a_region_to_operations_only():
    table = Table.at(US, ["chernobyl"], ["fidel", "comecon"], influence={"Poland": (1, 1), "Egypt": (0, 1)})
    table.play("chernobyl", "event", "europe")
    table.do(("fidel", "operations"), Ask(has=("coup", "realignments")), "influence")
    assert table.options == {"Egypt", "Sudan", "Israel", "Libya", "Afghanistan", "North Korea"}
    table = Table.at(USSR, ["comecon"], effects=Effects(chernobyl=Region.EUROPE)).play("comecon", "event", Ask(has=("Poland",)))
    table = Table.at(USSR, ["fidel"], effects=Effects(chernobyl=Region.ASIA), influence={"Thailand": (0, 1)})
    table.play("fidel", "operations", "influence", Ask(only=("Finland", "Poland", "Romania")))
    table = Table.at(USSR, ["fidel"], effects=Effects(chernobyl=Region.EUROPE), influence={"Poland": (1, 1)})
    assert table.play("fidel", "operations", "coup", "Poland", 6)["Poland"] == (0, 2)


REALIGN: list[tuple[str, str, dict[str, tuple[int, int]], tuple[int, int], tuple[int, int], dict[str, Any]]] = [
    # side, target, influence, dice (US, USSR), influence after, effects
    (US, "North Korea", {"North Korea": (0, 3)}, (5, 2), (0, 2), {}),  # 6.2.2 example
    (US, "Peru", {"Peru": (1, 1)}, (3, 3), (1, 1), {}),
    (US, "Peru", {"Peru": (1, 1)}, (3, 4), (0, 1), {}),
    (US, "Peru", {"Peru": (2, 1)}, (3, 3), (2, 0), {}),
    (US, "Peru", {"Peru": (1, 3), "Chile": (3, 0), "Bolivia": (2, 0)}, (3, 3), (1, 2), {}),
    (US, "Peru", {"Peru": (0, 3), "Chile": (2, 0), "Bolivia": (2, 1)}, (3, 3), (0, 3), {}),
    (USSR, "Peru", {"Peru": (4, 4), "Chile": (0, 3), "Bolivia": (0, 2), "Ecuador": (2, 0)}, (2, 3), (2, 4), {}),
    (USSR, "Cuba", {"Cuba": (3, 3)}, (3, 3), (3, 2), {}),
    (USSR, "Mexico", {"Mexico": (5, 0)}, (1, 6), (2, 0), {}),
    (US, "Peru", {"Peru": (2, 2)}, (3, 3), (1, 2), {"iran_contra": True}),
    (USSR, "Peru", {"Peru": (2, 2)}, (3, 3), (1, 2), {"iran_contra": True}),
    (US, "Peru", {"Peru": (2, 2)}, (3, 3), (2, 2), {"salt_negotiations": True, "death_squads": frozenset({US})}),
]


@pytest.mark.parametrize(("side", "target", "influence", "dice", "after", "effects"), REALIGN)
def test_realignment(
    side: str,
    target: str,
    influence: dict[str, tuple[int, int]],
    dice: tuple[int, int],
    after: tuple[int, int],
    effects: dict[str, Any],
):
    table = Table.at(side, ["junta"], influence=influence, effects=Effects(**effects))
    table.play(
        "junta", "operations", "realignments", Ask(side, "realignment_target"), target, Ask("dice", "realignment_dice"), dice
    )
    assert table.changes() == ({target: after} if after != influence[target] else {})


def test_control_changes_between_two_rolls():
    """6.2.1: the next target is named after the roll; control is what it is then."""
    table = Table.at(US, ["junta"], influence={"Chile": (0, 3), "Peru": (0, 2)})
    table.play("junta", "operations", "realignments", "Chile", (6, 3), Ask(has=("Chile", "Peru", "stop")), "Peru", (4, 2))
    assert (table["Chile"], table["Peru"]) == ((0, 2), (0, 1))


def test_iran_contra_as_played_lasts_for_the_turn():
    table = Table.at(USSR, ["iran_contra_scandal"], ["summit"], influence={"Peru": (2, 2)})
    table.play("iran_contra_scandal").play("summit", "operations", "realignments", "Peru", (4, 4))
    assert table["Peru"] == (1, 2)
