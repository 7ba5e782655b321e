"""A question, or what parts two readings of it, that is said wrongly, or not at all."""

import re

import pytest

from brinkproof.model.load import load_rulebook
from brinkproof.model.parting import Parting
from brinkproof.model.readings import load_readings
from brinkproof.model.trace import Trace
from brinkproof.properties.difference import NOT_ENABLED, Differs, Same
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from brinkproof.properties.wording.readings import Pair
from brinkproof.properties.wording.standing import Standing
from brinkproof.properties.wording.survey import ComparedReadings
from brinkproof.reports import cli
from brinkproof.reports.lint_words import LintWords
from brinkproof.reports.readings import compared_told, listed, readings_section
from brinkproof.reports.words import LANGUAGES, Words

RULEBOOK = load_rulebook()
WORDING = load_readings()
BEGUN = Trace(states=(RULEBOOK.initial,), actions=())
STEP = Trace(states=(RULEBOOK.initial, RULEBOOK.initial), actions=("improve_defcon",))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_list_names_every_question_and_reading(language: str) -> None:
    said = "\n".join(listed(WORDING, Words(language)))
    for question in WORDING.questions:
        assert f"{question.id} (" in said
        assert all(reading.name in said for reading in question.readings)
    assert all(f"{one.id}: " in said for one in WORDING.left_out)
    assert ("as the rulebook has it" in said) == (language == "en")


def differing() -> ComparedReadings:
    verdict = Verdict(property="a-law", outcome=Outcome.VIOLATED, evidence=Evidence.BOUNDED, checker="replay", trace=STEP)
    held = Verdict(property="b-law", outcome=Outcome.HOLDS, evidence=Evidence.INDUCTIVE, checker="kinduction")
    differs = Differs(
        trace=BEGUN, action="improve_defcon", kind=Parting.STRICTER, first=RULEBOOK.initial, second=NOT_ENABLED, shortest=True
    )
    (question,) = [one for one in WORDING.questions if one.id == "A-19"]
    return ComparedReadings(
        question=question,
        pairs=(
            Pair(question="A-19", first="net", second="in_order", found=differs),
            Pair(
                question="A-19",
                first="net",
                second="ussr_first",
                found=Same(evidence=Evidence.INDUCTIVE, proof="no step differs"),
            ),
        ),
        standings=(Standing(reading="in_order", verdicts=(verdict, held), unsaid=(("c-law", "no such action"),)),),
    )


def test_a_page_says_what_was_found_and_no_more() -> None:
    text = "\n".join(readings_section(WORDING, [differing()], RULEBOOK, LintWords(Words("en"))))
    for said in (
        "they part after 0 steps, and after no fewer: improve_defcon (stricter)",
        "- in_order: not enabled",
        "- net: no change",
        "no game tells them apart (INDUCTIVE: no step differs)",
        "in_order: 1 of 2 properties hold.",
        "- a-law: VIOLATED: after improve_defcon, step 1",
        "- c-law: no such action",
        "Of 2 properties 1 hold under each of the 1 other readings, taken one at a time:\n`b-law`.",
        *(f"- {one.id}: {one.why['en']}" for one in WORDING.left_out),
    ):
        assert said in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_compared_is_told_in_each_language(language: str) -> None:
    words = LintWords(Words(language))
    told = "\n".join(compared_told([differing()], RULEBOOK, words.words))
    written = "\n".join(readings_section(WORDING, [differing()], RULEBOOK, words))
    for text in (told, written):
        assert words.words.ui("readings_not_enabled") in text
        assert words.words.ui("reading_holds", reading="in_order", holding=1, all=2) in text
    assert re.search("[а-я]", told) is None or language == "ru"


def test_a_reading_can_be_chosen_where_a_rulebook_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leave:
        cli.main(["explain", "8.2.1", "--reading", "A-19=in_order", "--reading", "A-09=who_coups"])
    assert not leave.value.code
    assert "first the USSR scores for what the US is short of" in " ".join(capsys.readouterr().out.split())


WRONG = {
    "no such reading": (["--reading", "A-19=nett"], 65, "did you mean 'net'?"),
    "two of one question": (["--reading", "A-19=in_order", "--reading", "A-19=ussr_first"], 65, "RB505"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_reading_that_cannot_be_chosen_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, status, said = WRONG[name]
    with pytest.raises(SystemExit) as leave:
        cli.main(["rules", *arguments])
    assert leave.value.code == status
    assert said in capsys.readouterr().err


def test_a_question_that_there_is_not_is_a_wrong_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leave:
        cli.main(["readings", "A-91"])
    assert leave.value.code == 64
    assert "there is no 'A-91'" in capsys.readouterr().err
