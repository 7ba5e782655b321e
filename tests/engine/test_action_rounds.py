"""Action rounds: uses of a card, scoring cards that are due, the bear trap."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import (
    CardPlayedAsEvent,
    CardPlayedForOperations,
    EventBegins,
    EventEnded,
    EventHappened,
    SatOut,
    ScoringCardPlayed,
    TrapDiscard,
    TrapRoll,
)
from brinkproof.model.vocabulary import Superpower

US, USSR = Superpower.US, Superpower.USSR


def ussr_round(*hand: str, number: int = 1, **given: object) -> Position:
    """An action round of the USSR in turn 4 with this hand; the US holds two cards."""
    hands = {USSR: hand, US: ["nato", "defectors"]}
    return Position.at(**{"turn": 4, "round": number, "hands": hands, "china_face_up": False, **given})  # type: ignore[arg-type]


USES = {
    "an own card is an event or operations, or goes to space": ("comecon", {"event", "operations", "space"}),
    "a neutral card is an event or operations, or goes to space": ("junta", {"event", "operations", "space"}),
    "a card of the other side brings its event, before or after, or goes to space without it": (
        "duck_and_cover",
        {"event_first", "operations_first", "space"},
    ),
    "a card worth 1 is too little for space": ("blockade", {"event", "operations"}),
    "a scoring card is only scored": ("asia_scoring", {"scoring"}),
}


@pytest.mark.parametrize(("card_id", "uses"), USES.values(), ids=USES.keys())
def test_uses_of_a_card(card_id: str, uses: set[str]) -> None:
    assert set(ussr_round(card_id).decision.options) == {(card_id, use) for use in uses}


def test_an_own_event_is_carried_out_and_ends_the_round(follow: Callable) -> None:
    story = follow(ussr_round("fidel"), ("fidel", "event"))
    assert story.happenings[:4] == (
        CardPlayedAsEvent(USSR, "fidel"),
        EventBegins("fidel", USSR),
        EventHappened("fidel", USSR),
        EventEnded("fidel"),
    )
    assert story.names()[4:] == ["ActionRoundEnded"]
    assert story.position.phasing is US
    assert "fidel" in story.position.removed


def test_an_event_that_changes_nothing_counts_as_played_and_is_not_reported_as_real(follow: Callable) -> None:
    position = follow(ussr_round("fidel"), ("fidel", "event")).position
    assert position.observe().removed == frozenset()


def test_own_operations_bring_no_event_and_the_card_stays_in_the_game(follow: Callable) -> None:
    story = follow(ussr_round("korean_war"), ("korean_war", "operations"), "influence", "Poland", "Poland")
    assert story.names() == ["CardPlayedForOperations", "InfluenceOperations", "ActionRoundEnded"]
    assert story.happenings[0] == CardPlayedForOperations(USSR, "korean_war", 2, "none")
    assert story.position.discards == ["korean_war"]


@pytest.mark.parametrize(
    ("use", "told", "order"),
    [
        ("event_first", "first", ["EventBegins", "EventHappened", "EventEnded", "InfluenceOperations"]),
        ("operations_first", "after", ["InfluenceOperations", "EventBegins", "EventHappened", "EventEnded"]),
    ],
)
def test_the_phasing_player_chooses_when_the_other_event_comes(use: str, told: str, order: list[str], follow: Callable) -> None:
    position = ussr_round("independent_reds")
    story = follow(position, ("independent_reds", use), "influence", "Poland", "Poland")
    assert story.happenings[0] == CardPlayedForOperations(USSR, "independent_reds", 2, told)
    assert story.names()[1:-1] == order
    assert EventHappened("independent_reds", US) in story.happenings
    assert "independent_reds" in story.position.removed


def test_a_forbidden_event_leaves_the_operations_of_either_side(follow: Callable) -> None:
    effects = Effects(camp_david_accords=True)
    own = ussr_round("arab_israeli_war", effects=effects)
    assert own.decision.options == (("arab_israeli_war", "operations"), ("arab_israeli_war", "space"))
    enemy = Position.at(turn=4, round=1, phasing=US, hands={US: ["arab_israeli_war"]}, effects=effects)
    assert enemy.decision.options == (("arab_israeli_war", "operations"), ("arab_israeli_war", "space"))
    story = follow(enemy, ("arab_israeli_war", "operations"), "influence", "Canada", "Canada")
    assert story.happenings[0] == CardPlayedForOperations(US, "arab_israeli_war", 2, "impossible")
    assert "EventBegins" not in story.names()
    assert "arab_israeli_war" in story.position.discards


# hand, action round, what may be played
DUE = {
    "with rounds to spare anything may be played": (["asia_scoring", "fidel"], 6, {"asia_scoring", "fidel"}),
    "in the last round one scoring card is due": (["asia_scoring", "fidel"], 7, {"asia_scoring"}),
    "two scoring cards are due in the last two rounds": (
        ["asia_scoring", "fidel", "europe_scoring"],
        6,
        {"asia_scoring", "europe_scoring"},
    ),
}


@pytest.mark.parametrize(("hand", "number", "playable"), DUE.values(), ids=DUE.keys())
def test_scoring_cards_fall_due(hand: list[str], number: int, playable: set[str]) -> None:
    position = ussr_round(*hand, number=number)
    assert {option[0] for option in position.decision.options} == playable


def test_a_scoring_card_is_scored_and_discarded(follow: Callable) -> None:
    story = follow(ussr_round("asia_scoring"), ("asia_scoring", "scoring"))
    assert story.happenings[:3] == (
        ScoringCardPlayed(USSR, "asia_scoring"),
        EventBegins("asia_scoring", USSR),
        EventHappened("asia_scoring", USSR),
    )
    assert story.position.vp == 0
    assert story.position.discards == ["asia_scoring"]


TRAPPED = Effects(bear_trap=True)

# effects, hand, the discards the trap takes
TRAP_TAKES = {
    "cards worth 2 or more": (TRAPPED, ["fidel", "blockade", "comecon"], ("fidel", "comecon")),
    "no scoring card": (TRAPPED, ["asia_scoring", "fidel"], ("fidel",)),
    "a card worth 1 under Brezhnev Doctrine (7.4.2 example 2)": (
        Effects(bear_trap=True, brezhnev_doctrine=True),
        ["blockade"],
        ("blockade",),
    ),
    "under Red Scare/Purge only cards printed 3 or more (F18)": (
        Effects(bear_trap=True, red_scare_purge=frozenset({USSR})),
        ["fidel", "blockade", "comecon"],
        ("comecon",),
    ),
}


@pytest.mark.parametrize(("effects", "hand", "discards"), TRAP_TAKES.values(), ids=TRAP_TAKES.keys())
def test_the_trap_takes(effects: Effects, hand: list[str], discards: tuple[str, ...]) -> None:
    position = ussr_round(*hand, effects=effects)
    assert (position.decision.kind, position.decision.options) == ("trap_discard", discards)


@pytest.mark.parametrize(("die", "freed"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_discard_and_a_roll_use_up_the_round(die: int, freed: bool, follow: Callable) -> None:
    story = follow(ussr_round("duck_and_cover", effects=TRAPPED), "duck_and_cover", die)
    assert story.happenings[:2] == (TrapDiscard(USSR, "duck_and_cover", 3), TrapRoll(USSR, freed))
    assert story.names()[2:] == ["ActionRoundEnded"]
    assert story.position.effects.bear_trap is not freed
    assert story.position.discards == ["duck_and_cover"]
    assert story.position.defcon == 5


def test_without_a_discard_the_trapped_side_plays_only_scoring_cards() -> None:
    position = ussr_round("blockade", "asia_scoring", effects=TRAPPED)
    assert position.decision.options == (("asia_scoring", "scoring"),)


def test_without_either_the_trapped_side_sits_out_and_keeps_its_cards() -> None:
    position = ussr_round("blockade", effects=TRAPPED)
    assert position.happenings[0] == SatOut(USSR)
    assert position.phasing is US
    assert position.hands[USSR] == ["blockade"]


def test_a_scoring_card_that_is_due_comes_before_the_trap() -> None:
    position = ussr_round("asia_scoring", "comecon", number=7, effects=TRAPPED)
    assert position.decision.options == (("asia_scoring", "scoring"),)


def test_the_trap_holds_the_ussr_only() -> None:
    position = Position.at(turn=4, round=1, phasing=US, hands={US: ["nato"]}, effects=TRAPPED)
    assert position.decision.kind == "play_card"


def test_the_round_in_which_the_trap_is_set_goes_on(follow: Callable) -> None:
    position = ussr_round("bear_trap", "comecon")
    story = follow(position, ("bear_trap", "event_first"), "influence", "Poland", "Poland", "Poland")
    assert story.names()[-1] == "ActionRoundEnded"
    after = follow(story.position, ("defectors", "event")).position
    assert after.decision.kind == "trap_discard"
