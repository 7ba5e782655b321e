"""Events that cannot occur: no event use, operations without it, and the card stays in the game (5.2, 7.5)."""

from typing import Any

import pytest

from brinkproof.model.engine.effects import Effects
from tests.engine.oracle.table import US, USSR, Table, owner

CANNOT: list[tuple[str, dict[str, Any]]] = [
    ("socialist_governments", {"effects": Effects(iron_lady=True), "influence": {"France": (3, 0)}}),
    ("arab_israeli_war", {"effects": Effects(camp_david_accords=True)}),
    ("nato", {}),
    ("willy_brandt", {"effects": Effects(tear_down_this_wall=True)}),
    ("muslim_revolution", {"effects": Effects(awacs_sale=True), "influence": {"Iran": (1, 0)}}),
    ("flower_power", {"effects": Effects(evil_empire=True)}),
    ("opec", {"effects": Effects(north_sea_oil=True), "influence": {"Egypt": (0, 2)}}),
    ("star_wars", {"space": (1, 1), "discards": ["fidel"]}),
    ("star_wars", {"space": (1, 2), "discards": ["fidel"]}),
    ("solidarity", {}),
    ("kitchen_debates", {"influence": {"Mexico": (2, 0), "Cuba": (0, 3)}}),
    ("special_relationship", {"influence": {"United Kingdom": (4, 0)}}),
    ("our_man_in_tehran", {"influence": {"Libya": (2, 1)}}),
    ("the_cambridge_five", {"turn": 8}),
]


@pytest.mark.parametrize(("card", "given"), CANNOT, ids=[f"{card}-{n}" for n, (card, _) in enumerate(CANNOT)])
def test_impossible_event(card: str, given: dict[str, Any]):
    side = owner(card)
    assert side
    for player in (side, side.opponent):
        table = Table.at(player, [card], **given)
        uses = {use for name, *uses in table.options if name == card for use in uses}
        assert "operations" in uses or "operations_first" in uses, table
        assert "event" not in uses, table
        table.do(next(o for o in table.options if o[0] == card and o[1].startswith("operations")))
        home = "Canada" if player is US else "Finland"
        table.spend(home)
        assert table.changes(home) == {}
        assert table.asked == (player.opponent, "play_card")
        assert table.place_of(card) == "discards"


@pytest.mark.parametrize(
    ("card", "given"),
    [
        ("one_small_step", {"space": (2, 2)}),
        ("one_small_step", {"space": (3, 2)}),
        ("wargames", {"defcon": 3}),
        ("un_intervention", {}),
    ],
)
def test_impossible_neutral_event(card: str, given: dict[str, Any]):
    table = Table.at(US, [card], **given)
    assert (card, "event") not in table.options
    table.worth(card)
    assert table.place_of(card) == "discards"


BLOCKS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("camp_david_accords", "event", "arab_israeli_war", {}),
    ("the_iron_lady", "event", "socialist_governments", {"Italy": (1, 0)}),
    ("north_sea_oil", "event", "opec", {"Egypt": (0, 2)}),
    ("awacs_sale_to_saudis", "event", "muslim_revolution", {"Iran": (1, 0)}),
    ("an_evil_empire", "event", "flower_power", {}),
    ("tear_down_this_wall", "event", "willy_brandt", {}),
]


@pytest.mark.parametrize(("first", "use", "blocked", "influence"), BLOCKS)
def test_an_event_forbids_another(first: str, use: str, blocked: str, influence: dict[str, Any]):
    table = Table.at(US, [first], [blocked], influence=influence)
    assert (blocked, "event") in Table.at(USSR, [blocked], influence=influence).options
    table.play(first, use)
    if table.asked[1] == "free_operation":
        table.do("decline")
    assert (blocked, "event") not in table.options
    table.worth(blocked)
    assert table.place_of(blocked) == "discards"


@pytest.mark.parametrize(
    ("first", "side", "enabled"),
    [("marshall_plan", US, "nato"), ("warsaw_pact_formed", USSR, "nato"), ("john_paul_ii_elected_pope", US, "solidarity")],
)
def test_an_event_enables_another(first: str, side: str, enabled: str):
    other = "summit"
    table = Table.at(side, [first, *([enabled] if side is US else [])], [enabled if side is USSR else other])
    assert (enabled, "event") not in Table.at(US, [enabled]).options
    table.play(first)
    while table.asked[1].startswith("event_"):
        table.do(min(table.options, key=str))
    if side is US:
        table.idle()
    assert (enabled, "event") in table.options


def test_operations_alone_enable_nothing():
    """5.2: the event has to have happened."""
    table = Table.at(US, ["marshall_plan", "nato"], ["summit"])
    table.worth("marshall_plan")
    table.idle()
    assert (("nato", "event") in table.options, table.place_of("marshall_plan")) == (False, "discards")


def test_flower_power_is_cancelled_by_an_evil_empire():
    table = Table.at(US, ["an_evil_empire", "brush_war"], ["summit"], effects=Effects(flower_power=True))
    table.play("an_evil_empire").idle()
    table.worth("brush_war")
    assert table.vp == 1


def test_tear_down_this_wall_restores_nato_in_west_germany():
    table = Table.at(
        US,
        ["tear_down_this_wall"],
        ["fidel"],
        effects=Effects(willy_brandt=True, nato=True, marshall_plan=True),
        influence={"West Germany": (4, 0), "Italy": (1, 0)},
    )
    table.play("tear_down_this_wall", "event")
    if table.asked[1] == "free_operation":
        table.do("decline")
    table.play("fidel", "operations", "coup")
    assert table.options == {"Italy"}


def test_own_or_neutral_cards_have_no_event_with_operations():
    """2.3: operations only."""
    for side, card in [
        (US, "duck_and_cover"),
        (USSR, "we_will_bury_you"),
        (US, "cuban_missile_crisis"),
        (USSR, "nuclear_test_ban"),
    ]:
        table = Table.at(side, [card])
        table.worth(card)
        assert (table.defcon, table.vp, table.place_of(card)) == (5, 0, "discards")


def test_a_card_of_the_other_side_is_never_an_event_alone():
    """E-22; and spaced it has no event (6.4.5)."""
    table = Table.at(US, ["fidel"], influence={"Cuba": (1, 0)})
    assert {use for card, use in table.options if card == "fidel"} == {"event_first", "operations_first", "space"}
    table.play("fidel", "space", 6)
    assert (table.changes(), table.place_of("fidel")) == ({}, "discards")


def test_a_scoring_card_has_one_use():
    table = Table.at(US, ["africa_scoring"])
    assert [option[1] for option in table.options if option[0] == "africa_scoring"] == ["scoring"]
