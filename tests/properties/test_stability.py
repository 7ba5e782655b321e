"""Proofs repeated: here for a proof that depends on chance and passes for one that does not."""

from collections.abc import Callable

import pytest

from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs.stability import LEMMAS, RENAMED, Proof, runs_of, stability
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Outcome

Toy = Callable[..., Problem]
HOLDS, UNKNOWN = Outcome.HOLDS, Outcome.UNKNOWN

PROOFS = {
    # effort, outcomes, variation, brittle
    "always the same": ((50, 50, 50), (HOLDS,) * 3, 0.0, False),
    "a little apart": ((90, 100, 110), (HOLDS,) * 3, 0.0816, False),
    "far apart": ((50, 100, 150), (HOLDS,) * 3, 0.4082, True),
    "not every time": ((50, 50, 50), (HOLDS, UNKNOWN, HOLDS), 0.0, True),
    "never": ((50, 50, 50), (UNKNOWN,) * 3, 0.0, False),
    "for nothing": ((0, 0, 0), (HOLDS,) * 3, 0.0, False),
}


def silent(_: str) -> None:
    """Hear no progress."""


@pytest.mark.parametrize(("effort", "outcomes", "variation", "brittle"), PROOFS.values(), ids=PROOFS.keys())
def test_a_proof_is_brittle_when_it_flips_or_its_effort_varies(
    effort: tuple[int, ...], outcomes: tuple[Outcome, ...], variation: float, brittle: bool
) -> None:
    runs = ("seed 1", "seed 2", RENAMED)
    proof = Proof(name="p", effort=dict(zip(runs, effort, strict=True)), outcomes=dict(zip(runs, outcomes, strict=True)))
    assert proof.variation == pytest.approx(variation, abs=1e-4)
    assert proof.brittle is brittle
    assert proof.flips is (len(set(outcomes)) > 1)


def test_every_proof_has_its_effort_in_every_run(toy: Toy) -> None:
    proofs = stability(toy("token_ring", "lemmas"), Budget(), 2, silent)
    assert [proof.name for proof in proofs] == ["somebody-has-it", "relation-is-total", "one-at-a-time"]
    assert all(list(proof.effort) == ["seed 1", "seed 2", RENAMED] for proof in proofs)
    assert all(effort > 0 for proof in proofs for effort in proof.effort.values())
    assert not any(proof.flips for proof in proofs)


def test_only_what_is_asked_for_is_told(toy: Toy) -> None:
    proofs = stability(toy("doors"), Budget(), 1, silent, names=["a-key-is-kept"])
    assert [proof.name for proof in proofs] == ["a-key-is-kept"]


def test_lemmas_that_no_book_has_are_told_of_as_one(toy: Toy) -> None:
    problem = toy("doors")
    (fact,) = (claim.premise for claim in problem.claims if claim.property.name == "what-is-or-is-not")
    proofs = {proof.name: proof for proof in stability(problem, Budget(), 1, silent, [fact])}
    assert set(proofs[LEMMAS].outcomes.values()) == {HOLDS}


def test_too_little_effort_is_not_told_as_a_proof(toy: Toy) -> None:
    (proof,) = stability(toy("needs_two_steps"), Budget(effort=1), 1, silent, names=["never-3"])
    assert set(proof.outcomes.values()) == {UNKNOWN}


def test_each_run_asks_the_same_in_another_way() -> None:
    runs = runs_of(Budget(), 3)
    assert [(budget.seed, bool(budget.prefix)) for budget in runs.values()] == [(1, False), (2, False), (3, False), (0, True)]
