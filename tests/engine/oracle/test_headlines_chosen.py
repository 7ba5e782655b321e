"""Headlines: the order, what may be chosen, who carries it out and who is blamed (4.5C)."""

from typing import Any

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.happenings import EventBegins, EventHappened
from tests.engine.oracle.table import US, USSR, Ask, Table


def headlines(
    us: str, ussr: str, *choices: Any, more_us: tuple[str, ...] = (), more_ussr: tuple[str, ...] = (), **given: Any
) -> Table:
    hands = {US: [us, "panama_canal_returned", *more_us], USSR: [ussr, "allende", *more_ussr]}
    given.setdefault("hands", hands)
    table = Table.at(round=0, **given)
    if table.asked[0] == "ussr":
        return table.do(Ask("ussr", "headline"), ussr, Ask("us", "headline"), us, *choices)
    return table.do(us, ussr, *choices)


def order(table: Table) -> list[str]:
    return [happening.card_id for happening in table.happened if isinstance(happening, EventBegins)]


@pytest.mark.parametrize(
    ("us", "ussr", "first"),
    [
        ("duck_and_cover", "fidel", "duck_and_cover"),
        ("sadat_expels_soviets", "fidel", "fidel"),
        ("camp_david_accords", "fidel", "camp_david_accords"),  # F16
        ("nuclear_test_ban", "flower_power", "nuclear_test_ban"),
        ("africa_scoring", "nasser", "nasser"),
        ("sadat_expels_soviets", "africa_scoring", "sadat_expels_soviets"),
        ("africa_scoring", "asia_scoring", "africa_scoring"),
        ("fidel", "camp_david_accords", "fidel"),
    ],
)
def test_the_higher_printed_value_goes_first_and_ties_go_to_the_us(us: str, ussr: str, first: str):
    assert order(headlines(us, ussr)) == [first, us if first == ussr else ussr]


def test_modifiers_do_not_change_the_headline_value():
    effects = Effects(red_scare_purge=frozenset({US}), brezhnev_doctrine=True)
    assert order(headlines("camp_david_accords", "fidel", effects=effects))[0] == "camp_david_accords"


def test_nobody_has_operations_and_events_go_to_their_owners():
    table = headlines("fidel", "camp_david_accords", influence={"Cuba": (1, 0)})
    assert table.changes() == {"Cuba": (0, 3), "vp": 1, "Israel": (1, 0), "Jordan": (1, 0), "Egypt": (1, 0)}
    assert table.asked == ("ussr", "play_card")
    assert (table.position.round, table.position.phase) == (1, "action_rounds")
    assert [table.place_of(card) for card in ("fidel", "camp_david_accords")] == ["removed", "removed"]


def test_a_neutral_headline_is_the_players():
    assert headlines("nuclear_test_ban", "fidel").vp == 3
    assert (
        headlines(
            "panama_canal_returned",
            "nuclear_test_ban",
            hands={US: ["panama_canal_returned", "junta"], USSR: ["nuclear_test_ban", "allende"]},
        ).vp
        == -3
    )


def test_a_scoring_card_sees_what_the_other_headline_changed():
    table = headlines("africa_scoring", "portuguese_empire_crumbles")
    assert table.vp == -(4 + 1)


def test_a_headline_can_make_the_other_impossible():
    table = headlines("camp_david_accords", "arab_israeli_war")
    assert (table.mil, table.vp, table.place_of("arab_israeli_war")) == ((0, 0), 1, "discards")
    table = headlines("nato", "warsaw_pact_formed")
    assert table.place_of("nato") == "discards"


def test_granted_operations_work_in_a_headline():
    table = headlines("cia_created", "nasser", "influence", "Mexico")
    assert table["Mexico"] == (1, 0)


class TestDefectors:
    """#103."""

    @pytest.mark.parametrize("ussr", ["flower_power", "asia_scoring", "nasser", "de_gaulle_leads_france"])
    def test_of_the_us_cancels_the_other_headline(self, ussr: str):
        table = headlines("defectors", ussr, influence={"Japan": (4, 0)})
        assert table.changes() == {}
        assert [table.place_of(card) for card in ("defectors", ussr)] == ["discards", "discards"]

    def test_of_the_ussr_does_nothing(self):
        """F17 (a)."""
        table = headlines("camp_david_accords", "defectors")
        assert (table.vp, table.place_of("defectors")) == (1, "discards")

    def test_fired_by_five_year_plan(self):
        """F42 #103."""
        table = headlines("five_year_plan", "fidel", "defectors", more_ussr=("defectors",), influence={"Cuba": (2, 0)})
        assert (table["Cuba"], table.place_of("fidel"), table.place_of("defectors")) == ((2, 0), "discards", "discards")

    def test_drawn_by_grain_sales(self):
        table = headlines(
            "grain_sales_to_soviets",
            "fidel",
            "defectors",
            ("defectors", "event"),
            more_ussr=("defectors",),
            influence={"Cuba": (2, 0)},
        )
        assert (table["Cuba"], table.place_of("fidel"), table.place_of("defectors")) == ((2, 0), "discards", "discards")

    def test_too_late_once_the_headline_has_happened(self):
        table = headlines("five_year_plan", "we_will_bury_you", "defectors", more_ussr=("defectors",))
        assert (table.defcon, table.place_of("we_will_bury_you")) == (4, "removed")


class TestMissileEnvyHeadline:
    """#49 as a headline."""

    def test_the_card_event_happens_in_the_headline(self):
        table = headlines("missile_envy", "nasser", "duck_and_cover", more_ussr=("duck_and_cover",))
        assert (table.defcon, table.vp, table.place_of("missile_envy")) == (4, 1, "ussr")
        assert table.options == {("missile_envy", "operations")}

    def test_operations_of_a_card_of_the_other_side(self):
        table = headlines("missile_envy", "nasser", "fidel", "influence", "Mexico", "Mexico", more_ussr=("fidel",))
        assert (table["Mexico"], table["Cuba"], table.place_of("fidel")) == ((2, 0), (0, 0), "discards")


BLAMED = [
    # headline of the US, of the USSR, choices, winner
    ("duck_and_cover", "fidel", (), "ussr"),
    ("sadat_expels_soviets", "duck_and_cover", (), "us"),
    ("we_will_bury_you", "fidel", (), "ussr"),
    ("sadat_expels_soviets", "we_will_bury_you", (), "us"),
    ("lone_gunman", "nasser", ("coup", "Mexico", 1), "ussr"),
    ("sadat_expels_soviets", "cia_created", ("coup", "Mexico", 1), "us"),
    ("olympic_games", "nasser", ("boycott",), "ussr"),
    ("sadat_expels_soviets", "olympic_games", ("boycott",), "us"),
    ("sadat_expels_soviets", "summit", ((6, 1), "degrade"), "us"),
    ("summit", "nasser", ((1, 6), "degrade"), "ussr"),
    ("five_year_plan", "nasser", ("duck_and_cover",), "ussr"),
    ("how_i_learned_to_stop_worrying", "nasser", (1,), "ussr"),
]


@pytest.mark.parametrize(("us", "ussr", "choices", "winner"), BLAMED)
def test_the_player_of_the_headline_is_blamed(us: str, ussr: str, choices: tuple[Any, ...], winner: str):
    more = ("duck_and_cover",) if choices == ("duck_and_cover",) else ()
    table = headlines(us, ussr, *choices, more_ussr=more, defcon=2, influence={"Mexico": (1, 1)})
    assert table.result == (winner, "nuclear_war")


def test_the_second_headline_is_not_resolved_after_the_end():
    table = headlines("duck_and_cover", "fidel", defcon=2, influence={"Cuba": (1, 0)})
    assert table["Cuba"] == (1, 0)
    assert not [h for h in table.happened if isinstance(h, EventHappened) and h.card_id == "fidel"]


def test_without_cards_a_side_has_no_headline():
    table = Table.at(round=0, hands={US: ["junta", "summit"], USSR: []})
    assert table.asked == ("us", "headline")
