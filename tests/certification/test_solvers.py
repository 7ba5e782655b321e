"""Solvers that fail: here for a fault of a solver that is taken for an answer, or that takes the program with it.

The solvers are fakes that say what is expected of them but for one fault, beside one without any; a few runs have a true one beside.
"""

import shlex
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from handmade import BOUNDS, GAME, PROOFS, checked, written

from brinkproof.properties.certification.check_certificates import OUTCOMES

FAKE = Path(__file__).parent / "fake.py"


def command(folder: Path, fault: str) -> str:
    """Return the command of a solver with one fault, which leaves its mark in a folder."""
    return shlex.join([sys.executable, str(FAKE), fault, str(folder / fault.replace(" ", "-"))])


def fake(folder: Path, fault: str) -> list[str]:
    return ["--solver", command(folder, fault)]


FAULTS = {
    "": "ACCEPTED",
    "never knows": "UNDECIDED",
    "reads nothing": "HUNG",
    "hangs in the middle": "HUNG",
    "hangs once": "HUNG",
    "leaves a child behind": "HUNG",
    "ends at once": "CRASHED",
    "ends in the middle": "CRASHED",
    "closes its output": "CRASHED",
    "ends once in the middle": "ACCEPTED",
    "ends before its echo": "ACCEPTED",
    "greets": "GARBAGE",
    "answers twice": "GARBAGE",
    "talks nonsense": "GARBAGE",
    "says nothing": "GARBAGE",
    "says it in capitals": "GARBAGE",
    "says more": "GARBAGE",
    "breaks the line": "GARBAGE",
    "never ends a line": "GARBAGE",
    "never stops": "GARBAGE",
    "always sat": "DISAGREEMENT",
    "always unsat": "DISAGREEMENT",
    "is wrong once": "DISAGREEMENT",
}
"""Each fault of one solver beside one that has none, and what becomes of a certificate that is good."""

STATUSES = {
    "ACCEPTED": 0,
    "UNDECIDED": 3,
    "HUNG": 4,
    "CRASHED": 5,
    "GARBAGE": 6,
    "EMPTY": 7,
    "STALE": 8,
    "MALFORMED": 9,
    "REJECTED": 10,
    "DISAGREEMENT": 11,
}


def test_every_outcome_has_an_exit_status_that_python_does_not_give_by_itself() -> None:
    assert {outcome: place for place, outcome in enumerate(OUTCOMES) if outcome != "-"} == STATUSES
    assert not {1, 2} & set(STATUSES.values()), "a traceback and a wrong option"


@pytest.mark.parametrize(("fault", "outcome"), FAULTS.items())
def test_each_fault_of_a_solver_has_its_outcome_and_status(tmp_path: Path, fault: str, outcome: str) -> None:
    # Given
    seconds = "1" if outcome == "HUNG" else "20"
    long = written(before=[f"(define-fun helper ((x Bool)) Bool (and {'true ' * 20_000}))"])  # more than a pipe holds
    # When
    (said,), status = checked(tmp_path, long, options=[*fake(tmp_path, ""), *fake(tmp_path, f"{fault} "), "--seconds", seconds])
    # Then
    assert (said.outcome, status) == (outcome, STATUSES[outcome]), said.reason
    assert bool(said.reason) == (outcome != "ACCEPTED")


def test_two_that_are_wrong_alike_are_not_two(tmp_path: Path) -> None:
    (said,), status = checked(tmp_path, written(), options=[*fake(tmp_path, "always sat"), *fake(tmp_path, "always sat ")])
    assert (said.outcome, status) == ("REJECTED", STATUSES["REJECTED"]), "what is not expected is said by both"
    (said,), status = checked(tmp_path, written(), options=[*fake(tmp_path, "always unsat"), *fake(tmp_path, "always unsat ")])
    assert (said.outcome, status) == ("EMPTY", STATUSES["EMPTY"]), "some questions have the other answer"


def test_one_that_lies_for_a_bad_certificate_is_contradicted(tmp_path: Path) -> None:
    bad = written(evidence=[BOUNDS.replace("bvsle n #b011", "bvsle n #b010")])
    (said,), status = checked(tmp_path, bad, options=["--solver", "z3", *fake(tmp_path, "")])
    assert (said.outcome, status) == ("DISAGREEMENT", STATUSES["DISAGREEMENT"])
    assert said.reason == "the invariant is kept by every step: expected unsat, heard sat and unsat"


def test_one_that_cannot_be_started_has_crashed(tmp_path: Path) -> None:
    (said,), status = checked(tmp_path, written(), options=["--solver", "z3", "--solver", str(tmp_path / "none")])
    assert (said.outcome, status) == ("CRASHED", STATUSES["CRASHED"])
    assert "could not be started" in said.reason
    assert "No such file" in said.reason


def test_one_that_is_not_installed_is_named_with_what_is_missing(tmp_path: Path) -> None:
    """A Python without any packages is what somebody has who is handed certificates."""
    solve = Path(str(files("brinkproof.properties"))) / "certification" / "solve.py"
    bare = shlex.join([sys.executable, "-I", "-S", str(solve), "z3"])
    (said,), status = checked(tmp_path, written(), options=["--solver", bare, "--solver", "bitwuzla"])
    assert (said.outcome, status) == ("CRASHED", STATUSES["CRASHED"])
    assert "z3 could not be started: No module named 'z3'" in said.reason


def test_what_one_certificate_breaks_is_not_broken_for_the_next(tmp_path: Path) -> None:
    """Both are refused by the solvers themselves; those between and after them are of the same session."""
    wide = "(define-fun property ((n (_ BitVec 3))) Bool (bvsle n #b0011))"
    other = GAME | {"init": GAME["init"].replace("#b000", "#b0000")}
    texts = [written(), written(claimed=wide), written("step"), written(game=tuple(other.values())), written("ends")]
    said, status = checked(tmp_path, *texts)
    assert [one.outcome for one in said] == ["ACCEPTED", "GARBAGE", "ACCEPTED", "GARBAGE", "ACCEPTED"]
    assert status == STATUSES["GARBAGE"]


Z3_BY_ITSELF = shlex.join([str(Path(sys.executable).with_name("z3")), "-in"])
"""The program that comes with the wheel of Z3; it speaks SMT-LIB without any help of ours."""


@pytest.mark.parametrize("solvers", [("z3", "cvc5"), ("bitwuzla", Z3_BY_ITSELF), ("z3", "bitwuzla", "cvc5")])
def test_any_two_solvers_or_more_can_be_asked(tmp_path: Path, solvers: tuple[str, ...]) -> None:
    bad = written(evidence=[BOUNDS.replace("bvsle n #b011", "bvsle n #b010")])
    said, status = checked(
        tmp_path, *map(written, PROOFS), bad, options=[part for name in solvers for part in ("--solver", name)]
    )
    assert [one.outcome for one in said] == [*["ACCEPTED"] * len(PROOFS), "REJECTED"]
    assert status == STATUSES["REJECTED"]


@pytest.mark.parametrize("solvers", [["z3"], ["z3", "z3"], ["z3", " z3 "], ["z3", ""]])
def test_one_solver_is_not_enough(tmp_path: Path, solvers: list[str]) -> None:
    with pytest.raises(AssertionError, match="at least two different solvers"):
        checked(tmp_path, written(), options=[part for name in solvers for part in ("--solver", name)])
