"""How games end, and who is blamed (8.1.3, 10.3, facts 3.2)."""

from typing import Any

import pytest

from brinkproof.model.engine.effects import Effects
from tests.engine.oracle.table import US, USSR, Ask, Table

MEXICO = {"Mexico": (1, 1)}
HOW = "how_i_learned_to_stop_worrying"

BLAME: list[tuple[str, str, str, tuple[Any, ...], tuple[str, ...], dict[str, Any], str]] = [
    # player, card, use, choices, cards of the other side, given, winner
    (US, "olympic_games", "event", ("boycott",), (), {}, "ussr"),
    (USSR, "olympic_games", "event", ("boycott",), (), {}, "us"),
    (US, "lone_gunman", "event_first", ("coup", "Mexico", 1), (), {}, "ussr"),
    (USSR, "cia_created", "event_first", ("coup", "Mexico", 1), (), {}, "us"),
    (USSR, "duck_and_cover", "event_first", (), (), {}, "us"),
    (US, "duck_and_cover", "event", (), (), {}, "ussr"),
    (US, "we_will_bury_you", "event_first", (), (), {}, "ussr"),
    (USSR, "we_will_bury_you", "event", (), (), {}, "us"),
    (USSR, "soviets_shoot_down_kal_007", "event_first", (), (), {}, "us"),
    (US, "soviets_shoot_down_kal_007", "event", (), (), {}, "ussr"),
    (USSR, "missile_envy", "event", ("we_will_bury_you",), ("we_will_bury_you",), {}, "us"),
    (US, "missile_envy", "event", ("duck_and_cover",), ("duck_and_cover",), {}, "ussr"),
    (US, "five_year_plan", "event", ("duck_and_cover",), ("duck_and_cover",), {}, "ussr"),
    (US, "five_year_plan", "event", ("soviets_shoot_down_kal_007",), ("soviets_shoot_down_kal_007",), {}, "ussr"),
    (USSR, "star_wars", "event_first", ("duck_and_cover",), (), {"space": (1, 0), "discards": ["duck_and_cover"]}, "us"),
    (
        USSR,
        "star_wars",
        "event_first",
        ("soviets_shoot_down_kal_007",),
        (),
        {"space": (1, 0), "discards": ["soviets_shoot_down_kal_007"]},
        "us",
    ),
    (USSR, "star_wars", "event_first", (HOW, 1), (), {"space": (1, 0), "discards": [HOW]}, "us"),
    (US, "star_wars", "event", ("we_will_bury_you",), (), {"space": (1, 0), "discards": ["we_will_bury_you"]}, "ussr"),
    (US, HOW, "event", (1,), (), {}, "ussr"),
    (USSR, HOW, "event", (1,), (), {}, "us"),
    (USSR, "summit", "event", ((6, 1), "degrade"), (), {}, "us"),
    (US, "summit", "event", ((1, 6), "degrade"), (), {}, "ussr"),
    (US, "tear_down_this_wall", "event", ("coup", "Poland", 1), (), {"influence": {"Poland": (0, 1)}}, "ussr"),
    (USSR, "tear_down_this_wall", "event_first", ("coup", "Poland", 1), (), {"influence": {"Poland": (0, 1)}}, "us"),
    (USSR, "ortega_elected_in_nicaragua", "event", ("coup", "Cuba", 1), (), {"influence": {"Cuba": (1, 0)}}, "us"),
    (US, "ortega_elected_in_nicaragua", "event_first", ("coup", "Cuba", 1), (), {"influence": {"Cuba": (1, 0)}}, "ussr"),
    (US, "junta", "event", ("Peru", "coup", "Mexico", 1), (), {}, "ussr"),
    (US, "junta", "operations", ("coup", "Mexico", 1), (), {}, "ussr"),
    (USSR, "the_china_card", "operations", ("coup", "Mexico", 1), (), {}, "us"),
]


@pytest.mark.parametrize(("player", "card", "use", "choices", "others", "given", "winner"), BLAME)
def test_the_phasing_side_loses_at_defcon_1(
    player: str, card: str, use: str, choices: tuple[Any, ...], others: tuple[str, ...], given: dict[str, Any], winner: str
):
    cards = [] if card == "the_china_card" else [card]
    given = {"influence": MEXICO, **given}
    table = Table.at(player, cards, others, defcon=2, vp=0, **given).play(card, use, *choices)
    assert (table.result, table.defcon, table.position.decision.options) == ((winner, "nuclear_war"), 1, ())
    assert not table.position.decision.options


def test_five_year_plan_of_the_ussr_discards_from_its_own_hand():
    table = Table.at(USSR, ["five_year_plan", "duck_and_cover"], defcon=2).play("five_year_plan", "event_first", "duck_and_cover")
    assert table.result == ("us", "nuclear_war")


def test_nothing_later_happens_at_defcon_1():
    """8.1.1: no points of Duck and Cover, KAL-007, no debt of We Will Bury You, no military operations of #46."""
    assert Table.at(US, ["duck_and_cover"], defcon=2).play("duck_and_cover", "event").vp == 0
    assert Table.at(US, ["soviets_shoot_down_kal_007"], defcon=2).play("soviets_shoot_down_kal_007", "event").vp == 0
    assert Table.at(US, [HOW]).play(HOW, "event", 1).mil == (0, 0)


CRISIS: list[tuple[str, str, str, tuple[Any, ...], dict[str, tuple[int, int]], str]] = [
    (USSR, "cia_created", "event_first", ("coup", "Haiti"), {"Haiti": (0, 1)}, "ussr"),
    (US, "lone_gunman", "event_first", ("coup", "Haiti"), {"Haiti": (1, 0)}, "us"),
    (US, "junta", "event", ("Peru", "coup", "Haiti"), {"Haiti": (0, 1)}, "ussr"),
    (USSR, "che", "event", ("coup", "Haiti"), {"Haiti": (1, 0)}, "us"),
    (USSR, "ortega_elected_in_nicaragua", "event", ("coup", "Honduras"), {"Honduras": (1, 0)}, "us"),
    (US, "tear_down_this_wall", "event", ("coup", "Finland"), {"Finland": (0, 1)}, "ussr"),
]


@pytest.mark.parametrize(("player", "card", "use", "choices", "influence", "winner"), CRISIS)
def test_a_coup_under_the_missile_crisis_loses_for_the_couping_side(
    player: str, card: str, use: str, choices: tuple[Any, ...], influence: dict[str, tuple[int, int]], winner: str
):
    side = US if winner == "ussr" else USSR
    table = Table.at(player, [card], defcon=3, effects=Effects(missile_crisis=side), influence=influence).play(
        card, use, *choices
    )
    assert (table.result, table.defcon) == ((winner, "missile_crisis"), 3)


class TestWargames:
    """#100."""

    @pytest.mark.parametrize(
        ("side", "vp", "result", "after"),
        [
            (US, 7, ("us", "wargames"), 1),  # F14
            (US, 5, ("ussr", "wargames"), -1),
            (US, 6, ("draw", "wargames"), 0),
            (USSR, -7, ("ussr", "wargames"), -1),
            (USSR, 0, ("us", "wargames"), 6),
        ],
    )
    def test_six_points_and_the_end_without_final_scoring(self, side: str, vp: int, result: tuple[str, str], after: int):
        table = Table.at(side, ["wargames"], turn=8, defcon=2, vp=vp, influence={"Zaire": (1, 0)})
        table.play("wargames", "event", Ask(side, "event_choice"), "end_game")
        assert (table.result, table.vp) == (result, after)

    def test_it_may_be_declined(self):
        table = Table.at(US, ["wargames"], turn=8, defcon=2, vp=7).play("wargames", "event", "decline")
        assert (table.changes(), table.place_of("wargames")) == ({}, "removed")

    def test_only_at_defcon_2(self):
        for defcon in (3, 4, 5):
            assert ("wargames", "event") not in Table.at(US, ["wargames"], turn=8, defcon=defcon).options


class TestVictoryPoints:
    """10.3.1: 20 points."""

    @pytest.mark.parametrize(
        ("side", "card", "vp", "winner"),
        [
            (US, "camp_david_accords", 19, "us"),
            (USSR, "willy_brandt", -19, "ussr"),
            (USSR, "an_evil_empire", 19, "us"),
            (US, "u2_incident", -19, "ussr"),
        ],
    )
    def test_twenty_wins_at_once(self, side: str, card: str, vp: int, winner: str):
        use = "event" if (winner == "us") == (side is US) else "event_first"
        table = Table.at(side, [card], vp=vp).play(card, use)
        assert (table.result, abs(table.vp)) == ((winner, "victory_points"), 20)

    def test_the_track_ends_at_20(self):
        table = Table.at(US, ["nuclear_test_ban"], vp=19).play("nuclear_test_ban", "event")
        assert (table.vp, table.defcon) == (20, 5)

    def test_space_points_win_too(self):
        assert Table.at(US, ["junta"], vp=18).play("junta", "space", 1).result == ("us", "victory_points")


def held(us: list[str], ussr: list[str], **given: Any) -> Table:
    table = Table.at(
        turn=4, round=7, phasing=US, hands={US: ["africa_scoring", *us], USSR: ussr}, defcon=2, military_ops=(2, 2), **given
    )
    return table.play("africa_scoring", "scoring")


@pytest.mark.parametrize(
    ("us", "ussr", "winner"),
    [
        (["asia_scoring"], [], "ussr"),
        ([], ["asia_scoring"], "us"),
        (["asia_scoring"], ["europe_scoring"], "us"),
        (["asia_scoring"], ["fidel"], "ussr"),
    ],
)
def test_a_held_scoring_card_loses(us: list[str], ussr: list[str], winner: str):
    """11.1.2, E-09: if both hold one the US wins."""
    assert held(us, ussr).result == (winner, "held_scoring_card")


def test_a_held_other_card_is_kept():
    table = held(["junta"], ["fidel"])
    assert (table.result[0], table.place_of("junta"), table.place_of("fidel")) == ("nobody", "us", "ussr")


class TestFlowerPower:
    """#59: a war card that the US plays pays 2 points."""

    WARS = ("arab_israeli_war", "korean_war", "brush_war", "indo_pakistani_war", "iran_iraq_war")

    @pytest.mark.parametrize("card", WARS)
    def test_us_operations_with_a_war_card_pay(self, card: str):
        table = Table.at(US, [card], effects=Effects(flower_power=True))
        own = card in {"arab_israeli_war", "korean_war"}
        table.play(card, "operations_first" if own else "operations").spend("Canada")
        if own:
            table.do(1)
        assert table.vp == -2

    @pytest.mark.parametrize("card", WARS[2:])
    def test_us_events_of_war_cards_pay(self, card: str):
        table = Table.at(US, [card], effects=Effects(flower_power=True)).play(card, "event")
        table.do(min(table.options, key=str), 1)
        assert table.vp == -2

    def test_not_in_space_not_by_the_ussr_not_after_camp_david(self):
        """A-25."""
        effects = Effects(flower_power=True, camp_david_accords=True)
        assert Table.at(US, ["brush_war"], effects=effects).play("brush_war", "space", 6).vp == 0
        table = Table.at(USSR, ["brush_war"], effects=effects)
        assert (table.worth("brush_war"), table.vp) == (3, 0)
        assert Table.at(US, ["arab_israeli_war"], effects=effects).play("arab_israeli_war", "operations").spend("Canada").vp == 0

    def test_as_played(self):
        table = Table.at(USSR, ["flower_power"], ["brush_war"]).play("flower_power").play("brush_war", "event", "Haiti", 6)
        assert table.vp == -1

    @pytest.mark.parametrize("card", WARS)
    def test_a_us_headline_pays(self, card: str):
        """4.5C: the headline card is played, for its event; #59 asks no more."""
        table = Table.at(round=0, hands={US: [card, "junta"], USSR: ["allende", "fidel"]}, effects=Effects(flower_power=True))
        table.do("allende", card)
        if table.asked[1] == "war_target":
            table.do(min(table.options, key=str))
        assert table.do(1).vp == -2

    def test_a_ussr_headline_does_not(self):
        table = Table.at(
            round=0,
            hands={US: ["sadat_expels_soviets", "junta"], USSR: ["korean_war", "fidel"]},
            effects=Effects(flower_power=True),
        )
        assert table.do("korean_war", "sadat_expels_soviets", 1).vp == 0

    def test_drawn_by_grain_sales_and_played_by_the_us(self):
        table = Table.at(US, ["grain_sales_to_soviets"], ["brush_war"], effects=Effects(flower_power=True))
        assert table.play("grain_sales_to_soviets", "event", "brush_war", ("brush_war", "operations")).spend("Canada").vp == -2

    def test_a_forced_discard_is_no_play(self):
        table = Table.at(US, ["brush_war"], effects=Effects(flower_power=True, quagmire=True)).do("brush_war", 1)
        assert table.vp == 0
