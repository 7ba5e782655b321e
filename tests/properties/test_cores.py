"""Cores of rules: here for a rule that a proof needs and does not name, and one that it names and does not need."""

from collections.abc import Callable, Mapping

import pytest
from needed import NEEDED, Loss

from brinkproof.model.language.operators import negation
from brinkproof.model.load import load_rulebook
from brinkproof.model.mentions import paragraphs_of, with_mentioned
from brinkproof.model.tracking import track
from brinkproof.properties.problem import Claim, Problem, pose
from brinkproof.properties.proofs.cores import RuleCore, cores, needed
from brinkproof.properties.proofs.tracked_proofs import On, Proofs
from brinkproof.properties.property import load_properties
from brinkproof.properties.solver import Budget

Toy = Callable[..., Problem]

DOORS = {
    # property: the rules its own steps need
    "closed-without-a-key": ("2.2", "6.3.5"),
    "a-step-is-one": ("4.1: walk",),
    "a-step-makes-tired": ("8.1.2", "8.1.4", "card 41"),
    "the-end-is-the-end": ("8.1.3",),
    "never-too-tired": (),
    "a-key-is-kept": ("4.2: take_key",),
    "the-key-changes-no-number": (),
}


def silent(_: str) -> None:
    """Hear no progress."""


@pytest.mark.parametrize(("name", "rules"), DOORS.items())
def test_a_core_names_what_the_proof_of_a_toy_needs_and_nothing_else(toy: Toy, name: str, rules: tuple[str, ...]) -> None:
    core = cores(toy("doors"), Budget(), silent).found[name]
    assert set(core.direct) == set(rules)
    assert core.least


def test_a_value_that_keeps_to_its_sort_rests_on_the_limit_that_keeps_it_there(toy: Toy) -> None:
    core = cores(toy("doors"), Budget(), silent).found["never-too-tired"]
    assert set(core.rules) == {"8.1.1: m", "8.1.2"}


def test_paragraphs_that_no_property_needs_are_named(toy: Toy) -> None:
    problem = toy("doors")
    accounts = needed(problem, cores(problem, Budget(), silent))
    assert accounts.unneeded == ("4.4",), "nothing is claimed of friends but what an exception says"
    assert accounts.by["a-step-is-one"] == ("4.1",)
    assert "8.1.2" in accounts.beyond["a-step-is-one"]


def test_what_is_shown_by_a_game_needs_no_core(toy: Toy) -> None:
    found = cores(toy("doors"), Budget(), silent)
    assert found.shown == ("the-end-can-come",)
    assert set(found.missing) == set(found.shown)


def test_a_core_has_the_rules_of_the_lemmas_it_uses(toy: Toy) -> None:
    # Given
    problem = toy("token_ring", "lemmas")
    (lemma,) = problem.lemmas
    alone = Problem(rulebook=problem.rulebook, claims=tuple(claim for claim in problem.claims if not claim.property.lemma))
    # When
    book = cores(problem, Budget(), silent).found
    given = cores(alone, Budget(), silent, {"given": negation(lemma.target)}).found
    # Then
    assert book.keys() - given.keys() == {lemma.property.name}
    assert all(core.lemmas in ((), ("given",)) for core in given.values())
    assert {name: core.rules for name, core in given.items()} == {name: book[name].rules for name in given}


NOT_PROVED = {
    "needs more than one step and different states": ("breaks_late", "properties", "never-3"),
    "rests on a lemma that is wrong": ("needs_a_lemma", "wrong", "never-9-and-4"),
}


@pytest.mark.parametrize(("name", "book", "claim"), NOT_PROVED.values(), ids=NOT_PROVED.keys())
def test_what_is_not_proved_has_no_core_and_says_why(toy: Toy, name: str, book: str, claim: str) -> None:
    found = cores(toy(name, book), Budget(), silent)
    assert claim not in found.found
    assert found.missing[claim]


def test_a_proof_over_two_steps_has_a_core_too(toy: Toy) -> None:
    core: RuleCore = cores(toy("needs_two_steps"), Budget(), silent).found["never-3"]
    assert core.rules


def test_without_effort_there_is_no_core(toy: Toy) -> None:
    found = cores(toy("needs_two_steps"), Budget(effort=1), silent)
    assert not found.found


PROVED_ALONE = (
    "europe-closed-from-4",
    "closing-is-exact",
    "battleground-coup-degrades",
    "improvement-stops-at-5",
    "nuclear-test-ban-scores-from-the-old-status",
    "won-war-scores",
    "duck-and-cover-scores-from-the-new-status",
    "containment-gives-cia-created-two",
    "regional-bonus-comes-on-top",
    "higher-headline-first",
    "starred-event-removes-its-card",
    "nothing-owed-after-nuclear-war",
    "crisis-coup-loses-for-its-maker",
    "penalty-by-defcon-of-the-turns-end",
    "nuclear-subs-protect",
    "a-card-of-one-is-not-enough-by-itself",
    "free-coup-ignores-closed-regions",
)
"""Properties of the rulebook that one step proves, without lemmas."""


@pytest.fixture(scope="module")
def proofs() -> Proofs:
    tracking = track(load_rulebook())
    claims = pose(tracking.rulebook, load_properties()).claims
    return Proofs(tracking, {}, [part for claim in claims for part in (claim.target, *(e for _, e in claim.steps))], Budget())


@pytest.fixture(scope="module")
def claims(proofs: Proofs) -> Mapping[str, Claim]:
    return {claim.property.name: claim for claim in pose(proofs.tracking.rulebook, load_properties()).claims}


@pytest.mark.parametrize("name", PROVED_ALONE)
def test_a_proof_takes_every_paragraph_without_which_games_break_the_property(
    proofs: Proofs, claims: Mapping[str, Claim], name: str
) -> None:
    """Which paragraphs these are was found by games in changed rulebooks, which know nothing of proofs."""
    # Given
    rulebook, one = proofs.tracking.original, claims[name].property
    broken = {need.paragraph for need in NEEDED if name in need.by and need.loss is Loss.BROKEN}
    # When
    rules = [fact.name for fact in proofs.claim(claims[name]).facts if fact.on is On.RULE]
    # Then
    assert broken
    assert broken <= set(paragraphs_of(rulebook, with_mentioned(rulebook, rules, [one.when, one.holds])))
