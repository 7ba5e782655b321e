"""Slips in the program that nobody would notice: here for a slip that is no change, and for a kill that no test stands behind."""

import subprocess
import sys
from pathlib import Path

import pytest

from brinkproof.properties.mutation.fate import How
from brinkproof.properties.mutation.interpreters import ROOT, SourceSlip, noticed, run_slips, source_slips

SLIPS = source_slips()
CAUGHT = "minus is plus"
UNSEEN = SourceSlip(
    name="a comment",
    file="model/interpreter/evaluate.py",
    old='"""What an expression means over plain integers',
    new='"""What an expression could mean over plain integers',
    test="tests/conformance/test_operators.py",
)


def test_there_are_thirty_slips_in_both_interpreters_and_some_in_what_is_made_of_verdicts() -> None:
    files = [slip.file for slip in SLIPS]
    assert len({slip.name for slip in SLIPS}) == len(SLIPS)
    assert sum(file.startswith(("model/interpreter", "model/symbolic")) for file in files) >= 30
    assert {
        "model/interpreter/evaluate.py",
        "model/interpreter/step.py",
        "model/symbolic/encode.py",
        "model/symbolic/step.py",
    } <= set(files)
    assert {"properties/verdict.py", "reports/exit_status.py"} <= set(files)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_what_a_slip_changes_stands_in_its_file_once_and_its_test_is_there(slip: SourceSlip) -> None:
    assert (ROOT / slip.file).read_text("utf-8").count(slip.old) == 1
    assert slip.old != slip.new
    assert (ROOT / slip.test).is_file()


def test_the_tests_that_slips_name_are_found_by_pytest() -> None:
    # Given
    named = sorted({slip.test for slip in SLIPS})
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *named]
    # When
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    # Then
    assert done.returncode == 0, done.stdout
    assert {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line} == set(named)


def test_a_slip_is_killed_by_a_test_that_has_a_name_and_what_changes_nothing_is_not(tmp_path: Path) -> None:
    # Given
    slip = next(slip for slip in SLIPS if slip.name == CAUGHT)
    # When
    ((_, fate),) = run_slips([slip], tmp_path / "state.jsonl", lambda _: None)
    # Then
    assert fate.how is How.TEST
    assert fate.by.startswith(f"{slip.test}::test_an_operator_is_the_same_in_all_meanings")
    assert noticed(UNSEEN).how is How.SURVIVOR


def test_a_test_with_spaces_in_its_name_is_named_whole() -> None:
    slip = next(slip for slip in SLIPS if slip.name == "roles are read after the change")
    assert noticed(slip).by == f"{slip.test}::test_a_step_goes_as_the_page_says[locals keep their values through every level]"


def test_slips_go_on_where_they_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given
    from brinkproof.properties.mutation import interpreters  # noqa: PLC0415

    state, tried = tmp_path / "state.jsonl", list[str]()

    def trying(slip: SourceSlip, root: Path) -> interpreters.Fate:
        del root
        tried.append(slip.name)
        return interpreters.Fate(how=How.TEST, by="a test", found="test")

    monkeypatch.setattr(interpreters, "noticed", trying)
    # When
    first = run_slips(SLIPS[:2], state, lambda _: None)
    both = run_slips(SLIPS[:3], state, lambda _: None)
    # Then
    assert tried == [slip.name for slip in SLIPS[:3]]
    assert both[:2] == first
