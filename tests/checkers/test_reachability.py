"""A checker that misses a state, a violation or an error, calls an empty claim true, or tells a trace that does not replay.

On tiny rulebooks of known answers; ``test_reachability_rulebook.py`` has the rulebook itself.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.properties.checkers.reachability import check
from brinkproof.properties.exploration import explore
from brinkproof.properties.problem import Problem
from brinkproof.properties.property import NO_ERRORS, TOTAL
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from tests.checkers.counters import (
    CONFLICTS,
    COUNTER,
    OVERFLOWS,
    STUCK,
    TWO_COUNTERS,
    UNSETTLED,
    assert_replays,
    assert_same_set,
    posed,
    silent,
)

Toy = Callable[..., Problem]


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    """Pose properties of a tiny rulebook."""
    return partial(posed, tmp_path)


def verdicts(problem: Problem) -> dict[str, Verdict]:
    """Return the verdicts by property."""
    return {verdict.property: verdict for verdict in check(problem, silent)}


COUNTS = {
    # 0 to 9, and the end of the game
    "a counter": (COUNTER, 11, 10),
    # 100 pairs, the last of which ends the game; 9 x 10 counts and (9 + 8 + 7) x 10 leaps
    "two counters": (TWO_COUNTERS, 100, 90 + 240),
    "a counter that gets stuck": (STUCK, 10, 9),
    # The state it begins in has an ending due, which is tested after the first effect only
    "an ending that is due at the beginning": (UNSETTLED, 11, 10),
}


@pytest.mark.parametrize(("rules", "states", "transitions"), COUNTS.values(), ids=COUNTS.keys())
def test_every_state_is_counted(rules: str, states: int, transitions: int, toy: Toy) -> None:
    # Given
    problem = toy(rules)
    # When
    known = explore(problem, silent)
    # Then: known counts, and the very set that the explicit search finds
    assert (known.closure.states, known.closure.transitions) == (states, transitions)
    assert_same_set(known)


def test_what_fires_and_what_never_does_is_told(toy: Toy) -> None:
    closure = explore(toy(TWO_COUNTERS), silent).closure
    assert closure.fired == {"4.1: count": "count", "4.2: leap": "leap(by=1)", "8.1.3": "count"}
    assert closure.never_enabled == ("never",)


HOLDS, VIOLATED, UNREACHABLE, VACUOUS, UNKNOWN = (
    Outcome.HOLDS,
    Outcome.VIOLATED,
    Outcome.UNREACHABLE,
    Outcome.VACUOUS,
    Outcome.UNKNOWN,
)

Claimed = tuple[str, str, Outcome, int | None, str]

# name: rules, property, outcome, steps of the trace or None, a part of the reason
CLAIMS: dict[str, Claimed] = {
    "an invariant": (COUNTER, 'kind = "always"\nholds = "m == 0"', HOLDS, None, ""),
    "a violation is shortest": (TWO_COUNTERS, 'kind = "always"\nholds = "n + m < 12"', VIOLATED, 6, "the last state breaks it"),
    "a violation at the beginning": (COUNTER, 'kind = "always"\nholds = "n > 0"', VIOLATED, 0, "the last state"),
    "a premise that no state has": (COUNTER, 'kind = "always"\nwhen = "m == 3"\nholds = "n == 1"', VACUOUS, None, "'m == 3'"),
    "a claim that folds to true": (COUNTER, 'kind = "always"\nholds = "true"', VACUOUS, None, "whatever the rules say"),
    "steps that hold": (COUNTER, 'kind = "step"\non = ["count"]\nholds = "next(n) == n + 1"', HOLDS, None, ""),
    "a step that does not": (
        TWO_COUNTERS,
        'kind = "step"\non = ["leap"]\nwhen = "by == 2"\nholds = "next(m) < 9"',
        VIOLATED,
        4,
        "the last step, leap(by=2), breaks it",
    ),
    "an action that is never enabled": (
        TWO_COUNTERS,
        'kind = "step"\non = ["count", "never"]\nholds = "next(n) >= n"',
        VACUOUS,
        None,
        "action 'never' is never enabled",
    ),
    "a premise that no step has": (
        COUNTER,
        'kind = "step"\non = ["count"]\nwhen = "n == 9"\nholds = "next(n) == 0"',
        VACUOUS,
        None,
        "no reachable step has 'n == 9'",
    ),
    "what is possible": (COUNTER, 'kind = "sometimes"\nholds = "n == 7"', HOLDS, 7, ""),
    "a step that is possible": (COUNTER, 'kind = "sometimes"\non = ["finish"]\nholds = "next(winner) == us"', HOLDS, 10, ""),
    "what is not possible": (COUNTER, 'kind = "sometimes"\nholds = "m == 7"', UNREACHABLE, None, "no reachable state"),
    "a step that is not possible": (
        TWO_COUNTERS,
        'kind = "sometimes"\non = ["never"]\nholds = "true"',
        UNREACHABLE,
        None,
        "no reachable state or step",
    ),
    "a game that ends": (
        COUNTER,
        'kind = "eventually"\nranking = ["1 if winner == nobody else 0", "9 - n"]',
        HOLDS,
        None,
        "",
    ),
    "a ranking that does not fall": (COUNTER, 'kind = "eventually"\nranking = ["9 - n"]', VIOLATED, 10, "finish, breaks it"),
    "a game that gets stuck": (STUCK, 'kind = "eventually"\nranking = ["9 - n"]', VIOLATED, 9, "nothing can be done there"),
    "nothing holds after an error": (OVERFLOWS, 'kind = "always"\nholds = "m == 0"', UNKNOWN, None, NO_ERRORS),
    "nothing is impossible after an error": (OVERFLOWS, 'kind = "sometimes"\nholds = "m == 1"', UNKNOWN, None, NO_ERRORS),
    "a violation before an error is one": (OVERFLOWS, 'kind = "always"\nholds = "n < 5"', VIOLATED, 5, "the last state"),
}


@pytest.mark.parametrize("case", CLAIMS.values(), ids=CLAIMS.keys())
def test_a_claim_gets_its_verdict(case: Claimed, toy: Toy) -> None:
    # Given
    rules, claim, outcome, steps, reason = case
    problem = toy(rules, claim=claim)
    # When
    verdict = verdicts(problem)["claim"]
    # Then
    assert verdict.outcome is outcome
    assert verdict.evidence is (Evidence.NOT_RUN if outcome is UNKNOWN else Evidence.EXHAUSTIVE)
    assert reason in verdict.reason
    assert (None if verdict.trace is None else len(verdict.trace)) == steps
    assert verdict.shortest is (steps is not None)
    if verdict.trace is not None:
        assert_replays(problem, verdict.trace)


# name: rules, steps before the error, the action, a part of the reason
ERRORS = {
    "an overflow": (OVERFLOWS, 9, "count", "rule '4.1: count': n would be 10, outside 0 to 9"),
    "a conflict": (CONFLICTS, 3, "count", "'4.1: count' and '8.1.4' set n differently"),
}


@pytest.mark.parametrize(("rules", "steps", "action", "reason"), ERRORS.values(), ids=ERRORS.keys())
def test_an_error_is_never_a_lost_successor(rules: str, steps: int, action: str, reason: str, toy: Toy) -> None:
    # Given
    problem = toy(rules)
    # When
    verdict = verdicts(problem)[NO_ERRORS]
    # Then
    assert verdict.outcome is VIOLATED
    assert reason in verdict.reason
    assert verdict.trace is not None
    assert len(verdict.trace) == steps
    assert_replays(problem, verdict.trace)
    interpreter = Interpreter(problem.rulebook)
    with pytest.raises(StepError):
        interpreter.step(verdict.trace.states[-1], interpreter.places[action])


def test_a_rulebook_without_errors_is_told_so_first(toy: Toy) -> None:
    first = next(check(toy(COUNTER, claim='kind = "always"\nholds = "m == 0"'), silent))
    assert (first.property, first.outcome, first.extent) == (NO_ERRORS, HOLDS, 11)


# rules, outcome, steps of the trace, a part of the reason
TOTALS = {
    "somebody can always move": (COUNTER, HOLDS, None, ""),
    "a game that gets stuck": (STUCK, VIOLATED, 9, "nothing can be done there"),
    "a game with an error": (OVERFLOWS, UNKNOWN, None, NO_ERRORS),
}


@pytest.mark.parametrize(("rules", "outcome", "steps", "reason"), TOTALS.values(), ids=TOTALS.keys())
def test_the_relation_is_total_where_no_reachable_state_is_stuck(
    rules: str, outcome: Outcome, steps: int | None, reason: str, toy: Toy
) -> None:
    problem = toy(rules)
    verdict = verdicts(problem)[TOTAL]
    assert verdict.outcome is outcome
    assert reason in verdict.reason
    assert (None if verdict.trace is None else len(verdict.trace)) == steps
    if verdict.trace is not None:
        assert_replays(problem, verdict.trace)


STOPS: dict[str, Callable[[Problem], Iterator[Verdict]]] = {
    "all the way": lambda problem: check(problem, silent),
    "not deep enough": lambda problem: check(problem, silent, depth=3),
    "stopped at once": lambda problem: check(problem, silent, stop=lambda: True),
}


@pytest.mark.parametrize("run", STOPS.values(), ids=STOPS.keys())
def test_a_trace_is_called_shortest_only_when_it_is(run: Callable[[Problem], Iterator[Verdict]], toy: Toy) -> None:
    # Given
    problem = toy(
        TWO_COUNTERS, deep='kind = "sometimes"\nholds = "n == 9 and m == 9"', near='kind = "sometimes"\nholds = "n == 2"'
    )
    # When
    found = {verdict.property: verdict for verdict in run(problem)}
    # Then: there is a trace however little was searched in strict order
    for name, least in (("deep", 12), ("near", 2)):
        trace = found[name].trace
        assert trace is not None
        assert_replays(problem, trace)
        assert len(trace) == least or not found[name].shortest


def test_with_strict_order_all_the_way_every_trace_is_shortest(toy: Toy) -> None:
    problem = toy(TWO_COUNTERS, deep='kind = "sometimes"\nholds = "n == 9 and m == 9"')
    assert verdicts(problem)["deep"].shortest
