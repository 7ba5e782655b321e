"""The China Card and the bonuses of regions: the fault this finds is a bonus operation spent elsewhere."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.board import ASIA, INDEX, SOUTHEAST_ASIA
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import Coup
from brinkproof.model.vocabulary import Superpower

US, USSR = Superpower.US, Superpower.USSR
CHINA = "the_china_card"
VIETNAM = Effects(vietnam_revolts=True)


def holding(side: Superpower, **given: object) -> Position:
    hands = {US: ["nato", "containment"], USSR: ["fidel", "comecon"]}
    return Position.at(
        **{"turn": 4, "round": 2, "phasing": side, "hands": hands, "china_holder": side, **given}  # type: ignore[arg-type]
    )


def test_it_passes_face_down_and_is_turned_up_at_the_end_of_the_turn(follow: Callable) -> None:
    position = holding(USSR, round=7, hands={USSR: [], US: []})
    story = follow(position, (CHINA, "operations"), "influence", "North Korea", *["Poland"] * 3)
    # Turned up in phase G of the same option, since nobody has a card left.
    assert (story.position.china_holder, story.position.china_face_up) == (US, True)
    earlier = follow(holding(USSR), (CHINA, "operations"), "influence", *["Poland"] * 4).position
    assert (earlier.china_holder, earlier.china_face_up) == (US, False)
    assert not any(option[0] == CHINA for option in earlier.decision.options)


def test_nobody_has_to_play_it(follow: Callable) -> None:
    position = holding(USSR, hands={US: ["nato"]})
    assert position.decision.options == ((CHINA, "operations"), (CHINA, "space"), "sit_out")
    assert follow(position, "sit_out").names()[0] == "SatOut"


def test_it_is_no_headline_no_discard_and_waits_for_a_scoring_card_that_is_due() -> None:
    assert CHINA not in Position.at(hands={USSR: ["fidel"], US: ["nato"]}).decision.options
    assert CHINA not in holding(USSR, effects=Effects(bear_trap=True)).decision.options
    due = holding(USSR, round=7, hands={USSR: ["asia_scoring"], US: []})
    assert due.decision.options == (("asia_scoring", "scoring"),)


def test_a_us_play_ends_formosan_resolution(follow: Callable) -> None:
    position = holding(US, effects=Effects(formosan_resolution=True))
    assert not follow(position, (CHINA, "space")).position.effects.formosan_resolution


# effects, markers placed, how many more there are, and where the next may go
SPENT = {
    "four in Asia leave one more for Asia": (Effects(), ["Japan", "South Korea", "Japan", "Thailand"], ASIA),
    "one outside and nothing is left after four": (Effects(), ["Japan", "France", "Japan", "Japan"], 0),
    "four in Southeast Asia leave one for Asia": (VIETNAM, ["Thailand"] * 4, ASIA),
    "five in Southeast Asia leave one for it": (VIETNAM, ["Thailand"] * 5, SOUTHEAST_ASIA),
    "six are all": (VIETNAM, ["Thailand"] * 6, 0),
    "one in Japan ends the bonus of Southeast Asia": (VIETNAM, ["Japan"] + ["Thailand"] * 4, 0),
}


@pytest.mark.parametrize(("effects", "places", "field"), SPENT.values(), ids=SPENT.keys())
def test_a_bonus_operation_goes_nowhere_else(effects: Effects, places: list[str], field: int, follow: Callable) -> None:
    """7.4 example: 5 operations in Asia, 6 in Southeast Asia after Vietnam Revolts."""
    influence = {"Japan": (0, 1), "South Korea": (0, 1), "Thailand": (0, 1), "France": (0, 1)}
    story = follow(holding(USSR, influence=influence, effects=effects), (CHINA, "operations"), "influence", *places)
    offered = story.position.decision.options if story.position.decision.kind == "influence" else ()
    assert bool(offered) is bool(field)
    assert all(field >> INDEX[name] & 1 for name in offered)


@pytest.mark.parametrize(
    ("card_id", "effects", "country", "operations", "bonus"),
    [
        (CHINA, Effects(), "Thailand", 5, 1),
        (CHINA, VIETNAM, "Thailand", 6, 2),
        (CHINA, VIETNAM, "India", 5, 1),
        (CHINA, VIETNAM, "Angola", 4, 0),
        (CHINA, Effects(vietnam_revolts=True, red_scare_purge=frozenset({USSR})), "Thailand", 5, 2),
        ("fidel", VIETNAM, "Thailand", 3, 1),
        ("fidel", Effects(), "Thailand", 2, 0),
    ],
)
def test_the_bonus_counts_for_coups(
    card_id: str, effects: Effects, country: str, operations: int, bonus: int, follow: Callable
) -> None:
    position = holding(USSR, influence={country: (9, 0)}, effects=effects)
    story = follow(position, (card_id, "operations"), "coup", country, 1)
    coup = story.of(Coup)[0]
    assert (coup.operations, coup.bonus, story.position.military_ops[USSR]) == (operations, bonus, min(5, operations))


def test_vietnam_revolts_is_nothing_to_the_us(follow: Callable) -> None:
    """F10."""
    position = holding(US, influence={"Thailand": (0, 9)}, effects=VIETNAM)
    assert follow(position, (CHINA, "operations"), "coup", "Thailand", 1).of(Coup)[0].operations == 5


def test_a_fifth_realignment_only_if_all_are_in_asia(follow: Callable) -> None:
    position = holding(USSR, influence={"India": (9, 0), "Angola": (9, 0)})
    roll = ("India", (1, 1))
    five = follow(position, (CHINA, "operations"), "realignments", *roll * 4)
    assert five.position.decision.options == ("India", "stop")
    four = follow(position, (CHINA, "operations"), "realignments", *roll * 3, "Angola", (1, 1))
    assert four.position.decision.kind != "realignment_target"
