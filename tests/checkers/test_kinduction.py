"""Induction on toys: here for a proof that rests on what is not proved, and a failed induction that is shown as a bug."""

from collections.abc import Callable

import pytest

from brinkproof.properties.checkers import kinduction
from brinkproof.properties.problem import Problem
from brinkproof.properties.property import TOTAL
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome, Verdict

Toy = Callable[..., Problem]

HOLDS, VIOLATED, NOT_INDUCTIVE, UNKNOWN = Outcome.HOLDS, Outcome.VIOLATED, Outcome.NOT_INDUCTIVE, Outcome.UNKNOWN

ANSWERS = [
    # toy, book, claim, outcome, k
    ("counter", "properties", TOTAL, HOLDS, None),
    ("counter", "properties", "n-is-small", HOLDS, 0),
    ("counter", "properties", "n-is-never-5", NOT_INDUCTIVE, None),
    ("counter", "properties", "n-starts-above-0", VIOLATED, None),
    ("counter", "properties", "steps-go-up", HOLDS, 1),
    ("counter", "properties", "steps-stay-below-4", NOT_INDUCTIVE, None),
    ("counter", "properties", "the-game-ends", HOLDS, 1),
    ("token_ring", "lemmas", TOTAL, HOLDS, None),
    ("token_ring", "lemmas", "somebody-has-it", HOLDS, 1),
    ("token_ring", "lemmas", "one-at-a-time", HOLDS, 1),
    ("token_ring", "properties", TOTAL, NOT_INDUCTIVE, None),
    ("token_ring", "properties", "one-at-a-time", UNKNOWN, None),
    ("needs_a_lemma", "properties", TOTAL, HOLDS, None),
    ("needs_a_lemma", "properties", "never-9-and-3", HOLDS, 0),
    ("needs_a_lemma", "without", "half", HOLDS, 1),
    ("needs_a_lemma", "without", "never-9-and-3", NOT_INDUCTIVE, None),
    ("needs_a_lemma", "wrong", "never-8-and-3", NOT_INDUCTIVE, None),
    ("needs_a_lemma", "wrong", "never-9-and-4", UNKNOWN, None),  # inductive just with the lemma that fails
    ("needs_a_lemma", "wrong", "never-9-and-3", UNKNOWN, None),
    ("needs_two_steps", "properties", "never-3", HOLDS, 2),
    ("needs_two_steps", "properties", "never-1", VIOLATED, None),
    ("breaks_late", "properties", "never-3", NOT_INDUCTIVE, None),
    ("overflows", "properties", TOTAL, NOT_INDUCTIVE, None),
    ("overflows", "properties", "m-is-0", UNKNOWN, None),
    ("conflicts", "properties", TOTAL, NOT_INDUCTIVE, None),
    ("requires", "properties", TOTAL, NOT_INDUCTIVE, None),
    ("deadlocks", "properties", TOTAL, NOT_INDUCTIVE, None),
    ("deadlocks", "properties", "the-game-ends", UNKNOWN, None),
    ("never_ends", "properties", TOTAL, HOLDS, None),
    ("never_ends", "properties", "the-game-ends", NOT_INDUCTIVE, None),
    ("begins_unsettled", "properties", "m-is-at-most-1", UNKNOWN, None),
]

WANTED = [("counter", "n-gets-to-3"), ("counter", "the-ussr-can-win"), ("token_ring", "both-have-it")]


def said(problem: Problem, budget: Budget | None = None) -> dict[str, Verdict]:
    """Return the verdicts by claim; there is exactly one for each that induction looks at."""
    verdicts = list(kinduction.check(problem, budget or Budget(), lambda _: None))
    assert len(verdicts) == 1 + sum(not claim.wanted for claim in problem.claims)
    found = {verdict.property: verdict for verdict in verdicts}
    assert len(found) == len(verdicts)
    return found


@pytest.mark.parametrize(("name", "book", "claim", "outcome", "k"), ANSWERS)
def test_a_claim_is_proved_just_when_it_is_inductive_with_what_is_proved_before(
    toy: Toy, name: str, book: str, claim: str, outcome: Outcome, k: int | None
) -> None:
    # When
    verdict = said(toy(name, book))[claim]
    # Then
    assert verdict.outcome is outcome
    assert (verdict.evidence is Evidence.INDUCTIVE) == (outcome is HOLDS)
    assert verdict.details.get("k") == k
    assert bool(verdict.reason) == (outcome is not HOLDS)
    assert (verdict.trace is not None) == (outcome is VIOLATED)


@pytest.mark.parametrize(("name", "claim"), WANTED)
def test_what_must_be_possible_is_not_the_business_of_induction(toy: Toy, name: str, claim: str) -> None:
    assert claim not in said(toy(name))


def test_a_counterexample_to_induction_is_words_and_names_the_action(toy: Toy) -> None:
    verdict = said(toy("counter"))["steps-stay-below-4"]
    assert verdict.details == {"winner": "nobody", "n": "3", "action": "count"}
    assert "may not be reachable" in verdict.reason


def test_a_state_in_which_nobody_can_move_has_no_action(toy: Toy) -> None:
    verdict = said(toy("deadlocks"))[TOTAL]
    assert "nobody can move" in verdict.reason
    assert "action" not in verdict.details


def test_an_error_that_may_happen_names_its_rule(toy: Toy) -> None:
    verdict = said(toy("overflows"))[TOTAL]
    assert verdict.details["n"] == "2"
    assert "count is an error: rule '4.1: count': n would be outside 0 to 2" in verdict.reason


def test_a_claim_that_is_false_at_first_is_shown_as_a_game_of_no_steps(toy: Toy) -> None:
    # Given
    problem = toy("counter")
    # When
    verdict = said(problem)["n-starts-above-0"]
    # Then
    assert verdict.trace is not None
    assert verdict.trace.states == (problem.rulebook.initial,)
    assert verdict.shortest


def test_without_effort_nothing_is_said_to_hold(toy: Toy) -> None:
    verdicts = said(toy("needs_two_steps"), Budget(effort=1))
    assert all(verdict.outcome is UNKNOWN for verdict in verdicts.values())
