"""The events of the board that ask where: fields, limits, what is forced and what is not."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.board import COUNTRIES
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.happenings import EventContinues, GameEnded
from brinkproof.model.vocabulary import Ending, Region, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR

EAST = {"Bulgaria", "Czechoslovakia", "East Germany", "Hungary", "Poland", "Romania", "Yugoslavia", "Austria", "Finland"}
EUROPE = {country.name for country in COUNTRIES if country.region is Region.EUROPE}
WEST = (EUROPE - EAST) | {"Austria", "Finland"}


def of(*regions: Region) -> set[str]:
    """The countries of these regions."""
    return {country.name for country in COUNTRIES if country.region in regions}


AFRICA_AND_SOUTHEAST_ASIA = of(Region.AFRICA, Region.SOUTHEAST_ASIA)
AMERICAS = of(Region.CENTRAL_AMERICA, Region.SOUTH_AMERICA)


@pytest.mark.parametrize(
    ("card_id", "owner", "kind", "field", "given"),
    [
        ("comecon", "ussr", "event_place", EAST, {}),
        ("comecon", "ussr", "event_place", EAST - {"Austria"}, {"influence": {"Austria": (4, 0), "Poland": (2, 0)}}),
        ("marshall_plan", "us", "event_place", WEST, {}),
        ("marshall_plan", "us", "event_place", WEST - {"Finland"}, {"influence": {"Finland": (0, 4), "Italy": (0, 1)}}),
        ("decolonization", "ussr", "event_place", AFRICA_AND_SOUTHEAST_ASIA, {}),
        ("colonial_rear_guards", "us", "event_place", AFRICA_AND_SOUTHEAST_ASIA, {}),
        ("oas_founded", "us", "event_place", AMERICAS, {}),
        ("liberation_theology", "ussr", "event_place", of(Region.CENTRAL_AMERICA), {}),
        ("ussuri_river_skirmish", "us", "event_place", of(Region.ASIA, Region.SOUTHEAST_ASIA), {"china": US}),
        ("the_reformer", "ussr", "event_place", EUROPE, {}),
        ("socialist_governments", "ussr", "event_remove", {"Finland", "Canada"},
         {"influence": {"Finland": (1, 0), "Canada": (2, 0), "Poland": (1, 0), "Italy": (0, 3), "Egypt": (2, 0)}}),
        ("suez_crisis", "ussr", "event_remove", {"France", "Israel"}, {"influence": {"France": (2, 0), "Israel": (1, 0), "Egypt": (1, 0)}}),
        ("east_european_unrest", "us", "event_remove", {"Austria", "Poland"},
         {"influence": {"Austria": (0, 1), "Poland": (0, 3), "Italy": (0, 1)}}),
        ("truman_doctrine", "us", "event_remove", {"Poland", "Italy"},
         {"influence": {"Poland": (0, 2), "Italy": (2, 1), "East Germany": (0, 3), "Greece": (3, 1), "Egypt": (0, 1), "France": (1, 0)}}),
        ("muslim_revolution", "ussr", "event_remove", {"Sudan", "Jordan"},
         {"influence": {"Sudan": (1, 0), "Jordan": (2, 2), "Israel": (3, 0), "Gulf States": (1, 0), "Iran": (0, 2)}}),
        ("the_voice_of_america", "us", "event_remove", {"Egypt", "Haiti"},
         {"influence": {"Egypt": (0, 1), "Haiti": (2, 1), "Turkey": (0, 2), "Canada": (0, 1)}}),
        ("pershing_ii_deployed", "ussr", "event_remove", {"Austria", "Italy", "done"},
         {"influence": {"Austria": (1, 0), "Italy": (2, 0), "Poland": (2, 0)}}),
        ("marine_barracks_bombing", "ussr", "event_remove", {"Egypt"}, {"influence": {"Lebanon": (2, 0), "Egypt": (2, 0), "Sudan": (1, 0)}}),
        ("independent_reds", "us", "event_country", {"Hungary", "Bulgaria"},
         {"influence": {"Hungary": (0, 3), "Bulgaria": (1, 2), "Romania": (2, 1), "Yugoslavia": (2, 2), "Poland": (0, 3)}}),
        ("de_stalinization", "ussr", "event_move", {"Poland", "Syria", "done"}, {"influence": {"Poland": (0, 3), "Syria": (2, 1)}}),
        ("south_african_unrest", "ussr", "event_choice", {"south_africa", "neighbours"}, {}),
        ("chernobyl", "us", "event_choice",
         {"europe", "asia", "middle_east", "africa", "central_america", "south_america", "none"}, {}),
        ("warsaw_pact_formed", "ussr", "event_choice", {"add"}, {"influence": {"Italy": (2, 0)}}),
        ("warsaw_pact_formed", "ussr", "event_choice", {"add", "remove"}, {"influence": {"Austria": (1, 0)}}),
        ("special_relationship", "us", "event_place", {"Canada", "France", "Norway", "Benelux"}, {}),
        ("special_relationship", "us", "event_country", WEST, {"effects": Effects(nato=True)}),
    ],
)  # fmt: skip
def test_who_is_asked_what(
    card_id: str, owner: str, kind: str, field: set[str], given: dict[str, object], happen: Callable
) -> None:
    board = happen(card_id, **given)
    assert board.asked == (owner, kind, card_id)
    assert board.options == field


@pytest.mark.parametrize(
    ("card_id", "choices", "given"),
    [
        ("comecon", ["Poland", "Austria", "Finland", "Romania"], {}),
        ("marshall_plan", ["Canada", "Turkey", "Austria", "Italy", "France", "Spain/Portugal", "Greece"], {}),
        ("decolonization", ["Angola", "Thailand", "Vietnam", "Kenya"], {}),
        ("colonial_rear_guards", ["Angola", "Thailand", "Vietnam", "Kenya"], {}),
    ],
)
def test_one_marker_in_each_of_so_many_countries(
    card_id: str, choices: list[str], given: dict[str, object], happen: Callable
) -> None:
    board = happen(card_id, **given)
    for number, choice in enumerate(choices):
        assert "done" not in board.options
        assert not board.options & set(choices[:number])
        board = board.then(choice)
    assert not board.options
    assert all(sum(board[choice]) == 1 for choice in choices)


def test_comecon_with_too_few_countries_ends_early(happen: Callable) -> None:
    influence = dict.fromkeys(EAST - {"Poland", "Hungary"}, (4, 0))
    board = happen("comecon", "Poland", "Hungary", influence=influence)
    assert not board.options
    assert (board["Poland"], board["Hungary"]) == ((0, 1), (0, 1))


@pytest.mark.parametrize(
    ("card_id", "choices", "full", "given"),
    [
        ("warsaw_pact_formed", ["add", "Poland", "Poland", "Hungary", "Hungary", "Romania"], "Poland", {}),
        ("liberation_theology", ["Cuba", "Cuba", "Haiti"], "Cuba", {}),
        ("ussuri_river_skirmish", ["Japan", "Japan", "Burma", "India"], "Japan", {"china": US}),
        ("the_reformer", ["Italy", "Italy", "Poland", "Poland"], "Italy", {}),
    ],
)
def test_no_more_than_2_in_a_country(
    card_id: str, choices: list[str], full: str, given: dict[str, object], happen: Callable
) -> None:
    assert full not in happen(card_id, *choices[: choices.index(full) + 2], **given).options
    board = happen(card_id, *choices, **given)
    assert not board.options
    assert all(sum(board[choice]) == choices.count(choice) for choice in choices if choice != "add")


def test_both_markers_of_the_oas_may_go_to_one_country(happen: Callable) -> None:
    assert happen("oas_founded", "Brazil", "Brazil")["Brazil"] == (2, 0)
    apart = happen("oas_founded", "Brazil", "Cuba")
    assert (apart["Brazil"], apart["Cuba"], apart.options) == ((1, 0), (1, 0), set())


def test_the_reformer_may_add_6_when_the_ussr_is_ahead(happen: Callable) -> None:
    four = happen("the_reformer", "Italy", "Italy", "Poland", "Poland", vp=-1)
    assert "done" in four.options
    assert not four.then("done").options
    five = four.then("France")
    assert "done" not in five.options
    assert not five.then("France").options
    assert not happen("the_reformer", "Italy", "Italy", "Poland", "Poland", vp=1).options


@pytest.mark.parametrize("card_id", ["socialist_governments", "suez_crisis"])
def test_no_more_than_2_are_removed_from_a_country(card_id: str, happen: Callable) -> None:
    influence = {"France": (4, 0), "United Kingdom": (5, 1)}
    board = happen(card_id, "France", "France", influence=influence)
    assert board.options == {"United Kingdom"}
    end = board.then("United Kingdom")
    if card_id == "suez_crisis":
        assert end.options == {"United Kingdom"}
        end = end.then("United Kingdom")
    assert not end.options
    assert end["France"] == (2, 0)


def test_too_little_influence_to_remove_ends_the_event(happen: Callable) -> None:
    board = happen("suez_crisis", "Israel", influence={"Israel": (1, 0)})
    assert (board["Israel"], board.options) == ((0, 0), set())


def test_the_voice_of_america_takes_2_of_a_country_at_most(happen: Callable) -> None:
    board = happen("the_voice_of_america", "Cuba", "Cuba", influence={"Cuba": (0, 3), "Egypt": (0, 1)})
    assert board.options == {"Egypt"}
    end = board.then("Egypt")
    assert (end["Cuba"], end["Egypt"], end.options) == ((0, 1), (0, 0), set())


@pytest.mark.parametrize(("turn", "left"), [(3, 2), (7, 2), (8, 1)])
def test_unrest_takes_2_in_the_late_war(turn: int, left: int, happen: Callable) -> None:
    influence = {"Poland": (0, 3), "Austria": (0, 1), "Hungary": (0, 3), "Romania": (0, 3)}
    board = happen("east_european_unrest", "Poland", "Austria", "Hungary", turn=turn, influence=influence)
    assert not board.options
    assert [board[name][1] for name in influence] == [left, 0, left, 3]


def test_the_warsaw_pact_empties_four_countries(happen: Callable) -> None:
    influence = dict.fromkeys(("Poland", "Austria", "Finland", "Hungary", "Romania"), (3, 2))
    board = happen("warsaw_pact_formed", "remove", "Poland", "Austria", "Finland", "Hungary", influence=influence)
    assert not board.options
    assert [board[name] for name in influence] == [(0, 2)] * 4 + [(3, 2)]


def test_the_muslim_revolution_empties_two_countries(happen: Callable) -> None:
    influence = {"Egypt": (4, 1), "Iran": (2, 0), "Iraq": (1, 0)}
    board = happen("muslim_revolution", "Egypt", "Iran", influence=influence)
    assert [board[name] for name in influence] == [(0, 1), (0, 0), (1, 0)]
    assert not board.options


def test_the_truman_doctrine_empties_one_country(happen: Callable) -> None:
    board = happen("truman_doctrine", "Italy", influence={"Italy": (2, 1), "Poland": (0, 2)})
    assert (board["Italy"], board["Poland"], board.options) == ((2, 0), (0, 2), set())


def test_marine_barracks_take_two_more_from_anywhere_in_the_region(happen: Callable) -> None:
    influence = {"Lebanon": (3, 0), "Israel": (4, 0), "Egypt": (1, 0)}
    board = happen("marine_barracks_bombing", "Israel", "Israel", influence=influence)
    assert [board[name][0] for name in influence] == [0, 2, 1]
    assert not board.options


def test_pershing_takes_1_from_up_to_three_countries(happen: Callable) -> None:
    influence = {"Italy": (2, 0), "France": (3, 0), "Canada": (2, 0), "Turkey": (2, 0)}
    three = happen("pershing_ii_deployed", "Italy", "France", "Canada", influence=influence)
    assert [three[name][0] for name in influence] == [1, 2, 1, 2]
    assert not three.options
    one = happen("pershing_ii_deployed", "Italy", "done", influence=influence)
    assert [one[name][0] for name in influence] == [1, 3, 2, 2]


def test_pershing_can_win_before_anything_is_removed(happen: Callable) -> None:
    position = happen("pershing_ii_deployed", vp=-19, influence={"Italy": (2, 0)}).position
    assert position.emitted[-1] == GameEnded(Winner.USSR, Ending.VICTORY_POINTS)
    assert position.agenda == []


def test_independent_reds_draw_level(happen: Callable) -> None:
    board = happen("independent_reds", "Hungary", influence={"Hungary": (1, 4)})
    assert (board["Hungary"], board.options) == ((4, 4), set())
    assert not happen("independent_reds", influence={"Hungary": (2, 1)}).options


def test_puppet_governments_are_for_empty_countries_and_may_be_fewer(happen: Callable) -> None:
    board = happen("puppet_governments", influence={"Italy": (1, 0), "Poland": (0, 1)})
    assert board.options == {country.name for country in COUNTRIES} - {"Italy", "Poland"} | {"done"}
    two = board.then("Kenya", "Chile")
    assert not {"Kenya", "Chile"} & two.options
    assert not two.then("done").options
    end = two.then("Japan")
    assert ([end[name] for name in ("Kenya", "Chile", "Japan")], end.options) == ([(1, 0)] * 3, set())


def test_south_african_unrest_is_one_of_two(happen: Callable) -> None:
    assert happen("south_african_unrest", "south_africa")["South Africa"] == (0, 2)
    board = happen("south_african_unrest", "neighbours")
    assert board.options == {"Angola", "Botswana"}
    split = board.then("Angola", "Botswana")
    assert [split[name] for name in ("South Africa", "Angola", "Botswana")] == [(0, 1)] * 3
    assert board.then("Angola", "Angola")["Angola"] == (0, 2)


def test_de_stalinization_moves_up_to_4_and_2_into_a_country(happen: Callable) -> None:
    influence = {"Poland": (0, 5), "Syria": (0, 1), "Japan": (4, 0)}
    board = happen("de_stalinization", "Poland", influence=influence)
    assert not {"Japan", "Poland", "done"} & board.options
    board = board.then("Cuba")
    assert board.options == {"Poland", "Syria", "done"}
    two = board.then("Poland", "Cuba", "Poland")
    assert not {"Cuba", "Poland"} & two.options
    end = two.then("Egypt", "Syria", "Egypt")
    assert not end.options
    assert [end[name][1] for name in ("Poland", "Syria", "Cuba", "Egypt")] == [2, 0, 2, 2]


def test_de_stalinization_may_move_none_and_takes_no_way_back(happen: Callable) -> None:
    influence = {"Poland": (0, 5), "Syria": (0, 1)}
    assert not happen("de_stalinization", "done", influence=influence).options
    assert not happen("de_stalinization").options
    board = happen("de_stalinization", "Poland", "Syria", influence=influence)
    assert board.options == {"Poland", "done"}


def test_chernobyl_closes_a_region_or_none(happen: Callable) -> None:
    board = happen("chernobyl", "africa")
    assert board.position.effects.chernobyl is Region.AFRICA
    assert EventContinues("chernobyl", US) in board.position.emitted
    assert happen("chernobyl", "none").position.effects.chernobyl is None


def test_the_special_relationship_pays_under_nato(happen: Callable) -> None:
    board = happen("special_relationship", "Greece", effects=Effects(nato=True))
    assert (board["Greece"], board.position.vp, board.options) == ((2, 0), 2, set())
    assert EventContinues("special_relationship", US) in board.position.emitted
    without = happen("special_relationship", "France")
    assert (without["France"], without.position.vp, without.options) == ((1, 0), 0, set())


def test_the_cambridge_five_see_the_scoring_cards_in_hand(happen: Callable) -> None:
    hands = {US: ["asia_scoring", "africa_scoring", "nato"], USSR: ["europe_scoring"]}
    board = happen("the_cambridge_five", hands=hands)
    assert board.options == of(Region.ASIA, Region.SOUTHEAST_ASIA, Region.AFRICA) | {"done"}
    assert board.then("Burma")["Burma"] == (0, 1)
    assert not board.then("Burma").options
    assert not board.then("done").options
    assert not happen("the_cambridge_five").options


def test_southeast_asia_scoring_names_only_southeast_asia(happen: Callable) -> None:
    board = happen("the_cambridge_five", hands={US: ["southeast_asia_scoring"], USSR: ["blockade"]})
    assert board.options == of(Region.SOUTHEAST_ASIA) | {"done"}


def test_a_crisis_paid_from_the_source_leaves_nothing_to_move(happen: Callable) -> None:
    effects = Effects(missile_crisis=USSR)
    board = happen("de_stalinization", "Cuba", ("cancel_missile_crisis", "Cuba"), influence={"Cuba": (0, 2)}, effects=effects)
    end = board.then("Egypt")
    assert (end["Cuba"], end["Egypt"]) == ((0, 0), (0, 0))
