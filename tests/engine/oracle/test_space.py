"""The space race and The China Card (6.4, 9)."""

from typing import Any

import pytest

from brinkproof.model.engine.effects import Effects
from tests.engine.oracle.table import US, USSR, Ask, Table

# box, least operations, highest die that succeeds, points of the first and of the second side
BOXES = [
    (1, 2, 3, 2, 1),
    (2, 2, 4, 0, 0),
    (3, 2, 3, 2, 0),
    (4, 2, 4, 0, 0),
    (5, 3, 3, 3, 1),
    (6, 3, 4, 0, 0),
    (7, 3, 3, 4, 2),
    (8, 4, 2, 2, 0),
]
CARD = {2: "junta", 3: "brush_war", 4: "nuclear_test_ban"}


@pytest.mark.parametrize(("box", "least", "most", "first", "second"), BOXES)
@pytest.mark.parametrize("side", [US, USSR])
def test_box(side: str, box: int, least: int, most: int, first: int, second: int):
    mine, sign = (0, 1) if side is US else (1, -1)
    for other, points in ((0, first), (box, second), (8, second)):
        space = (box - 1, other) if side is US else (other, box - 1)
        table = Table.at(side, [CARD[least]], space=space)
        after = table.play(CARD[least], "space", most).position
        assert (after.space[side], after.vp) == (box, sign * points), (box, other)
        failed = Table.at(side, [CARD[least]], space=space).play(CARD[least], "space", most + 1)
        assert failed.changes() == {}
        assert failed.place_of(CARD[least]) == "discards"
    below = Table.at(side, [CARD.get(least - 1, "summit"), CARD[least]], space=(box - 1, 0) if mine == 0 else (0, box - 1))
    assert (CARD[least], "space") in below.options
    if least > 2:
        assert (CARD[least - 1], "space") not in below.options


@pytest.mark.parametrize(
    ("side", "card", "effects", "allowed"),
    [
        (US, "un_intervention", {}, False),
        (US, "un_intervention", {"containment": True}, True),
        (US, "junta", {"red_scare_purge": frozenset({US})}, False),
        (USSR, "brush_war", {"red_scare_purge": frozenset({USSR})}, True),
        (USSR, "un_intervention", {"brezhnev_doctrine": True}, True),
    ],
)
def test_the_modified_value_counts(side: str, card: str, effects: dict[str, Any], allowed: bool):
    """6.4.1, 7.4.2."""
    assert ((card, "space") in Table.at(side, [card], effects=Effects(**effects)).options) is allowed


@pytest.mark.parametrize(
    ("space", "attempts", "side", "allowed"),
    [
        ((0, 0), (0, 0), US, True),
        ((0, 0), (1, 0), US, False),
        ((2, 1), (1, 0), US, True),
        ((2, 1), (2, 0), US, False),
        ((3, 1), (1, 0), US, True),
        ((2, 2), (1, 0), US, False),
        ((2, 3), (1, 0), US, False),
        ((1, 2), (0, 1), USSR, True),
        ((8, 0), (0, 0), US, False),
    ],
)
def test_attempts_in_a_turn(space: tuple[int, int], attempts: tuple[int, int], side: str, allowed: bool):
    """6.4.2, 6.4.4, 6.4.6; the ability of box 2 ends when the other side arrives there."""
    table = Table.at(side, ["brush_war"], space=space, space_attempts=attempts)
    assert (("brush_war", "space") in table.options) is allowed


def test_a_second_attempt_right_after_reaching_box_2():
    """6.4.4 example; an attempt counts whether it succeeds or not."""
    table = Table.at(USSR, ["junta", "fidel", "summit"], ["brush_war", "nuclear_test_ban"], space=(0, 1))
    table.play("junta", "space", 4).play("brush_war", "space", 6).play("fidel", "space", 6)
    assert not [option for option in table.options if option[1] == "space"]


def test_captured_nazi_scientist_is_no_attempt():
    table = Table.at(US, ["captured_nazi_scientist", "junta"], ["summit"]).play("captured_nazi_scientist").idle()
    assert ("junta", "space") in table.options


def test_box_4_shows_the_other_headline_first():
    for space, order in [((4, 3), "ussr"), ((3, 4), "us")]:
        table = Table.at(round=0, hands={US: ["junta"], USSR: ["fidel"]}, space=space)
        assert table.asked == (order, "headline")


@pytest.mark.parametrize("space", [(8, 7), (7, 8)])
def test_box_8_gives_an_eighth_round_that_need_not_be_used(space: tuple[int, int]):
    side = US if space[0] == 8 else USSR
    mine, others = ["junta", "summit", "brush_war"], ["arms_race", "missile_envy"]
    table = Table.at(round=7, phasing=USSR, hands={side: mine, side.opponent: others}, space=space).idle().idle()
    assert (table.asked[0], table.position.round, table.position.phasing) == (str(side), 8, side)
    assert [option for option in table.options if isinstance(option, str)], "the round is optional (6.4.4)"
    table.idle()
    assert table.asked == ("deck", "deal")


def test_box_8_of_both_gives_nobody_a_round():
    hands = {US: ["junta", "summit"], USSR: ["arms_race", "brush_war"]}
    table = Table.at(round=7, phasing=USSR, hands=hands, space=(8, 8)).idle().idle()
    assert table.asked == ("deck", "deal")


@pytest.mark.parametrize(("space", "asked"), [((6, 5), True), ((6, 6), False), ((5, 6), False)])
def test_box_6_may_discard_a_held_card(space: tuple[int, int], asked: bool):
    hands = {US: ["junta", "summit"], USSR: ["fidel"]}
    table = Table.at(round=7, phasing=US, hands=hands, space=space).idle()
    assert (table.asked[0] == "us") is asked
    if asked:
        assert "junta" in table.options
        table.do("junta")
        assert table.place_of("junta") == "discards"
        assert table.asked == ("deck", "deal")


def test_box_6_does_not_save_a_held_scoring_card():
    hands = {US: ["junta", "asia_scoring"], USSR: []}
    table = Table.at(round=7, phasing=US, hands=hands, space=(6, 5), turn=4)
    assert table.options == {("asia_scoring", "scoring")}


class TestTheChinaCard:
    """Section 9."""

    def test_it_passes_face_down_and_is_turned_up_at_the_end_of_the_turn(self):
        table = Table.at(round=7, phasing=USSR, hands={US: ["junta", "summit"], USSR: ["fidel"]})
        table.worth("the_china_card")
        assert table.changes("Finland") == {"china": ("us", False)}
        assert not [option for option in table.options if option[0] == "the_china_card"]
        table.idle()
        assert (table.position.china_holder, table.position.china_face_up) == (US, True)

    def test_it_may_be_spaced_and_passes(self):
        table = Table.at(US, china_holder=US).play("the_china_card", "space", 1)
        assert table.changes() == {"china": ("ussr", False), "space": (1, 0), "vp": 2}

    def test_face_down_it_cannot_be_played(self):
        table = Table.at(US, china_holder=US, china_face_up=False)
        assert not [option for option in table.options if option[0] == "the_china_card"]

    def test_passed_face_up_by_an_event_it_may_be_played_at_once(self):
        """9.4."""
        table = Table.at(US, ["ussuri_river_skirmish", "junta"], ["summit"]).play("ussuri_river_skirmish").idle()
        assert ("the_china_card", "operations") in table.options
        table = Table.at(US, ["nixon_plays_the_china_card", "junta"], ["summit"]).play("nixon_plays_the_china_card").idle()
        assert ("the_china_card", "operations") not in table.options

    def test_not_as_a_headline_nor_event(self):
        table = Table.at(round=0, hands={US: ["junta"], USSR: ["fidel"]})
        assert table.options == {"fidel"}
        assert ("the_china_card", "event") not in Table.at(USSR).options

    def test_not_instead_of_a_due_scoring_card(self):
        """9.5 bullet 2."""
        table = Table.at(USSR, ["asia_scoring"], round=7)
        assert table.options == {("asia_scoring", "scoring")}

    def test_not_as_a_forced_discard(self):
        """9.5 bullet 3."""
        table = Table.at(hands={US: ["junta"], USSR: ["allende"]}, phasing=USSR, round=3, effects=Effects(bear_trap=True))
        assert table.asked[1] != "trap_discard"
        table = Table.at(USSR, ["blockade"], china_holder=US, influence={"West Germany": (1, 0)}).play("blockade")
        assert table["West Germany"] == (0, 0)

    def test_a_side_with_no_other_card_may_sit_out(self):
        """9.8."""
        table = Table.at(phasing=USSR, round=5, hands={US: ["junta", "summit"], USSR: []})
        assert table.do(Ask("ussr", "play_card", has=("sit_out", ("the_china_card", "operations"))), "sit_out").asked[0] == "us"

    @pytest.mark.parametrize(("played", "points"), [(False, 1), (True, 0)])
    def test_us_play_cancels_formosan_resolution(self, played: bool, points: int):
        """Taiwan is a battleground to the US until the US plays The China Card: presence 3 + 1 against 3 of the USSR."""
        lands = {"Taiwan": (3, 0), "Burma": (0, 2)}
        table = Table.at(US, ["formosan_resolution", "asia_scoring"], ["summit", "brush_war"], china_holder=US, influence=lands)
        table.play("formosan_resolution").idle()
        if played:
            table.worth("the_china_card")
            table.idle()
        assert table.play("asia_scoring", "scoring").vp == points

    def test_ussr_play_does_not_cancel_it(self):
        table = Table.at(
            USSR,
            effects=Effects(formosan_resolution=True),
            influence={"Taiwan": (3, 0), "Burma": (0, 2)},
            hands={USSR: ["fidel"], US: ["asia_scoring"]},
        )
        table.worth("the_china_card")
        assert table.play("asia_scoring", "scoring").vp == 1
