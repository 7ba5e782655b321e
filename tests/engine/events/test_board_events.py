"""The events of the board that ask nothing, and when events can occur at all."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.cards import CARDS
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.events import early, late, mid, optional
from brinkproof.model.engine.happenings import EventHappened, GameEnded
from brinkproof.model.vocabulary import Ending, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR

TASK = {
    7, 8, 9, 12, 14, 15, 16, 17, 18, 19, 21, 22, 23, 27, 28, 29, 30, 33, 35, 48, 52, 53, 54, 55, 56, 58, 59, 60, 61, 63, 64, 66,
    68, 69, 70, 71, 72, 73, 74, 75, 76, 78, 80, 82, 83, 84, 86, 87, 88, 93, 94, 97, 99, 101, 104, 105, 106, 109, 110,
}  # fmt: skip
ALL = [card_id for module in (early, mid, late, optional) for card_id in module.EVENTS]


def test_every_card_has_its_event_once() -> None:
    assert sorted(CARDS[card_id].number for card_id in ALL) == sorted(TASK)


@pytest.mark.parametrize("card_id", ALL)
@pytest.mark.parametrize("player", [US, USSR])
def test_an_event_happens_once_and_a_starred_card_leaves(card_id: str, player: Superpower, happen: Callable) -> None:
    position = happen(card_id, player=player).position
    owner = CARDS[card_id].owner or player
    assert position.emitted.count(EventHappened(card_id, owner)) == 1
    assert position.emitted[0] == EventHappened(card_id, owner)
    assert (card_id in position.removed) is CARDS[card_id].starred
    assert not position.decision.kind.startswith("event_") or position.decision.owner == owner
    assert position.decision.card_id in ("", card_id)


@pytest.mark.parametrize(
    ("card_id", "country", "before", "after"),
    [
        ("fidel", "Cuba", (2, 1), (0, 3)),
        ("fidel", "Cuba", (1, 5), (0, 5)),
        ("vietnam_revolts", "Vietnam", (1, 0), (1, 2)),
        ("romanian_abdication", "Romania", (4, 0), (0, 3)),
        ("romanian_abdication", "Romania", (0, 4), (0, 4)),
        ("nasser", "Egypt", (3, 0), (1, 2)),
        ("nasser", "Egypt", (1, 1), (0, 3)),
        ("nasser", "Egypt", (0, 0), (0, 2)),
        ("de_gaulle_leads_france", "France", (3, 0), (1, 1)),
        ("de_gaulle_leads_france", "France", (1, 2), (0, 3)),
        ("us_japan_mutual_defense_pact", "Japan", (1, 0), (4, 0)),
        ("us_japan_mutual_defense_pact", "Japan", (1, 2), (6, 2)),
        ("us_japan_mutual_defense_pact", "Japan", (5, 0), (5, 0)),
        ("portuguese_empire_crumbles", "Angola", (0, 0), (0, 2)),
        ("portuguese_empire_crumbles", "SE African States", (1, 0), (1, 2)),
        ("allende", "Chile", (0, 0), (0, 2)),
        ("willy_brandt", "West Germany", (4, 0), (4, 1)),
        ("panama_canal_returned", "Panama", (1, 0), (2, 0)),
        ("panama_canal_returned", "Costa Rica", (0, 0), (1, 0)),
        ("panama_canal_returned", "Venezuela", (0, 3), (1, 3)),
        ("john_paul_ii_elected_pope", "Poland", (0, 4), (1, 2)),
        ("john_paul_ii_elected_pope", "Poland", (0, 1), (1, 0)),
        ("sadat_expels_soviets", "Egypt", (0, 4), (1, 0)),
        ("iranian_hostage_crisis", "Iran", (3, 0), (0, 2)),
        ("the_iron_lady", "Argentina", (0, 0), (0, 1)),
        ("the_iron_lady", "United Kingdom", (5, 3), (5, 0)),
        ("marine_barracks_bombing", "Lebanon", (5, 1), (0, 1)),
        ("solidarity", "Poland", (1, 3), (4, 3)),
        ("awacs_sale_to_saudis", "Saudi Arabia", (0, 2), (2, 2)),
    ],
)
def test_the_markers_of_a_text_without_a_choice(
    card_id: str, country: str, before: tuple[int, int], after: tuple[int, int], happen: Callable
) -> None:
    board = happen(card_id, influence={country: before})
    assert board[country] == after
    assert not board.options


@pytest.mark.parametrize(
    ("card_id", "name"),
    [
        ("vietnam_revolts", "vietnam_revolts"),
        ("warsaw_pact_formed", "warsaw_pact"),
        ("de_gaulle_leads_france", "de_gaulle"),
        ("nato", "nato"),
        ("marshall_plan", "marshall_plan"),
        ("us_japan_mutual_defense_pact", "us_japan_pact"),
        ("formosan_resolution", "formosan_resolution"),
        ("willy_brandt", "willy_brandt"),
        ("flower_power", "flower_power"),
        ("u2_incident", "u2_incident"),
        ("john_paul_ii_elected_pope", "john_paul"),
        ("shuttle_diplomacy", "shuttle_diplomacy"),
        ("iranian_hostage_crisis", "iranian_hostage_crisis"),
        ("the_iron_lady", "iron_lady"),
        ("north_sea_oil", "north_sea_oil"),
        ("north_sea_oil", "eighth_us_round"),
        ("the_reformer", "reformer"),
        ("iran_contra_scandal", "iran_contra"),
        ("an_evil_empire", "evil_empire"),
        ("norad", "norad"),
        ("yuri_and_samantha", "yuri_and_samantha"),
        ("awacs_sale_to_saudis", "awacs_sale"),
    ],
)
def test_what_an_event_puts_in_force(card_id: str, name: str, happen: Callable) -> None:
    assert getattr(happen(card_id).position.effects, name) is True


def test_an_evil_empire_ends_flower_power(happen: Callable) -> None:
    position = happen("an_evil_empire", effects=Effects(flower_power=True)).position
    assert not position.effects.flower_power
    assert position.vp == 1


def test_death_squads_are_those_of_their_executor(happen: Callable) -> None:
    assert happen("latin_american_death_squads", player=USSR).position.effects.death_squads == {USSR}
    both = happen("latin_american_death_squads", effects=Effects(death_squads=frozenset({USSR}))).position
    assert both.effects.death_squads == {US, USSR}


def test_shuttle_diplomacy_is_laid_out(happen: Callable) -> None:
    position = happen("shuttle_diplomacy").position
    # Then
    assert position.effects.shuttle_diplomacy
    assert "shuttle_diplomacy" not in position.discards


@pytest.mark.parametrize(
    ("card_id", "influence", "vp"),
    [
        ("willy_brandt", {}, -1),
        ("u2_incident", {}, -1),
        ("pershing_ii_deployed", {}, -1),
        ("the_iron_lady", {}, 1),
        ("an_evil_empire", {}, 1),
        ("kitchen_debates", {"Panama": (2, 0)}, 2),
        ("opec", {}, 0),
        ("opec", {"Egypt": (0, 2), "Venezuela": (0, 2), "Gulf States": (0, 2), "Kenya": (0, 2), "Israel": (0, 4)}, -2),
        ("alliance_for_progress", {}, 0),
        ("alliance_for_progress", {"Cuba": (3, 0), "Brazil": (2, 0), "Chile": (2, 0), "Haiti": (1, 0), "Libya": (2, 0)}, 2),
        ("reagan_bombs_libya", {"Libya": (0, 5)}, 2),
        ("reagan_bombs_libya", {"Libya": (0, 1)}, 0),
    ],
)
def test_points(card_id: str, influence: dict[str, tuple[int, int]], vp: int, happen: Callable) -> None:
    assert happen(card_id, influence=influence).position.vp == vp


def test_points_of_an_event_can_win_and_nothing_follows(happen: Callable) -> None:
    position = happen("willy_brandt", vp=-19).position
    assert position.emitted[-1] == GameEnded(Winner.USSR, Ending.VICTORY_POINTS)
    assert not position.effects.willy_brandt
    assert "willy_brandt" not in position.removed


@pytest.mark.parametrize(
    ("card_id", "before", "holder", "face_up", "vp"),
    [
        ("cultural_revolution", US, USSR, True, 0),
        ("cultural_revolution", USSR, USSR, True, -1),
        ("nixon_plays_the_china_card", USSR, US, False, 0),
        ("nixon_plays_the_china_card", US, US, True, 2),
        ("ussuri_river_skirmish", USSR, US, True, 0),
    ],
)
def test_the_china_card_changes_hands_or_pays(
    card_id: str, before: Superpower, holder: Superpower, face_up: bool, vp: int, happen: Callable
) -> None:
    position = happen(card_id, china=before).position
    assert (position.china_holder, position.china_face_up, position.vp) == (holder, face_up, vp)


@pytest.mark.parametrize("player", [US, USSR])
def test_the_scientist_advances_his_player(player: Superpower, happen: Callable) -> None:
    assert happen("captured_nazi_scientist", player=player).position.space == {player: 1, player.opponent: 0}


@pytest.mark.parametrize("player", [US, USSR])
def test_one_small_step_is_two_boxes(player: Superpower, happen: Callable) -> None:
    assert happen("one_small_step", player=player).position.space[player] == 2


@pytest.mark.parametrize(
    ("card_id", "given", "possible"),
    [
        ("socialist_governments", {}, True),
        ("socialist_governments", {"effects": Effects(iron_lady=True)}, False),
        ("nato", {}, False),
        ("nato", {"effects": Effects(warsaw_pact=True)}, True),
        ("nato", {"effects": Effects(marshall_plan=True)}, True),
        ("kitchen_debates", {"influence": {"Cuba": (3, 0), "Haiti": (0, 1)}}, True),
        ("kitchen_debates", {"influence": {"Cuba": (3, 0), "Egypt": (0, 2), "Haiti": (1, 0)}}, False),
        ("willy_brandt", {}, True),
        ("willy_brandt", {"effects": Effects(tear_down_this_wall=True)}, False),
        ("muslim_revolution", {}, True),
        ("muslim_revolution", {"effects": Effects(awacs_sale=True)}, False),
        ("flower_power", {}, True),
        ("flower_power", {"effects": Effects(evil_empire=True)}, False),
        ("opec", {}, True),
        ("opec", {"effects": Effects(north_sea_oil=True)}, False),
        ("one_small_step", {}, False),
        ("solidarity", {}, False),
        ("solidarity", {"effects": Effects(john_paul=True)}, True),
        ("the_cambridge_five", {"turn": 7}, True),
        ("the_cambridge_five", {"turn": 8}, False),
        ("special_relationship", {}, False),
        ("special_relationship", {"influence": {"United Kingdom": (5, 0)}}, True),
    ],
)
def test_when_an_event_can_occur(card_id: str, given: dict[str, object], possible: bool, can_occur: Callable) -> None:
    assert can_occur(card_id, **given) is possible


@pytest.mark.parametrize(("us", "ussr", "possible"), [(0, 1, True), (1, 1, False), (2, 1, False)])
def test_one_small_step_is_for_those_behind(us: int, ussr: int, possible: bool, at: Callable) -> None:
    position = at()
    position.space.update({US: us, USSR: ussr})
    assert mid.CONDITIONS["one_small_step"](position, US) is possible
    assert mid.CONDITIONS["one_small_step"](position, USSR) is (us > ussr)
