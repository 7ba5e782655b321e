"""Set-up, dealing and the phases of a turn: the fault this finds is a phase out of place."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.cards import CARDS
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position, advance, new_game
from brinkproof.model.engine.happenings import GameEnded, MilitaryOperationsChecked
from brinkproof.model.vocabulary import Ending, Phase, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR

TO_THE_NEXT_TURN = [
    "SatOut",
    "ActionRoundEnded",
    "MilitaryOperationsChecked",
    "HeldCardsRevealed",
    "ChinaCardFlipped",
    "TurnAdvanced",
]


def last_round(**given: object) -> Position:
    """The last action round of the USSR in turn 4, with one card for it and none for the US."""
    hands = {USSR: ["suez_crisis"]}
    return Position.at(**{"turn": 4, "round": 7, "hands": hands, "military_ops": (5, 5), **given})  # type: ignore[arg-type]


def finish_round(position: Position) -> Position:
    """Play Suez Crisis for its event, which changes nothing on an empty map."""
    advance(position, ("suez_crisis", "event"))
    return position


def test_a_game_begins_with_the_deal_then_the_free_placements() -> None:
    position = new_game()
    owners = []
    while position.phase is Phase.IMPROVE_DEFCON:
        owners.append((position.decision.owner, position.decision.kind))
        advance(position, position.decision.options[0])
    assert owners == [("deck", "deal")] * 16 + [("ussr", "set_up")] * 6 + [("us", "set_up")] * 7
    assert [type(happening).__name__ for happening in position.happenings] == ["DefconImproved", "CardsDealt"]
    assert (position.phase, position.decision.kind) == (Phase.HEADLINE, "headline")
    assert [len(position.hands[side]) for side in (US, USSR)] == [8, 8]
    assert [sum(position.influence[side]) for side in (US, USSR)] == [25, 15]


def test_the_set_up_is_nothing_anybody_observes() -> None:
    position = new_game()
    before = position.observe()
    for _ in range(28):
        advance(position, position.decision.options[-1])
        assert position.observe() == before
        assert position.happenings == ()


def test_the_end_of_a_turn_passes_through_all_its_phases_in_order() -> None:
    position = finish_round(last_round())
    names = [type(happening).__name__ for happening in position.happenings]
    assert names[-7:] == [*TO_THE_NEXT_TURN, "DefconImproved"]
    assert (position.turn, position.phase, position.round, position.phasing) == (5, Phase.DEAL_CARDS, 0, None)


@pytest.mark.parametrize(
    ("defcon", "military_ops", "net"),
    [
        (4, (2, 4), -2),  # the example of 8.2.1
        (5, (0, 0), 0),  # both penalties from one snapshot, netted
        (3, (0, 5), -3),
        (2, (5, 0), 2),
        (5, (3, 1), 2),
        (2, (0, 2), -2),
        (2, (5, 2), 0),
    ],
)
def test_missing_military_operations_cost_their_difference(defcon: int, military_ops: tuple[int, int], net: int) -> None:
    # Given
    position = last_round(defcon=defcon, military_ops=military_ops)
    # When
    finish_round(position)
    # Then
    assert MilitaryOperationsChecked(net) in position.happenings
    assert position.vp == net
    assert position.military_ops == {US: 0, USSR: 0}


@pytest.mark.parametrize(("vp", "winner"), [(19, Winner.US), (-19, Winner.USSR)])
def test_20_points_from_the_check_win_at_once(vp: int, winner: Winner) -> None:
    military_ops = (5, 0) if winner is Winner.US else (0, 5)
    position = finish_round(last_round(vp=vp, defcon=4, military_ops=military_ops))
    assert position.over
    assert position.happenings[-1] == GameEnded(winner, Ending.VICTORY_POINTS)
    assert position.observe().phase is Phase.CHECK_MILITARY_OPERATIONS
    assert abs(position.vp) == 20


def test_penalties_that_cancel_out_win_nothing_at_19_points() -> None:
    position = finish_round(last_round(vp=19, defcon=5, military_ops=(0, 0)))
    assert not position.over
    assert position.vp == 19


@pytest.mark.parametrize(("before", "after"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_defcon_improves_when_a_turn_begins_but_never_beyond_5(before: int, after: int) -> None:
    assert finish_round(last_round(defcon=before)).defcon == after


def test_effects_of_the_turn_end_with_it_and_the_others_stay() -> None:
    effects = Effects(
        containment=True,
        brezhnev_doctrine=True,
        red_scare_purge=frozenset({US}),
        nuclear_subs=True,
        missile_crisis=US,
        camp_david_accords=True,
    )
    assert finish_round(last_round(effects=effects)).effects == Effects(camp_david_accords=True)


def test_the_trap_outlasts_the_turn() -> None:
    position = Position.at(turn=4, round=7, hands={}, effects=Effects(bear_trap=True))
    assert position.turn == 5
    assert position.effects.bear_trap


@pytest.mark.parametrize(("turn", "opened", "joins"), [(3, 4, "junta"), (7, 8, "tear_down_this_wall")])
def test_the_cards_of_a_period_join_the_deck_without_the_discards(turn: int, opened: int, joins: str) -> None:
    # Given
    position = Position.at(
        turn=turn, round=6 if turn == 3 else 7, hands={USSR: ["suez_crisis"]}, deck=["nato"], discards=["blockade"]
    )
    # When
    finish_round(position)
    # Then
    assert position.turn == opened
    assert joins in position.decision.options
    assert "nato" in position.decision.options
    assert "blockade" not in position.decision.options
    assert position.discards == ["blockade"]


def test_an_empty_deck_is_made_of_the_discards_and_removed_cards_stay_away() -> None:
    # Given: two cards left to deal, many discards
    discards = [card_id for card_id in CARDS if card_id not in ("suez_crisis", "nato", "junta")][:40]
    position = Position.at(
        turn=4, round=7, hands={USSR: ["suez_crisis"]}, deck=["nato", "junta"], discards=discards, military_ops=(5, 5)
    )
    # When: Fidel is removed by its event, then the last two cards are dealt
    finish_round(position)
    assert position.decision.options == ("nato", "junta")
    advance(position, "nato")
    advance(position, "junta")
    # Then
    assert set(position.decision.options) == set(discards)
    assert position.discards == []
    assert "suez_crisis" in position.removed


@pytest.mark.parametrize(("turn", "size"), [(1, 8), (3, 9), (9, 9)])
def test_hands_are_filled_to_8_then_9_cards(turn: int, size: int) -> None:
    position = Position.at(turn=turn, round=6 if turn <= 3 else 7, military_ops=(5, 5), china_face_up=False)
    while position.phase is Phase.DEAL_CARDS:
        advance(position, position.decision.options[0])
    assert [len(position.hands[side]) for side in (US, USSR)] == [size, size]


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 7, 10])
def test_a_turn_has_6_action_rounds_at_first_and_7_later(turn: int) -> None:
    hands = {
        US: ["nato", "containment", "truman_doctrine", "defectors", "norad", "independent_reds", "cia_created"],
        USSR: ["fidel", "vietnam_revolts", "nasser", "comecon", "de_stalinization", "decolonization", "suez_crisis"],
    }
    position = Position.at(turn=turn, round=1, hands=hands)
    order = []
    while position.phase is Phase.ACTION_ROUNDS and not position.over:
        if position.decision.kind == "play_card":
            order.append((position.round, position.phasing))
        options = position.decision.options
        events = [option for option in options if isinstance(option, tuple) and option[1] == "event"]
        advance(position, "give_up" if "give_up" in options else (events or options)[0])
    rounds = 6 if turn <= 3 else 7
    assert order == [(number, side) for number in range(1, rounds + 1) for side in (USSR, US)]


@pytest.mark.parametrize(("vp", "winner"), [(3, Winner.US), (-1, Winner.USSR), (0, Winner.DRAW)])
def test_after_turn_10_the_victory_point_marker_decides(vp: int, winner: Winner) -> None:
    # The USSR has The China Card, which is worth a point to it (10.3.2)
    position = Position.at(turn=10, round=7, phasing=US, vp=vp + 1, military_ops=(5, 5), china_face_up=False)
    assert position.happenings[-1] == GameEnded(winner, Ending.FINAL_SCORING)
    assert (position.turn, position.phase) == (10, Phase.FINAL_SCORING)
    assert position.decision.options == ()


def test_who_has_no_card_left_sits_out_while_the_other_goes_on(follow: Callable) -> None:
    position = Position.at(turn=4, round=6, hands={US: ["junta", "containment"], USSR: ["fidel"]}, china_face_up=False)
    story = follow(position, ("fidel", "event"), ("containment", "event"))
    assert story.names()[-3:] == ["ActionRoundEnded", "SatOut", "ActionRoundEnded"]
    assert (story.position.round, story.position.phasing) == (7, US)
