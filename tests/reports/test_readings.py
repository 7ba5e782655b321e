"""A question, a game or a sentence that is said wrongly, or not at all, and a page that has fallen behind what it is written from."""

import re

import pytest

from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.parting import Parting
from brinkproof.model.readings import load_readings
from brinkproof.model.trace import Trace
from brinkproof.properties.difference import NOT_ENABLED, Differs, Same
from brinkproof.properties.literal import Implied, Parts, Sentence, Undecided
from brinkproof.properties.readings import Pair
from brinkproof.properties.sentences import Silent, load_sentences
from brinkproof.properties.standing import Standing
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from brinkproof.reports import cli
from brinkproof.reports.readings import collapsed, listed, page
from brinkproof.reports.words import Words

RULEBOOK = load_rulebook()
WORDING = load_readings()
BEGUN = Trace(states=(RULEBOOK.initial,), actions=())
STEP = Trace(states=(RULEBOOK.initial, RULEBOOK.initial), actions=("improve_defcon",))
SAYS = {"en": "It is so.", "ru": "Это так."}

REPEATED = {
    "": "",
    "a": "a",
    "a b": "a; b",
    "a a a": "[a] x 3",
    "a b a b c": "[a; b] x 2; c",
    "a b b a b b c": "[a; [b] x 2] x 2; c",
}


@pytest.mark.parametrize("actions", REPEATED)
def test_what_is_repeated_is_written_once(actions: str) -> None:
    assert "; ".join(collapsed(actions.split())) == REPEATED[actions]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_list_names_every_question_and_reading(language: str) -> None:
    said = "\n".join(listed(WORDING, Words(language)))
    for question in WORDING.questions:
        assert f"{question.id} (" in said
        assert all(reading.name in said for reading in question.readings)
    assert all(f"{one.id}: " in said for one in WORDING.left_out)
    assert ("as the rulebook has it" in said) == (language == "en")


def sentence(name: str, found: Implied | Parts | Undecided) -> Sentence:
    return Sentence(paragraph="8.1.3", name=name, says=SAYS, formal="always true", found=found)


def test_a_page_says_what_was_found_and_no_more() -> None:
    verdict = Verdict(property="a-law", outcome=Outcome.VIOLATED, evidence=Evidence.BOUNDED, checker="replay", trace=STEP)
    held = Verdict(property="b-law", outcome=Outcome.HOLDS, evidence=Evidence.INDUCTIVE, checker="kinduction")
    differs = Differs(
        trace=BEGUN, action="improve_defcon", kind=Parting.STRICTER, first=RULEBOOK.initial, second=NOT_ENABLED, shortest=True
    )
    text = page(
        WORDING,
        RULEBOOK,
        [
            sentence("one", Implied(states=1234)),
            sentence("two", Parts(trace=STEP, shortest=True, said=(("defcon", "4", "5"),), on=("improve_defcon",))),
            sentence("three", Parts(trace=None, shortest=False)),
            sentence("four", Undecided(reason="nobody knows")),
        ],
        [Silent(paragraph="8.0", why=SAYS)],
        [
            Pair(question="A-19", first="net", second="in_order", found=differs),
            Pair(
                question="A-19",
                first="net",
                second="ussr_first",
                found=Same(evidence=Evidence.INDUCTIVE, proof="no step differs"),
            ),
        ],
        {"A-19=in_order": Standing(reading="in_order", verdicts=(verdict, held), unsaid=(("c-law", "no such action"),))},
    )
    for said in (
        "implies 1 of them",
        "IMPLIED in all 1,234 reachable states",
        "[PARTS](#two) after 1 steps |",
        "| `defcon` | 4 | 5 |",
        "PARTS: it never happens",
        "not decided: nobody knows",
        "- 8.0: It is so.",
        "they part after 0 steps, and after no fewer: improve_defcon (stricter)",
        "- in_order: not enabled",
        "no game tells them apart (INDUCTIVE: no step differs)",
        "in_order: 1 of 2 properties hold.",
        "a-law: VIOLATED: after improve_defcon, step 1",
        "c-law: no such action",
        "Of 2 properties 1 hold under each of the 1 other readings, taken one at a time:\n`b-law`.",
    ):
        assert said in text


def test_the_page_of_the_rulebook_speaks_of_all_that_there_is() -> None:
    text = (BASE / "readings.md").read_text("utf-8")
    for question in WORDING.questions:
        assert f"### {question.id}: {question.asks['en']}" in text
        for reading in question.readings:
            assert f"- `{reading.name}`" in text
            assert reading.says["en"] in text
    sentences = load_sentences()
    for one in sentences.claims:
        assert f"| {one.cites[0]} | {one.says['en']} |" in text
    assert all(f"- {one.paragraph}: {one.why['en']}" in text for one in sentences.silent)
    assert text.count("[PARTS](#") == len(re.findall(r"^### \d", text, re.MULTILINE)) > 0
    assert "not decided" not in text


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
