"""What lint says and where: here for a page of other rules, a case without words, a wrong exit status."""

import re
import shutil
from pathlib import Path

import pytest

from brinkproof.model.load import load_rulebook
from brinkproof.model.readings import Question
from brinkproof.properties.difference import Unknown
from brinkproof.properties.lint.finding import Finding, Linted, LintKind
from brinkproof.properties.wording.literal import Sentence, Undecided
from brinkproof.properties.wording.readings import Pair
from brinkproof.properties.wording.survey import ComparedReadings, readings_digest
from brinkproof.reports import cli
from brinkproof.reports.lint import GRAVE, page, status_of_lint, told
from brinkproof.reports.lint_words import LintWords, tables
from brinkproof.reports.words import LANGUAGES, Words
from tests.conftest import TOYS
from tests.lint.conftest import written
from tests.lint.tiny import HEAD

SOURCES = Path(__file__).parents[2] / "properties" / "lint"


def linted(*kinds: LintKind, unsure: tuple[str, ...] = ()) -> Linted:
    findings = tuple(Finding(kind=kind, case="never-fires", rules=("8.1.3",), paragraphs=("8.1.3",)) for kind in kinds)
    looked = tuple(LintKind)
    return Linted(name="x", digest="y", overlays=(), states=7, kinds=looked, findings=findings, orderings=(), unsure=unsure)


def test_another_reading_or_another_property_is_another_digest(tmp_path: Path) -> None:
    question, book = tmp_path / "readings" / "a01" / "question.toml", tmp_path / "book.toml"
    question.parent.mkdir(parents=True)
    found = []
    for asked, claimed in (("", ""), ("# changed", ""), ("", "# changed")):
        question.write_text(asked, encoding="utf-8")
        book.write_text(claimed, encoding="utf-8")
        found.append(readings_digest(tmp_path, book))
    assert len({*found, readings_digest(tmp_path)}) == 4


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
    text = output.read_text("utf-8")
    assert "8.1.4" in text
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings == ["Переполнение", "Не удалось решить"], "nothing is said of kinds that were not looked for"


QUESTION = """
[question]
id = "B-90"
asks.en = "Who wins at 9?"
asks.ru = "Кто побеждает на 9?"
cites = ["4.2"]
source = "nothing"

[[reading]]
name = "us"
default = true
says.en = "The US."
says.ru = "США."
source = "4.2"

[[reading]]
name = "ussr"
source = "nothing"
"""

USSR = """
[overlay]
name = "B-90=ussr"
says.en = "The USSR."
says.ru = "СССР."

[[action]]
rule = "4.2"
part = "finish"
says.en = "At 9 the USSR wins."
says.ru = "На 9 побеждает СССР."
name = "finish"
owner = "us"
when = "n == 9"
then = ["winner = ussr"]
"""


def test_with_readings_the_command_compares_every_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Given
    folder, output, toy = tmp_path / "rules", tmp_path / "lint.md", TOYS / "needs_a_lemma"
    shutil.copytree(toy / "rules", folder)
    asked = folder / "readings" / "b90"
    asked.mkdir(parents=True)
    (asked / "question.toml").write_text(QUESTION, encoding="utf-8")
    (asked / "ussr.toml").write_text(USSR, encoding="utf-8")
    # When
    places = ["--rulebook", str(folder), "--properties", str(toy / "properties.toml"), "--page", str(output)]
    with pytest.raises(SystemExit) as left:
        cli.main(["lint", "--readings", *places])
    # Then
    said, text = capsys.readouterr().out, output.read_text("utf-8")
    assert left.value.code == 0
    assert f"readings {readings_digest(folder, toy / 'properties.toml')} -->" in text
    assert "us / ussr: they part after 9 steps, and after no fewer: finish (result)" in said
    assert "- ussr: winner nobody -> ussr\n" in text
    assert "[count] x 9" in text
    assert "ussr: 2 of 2 properties hold." in said


def test_sentences_that_cannot_be_asked_of_a_rulebook_are_said_not_to_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "s01_tiny.toml").write_text(written(HEAD), encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        cli.main(["lint", "--rulebook", str(tmp_path), "--sentences"])
    assert left.value.code == 65
    assert "RB" in capsys.readouterr().err


def test_a_sentence_or_two_readings_of_which_nothing_is_known_are_not_passed_over() -> None:
    sentence = Sentence(paragraph="8.1", name="x", says={}, formal="", found=Undecided(reason="y"))
    pair = Pair(question="B-90", first="x", second="y", found=Unknown(reason="z"))
    question = Question(id="B-90", asks={}, cites=(), source="", ruling=0, readings=())
    assert status_of_lint(linted(), [sentence]) == 2
    assert status_of_lint(linted(), (), [ComparedReadings(question=question, pairs=(pair,), standings=())]) == 2
    assert status_of_lint(linted(LintKind.GAP), [sentence]) == 1


def test_a_kind_that_is_none_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["lint", "--kind", "ded"])
    assert left.value.code == 64
    assert "did you mean 'dead'?" in capsys.readouterr().err
