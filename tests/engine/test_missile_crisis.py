"""Cuban Missile Crisis: the one way to lose that does not ask who is phasing."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import Coup, GameEnded, MissileCrisisCancelled
from brinkproof.model.vocabulary import Ending, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR

IN_CUBA = ("cancel_missile_crisis", "Cuba")
IN_WEST_GERMANY = ("cancel_missile_crisis", "West Germany")
IN_TURKEY = ("cancel_missile_crisis", "Turkey")


def crisis(side: Superpower, phasing: Superpower, **given: object) -> Position:
    """An action round with ``side`` under the crisis; there are coup targets for both in Cameroon."""
    influence = {"Cameroon": (1, 1), **given.pop("influence", {})}  # type: ignore[dict-item]
    hands = {US: ["defectors", "nato"], USSR: ["fidel", "comecon"]}
    return Position.at(
        **{  # type: ignore[arg-type]
            "turn": 4,
            "round": 2,
            "phasing": phasing,
            "defcon": 2,
            "hands": hands,
            "effects": Effects(missile_crisis=side),
            "influence": influence,
            **given,
        }
    )


@pytest.mark.parametrize("player", [US, USSR])
@pytest.mark.parametrize("defcon", [2, 5])
def test_the_crisis_sets_defcon_to_2_and_falls_on_the_other_side(player: Superpower, defcon: int, follow: Callable) -> None:
    hands = {player: ["cuban_missile_crisis"], player.opponent: ["nato"]}
    position = Position.at(turn=4, round=2, phasing=player, hands=hands, defcon=defcon)
    story = follow(position, ("cuban_missile_crisis", "event"))
    assert story.position.defcon == 2
    assert story.position.observe().missile_crisis is player.opponent
    assert story.position.observe().removed == {"cuban_missile_crisis"}


@pytest.mark.parametrize("side", [US, USSR])
def test_a_coup_under_the_crisis_loses_at_once_and_nothing_else_happens(side: Superpower, follow: Callable) -> None:
    card_id = "defectors" if side is US else "fidel"
    story = follow(crisis(side, side), (card_id, "operations"), "coup", "Cameroon")
    assert story.happenings[-1] == GameEnded(Winner(side.opponent), Ending.MISSILE_CRISIS)
    assert (story.position.defcon, story.position.military_ops) == (2, {US: 0, USSR: 0})
    assert story.influence("Cameroon") == (1, 1)
    assert not story.of(Coup)[0].success


def test_the_couping_side_loses_even_in_the_round_of_the_other(follow: Callable) -> None:
    position = crisis(US, USSR, hands={USSR: ["cia_created"], US: ["nato"]}, influence={"Angola": (0, 1)})
    story = follow(position, ("cia_created", "event_first"), "coup", "Angola")
    assert story.happenings[-1] == GameEnded(Winner.USSR, Ending.MISSILE_CRISIS)
    assert story.position.phasing is USSR
    assert story.position.defcon == 2


def test_free_coups_lose_as_well(follow: Callable) -> None:
    position = crisis(USSR, USSR, hands={USSR: ["junta"], US: ["nato"]}, influence={"Haiti": (1, 0)})
    story = follow(position, ("junta", "event"), "Brazil", "coup", "Haiti")
    assert story.happenings[-1] == GameEnded(Winner.US, Ending.MISSILE_CRISIS)


def test_the_other_side_coups_as_ever(follow: Callable) -> None:
    story = follow(crisis(US, USSR), ("fidel", "operations"), "coup", "Cameroon", 6)
    assert not story.position.over
    assert story.position.military_ops[USSR] == 2


def test_nuclear_subs_do_not_help(follow: Callable) -> None:
    effects = Effects(missile_crisis=US, nuclear_subs=True)
    story = follow(crisis(US, US, effects=effects), ("defectors", "operations"), "coup", "Cameroon")
    assert story.position.ending is Ending.MISSILE_CRISIS


def test_realignments_and_wars_are_no_coups(follow: Callable) -> None:
    position = crisis(US, US, hands={US: ["brush_war", "nato"], USSR: ["fidel"]})
    assert not follow(position, ("brush_war", "event"), "Cameroon", 6).position.over
    assert not follow(position, ("brush_war", "operations"), "realignments", "Cameroon", (1, 1)).position.over


# side, influence, ways out
WAYS = {
    "the USSR pays 2 in Cuba": (USSR, {"Cuba": (0, 2)}, [IN_CUBA]),
    "1 is not enough": (USSR, {"Cuba": (9, 1)}, []),
    "the US pays in West Germany or Turkey": (
        US,
        {"West Germany": (2, 0), "Turkey": (3, 0)},
        [IN_WEST_GERMANY, IN_TURKEY],
    ),
    "and does not split the price": (US, {"West Germany": (1, 0), "Turkey": (1, 0)}, []),
    "Cuba is no way out for the US": (US, {"Cuba": (5, 0)}, []),
}


@pytest.mark.parametrize(("side", "influence", "ways"), WAYS.values(), ids=WAYS.keys())
def test_ways_out_in_the_own_round(side: Superpower, influence: dict[str, tuple[int, int]], ways: list[tuple[str, str]]) -> None:
    options = crisis(side, side, influence=influence).decision.options
    assert [option for option in options if option[0] == "cancel_missile_crisis"] == ways


def test_paying_ends_the_crisis_and_leaves_defcon_and_the_decision(follow: Callable) -> None:
    position = crisis(USSR, USSR, influence={"Cuba": (0, 2)})
    story = follow(position, IN_CUBA)
    assert story.happenings == (MissileCrisisCancelled(USSR),)
    assert story.influence("Cuba") == (0, 0)
    assert story.position.observe().missile_crisis is None
    assert story.position.defcon == 2
    assert story.position.decision.options == position.decision.options[:-1]
    assert not follow(story.position, ("fidel", "operations"), "coup", "Cameroon", 1).position.over


def test_the_side_may_pay_before_a_decision_of_the_other(follow: Callable) -> None:
    # Given: the US is about to play a card and could coup Cuba
    position = crisis(USSR, US, influence={"Cuba": (0, 2)})
    # Then: the USSR is asked first
    assert position.decision.owner == USSR
    assert position.decision.options == ("wait", IN_CUBA)
    # When it waits, the US plays and the USSR is asked again
    waited = follow(position, "wait")
    assert waited.happenings == ()
    assert waited.position.observe() == position.observe()
    assert waited.position.decision.owner == US
    again = follow(waited.position, ("defectors", "operations"))
    assert again.position.decision.owner == USSR
    # When it pays, the decision of the US is still to be made
    paid = follow(again.position, IN_CUBA)
    assert (paid.position.decision.owner, paid.position.decision.kind) == (US, "operations")


def test_a_declared_coup_of_the_other_side_is_resolved_whole(follow: Callable) -> None:
    position = crisis(USSR, US, influence={"Cuba": (0, 2)})
    story = follow(position, "wait", ("defectors", "operations"), "wait", "coup")
    assert (story.position.decision.owner, story.position.decision.kind) == (US, "coup_target")


def test_the_side_may_pay_after_declaring_its_own_coup(follow: Callable) -> None:
    position = crisis(USSR, USSR, influence={"Cuba": (0, 2)})
    story = follow(position, ("fidel", "operations"), "coup", IN_CUBA, "Cameroon", 6)
    assert not story.position.over
    assert story.position.military_ops[USSR] == 2


def test_the_side_may_pay_while_the_second_headline_resolves(follow: Callable) -> None:
    position = Position.at(
        turn=8,
        hands={US: ["cuban_missile_crisis"], USSR: ["junta"]},
        influence={"Cuba": (0, 2), "Panama": (2, 0)},
    )
    story = follow(position, "junta", "cuban_missile_crisis", "Brazil")
    assert IN_CUBA in story.position.decision.options
    after = follow(story.position, IN_CUBA, "coup", "Panama", 1)
    assert after.position.winner is Winner.US
    assert after.position.ending is Ending.NUCLEAR_WAR
