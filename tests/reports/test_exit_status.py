"""The exit status over every mixed run: here for a report that passes what is not established."""

from itertools import combinations, permutations

import pytest

from brinkproof.model.trace import Trace
from brinkproof.properties.result import Result
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from brinkproof.reports.exit_status import Status, gravest, status_of, status_of_finding

PROOFS = (Evidence.PROVED, Evidence.EXHAUSTIVE, Evidence.INDUCTIVE)
GRAVEST_FIRST = (4, 70, 65, 64, 5, 1, 3, 2, 0)

CASES = [
    *((Outcome.HOLDS, evidence, 0) for evidence in PROOFS),
    *((Outcome.HOLDS, evidence, 2) for evidence in Evidence if evidence not in PROOFS),
    *((Outcome.VIOLATED, evidence, 1) for evidence in Evidence),
    *((Outcome.UNREACHABLE, evidence, 1) for evidence in Evidence),
    *((Outcome.VACUOUS, evidence, 3) for evidence in Evidence),
    *((Outcome.NOT_INDUCTIVE, evidence, 2) for evidence in Evidence),
    *((Outcome.UNKNOWN, evidence, 2) for evidence in Evidence),
    *((Outcome.DISAGREEMENT, evidence, 4) for evidence in Evidence),
]


def verdict(outcome: Outcome, evidence: Evidence, trace: Trace | None = None) -> Verdict:
    return Verdict(property="p", outcome=outcome, evidence=evidence, checker="c", trace=trace)


@pytest.mark.parametrize(("outcome", "evidence", "status"), CASES)
def test_each_outcome_and_class_has_its_status(outcome: Outcome, evidence: Evidence, status: int) -> None:
    assert status_of(verdict(outcome, evidence)) == status


def test_the_table_leaves_no_outcome_out() -> None:
    assert {(outcome, evidence) for outcome, evidence, _ in CASES} == {(o, e) for o in Outcome for e in Evidence}


@pytest.mark.parametrize("evidence", [Evidence.BOUNDED, Evidence.SAMPLED])
def test_one_game_is_enough_for_what_must_be_possible(evidence: Evidence) -> None:
    game = Trace(states=((0,),), actions=())
    assert status_of(verdict(Outcome.HOLDS, evidence, game), possible=True) == 0
    assert status_of(verdict(Outcome.HOLDS, evidence), possible=True) == 2
    assert status_of(verdict(Outcome.HOLDS, evidence, game)) == 2


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_gravest_wins_in_every_order(size: int) -> None:
    for chosen in combinations(GRAVEST_FIRST, size):
        for order in permutations(chosen):
            assert gravest(map(Status, order)) == chosen[0]
            assert gravest(map(Status, order * 2)) == chosen[0]


def test_nothing_at_all_is_not_established() -> None:
    assert gravest([]) == 2


def test_the_findings_of_a_run_have_the_status_of_their_property(result: Result) -> None:
    assert {finding.name: int(status_of_finding(finding)) for finding in result.findings} == {
        "within-the-track": 0,
        "never-ends": 1,
        "war-is-possible": 0,
        "helps": 2,
        "far-away": 2,
        "nobody-looked": 2,
    }
