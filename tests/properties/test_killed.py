"""Processes that are killed in the middle: here for a verdict that is lost with them, or granted without them."""

import shutil
from pathlib import Path

import killed
import pytest

from brinkproof.properties.property import EVERY_RULE, SETS_AGREE
from brinkproof.properties.result import Result
from brinkproof.properties.runs import jobs, portfolio
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from brinkproof.reports.exit_status import Status, gravest, status_of_finding

TOY = Path(__file__).parents[1] / "toys" / "counter"
NAMES = ("n-is-small", "the-game-ends")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return a folder of its own with the book of the toy, where jobs leave their marks."""
    return Path(shutil.copy(TOY / "properties.toml", tmp_path))


def run(book: Path, names: tuple[str, ...] = NAMES) -> tuple[Result, dict[str, Verdict], Status]:
    result = portfolio.run(TOY / "rules", properties=book, names=names)
    return result, {one.name: one.verdict for one in result.findings}, gravest(map(status_of_finding, result.findings))


def test_a_process_that_is_killed_once_loses_no_verdict(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given
    undisturbed, _, status = run(book)
    monkeypatch.setattr(portfolio, "JOBS", portfolio.JOBS | {"reachability": killed.once})
    # When
    result, _, again = run(book)
    # Then
    assert (book.parent / "once").read_text("utf-8").splitlines() == ["killed"] * 2, "it was killed, and run once more"
    assert result.findings == undisturbed.findings
    assert (result.figures, result.fired) == (undisturbed.figures, undisturbed.fired)
    assert again is status is Status.ESTABLISHED


def test_a_process_that_is_killed_twice_grants_none_and_takes_none_from_others(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given
    monkeypatch.setattr(portfolio, "JOBS", portfolio.JOBS | {"reachability": killed.always})
    # When
    result, verdicts, status = run(book)
    # Then
    assert (book.parent / "always").read_text("utf-8").splitlines() == ["killed"] * 2
    for finding in result.findings:
        own = [verdict for verdict in finding.all_verdicts if verdict.checker == "reachability"]
        assert [verdict.outcome for verdict in own] == [Outcome.UNKNOWN], finding.name
        assert "reachability was killed twice" in own[0].reason
        if finding.name in NAMES:
            assert "HOLDS PROVED" in map(str, finding.all_verdicts), "induction was not killed"
            assert verdicts[finding.name].outcome is Outcome.UNKNOWN, "and whether it says anything, nobody has looked"
    assert status is Status.NOT_ESTABLISHED


def test_where_all_who_look_are_killed_nothing_is_known(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given
    monkeypatch.setattr(portfolio, "JOBS", portfolio.JOBS | dict.fromkeys(("reachability", "witnesses"), killed.always))
    # When
    _, verdicts, status = run(book)
    # Then
    assert verdicts[EVERY_RULE].outcome is Outcome.UNKNOWN
    assert "was killed twice" in verdicts[EVERY_RULE].reason
    assert status is Status.NOT_ESTABLISHED


def test_sets_of_which_one_is_lost_are_not_compared(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given
    monkeypatch.setattr(portfolio, "JOBS", {"explicit": killed.explicit, "projection": jobs.projection})
    # When
    _, verdicts, status = run(book, (SETS_AGREE,))
    # Then
    assert (verdicts[SETS_AGREE].outcome, verdicts[SETS_AGREE].evidence) == (Outcome.UNKNOWN, Evidence.NOT_RUN)
    assert "explicit was killed twice" in verdicts[SETS_AGREE].reason
    assert status is Status.NOT_ESTABLISHED
