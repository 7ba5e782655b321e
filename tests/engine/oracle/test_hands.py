"""Events that move cards (#5, #26, #32, #43, #49, #50, #62, #67, #77, #85, #98, #103, #108)."""

import pytest

from brinkproof.model.engine.effects import Effects
from tests.engine.oracle.table import US, USSR, Ask, Table

ENVY, GRAIN, UN = "missile_envy", "grain_sales_to_soviets", "un_intervention"
ASK_NOT, TEHRAN = "ask_not_what_your_country_can_do_for_you", "our_man_in_tehran"


class TestUnIntervention:
    """#32."""

    def test_it_cancels_the_event_and_leaves_the_operations(self):
        table = Table.at(US, [UN, "we_will_bury_you"]).play(UN, "we_will_bury_you").spend("Canada")
        assert table.changes() == {"Canada": (4, 0)}
        assert [table.place_of(card) for card in (UN, "we_will_bury_you")] == ["discards", "discards"]

    def test_only_with_events_of_the_other_side_alone(self):
        table = Table.at(USSR, [UN, "nato", "junta", "fidel", "asia_scoring"])
        assert {use for card, use in table.options if card == UN} == {"nato", "operations"}

    def test_the_value_is_the_modified_one(self):
        table = Table.at(US, [UN, "fidel"], effects=Effects(containment=True)).play(UN, "fidel").spend("Canada")
        assert table["Canada"] == (3, 0)

    def test_as_one_operation_it_has_no_event(self):
        table = Table.at(US, [UN], effects=Effects(u2_incident=True))
        assert (table.worth(UN), table.vp) == (1, 0)

    @pytest.mark.parametrize("side", [US, USSR])
    def test_u2_incident_pays_once_for_it(self, side: str):
        card = "fidel" if side is US else "nato"
        table = Table.at(USSR, ["u2_incident", *([UN, card] if side is USSR else [])], [UN, card] if side is US else ["summit"])
        table.play("u2_incident")
        assert table.vp == -1
        if side is USSR:
            table.idle()
        table.play(UN, card)
        assert table.vp == -2

    def test_not_as_a_headline(self):
        """E-10."""
        table = Table.at(hands={US: [UN, "junta"], USSR: ["fidel"]}, round=0)
        assert table.do("fidel").options == {"junta"}


class TestMissileEnvy:
    """#49."""

    def test_the_highest_card_is_given_and_a_neutral_event_happens(self):
        table = Table.at(US, [ENVY], ["nuclear_test_ban", "junta", "asia_scoring"])
        table.play(ENVY, "event", Ask("ussr", "event_card", only=("nuclear_test_ban",)), "nuclear_test_ban")
        assert (table.vp, table.place_of("nuclear_test_ban"), table.place_of(ENVY)) == (3, "discards", "ussr")

    def test_the_giver_breaks_ties(self):
        table = Table.at(USSR, [ENVY], ["duck_and_cover", "containment", "junta"])
        table.play(ENVY, "event", Ask("us", only=("duck_and_cover", "containment")), "containment").spend("Finland")
        assert (table["Finland"], table.place_of("containment"), table.place_of(ENVY)) == ((0, 3), "discards", "us")
        assert table.position.effects.containment is False

    def test_the_own_starred_event_happens_and_leaves(self):
        table = Table.at(USSR, [ENVY], ["de_gaulle_leads_france"], influence={"France": (2, 0)})
        table.play(ENVY, "event", "de_gaulle_leads_france")
        assert (table["France"], table.place_of("de_gaulle_leads_france")) == ((0, 1), "removed")

    def test_an_own_event_that_cannot_occur_is_discarded(self):
        table = Table.at(US, [ENVY], ["nato"]).play(ENVY, "event", "nato")
        assert table.place_of("nato") == "discards"

    def test_the_card_is_owed_for_operations_next_round(self):
        table = Table.at(US, [ENVY], ["junta", "fidel"], china_holder=USSR).play(ENVY, "event", "junta", "Peru")
        assert table.options == {(ENVY, "operations")}
        assert table.worth(ENVY) == 2
        assert table.place_of(ENVY) == "discards"

    def test_a_due_scoring_card_comes_first(self):
        table = Table.at(USSR, [ENVY, "asia_scoring", "fidel"], round=7, effects=Effects(missile_envy=USSR))
        assert table.options == {("asia_scoring", "scoring")}

    def test_red_scare_lowers_it(self):
        table = Table.at(USSR, [ENVY], effects=Effects(missile_envy=USSR, red_scare_purge=frozenset({USSR})))
        assert table.worth(ENVY) == 1

    def test_under_bear_trap_it_is_the_discard(self):
        """F42; and if it is worth too little it is not."""
        table = Table.at(USSR, [ENVY, "fidel"], effects=Effects(missile_envy=USSR, bear_trap=True))
        assert (table.asked, table.options) == (("ussr", "trap_discard"), {ENVY})

    def test_no_card_to_give(self):
        table = Table.at(hands={US: [ENVY, "junta"], USSR: []}).play(ENVY, "event")
        assert table.changes() == {}

    def test_the_phasing_side_is_blamed_for_what_it_gets(self):
        table = Table.at(USSR, [ENVY], ["we_will_bury_you"], defcon=2).play(ENVY, "event", "we_will_bury_you")
        assert table.result == ("us", "nuclear_war")


class TestGrainSales:
    """#67."""

    def test_returned_it_gives_two_operations(self):
        table = (
            Table.at(US, [GRAIN], ["fidel"])
            .play(GRAIN, "event", Ask("deck", "random_card", lacks=("the_china_card",)), "fidel", "return")
            .spend("Canada")
        )
        assert (table["Canada"], table.place_of("fidel"), table.place_of(GRAIN)) == ((2, 0), "ussr", "discards")

    def test_an_empty_hand_gives_two_operations(self):
        """E-23."""
        table = Table.at(hands={US: [GRAIN, "junta"], USSR: []}).play(GRAIN, "event").spend("Canada")
        assert table["Canada"] == (2, 0)

    def test_a_drawn_us_card_is_played_for_its_event(self):
        table = Table.at(US, [GRAIN], ["duck_and_cover"]).play(GRAIN, "event", "duck_and_cover", ("duck_and_cover", "event"))
        assert (table.changes(), table.place_of("duck_and_cover")) == ({"vp": 1, "defcon": 4}, "discards")

    def test_a_drawn_ussr_card_for_operations_sets_off_its_event(self):
        table = (
            Table.at(US, [GRAIN], ["fidel"], influence={"Cuba": (2, 0)})
            .play(GRAIN, "event", "fidel", ("fidel", "operations_first"))
            .spend("Canada")
        )
        assert (table["Cuba"], table["Canada"], table.place_of("fidel")) == ((0, 3), (2, 0), "removed")

    def test_a_drawn_card_may_go_to_space(self):
        table = Table.at(US, [GRAIN], ["fidel"]).play(GRAIN, "event", "fidel", ("fidel", "space"), 1)
        assert table.changes() == {"space": (1, 0), "vp": 2}

    def test_modifiers_stay_with_their_side(self):
        """7.4.1 example: Brezhnev Doctrine does not help the US."""
        table = (
            Table.at(US, [GRAIN], ["junta"], effects=Effects(brezhnev_doctrine=True))
            .play(GRAIN, "event", "junta", ("junta", "operations"))
            .spend("Canada")
        )
        assert table["Canada"] == (2, 0)

    def test_with_un_intervention_of_the_us(self):
        table = (
            Table.at(US, [GRAIN, UN], ["we_will_bury_you"])
            .play(GRAIN, "event", "we_will_bury_you", (UN, "we_will_bury_you"))
            .spend("Canada")
        )
        assert table.changes() == {"Canada": (4, 0)}

    def test_a_drawn_scoring_card_may_be_played(self):
        table = Table.at(US, [GRAIN], ["africa_scoring"], influence={"Zaire": (1, 0)})
        table.play(GRAIN, "event", "africa_scoring", ("africa_scoring", "scoring"))
        assert (table.vp, table.place_of("africa_scoring")) == (2, "discards")

    def test_played_by_the_ussr(self):
        """F42 #67: the USSR is blamed if the US sets DEFCON to 1."""
        table = Table.at(USSR, [GRAIN, "how_i_learned_to_stop_worrying"]).play(GRAIN, "event_first", Ask("deck", lacks=(GRAIN,)))
        table.do("how_i_learned_to_stop_worrying", ("how_i_learned_to_stop_worrying", "event"), Ask("us", "set_defcon"), 1)
        assert table.result == ("us", "nuclear_war")


def test_five_year_plan_takes_cards_to_their_places():
    for card, place in [
        ("fidel", "discards"),
        ("asia_scoring", "discards"),
        ("junta", "discards"),
        ("containment", "removed"),
        ("nato", "discards"),
    ]:
        table = Table.at(US, ["five_year_plan"], [card]).play(
            "five_year_plan", "event", Ask("deck", lacks=("the_china_card",)), card
        )
        assert table.place_of(card) == place
    table = Table.at(hands={US: ["five_year_plan", "junta"], USSR: []}).play("five_year_plan")
    assert (table.changes(), table.place_of("five_year_plan")) == ({}, "discards")


def test_forced_discards_have_no_event():
    """5.4."""
    table = Table.at(USSR, ["blockade"], ["duck_and_cover"]).play("blockade", "event", "duck_and_cover")
    assert (table.defcon, table.place_of("duck_and_cover")) == (5, "discards")
    table = Table.at(USSR, ["aldrich_ames_remix"], ["duck_and_cover"]).play("aldrich_ames_remix", "event", "duck_and_cover")
    assert (table.defcon, table.place_of("duck_and_cover")) == (5, "discards")
    table = Table.at(US, ["terrorism"], ["duck_and_cover"]).play("terrorism", "event", "duck_and_cover")
    assert (table.defcon, table.place_of("duck_and_cover")) == (5, "discards")


def test_ask_not_draws_as_many_as_it_discards():
    table = Table.at(US, [ASK_NOT, "asia_scoring", "fidel"], deck=["junta", "nato", "summit"])
    table.play(
        ASK_NOT,
        "event",
        Ask("us", lacks=(ASK_NOT,)),
        "asia_scoring",
        "fidel",
        "done",
        Ask("deck", "random_card", only=("junta", "nato", "summit")),
        "nato",
        "junta",
    )
    assert sorted(table.position.hands[US]) == ["junta", "nato", "panama_canal_returned"]
    assert set(table.position.discards) == {"asia_scoring", "fidel"}


def test_ask_not_reshuffles_an_exhausted_deck():
    table = Table.at(US, [ASK_NOT, "fidel", "junta"], deck=["nato"], discards=["summit"])
    table.play(
        ASK_NOT,
        "event",
        "fidel",
        "junta",
        "done",
        Ask("deck", only=("nato",)),
        "nato",
        Ask("deck", only=("summit", "fidel", "junta")),
        "summit",
    )
    assert sorted(table.position.hands[US]) == ["nato", "panama_canal_returned", "summit"]


def test_salt_takes_a_card_to_the_hand():
    table = Table.at(USSR, ["salt_negotiations"], discards=["nato", "asia_scoring"])
    table.play("salt_negotiations", "event", Ask("ussr", only=("nato", "none")), "nato")
    assert (table.place_of("nato"), table.place_of("salt_negotiations")) == ("ussr", "removed")


@pytest.mark.parametrize(
    ("card", "place"),
    [("duck_and_cover", "discards"), ("us_japan_mutual_defense_pact", "removed"), ("nato", "discards"), ("fidel", "removed")],
)
def test_star_wars_sends_the_fetched_card_to_its_place(card: str, place: str):
    table = Table.at(US, ["star_wars"], space=(1, 0), discards=[card]).play("star_wars", "event", card)
    assert (table.place_of(card), table.place_of("star_wars")) == (place, "removed")


def test_our_man_in_tehran_looks_at_five_cards():
    cards = ["fidel", "junta", "nato", "asia_scoring", "summit", "brush_war"]
    table = Table.at(US, [TEHRAN], deck=cards, influence={"Lebanon": (1, 0)}).play(TEHRAN, "event", *cards[:5])
    table.do(Ask("us", only=(*cards[:5], "done")), "nato", "asia_scoring", "done")
    assert set(table.position.deck) == {"fidel", "junta", "summit", "brush_war"}
    assert (set(table.position.discards), table.place_of(TEHRAN), table.vp) == ({"nato", "asia_scoring"}, "removed", 0)


class TestDefectors:
    """#103."""

    def test_played_by_the_ussr_for_operations_it_gives_the_us_a_point(self):
        """F17 (b)."""
        for use in ("event_first", "operations_first"):
            table = Table.at(USSR, ["defectors"])
            assert table.worth("defectors", use if ("defectors", use) in table.options else "operations") == 2
            assert (table.vp, table.place_of("defectors")) == (1, "discards")

    def test_spaced_or_played_by_the_us_it_gives_nothing(self):
        """F17 (c), (d)."""
        table = Table.at(USSR, ["defectors"]).play("defectors", "space", 6)
        assert table.changes() == {}
        assert Table.at(US, ["defectors"]).play("defectors", "event").changes() == {}


def test_cia_created_and_lone_gunman_are_played_once():
    """F42 #62: the phasing side is blamed for a coup in a battleground at DEFCON 2."""
    for player, card, winner in [
        (US, "lone_gunman", "ussr"),
        (USSR, "cia_created", "us"),
        (US, "cia_created", "ussr"),
        (USSR, "lone_gunman", "us"),
    ]:
        use = "event_first" if (card == "lone_gunman") == (player is US) else "event"
        table = Table.at(player, [card], influence={"Mexico": (1, 1)}, defcon=2).play(card, use, "coup", "Mexico", 1)
        assert table.result == (winner, "nuclear_war")
