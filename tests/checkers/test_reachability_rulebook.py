"""A closure of the whole rulebook that is wrong: against the explicit search on the projection, and claim by claim."""

import pytest

from brinkproof.model.load import BASE, load_rulebook
from brinkproof.properties.checkers.reachability import check
from brinkproof.properties.exploration import explore
from brinkproof.properties.problem import Problem, pose
from brinkproof.properties.property import load_properties
from brinkproof.properties.verdict import Outcome
from tests.checkers.counters import assert_replays, assert_same_set, silent


@pytest.mark.slow
def test_the_projection_is_the_same_set_by_both_methods() -> None:
    rulebook = load_rulebook(overlays=[BASE / "projections" / "core.toml"])
    assert_same_set(explore(Problem(rulebook=rulebook, claims=()), silent))


@pytest.mark.slow
def test_the_rulebook_closes_and_every_claim_of_the_book_is_established() -> None:
    # Given
    problem = pose(load_rulebook(), load_properties())
    # When
    known = explore(problem, silent)
    found = list(check(problem, silent, exploration=known, depth=16))
    # Then: everything holds, every action can be taken, and every trace replays
    assert [(verdict.property, verdict.reason) for verdict in found if verdict.outcome is not Outcome.HOLDS] == []
    assert known.closure.never_enabled == ()
    assert known.closure.states > 10**11
    for verdict in found:
        if verdict.trace is not None:
            assert_replays(problem, verdict.trace)
