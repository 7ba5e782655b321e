"""Set-up, deals, the end of a turn, and rounds (3, 4)."""

from typing import Any

import pytest

from brinkproof.model.engine.cards import cards_of
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import new_game
from brinkproof.model.tables import Period
from tests.engine.oracle.table import US, USSR, Ask, Table

USSR_LANDS = {"Syria": 1, "Iraq": 1, "North Korea": 3, "East Germany": 3, "Finland": 1}
US_LANDS = {
    "Canada": 2,
    "Iran": 1,
    "Israel": 1,
    "Japan": 1,
    "Australia": 4,
    "Philippines": 1,
    "South Korea": 1,
    "Panama": 1,
    "South Africa": 1,
    "United Kingdom": 5,
}
EASTERN = {"Bulgaria", "Czechoslovakia", "East Germany", "Hungary", "Poland", "Romania", "Yugoslavia", "Austria", "Finland"}
WESTERN = {
    *("Benelux", "Canada", "Denmark", "France", "Greece", "Italy", "Norway", "Spain/Portugal", "Sweden", "Turkey"),
    *("United Kingdom", "West Germany", "Austria", "Finland"),
}


def deal(table: Table) -> Table:
    """Deal the first card that may come, until the deal is over."""
    while table.asked[1] == "deal":
        table.do(table.position.decision.options[0])
    return table


class TestSetUp:
    """Section 3."""

    def test_hands_and_markers(self):
        """3.1 to 3.4."""
        table = deal(Table(new_game()))
        p = table.position
        assert [len(p.hands[side]) for side in (US, USSR)] == [8, 8]
        assert len(p.deck) == 38 - 16
        assert (p.turn, p.vp, p.defcon, table.mil, p.space[US], p.space[USSR]) == (1, 0, 5, (0, 0), 0, 0)
        assert (p.china_holder, p.china_face_up) == (USSR, True)

    def test_influence(self):
        table = deal(Table(new_game()))
        for _ in range(6):
            table.do(Ask("ussr", "set_up", only=tuple(EASTERN)), "Poland")
        for _ in range(7):
            table.do(Ask("us", "set_up", only=tuple(WESTERN)), "France")
        lands = (
            {c: (n, 0) for c, n in US_LANDS.items()}
            | {c: (0, n) for c, n in USSR_LANDS.items()}
            | {"Poland": (0, 6), "France": (7, 0)}
        )
        assert {
            c: v for c, v in table.state().items() if isinstance(v, tuple) and v != (0, 0) and c not in {"china", "result"}
        } == lands
        assert sum(us for us, _ in lands.values()) == 25
        assert sum(ussr for _, ussr in lands.values()) == 15
        assert table.asked == ("ussr", "headline")
        assert (table.position.turn, table.defcon) == (1, 5)

    def test_handicap(self):
        """9.2: extra US influence goes where the US has some after its set-up."""
        table = deal(Table(new_game(handicap=(US, 2)))).do(*["Poland"] * 6, *["France"] * 7)
        table.do(Ask("us", "set_up", has=("France", "Iran"), lacks=("Italy", "Poland")), "Iran", "Iran")
        assert (table["Iran"], table.asked) == ((3, 0), ("ussr", "headline"))

    def test_optional_cards_may_be_left_out(self):
        deck = set(Table(new_game(optional=False)).options)
        assert deck == set(cards_of(Period.EARLY, optional=False))
        assert (len(deck), "norad" in deck, "defectors" in deck) == (35, False, True)


def last_round(turn: int = 4, us: tuple[str, ...] = (), ussr: tuple[str, ...] = (), **given: Any) -> Table:
    """The last action round of a turn; a space race attempt fails."""
    rounds = 6 if turn < 4 else 7
    hands = {US: ["junta", *us], USSR: list(ussr)}
    return Table.at(turn=turn, round=rounds, phasing=US, hands=hands, **given)


def end(table: Table) -> Table:
    return table.play("junta", "space", 6)


class TestMilitaryOperations:
    """8.2, phase E."""

    @pytest.mark.parametrize(
        ("defcon", "mil", "vp"),
        [
            (4, (2, 4), -2),
            (4, (2, 2), 0),
            (5, (0, 5), -5),
            (3, (5, 0), 3),
            (2, (0, 2), -2),
            (2, (5, 2), 0),
            (5, (4, 1), 3),
            (2, (1, 0), 1),
        ],
    )
    def test_missing_ones_pay_the_other_side(self, defcon: int, mil: tuple[int, int], vp: int):
        """8.2.1; both penalties are netted; the level is that of the end of the turn (A-11)."""
        table = end(last_round(defcon=defcon, military_ops=mil))
        assert (table.vp, table.mil) == (vp, (0, 0))
        assert (table.position.turn, table.defcon) == (5, min(5, defcon + 1))

    def test_how_i_learned_at_the_very_end(self):
        """F11: only the level at the end counts."""
        for level, vp in [(2, 0), (5, 3)]:
            table = Table.at(round=7, hands={US: ["how_i_learned_to_stop_worrying"], USSR: []}, defcon=2, military_ops=(0, 2))
            assert table.play("how_i_learned_to_stop_worrying", "event", level).vp == vp

    def test_twenty_points_win(self):
        assert end(last_round(vp=17, defcon=3, military_ops=(3, 0))).result == ("us", "victory_points")
        assert end(last_round(vp=-18, defcon=3, military_ops=(1, 3))).result == ("ussr", "victory_points")
        assert end(last_round(vp=18, defcon=5, military_ops=(4, 0))).result == ("us", "victory_points")
        assert end(last_round(vp=18, defcon=5, military_ops=(1, 0))).vp == 19


class TestEndOfTurn:
    """4.3 to 4.5."""

    def test_effects_of_the_turn_end_and_others_stay(self):
        passing: dict[str, Any] = {
            "containment": True,
            "brezhnev_doctrine": True,
            "nuclear_subs": True,
            "vietnam_revolts": True,
            "iran_contra": True,
        }
        lasting: dict[str, Any] = {
            "flower_power": True,
            "reformer": True,
            "us_japan_pact": True,
            "norad": True,
            "formosan_resolution": True,
        }
        assert end(last_round(effects=Effects(**passing, **lasting))).position.effects == Effects(**lasting)

    def test_space_attempts_begin_anew(self):
        table = end(last_round(defcon=2, military_ops=(2, 2)))
        assert table.position.space_attempts == {US: 0, USSR: 0}

    @pytest.mark.parametrize(("turn", "size"), [(1, 8), (2, 8), (3, 9), (4, 9), (9, 9)])
    def test_hands_are_filled(self, turn: int, size: int):
        """4.5B: the held card counts, The China Card does not."""
        table = last_round(turn, us=("summit",), ussr=("fidel",))
        end(table)
        assert table.asked == ("deck", "deal")
        deal(table)
        assert [len(table.position.hands[side]) for side in (US, USSR)] == [size, size]
        assert table.asked == ("ussr", "headline")

    def test_cards_are_dealt_in_turns_the_ussr_first(self):
        table = end(last_round(us=("summit",), ussr=("fidel", "arms_race")))
        table.do("nato")
        assert table.place_of("nato") == "ussr"
        table.do("containment")
        assert table.place_of("containment") == "us"

    @pytest.mark.parametrize(("turn", "period"), [(3, Period.MID), (7, Period.LATE)])
    def test_a_new_period_joins_the_deck_without_the_discards(self, turn: int, period: Period):
        """4.4."""
        table = Table.at(
            turn=turn,
            round=6 if turn == 3 else 7,
            hands={US: ["blockade", "comecon"], USSR: []},
            deck=["nato"],
            discards=["fidel"],
        )
        table.worth("blockade", "operations_first")
        while table.asked[1] in {"event_card", "event_place"}:
            table.do(table.position.decision.options[0])
        assert table.options == {"nato", *cards_of(period)}

    def test_the_rest_of_the_deck_is_dealt_before_a_reshuffle(self):
        """4.3, 4.3.1: removed cards stay out; what is dealt already does too."""
        table = end(
            last_round(
                us=("summit",), ussr=("allende",), deck=["nato"], discards=["fidel", "asia_scoring"], removed=["containment"]
            )
        )
        table.do(Ask("deck", only=("nato",)), "nato")
        assert table.options == {"fidel", "asia_scoring", "junta"}
        deal(table)
        assert (table.position.deck, table.position.discards, table.asked[1]) == ([], [], "headline")

    def test_no_reshuffle_while_cards_are_left(self):
        table = deal(end(last_round(discards=["fidel"])))
        assert table.place_of("fidel") == "discards"


class TestRounds:
    """4.5D."""

    @pytest.mark.parametrize(("turn", "rounds"), [(1, 6), (3, 6), (4, 7), (10, 7)])
    def test_how_many(self, turn: int, rounds: int):
        neutral = [
            "junta",
            "summit",
            "arms_race",
            "brush_war",
            "one_small_step",
            "missile_envy",
            "terrorism",
            "indo_pakistani_war",
        ]
        theirs = [
            "abm_treaty",
            "olympic_games",
            "nuclear_test_ban",
            "red_scare_purge",
            "salt_negotiations",
            "latin_american_death_squads",
            "iran_iraq_war",
            "captured_nazi_scientist",
        ]
        table = Table.at(
            turn=turn, round=1, phasing=USSR, hands={US: neutral, USSR: theirs}, defcon=2, military_ops=(2, 2), china_holder=None
        )
        played = []
        while table.asked[1] == "play_card":
            played.append(table.asked[0])
            table.idle()
        assert played == ["ussr", "us"] * rounds

    def test_a_side_without_cards_sits_out(self):
        table = Table.at(round=2, phasing=USSR, hands={US: ["junta", "summit", "brush_war"], USSR: ["fidel"]}, china_holder=US)
        table.idle().idle()
        assert (table.asked[0], table.position.round) == ("us", 3)

    def test_no_passing(self):
        """5.1."""
        assert all(isinstance(option, tuple) for option in Table.at(US, ["junta"]).options)

    def test_north_sea_oil_gives_an_eighth_round_in_its_turn(self):
        hands = {US: ["north_sea_oil", "junta", "summit"], USSR: ["fidel"]}
        table = Table.at(round=7, phasing=US, hands=hands, defcon=2, military_ops=(2, 2)).play("north_sea_oil", "event")
        assert (table.asked, table.position.round, table.position.phasing) == (("us", "play_card"), 8, US)
        assert [option for option in table.options if isinstance(option, str)]
        table.idle()
        assert (table.asked[1], table.position.turn, table.position.effects.eighth_us_round) == ("deal", 5, False)

    def test_north_sea_oil_for_operations_of_the_us_gives_none(self):
        table = Table.at(round=7, phasing=US, hands={US: ["north_sea_oil", "junta"], USSR: []})
        table.worth("north_sea_oil")
        assert table.asked[1] == "deal"

    def test_north_sea_oil_played_by_the_ussr_gives_it_too(self):
        table = Table.at(round=7, phasing=USSR, hands={US: ["junta", "summit", "arms_race"], USSR: ["north_sea_oil"]}, defcon=2)
        table.play("north_sea_oil", "event_first").spend("Finland").idle()
        assert (table.asked[0], table.position.round) == ("us", 8)
