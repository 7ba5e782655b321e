"""Cards that meet one another, debts, and rounds that are short of something (facts section 10)."""

from typing import Any

import pytest

from brinkproof.model.engine.effects import Effects
from tests.engine.oracle.table import US, USSR, Ask, Table

ON_US, ON_USSR = frozenset({US}), frozenset({USSR})


def test_summit_gives_its_points_before_defcon_moves():
    """Ruling 92 (A-12)."""
    table = Table.at(US, ["summit"], vp=18, defcon=2).play("summit", "event", (6, 1))
    assert table.result == ("us", "victory_points")


def test_wars_leave_defcon_and_ignore_its_geography():
    """E-01, P8."""
    table = Table.at(US, ["indo_pakistani_war"], defcon=2, influence={"India": (0, 1)}).play(
        "indo_pakistani_war", "event", "India", 6
    )
    assert table.changes() == {"India": (1, 0), "vp": 2, "mil": (2, 0)}
    for effects in ({"missile_crisis": US}, {"salt_negotiations": True}, {"yuri_and_samantha": True}):
        table = Table.at(US, ["brush_war"], effects=Effects(**effects)).play("brush_war", "event", "Peru", 3)
        assert table.changes() == {"vp": 1, "mil": (3, 0)}


@pytest.mark.parametrize(
    ("side", "target", "die", "won"),
    [(US, "Afghanistan", 3, False), (US, "Afghanistan", 4, True), (USSR, "Mexico", 3, False), (USSR, "Afghanistan", 3, True)],
)
def test_the_superpower_of_the_enemy_is_a_controlled_neighbour(side: str, target: str, die: int, won: bool):
    """E-19, 2.1.5."""
    table = Table.at(side, ["brush_war"]).play("brush_war", "event", target, die)
    assert abs(table.vp) == (1 if won else 0)


def test_the_crisis_can_be_paid_in_the_round_of_the_other_side():
    """A-05: before the coup that Lone Gunman grants."""
    table = Table.at(
        US, ["lone_gunman"], effects=Effects(missile_crisis=USSR), influence={"Cuba": (0, 2), "Haiti": (1, 0)}, defcon=2
    )
    for _ in range(4):
        pay = [option for option in table.options if "Cuba" in str(option)]
        if table.asked[0] == "ussr" and pay:
            table.do(pay[0])
            break
        table.do(
            ("lone_gunman", "event_first")
            if table.asked == ("us", "play_card")
            else next(o for o in table.options if "Cuba" not in str(o))
        )
    assert table["Cuba"] == (0, 0)
    while "coup" not in table.options:
        table.do(("lone_gunman", "event_first"))
    table.do("coup", "Haiti", 1)
    assert table.result[0] == "nobody"


class TestWeWillBuryYou:
    """#50: 3 points unless UN Intervention is played as an event in the next US round."""

    def test_the_points_come_before_those_of_the_next_us_card(self):
        """F42 #50: at US 18 the 3 points come off before Duck and Cover gives its own."""
        table = Table.at(USSR, ["we_will_bury_you"], ["duck_and_cover"], vp=18).play("we_will_bury_you")
        table.play("duck_and_cover", "event")
        assert (table.vp, table.defcon, table.result[0]) == (17, 3, "nobody")

    def test_un_intervention_averts_them(self):
        table = (
            Table.at(USSR, ["we_will_bury_you"], ["un_intervention", "fidel"])
            .play("we_will_bury_you")
            .play("un_intervention", "fidel")
            .spend("Canada")
        )
        assert table.vp == 0

    def test_un_intervention_for_operations_does_not(self):
        table = (
            Table.at(USSR, ["we_will_bury_you"], ["un_intervention", "fidel"])
            .play("we_will_bury_you")
            .play("un_intervention", "operations")
        )
        assert table.vp == -3

    def test_played_by_the_us_it_waits_for_its_following_round(self):
        table = Table.at(US, ["we_will_bury_you", "junta"], ["summit"])
        table.play("we_will_bury_you", "event_first").spend("Canada")
        assert (table.defcon, table.vp) == (4, 0)
        table.idle()
        assert table.vp == 0
        table.play("junta", "operations")
        assert table.vp == -3

    def test_once_only(self):
        table = Table.at(USSR, ["we_will_bury_you", "fidel"], ["junta", "summit"]).play("we_will_bury_you").idle().idle().idle()
        assert table.vp == -3

    def test_headlined_it_waits_for_the_first_us_round(self):
        hands = {US: ["junta", "summit", "arms_race"], USSR: ["we_will_bury_you", "fidel"]}
        table = Table.at(round=0, hands=hands, defcon=4).do("we_will_bury_you", "arms_race").idle()
        assert (table.defcon, table.vp) == (3, 0)
        table.idle()
        assert table.vp == -3

    def test_a_us_without_cards_pays(self):
        table = Table.at(hands={US: [], USSR: ["we_will_bury_you", "fidel"]}, phasing=USSR, round=2).play(
            "we_will_bury_you", "event"
        )
        assert table.vp == -3

    def test_in_the_last_us_round_it_waits_for_the_next_turn(self):
        hands = {US: ["we_will_bury_you"], USSR: []}
        table = (
            Table.at(hands=hands, phasing=US, round=7, defcon=3, military_ops=(2, 2))
            .play("we_will_bury_you", "event_first")
            .spend("Canada")
        )
        assert (table.vp, table.position.turn) == (0, 5)
        assert table.position.effects.we_will_bury_you


def test_north_sea_oil_beside_the_space_station_is_still_eight():
    hands = {US: ["junta", "summit", "arms_race"], USSR: []}
    table = Table.at(
        hands=hands, phasing=US, round=7, space=(8, 7), effects=Effects(eighth_us_round=True), china_holder=US
    ).idle()
    assert table.position.round == 8
    assert table.idle().asked[1] in {"deal", "held_card"}


def test_a_card_worth_too_little_under_red_scare_cannot_be_spaced_but_the_china_card_can():
    table = Table.at(USSR, effects=Effects(red_scare_purge=ON_USSR), space=(0, 4))
    assert ("the_china_card", "space") in table.options
    assert ("the_china_card", "space") not in Table.at(USSR, effects=Effects(red_scare_purge=ON_USSR), space=(0, 7)).options


def test_junta_for_operations_is_not_bound_to_the_americas():
    """F19."""
    table = Table.at(US, ["junta"], influence={"France": (0, 1)}).play(
        "junta", "operations", "realignments", Ask(only=("France",))
    )
    assert table.asked == ("us", "realignment_target")


def test_fewer_targets_than_the_text_names():
    cases: list[tuple[str, str, dict[str, tuple[int, int]], tuple[str, ...], dict[str, Any]]] = [
        (US, "the_voice_of_america", {"Cuba": (0, 3)}, ("Cuba", "Cuba"), {"Cuba": (0, 1)}),
        (USSR, "muslim_revolution", {"Iran": (2, 0)}, ("Iran",), {"Iran": (0, 0)}),
        (US, "east_european_unrest", {"Poland": (0, 1)}, ("Poland",), {"Poland": (0, 0)}),
        (USSR, "muslim_revolution", {}, (), {}),
        (USSR, "suez_crisis", {"Israel": (1, 0)}, ("Israel",), {"Israel": (0, 0)}),
        (USSR, "ortega_elected_in_nicaragua", {}, (), {}),
    ]
    for side, card, influence, choices, changes in cases:
        table = Table.at(side, [card], influence=influence).play(card, "event", *choices)
        assert (table.changes(), table.asked[1]) == (changes, "play_card"), card


def test_independent_reds_with_nothing_to_equal():
    table = Table.at(US, ["independent_reds"], influence={"Hungary": (2, 1)}).play("independent_reds", "event")
    assert (table.changes(), table.place_of("independent_reds")) == ({}, "removed")


def test_arms_race_needs_the_current_level_for_three_points():
    for defcon, vp in [(2, 3), (3, 3), (4, 1), (5, 1)]:
        assert Table.at(US, ["arms_race"], military_ops=(3, 1), defcon=defcon).play("arms_race", "event").vp == vp


def test_kal_realignments_respect_the_new_level():
    lands = {"South Korea": (3, 0), "Poland": (0, 1), "Burma": (0, 1)}
    table = Table.at(US, ["soviets_shoot_down_kal_007"], influence=lands, defcon=5).play(
        "soviets_shoot_down_kal_007", "event", "realignments"
    )
    assert table.options == {"Burma"}


def test_we_will_bury_you_comes_before_a_scoring_card():
    """F42 #50, 10.3.1."""
    table = Table.at(US, ["africa_scoring"], effects=Effects(we_will_bury_you=True), vp=-17, influence={"Zaire": (1, 0)})
    assert table.play("africa_scoring", "scoring").result == ("ussr", "victory_points")


def test_a_drawn_card_for_space_is_the_attempt_of_the_turn():
    table = Table.at(US, ["grain_sales_to_soviets"], ["fidel"], space_attempts=(1, 0)).play(
        "grain_sales_to_soviets", "event", "fidel"
    )
    assert ("fidel", "space") not in table.options


def test_yuri_pays_for_a_us_coup_in_the_round_of_the_ussr():
    table = Table.at(USSR, ["cia_created"], effects=Effects(yuri_and_samantha=True), influence={"Haiti": (0, 1)})
    assert table.play("cia_created", "event_first", "coup", "Haiti", 1).vp == -1


def test_shuttle_diplomacy_waits_for_asia_or_the_middle_east_and_goes_even_if_it_changes_nothing():
    for card, place in [("southeast_asia_scoring", "nowhere"), ("asia_scoring", "discards"), ("middle_east_scoring", "discards")]:
        table = Table.at(US, [card], effects=Effects(shuttle_diplomacy=True)).play(card, "scoring")
        assert table.place_of("shuttle_diplomacy") == place


def test_an_own_starred_card_for_operations_stays_in_the_game():
    """2.2.4."""
    for card in ("cuban_missile_crisis", "nuclear_subs", "captured_nazi_scientist"):
        table = Table.at(US, [card])
        table.worth(card)
        assert (table.place_of(card), table.changes("Canada")) == ("discards", {})


def test_an_event_may_take_the_last_place_but_not_the_reach():
    """6.1.1: where the US had a marker at the beginning of its round it may place, although Fidel took it away."""
    table = Table.at(US, ["fidel"], influence={"Cuba": (1, 0), "Nicaragua": (0, 0)}).play("fidel", "event_first")
    table.do("influence", Ask(has=("Haiti", "Nicaragua")), "Haiti", "Haiti")
    assert table["Haiti"] == (2, 0)


def test_empty_hands():
    """5.2 bullet 4: events about a hand without cards happen and change nothing."""
    for card in ("aldrich_ames_remix", "terrorism", "the_cambridge_five"):
        table = Table.at(hands={USSR: [card, "fidel"], US: []}, phasing=USSR, round=2).play(card, "event")
        assert table.changes() == {}
    table = Table.at(
        hands={USSR: ["terrorism", "fidel"], US: ["junta"]}, phasing=USSR, round=2, effects=Effects(iranian_hostage_crisis=True)
    )
    assert table.play("terrorism", "event", "junta").asked[0] == "ussr"


def test_a_due_scoring_card_counts_the_eighth_round():
    table = Table.at(US, ["asia_scoring"], round=7, space=(8, 7))
    assert ("panama_canal_returned", "operations") in table.options
    assert table.idle().options == {("asia_scoring", "scoring")}


def test_two_scoring_cards_with_two_rounds_left():
    assert {use for _, use in Table.at(USSR, ["asia_scoring", "europe_scoring"], round=6).options} == {"scoring"}
    assert ("allende", "event") in Table.at(USSR, ["asia_scoring", "europe_scoring"], round=5).options


def test_a_held_scoring_card_loses_before_the_final_scoring():
    hands = {US: ["asia_scoring"], USSR: ["europe_scoring"]}
    table = Table.at(hands=hands, phasing=US, round=7, turn=10, defcon=2, military_ops=(2, 2)).play("asia_scoring", "scoring")
    assert table.result == ("us", "held_scoring_card")


def test_phasing_stays_with_the_player_of_the_headline_while_the_other_side_chooses():
    """Section 1, P15."""
    table = Table.at(round=0, hands={US: ["lone_gunman", "junta"], USSR: ["nasser", "fidel"]})
    assert table.position.phasing is None
    table.do("nasser", "lone_gunman")
    assert (table.asked, table.position.phasing) == (("ussr", "operations"), US)
    assert table.do("give_up").position.phasing is USSR


def test_star_wars_fetches_chains():
    """#49 fetched: the USSR hands over its best card and takes Missile Envy (exchange first)."""
    table = Table.at(US, ["star_wars"], ["fidel"], space=(1, 0), discards=["missile_envy"])
    table.play("star_wars", "event", "missile_envy", "fidel", "influence", "Mexico", "Mexico")
    assert (table.options, table["Mexico"], table.place_of("fidel")) == ({("missile_envy", "operations")}, (2, 0), "discards")


def test_trapped_missile_envy_that_is_worth_too_little_is_not_forced():
    effects = Effects(missile_envy=US, quagmire=True, red_scare_purge=ON_US)
    assert Table.at(US, ["missile_envy", "brush_war"], effects=effects).options == {"brush_war"}


def test_defectors_fetched_in_a_headline_cancel_the_pending_one():
    """F42 #103."""
    hands = {US: ["star_wars", "junta"], USSR: ["fidel", "summit"]}
    table = Table.at(round=0, hands=hands, space=(1, 0), discards=["defectors"], influence={"Cuba": (1, 0)})
    table.do("fidel", "star_wars", "defectors")
    assert (table["Cuba"], table.place_of("fidel")) == ((1, 0), "discards")


@pytest.mark.parametrize(
    ("influence", "dice", "vp"),
    [
        ({"Thailand": (2, 0), "Burma": (2, 0)}, (3, 4), 0),  # Asia once, not Southeast Asia too
        ({"Cuba": (3, 0), "Mexico": (2, 0), "Panama": (2, 0)}, (3, 4), 0),  # control counts like domination
        ({"Chile": (3, 0)}, (3, 4), -2),  # presence does not count
        ({"Chile": (3, 0), "Peru": (2, 0), "Zaire": (1, 0), "Sudan": (1, 0)}, (3, 4), 2),
        ({"Chile": (3, 0), "Peru": (2, 0), "Zaire": (0, 1), "Sudan": (0, 1)}, (3, 4), -2),
    ],
)
def test_summit_counts_regions_dominated_or_controlled(influence: dict[str, tuple[int, int]], dice: tuple[int, int], vp: int):
    table = Table.at(US, ["summit"], influence=influence).play("summit", "event", dice)
    assert table.vp == vp


def test_red_scare_of_both_sides_lowers_both():
    table = Table.at(round=0, hands={US: ["red_scare_purge", "junta"], USSR: ["flower_power", "fidel"]}).do(
        "flower_power", "red_scare_purge"
    )
    assert (table.worth("fidel"), table.worth("junta")) == (1, 2)
    effects = Effects(red_scare_purge=frozenset({US, USSR}))
    table = Table.at(US, ["junta"], ["fidel"], effects=effects)
    assert (table.worth("junta"), table.worth("fidel")) == (1, 1)
