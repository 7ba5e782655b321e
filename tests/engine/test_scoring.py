"""Scoring of regions, and of the whole map at the end."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import GameEnded
from brinkproof.model.engine.scoring import score, score_southeast_asia
from brinkproof.model.vocabulary import Ending, Phase, Region, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR

Influence = dict[str, tuple[int, int]]


def owned(us: str = "", ussr: str = "") -> Influence:
    """Countries under the control of each side, given with commas."""
    mine = {name.strip(): (9, 0) for name in us.split(",") if name}
    return mine | {name.strip(): (0, 9) for name in ussr.split(",") if name}


ASIAN = "Japan,South Korea,North Korea,India,Pakistan,Thailand"
EUROPEAN = "France,West Germany,Italy,Poland,East Germany"

# region, influence, points of the US and of the USSR
SCORES = {
    "the printed example (10.1.2)": (
        Region.CENTRAL_AMERICA, owned("Guatemala", "Cuba,Haiti,Dominican Republic") | {"Panama": (1, 0)}, 1, 5,
    ),
    "nothing": (Region.AFRICA, {}, 0, 0),
    "presence and a battleground": (Region.AFRICA, owned("Zaire"), 2, 0),
    "domination takes a country that is no battleground": (Region.AFRICA, owned("Zaire,Angola"), 3, 0),
    "domination": (Region.AFRICA, owned("Zaire,Cameroon"), 5, 0),
    "more countries but not more battlegrounds": (Region.AFRICA, owned("Zaire,Cameroon", "Angola"), 2, 2),
    "control takes all battlegrounds and more countries": (
        Region.SOUTH_AMERICA, owned("", "Brazil,Chile,Argentina,Venezuela"), 0, 10,
    ),
    "control of Asia with neighbours of the USA (F15)": (Region.ASIA, owned("", ASIAN + ",Taiwan"), 0, 9 + 6 + 1),
    "countries next to the enemy superpower": (Region.ASIA, owned("North Korea,Afghanistan"), 3 + 4 + 1 + 2, 0),
}  # fmt: skip


@pytest.mark.parametrize(("region", "influence", "us", "ussr"), SCORES.values(), ids=SCORES.keys())
def test_scores(region: Region, influence: Influence, us: int, ussr: int) -> None:
    scored = score(Position.at(influence=influence, hands={US: ["nato"]}), region)
    assert (scored.us, scored.ussr) == (us, ussr)


def scoring(follow: Callable, card_id: str, influence: Influence, *choices: object, **given: object):
    hands = {USSR: [card_id, "fidel"], US: ["nato", "containment"]}
    position = Position.at(**{"turn": 8, "round": 2, "hands": hands, "influence": influence, **given})  # type: ignore[arg-type]
    return follow(position, (card_id, "scoring"), *choices)


def test_only_the_difference_moves_the_marker_before_20_is_tested(follow: Callable) -> None:
    influence = owned("Guatemala", "Cuba,Haiti,Dominican Republic")
    story = scoring(follow, "central_america_scoring", influence, vp=-17)
    assert (story.position.vp, story.position.over) == (-20, True)
    story = scoring(follow, "central_america_scoring", influence, vp=-15)
    assert (story.position.vp, story.position.over) == (-19, False)


def test_control_of_europe_wins_at_once(follow: Callable) -> None:
    story = scoring(follow, "europe_scoring", owned("", EUROPEAN), vp=15)
    assert story.happenings[-1] == GameEnded(Winner.USSR, Ending.EUROPE_CONTROL)


def test_southeast_asia_scoring_counts_thailand_twice_and_leaves(follow: Callable) -> None:
    influence = owned("Thailand,Burma", "Vietnam")
    assert score_southeast_asia(Position.at(influence=influence)).net_to_us == 2
    story = scoring(follow, "southeast_asia_scoring", influence)
    assert story.position.vp == 2
    assert "southeast_asia_scoring" in story.position.removed


@pytest.mark.parametrize(("holder", "effects", "us"), [("Taiwan", True, 4), ("Taiwan", False, 3)])
def test_taiwan_is_a_battleground_under_formosan_resolution(holder: str, effects: bool, us: int) -> None:
    position = Position.at(influence=owned(holder), effects=Effects(formosan_resolution=effects))
    assert score(position, Region.ASIA).us == us
    theirs = Position.at(influence=owned("", holder), effects=Effects(formosan_resolution=effects))
    assert score(theirs, Region.ASIA).ussr == 3


def test_shuttle_diplomacy_takes_one_battleground_away_and_is_discarded(follow: Callable) -> None:
    influence = owned("", "Iran,Iraq,Syria")
    effects = Effects(shuttle_diplomacy=True)
    plain = scoring(follow, "middle_east_scoring", influence)
    story = scoring(follow, "middle_east_scoring", influence, effects=effects)
    assert (story.position.decision.owner, story.position.decision.options) == ("us", ("Iran", "Iraq"))
    after = follow(story.position, "Iran").position
    assert (plain.position.vp, after.vp) == (-7, -6)
    assert not after.effects.shuttle_diplomacy
    assert "shuttle_diplomacy" in after.discards


def test_shuttle_diplomacy_waits_for_asia_or_the_middle_east(follow: Callable) -> None:
    story = scoring(follow, "africa_scoring", owned("", "Zaire"), effects=Effects(shuttle_diplomacy=True))
    assert story.position.effects.shuttle_diplomacy


def final(**given: object) -> Position:
    return Position.at(**{"turn": 10, "phase": Phase.FINAL_SCORING, **given})  # type: ignore[arg-type]


# influence, vp before, holder of The China Card, winner
FINAL = {
    "the card of China breaks a tie": ({}, 0, USSR, Winner.USSR),
    "nobody wins at 0": ({}, 1, USSR, Winner.DRAW),
    "20 points on the way win nothing": (owned(ASIAN, "Brazil,Chile,Argentina,Venezuela,Peru"), -19, US, Winner.USSR),
    "control of Europe wins whatever else": (owned(EUROPEAN + ",Spain/Portugal"), -19, USSR, Winner.US),
}


@pytest.mark.parametrize(("influence", "vp", "holder", "winner"), FINAL.values(), ids=FINAL.keys())
def test_final_scoring(influence: Influence, vp: int, holder: Superpower, winner: Winner) -> None:
    assert final(influence=influence, vp=vp, china_holder=holder).winner is winner


@pytest.mark.parametrize(("us", "ussr", "winner"), [(1, 0, Winner.USSR), (0, 1, Winner.US), (1, 1, Winner.US)])
def test_a_held_scoring_card_loses(us: int, ussr: int, winner: Winner) -> None:
    hands = {US: ["asia_scoring"] * us, USSR: ["europe_scoring"] * ussr}
    position = Position.at(turn=4, phase=Phase.CHECK_MILITARY_OPERATIONS, hands=hands)
    assert position.happenings[-1] == GameEnded(winner, Ending.HELD_SCORING_CARD)
