"""Bounded model checking on toys: here for a bound that is off by one, a longer trace called shortest, an error that is dropped."""

from collections.abc import Callable, Mapping

import pytest

from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.trace import Trace
from brinkproof.properties.checkers import bmc
from brinkproof.properties.problem import Problem
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome, Verdict

Toy = Callable[..., Problem]

HOLDS, VIOLATED, UNKNOWN = Outcome.HOLDS, Outcome.VIOLATED, Outcome.UNKNOWN

ANSWERS = [
    # toy, depth, claim, outcome, extent, steps of the trace
    ("counter", 4, "n-is-small", HOLDS, 4, None),
    ("counter", 4, "n-is-never-5", HOLDS, 4, None),
    ("counter", 5, "n-is-never-5", VIOLATED, 5, 5),
    ("counter", 12, "n-is-never-5", VIOLATED, 5, 5),
    ("counter", 0, "n-starts-above-0", VIOLATED, 0, 0),
    ("counter", 12, "steps-go-up", HOLDS, 12, None),
    ("counter", 3, "steps-stay-below-4", HOLDS, 3, None),
    ("counter", 4, "steps-stay-below-4", VIOLATED, 4, 4),
    ("counter", 12, "the-game-ends", HOLDS, 12, None),
    ("counter", 2, "n-gets-to-3", UNKNOWN, 2, None),
    ("counter", 3, "n-gets-to-3", HOLDS, 3, 3),
    ("counter", 12, "the-ussr-can-win", UNKNOWN, 12, None),
    ("counter", 12, "no-errors", HOLDS, 12, None),
    ("token_ring", 6, "one-at-a-time", HOLDS, 6, None),
    ("token_ring", 6, "the-game-ends", VIOLATED, 1, 1),
    ("deadlocks", 2, "somebody-can-move", HOLDS, 2, None),
    ("deadlocks", 5, "somebody-can-move", VIOLATED, 3, 3),
    ("deadlocks", 2, "the-game-ends", HOLDS, 2, None),
    ("deadlocks", 5, "the-game-ends", VIOLATED, 3, 3),
    ("never_ends", 3, "the-game-ends", HOLDS, 3, None),
    ("never_ends", 4, "the-game-ends", VIOLATED, 4, 4),
    ("begins_unsettled", 4, "m-is-at-most-1", HOLDS, 4, None),
    ("goes_on", 6, "n-is-never-3", HOLDS, 6, None),
    ("overflows", 2, "no-errors", HOLDS, 2, None),
    ("overflows", 4, "no-errors", VIOLATED, 3, 2),
    ("overflows", 4, "n-is-never-2", VIOLATED, 2, 2),
    ("overflows", 2, "m-is-0", HOLDS, 2, None),
    ("overflows", 4, "m-is-0", UNKNOWN, 2, None),
    ("conflicts", 1, "no-errors", HOLDS, 1, None),
    ("conflicts", 4, "no-errors", VIOLATED, 2, 1),
    ("conflicts", 4, "n-is-never-2", UNKNOWN, 1, None),
    ("requires", 4, "no-errors", VIOLATED, 3, 2),
]

CAUSES = [
    ("overflows", "count", "rule '4.1: count': n would be outside 0 to 2"),
    ("conflicts", "count", "rule '4.1: count': '4.1: count' and '8.1.4' set n differently"),
    ("requires", "count", "rule '4.1: count': 'grow(1)' has no meaning here"),
]


def said(problem: Problem, budget: Budget) -> Mapping[str, Verdict]:
    """Return the verdicts by claim; there is exactly one for each."""
    verdicts = list(bmc.check(problem, budget, lambda _: None))
    assert [v.property for v in verdicts].count(bmc.NO_ERRORS) == 1
    assert len(verdicts) == 1 + len(problem.claims)
    return {verdict.property: verdict for verdict in verdicts}


def assert_replays(problem: Problem, trace: Trace) -> None:
    """Play a trace with the interpreter."""
    interpreter = Interpreter(problem.rulebook)
    assert trace.states[0] == problem.rulebook.initial
    for before, label, after in zip(trace.states, trace.actions, trace.states[1:], strict=False):
        assert interpreter.is_enabled(before, interpreter.places[label])
        assert interpreter.step(before, interpreter.places[label]) == after


@pytest.mark.parametrize(("name", "depth", "claim", "outcome", "extent", "steps"), ANSWERS)
def test_a_claim_is_decided_to_its_depth_and_no_further(
    toy: Toy, name: str, depth: int, claim: str, outcome: Outcome, extent: int, steps: int | None
) -> None:
    # Given
    problem = toy(name)
    # When
    verdict = said(problem, Budget(depth=depth))[claim]
    # Then
    assert (verdict.outcome, verdict.evidence, verdict.extent) == (outcome, Evidence.BOUNDED, extent)
    assert (verdict.trace is None) == (steps is None)
    assert verdict.shortest == (verdict.trace is not None)
    if verdict.trace is not None:
        assert len(verdict.trace) == steps
        assert_replays(problem, verdict.trace)


@pytest.mark.parametrize(("name", "label", "cause"), CAUSES)
def test_an_error_ends_a_game_that_replays_and_names_what_went_wrong(toy: Toy, name: str, label: str, cause: str) -> None:
    # Given
    problem = toy(name)
    interpreter = Interpreter(problem.rulebook)
    # When
    verdict = said(problem, Budget(depth=5))[bmc.NO_ERRORS]
    # Then
    assert verdict.trace is not None
    assert verdict.details["action"] == label
    assert verdict.reason == f"the last step, {label}, is an error: {cause}"
    with pytest.raises(StepError):
        interpreter.step(verdict.trace.states[-1], interpreter.places[label])


def test_a_solver_that_gives_up_leaves_every_claim_unknown(toy: Toy) -> None:
    verdicts = said(toy("counter"), Budget(depth=6, effort=1))
    late = verdicts["n-is-never-5"]
    assert late.outcome is UNKNOWN
    assert late.reason
    assert not any(v.outcome is HOLDS and v.trace is None for v in verdicts.values())


def test_the_same_question_gets_the_same_answer(toy: Toy) -> None:
    assert said(toy("counter"), Budget(depth=6)) == said(toy("counter"), Budget(depth=6))
