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
