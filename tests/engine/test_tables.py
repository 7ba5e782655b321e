"""The two tables, loaded: the fault this finds is a misread column, or a figure that is wrong where everything else believes it."""

import pytest

from brinkproof.model.engine.board import CLOSED, COUNTRIES, OPEN, in_subregion
from brinkproof.model.engine.cards import CARDS, REAL_EVENTS, REAL_STARRED
from brinkproof.model.tables import Period, card, cards, countries, country
from brinkproof.model.vocabulary import Region, Superpower
from tests.engine import printed


def test_the_map_has_84_countries_and_29_battlegrounds() -> None:
    assert len(countries()) == 84
    assert sum(place.battleground for place in countries()) == 29


def test_neighbours_are_neighbours_both_ways() -> None:
    for place in countries():
        for neighbour in place.neighbours:
            assert place.index in countries()[neighbour].neighbours
    assert sum(len(place.neighbours) for place in countries()) == 2 * 112


@pytest.mark.parametrize(
    ("superpower", "names"),
    [
        (Superpower.US, {"Canada", "Cuba", "Mexico", "Japan"}),
        (Superpower.USSR, {"Finland", "Poland", "Romania", "Afghanistan", "North Korea"}),
    ],
)
def test_each_superpower_touches_its_printed_countries(superpower: Superpower, names: set[str]) -> None:
    assert {place.name for place in countries() if superpower in place.superpowers} == names


def test_austria_and_finland_lie_in_both_halves_of_europe() -> None:
    both = set(in_subregion("Western Europe")) & set(in_subregion("Eastern Europe"))
    assert {COUNTRIES[index].name for index in both} == {"Austria", "Finland"}


@pytest.mark.parametrize(("defcon", "open_countries"), [(5, 84), (4, 63), (3, 48), (2, 38)])
def test_each_defcon_status_leaves_so_many_countries_open(defcon: int, open_countries: int) -> None:
    assert len(OPEN[defcon]) == open_countries
    assert all(COUNTRIES[index].region not in CLOSED[defcon] for index in OPEN[defcon])


def test_southeast_asia_is_a_region_of_its_own_in_the_tables() -> None:
    assert country("Thailand").region is Region.SOUTHEAST_ASIA
    assert country("Australia").region is Region.ASIA


def test_there_are_110_cards_and_the_seed_leaves_the_china_card_out() -> None:
    assert len(cards()) == 110
    assert len(CARDS) == 109
    assert "the_china_card" not in CARDS
    assert sum(one.period is Period.EARLY for one in CARDS.values()) == 38


def test_scoring_cards_are_those_without_operations() -> None:
    assert card("asia_scoring").scoring
    assert sum(one.scoring for one in cards()) == 7


def test_real_events_that_leave_the_game_are_the_starred_ones() -> None:
    assert len(REAL_EVENTS) == 19
    assert sorted(REAL_STARRED) == [
        "bear_trap",
        "brezhnev_doctrine",
        "camp_david_accords",
        "cia_created",
        "containment",
        "cuban_missile_crisis",
        "how_i_learned_to_stop_worrying",
        "iran_iraq_war",
        "korean_war",
        "nuclear_subs",
        "tear_down_this_wall",
    ]


def test_the_map_is_the_printed_one() -> None:
    # Given
    names = {place.index: place.name for place in countries()}
    shown = {
        (
            str(place.region),
            f"{place.name} {place.stability}{'!' * place.battleground}",
            frozenset({*(names[index] for index in place.neighbours), *(side.upper() for side in place.superpowers)}),
        )
        for place in countries()
    }
    # When
    lines = [
        (region, line.strip().split(": ")) for region, text in printed.COUNTRIES.items() for line in text.strip().splitlines()
    ]
    # Then
    assert shown == {(region, country, frozenset(touched.split(", "))) for region, (country, touched) in lines}


def test_the_cards_are_the_printed_ones() -> None:
    letter = {Superpower.US: "u", Superpower.USSR: "r", None: "n"}
    shown = {(str(one.period), str(one.number), f"{letter[one.owner]}{one.operations}{'*' * one.starred}") for one in cards()}
    words = {period: text.split() for period, text in printed.CARDS.items()}
    assert shown == {(period, *pair) for period, found in words.items() for pair in zip(found[::2], found[1::2], strict=True)}
