"""The contests and the granted operations: #39, #45, #50, #57, #62, #89, #90, #91, #100, #107."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.events import contests, grants
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import (
    Coup,
    EventContinues,
    EventHappened,
    FreeOperationDeclined,
    GameEnded,
    OperationsGranted,
)
from brinkproof.model.engine.resolve import can_occur
from brinkproof.model.vocabulary import Ending, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR
KAL = "soviets_shoot_down_kal_007"
ORTEGA = "ortega_elected_in_nicaragua"


def play(follow: Callable, player: Superpower, card_id: str, *choices: object, use: str = "event", **given: object):
    """The player plays the card in an action round of turn 8; both hold another card."""
    hands = {player: [card_id, "blockade"], player.opponent: ["truman_doctrine", "nasser"]}
    position = Position.at(**{"turn": 8, "round": 2, "phasing": player, "hands": hands, **given})  # type: ignore[arg-type]
    return follow(position, (card_id, use), *choices)


@pytest.mark.parametrize(
    ("military_ops", "us_plays", "ussr_plays"),
    [((2, 1), 1, 0), ((3, 1), 3, 0), ((3, 3), 0, 0), ((1, 4), 0, -3), ((0, 2), 0, -1)],
)
def test_arms_race_rewards_the_lead_and_the_required_amount(
    military_ops: tuple, us_plays: int, ussr_plays: int, follow: Callable
) -> None:
    for player, vp in ((US, us_plays), (USSR, ussr_plays)):
        assert play(follow, player, "arms_race", military_ops=military_ops, defcon=3).position.vp == vp


@pytest.mark.parametrize(
    ("influence", "us", "ussr"),
    [
        ({}, 0, 0),
        ({"Panama": (2, 0)}, 0, 0),
        ({"Panama": (2, 0), "Costa Rica": (3, 0)}, 1, 0),
        ({"Panama": (2, 0), "Mexico": (0, 2), "Costa Rica": (3, 0)}, 0, 0),
        ({"Panama": (0, 2), "Mexico": (0, 2), "Cuba": (0, 3)}, 0, 1),
        ({"Panama": (2, 0), "Costa Rica": (3, 0), "Thailand": (0, 2), "Burma": (0, 2)}, 1, 1),
    ],
)
def test_regions_are_held_by_domination_or_control(influence: dict, us: int, ussr: int) -> None:
    position = Position.at(turn=8, round=1, hands={USSR: ["fidel"]}, influence=influence)
    assert [contests.regions_held(position, side) for side in (US, USSR)] == [us, ussr]


@pytest.mark.parametrize(("dice", "vp"), [((3, 3), 2), ((3, 4), 0), ((3, 5), -2), ((6, 1), 2)])
def test_the_summit_counts_regions_and_does_not_reroll(dice: tuple, vp: int, follow: Callable) -> None:
    influence = {"Panama": (2, 0), "Costa Rica": (3, 0)}
    story = play(follow, USSR, "summit", dice, influence=influence, defcon=4)
    assert story.position.vp == vp
    if vp:
        assert story.position.decision == (US if vp > 0 else USSR, "event_choice", ("improve", "degrade", "leave"), "summit")
        assert story.of(EventContinues) == [EventContinues("summit", USSR)]
    else:
        assert story.position.phasing is US


@pytest.mark.parametrize(("move", "defcon"), [("improve", 4), ("degrade", 2), ("leave", 3)])
def test_the_winner_of_the_summit_may_move_defcon(move: str, defcon: int, follow: Callable) -> None:
    story = play(follow, US, "summit", (6, 1), move, defcon=3)
    assert story.position.defcon == defcon
    assert len(story.of(EventContinues)) == (1 if move == "leave" else 2)


def test_the_summit_at_the_ends_of_the_tracks(follow: Callable) -> None:
    assert play(follow, US, "summit", (6, 1)).position.decision.options == ("degrade", "leave")
    story = play(follow, USSR, "summit", (6, 1), "degrade", defcon=2)
    assert story.happenings[-1] == GameEnded(Winner.US, Ending.NUCLEAR_WAR)
    story = play(follow, USSR, "summit", (6, 1), vp=18, defcon=2)
    assert story.happenings[-1] == GameEnded(Winner.US, Ending.VICTORY_POINTS)


@pytest.mark.parametrize(("player", "use", "winner"), [(USSR, "event", Winner.US), (US, "event_first", Winner.USSR)])
def test_we_will_bury_you_degrades_at_the_peril_of_the_phasing_side(
    player: Superpower, use: str, winner: Winner, follow: Callable
) -> None:
    story = play(follow, player, "we_will_bury_you", use=use, defcon=2)
    assert story.happenings[-1] == GameEnded(winner, Ending.NUCLEAR_WAR)
    assert "we_will_bury_you" not in story.position.removed
    story = play(follow, player, "we_will_bury_you", use=use, defcon=3)
    assert (story.position.defcon, story.position.vp, story.position.effects.we_will_bury_you) == (2, 0, True)
    assert "we_will_bury_you" in story.position.removed


@pytest.mark.parametrize(
    ("player", "vp", "winner"), [(US, 7, Winner.US), (US, 6, Winner.DRAW), (US, 5, Winner.USSR), (USSR, -7, Winner.USSR)]
)
def test_wargames_ends_the_game_without_scoring(player: Superpower, vp: int, winner: Winner, follow: Callable) -> None:
    story = play(follow, player, "wargames", "end_game", vp=vp, defcon=2, influence={"Cuba": (0, 3)})
    assert story.happenings[-1] == GameEnded(winner, Ending.WARGAMES)
    assert story.position.vp == vp - (6 if player is US else -6)


def test_wargames_may_be_declined_and_can_give_20_points(follow: Callable) -> None:
    story = play(follow, US, "wargames", "decline", vp=7, defcon=2)
    assert (story.position.vp, story.position.over) == (7, False)
    assert "wargames" in story.position.removed
    story = play(follow, US, "wargames", "end_game", vp=-15, defcon=2)
    assert story.happenings[-1] == GameEnded(Winner.USSR, Ending.VICTORY_POINTS)


@pytest.mark.parametrize(("defcon", "occurs"), [(2, True), (3, False), (5, False)])
def test_wargames_needs_defcon_2(defcon: int, occurs: bool) -> None:
    position = Position.at(turn=8, round=1, hands={USSR: ["wargames"]}, defcon=defcon)
    assert can_occur(position, "wargames", USSR) is occurs
    assert (("wargames", "event") in position.decision.options) is occurs


@pytest.mark.parametrize("player", [US, USSR])
def test_the_abm_treaty_improves_before_its_operations(player: Superpower, follow: Callable) -> None:
    influence = {"Libya": (1, 1)}
    story = play(follow, player, "abm_treaty", "coup", "Libya", 1, defcon=2, influence=influence)
    assert OperationsGranted(player, "abm_treaty", 4) in story.happenings
    assert (story.position.defcon, story.position.military_ops[player]) == (2, 4)
    assert "abm_treaty" in story.position.discards


@pytest.mark.parametrize(("player", "use", "loser"), [(USSR, "event", USSR), (US, "event_first", US)])
def test_lone_gunman_coups_at_the_peril_of_the_phasing_side(
    player: Superpower, use: str, loser: Superpower, follow: Callable
) -> None:
    choices = ("coup", "Panama", 1)
    story = play(follow, player, "lone_gunman", *choices, use=use, defcon=2, influence={"Panama": (1, 0)})
    assert story.of(Coup)[0].actor is USSR
    assert story.happenings[-1] == GameEnded(Winner(loser.opponent), Ending.NUCLEAR_WAR)


def test_lone_gunman_is_worth_2_under_the_brezhnev_doctrine(follow: Callable) -> None:
    effects = Effects(brezhnev_doctrine=True)
    story = play(follow, USSR, "lone_gunman", "coup", "Panama", 1, effects=effects, influence={"Panama": (1, 0)})
    assert (story.position.military_ops[USSR], "lone_gunman" in story.position.removed) == (2, True)


@pytest.mark.parametrize("korea", [(3, 0), (2, 0)])
def test_kal_007_grants_no_coup_and_needs_south_korea(korea: tuple, follow: Callable) -> None:
    story = play(follow, US, KAL, influence={"South Korea": korea, "Panama": (0, 1)}, defcon=4)
    assert (story.position.defcon, story.position.vp) == (3, 2)
    if korea == (3, 0):
        assert story.position.decision.options == ("influence", "realignments", "give_up")
    else:
        assert story.position.phasing is USSR


def test_kal_007_at_2_scores_nothing_any_more(follow: Callable) -> None:
    story = play(follow, USSR, KAL, use="event_first", defcon=2, vp=18)
    assert (story.position.vp, story.happenings[-1]) == (18, GameEnded(Winner.US, Ending.NUCLEAR_WAR))


@pytest.mark.parametrize("reformer", [True, False])
def test_glasnost_grants_no_coup_and_needs_the_reformer(reformer: bool, follow: Callable) -> None:
    effects, influence = Effects(reformer=reformer), {"Panama": (1, 0)}
    story = play(follow, USSR, "glasnost", effects=effects, influence=influence, defcon=3)
    assert (story.position.vp, story.position.defcon) == (-2, 4)
    if reformer:
        assert story.position.decision.options == ("influence", "realignments", "give_up")
    else:
        assert story.position.phasing is US


def test_ortega_offers_a_free_coup_next_to_nicaragua(follow: Callable) -> None:
    influence = {"Nicaragua": (2, 0), "Cuba": (1, 0), "Honduras": (1, 0), "Panama": (1, 0)}
    story = play(follow, USSR, ORTEGA, "coup", influence=influence, defcon=3)
    assert story.influence("Nicaragua") == (0, 0)
    assert set(story.position.decision.options) == {"Cuba", "Honduras"}
    story = follow(story.position, "Cuba", 6)
    assert (story.influence("Cuba"), story.position.defcon, story.position.military_ops[USSR]) == ((0, 1), 2, 0)
    story = play(follow, USSR, ORTEGA, "decline", influence=influence)
    assert story.of(FreeOperationDeclined) == [FreeOperationDeclined(USSR, ORTEGA)]
    story = play(follow, USSR, ORTEGA, influence={"Nicaragua": (2, 0), "Panama": (1, 0)})
    assert story.position.phasing is US


@pytest.mark.parametrize(("player", "use"), [(USSR, "event"), (US, "event_first")])
def test_ortega_in_cuba_at_2_is_the_loss_of_the_phasing_side(player: Superpower, use: str, follow: Callable) -> None:
    story = play(follow, player, ORTEGA, "coup", "Cuba", 1, use=use, influence={"Cuba": (1, 0)}, defcon=2)
    assert story.happenings[-1] == GameEnded(Winner(player.opponent), Ending.NUCLEAR_WAR)


def test_che_coups_twice_in_different_countries_and_counts_each_time(follow: Callable) -> None:
    influence = {"Nicaragua": (1, 0), "Peru": (1, 0), "Panama": (1, 0), "Angola": (1, 0), "Kenya": (1, 0), "Iran": (1, 0)}
    story = play(follow, USSR, "che", "coup", influence=influence, defcon=2)
    assert set(story.position.decision.options) == {"Nicaragua", "Peru", "Kenya"}
    story = follow(story.position, "Kenya", 6, "coup")
    assert (story.influence("Kenya"), story.position.military_ops[USSR]) == ((0, 4), 3)
    assert set(story.position.decision.options) == {"Nicaragua", "Peru"}
    story = follow(story.position, "Peru", 6)
    assert (story.position.military_ops[USSR], story.position.defcon, story.position.phasing) == (5, 2, US)
    assert not story.of(Coup)[0].free


@pytest.mark.parametrize("choices", [("decline",), ("coup", "Colombia", 1, "decline"), ("coup", "Peru", 1)])
def test_che_needs_a_first_success_and_may_be_declined(choices: tuple, follow: Callable) -> None:
    influence = {"Colombia": (2, 0), "Peru": (1, 0), "Haiti": (1, 0)}
    story = play(follow, USSR, "che", *choices, influence=influence)
    assert (story.position.phasing, story.position.discards) == (US, ["che"])


def test_che_leaves_the_same_country_alone_the_second_time(follow: Callable) -> None:
    story = play(follow, USSR, "che", "coup", "Colombia", 1, influence={"Colombia": (4, 0)})
    assert (story.influence("Colombia"), story.position.phasing) == ((2, 0), US)


@pytest.mark.parametrize("card_id", [*contests.EVENTS, *grants.EVENTS])
def test_each_happens_once(card_id: str, follow: Callable) -> None:
    player = US if card_id == KAL else USSR
    # DEFCON 2 lets Wargames occur; it is fatal to what degrades it.
    story = play(follow, player, card_id, defcon=2 if card_id == "wargames" else 3)
    happened = story.of(EventHappened)
    while story.position.decision.kind != "play_card":
        story = follow(story.position, story.position.decision.options[-1])
        happened += story.of(EventHappened)
    assert happened == [EventHappened(card_id, player)]
