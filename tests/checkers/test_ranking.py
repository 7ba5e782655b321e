"""Ranking functions on toys: here for a ranking that is said to fall and does not, and one that is offered and is none."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from brinkproof.properties.checkers import ranking
from brinkproof.properties.checkers.explicit import search
from brinkproof.properties.problem import Problem, pose
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from tests.checkers.counters import silent

Toy = Callable[..., Problem]


def said(problem: Problem, budget: Budget | None = None) -> Verdict:
    """Return the only verdict."""
    (verdict,) = ranking.check(problem, budget or Budget(), silent)
    return verdict


def ranked(problem: Problem, numbers: Sequence[str]) -> Problem:
    """Return the problem with another ranking."""
    (one,) = (claim.property for claim in problem.claims if claim.property.ranking)
    return pose(problem.rulebook, [replace(one, ranking=tuple(numbers))])


@pytest.mark.parametrize(("name", "parts", "most"), [("counter", 2, 19), ("odometer", 3, 61), ("huge", 11, 2 * 10**10 - 1)])
def test_a_ranking_that_falls_bounds_the_length_of_every_game(toy: Toy, name: str, parts: int, most: int) -> None:
    verdict = said(toy(name))
    assert (verdict.outcome, verdict.evidence) == (Outcome.HOLDS, Evidence.INDUCTIVE)
    assert verdict.details == {"parts": parts, "steps at most": most}


@pytest.mark.parametrize("name", ["counter", "odometer"])
def test_no_game_is_longer_than_the_ranking_allows(toy: Toy, name: str) -> None:
    problem = toy(name)
    longest = search(problem.rulebook, most_states=1000, progress=silent).depth
    assert longest <= int(said(problem).details["steps at most"])


NOT_FALLING = [
    # toy, ranking, the action that does not make it less, one of the numbers and what the action does to it
    ("odometer", ["change", "purse", "0 if game_over else 1"], "take", "change", "0 -> 9"),
    ("odometer", ["purse", "change"], "finish", "change", "0 -> 0"),
    ("counter", ["9 - n"], "finish", "9 - n", "0 -> 0"),
    ("counter", ["n", "0 if game_over else 1"], "count", "0 if game_over else 1", "1 -> 1"),
]


@pytest.mark.parametrize(("name", "numbers", "action", "number", "moved"), NOT_FALLING)
def test_a_ranking_that_does_not_fall_names_the_step_and_one_that_does_is_offered(
    toy: Toy, name: str, numbers: Sequence[str], action: str, number: str, moved: str
) -> None:
    # Given
    problem = ranked(toy(name), numbers)
    # When
    verdict = said(problem)
    # Then
    assert (verdict.outcome, verdict.evidence, verdict.trace) == (Outcome.NOT_INDUCTIVE, Evidence.NOT_RUN, None)
    assert verdict.reason.startswith(f"{action} does not make it less, from a state that may not be reachable; this falls")
    assert (verdict.details["action"], verdict.details[number]) == (action, moved)
    # and what is offered is a ranking, to which nothing is needed but itself
    offered = verdict.reason.split('"')[1::2]
    assert said(ranked(problem, offered)).outcome is Outcome.HOLDS
    for left_out in offered:
        assert said(ranked(problem, [one for one in offered if one != left_out] or ["0"])).outcome is Outcome.NOT_INDUCTIVE


def test_where_games_go_on_for_ever_nothing_is_offered(toy: Toy) -> None:
    verdict = said(toy("never_ends"))
    assert verdict.outcome is Outcome.NOT_INDUCTIVE
    assert verdict.reason == "turn_round does not make it less, from a state that may not be reachable"
    assert verdict.details["3 - n"] == "0 -> 3"


def test_a_game_that_gets_stuck_does_not_end(toy: Toy) -> None:
    verdict = said(toy("deadlocks"))
    assert verdict.outcome is Outcome.NOT_INDUCTIVE
    assert "nobody can move" in verdict.reason


def test_where_a_step_may_be_an_error_nothing_is_said(toy: Toy) -> None:
    problem = ranked(toy("errs_nowhere"), ["9 - n", "0 if game_over else 1"])
    assert said(problem).outcome is Outcome.UNKNOWN
    assert "may be errors" in said(problem).reason


def test_without_effort_nothing_is_said_to_end(toy: Toy) -> None:
    verdict = said(toy("odometer"), Budget(effort=1))
    assert verdict.outcome is Outcome.UNKNOWN
    assert verdict.reason
