"""The other real events, one by one."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.board import COUNTRIES
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import (
    Coup,
    DefconSet,
    EventHappened,
    FreeOperationDeclined,
    GameEnded,
    InfluenceOperations,
    MilitaryOperationsChecked,
    OlympicAnswer,
    OlympicResult,
    Realignment,
)
from brinkproof.model.vocabulary import Ending, Region, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR


def event(follow: Callable, player: Superpower, card_id: str, *choices: object, **given: object):
    """The player events a card in an action round of turn 8 and makes these choices; both hold a card more."""
    hands = {player: [card_id, "blockade"], player.opponent: ["truman_doctrine", "nasser"]}
    position = Position.at(**{"turn": 8, "round": 2, "phasing": player, "hands": hands, **given})  # type: ignore[arg-type]
    return follow(position, (card_id, "event"), *choices)


@pytest.mark.parametrize(("defcon", "vp"), [(5, 1), (4, 2), (3, 3)])
def test_duck_and_cover_scores_from_the_new_status(defcon: int, vp: int, follow: Callable) -> None:
    position = event(follow, US, "duck_and_cover", defcon=defcon).position
    assert (position.defcon, position.vp) == (defcon - 1, vp)
    assert "duck_and_cover" in position.discards


def test_duck_and_cover_at_2_scores_nothing_any_more(follow: Callable) -> None:
    story = event(follow, US, "duck_and_cover", defcon=2, vp=18)
    assert story.happenings[-1] == GameEnded(Winner.USSR, Ending.NUCLEAR_WAR)
    assert story.position.vp == 18


@pytest.mark.parametrize(("defcon", "vp", "after"), [(2, 0, 4), (3, 1, 5), (4, 2, 5), (5, 3, 5)])
@pytest.mark.parametrize("player", [US, USSR])
def test_nuclear_test_ban_scores_from_the_old_status(
    player: Superpower, defcon: int, vp: int, after: int, follow: Callable
) -> None:
    position = event(follow, player, "nuclear_test_ban", defcon=defcon).position
    assert (position.vp, position.defcon) == (vp if player is US else -vp, after)


@pytest.mark.parametrize("answer", ["take_part", "boycott"])
@pytest.mark.parametrize("sponsor", [US, USSR])
def test_the_opponent_of_the_sponsor_answers(sponsor: Superpower, answer: str, follow: Callable) -> None:
    story = event(follow, sponsor, "olympic_games")
    assert story.position.decision.owner == sponsor.opponent
    assert OlympicAnswer(sponsor, answer == "boycott") in follow(story.position, answer).happenings


@pytest.mark.parametrize(("dice", "winner"), [((1, 2), USSR), ((4, 5), USSR), ((1, 4), US), ((1, 6), US), ((3, 6), US)])
def test_the_sponsor_adds_2_at_the_games(dice: tuple[int, int], winner: Superpower, follow: Callable) -> None:
    story = event(follow, USSR, "olympic_games", "take_part", dice)
    assert story.of(OlympicResult) == [OlympicResult(winner)]
    assert story.position.vp == (2 if winner is US else -2)
    assert story.position.defcon == 5


def test_ties_at_the_games_are_rolled_again(follow: Callable) -> None:
    dice = event(follow, USSR, "olympic_games", "take_part").position.decision.options
    assert len(dice) == 32
    assert all(own + 2 != other for own, other in dice)


def test_a_boycott_degrades_defcon_and_grants_a_card_of_4(follow: Callable) -> None:
    story = event(follow, USSR, "olympic_games", "boycott", "coup", "Angola", 6, influence={"Angola": (1, 0)})
    assert story.position.defcon == 3
    assert story.position.military_ops[USSR] == 4
    assert story.of(Coup)[0].operations == 4
    assert not story.of(Coup)[0].free


def test_granted_operations_may_be_given_up(follow: Callable) -> None:
    story = event(follow, USSR, "olympic_games", "boycott", "give_up")
    assert story.of(InfluenceOperations) == [InfluenceOperations(USSR)]


@pytest.mark.parametrize("player", [US, USSR])
def test_red_scare_reduces_the_other_side(player: Superpower, follow: Callable) -> None:
    story = event(follow, player, "red_scare_purge")
    assert story.position.observe().red_scare_purge == {player.opponent}
    assert "red_scare_purge" in story.position.discards


@pytest.mark.parametrize(
    ("player", "card_id", "shown"),
    [
        (US, "containment", "containment"),
        (USSR, "brezhnev_doctrine", "brezhnev_doctrine"),
        (US, "nuclear_subs", "nuclear_subs"),
        (US, "bear_trap", "bear_trap"),
    ],
)
def test_lasting_effects_are_seen_and_their_card_is_gone(player: Superpower, card_id: str, shown: str, follow: Callable) -> None:
    story = event(follow, player, card_id)
    assert getattr(story.position.observe(), shown) is True
    assert story.position.observe().removed == {card_id}
    assert EventHappened(card_id, player) in story.happenings


def test_the_owner_has_the_effect_whoever_played_the_card(follow: Callable) -> None:
    position = Position.at(turn=4, round=2, hands={USSR: ["containment"], US: ["defectors", "nato"]})
    story = follow(position, ("containment", "event_first"))
    assert story.position.effects.containment
    assert EventHappened("containment", US) in story.happenings


def test_containment_then_cia_created_gives_2_operations(follow: Callable) -> None:
    """7.4.2 example 3."""
    influence = {"Cameroon": (0, 9)}
    effects = Effects(containment=True)
    story = event(follow, US, "cia_created", "coup", "Cameroon", 6, influence=influence, effects=effects)
    assert story.of(Coup)[0].operations == 2
    assert story.position.military_ops[US] == 2
    assert story.influence("Cameroon") == (0, 3)


def test_containment_counts_when_the_ussr_plays_cia_created(follow: Callable) -> None:
    position = Position.at(
        turn=4,
        round=2,
        hands={USSR: ["cia_created"], US: ["nato"]},
        influence={"Cameroon": (0, 9)},
        effects=Effects(containment=True, red_scare_purge=frozenset({USSR})),
    )
    story = follow(position, ("cia_created", "event_first"), "coup", "Cameroon", 6)
    assert story.of(Coup)[0].operations == 2


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_how_i_learned_sets_any_status_and_earns_5(level: int, follow: Callable) -> None:
    story = event(follow, US, "how_i_learned_to_stop_worrying", level, defcon=4)
    assert DefconSet(US, level) in story.happenings
    assert story.position.defcon == level
    assert story.position.military_ops[US] == 5
    assert story.position.observe().removed == {"how_i_learned_to_stop_worrying"}


def test_how_i_learned_may_set_1_and_the_phasing_player_loses(follow: Callable) -> None:
    story = event(follow, US, "how_i_learned_to_stop_worrying", 1)
    assert story.happenings[-1] == GameEnded(Winner.USSR, Ending.NUCLEAR_WAR)
    assert story.position.military_ops[US] == 0


@pytest.mark.parametrize(("level", "net"), [(2, 0), (5, 3)])
def test_how_i_learned_in_the_last_round_moves_the_requirement(level: int, net: int, follow: Callable) -> None:
    """F11: the USSR has 2 military operations and DEFCON is 2."""
    position = Position.at(
        turn=8,
        round=7,
        phasing=US,
        defcon=2,
        military_ops=(0, 2),
        hands={US: ["how_i_learned_to_stop_worrying"]},
    )
    story = follow(position, ("how_i_learned_to_stop_worrying", "event"), level)
    assert MilitaryOperationsChecked(net) in story.happenings
    assert story.position.vp == net


def test_camp_david_accords_give_a_point_and_three_markers(follow: Callable) -> None:
    story = event(follow, US, "camp_david_accords", influence={"Egypt": (0, 2)})
    assert [story.influence(name) for name in ("Israel", "Jordan", "Egypt")] == [(1, 0), (1, 0), (1, 2)]
    assert story.position.vp == 1
    assert story.position.observe().camp_david_accords


def test_junta_puts_2_markers_into_one_country_of_the_americas_wherever(follow: Callable) -> None:
    story = event(follow, USSR, "junta")
    regions = {COUNTRIES[i].region for i in range(84) if COUNTRIES[i].name in story.position.decision.options}
    assert regions == {Region.CENTRAL_AMERICA, Region.SOUTH_AMERICA}
    assert len(story.position.decision.options) == 20
    after = follow(story.position, "Brazil")
    assert after.influence("Brazil") == (0, 2)
    assert after.happenings[0] == EventHappened("junta", USSR)


def test_the_coup_of_junta_is_free(follow: Callable) -> None:
    """F12: no military operations; a battleground degrades DEFCON all the same (6.3.5)."""
    influence = {"Panama": (2, 0), "Angola": (2, 0)}
    story = event(follow, USSR, "junta", "Brazil", "coup", influence=influence)
    assert story.position.decision.options == ("Panama",)
    after = follow(story.position, "Panama", 4)
    assert after.of(Coup)[0].free
    assert after.of(Coup)[0].operations == 2
    assert after.influence("Panama") == (0, 0)
    assert (after.position.military_ops[USSR], after.position.defcon) == (0, 4)


def test_a_free_coup_outside_the_battlegrounds_leaves_defcon(follow: Callable) -> None:
    story = event(follow, USSR, "junta", "Brazil", "coup", "Haiti", 6, influence={"Haiti": (2, 0)}, defcon=2)
    assert (story.position.defcon, story.position.over) == (2, False)


def test_junta_may_realign_instead_with_the_modified_value(follow: Callable) -> None:
    influence = {"Panama": (9, 0), "Angola": (2, 0)}
    effects = Effects(brezhnev_doctrine=True)
    choices = ("Brazil", "realignments", "Panama", (1, 1), "Panama", (1, 1), "Panama", (1, 1))
    story = event(follow, USSR, "junta", *choices, influence=influence, effects=effects)
    assert [(roll.free, roll.rolls_left) for roll in story.of(Realignment)] == [(True, 2), (True, 1), (True, 0)]


def test_junta_may_be_left_at_its_influence(follow: Callable) -> None:
    story = event(follow, USSR, "junta", "Brazil", "decline", influence={"Panama": (2, 0)})
    assert FreeOperationDeclined(USSR, "junta") in story.happenings


def test_junta_used_for_operations_is_not_bound_to_the_americas(follow: Callable) -> None:
    """F19."""
    position = Position.at(turn=4, round=1, hands={USSR: ["junta"]}, influence={"France": (2, 0)})
    story = follow(position, ("junta", "operations"), "realignments")
    assert "France" in story.position.decision.options


@pytest.mark.parametrize("kind", ["coup", "realignments"])
def test_tear_down_this_wall_opens_europe_and_nothing_else(kind: str, follow: Callable) -> None:
    """F04."""
    influence = {"Poland": (0, 4), "Turkey": (0, 1), "Angola": (0, 1), "Cuba": (0, 3)}
    story = event(follow, US, "tear_down_this_wall", kind, influence=influence, defcon=3)
    assert set(story.position.decision.options) == {"Poland", "Turkey"}
    assert story.influence("East Germany") == (3, 0)


@pytest.mark.parametrize(("effects", "defcon"), [(Effects(), 2), (Effects(nuclear_subs=True), 3)], ids=["degrades", "subs"])
def test_the_coup_of_tear_down_this_wall(effects: Effects, defcon: int, follow: Callable) -> None:
    choices = ("coup", "Poland", 6)
    story = event(follow, US, "tear_down_this_wall", *choices, influence={"Poland": (0, 4)}, defcon=3, effects=effects)
    assert story.influence("Poland") == (0, 1)
    assert (story.position.military_ops[US], story.position.defcon) == (0, defcon)
    assert story.position.observe().removed == {"tear_down_this_wall"}


def test_without_a_target_the_free_operation_lapses(follow: Callable) -> None:
    story = event(follow, US, "tear_down_this_wall", influence={"Angola": (0, 1)})
    assert FreeOperationDeclined(US, "tear_down_this_wall") in story.happenings
