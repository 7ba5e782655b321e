"""Looking something up, or naming it wrongly: here for an answer that stops short, and for a way out that leads nowhere."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.load import BASE
from brinkproof.reports import cli
from brinkproof.reports.letters import LETTERS

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; return its exit status, and all that it says in one line."""

    def told(*arguments: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as leave:
            cli.main(arguments)
        said = capsys.readouterr()
        assert isinstance(leave.value.code, int)
        return leave.value.code, " ".join((said.out + said.err).split())

    return told


ANSWERED = {
    "A-19": "Are the two penalties",
    "a-19": "'brinkproof readings A-19' compares these readings.",
    "A-08": "A-08: Che is not among the cards",
    "coup": "6.3: coup (action)",
    "defcon": "8.1.1: defcon (variable)",
    "battleground-coup-degrades": "8.1.7: Improving DEFCON moves it to a higher number. Degrading DEFCON moves it to a lower number.",
}


@pytest.mark.parametrize("asked", ["ruling 5", *ANSWERED])
def test_what_is_asked_for_is_answered(run: Run, asked: str) -> None:
    status, said = run("explain", *asked.split())
    assert status == 0
    assert ANSWERED.get(asked, "Sources: R10: the printed rules of the Deluxe edition; SEED:") in said


def test_a_bare_number_is_pointed_to_the_card_and_the_paragraphs(run: Run) -> None:
    assert run("explain", "4") == (
        65,
        "the rulebook: RP104: there is no '4' help: for the card say 'card 4', for the paragraphs 'brinkproof rules 4'",
    )


def test_known_names_that_are_not_listed_are_counted(run: Run) -> None:
    status, said = run("check", "--property", "zzz")
    assert status == 64
    assert re.search(r"known are (\S+, ){5}\S+ and \d+ more", said)


def test_every_letter_by_which_the_rulebook_names_a_source_is_explained() -> None:
    files = [*(BASE / "readings").rglob("*.toml"), *(BASE / "errata").glob("*.toml"), *(BASE / "editions").glob("*.toml")]
    sources = [re.findall(r'^source = "(.*)"', path.read_text("utf-8"), re.MULTILINE) for path in files]
    sources.append((BASE / "rulings.md").read_text("utf-8").partition("| no. |")[2].splitlines())
    used = {word for own in sources for text in own for word in re.findall(r"\b[A-Z]+[0-9]*\b", text)}
    assert used - {"A", "O", "I", "E", "F", "US", "USSR", "DEFCON", "CIA"} <= set(LETTERS)
    assert used & set(LETTERS)


HEAD = '[overlay]\nname = "x"\nsays.en = "E."\nsays.ru = "Р."\n'
MISTAKES = {
    "the id of a rule for its paragraph": (
        '[[restriction]]\nrule = "8.1.4: x"\nsays.en = "E."\nsays.ru = "Р."\non = ["coup"]\nforbid = "true"\n',
        'write rule = "8.1.4" and part = "x"',
    ),
    "a name of another action": (
        '[[restriction]]\nrule = "8.1.4"\npart = "x"\nsays.en = "E."\nsays.ru = "Р."\non = ["any_realignment"]\nforbid = "success"\n',
        "this place knows region, battleground",
    ),
    "a variable that others read": ('drop = ["vp"]\n', "still read by '10.3.1 bullet 1: us', '10.3.1 bullet 1: ussr'"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_an_overlay_has_a_way_out(run: Run, tmp_path: Path, mistake: str) -> None:
    text, way = MISTAKES[mistake]
    (tmp_path / "mine.toml").write_text(HEAD + text, "utf-8")
    status, said = run("explain", "8.1.3", "--overlay", str(tmp_path / "mine.toml"))
    assert status == 65
    assert "mine.toml:" in said
    assert way in said
