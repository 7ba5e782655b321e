"""What a card is worth: the modifiers of a turn, of regions, and what they count for (7.4, 9.6)."""

import pytest

from brinkproof.model.engine.effects import Effects
from tests.engine.oracle.table import US, USSR, Ask, Table

BOTH = frozenset({US, USSR})


@pytest.mark.parametrize(
    ("effects", "side", "card", "worth"),
    [
        ({"containment": True}, US, "junta", 3),
        ({"containment": True}, US, "nato", 4),
        ({"containment": True}, USSR, "junta", 2),
        ({"brezhnev_doctrine": True}, USSR, "lone_gunman", 2),
        ({"brezhnev_doctrine": True}, USSR, "junta", 3),
        ({"brezhnev_doctrine": True}, US, "junta", 2),
        ({"red_scare_purge": frozenset({USSR})}, USSR, "junta", 1),
        ({"red_scare_purge": frozenset({USSR})}, USSR, "lone_gunman", 1),
        ({"red_scare_purge": frozenset({USSR})}, US, "junta", 2),
        ({"red_scare_purge": BOTH}, US, "junta", 1),
        ({"brezhnev_doctrine": True, "red_scare_purge": BOTH}, USSR, "we_will_bury_you", 4),
        ({"brezhnev_doctrine": True, "red_scare_purge": BOTH}, USSR, "lone_gunman", 1),
        ({"containment": True, "red_scare_purge": BOTH}, US, "un_intervention", 1),
        ({"vietnam_revolts": True}, USSR, "junta", 2),
    ],
)
def test_modifiers_are_summed_and_kept_from_one_to_four(effects: dict[str, object], side: str, card: str, worth: int):
    table = Table.at(side, [card], effects=Effects(**effects))
    assert table.worth(card) == worth


def test_the_events_themselves_change_the_values():
    """Brezhnev Doctrine and a Red Scare/Purge of the US outweigh each other; Containment raises the US."""
    table = Table.at(USSR, ["brezhnev_doctrine", "fidel", "junta"], ["containment", "red_scare_purge", "brush_war"])
    table.play("brezhnev_doctrine").play("red_scare_purge")
    assert table.worth("fidel") == 2
    table.play("containment")
    assert (table.worth("junta"), table.worth("brush_war")) == (2, 4)


def test_red_scare_lowers_the_other_side_only():
    table = Table.at(US, ["red_scare_purge", "junta"], ["fidel"]).play("red_scare_purge")
    assert (table.worth("fidel"), table.worth("junta")) == (1, 2)


def test_containment_raises_the_operations_cia_created_grants():
    """7.4.2 example 3."""
    table = Table.at(US, ["containment", "cia_created"], ["fidel"]).play("containment").idle()
    table.play("cia_created", "event", "influence", "Mexico", "Mexico")
    assert table["Mexico"] == (2, 0)
    assert table.asked == ("ussr", "play_card")


@pytest.mark.parametrize(("effects", "mil", "after"), [({}, 2, 1), ({"red_scare_purge": frozenset({US})}, 1, 0)])
def test_a_coup_uses_the_modified_value_for_the_die_and_the_marker(effects: dict[str, object], mil: int, after: int):
    """7.4.2 example 1: 3 + 2 against 4 takes 1 marker, 3 + 1 takes none."""
    table = Table.at(US, ["junta"], influence={"Mexico": (0, 2)}, effects=Effects(**effects))
    table.play("junta", "operations", "coup", "Mexico", 3)
    assert table.mil == (mil, 0)
    assert table["Mexico"] == (0, 1 if after else 2)


class TestVietnamRevolts:
    """#9."""

    def test_one_more_if_all_is_spent_in_southeast_asia(self):
        table = Table.at(USSR, ["vietnam_revolts", "junta"], ["summit"]).play("vietnam_revolts").idle()
        table.play(
            "junta",
            "operations",
            "influence",
            "Vietnam",
            "Thailand",
            Ask(only=("Vietnam", "Laos/Cambodia", "Thailand")),
            "Laos/Cambodia",
        )
        assert table.changes("Canada") == {"Vietnam": (0, 3), "Thailand": (0, 1), "Laos/Cambodia": (0, 1)}

    def test_none_if_a_marker_goes_elsewhere(self):
        table = Table.at(USSR, ["junta"], effects=Effects(vietnam_revolts=True), influence={"Vietnam": (0, 1)})
        table.play("junta", "operations", "influence", "Finland", "Vietnam")
        assert table.asked == ("us", "play_card")

    def test_a_coup_there_counts_it_for_die_and_marker(self):
        table = Table.at(USSR, ["junta"], effects=Effects(vietnam_revolts=True), influence={"Burma": (1, 0)}, defcon=4)
        table.play("junta", "operations", "coup", "Burma", 3)
        assert table.changes() == {"Burma": (0, 1), "mil": (0, 3)}

    def test_three_realignments_if_all_are_there(self):
        table = Table.at(
            USSR, ["junta"], effects=Effects(vietnam_revolts=True), influence={"Burma": (1, 0), "Cuba": (1, 0)}, defcon=4
        )
        table.play(
            "junta", "operations", "realignments", "Burma", (1, 1), "Burma", (1, 1), Ask(only=("Burma", "stop")), "Burma", (1, 1)
        )
        assert table.asked == ("us", "play_card")

    def test_the_us_has_no_part_in_it(self):
        """F10."""
        table = Table.at(US, china_holder=US, effects=Effects(vietnam_revolts=True), influence={"Thailand": (1, 0)})
        table.play("the_china_card", "operations", "influence", *["Thailand"] * 5)
        assert table["Thailand"] == (6, 0)
        assert table.asked == ("ussr", "play_card")


class TestTheChinaCard:
    """Section 9."""

    @pytest.mark.parametrize(
        ("effects", "places", "worth"),
        [
            ({}, ["Thailand"], 5),
            ({}, ["Pakistan"], 5),
            ({"vietnam_revolts": True}, ["Thailand"], 6),
            ({"vietnam_revolts": True}, ["Pakistan", "Thailand"], 5),
            ({"vietnam_revolts": True}, ["Thailand", "Pakistan"], 5),
            ({"vietnam_revolts": True, "red_scare_purge": frozenset({USSR})}, ["Thailand"], 5),
            ({"red_scare_purge": frozenset({USSR})}, ["Thailand"], 4),
            ({"brezhnev_doctrine": True}, ["Thailand"], 5),
            ({}, ["Finland"], 4),
            ({}, ["Finland", "Thailand"], 4),
        ],
    )
    def test_bonus_only_if_all_is_spent_there(self, effects: dict[str, object], places: list[str], worth: int):
        """9.6, 7.4 example: 5 in Asia, 6 with Vietnam Revolts in Southeast Asia, 5 again under Red Scare/Purge."""
        given = {"Thailand": (0, 1), "Pakistan": (0, 1)}
        table = Table.at(USSR, ["junta"], effects=Effects(**effects), influence=given)
        table.play("the_china_card", "operations").spend(*places)
        assert sum(table[c][1] for c in ("Thailand", "Pakistan", "Finland")) - 2 == worth

    def test_a_last_operation_outside_is_not_allowed(self):
        table = Table.at(USSR, influence={"Thailand": (0, 1)})
        table.play(
            "the_china_card",
            "operations",
            "influence",
            *["Thailand"] * 4,
            Ask(has=("Vietnam",), lacks=("Finland", "Poland", "Iran")),
        )

    @pytest.mark.parametrize(("target", "mil", "left"), [("Mexico", 4, (1, 0)), ("Burma", 5, (0, 0))])
    def test_a_coup(self, target: str, mil: int, left: tuple[int, int]):
        """1 + 4 against 4, and 1 + 5 against 4 in Southeast Asia."""
        table = Table.at(USSR, influence={target: (2, 0)})
        table.play("the_china_card", "operations", "coup", target, 1)
        assert table.mil == (0, mil)
        assert table[target] == left

    def test_a_fifth_roll_only_after_four_in_asia(self):
        table = Table.at(USSR, influence={"Burma": (9, 0), "Cuba": (9, 0)})
        table.play(
            "the_china_card", "operations", "realignments", *["Burma", (1, 1)] * 4, Ask(only=("Burma", "stop")), "Burma", (1, 1)
        )
        assert table.asked == ("us", "play_card")
        table = Table.at(USSR, influence={"Burma": (9, 0), "Cuba": (9, 0)})
        table.play("the_china_card", "operations", "realignments", *["Burma", (1, 1)] * 3, "Cuba", (1, 1))
        assert table.asked == ("us", "play_card")
