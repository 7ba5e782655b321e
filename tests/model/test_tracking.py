"""Rules that can be let go of: here for a relation that is not the ordinary one, and for a rule that, let go of, takes steps away."""

import random
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.load import load_rulebook
from brinkproof.model.mentions import mentioned, paragraphs_of, with_mentioned
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.model.symbolic.logic import all_of
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.model.tracking import TRACKED, Tracking, track
from brinkproof.properties.problem import Problem
from brinkproof.properties.solver import Budget, Sat, Solver

Toy = Callable[..., Problem]

TOYS = sorted(folder.name for folder in (Path(__file__).parents[1] / "toys").iterdir())
LOOSENED = [name for name in TOYS if name not in ("begins_unsettled", "counter", "breaks_late", "needs_a_lemma", "never_ends")]
"""The others have nothing that these do not have, or begin where no proof looks."""

MOST = 60
"""How many states of a toy are looked at; most toys have fewer."""


def states(rulebook: Rulebook) -> Iterator[State]:
    """Yield every state that is reached without an error."""
    interpreter = Interpreter(rulebook)
    seen, pending = {rulebook.initial}, [rulebook.initial]
    while pending:
        state = pending.pop()
        yield state
        for after in (after for _, after in successors(interpreter, state) if after is not None):
            if after not in seen:
                seen.add(after)
                pending.append(after)


def successors(interpreter: Interpreter, state: State) -> Iterator[tuple[int, State | None]]:
    """Yield each action that is enabled with the state after it, which is none where the step is an error."""
    for action in interpreter.enabled(state):
        try:
            yield action, interpreter.step(state, action)
        except StepError:
            yield action, None


def held_to(tracking: Tracking, state: State, dice: random.Random) -> State:
    """Return a state in which every rule is held to, and what is free is anything."""
    added = tracking.rulebook.variables[len(tracking.original.variables) :]
    return (*state, *(dice.choice(v.sort.values) if v.name in tracking.free else 1 for v in added))


@pytest.mark.parametrize("name", TOYS)
def test_with_every_rule_held_to_a_toy_is_what_it_was(toy: Toy, name: str) -> None:
    # Given
    rulebook, dice = toy(name).rulebook, random.Random(5)
    interpreter, tracking = Interpreter(rulebook), track(rulebook)
    system = TransitionSystem(rulebook, (), tracking)
    for state in islice(states(rulebook), MOST):
        expected = dict(successors(interpreter, state))
        for action in range(len(rulebook.actions)):
            # When
            enabled, error, after = system.take(held_to(tracking, state, dice), action)
            # Then
            assert enabled == (action in expected)
            assert not enabled or error == (expected[action] is None)
            assert error or not enabled or after[: len(state)] == expected[action]


def test_with_every_rule_held_to_the_rulebook_is_what_it_was() -> None:
    # Given
    rulebook, dice = load_rulebook(), random.Random(11)
    tracking = track(rulebook)
    plain, tracked = Interpreter(rulebook), Interpreter(tracking.rulebook)
    state = rulebook.initial
    for _ in range(150):
        # When
        held = held_to(tracking, state, dice)
        # Then
        enabled = plain.enabled(state)
        assert tracked.enabled(held) == enabled
        if not enabled:
            state = rulebook.initial
            continue
        action = dice.choice(enabled)
        state = plain.step(state, action)
        assert tracked.step(held, action)[: len(state)] == state


@pytest.mark.parametrize("name", LOOSENED)
def test_to_let_go_of_any_rules_takes_no_step_and_no_error_away(toy: Toy, name: str) -> None:
    # Given
    rulebook, dice = toy(name).rulebook, random.Random(7)
    tracking, interpreter = track(rulebook), Interpreter(rulebook)
    system, solver = TransitionSystem(rulebook, (), tracking), Solver(Budget())
    solver.add(system.domain)
    for state in islice(states(rulebook), MOST):
        here = [system.now[v.name] == system.encoder.value(n, v.sort) for v, n in zip(rulebook.variables, state, strict=True)]
        for action, after in successors(interpreter, state):
            gone = [variable for variable in tracking.trackers.values() if dice.random() < 0.5]
            step = system.steps[action]
            # When
            if after is None:
                result = step.error
            else:
                result = all_of(
                    *(
                        step.after.get(v.name, system.now[v.name]) == system.encoder.value(n, v.sort)
                        for v, n in zip(rulebook.variables, after, strict=True)
                    )
                )
            held = (system.now[variable] == (variable not in gone) for variable in tracking.trackers.values())
            answer = solver.ask(*here, *held, step.guard, result)
            # Then
            assert isinstance(answer, Sat), f"{rulebook.label(rulebook.actions[action])} without {gone}"


def test_every_rule_that_does_something_has_a_tracker() -> None:
    rulebook = load_rulebook()
    assert set(track(rulebook).trackers) == {rule.id for rule in rulebook.rules if rule.kind in TRACKED}


USED = {
    "a restriction uses its table": ("8.1.5: closed regions", "8.1.5: closed_regions"),
    "a definition uses a definition": ("7.4: operations_of", "7.4.1: modifier_of"),
    "through an effect": ("8.1.4", "8.1.7: degrade"),
    "what only some cards have": ("7.1: play_event", "card 13: the card"),
}


@pytest.mark.parametrize(("rule", "used"), USED.values(), ids=USED.keys())
def test_a_rule_uses_what_it_names(rule: str, used: str) -> None:
    rulebook = load_rulebook()
    assert used in with_mentioned(rulebook, [rule])
    assert rule not in with_mentioned(rulebook, [used])


def test_a_word_that_is_part_of_another_names_nothing() -> None:
    rulebook = load_rulebook()
    assert mentioned(rulebook, ["defconx == 5 and my_begun"]) == ()
    assert mentioned(rulebook, ["begun(card)"]) == ("4.1: begun",)


def test_the_paragraphs_of_a_rule_are_its_own_and_those_that_it_states_as_well() -> None:
    assert paragraphs_of(load_rulebook(), ["8.1.4"]) == ("8.1.4", "6.3.4")
