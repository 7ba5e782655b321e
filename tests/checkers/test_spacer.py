"""Spacer on toys: here for an engine that is believed, an invariant that is none, and an answer that depends on what came before.

``test_agreement.py`` has its answers on every toy.
"""

from collections.abc import Callable

import pytest

from brinkproof.model.language.operators import negation
from brinkproof.model.symbolic.logic import all_of, no
from brinkproof.properties.checkers import spacer
from brinkproof.properties.checkers.spacer import Conclusion
from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs.horn import Covered, Horn, Reached
from brinkproof.properties.property import NO_ERRORS, TOTAL
from brinkproof.properties.solver import Budget, Solver, Unsat
from brinkproof.properties.verdict import Evidence, Outcome
from tests.checkers.counters import silent
from tests.checkers.listed import listed

Toy = Callable[..., Problem]

BUDGET = Budget(depth=12, effort=2_000_000)

FOUND = [
    ("needs_a_lemma", "without", "never-9-and-3"),
    ("errs_nowhere", "properties", "never-7"),
    ("errs_nowhere", "properties", NO_ERRORS),
    ("token_ring", "properties", TOTAL),
    ("token_ring", "properties", "both-have-it"),
    ("begins_unsettled", "properties", "m-is-at-most-1"),
    ("counter", "properties", "the-game-ends"),
]


def concluded(problem: Problem, budget: Budget = BUDGET, *, lemmas: bool = False) -> dict[str, Conclusion]:
    """Return what is said of each claim, and what it rests on."""
    given = [negation(claim.target) for claim in problem.lemmas] if lemmas else []
    return {one.verdict.property: one for one in spacer.conclude(problem, budget, silent, lemmas=given)}


@pytest.mark.parametrize(("name", "book", "claim"), FOUND)
def test_every_reachable_state_is_in_the_invariant_that_was_found(toy: Toy, name: str, book: str, claim: str) -> None:
    # Given
    problem = toy(name, book)
    states = listed(problem).states
    # When
    invariant = concluded(problem)[claim].invariant
    # Then
    assert invariant is not None
    system = invariant.system
    for state in states:
        here = [
            system.now[v.name] == system.encoder.value(n, v.sort) for v, n in zip(problem.rulebook.variables, state, strict=True)
        ]
        assert Solver(BUDGET).ask(*here, no(invariant.term)) == Unsat()


@pytest.mark.parametrize(("name", "book", "claim"), FOUND)
def test_an_invariant_is_written_in_what_other_solvers_read(toy: Toy, name: str, book: str, claim: str) -> None:
    invariant = concluded(toy(name, book))[claim].invariant
    assert invariant is not None
    assert "bit2bool" not in invariant.term.sexpr()


def test_a_claim_without_an_invariant_hands_none_over(toy: Toy) -> None:
    assert concluded(toy("counter"))["n-is-never-5"].invariant is None


LIES = {
    "nothing is reached": lambda: Covered(all_of(all_of(), no(all_of()))),
    "everything is reached": lambda: Covered(all_of()),
    "the target is reached": Reached,
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
@pytest.mark.parametrize("name", ["counter", "breaks_late", "token_ring", "deadlocks", "overflows", "errs_nowhere"])
def test_an_engine_that_lies_is_not_believed(
    toy: Toy, name: str, lie: Callable[[], Covered | Reached], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given
    problem = toy(name)
    truth = {one: conclusion.verdict.outcome for one, conclusion in concluded(problem).items()}
    monkeypatch.setattr(Horn, "ask", lambda *_: lie())
    # When
    said = {one: conclusion.verdict.outcome for one, conclusion in concluded(problem).items()}
    # Then: what is decided all the same is decided rightly
    assert all(outcome in (truth[one], Outcome.UNKNOWN) for one, outcome in said.items())


def test_a_lie_is_told_as_one(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Horn, "ask", lambda *_: Reached())
    verdict = concluded(toy("token_ring"))["one-at-a-time"].verdict
    assert "no game was found that does" in verdict.reason


def test_lemmas_are_checked_and_counted(toy: Toy) -> None:
    # Given
    problem = toy("needs_a_lemma")
    # When
    verdict = concluded(problem, lemmas=True)["never-9-and-3"].verdict
    # Then: they are enough, and Spacer is not asked
    assert (verdict.outcome, verdict.evidence) == (Outcome.HOLDS, Evidence.INDUCTIVE)
    assert verdict.details == {"facts found": 0, "facts given": 2}


def test_on_lemmas_that_are_not_inductive_nothing_rests(toy: Toy) -> None:
    verdicts = [one.verdict for one in concluded(toy("needs_a_lemma", "wrong"), lemmas=True).values()]
    assert {verdict.outcome for verdict in verdicts} == {Outcome.UNKNOWN}
    assert all("the lemmas, all together: count leads out of it" in verdict.reason for verdict in verdicts)


def test_without_effort_nothing_is_said(toy: Toy) -> None:
    verdicts = [one.verdict for one in concluded(toy("counter"), Budget(effort=1)).values()]
    assert {verdict.outcome for verdict in verdicts} == {Outcome.UNKNOWN}
    assert all(verdict.reason for verdict in verdicts)


def test_only_what_is_named_is_looked_at(toy: Toy) -> None:
    said = [verdict.property for verdict in spacer.check(toy("counter"), BUDGET, silent, names=["n-is-small"])]
    assert said == [NO_ERRORS, "n-is-small"]


def test_a_verdict_does_not_depend_on_what_was_asked_before(toy: Toy) -> None:
    # Given
    first = concluded(toy("needs_a_lemma", "without"))["never-9-and-3"]
    for name in ("counter", "sums", "token_ring"):
        concluded(toy(name))
    # When
    second = concluded(toy("needs_a_lemma", "without"))["never-9-and-3"]
    # Then
    assert first.verdict == second.verdict
    assert first.verdict.outcome is Outcome.HOLDS
