"""The three examples that the rules fragment gives: a meaning that reads the rules otherwise than their author.

The engine plays each, the interpreter follows every step of it, and Z3 takes the same steps.
"""

from functools import cache
from typing import Any

import pytest

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.position import Position
from brinkproof.model.load import load_rulebook
from brinkproof.model.state import show
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.model.vocabulary import Superpower
from brinkproof.properties.play.following import Follower, Meanings, Taken
from brinkproof.properties.play.games import ENGINE, watched

US, USSR = Superpower.US, Superpower.USSR
TRAPPED: dict[str, Any] = {"turn": 5, "round": 2, "hands": {US: ["nato"], USSR: ["nasser"]}}

# The paragraph and what it says; the position; the options; the actions they are; and what is so in the end.
EXAMPLES: dict[str, tuple[dict[str, Any], list[Option], list[str], dict[str, str]]] = {
    "7.4.2 example 2: with Brezhnev Doctrine a card of 1 is enough for Bear Trap": (
        {**TRAPPED, "effects": Effects(brezhnev_doctrine=True, bear_trap=True)},
        ["nasser", 4],
        ["discard_to_trap(printed=1)", "trap_roll(freed=true)", "end_ussr_action_round"],
        {"bear_trap_in_force": "false", "phasing": "us"},
    ),
    "7.4.2 example 3: after Containment CIA Created gives 2 operations": (
        {
            "turn": 2,
            "round": 1,
            "phasing": US,
            "influence": {"Angola": (0, 2)},
            "hands": {US: ["containment", "cia_created"], USSR: ["fidel", "nasser"]},
        },
        [("containment", "event"), ("fidel", "event"), ("cia_created", "event"), "coup", "Angola", 3],
        ["cia_created_event", "coup(region=africa, battleground=true, success=true)", "end_us_action_round"],
        {"military_ops[us]": "2", "containment_in_force": "true", "defcon": "4"},
    ),
    "8.1.3 example: the US sponsors Olympic Games at DEFCON 2, and the boycott of the USSR loses the game for the US": (
        {"turn": 2, "round": 1, "phasing": US, "defcon": 2, "hands": {US: ["olympic_games"]}},
        [("olympic_games", "event"), "boycott"],
        ["play_event(card=olympic_games)", "boycott"],
        {"defcon": "1", "winner": "ussr", "ending": "nuclear_war"},
    ),
}


@cache
def meanings() -> Meanings:
    return Meanings(load_rulebook())


@cache
def terms() -> TransitionSystem:
    return TransitionSystem(load_rulebook())


def played(settings: dict[str, Any], options: list[Option]) -> tuple[Follower, list[Taken]]:
    """Play options in the engine, with the interpreter beside it."""
    position, taken = watched(Position.at(**settings)), list[Taken]()
    follower = Follower(meanings(), position)
    for option in options:
        position = ENGINE.after(position, option)
        found = follower.follow(position)
        assert found is None, str(found)
        taken += follower.taken
    return follower, taken


@pytest.mark.parametrize(("settings", "options", "actions", "shown"), EXAMPLES.values(), ids=EXAMPLES.keys())
def test_an_example_is_so_in_the_engine_and_in_the_interpreter(
    settings: dict[str, Any], options: list[Option], actions: list[str], shown: dict[str, str]
) -> None:
    # When
    follower, taken = played(settings, options)
    # Then
    rulebook = meanings().rulebook
    labels = [rulebook.label(rulebook.actions[step.action]) for step in taken]
    assert labels[-len(actions) :] == actions
    now = show(rulebook, follower.state)
    assert {name: now[name] for name in shown} == shown


@pytest.mark.parametrize(("settings", "options"), [example[:2] for example in EXAMPLES.values()], ids=EXAMPLES.keys())
def test_z3_takes_the_steps_of_an_example(settings: dict[str, Any], options: list[Option]) -> None:
    for step in played(settings, options)[1]:
        assert terms().take(step.before, step.action) == (True, False, step.after)


def test_without_the_doctrine_a_card_of_1_is_not_enough_for_the_trap() -> None:
    # Given
    position = Position.at(**{**TRAPPED, "round": 1, "effects": Effects(bear_trap=True)})
    # Then: the USSR has sat its round out
    assert (position.phasing, position.decision.kind) == (US, "play_card")
    rulebook = meanings().rulebook
    trapped = list(rulebook.initial)
    words = {"phase": "action_rounds", "agenda": "card_play", "phasing": "ussr", "agenda_side": "ussr"}
    for name, word in words.items():
        variable = rulebook.variables[rulebook.position[name]]
        trapped[rulebook.position[name]] = rulebook.members[variable.sort.kind].index(word)
    trapped[rulebook.position["bear_trap_in_force"]] = 1
    for printed, enough in ((1, False), (2, True)):
        action = meanings().interpreter.places[f"discard_to_trap(printed={printed})"]
        assert meanings().interpreter.is_enabled(tuple(trapped), action) is enough
        assert terms().take(tuple(trapped), action)[0] is enough
