"""Steps as Z3 terms: here for a change of the order of one step, a frame that is lost, an error that is dropped.

The interpreter plays every reachable state of every toy (the first of one with too many); what it and the terms say of each action is compared. Where the
page of one step is easily misread the answer is written out instead.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.language.operators import equal
from brinkproof.model.language.syntax import Read
from brinkproof.model.load import load_rulebook
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, show, with_values
from brinkproof.model.symbolic.step import Step
from brinkproof.model.symbolic.transition_system import TransitionSystem, settles
from brinkproof.properties.problem import Problem

TOYS = sorted(folder.name for folder in (Path(__file__).parents[1] / "toys").iterdir())

SETTLE = {name: name not in ("begins_unsettled", "goes_on") for name in TOYS}

ANSWERS = [
    # toy, before, action, after
    ("begins_unsettled", {}, "wait", {"m": 1, "winner": "draw"}),
    ("begins_unsettled", {"n": 1}, "wait", {"n": 1, "m": 1}),
    ("goes_on", {"n": 2}, "count", {"n": 1, "m": 1}),
    ("goes_on", {"n": 3}, "count", {"n": 2, "m": 1}),
    ("limits", {"n": 6}, "up(by=3)", {"n": 7}),
    ("limits", {}, "down", {"n": 3}),
    ("sums", {}, "add", {"n": 11, "m": 4}),
    ("ends_on_the_way", {"n": 3, "m": 5}, "score(by=3)", {"n": 5, "m": 5, "winner": "us"}),
    ("ends_on_the_way", {"n": 1, "m": 5}, "score(by=1)", {"n": 2, "m": 6, "winner": "draw"}),
    ("ends_on_the_way", {"n": 0, "m": 1}, "score(by=2)", {"n": 2, "m": 3}),  # both copies add one
    ("ends_on_the_way", {"n": 3, "m": 2}, "hand_over", {"n": 2, "m": 3}),
    ("token_ring", {}, "pass_to_ussr", {"us_has_it": False, "ussr_has_it": True}),
]

FAULTS = [
    ("limits", {"n": 7}, "shrink", "4.4: shrink", "k would be outside 4 to 9"),
    ("overflows", {"n": 2}, "count", "4.1: count", "n would be outside 0 to 2"),
    ("conflicts", {"n": 1}, "count", "4.1: count", "'4.1: count' and '8.1.4' set n differently"),
    ("requires", {"n": 2}, "count", "4.1: count", "'grow(1)' has no meaning here"),
]

MOST_STATES = 60
"""Every toy but the huge one has fewer."""

Toy = Callable[..., Problem]


def states(rulebook: Rulebook, interpreter: Interpreter) -> Iterator[State]:
    """Yield every state that is reached without an error."""
    seen, pending = {rulebook.initial}, [rulebook.initial]
    while pending:
        state = pending.pop()
        yield state
        for action in interpreter.enabled(state):
            try:
                after = interpreter.step(state, action)
            except StepError:
                continue
            if after not in seen:
                seen.add(after)
                pending.append(after)


def place_of(rulebook: Rulebook, label: str) -> int:
    """Return where an action stands."""
    return [rulebook.label(action) for action in rulebook.actions].index(label)


@pytest.mark.parametrize("name", TOYS)
def test_terms_and_interpreter_agree_on_every_step_of_a_toy(toy: Toy, name: str) -> None:
    # Given
    rulebook = toy(name).rulebook
    interpreter, system = Interpreter(rulebook), TransitionSystem(rulebook)
    for state in islice(states(rulebook, interpreter), MOST_STATES):
        for action in range(len(rulebook.actions)):
            # When
            enabled, error, after = system.take(state, action)
            # Then
            assert enabled == interpreter.is_enabled(state, action)
            if not enabled:
                assert (error, after) == (False, state)
            elif error:
                with pytest.raises(StepError):
                    interpreter.step(state, action)
            else:
                assert after == interpreter.step(state, action)


@pytest.mark.parametrize(("name", "before", "label", "changed"), ANSWERS)
def test_a_step_does_what_the_page_says(
    toy: Toy, name: str, before: dict[str, int], label: str, changed: dict[str, int | str]
) -> None:
    # Given
    rulebook = toy(name).rulebook
    state = with_values(rulebook, rulebook.initial, before)
    # When
    enabled, error, after = TransitionSystem(rulebook).take(state, place_of(rulebook, label))
    # Then
    assert (enabled, error) == (True, False)
    assert show(rulebook, after) == show(rulebook, with_values(rulebook, state, changed))
    assert Interpreter(rulebook).step(state, place_of(rulebook, label)) == after


@pytest.mark.parametrize(("name", "before", "label", "rule", "problem"), FAULTS)
def test_an_error_is_true_where_it_happens_and_names_its_rule(
    toy: Toy, name: str, before: dict[str, int], label: str, rule: str, problem: str
) -> None:
    # Given
    rulebook = toy(name).rulebook
    system = TransitionSystem(rulebook)
    place = place_of(rulebook, label)
    # When
    here = system.take(with_values(rulebook, rulebook.initial, before), place)
    elsewhere = system.take(rulebook.initial, place)[1]
    # Then
    assert here[:2] == (True, True)
    assert not elsewhere
    assert (rule, problem) in {(fault.rule, fault.problem) for fault in system.steps[place].faults}


@pytest.mark.parametrize("name", TOYS)
def test_a_rulebook_settles_when_nothing_is_due_at_first_and_each_ending_ends(toy: Toy, name: str) -> None:
    assert settles(toy(name).rulebook) == SETTLE[name]


def test_the_rulebook_settles_and_a_variable_that_nobody_writes_has_no_term() -> None:
    # Given
    rulebook = load_rulebook()
    # When
    system = TransitionSystem(rulebook)
    # Then
    assert settles(rulebook)
    assert all(set(step.after) == written(rulebook, place) for place, step in enumerate(system.steps))


def written(rulebook: Rulebook, place: int) -> set[str]:
    """Return what an action can write: its own rules, and the endings that read what they write."""
    names = {a.variable for level in rulebook.actions[place].levels for f in level for e in f.effects for a in e.assignments}
    watched = {"defcon", "vp"}
    return names | ({"winner", "ending"} if names & watched else set())


def test_an_action_without_effects_changes_nothing(toy: Toy) -> None:
    # Given
    rulebook = toy("token_ring").rulebook
    # When
    step: Step = TransitionSystem(rulebook).steps[place_of(rulebook, "keep")]
    # Then
    assert not step.after
    assert not step.faults


def test_what_actions_change_alike_is_told_of_each_of_them(toy: Toy) -> None:
    # Given an expression over two variables, of which some actions change one or none
    for name in ("ends_on_the_way", "token_ring", "sums"):
        rulebook = toy(name).rulebook
        system = TransitionSystem(rulebook)
        first, second = rulebook.variables[1:3]
        same = equal(Read(first.name, first.sort), Read(second.name, second.sort))
        # When
        found = system.after_each(same)
        # Then
        writers = [place for place, step in enumerate(system.steps) if step.after.keys() & {first.name, second.name}]
        assert list(found) == writers
        for place, term in found.items():
            assert term.eq(system.after(same, place))
