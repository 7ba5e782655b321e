"""The headline phase: the faults this finds are a wrong order and a wrong phasing side."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import EventBegins, GameEnded, HeadlineChosen, HeadlineTaken
from brinkproof.model.vocabulary import Ending, Phase, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR

# us card, ussr card, who comes first
ORDERS = {
    "the higher printed value comes first": ("nato", "fidel", US),
    "also when it is the card of the USSR": ("nuclear_subs", "u2_incident", USSR),
    "on a tie the headline of the US comes first (F16)": ("nuclear_subs", "fidel", US),
    "a scoring card comes second": ("asia_scoring", "blockade", USSR),
    "of two scoring cards that of the US comes first": ("asia_scoring", "europe_scoring", US),
    "whose event it is does not matter": ("comecon", "nato", USSR),
}


def headlines(us: str, ussr: str, **given: object) -> Position:
    """Both sides about to choose these headlines, in turn 8."""
    return Position.at(**{"turn": 8, "military_ops": (5, 5), "hands": {US: [us], USSR: [ussr]}, "china_face_up": False, **given})  # type: ignore[arg-type]


@pytest.mark.parametrize(("us", "ussr", "first"), ORDERS.values(), ids=ORDERS.keys())
def test_headlines_come_in_order(us: str, ussr: str, first: Superpower, follow: Callable) -> None:
    # When
    story = follow(headlines(us, ussr), ussr, us)
    # Then
    assert [taken.player for taken in story.of(HeadlineTaken)] == [first, first.opponent]


@pytest.mark.parametrize(("us", "ussr"), [("containment", "comecon"), ("nato", "we_will_bury_you")])
def test_modifiers_in_force_do_not_change_the_order(us: str, ussr: str, follow: Callable) -> None:
    effects = Effects(brezhnev_doctrine=True, red_scare_purge=frozenset({US}))
    story = follow(headlines(us, ussr, effects=effects), ussr, us)
    assert story.of(HeadlineTaken)[0].player is US


def test_both_choose_then_each_is_phasing_for_his_own(follow: Callable) -> None:
    # Given
    position = headlines("cia_created", "junta")
    # When
    chosen = follow(position, "junta")
    assert chosen.happenings == (HeadlineChosen(USSR, "junta"),)
    assert chosen.position.observe().headline == {US: None, USSR: "junta"}
    assert chosen.position.phasing is None
    taken = follow(chosen.position, "cia_created")
    # Then
    assert taken.happenings[1] == HeadlineTaken(USSR, "junta", USSR, occurs=True)
    assert taken.position.phasing is USSR
    assert taken.position.observe().headline == {US: "cia_created", USSR: None}
    second = follow(taken.position, "Cuba")
    assert second.names() == [
        "EventHappened",
        "FreeOperationDeclined",
        "EventEnded",
        "HeadlineFinished",
        "HeadlineTaken",
        "EventBegins",
        "EventHappened",
        "OperationsGranted",
    ]
    assert second.position.phasing is US
    last = follow(second.position, "give_up")
    assert last.names()[:4] == ["InfluenceOperations", "EventEnded", "HeadlineFinished", "HeadlinePhaseEnded"]
    # Both hands are empty, so the rounds pass and the next turn is dealt.
    assert (last.position.turn, last.position.phase) == (9, Phase.DEAL_CARDS)


def test_the_owner_carries_out_a_headlined_event(follow: Callable) -> None:
    story = follow(headlines("korean_war", "blockade"), "blockade", "korean_war")
    assert EventBegins("korean_war", USSR) in story.happenings
    assert story.position.phasing is US
    assert follow(story.position, 6).position.vp == -2


def test_a_headline_made_impossible_by_the_first_does_not_occur(follow: Callable) -> None:
    # Given: equal values, so that of the US comes first
    position = headlines("camp_david_accords", "arab_israeli_war")
    # When
    story = follow(position, "arab_israeli_war", "camp_david_accords")
    # Then
    assert story.of(HeadlineTaken)[1] == HeadlineTaken(USSR, "arab_israeli_war", USSR, occurs=False)
    assert story.of(EventBegins) == [EventBegins("camp_david_accords", US)]
    assert "arab_israeli_war" in story.position.discards
    assert "camp_david_accords" in story.position.removed


def test_no_headline_gives_operations_by_itself(follow: Callable) -> None:
    story = follow(headlines("nato", "comecon"), "comecon", "nato")
    assert "InfluenceOperations" not in story.names()


@pytest.mark.parametrize(
    ("us", "ussr", "loser", "rest"),
    [
        ("duck_and_cover", "blockade", US, ()),
        ("blockade", "duck_and_cover", USSR, ()),
        ("blockade", "olympic_games", USSR, ("boycott",)),
        ("olympic_games", "blockade", US, ("boycott",)),
        ("truman_doctrine", "cia_created", USSR, ("coup", "Angola", 1)),
        ("cia_created", "u2_incident", US, ("coup", "Angola", 1)),
    ],
)
def test_the_player_of_the_headline_is_to_blame(us: str, ussr: str, loser: Superpower, rest: tuple, follow: Callable) -> None:
    position = headlines(us, ussr, defcon=2, influence={"Angola": (0, 1)})
    story = follow(position, ussr, us, *rest)
    assert story.happenings[-1] == GameEnded(Winner(loser.opponent), Ending.NUCLEAR_WAR)


def test_the_second_headline_does_not_happen_after_nuclear_war(follow: Callable) -> None:
    story = follow(headlines("duck_and_cover", "fidel", defcon=2), "fidel", "duck_and_cover")
    assert len(story.of(HeadlineTaken)) == 1
    assert story.position.observe().headline == {US: None, USSR: "fidel"}
