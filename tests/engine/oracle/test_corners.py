"""Corners that are argued about and have an answer (facts section 10, and cards that meet one another)."""

from typing import Any

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.vocabulary import Region
from tests.engine.oracle.table import US, USSR, Ask, Table

ON_US, ON_USSR = frozenset({US}), frozenset({USSR})


def granted(side: str, card: str, before: tuple[Any, ...], effects: dict[str, Any], **given: Any) -> int:
    """How many markers the operations that an event grants put into an own country next to the superpower."""
    home, own = ("Mexico", 0) if side is US else ("Finland", 1)
    table = Table.at(side, [card], effects=Effects(**effects), **given).play(card, "event", *before)
    start = table[home][own]
    return table.spend(home)[home][own] - start


@pytest.mark.parametrize(
    ("side", "card", "before", "effects", "given", "worth"),
    [
        (US, "olympic_games", ("boycott",), {}, {}, 4),
        (US, "olympic_games", ("boycott",), {"containment": True}, {}, 4),
        (US, "olympic_games", ("boycott",), {"red_scare_purge": ON_US}, {}, 3),
        (USSR, "olympic_games", ("boycott",), {"red_scare_purge": ON_US}, {}, 4),
        (USSR, "abm_treaty", (), {"red_scare_purge": ON_USSR}, {}, 3),
        (USSR, "lone_gunman", (), {"brezhnev_doctrine": True}, {}, 2),
        (USSR, "glasnost", (), {"reformer": True, "red_scare_purge": ON_USSR}, {}, 3),
        (US, "soviets_shoot_down_kal_007", (), {"red_scare_purge": ON_US}, {"influence": {"South Korea": (3, 0)}}, 3),
        (US, "grain_sales_to_soviets", ("allende", "return"), {"containment": True}, {}, 3),
        (
            US,
            "missile_envy",
            ("fidel",),
            {"containment": True},
            {"hands": {US: ["missile_envy", "summit"], USSR: ["fidel", "asia_scoring"]}},
            3,
        ),
    ],
)
def test_the_modifiers_of_the_executor_apply_to_granted_operations(
    side: str, card: str, before: tuple[Any, ...], effects: dict[str, Any], given: dict[str, Any], worth: int
):
    """E-06, E-24, A-28."""
    assert granted(side, card, before, effects, **given) == worth


def test_the_executor_not_the_player_of_the_card_has_the_modifier():
    """A-28: Containment boosts CIA Created when the USSR plays it."""
    table = Table.at(USSR, ["cia_created"], effects=Effects(containment=True)).play(
        "cia_created", "event_first", "influence", "Mexico", "Mexico"
    )
    assert (table["Mexico"], table.asked) == ((2, 0), ("ussr", "operations"))


def test_granted_operations_may_be_given_up_and_never_go_to_space():
    """A-31, BGG #6."""
    for side, card in [(US, "cia_created"), (USSR, "lone_gunman"), (US, "abm_treaty")]:
        table = Table.at(side, [card], defcon=3).play(card, "event")
        assert "space" not in table.options
        assert not [change for change in table.do("give_up").changes() if change != "defcon"]


@pytest.mark.parametrize(
    ("card", "side", "effects", "choices", "mil"),
    [
        ("junta", US, {"containment": True}, ("Peru", "coup", "Haiti", 1), (0, 0)),
        ("che", USSR, {"brezhnev_doctrine": True}, ("coup", "Haiti", 1, "decline"), (0, 4)),
        ("brush_war", US, {"containment": True}, ("Haiti", 1), (3, 0)),
        ("korean_war", USSR, {"brezhnev_doctrine": True}, (1,), (0, 2)),
    ],
)
def test_what_military_operations_count(
    card: str, side: str, effects: dict[str, Any], choices: tuple[Any, ...], mil: tuple[int, int]
):
    """8.2.4, 8.2.5: free coups count nothing, wars what the card says, Che's coups the modified value."""
    lands = {"Haiti": (0, 1)} if side is US else {"Haiti": (1, 0), "Peru": (1, 0)}
    assert Table.at(side, [card], effects=Effects(**effects), influence=lands).play(card, "event", *choices).mil == mil


@pytest.mark.parametrize(
    ("effects", "left"), [({}, 3), ({"containment": True}, 2), ({"red_scare_purge": ON_US}, 4), ({"salt_negotiations": True}, 4)]
)
def test_a_free_coup_uses_the_modified_value_of_its_card(effects: dict[str, Any], left: int):
    """Junta: 3 + 2 against 4 takes 1 of 4."""
    table = Table.at(US, ["junta"], effects=Effects(**effects), influence={"Ecuador": (0, 4)}).play(
        "junta", "event", "Chile", "coup", "Ecuador", 3
    )
    assert table["Ecuador"] == (0, left)


def test_a_die_result_may_fall_below_1():
    """A-29: 1 - 2 + 4 against 2 takes 1."""
    effects = Effects(salt_negotiations=True, death_squads=ON_USSR)
    table = Table.at(US, ["nato"], effects=effects, influence={"Haiti": (0, 5)}).play("nato", "operations", "coup", "Haiti", 1)
    assert table["Haiti"] == (0, 4)


def test_the_least_value_of_one_is_summed_with_a_region():
    """Facts 6: a card of 1 under Red Scare/Purge and Vietnam Revolts is 1 in Southeast Asia."""
    table = Table.at(
        USSR, ["lone_gunman"], effects=Effects(vietnam_revolts=True, red_scare_purge=ON_USSR), influence={"Vietnam": (0, 1)}
    )
    table.play("lone_gunman", "operations").spend("Vietnam")
    assert table["Vietnam"] == (0, 2)


def test_the_china_card_under_containment_is_5_in_asia():
    table = Table.at(US, china_holder=US, effects=Effects(containment=True), influence={"Thailand": (1, 0)})
    table.play("the_china_card", "operations").spend("Thailand")
    assert table["Thailand"] == (6, 0)


def test_taiwan_is_no_battleground_for_coups():
    table = Table.at(USSR, ["junta"], effects=Effects(formosan_resolution=True), influence={"Taiwan": (3, 0)}).play(
        "junta", "operations", "coup", "Taiwan", 1
    )
    assert table.defcon == 5


def test_formosan_resolution_counts_in_final_scoring_and_ends_with_any_use_of_the_china_card():
    given: dict[str, Any] = {
        "turn": 10,
        "round": 7,
        "phasing": US,
        "defcon": 2,
        "military_ops": (2, 2),
        "influence": {"Taiwan": (3, 0)},
    }
    table = Table.at(hands={US: ["junta"], USSR: []}, effects=Effects(formosan_resolution=True), **given).play(
        "junta", "space", 6
    )
    assert table.vp == 3 + 1 - 1
    table = Table.at(hands={US: [], USSR: []}, effects=Effects(formosan_resolution=True), china_holder=US, **given)
    assert table.play("the_china_card", "space", 6).vp == 3 - 1


@pytest.mark.parametrize(
    ("card", "after"), [("nixon_plays_the_china_card", ("us", False)), ("ussuri_river_skirmish", ("us", True))]
)
def test_the_china_card_passes_face_down_or_up_whatever_it_was(card: str, after: tuple[str, bool]):
    table = Table.at(US, [card], china_holder=USSR, china_face_up=False).play(card, "event")
    assert (str(table.position.china_holder), table.position.china_face_up) == after


@pytest.mark.parametrize(
    ("space", "card", "after", "vp"),
    [
        ((7, 8), "one_small_step", (8, 8), 0),
        ((8, 3), "captured_nazi_scientist", (8, 3), 0),
        ((4, 5), "captured_nazi_scientist", (5, 5), 1),
    ],
)
def test_events_on_the_space_track(space: tuple[int, int], card: str, after: tuple[int, int], vp: int):
    table = Table.at(US, [card], space=space).play(card, "event")
    assert ((table.position.space[US], table.position.space[USSR]), table.vp) == (after, vp)


def test_un_intervention_goes_with_a_card_whose_event_cannot_occur():
    """F5 #32."""
    table = Table.at(US, ["un_intervention", "arab_israeli_war"], effects=Effects(camp_david_accords=True))
    assert ("un_intervention", "arab_israeli_war") in table.options


@pytest.mark.parametrize(
    ("card", "effects", "hand", "may"),
    [
        ("blockade", {"red_scare_purge": ON_US}, "duck_and_cover", False),
        ("blockade", {"containment": True}, "junta", True),
        ("latin_american_debt_crisis", {"red_scare_purge": ON_US}, "duck_and_cover", False),
        ("latin_american_debt_crisis", {"containment": True}, "junta", True),
        ("latin_american_debt_crisis", {}, "nato", True),
        ("blockade", {"brezhnev_doctrine": True}, "junta", False),
    ],
)
def test_a_demanded_discard_counts_the_modified_value(card: str, effects: dict[str, Any], hand: str, may: bool):
    """5.3, 7.4.2."""
    table = Table.at(USSR, [card], [hand], effects=Effects(**effects), influence={"West Germany": (1, 0), "Chile": (0, 1)}).play(
        card, "event"
    )
    assert (hand in table.options and table.asked[0] == "us") is may


def test_star_wars_with_nothing_to_fetch_still_happened():
    """5.2 bullet 4."""
    table = Table.at(US, ["star_wars"], space=(1, 0), discards=["asia_scoring"]).play("star_wars", "event")
    assert (table.changes(), table.place_of("star_wars")) == ({}, "removed")


def test_the_cambridge_five_names_southeast_asia():
    table = Table.at(USSR, ["the_cambridge_five"], ["southeast_asia_scoring"]).play("the_cambridge_five", "event")
    table.do(Ask("ussr", has=("Burma", "Thailand", "Philippines"), lacks=("India", "Japan", "Australia")), "Burma")
    assert table.changes() == {"Burma": (0, 1)}


def test_defectors_discarded_by_five_year_plan_in_a_round_gives_nothing():
    for side, use in [(US, "event"), (USSR, "event_first")]:
        cards, others = (["five_year_plan"], ["defectors"]) if side is US else (["five_year_plan", "defectors"], [])
        table = Table.at(side, cards, others).play("five_year_plan", use, "defectors")
        assert (table.vp, table.place_of("defectors")) == (0, "discards")


def test_chernobyl_binds_granted_operations_but_not_events():
    table = Table.at(USSR, ["lone_gunman"], effects=Effects(chernobyl=Region.EUROPE)).play("lone_gunman", "event", "influence")
    assert table.options == {"Afghanistan", "North Korea"}
    assert (
        Table.at(USSR, ["warsaw_pact_formed"], effects=Effects(chernobyl=Region.EUROPE))
        .play("warsaw_pact_formed")
        .asked[1]
        .startswith("event")
    )


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
    assert {use for _, use in Table.at(USSR, ["asia_scoring", "europe_scoring"], round=6).options} == {"scoring"}  # type: ignore[misc]
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
