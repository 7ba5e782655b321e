"""The space race: who may try, what a box pays, and how long its ability lasts."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import CardPlayedForSpace, SpaceAttempt
from brinkproof.model.vocabulary import Phase, Superpower

US, USSR = Superpower.US, Superpower.USSR


def racing(space: tuple[int, int], *hand: str, **given: object) -> Position:
    """The USSR in an action round; the boxes are those of the US and of the USSR."""
    hands = {USSR: hand or ("comecon", "duck_and_cover"), US: ["nato", "containment"]}
    return Position.at(
        **{"turn": 4, "round": 2, "hands": hands, "space": space, "china_face_up": False, **given}  # type: ignore[arg-type]
    )


# boxes, card, effects, attempts, whether it may be tried
TRIES = {
    "2 operations reach box 1": ((0, 0), "fidel", Effects(), (0, 0), True),
    "1 does not": ((0, 0), "blockade", Effects(), (0, 0), False),
    "1 does with Brezhnev Doctrine": ((0, 0), "blockade", Effects(brezhnev_doctrine=True), (0, 0), True),
    "2 do not under Red Scare/Purge": ((0, 0), "fidel", Effects(red_scare_purge=frozenset({USSR})), (0, 0), False),
    "box 5 takes 3": ((0, 4), "fidel", Effects(), (0, 0), False),
    "box 8 takes 4": ((0, 7), "comecon", Effects(), (0, 0), False),
    "one attempt a turn": ((0, 0), "comecon", Effects(), (0, 1), False),
    "two with Animal in Space": ((1, 2), "comecon", Effects(), (0, 1), True),
    "but not a third": ((1, 2), "comecon", Effects(), (0, 2), False),
    "nor when the other side has arrived": ((2, 2), "comecon", Effects(), (0, 1), False),
    "nothing after the last box": ((0, 8), "we_will_bury_you", Effects(), (0, 0), False),
    "no scoring card": ((0, 0), "asia_scoring", Effects(), (0, 0), False),
}


@pytest.mark.parametrize(("space", "card_id", "effects", "attempts", "offered"), TRIES.values(), ids=TRIES.keys())
def test_who_may_try(space: tuple[int, int], card_id: str, effects: Effects, attempts: tuple[int, int], offered: bool) -> None:
    position = racing(space, card_id, effects=effects, space_attempts=attempts)
    assert ((card_id, "space") in position.decision.options) is offered


# boxes before, the greatest die that succeeds, points for the USSR
BOXES = [((0, 0), 3, 2), ((1, 0), 3, 1), ((0, 1), 4, 0), ((0, 2), 3, 2), ((3, 2), 3, 0), ((0, 4), 3, 3), ((5, 4), 3, 1), ((0, 6), 3, 4), ((7, 6), 3, 2)]  # fmt: skip


@pytest.mark.parametrize(("space", "greatest", "points"), BOXES)
def test_a_box_is_reached_and_pays(space: tuple[int, int], greatest: int, points: int, follow: Callable) -> None:
    won = follow(racing(space), ("duck_and_cover", "space"), greatest)
    assert (won.position.space[USSR], won.position.vp) == (space[1] + 1, -points)
    lost = follow(racing(space), ("duck_and_cover", "space"), greatest + 1)
    assert (lost.position.space[USSR], lost.position.vp) == (space[1], 0)
    assert won.happenings[:2] == (CardPlayedForSpace(USSR, "duck_and_cover", 3), SpaceAttempt(USSR, "duck_and_cover", True))
    assert "EventBegins" not in won.names()
    assert "duck_and_cover" in won.position.discards
    assert won.position.space_attempts == {US: 0, USSR: 1}


@pytest.mark.parametrize(("space", "first"), [((0, 4), US), ((4, 0), USSR), ((4, 4), USSR), ((0, 0), USSR)])
def test_man_in_earth_orbit_sees_the_other_headline(space: tuple[int, int], first: Superpower) -> None:
    position = Position.at(turn=4, hands={US: ["nato"], USSR: ["fidel"]}, space=space)
    assert position.decision.owner == first


def test_eagle_has_landed_may_discard_one_held_card(follow: Callable) -> None:
    position = racing((0, 6), "comecon", "fidel", phase=Phase.REVEAL_HELD_CARDS, round=0)
    assert (position.decision.owner, position.decision.options) == ("ussr", ("fidel", "comecon", "keep"))
    assert follow(position, "fidel").position.discards == ["fidel"]
    assert follow(position, "keep").position.discards == []


@pytest.mark.parametrize("choice", ["decline", ("fidel", "operations")])
def test_the_space_station_gives_an_eighth_round_that_may_be_declined(choice: object, follow: Callable) -> None:
    position = racing((0, 8), "fidel", round=8)
    assert "decline" in position.decision.options
    story = follow(position, choice)
    assert ("ExtraRoundDeclined" in story.names()) is (choice == "decline")


@pytest.mark.parametrize(("side", "space", "effects"), [(USSR, (0, 8), Effects()), (US, (0, 0), Effects(eighth_us_round=True))])
def test_only_the_entitled_side_has_an_eighth_round(
    side: Superpower, space: tuple[int, int], effects: Effects, follow: Callable
) -> None:
    hands = {US: ["containment", "duck_and_cover"], USSR: ["fidel", "comecon"]}
    position = Position.at(
        turn=4, round=7, phasing=US, hands=hands, space=space, effects=effects, china_face_up=False, military_ops=(5, 5)
    )
    after = follow(position, ("containment", "event")).position
    assert (after.round, after.phasing) == (8, side)
