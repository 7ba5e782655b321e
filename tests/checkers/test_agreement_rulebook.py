"""Spacer on the rulebook itself, without any lemma: here for a claim of the book that it calls false, or a fault it calls true.

That each claim of the book holds of every reachable state is shown in ``test_reachability_rulebook.py``.
"""

from pathlib import Path

import pytest

from brinkproof.model.load import load_rulebook
from brinkproof.properties.checkers import spacer
from brinkproof.properties.problem import pose
from brinkproof.properties.property import load_properties
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome
from tests.checkers.counters import assert_replays, silent
from tests.checkers.planted import FAULTS, Fault, plant

BUDGET = Budget(effort=8_000_000)

SLOW = {
    "defcon-starts-at-5",
    "somebody-can-move",
    "the-game-ends",
    "phasing-stays-within-a-round",
    "starred-events-happen-once",
    "turn-effects-end-with-the-turn",
    "impossible-event-never-happens",
    "markers-are-0-between-turns",
}
"""What takes one to five seconds each; the rest take ten together."""


@pytest.mark.slow
def test_the_claims_of_the_book_hold_by_invariants_that_nobody_wrote() -> None:
    # Given
    problem = pose(load_rulebook(), load_properties())
    names = [c.property.name for c in problem.claims if not c.wanted and not c.property.lemma and c.property.name not in SLOW]
    # When
    said = list(spacer.conclude(problem, BUDGET, silent, names=names))
    # Then
    decided = [one for one in said if one.verdict.outcome is not Outcome.UNKNOWN]
    assert {(one.verdict.outcome, one.verdict.evidence) for one in decided} == {(Outcome.HOLDS, Evidence.INDUCTIVE)}
    assert all(one.invariant is not None for one in decided)
    assert len(decided) > 70, f"of {len(said)} claims {len(decided)} are decided"
    assert sum(int(one.verdict.details["facts found"]) > 0 for one in decided) > 10


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault", [fault for fault in FAULTS if "no cap" in fault.name or "won" in fault.name], ids=lambda f: f.name
)
def test_a_planted_fault_is_shown_by_a_game(fault: Fault, tmp_path: Path) -> None:
    problem = pose(load_rulebook(plant(tmp_path, fault)), load_properties())
    verdict = list(spacer.check(problem, BUDGET, silent, names=[fault.property]))[-1]
    assert (verdict.property, verdict.outcome) == (fault.property, Outcome.VIOLATED)
    assert verdict.trace is not None
    assert_replays(problem, verdict.trace)
