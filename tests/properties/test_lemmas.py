"""Lemmas that are found: here for a lemma that is false and used all the same, one that is missed, and one that comes by chance."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.language.operators import negation
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.checkers import kinduction
from brinkproof.properties.problem import Problem, as_lemma, pose
from brinkproof.properties.proofs import lemmas
from brinkproof.properties.proofs.lemma import in_words
from brinkproof.properties.proofs.lemmas import Found, find
from brinkproof.properties.proofs.obligations import obligations
from brinkproof.properties.proofs.seen import FEW, Listed, listed
from brinkproof.properties.property import load_properties
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome, Verdict

Toy = Callable[..., Problem]

TOYS = Path(__file__).parents[1] / "toys"
NOTHING = Found(lemmas=(), candidates=0, dropped=0, left=())
BOOKS = [(book.parent.name, book.stem) for book in sorted(TOYS.glob("*/*.toml"))]


def searched(problem: Problem, states: Sequence[State] | None = None, budget: Budget | None = None) -> Found:
    """Find lemmas, in some states only when any are given."""
    look = (lambda: Listed(problem.rulebook, states)) if states else None
    return find(problem, budget or Budget(), lambda _: None, look)


def proved(problem: Problem, found: Found) -> dict[str, Verdict]:
    verdicts = kinduction.check(problem, Budget(), lambda _: None, found.expressions)
    return {verdict.property: verdict for verdict in verdicts}


def test_a_property_that_needs_a_lemma_is_proved_with_the_one_that_is_found(toy: Toy) -> None:
    # Given
    problem = toy("needs_a_lemma", "without")
    assert proved(problem, NOTHING)["never-9-and-3"].outcome is Outcome.NOT_INDUCTIVE
    # When
    found = searched(problem)
    # Then
    assert [lemma.says["en"] for lemma in found.lemmas] == ["Always n == m."]
    assert (found.candidates, found.dropped, found.left) == (1, 0, ())
    verdict = proved(problem, found)["never-9-and-3"]
    assert (verdict.outcome, verdict.evidence) == (Outcome.HOLDS, Evidence.INDUCTIVE)


def test_what_needs_no_lemma_has_none(toy: Toy) -> None:
    assert searched(toy("needs_a_lemma")).lemmas == ()
    assert searched(toy("goes_on")).candidates == 0


def test_candidates_that_the_game_goes_beyond_are_dropped_and_others_found(toy: Toy) -> None:
    # Given the first three states of a game that has more
    problem = toy("needs_a_lemma", "without")
    known = Listed(problem.rulebook, listed(problem.rulebook, FEW)[0][:3])
    # When
    found = find(problem, Budget(), lambda _: None, lambda: known)
    # Then
    assert found.dropped > 0
    assert known.meets({"n": 3, "m": 3})  # where a candidate went wrong is not forgotten
    assert found.left == ()
    assert proved(problem, found)["never-9-and-3"].outcome is Outcome.HOLDS
    assert true_everywhere(problem.rulebook, found)


@pytest.mark.parametrize(("name", "book"), BOOKS)
def test_whatever_was_seen_nothing_false_is_kept_and_nothing_false_holds(toy: Toy, name: str, book: str) -> None:
    # Given
    problem = toy(name, book)
    states, _ = listed(problem.rulebook, FEW)
    for known in (states[:1], states[:2], states):
        # When
        found = searched(problem, known)
        verdicts = proved(problem, found)
        # Then
        assert true_everywhere(problem.rulebook, found)
        for claim in problem.claims:
            if not claim.wanted and verdicts[claim.property.name].outcome is Outcome.HOLDS:
                target = compiled(claim.target, problem.rulebook.position)
                assert not any(target(state, (), state) for state in states)


def true_everywhere(rulebook: Rulebook, found: Found) -> bool:
    everything = Listed(rulebook, listed(rulebook, FEW)[0])
    return all(everything.always(expression) for expression in found.expressions)


def test_a_lemma_that_is_false_proves_nothing(toy: Toy) -> None:
    # Given a claim that a game breaks, and as a lemma that it is true
    problem = toy("breaks_late")
    claim = next(claim for claim in problem.claims if claim.property.name == "never-3")
    # When
    verdicts = list(kinduction.check(problem, Budget(), lambda _: None, [negation(claim.target)]))
    # Then
    assert {verdict.outcome for verdict in verdicts} == {Outcome.UNKNOWN}
    assert any("'found-1'" in verdict.reason for verdict in verdicts)


def test_a_lemma_of_the_book_that_is_false_is_not_built_on(toy: Toy) -> None:
    # Given the same as a lemma of the book
    problem = toy("breaks_late")
    claim = next(claim for claim in problem.claims if claim.property.name == "never-3")
    wrong = as_lemma("wrong", negation(claim.target))
    # When
    found = searched(replace(problem, claims=(*problem.claims, wrong)))
    # Then
    assert found.left == ("never-3",)
    assert found.lemmas == ()


def test_lemmas_of_the_book_that_are_not_inductive_by_themselves_become_so(toy: Toy) -> None:
    problem = toy("needs_a_lemma", "wrong")
    assert {verdict.outcome for verdict in proved(problem, searched(problem)).values()} == {Outcome.HOLDS}


def test_without_effort_nothing_is_found(toy: Toy) -> None:
    found = searched(toy("needs_a_lemma", "without"), budget=Budget(effort=1))
    assert found.lemmas == ()
    assert found.left == ("no-errors",)


def test_the_search_gives_up_after_so_many_candidates(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given a game of which the beginning is seen, and effort for two candidates
    monkeypatch.setattr(lemmas, "MOST", 2)
    problem = toy("needs_a_lemma", "without")
    # When
    found = searched(problem, [problem.rulebook.initial])
    # Then
    assert found.candidates == 2
    assert found.left != ()
    assert true_everywhere(problem.rulebook, found)


def test_the_same_lemmas_are_found_whatever_the_order_of_hashes() -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import test_lemmas as t; from brinkproof.properties.property import load_properties\n"
        "for name in ('sums', 'begins_unsettled', 'token_ring'):\n"
        "    problem = t.pose(t.load_rulebook(t.TOYS / name / 'rules'), load_properties(t.TOYS / name / 'properties.toml'))\n"
        "    print(t.searched(problem))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program, str(Path(__file__).parent)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert b"found-" in told.pop()


def test_a_lemma_has_a_name_and_a_sentence_in_both_languages(toy: Toy) -> None:
    (lemma,) = searched(toy("token_ring")).lemmas
    assert lemma.name == "found-ussr-has-it-us-has-it-1"
    assert lemma.says == {"en": "When not ussr_has_it, then us_has_it.", "ru": "Если not ussr_has_it, то us_has_it."}
    assert in_words(lemma.expression, {}) == "ussr_has_it or us_has_it"


def test_every_property_of_the_rulebook_is_inductive_with_what_is_found() -> None:
    # Given
    problem = pose(load_rulebook(BASE), load_properties())
    assert not problem.lemmas
    # When
    found = find(problem, Budget(), lambda _: None)
    verdicts = proved(problem, found)
    # Then
    assert found.left == ()
    assert found.dropped == 0
    assert {v.property for v in verdicts.values() if v.outcome is not Outcome.HOLDS} == set()
    assert verdicts.keys() == {kinduction.TOTAL, *(c.property.name for c in problem.claims if not c.wanted)}
    assert not any("#" in lemma.says[language] for lemma in found.lemmas for language in ("en", "ru"))


def test_what_a_claim_with_every_guard_in_it_comes_to_is_not_asked_of_every_action() -> None:
    problem = pose(load_rulebook(BASE), [one for one in load_properties() if one.name == "somebody-can-move"])
    *_, last = obligations(problem, TransitionSystem(problem.rulebook))
    assert (last.name, last.kept) == ("somebody-can-move", False)
