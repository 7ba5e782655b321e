"""Coups: targets, arithmetic, credit, DEFCON."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import Coup, GameEnded
from brinkproof.model.vocabulary import Ending, Region, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR


def us_coup(country: str, influence: tuple[int, int], card_id: str = "duck_and_cover", **given: object) -> Position:
    """The US about to choose the target of a coup; the card is worth 3. The USSR has a card for later."""
    hands = {US: [card_id, "nato"], USSR: ["fidel", "comecon"]}
    return Position.at(
        **{"turn": 4, "round": 2, "phasing": US, "hands": hands, "influence": {country: influence}, **given}  # type: ignore[arg-type]
    )


def coup(follow: Callable, position: Position, country: str, die: int, card_id: str = "duck_and_cover"):
    return follow(position, (card_id, "operations"), "coup", country, die)


def test_the_printed_example_of_a_coup(follow: Callable) -> None:
    """6.3.3: Mexico, stability 2, US 0 and USSR 2, card of 3, die 4."""
    story = coup(follow, us_coup("Mexico", (0, 2)), "Mexico", 4)
    assert story.influence("Mexico") == (1, 0)
    assert story.position.military_ops[US] == 3
    assert story.position.defcon == 4
    expected = Coup(US, "Mexico", Region.CENTRAL_AMERICA, True, False, "duck_and_cover", 3, True)
    assert story.of(Coup) == [expected]


# country, influence, die, influence after, success
ROLLS = {
    "the excess is taken off the enemy": ("Zaire", (0, 5), 2, (0, 2), True),
    "what cannot be taken is added": ("Cameroon", (1, 1), 3, (4, 0), True),
    "a result equal to twice the stability fails": ("Chile", (0, 1), 3, (0, 1), False),
    "one more succeeds": ("Chile", (0, 1), 4, (0, 0), True),
}


@pytest.mark.parametrize(("country", "before", "die", "after", "success"), ROLLS.values(), ids=ROLLS.keys())
def test_coup_arithmetic(
    country: str, before: tuple[int, int], die: int, after: tuple[int, int], success: bool, follow: Callable
) -> None:
    story = coup(follow, us_coup(country, before), country, die)
    assert story.influence(country) == after
    assert story.of(Coup)[0].success is success
    assert story.position.military_ops[US] == 3


def test_a_target_needs_enemy_influence_and_nothing_else(follow: Callable) -> None:
    """F05."""
    influence = {"Angola": (0, 1), "Zaire": (3, 0), "Chile": (2, 1)}
    position = Position.at(turn=4, round=1, phasing=US, hands={US: ["duck_and_cover"]}, influence=influence)
    story = follow(position, ("duck_and_cover", "operations"), "coup")
    assert set(story.position.decision.options) == {"Angola", "Chile"}


def test_without_a_target_no_coup_is_offered(follow: Callable) -> None:
    story = follow(us_coup("France", (0, 3), defcon=4), ("duck_and_cover", "operations"))
    assert story.position.decision.options == ("influence",)


@pytest.mark.parametrize(("country", "defcon_after"), [("Angola", 2), ("Cameroon", 3)])
@pytest.mark.parametrize("die", [1, 6])
def test_only_battleground_coups_degrade_defcon(country: str, defcon_after: int, die: int, follow: Callable) -> None:
    assert coup(follow, us_coup(country, (0, 9), defcon=3), country, die).position.defcon == defcon_after


def test_a_coup_outside_the_battlegrounds_is_harmless_at_2(follow: Callable) -> None:
    """F03."""
    story = coup(follow, us_coup("Cameroon", (0, 1), defcon=2), "Cameroon", 1)
    assert not story.position.over
    assert (story.position.defcon, story.position.military_ops[US]) == (2, 3)


def test_a_battleground_coup_at_2_is_legal_and_loses(follow: Callable) -> None:
    story = coup(follow, us_coup("Angola", (0, 1), defcon=2), "Angola", 6)
    assert story.happenings[-1] == GameEnded(Winner.USSR, Ending.NUCLEAR_WAR)
    # The credit and the influence come before DEFCON; nothing comes after it.
    assert story.position.military_ops[US] == 3
    assert story.influence("Angola") == (6, 0)
    assert story.position.phasing is US


# effects, card, operations
CREDITS = {
    "the printed value": (Effects(), "duck_and_cover", 3),
    "raised by Containment": (Effects(containment=True), "duck_and_cover", 4),
    "lowered by Red Scare/Purge (7.4.2 example 1)": (
        Effects(red_scare_purge=frozenset({US})),
        "defectors",
        1,
    ),
}


@pytest.mark.parametrize(("effects", "card_id", "operations"), CREDITS.values(), ids=CREDITS.keys())
def test_the_modified_value_counts_for_die_and_credit(effects: Effects, card_id: str, operations: int, follow: Callable) -> None:
    position = us_coup("Cameroon", (0, 9), card_id, effects=effects)
    story = coup(follow, position, "Cameroon", 1, card_id)
    assert story.position.military_ops[US] == operations
    # Die 1 and stability 1: what is taken is the operations less 1.
    assert story.influence("Cameroon") == (0, 10 - operations)
    assert story.of(Coup)[0].operations == operations


def test_the_track_ends_at_5(follow: Callable) -> None:
    story = coup(follow, us_coup("Cameroon", (0, 1), military_ops=(4, 0)), "Cameroon", 1)
    assert story.position.military_ops[US] == 5


@pytest.mark.parametrize(("side", "defcon"), [(US, 3), (USSR, 2)])
def test_nuclear_subs_protect_us_coups_only(side: Superpower, defcon: int, follow: Callable) -> None:
    position = us_coup("Angola", (1, 1), "defectors", defcon=3, effects=Effects(nuclear_subs=True), phasing=side)
    card_id = "defectors" if side is US else "fidel"
    assert coup(follow, position, "Angola", 1, card_id).position.defcon == defcon


def test_nuclear_subs_protect_a_us_coup_in_the_round_of_the_ussr(follow: Callable) -> None:
    position = Position.at(
        turn=4,
        round=2,
        defcon=2,
        hands={USSR: ["cia_created"], US: ["nato"]},
        influence={"Angola": (0, 1)},
        effects=Effects(nuclear_subs=True),
    )
    story = follow(position, ("cia_created", "event_first"), "coup", "Angola", 1)
    assert not story.position.over
    assert story.position.defcon == 2


def test_the_couping_side_gets_the_credit_in_the_round_of_the_other(follow: Callable) -> None:
    position = Position.at(turn=4, round=2, hands={USSR: ["cia_created"], US: ["nato"]}, influence={"Cameroon": (0, 1)})
    story = follow(position, ("cia_created", "event_first"), "coup", "Cameroon", 1)
    assert story.position.military_ops == {US: 1, USSR: 0}


def test_choosing_a_target_shows_nothing_before_the_die(follow: Callable) -> None:
    position = follow(us_coup("Angola", (0, 1)), ("duck_and_cover", "operations"), "coup").position
    story = follow(position, "Angola")
    assert story.happenings == ()
    assert story.position.observe() == position.observe()
    assert (story.position.decision.owner, story.position.decision.options) == ("dice", (1, 2, 3, 4, 5, 6))
