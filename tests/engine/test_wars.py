"""The five wars: dice, credit, points, and that they are no coups."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import GameEnded, WarFought
from brinkproof.model.vocabulary import Ending, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR

Influence = dict[str, tuple[int, int]]


def war(follow: Callable, player: Superpower, card_id: str, *choices: object, **given: object):
    """The player events his war card in an action round of turn 8 and makes these choices."""
    hands = {player: [card_id], player.opponent: ["defectors", "fidel"]}
    position = Position.at(**{"turn": 8, "round": 2, "phasing": player, "hands": hands, **given})  # type: ignore[arg-type]
    return follow(position, (card_id, "event"), *choices)


# player, card, target (if chosen), influence, least winning die
LEAST = {
    "Korean War needs 4": (USSR, "korean_war", None, {}, 4),
    "and 1 more for each neighbour the US controls": (USSR, "korean_war", None, {"Japan": (4, 0), "Taiwan": (3, 0)}, 6),
    "neighbours that only hold influence do not matter": (USSR, "korean_war", None, {"Japan": (3, 0)}, 4),
    "nor does the target itself": (USSR, "korean_war", None, {"South Korea": (3, 0)}, 4),
    "Arab-Israeli War counts the target as well": (USSR, "arab_israeli_war", None, {"Israel": (4, 0)}, 5),
    "and its neighbours": (USSR, "arab_israeli_war", None, {"Israel": (4, 0), "Egypt": (2, 0)}, 6),
    "Indo-Pakistani War on India": (US, "indo_pakistani_war", "India", {"Burma": (0, 2)}, 5),
    "neighbours the attacker controls do not matter": (US, "indo_pakistani_war", "India", {"Burma": (2, 0)}, 4),
    "Brush War needs 3": (US, "brush_war", "Nigeria", {}, 3),
    "the superpower of the enemy counts as a neighbour (2.1.5)": (US, "brush_war", "Afghanistan", {}, 4),
    "but not the own one": (USSR, "brush_war", "Afghanistan", {}, 3),
    "Iran-Iraq War on Iraq": (USSR, "iran_iraq_war", "Iraq", {"Jordan": (2, 0), "Iran": (2, 0)}, 6),
    "Iran-Iraq War on Iran": (USSR, "iran_iraq_war", "Iran", {"Jordan": (2, 0), "Iraq": (0, 3)}, 4),
}


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("player", "card_id", "target", "influence", "least"), LEAST.values(), ids=LEAST.keys())
def test_the_least_winning_die(
    player: Superpower, card_id: str, target: str | None, influence: Influence, least: int, die: int, follow: Callable
) -> None:
    choices = (die,) if target is None else (target, die)
    story = war(follow, player, card_id, *choices, influence=influence)
    assert story.of(WarFought) == [WarFought(card_id, player, die >= least)]


# card, military operations, points
REWARDS = [
    ("korean_war", None, 2, 2),
    ("arab_israeli_war", None, 2, 2),
    ("indo_pakistani_war", "India", 2, 2),
    ("brush_war", "Nigeria", 3, 1),
    ("iran_iraq_war", "Iran", 2, 2),
]


@pytest.mark.parametrize(("card_id", "target", "military_ops", "vp"), REWARDS)
@pytest.mark.parametrize("die", [1, 6])
def test_military_operations_always_and_points_on_a_victory_even_over_nothing(
    card_id: str, target: str | None, military_ops: int, vp: int, die: int, follow: Callable
) -> None:
    choices = (die,) if target is None else (target, die)
    story = war(follow, USSR, card_id, *choices, defcon=2)
    assert story.position.military_ops == {US: 0, USSR: military_ops}
    assert story.position.vp == (-vp if die == 6 else 0)
    assert story.position.defcon == 2


def test_a_victory_hands_the_enemy_influence_over(follow: Callable) -> None:
    story = war(follow, USSR, "korean_war", 6, influence={"South Korea": (3, 1)})
    assert story.influence("South Korea") == (0, 4)


def test_a_defeat_leaves_it(follow: Callable) -> None:
    story = war(follow, USSR, "korean_war", 3, influence={"South Korea": (3, 1)})
    assert story.influence("South Korea") == (3, 1)


def test_indo_pakistani_war_against_controlled_neighbours(follow: Callable) -> None:
    """F13: Pakistan, with the USSR in control of India, Iran and Afghanistan, die 4."""
    influence = {"India": (0, 3), "Iran": (0, 2), "Afghanistan": (0, 2)}
    story = war(follow, US, "indo_pakistani_war", "Pakistan", 4, influence=influence)
    assert story.of(WarFought) == [WarFought("indo_pakistani_war", US, won=False)]
    assert story.position.military_ops[US] == 2
    assert (story.position.vp, story.position.defcon) == (0, 5)


def test_the_card_of_the_other_side_credits_its_owner(follow: Callable) -> None:
    """8.2.4 example."""
    position = Position.at(turn=4, round=2, phasing=US, hands={US: ["arab_israeli_war"], USSR: ["fidel"]})
    story = follow(position, ("arab_israeli_war", "event_first"), 1)
    assert story.position.military_ops == {US: 0, USSR: 2}
    assert story.position.phasing is US


def test_own_war_used_for_operations_fights_no_war(follow: Callable) -> None:
    position = Position.at(turn=4, round=2, hands={USSR: ["korean_war"], US: ["nato"]})
    story = follow(position, ("korean_war", "operations"), "influence", "Poland", "Poland")
    assert story.of(WarFought) == []
    assert story.position.military_ops == {US: 0, USSR: 0}


@pytest.mark.parametrize(
    ("card_id", "target", "gone"),
    [("korean_war", None, True), ("arab_israeli_war", None, False), ("iran_iraq_war", "Iran", True)],
)
def test_starred_wars_leave_the_game_won_or_lost(card_id: str, target: str | None, gone: bool, follow: Callable) -> None:
    choices = (1,) if target is None else (target, 1)
    position = war(follow, USSR, card_id, *choices).position
    assert (card_id in position.observe().removed) is gone
    assert (card_id in position.discards) is not gone


def test_brush_war_reaches_stability_1_and_2_everywhere(follow: Callable) -> None:
    story = war(follow, USSR, "brush_war", defcon=2)
    options = set(story.position.decision.options)
    assert {"Italy", "Greece", "Turkey", "Thailand", "Iran", "Nigeria", "Haiti"} <= options
    assert not {"France", "Iraq", "Cuba", "United Kingdom"} & options


def test_modifiers_of_operations_do_not_touch_wars(follow: Callable) -> None:
    effects = Effects(brezhnev_doctrine=True, missile_crisis=USSR)
    story = war(follow, USSR, "korean_war", 4, effects=effects)
    assert story.position.military_ops[USSR] == 2
    assert not story.position.over


def test_a_war_may_win_the_game(follow: Callable) -> None:
    story = war(follow, USSR, "korean_war", 4, vp=-18)
    assert story.happenings[-1] == GameEnded(Winner.USSR, Ending.VICTORY_POINTS)
    assert story.position.vp == -20
