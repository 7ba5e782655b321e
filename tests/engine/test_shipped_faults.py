"""Faults that digital versions of the game have shipped, F01 to F20: each situation, with the outcome the rules require."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.board import EUROPE, NAMES, names_of
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import (
    Coup,
    FinalScoring,
    GameEnded,
    HeadlineCancelled,
    HeadlineTaken,
    MilitaryOperationsChecked,
    SatOut,
    WarFought,
)
from brinkproof.model.vocabulary import Ending, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR
KAL = "soviets_shoot_down_kal_007"


def playing(side: Superpower, card_id: str, **given: object) -> Position:
    """``side`` in its action round with this card; both sides hold another for later."""
    hands = {US: ["blockade"], USSR: ["independent_reds"]}
    hands[side] = [card_id, *hands[side]]
    return Position.at(**{"turn": 8, "round": 2, "phasing": side, "hands": hands, "china_face_up": False, **given})  # type: ignore[arg-type]


# The side that plays, its card and the use: DEFCON is 2 and goes to 1.
BLAMED = {
    "F01, F02a: the USSR plays Duck and Cover for operations": (USSR, "duck_and_cover", "event_first"),
    "F02b: the US plays We Will Bury You for operations": (US, "we_will_bury_you", "event_first"),
    "F02c: the USSR plays KAL-007 for operations": (USSR, KAL, "event_first"),
    "F02: the US plays its Duck and Cover as event": (US, "duck_and_cover", "event"),
    "F02: the USSR plays its We Will Bury You as event": (USSR, "we_will_bury_you", "event"),
    "F02: the US plays its KAL-007 as event": (US, KAL, "event"),
}


@pytest.mark.parametrize(("side", "card_id", "use"), BLAMED.values(), ids=BLAMED.keys())
def test_the_side_whose_round_it_is_loses_whoever_owns_the_card(
    side: Superpower, card_id: str, use: str, follow: Callable
) -> None:
    story = follow(playing(side, card_id, defcon=2), (card_id, use))
    assert story.happenings[-1] == GameEnded(Winner(side.opponent), Ending.NUCLEAR_WAR)
    assert story.position.defcon == 1


@pytest.mark.parametrize("die", [1, 6])
def test_f03_a_coup_outside_the_battlegrounds_leaves_defcon(die: int, follow: Callable) -> None:
    position = playing(USSR, "comecon", defcon=2, influence={"Cameroon": (1, 0)})
    story = follow(position, ("comecon", "operations"), "coup", "Cameroon", die)
    assert (story.position.defcon, story.position.over) == (2, False)
    assert story.position.military_ops == {US: 0, USSR: 3}


def test_f04_the_free_operation_of_tear_down_this_wall_is_for_europe_even_if_closed(follow: Callable) -> None:
    everywhere = dict.fromkeys(NAMES, (0, 1))
    position = playing(US, "tear_down_this_wall", defcon=3, influence=everywhere)
    for use in ("coup", "realignments"):
        story = follow(position, ("tear_down_this_wall", "event"), use)
        assert set(story.position.decision.options) == set(names_of(EUROPE))
    coup = follow(position, ("tear_down_this_wall", "event"), "coup", "Poland", 6)
    assert coup.of(Coup)[0].free
    assert coup.position.military_ops == {US: 0, USSR: 0}


@pytest.mark.parametrize(("side", "targets"), [(US, {"Angola", "Chile"}), (USSR, {"Zaire", "Chile"})])
def test_f05_only_countries_with_enemy_influence_are_targets_of_coups(
    side: Superpower, targets: set[str], follow: Callable
) -> None:
    influence = {"Angola": (0, 1), "Zaire": (3, 0), "Chile": (2, 1)}
    story = follow(playing(side, "nuclear_test_ban", influence=influence), ("nuclear_test_ban", "operations"), "coup")
    assert set(story.position.decision.options) == targets


@pytest.mark.parametrize("use", ["realignments", "coup"])
@pytest.mark.parametrize(("defcon", "allowed"), [(4, True), (3, False), (2, False)])
def test_f06_defcon_3_closes_thailand_to_realignments_too(use: str, defcon: int, allowed: bool, follow: Callable) -> None:
    position = playing(US, "nuclear_test_ban", defcon=defcon, influence={"Thailand": (1, 2), "Angola": (0, 1)})
    story = follow(position, ("nuclear_test_ban", "operations"), use)
    assert ("Thailand" in story.position.decision.options) is allowed
    assert "Angola" in story.position.decision.options


NORAD = {"Canada": (4, 0), "Angola": (1, 1), "Cameroon": (1, 1)}


def norad(defcon: int, side: Superpower = USSR, canada: tuple[int, int] = (4, 0)) -> Position:
    influence = {**NORAD, "Canada": canada}
    return playing(side, "nuclear_test_ban", defcon=defcon, influence=influence, effects=Effects(norad=True))


# defcon, target of the coup, US influence in Canada, whether NORAD is asked
NORAD_ROUNDS = {
    "a round in which DEFCON moves to 2": (3, "Angola", (4, 0), True),
    "a round without a move at 2": (2, "Cameroon", (4, 0), False),
    "a round in which it moves to 3": (4, "Angola", (4, 0), False),
    "a round without Canada": (3, "Angola", (3, 0), False),
}


@pytest.mark.parametrize("side", [US, USSR])
@pytest.mark.parametrize(("defcon", "target", "canada", "asked"), NORAD_ROUNDS.values(), ids=NORAD_ROUNDS.keys())
def test_f07_norad_only_after_a_round_in_which_defcon_moved_to_2(
    defcon: int, target: str, canada: tuple[int, int], asked: bool, side: Superpower, follow: Callable
) -> None:
    story = follow(norad(defcon, side, canada), ("nuclear_test_ban", "operations"), "coup", target, 1)
    assert (story.position.decision.card_id == "norad") is asked


def test_f07_the_round_after_a_move_to_2_has_no_norad(follow: Callable) -> None:
    moved = follow(norad(3), ("nuclear_test_ban", "operations"), "coup", "Angola", 1, "Canada")
    assert moved.influence("Canada") == (5, 0)
    story = follow(moved.position, ("blockade", "operations_first"), "influence", "Canada")
    assert story.position.decision.card_id != "norad"


def test_f08_quagmire_cancels_norad(follow: Callable) -> None:
    position = playing(USSR, "quagmire", defcon=3, influence=NORAD, effects=Effects(norad=True))
    story = follow(position, ("quagmire", "event"))
    assert story.position.effects == Effects(quagmire=True)


@pytest.mark.parametrize("use", ["realignments", "coup"])
def test_f09_nato_binds_the_ussr_only(use: str, follow: Callable) -> None:
    influence = {"United Kingdom": (7, 1), "Italy": (1, 0), "France": (0, 1)}
    effects = Effects(nato=True, marshall_plan=True)
    options = {}
    for side in (US, USSR):
        position = playing(side, "nuclear_test_ban", influence=influence, effects=effects)
        options[side] = follow(position, ("nuclear_test_ban", "operations"), use).position.decision.options
    assert set(options[USSR]) == {"Italy"}
    assert set(options[US]) == {"United Kingdom", "France"}


@pytest.mark.parametrize(("side", "worth"), [(US, 5), (USSR, 6)])
def test_f10_vietnam_revolts_helps_the_ussr_only(side: Superpower, worth: int, follow: Callable) -> None:
    effects = Effects(vietnam_revolts=True)
    position = playing(
        side, "fidel", turn=2, influence={"Thailand": (1, 1)}, effects=effects, china_holder=side, china_face_up=True
    )
    placing = [("the_china_card", "operations"), "influence", *["Thailand"] * worth]
    story = follow(position, *placing)
    assert sum(story.influence("Thailand")) == 2 + worth
    assert story.position.phasing is side.opponent
    assert (story.position.china_holder, story.position.china_face_up) == (side.opponent, False)


# the level the US sets, the net points to the US
SETTINGS = {"F11: at 2 the USSR has what it needs": (2, 0), "at 5 it lacks 3": (5, 3), "at 3 it lacks 1": (3, 1)}


@pytest.mark.parametrize(("level", "net"), SETTINGS.values(), ids=SETTINGS.keys())
def test_f11_the_requirement_is_defcon_and_not_what_the_other_side_has(level: int, net: int, follow: Callable) -> None:
    card_id = "how_i_learned_to_stop_worrying"
    hands = {US: [card_id], USSR: []}
    position = playing(US, card_id, round=7, turn=4, defcon=2, military_ops=(0, 2), hands=hands)
    story = follow(position, (card_id, "event"), level)
    assert story.of(MilitaryOperationsChecked) == [MilitaryOperationsChecked(net)]
    assert story.position.vp == net
    assert story.position.military_ops == {US: 0, USSR: 0}


@pytest.mark.parametrize("side", [US, USSR])
def test_f12_the_free_coup_of_junta_does_not_count(side: Superpower, follow: Callable) -> None:
    position = playing(side, "junta", influence={"Cuba": (1, 1)}, military_ops=(1, 1))
    story = follow(position, ("junta", "event"), "Chile", "coup", "Cuba", 6)
    assert story.of(Coup)[0].free
    assert story.position.military_ops == {US: 1, USSR: 1}
    assert story.position.defcon == 4


# influence, die, won
PAKISTAN = {
    "F13: three neighbours against a 4": ({"India": (0, 3), "Iran": (0, 2), "Afghanistan": (0, 2)}, 4, False),
    "and against a 6": ({"India": (0, 3), "Iran": (0, 2), "Afghanistan": (0, 2)}, 6, False),
    "two against a 6": ({"India": (0, 3), "Iran": (0, 2)}, 6, True),
    "none against a 4": ({}, 4, True),
}


@pytest.mark.parametrize(("influence", "die", "won"), PAKISTAN.values(), ids=PAKISTAN.keys())
def test_f13_controlled_neighbours_hinder_a_war(
    influence: dict[str, tuple[int, int]], die: int, won: bool, follow: Callable
) -> None:
    position = playing(US, "indo_pakistani_war", influence=influence, defcon=3)
    story = follow(position, ("indo_pakistani_war", "event"), "Pakistan", die)
    assert story.of(WarFought) == [WarFought("indo_pakistani_war", US, won)]
    assert story.position.military_ops == {US: 2, USSR: 0}
    assert (story.position.defcon, story.position.vp) == (3, 2 if won else 0)


def test_f14_wargames_ends_the_game_without_final_scoring(follow: Callable) -> None:
    influence = {"Poland": (0, 3), "Thailand": (0, 2), "Cuba": (0, 3)}
    story = follow(playing(US, "wargames", defcon=2, vp=7, influence=influence), ("wargames", "event"), "end_game")
    assert story.happenings[-1] == GameEnded(Winner.US, Ending.WARGAMES)
    assert story.position.vp == 1
    assert not story.of(FinalScoring)


ASIA = {"Japan": (0, 4), "South Korea": (0, 3), "North Korea": (0, 3), "India": (0, 3), "Pakistan": (0, 2), "Thailand": (0, 2)}
# more influence, what the USSR gains
ASIAS = {
    "control, 6 battlegrounds, and Japan beside the USA": ({}, 9 + 6 + 1),
    "against presence of the US": ({"Philippines": (2, 0)}, 9 + 6 + 1 - 3),
    "against presence beside the USSR": ({"Afghanistan": (2, 0)}, 9 + 6 + 1 - 3 - 1),
    "one battleground less is domination": ({"Pakistan": (0, 0), "Vietnam": (0, 1)}, 7 + 5 + 1),
    "battlegrounds alone are no domination": ({"Pakistan": (0, 0)}, 3 + 5 + 1),
}


@pytest.mark.parametrize(("more", "points"), ASIAS.values(), ids=ASIAS.keys())
def test_f15_control_and_adjacency_count_in_asia_scoring(more: dict[str, tuple[int, int]], points: int, follow: Callable) -> None:
    story = follow(playing(US, "asia_scoring", influence={**ASIA, **more}), ("asia_scoring", "scoring"))
    assert story.position.vp == -points


def headlines(us: str, ussr: str) -> Position:
    return Position.at(turn=2, hands={US: [us, "blockade"], USSR: [ussr, "independent_reds"]}, influence={"Canada": (2, 0)})


def test_f16_on_a_tie_the_headline_of_the_us_comes_first(follow: Callable) -> None:
    story = follow(headlines("special_relationship", "fidel"), "fidel", "special_relationship")
    assert [taken.player for taken in story.of(HeadlineTaken)] == [US, USSR]


@pytest.mark.parametrize("card_id", ["we_will_bury_you", "fidel", "blockade", "asia_scoring"])
def test_f16_defectors_of_the_us_cancels_any_headline_of_the_ussr(card_id: str, follow: Callable) -> None:
    position = Position.at(turn=8, hands={US: ["defectors"], USSR: [card_id, "independent_reds"]})
    story = follow(position, card_id, "defectors")
    assert story.of(HeadlineCancelled) == [HeadlineCancelled(USSR, card_id)]
    assert [taken.player for taken in story.of(HeadlineTaken)] == [US]
    assert card_id in story.position.discards
    assert (story.position.vp, story.position.defcon) == (0, 5)


def test_f17a_defectors_as_a_headline_of_the_ussr_pays_nobody(follow: Callable) -> None:
    story = follow(headlines("special_relationship", "defectors"), "defectors", "special_relationship")
    assert story.position.vp == 0


def test_f17b_defectors_for_operations_of_the_ussr_pays_the_us(follow: Callable) -> None:
    position = playing(USSR, "defectors", influence={"Poland": (0, 1)})
    assert follow(position, ("defectors", "event_first")).position.vp == 1
    assert follow(position, ("defectors", "operations_first"), "influence", "Poland", "Poland").position.vp == 1


def test_f17c_defectors_in_space_pays_nobody(follow: Callable) -> None:
    assert follow(playing(USSR, "defectors"), ("defectors", "space"), 6).position.vp == 0


def test_f17d_defectors_of_the_us_in_its_own_round_pays_nobody(follow: Callable) -> None:
    assert follow(playing(US, "defectors"), ("defectors", "event")).position.vp == 0


# what is in force, whether the trap takes the 2-operations card
TRAPS = {
    "F18: Red Scare/Purge makes 2 worth 1": (Effects(quagmire=True, red_scare_purge=frozenset({US})), ()),
    "without it 2 is enough": (Effects(quagmire=True), ("defectors",)),
    "Containment makes 1 worth 2": (Effects(quagmire=True, containment=True), ("blockade", "defectors")),
}


@pytest.mark.parametrize(("effects", "discards"), TRAPS.values(), ids=TRAPS.keys())
def test_f18_the_trap_takes_cards_by_their_modified_value(effects: Effects, discards: tuple[str, ...], follow: Callable) -> None:
    hands = {US: ["defectors", "blockade"], USSR: ["independent_reds", "fidel"]}
    position = playing(USSR, "fidel", effects=effects, hands=hands)
    story = follow(position, ("fidel", "event"))
    if discards:
        assert (story.position.decision.kind, story.position.decision.options) == ("trap_discard", discards)
    else:
        assert story.of(SatOut) == [SatOut(US)]
        assert story.position.hands[US] == ["blockade", "defectors"]
        assert story.position.phasing is USSR


@pytest.mark.parametrize("use", ["realignments", "coup"])
def test_f19_the_operations_of_junta_are_not_limited_to_the_americas(use: str, follow: Callable) -> None:
    influence = {"France": (0, 1), "Angola": (0, 1), "Cuba": (0, 1)}
    story = follow(playing(US, "junta", influence=influence), ("junta", "operations"), use)
    assert set(story.position.decision.options) == {"France", "Angola", "Cuba"}


def test_f20_a_marker_just_placed_reaches_no_further(follow: Callable) -> None:
    position = playing(US, "defectors", influence={"Panama": (1, 0)})
    placing = follow(position, ("defectors", "operations"), "influence")
    assert {"Panama", "Costa Rica", "Colombia"} <= set(placing.position.decision.options)
    story = follow(placing.position, "Costa Rica")
    assert story.position.decision.options == placing.position.decision.options
    assert "Nicaragua" not in story.position.decision.options
