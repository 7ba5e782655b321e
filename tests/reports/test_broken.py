"""A report on rules that have an error: here for the error to be lost among all that is open because of it."""

from dataclasses import replace

import pytest

from brinkproof.reports import outputs, to_terminal
from brinkproof.reports.events import NO_ERRORS, FindingEvent, Report
from brinkproof.reports.words import LANGUAGES, Words

SAID = {
    "en": "The rules have an error, see no-errors. Repair it first: everything else is known only as far as its class says.",
    "ru": "В правилах ошибка, см. no-errors. Сначала исправьте её: всё остальное известно лишь в пределах указанного класса.",
}


def with_errors(report: Report, outcome: str = "VIOLATED") -> Report:
    some = report.findings[0]
    told: dict[str, object] = {"name": NO_ERRORS, "outcome": outcome, "established": outcome == "HOLDS", "reason": "step 3"}
    return replace(report, findings=(replace(some, **told), *report.findings))  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_error_comes_first_and_what_it_leaves_open_is_folded(report: Report, language: str) -> None:
    lines = list(to_terminal.reasons(with_errors(report), Words(language)))
    assert " ".join(line.strip() for line in lines).startswith(SAID[language] + " no-errors: ")
    assert max(map(len, lines)) <= 80
    assert [line.partition(":")[0] for line in lines if not line.startswith(" ")][1:3] == [NO_ERRORS, "never-ends"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_of_the_page_says_the_same(report: Report, language: str) -> None:
    page = outputs.all_files(with_errors(report), Words(language))["report.html"]
    summary = page[page.index('id="summary"') : page.index('id="checked"')]
    assert SAID[language] in summary
    assert "never-ends" in summary
    assert "far-away" not in summary
    assert "far-away" in page


@pytest.mark.parametrize("outcome", ["HOLDS", "UNKNOWN"])
def test_without_an_error_everything_open_has_its_line(report: Report, outcome: str) -> None:
    sound = with_errors(report, outcome)
    text = "\n".join(to_terminal.reasons(sound, Words("en")))
    assert SAID["en"][:20] not in text
    assert all(f"{finding.name}: " in text for finding in report.findings if not finding.established)


def test_what_was_decided_is_told_all_the_same(report: Report) -> None:
    def found(outcome: str) -> FindingEvent:
        return replace(report.findings[0], name=outcome, outcome=outcome, established=False)

    every = ("DISAGREEMENT", "VIOLATED", "UNREACHABLE", "VACUOUS", "NOT-INDUCTIVE", "UNKNOWN", "HOLDS")
    broken = with_errors(replace(report, findings=tuple(map(found, every))))
    assert [finding.name for finding in broken.told()] == [NO_ERRORS, "DISAGREEMENT", "VIOLATED", "UNREACHABLE", "VACUOUS"]
