"""A rule copied wrongly into the rulebook, or wrongly into the engine: each step of whole games by both."""

from functools import cache
from random import Random
from typing import Any

import pytest

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.play import POLICIES, Policy, random_game
from brinkproof.model.engine.position import Position
from brinkproof.model.load import load_rulebook
from brinkproof.model.state import show
from brinkproof.model.vocabulary import Superpower
from brinkproof.properties.checkers.conformance import hold_game, together
from brinkproof.properties.play.following import Follower, Meanings
from brinkproof.properties.play.games import ENGINE, watched, watched_game
from brinkproof.properties.play.starts import STARTS

US, USSR = Superpower.US, Superpower.USSR
CHUNKS, GAMES = 20, 50
GAMES_FROM_EACH_START = 12


@cache
def meanings() -> Meanings:
    return Meanings(load_rulebook())


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_step_of_a_thousand_random_games_agrees(chunk: int) -> None:
    # When
    seeds = range(chunk * GAMES, (chunk + 1) * GAMES)
    report = together(hold_game(watched_game(seed, POLICIES[seed % len(POLICIES)]), meanings()) for seed in seeds)
    # Then
    assert report.disagreement is None, str(report.disagreement)
    assert report.games == GAMES
    assert report.steps > 100 * GAMES


@pytest.mark.parametrize("start", range(1, len(STARTS)), ids=[start.name for start in STARTS[1:]])
def test_games_from_positions_built_by_hand_agree(start: int) -> None:
    # When
    games = [watched_game(seed, policy, start=start) for seed in range(GAMES_FROM_EACH_START) for policy in POLICIES]
    report = together(hold_game(game, meanings()) for game in games)
    # Then
    assert report.disagreement is None, str(report.disagreement)


def test_an_exercised_rule_is_counted_for_the_game_it_was_exercised_in() -> None:
    # Given
    positions = list(watched_game(3, "survivor"))
    # When
    first, second = (hold_game(positions, meanings()) for _ in range(2))
    # Then
    assert first == second
    assert first.exercised["4.5A: improve_defcon"] == positions[-1].turn
    assert first.decisions == len(positions) - 1


@pytest.mark.parametrize("policy", POLICIES)
def test_a_watched_game_is_the_game_that_the_engine_plays(policy: Policy) -> None:
    # Given
    seed = Random(policy).randrange(1000)
    # When
    chosen = [position.chosen for position in watched_game(seed, policy)]
    # Then
    assert tuple(chosen[1:]) == random_game(seed, policy).choices


# What is on the table, what is chosen, what that is in the rulebook (its last actions), and what both then say.
Case = tuple[dict[str, Any], list[Option], list[str], dict[str, str]]

MAP = {
    "East Germany": (0, 1),
    "Cuba": (0, 3),
    "Chile": (0, 1),
    "Mexico": (1, 0),
    "Honduras": (1, 0),
    "South Korea": (1, 0),
    "Angola": (0, 1),
}
LATE = {"turn": 9, "round": 3, "influence": MAP}

RARE: dict[str, Case] = {
    "a free coup of Tear Down this Wall goes where DEFCON forbids it, and can be the last": (
        {**LATE, "phasing": US, "defcon": 2, "hands": {US: ["tear_down_this_wall"]}},
        [("tear_down_this_wall", "event"), "coup", "East Germany", 6],
        ["tear_down_this_wall_event", "free_coup(region=europe, battleground=true, success=true)"],
        {"winner": "ussr", "ending": "nuclear_war", "military_ops[us]": "0", "removed[tear_down_this_wall]": "true"},
    ),
    "its realignments go there too": (
        {**LATE, "phasing": US, "defcon": 3, "hands": {US: ["tear_down_this_wall"], USSR: ["fidel"]}},
        [("tear_down_this_wall", "event"), "realignments", "East Germany", (6, 1)],
        ["tear_down_this_wall_event", "free_realignment(region=europe, battleground=true)"],
        {"defcon": "3"},
    ),
    "the free coup of Junta degrades DEFCON and does not count": (
        {**LATE, "phasing": US, "defcon": 4, "hands": {US: ["junta"], USSR: ["fidel"]}},
        [("junta", "event"), "Panama", "coup", "Cuba", 1],
        ["junta_event", "free_coup(region=central_america, battleground=true, success=false)", "end_us_action_round"],
        {"defcon": "3", "military_ops[us]": "0"},
    ),
    "a coup under the crisis loses for its maker, not for the phasing player": (
        {**LATE, "defcon": 2, "effects": Effects(missile_crisis=US), "hands": {USSR: ["cia_created"]}},
        [("cia_created", "event_first"), "coup", "Angola"],
        ["cia_created_event", "coup(region=africa, battleground=true, success=false)"],
        {"winner": "ussr", "ending": "missile_crisis_coup", "defcon": "2", "military_ops[us]": "0"},
    ),
    "Nuclear Subs protect at DEFCON 2": (
        {**LATE, "phasing": US, "defcon": 2, "effects": Effects(nuclear_subs=True), "hands": {US: ["nato"], USSR: ["fidel"]}},
        [("nato", "operations"), "coup", "Angola", 3],
        ["play_operations(printed=4)", "coup(region=africa, battleground=true, success=true)", "end_us_action_round"],
        {"defcon": "2", "military_ops[us]": "4"},
    ),
    "a starred card stays when its event ends the game": (
        {**LATE, "phasing": US, "vp": 19, "hands": {US: ["camp_david_accords"]}},
        [("camp_david_accords", "event")],
        ["camp_david_accords_event"],
        {
            "winner": "us",
            "ending": "victory_points",
            "vp": "20",
            "camp_david_in_force": "false",
            "removed[camp_david_accords]": "false",
        },
    ),
    "a won war counts before its points end the game": (
        {**LATE, "vp": -19, "hands": {USSR: ["korean_war"]}},
        [("korean_war", "event"), 6],
        ["play_event(card=korean_war)", "war(card=korean_war, won=true)"],
        {"winner": "ussr", "vp": "-20", "military_ops[ussr]": "2", "removed[korean_war]": "false"},
    ),
    "DEFCON 1 by choice in a headline loses for the one who played it": (
        {"turn": 5, "hands": {US: ["how_i_learned_to_stop_worrying"], USSR: ["junta"]}},
        ["junta", "how_i_learned_to_stop_worrying", 1],
        ["take_headline(player=us)", "how_i_learned(status=1)"],
        {"winner": "ussr", "phasing": "us", "military_ops[us]": "0", "headline_card[ussr]": "junta"},
    ),
    "a headline makes the other one impossible": (
        {"turn": 5, "hands": {US: ["camp_david_accords", "nato"], USSR: ["arab_israeli_war", "fidel"]}},
        ["arab_israeli_war", "camp_david_accords"],
        ["take_headline(player=ussr)", "finish_headline", "begin_action_rounds"],
        {"vp": "1", "military_ops[ussr]": "0", "removed[camp_david_accords]": "true"},
    ),
    "reduced cards of two are not enough for the trap": (
        {
            **LATE,
            "round": 2,
            "phasing": US,
            "hands": {US: ["red_scare_purge", "nato"], USSR: ["fidel"]},
            "effects": Effects(bear_trap=True),
        },
        [("red_scare_purge", "event")],
        ["red_scare_purge_event", "end_us_action_round", "sit_out", "end_ussr_action_round"],
        {"red_scare_in_force[ussr]": "true", "bear_trap_in_force": "true"},
    ),
    "military operations end at 5": (
        {**LATE, "military_ops": (4, 4), "hands": {USSR: ["brush_war"], US: ["nato"]}},
        [("brush_war", "event"), "Angola", 1],
        ["war(card=brush_war, won=false)", "end_ussr_action_round"],
        {"military_ops[us]": "4", "military_ops[ussr]": "5"},
    ),
    "operations that an event grants are reduced, and stay at 1": (
        {**LATE, "defcon": 4, "effects": Effects(red_scare_purge=frozenset({US})), "hands": {USSR: ["cia_created"]}},
        [("cia_created", "event_first"), "coup", "Angola", 1],
        ["cia_created_event", "coup(region=africa, battleground=true, success=false)"],
        {"military_ops[us]": "1", "defcon": "3"},
    ),
}


@pytest.mark.parametrize(("settings", "options", "actions", "shown"), RARE.values(), ids=RARE.keys())
def test_a_rare_card_is_the_same_in_both(
    settings: dict[str, Any], options: list[Option], actions: list[str], shown: dict[str, str]
) -> None:
    # Given
    position = watched(Position.at(**settings))
    follower, taken = Follower(meanings(), position), list[str]()
    # When
    for option in options:
        position = ENGINE.after(position, option)
        found = follower.follow(position)
        assert found is None, str(found)
        taken += [list(meanings().interpreter.places)[step.action] for step in follower.taken]
    # Then
    pairs = " > ".join(taken)
    assert " > ".join(actions) in pairs, pairs
    now = show(meanings().rulebook, follower.state)
    assert {name: now[name] for name in shown} == shown
