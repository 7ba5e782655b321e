"""Every checker on every toy, against answers written by hand: here for a checker that is wrong where another is right.

``test_agreement_rulebook.py`` does the same on the rulebook itself.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from brinkproof.properties.checkers import bmc, kinduction, ranking, reachability, spacer
from brinkproof.properties.problem import Problem
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome, Verdict, strongest
from tests.checkers.counters import assert_replays, silent
from tests.checkers.listed import listed

Toy = Callable[..., Problem]

BUDGET = Budget(depth=12, effort=2_000_000)
NO_ERRORS, TOTAL = "no-errors", "relation-is-total"

SIGNS = {
    "H": Outcome.HOLDS,
    "V": Outcome.VIOLATED,
    "N": Outcome.NOT_INDUCTIVE,
    "X": Outcome.UNREACHABLE,
    "E": Outcome.VACUOUS,
    "U": Outcome.UNKNOWN,
}
"""How an answer is written below; ``-`` is a claim that a checker does not look at, ``?`` one that may be too hard for it."""

CHECKERS: Mapping[str, Callable[[Problem], list[Verdict]]] = {
    "bmc": lambda problem: list(bmc.check(problem, BUDGET, silent)),
    "kinduction": lambda problem: list(kinduction.check(problem, BUDGET, silent)),
    "spacer": lambda problem: list(spacer.check(problem, BUDGET, silent)),
    "reachability": lambda problem: list(reachability.check(problem, silent)),
    "ranking": lambda problem: list(ranking.check(problem, BUDGET, silent)),
}
"""In the order of the signs; the last sign is the listing of the states."""

# toy, book: claim -> what bmc, kinduction, spacer, reachability, ranking and the listing say
ANSWERS: Mapping[tuple[str, str], Mapping[str, str]] = {
    # An ending is due at the beginning: by itself induction does not know that the sum stays small.
    ("begins_unsettled", "properties"): {NO_ERRORS: "H-HH-H", TOTAL: "-NHH-H", "m-is-at-most-1": "HUHH-H"},
    ("breaks_late", "properties"): {NO_ERRORS: "H-HH-H", TOTAL: "-HHH-H", "never-3": "VNVV-V"},
    # Errors: what comes after one is not known to anybody.
    ("conflicts", "properties"): {NO_ERRORS: "V-VV-V", TOTAL: "-NUU-U", "m-is-0": "UUUU-U", "n-is-never-2": "UUUU-U"},
    # By itself induction does not know that whoever is at the end of the way has won, and finds somebody stuck there.
    ("doors", "properties"): {
        NO_ERRORS: "H-HH-H",
        TOTAL: "-NHH-H",
        "closed-without-a-key": "HUHH-H",
        "a-step-is-one": "HUHH-H",
        "a-step-makes-tired": "HUHH-H",
        "the-end-is-the-end": "HUHH-H",
        "never-too-tired": "HUHH-H",
        "a-key-is-kept": "HUHH-H",
        "the-key-changes-no-number": "HUHH-H",
        "what-is-or-is-not": "HUHE-H",
        "the-end-can-come": "H-HH-H",
    },
    ("ends_on_the_way", "properties"): {NO_ERRORS: "V-VV-V", TOTAL: "-NUU-U", "five-wins": "UUUU-U"},
    ("limits", "properties"): {NO_ERRORS: "V-VV-V", TOTAL: "-NUU-U", "within-3-and-7": "UUUU-U", "never-open": "UUUU-U"},
    ("overflows", "properties"): {NO_ERRORS: "V-VV-V", TOTAL: "-NUU-U", "m-is-0": "UUUU-U", "n-is-never-2": "VUVV-V"},
    ("requires", "properties"): {NO_ERRORS: "V-VV-V", TOTAL: "-NUU-U", "m-is-0": "UUUU-U", "n-is-never-3": "UUUU-U"},
    # An error that no game comes to: induction needs to be told, Spacer finds that the number is even.
    ("errs_nowhere", "properties"): {
        NO_ERRORS: "H-HH-H",
        TOTAL: "-NHH-H",
        "never-7": "HUHH-H",
        "the-game-ends": "HUHHUH",
    },
    ("counter", "properties"): {
        NO_ERRORS: "H-HH-H",
        TOTAL: "-HHH-H",
        "n-is-small": "HHHH-H",
        "n-is-never-5": "VNVV-V",
        "n-starts-above-0": "VVVV-V",
        "steps-go-up": "HHHH-H",
        "steps-stay-below-4": "VNVV-V",
        "the-game-ends": "HHHHHH",
        "n-gets-to-3": "H-HH-H",
        "the-ussr-can-win": "U-XX-X",
    },
    # Nobody can move, and the game is not over.
    ("deadlocks", "properties"): {
        NO_ERRORS: "H-HH-H",
        TOTAL: "-NVV-V",
        "somebody-can-move": "VUVV-V",
        "the-game-ends": "VUVVNV",
    },
    ("goes_on", "properties"): {NO_ERRORS: "H-HH-H", TOTAL: "-HHH-H", "n-is-never-3": "HHHH-H"},
    # Too many states to list.
    ("huge", "properties"): {
        NO_ERRORS: "H-HH-U",
        TOTAL: "-H?H-U",
        "together": "HHHH-U",
        "the-end-is-full": "HHHH-U",
        "no-number-falls": "HHHH-U",
        "the-game-ends": "HH?HHU",
        "all-can-be-full": "U-UH-U",
        "they-can-part": "U-XX-U",
    },
    ("needs_a_lemma", "properties"): {
        NO_ERRORS: "H-HH-H",
        TOTAL: "-HHH-H",
        "never-9-and-3": "HHHH-H",
        "in-bounds": "HHHH-H",
        "also-in-bounds": "HHHH-H",
    },
    ("needs_a_lemma", "without"): {NO_ERRORS: "H-HH-H", TOTAL: "-HHH-H", "never-9-and-3": "HNHH-H", "half": "HHHH-H"},
    ("needs_a_lemma", "wrong"): {
        NO_ERRORS: "H-HH-H",
        TOTAL: "-UHH-H",
        "never-9-and-3": "HUHH-H",
        "never-8-and-3": "HNHH-H",
        "never-9-and-4": "HUHH-H",
    },
    ("needs_two_steps", "properties"): {NO_ERRORS: "H-HH-H", TOTAL: "-HHH-H", "never-3": "HHHH-H", "never-1": "VVVV-V"},
    ("needs_three_steps", "properties"): {NO_ERRORS: "H-HH-H", TOTAL: "-HHH-H", "never-4": "HHHH-H", "never-3": "HHHH-H"},
    ("never_ends", "properties"): {NO_ERRORS: "H-HH-H", TOTAL: "-HHH-H", "the-game-ends": "VNVVNV", "n-is-small": "HHHH-H"},
    ("odometer", "properties"): {NO_ERRORS: "H-HH-H", TOTAL: "-HHH-H", "the-game-ends": "HHHHHH"},
    # The numbers of the ranking in the wrong order: it is the ranking that is violated, not that the game ends.
    ("odometer", "wrong"): {NO_ERRORS: "H-HH-H", TOTAL: "-HHH-H", "the-game-ends": "VNVVNV"},
    # Reachability alone says that a claim says nothing: for all others it is true.
    ("only_vacuous", "properties"): {
        NO_ERRORS: "H-HH-H",
        TOTAL: "-HHH-H",
        "seven-wins": "HHHE-H",
        "a-leap-ends-the-game": "HNHE-H",
        "a-leap-can-happen": "U-XX-X",
        "n-is-small": "HHHH-H",
    },
    ("sums", "properties"): {NO_ERRORS: "H-HH-H", TOTAL: "-NVV-V", "never-1": "HUHH-H"},
    ("token_ring", "lemmas"): {NO_ERRORS: "H-HH-H", TOTAL: "-HHH-H", "somebody-has-it": "HHHH-H", "one-at-a-time": "HHHH-H"},
    ("token_ring", "properties"): {
        NO_ERRORS: "H-HH-H",
        TOTAL: "-NHH-H",
        "one-at-a-time": "HUHH-H",
        "somebody-can-move": "HUHH-H",
        "the-game-ends": "VUVVNV",
        "both-have-it": "U-XX-X",
    },
}


@pytest.mark.parametrize(("name", "book"), ANSWERS.keys(), ids=[f"{name} {book}" for name, book in ANSWERS])
def test_every_checker_gives_the_known_answer_and_no_two_that_decide_differ(toy: Toy, name: str, book: str) -> None:
    # Given
    problem, answers = toy(name, book), ANSWERS[name, book]
    assert set(answers) == {NO_ERRORS, TOTAL, *(claim.property.name for claim in problem.claims)}
    # When
    said = {checker: {v.property: v for v in check(problem)} for checker, check in CHECKERS.items()}
    # Then
    for claim, signs in answers.items():
        verdicts = [said[checker].get(claim) for checker in CHECKERS]
        for checker, sign, verdict in zip(CHECKERS, signs, verdicts, strict=False):
            known = set("HU") if sign == "?" else {sign}
            assert (verdict.outcome if verdict else None) in {SIGNS.get(one) for one in known}, f"{checker} on {claim}: {verdict}"
        given = [verdict for verdict in verdicts if verdict is not None]
        assert strongest(given, claim).outcome is not Outcome.DISAGREEMENT
        assert len({_agreed(verdict.outcome) for verdict in given if _decides(verdict)}) <= 1, given
        for verdict in given:
            if verdict.trace is not None:
                assert_replays(problem, verdict.trace)


@pytest.mark.parametrize(("name", "book"), ANSWERS.keys(), ids=[f"{name} {book}" for name, book in ANSWERS])
def test_the_states_listed_one_by_one_give_the_same_answers(toy: Toy, name: str, book: str) -> None:
    problem, answers = toy(name, book), ANSWERS[name, book]
    states = listed(problem)
    said = {NO_ERRORS: states.no_errors(), TOTAL: states.total()}
    said |= {claim.property.name: states.decides(claim) for claim in problem.claims}
    assert said == {claim: SIGNS[signs[-1]] for claim, signs in answers.items()}


def test_every_toy_is_in_the_table() -> None:
    folder = Path(__file__).parents[1] / "toys"
    books = {(book.parent.name, book.stem) for book in folder.glob("*/*.toml")}
    assert books == set(ANSWERS)


def _decides(verdict: Verdict) -> bool:
    """Whether a verdict is about all games, or shows one."""
    if verdict.outcome in (Outcome.UNKNOWN, Outcome.NOT_INDUCTIVE):
        return False
    return verdict.evidence is not Evidence.BOUNDED or verdict.trace is not None


def _agreed(outcome: Outcome) -> Outcome:
    """Return an outcome, where a claim that says nothing is one that is true."""
    return Outcome.HOLDS if outcome is Outcome.VACUOUS else outcome
