"""Bear Trap, Quagmire and NORAD (#42, #44, #106)."""

from typing import Any

import pytest

from brinkproof.model.engine.effects import Effects
from tests.engine.oracle.table import US, USSR, Ask, Table

TRAP = {US: {"quagmire": True}, USSR: {"bear_trap": True}}
CARDS = ("junta", "brush_war", "summit", "asia_scoring")


def trapped(side: str, *cards: str, effects: dict[str, Any] | None = None, **given: Any) -> Table:
    return Table.at(side, cards, ["missile_envy", "arms_race"], effects=Effects(**(TRAP[side] | (effects or {}))), **given)


@pytest.mark.parametrize("side", [US, USSR])
@pytest.mark.parametrize("die", [1, 4, 5, 6])
def test_a_card_of_2_is_discarded_and_the_die_decides(side: str, die: int):
    table = trapped(side, *CARDS, china_holder=side)
    table.do(Ask(side, "trap_discard", only=("junta", "brush_war")), "junta", Ask("dice"), die)
    assert (table.changes(), table.place_of("junta")) == ({}, "discards")
    table.idle()
    assert table.asked == (side, "play_card" if die <= 4 else "trap_discard")


@pytest.mark.parametrize(
    ("side", "effects", "cards", "discards"),
    [
        (US, {"red_scare_purge": frozenset({US})}, ["junta", "summit"], set()),  # F18
        (US, {"red_scare_purge": frozenset({US})}, ["junta", "brush_war"], {"brush_war"}),
        (US, {"containment": True}, ["junta", "summit"], {"junta", "summit", "panama_canal_returned"}),
        (USSR, {"brezhnev_doctrine": True}, ["summit"], {"summit", "allende"}),  # 7.4.2 example 2
        (USSR, {"containment": True}, ["summit"], set()),
        (USSR, {}, ["nato", "fidel"], {"nato", "fidel"}),
    ],
)
def test_the_modified_value_counts(side: str, effects: dict[str, Any], cards: list[str], discards: set[str]):
    table = trapped(side, *cards, effects=effects)
    if discards:
        table.do(Ask(side, "trap_discard", only=tuple(discards)))
    else:
        assert table.asked[0] == side.opponent or "trap" not in table.asked[1], table


@pytest.mark.parametrize("side", [US, USSR])
def test_without_a_card_only_scoring_cards_may_be_played(side: str):
    table = trapped(side, "summit", "africa_scoring")
    assert table.options == {("africa_scoring", "scoring")}
    table = trapped(side, "summit")
    assert table.asked[0] == str(side.opponent)


@pytest.mark.parametrize("side", [US, USSR])
def test_a_due_scoring_card_comes_first(side: str):
    table = trapped(side, "junta", "asia_scoring", round=7)
    assert table.options == {("asia_scoring", "scoring")}


def test_the_trap_begins_with_the_following_round_and_has_no_event():
    table = Table.at(USSR, ["quagmire", "fidel"], ["duck_and_cover", "junta"])
    table.play("quagmire").do(Ask("us", "trap_discard"), "duck_and_cover", 5)
    assert table.changes() == {}
    table.idle().do(Ask("us", "trap_discard", only=("junta",)), "junta", 1)
    assert table.asked == ("ussr", "play_card")


def test_played_by_its_victim_it_traps_the_victim():
    table = Table.at(US, ["quagmire", "junta"], ["arms_race"]).play("quagmire", "event_first").spend("Canada").idle()
    assert table.asked == ("us", "trap_discard")
    table = Table.at(USSR, ["bear_trap", "junta"], ["arms_race"]).play("bear_trap", "operations_first").spend("Finland").idle()
    assert table.asked == ("ussr", "trap_discard")


def test_the_trap_leaves_the_headline_alone_and_lasts_beyond_the_turn():
    table = Table.at(round=0, hands={US: ["junta", "brush_war"], USSR: ["fidel", "arms_race"]}, effects=Effects(quagmire=True))
    table.do("fidel", Ask("us", "headline", only=("junta", "brush_war")), "brush_war", "Haiti", 1).idle()
    assert table.asked == ("us", "trap_discard")
    assert Effects(quagmire=True, bear_trap=True).after_turn() == Effects(quagmire=True, bear_trap=True)


def test_a_trapped_us_cannot_avert_we_will_bury_you():
    table = Table.at(USSR, ["we_will_bury_you"], ["un_intervention", "fidel"], effects=Effects(quagmire=True)).play(
        "we_will_bury_you"
    )
    table.do(Ask("us", "trap_discard", only=("fidel",)), "fidel", 1)
    assert table.vp == -3


CANADA = {"Canada": (4, 0), "Mexico": (0, 1), "Panama": (1, 0)}
NORAD = Effects(norad=True)


class TestNorad:
    """#106."""

    @pytest.mark.parametrize("side", [US, USSR])
    def test_a_marker_after_a_round_in_which_defcon_moved_to_2(self, side: str):
        """A-18: in a round of either side, where the US has influence already."""
        table = Table.at(side, ["junta"], effects=NORAD, influence=CANADA, defcon=3)
        table.play("junta", "operations", "coup", "Mexico" if side is US else "Panama", 1)
        table.do(Ask("us", "event_place", has=("Canada",), lacks=("Cuba", "Haiti")), "Canada")
        assert table["Canada"] == (5, 0)
        assert table.asked[1] == "play_card"

    def test_it_may_be_left(self):
        table = Table.at(US, ["junta"], effects=NORAD, influence=CANADA, defcon=3).play(
            "junta", "operations", "coup", "Mexico", 1, "done"
        )
        assert table.changes() == {"defcon": 2, "mil": (2, 0)}

    @pytest.mark.parametrize(
        ("defcon", "influence", "target"),
        [
            (2, CANADA, "Haiti"),
            (4, CANADA, "Mexico"),
            (3, {**CANADA, "Canada": (3, 0)}, "Mexico"),
            (3, CANADA, "Haiti"),
            (2, CANADA, "Peru"),
        ],
    )
    def test_not_otherwise(self, defcon: int, influence: dict[str, tuple[int, int]], target: str):
        """F07: DEFCON did not move to 2, or the US does not control Canada."""
        table = Table.at(US, ["junta"], effects=NORAD, influence={**influence, target: (0, 1)}, defcon=defcon)
        table.play("junta", "operations", "coup", target, 1)
        assert table.asked == ("ussr", "play_card")

    def test_2_to_3_to_2_is_a_move_to_2(self):
        table = Table.at(US, ["abm_treaty"], effects=NORAD, influence=CANADA, defcon=2).play(
            "abm_treaty", "event", "coup", "Mexico", 1
        )
        assert (table.asked[1], table.position.decision.card_id) == ("event_place", "norad")

    def test_2_and_up_again_in_one_round(self):
        """The marker moved to 2 in the round, whatever came later (#106)."""
        table = Table.at(USSR, ["soviets_shoot_down_kal_007"], effects=NORAD, influence=CANADA, defcon=3)
        table.play("soviets_shoot_down_kal_007", "event_first").spend("Finland")
        assert (table.asked[0], table.position.decision.card_id) == ("us", "norad")

    def test_not_in_the_headline_phase(self):
        hands = {US: ["junta", "how_i_learned_to_stop_worrying"], USSR: ["nasser", "arms_race"]}
        table = Table.at(round=0, hands=hands, effects=NORAD, influence=CANADA).do("nasser", "how_i_learned_to_stop_worrying", 2)
        assert (table.defcon, table.asked) == (2, ("ussr", "play_card"))
        assert table.idle().asked == ("us", "play_card"), "nor after the round that follows"

    def test_once_for_a_move(self):
        table = Table.at(USSR, ["junta"], ["summit", "arms_race"], effects=NORAD, influence=CANADA, defcon=3)
        table.play("junta", "operations", "coup", "Panama", 1, "Canada").play("summit", "operations", "influence", "Cuba")
        assert table.asked == ("ussr", "play_card")

    def test_quagmire_cancels_it(self):
        """F08."""
        table = Table.at(USSR, ["quagmire", "fidel"], ["junta"], effects=NORAD, influence=CANADA, defcon=3)
        table.play("quagmire").do("junta", 1).play("fidel", "operations", "coup", "Panama", 1)
        assert (table.defcon, table.asked) == (2, ("us", "play_card"))
