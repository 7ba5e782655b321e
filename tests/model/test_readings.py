"""A question that is forgotten or answered by nothing, and a mistake in a reading that is told late, at no place, or not at all."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.parting import incomparable, touched
from brinkproof.model.readings import FOLDER, LEFT_OUT, QUESTION, load_readings
from tests.rulebook.test_rulings import NUMBERS

WORDING = load_readings()
ARGUED = [f"A-{number:02}" for number in range(1, 34)]
"""The questions that were argued about the game, as the fact sheet of the project numbers them."""


def test_every_argued_question_has_readings_or_a_reason_why_not() -> None:
    asked = [question.id for question in WORDING.questions if question.id.startswith("A-")]
    assert sorted([*asked, *(one.id for one in WORDING.left_out)]) == ARGUED
    assert len(asked) >= 14


def test_every_reading_changes_what_some_action_means_by_the_letter() -> None:
    base = load_rulebook()
    for question in WORDING.questions:
        for reading in question.readings[1:]:
            assert reading.overlay is not None
            changed = load_rulebook(overlays=[reading.overlay])
            assert not incomparable(base, changed), f"{question.id}={reading.name}"
            assert touched(base, changed), f"{question.id}={reading.name} changes nothing"
            assert changed.overlays[0].name == f"{question.id}={reading.name}"


def test_readings_rest_on_rulings_that_are_written() -> None:
    assert {question.ruling for question in WORDING.questions} - {0} <= set(NUMBERS)


def test_a_reading_is_found_by_its_name() -> None:
    assert WORDING.reading_of("A-19=net").overlay is None
    found = WORDING.reading_of("A-19=in_order").overlay
    assert found is not None
    assert found.name == "in_order.toml"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Copy one question, so that it can be spoilt."""
    shutil.copytree(BASE / FOLDER / "a19", tmp_path / FOLDER / "a19")
    shutil.copy(BASE / FOLDER / LEFT_OUT, tmp_path / FOLDER)
    return tmp_path


def edited(old: str, new: str) -> Callable[[Path], object]:
    def spoil(folder: Path) -> object:
        path = folder / "a19" / QUESTION
        text = path.read_text("utf-8")
        assert old in text
        return path.write_text(text.replace(old, new, 1), "utf-8")

    return spoil


SPOILT = {
    "no reading is the rulebook's": ("RB502", edited("default = true\n", "")),
    "two readings are the rulebook's": ("RB502", edited('name = "in_order"', 'name = "in_order"\ndefault = true')),
    "a reading without its file": ("RB503", lambda folder: (folder / "a19" / "in_order.toml").unlink()),
    "a file that no reading names": (
        "RB503",
        lambda folder: shutil.copy(BASE / FOLDER / LEFT_OUT, folder / "a19" / "other.toml"),
    ),
    "a reading twice": ("RB504", edited('name = "ussr_first"', 'name = "in_order"')),
    "a question twice": ("RB504", lambda folder: shutil.copytree(folder / "a19", folder / "a20")),
    "a question that is left out too": ("RB504", edited('id = "A-19"', 'id = "A-20"')),
    "a key that means nothing": ("RB201", edited("ruling = 7", "rulling = 7")),
    "no source": ("RB202", edited('source = "R10 10.2.3, by analogy"\n', "")),
    "a question in one language": ("RB205", edited("asks.ru", "asks.de")),
    "a paragraph that is not there": ("RB401", edited('cites = ["8.2.1"', 'cites = ["8.2.9"')),
    "a table of another kind": ("RB204", edited("[[reading]]", "[[readings]]")),
    "a sentence at the wrong place": (
        "RB201",
        edited('name = "in_order"\n', 'name = "in_order"\nsays.en = "x"\nsays.ru = "x"\n'),
    ),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_question_is_refused_at_its_place(name: str, copied: Path) -> None:
    code, spoil = SPOILT[name]
    spoil(copied / FOLDER)
    with pytest.raises(RuleError) as refused:
        load_readings(copied)
    assert refused.value.code == code
    assert refused.value.place.file in ("a19/question.toml", "a19/other.toml", "a20/question.toml", LEFT_OUT)


CHOSEN = {
    "A-19": "this is not a choice of a reading",
    "A-91=net": "there is no question 'A-91'",
    "A-08=yes": "it is left out: Che is not among the cards of this rulebook.",
    "A-19=nett": "did you mean 'net'?",
}


@pytest.mark.parametrize("chosen", CHOSEN)
def test_a_choice_that_there_is_not_is_refused_with_a_way_out(chosen: str) -> None:
    with pytest.raises(RuleError) as refused:
        WORDING.reading_of(chosen)
    assert refused.value.code == "RB501"
    assert CHOSEN[chosen] in (refused.value.problem, refused.value.help)


def test_a_rulebook_without_questions_has_none(tmp_path: Path) -> None:
    assert load_readings(tmp_path).questions == ()
