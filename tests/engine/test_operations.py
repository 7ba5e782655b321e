"""Operations: values, influence and its reach and cost, realignments."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.board import INDEX
from brinkproof.model.engine.cards import effective_operations
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import InfluenceOperations, Realignment, RealignmentsStopped
from brinkproof.model.engine.realignments import modifier
from brinkproof.model.vocabulary import Region, Superpower

US, USSR = Superpower.US, Superpower.USSR


def us_operations(influence: dict[str, tuple[int, int]], card_id: str = "defectors", **given: object) -> Position:
    """The US about to use an own card in an action round, by default one of 2 operations."""
    position = Position.at(
        **{"turn": 4, "round": 1, "phasing": US, "hands": {US: [card_id]}, "influence": influence, **given}  # type: ignore[arg-type]
    )
    assert (card_id, "operations") in position.decision.options
    return position


BOTH = frozenset({US, USSR})

# side, printed, effects, effective
VALUES = {
    "Containment adds 1 for the US": (US, 2, Effects(containment=True), 3),
    "but never beyond 4": (US, 4, Effects(containment=True), 4),
    "and nothing for the USSR": (USSR, 2, Effects(containment=True), 2),
    "Brezhnev Doctrine adds 1 for the USSR": (USSR, 1, Effects(brezhnev_doctrine=True), 2),
    "and nothing for the US": (US, 1, Effects(brezhnev_doctrine=True), 1),
    "Red Scare/Purge takes 1": (US, 2, Effects(red_scare_purge=frozenset({US})), 1),
    "but leaves 1": (US, 1, Effects(red_scare_purge=frozenset({US})), 1),
    "modifiers are summed before the limits: 4 + 1 - 1": (
        US,
        4,
        Effects(containment=True, red_scare_purge=BOTH),
        4,
    ),
    "modifiers are summed before the limits: 1 + 1 - 1": (
        USSR,
        1,
        Effects(brezhnev_doctrine=True, red_scare_purge=BOTH),
        1,
    ),
}


@pytest.mark.parametrize(("side", "printed", "effects", "value"), VALUES.values(), ids=VALUES.keys())
def test_effective_operations(side: Superpower, printed: int, effects: Effects, value: int) -> None:
    assert effective_operations(side, printed, effects) == value


def test_access_is_frozen_when_the_round_begins(follow: Callable) -> None:
    """F20: from Panama to Costa Rica, but not on to Nicaragua."""
    position = us_operations({"Panama": (1, 0)})
    story = follow(position, ("defectors", "operations"), "influence", "Costa Rica")
    assert "Nicaragua" not in story.position.decision.options
    assert {"Panama", "Colombia", "Costa Rica"} <= set(story.position.decision.options)


def test_countries_next_to_the_own_superpower_are_always_open(follow: Callable) -> None:
    story = follow(us_operations({}), ("defectors", "operations"), "influence")
    assert set(story.position.decision.options) == {"Canada", "Cuba", "Mexico", "Japan"}


def test_an_event_places_influence_that_reaches_no_further_in_the_same_round(follow: Callable) -> None:
    # Given: Camp David in the round of the USSR gives the US markers, CIA Created comes a round later
    position = Position.at(turn=4, round=1, hands={USSR: ["camp_david_accords"], US: ["cia_created"]})
    story = follow(position, ("camp_david_accords", "event_first"), "influence", "Poland", "Poland")
    later = follow(story.position, ("cia_created", "operations"), "influence")
    # Then: in the round of the US they count
    assert {"Egypt", "Syria"} <= set(later.position.decision.options)


def test_a_marker_costs_2_under_enemy_control_and_1_once_it_is_broken(follow: Callable) -> None:
    """6.1.2 example 1, with the sides exchanged: Turkey, stability 2."""
    position = us_operations({"Turkey": (0, 2), "Greece": (1, 0)}, "duck_and_cover")
    story = follow(position, ("duck_and_cover", "operations"), "influence", "Turkey", "Turkey")
    assert story.influence("Turkey") == (2, 2)
    assert story.of(InfluenceOperations) == [InfluenceOperations(US)]


def test_a_last_operation_that_buys_nothing_is_lost(follow: Callable) -> None:
    influence = dict.fromkeys(("Canada", "Cuba", "Mexico", "Japan"), (0, 9))
    position = us_operations(influence, "duck_and_cover", defcon=2)
    story = follow(position, ("duck_and_cover", "operations"), "influence", "Mexico")
    assert story.influence("Mexico") == (1, 9)
    assert InfluenceOperations(US) in story.happenings


def test_influence_that_cannot_be_paid_is_not_offered(follow: Callable) -> None:
    influence = dict.fromkeys(("Canada", "Japan", "Cuba", "Mexico"), (0, 9))
    position = us_operations(influence, "truman_doctrine", defcon=2)
    story = follow(position, ("truman_doctrine", "operations"))
    assert story.position.decision.options == ("realignments", "coup")


# country, defcon, offered
GEOGRAPHY = {
    "France is open at 5": ("France", 5, True),
    "France is closed at 4": ("France", 4, False),
    "Canada belongs to Europe": ("Canada", 4, False),
    "Japan is open at 4": ("Japan", 4, True),
    "Japan is closed at 3": ("Japan", 3, False),
    "Thailand is closed at 3 for realignments too (F06)": ("Thailand", 3, False),
    "Egypt is open at 3": ("Egypt", 3, True),
    "Libya is closed at 2": ("Libya", 2, False),
    "Sudan is open at 2": ("Sudan", 2, True),
    "Algeria is open at 2": ("Algeria", 2, True),
    "Cuba is open at 2": ("Cuba", 2, True),
    "Brazil is open at 2": ("Brazil", 2, True),
}


@pytest.mark.parametrize(("country", "defcon", "offered"), GEOGRAPHY.values(), ids=GEOGRAPHY.keys())
@pytest.mark.parametrize("kind", ["coup", "realignments"])
def test_defcon_closes_regions_for_coups_and_realignments(
    country: str, defcon: int, offered: bool, kind: str, follow: Callable
) -> None:
    position = us_operations({country: (0, 1), "Angola": (0, 1)}, defcon=defcon)
    targets = follow(position, ("defectors", "operations"), kind).position.decision.options
    assert (country in targets) is offered


def test_defcon_does_not_limit_influence(follow: Callable) -> None:
    position = us_operations({"France": (1, 0)}, defcon=2)
    assert "France" in follow(position, ("defectors", "operations"), "influence").position.decision.options


# influence, country, (US modifier, USSR modifier)
MODIFIERS = {
    "the own superpower and more influence (6.2.2 example)": ({"North Korea": (0, 3)}, "North Korea", (0, 2)),
    "each controlled neighbour": ({"Panama": (2, 0), "Venezuela": (2, 0), "Ecuador": (0, 2)}, "Colombia", (2, 1)),
    "presence without control is no neighbour": ({"Panama": (1, 0)}, "Colombia", (0, 0)),
    "equal influence adds nothing": ({"Chile": (2, 2)}, "Chile", (0, 0)),
}


@pytest.mark.parametrize(("influence", "country", "expected"), MODIFIERS.values(), ids=MODIFIERS.keys())
def test_realignment_modifiers(influence: dict[str, tuple[int, int]], country: str, expected: tuple[int, int]) -> None:
    position = Position.at(influence=influence, hands={US: ["nato"], USSR: ["fidel"]})
    assert (modifier(position, US, INDEX[country]), modifier(position, USSR, INDEX[country])) == expected


def test_the_printed_example_of_a_realignment(follow: Callable) -> None:
    position = us_operations({"North Korea": (0, 3)})
    story = follow(position, ("defectors", "operations"), "realignments", "North Korea", (5, 2))
    assert story.influence("North Korea") == (0, 2)
    assert story.of(Realignment) == [Realignment(US, "North Korea", Region.ASIA, True, False, 1)]


# dice, what is left of Chile 2/2
ROLLS = {
    "the actor may lose influence": ((1, 6), (0, 2)),
    "a tie costs nothing": ((3, 3), (2, 2)),
    "the difference is taken": ((4, 3), (2, 1)),
    "no more than there is": ((6, 1), (2, 0)),
}


@pytest.mark.parametrize(("dice", "left"), ROLLS.values(), ids=ROLLS.keys())
def test_realignment_rolls(dice: tuple[int, int], left: tuple[int, int], follow: Callable) -> None:
    position = us_operations({"Chile": (2, 2)}, "truman_doctrine")
    story = follow(position, ("truman_doctrine", "operations"), "realignments", "Chile", dice)
    assert story.influence("Chile") == left


def test_realignments_go_on_one_by_one_and_may_stop(follow: Callable) -> None:
    position = us_operations({"Chile": (2, 2), "Angola": (0, 1)}, "nato")
    story = follow(position, ("nato", "operations"), "realignments", "Chile", (3, 3), "Angola", (3, 3))
    assert [roll.rolls_left for roll in story.of(Realignment)] == [3, 2]
    assert set(story.position.decision.options) == {"Chile", "Angola", "stop"}
    assert RealignmentsStopped(US) in follow(story.position, "stop").happenings


def test_realignments_stop_for_want_of_a_target(follow: Callable) -> None:
    position = us_operations({"Chile": (0, 1)}, "nato")
    story = follow(position, ("nato", "operations"), "realignments", "Chile", (6, 1))
    assert story.names()[1:3] == ["Realignment", "RealignmentsStopped"]


def test_realignments_earn_no_military_operations_and_leave_defcon(follow: Callable) -> None:
    position = us_operations({"Cuba": (0, 9)}, defcon=2)
    story = follow(position, ("defectors", "operations"), "realignments", "Cuba", (3, 3))
    assert story.position.military_ops[US] == 0
    assert story.position.defcon == 2
