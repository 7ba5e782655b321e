"""What lint says and where: here for a page of other rules, a case without words, a wrong exit status."""

import re
from pathlib import Path

import pytest

from brinkproof.model.load import load_rulebook
from brinkproof.properties.lint.finding import Finding, Linted, LintKind
from brinkproof.properties.survey import readings_digest
from brinkproof.reports import cli
from brinkproof.reports.lint import GRAVE, page, status_of_lint, told
from brinkproof.reports.lint_words import LintWords, tables
from brinkproof.reports.words import LANGUAGES, Words
from tests.lint.conftest import written
from tests.lint.tiny import HEAD

SOURCES = Path(__file__).parents[2] / "properties" / "lint"


def linted(*kinds: LintKind, unsure: tuple[str, ...] = ()) -> Linted:
    findings = tuple(Finding(kind=kind, case="never-fires", rules=("8.1.3",), paragraphs=("8.1.3",)) for kind in kinds)
    return Linted(name="x", digest="y", overlays=(), states=7, findings=findings, orderings=(), unsure=unsure)


def test_another_reading_or_other_properties_are_another_digest(tmp_path: Path) -> None:
    (tmp_path / "readings" / "a01").mkdir(parents=True)
    (tmp_path / "readings" / "a01" / "question.toml").write_text("", encoding="utf-8")
    before = readings_digest(tmp_path)
    (tmp_path / "readings" / "a01" / "question.toml").write_text("# changed", encoding="utf-8")
    assert len({before, readings_digest(tmp_path), readings_digest(tmp_path, tmp_path / "no book")}) == 3


def test_every_case_has_a_sentence_and_a_hint_in_both_languages() -> None:
    cases = {
        case
        for path in SOURCES.glob("*.py")
        for case in re.findall(r'"([a-z]+(?:-[a-z]+)+)"', path.read_text("utf-8"))
        if case not in ("order-dependent", "not-always")
    } | {"overwritten", "together", "endings"}
    assert cases == tables()["says"].keys() == tables()["hint"].keys()
    assert all(len(phrase) == len(LANGUAGES) for table in tables().values() for phrase in table.values())


@pytest.mark.parametrize(
    ("found", "status"),
    [
        (linted(), 0),
        (linted(LintKind.DEAD, LintKind.ASYMMETRY, LintKind.ORDER_DEPENDENT), 0),
        (linted(LintKind.DEAD, unsure=("x",)), 2),
        *((linted(LintKind.DEAD, kind, unsure=("x",)), 1) for kind in sorted(GRAVE)),
    ],
)
def test_only_conflicts_gaps_and_overflows_are_faults_and_not_knowing_is_none_of_both(found: Linted, status: int) -> None:
    assert status_of_lint(found) == status


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finding_is_told_in_each_language_with_its_rule_and_its_proof(language: str) -> None:
    words, rulebook = LintWords(Words(language)), load_rulebook()
    for text in ("\n".join(told(linted(LintKind.DEAD), rulebook, words)), page(linted(LintKind.DEAD), rulebook, words, "lint")):
        assert "8.1.3" in text
        assert words.of("hint", "never-fires") in text
        assert words.of("ui", "proof", states=7) in text


def test_the_command_finds_writes_and_ends_with_its_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Given
    folder, output = tmp_path / "rules", tmp_path / "lint.md"
    folder.mkdir()
    overflow = '[[consequence]]\nrule = "8.1.4"\non = ["finish"]\nthen = ["n = n + 1"]\nbefore = ["4.2"]\n'
    (folder / "s01_tiny.toml").write_text(written(HEAD + overflow), encoding="utf-8")
    # When
    with pytest.raises(SystemExit) as left:
        cli.main(["lint", "--rulebook", str(folder), "--kind", "overflow", "--page", str(output), "--lang", "ru"])
    # Then
    said = capsys.readouterr().out
    assert left.value.code == 1
    assert said.startswith("ПЕРЕПОЛНЕНИЕ")
    assert "8.1.4" in output.read_text("utf-8")


def test_a_kind_that_is_none_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["lint", "--kind", "ded"])
    assert left.value.code == 64
    assert "did you mean 'dead'?" in capsys.readouterr().err
