"""Property files: here for a name that hides a finding or breaks an output, and for a key that is read and then ignored."""

import pickle
from pathlib import Path

import pytest

from brinkproof.model.errors import Place, RuleError
from brinkproof.properties.checkers import kinduction, reachability
from brinkproof.properties.property import ABOUT_THE_RULEBOOK, EVERY_RULE, SETS_AGREE, Kind, load_properties
from brinkproof.properties.runs.jobs import sets_agree
from brinkproof.properties.runs.order import Part
from brinkproof.properties.verdict import Evidence, Outcome, Verdict

GIVEN = {
    "name": '"one"',
    "kind": '"always"',
    "says.en": '"E."',
    "says.ru": '"Р."',
    "cites": '["8.1.3"]',
    "holds": '"true"',
}


def refused(tmp_path: Path, **changed: str | None) -> RuleError:
    """Load a book of one property with some keys changed or left out."""
    values = {**GIVEN, **{key.replace("__", "."): value for key, value in changed.items()}}
    book = tmp_path / "own.toml"
    book.write_text("[[property]]\n" + "".join(f"{key} = {value}\n" for key, value in values.items() if value), "utf-8")
    with pytest.raises(RuleError) as caught:
        load_properties(book)
    assert caught.value.place.line > 1
    assert caught.value.help
    return caught.value


def test_findings_about_the_rulebook_have_the_names_of_their_checkers() -> None:
    assert (reachability.NO_ERRORS, kinduction.TOTAL, EVERY_RULE, SETS_AGREE) == ABOUT_THE_RULEBOOK


@pytest.mark.parametrize("name", ABOUT_THE_RULEBOOK)
def test_no_property_bears_the_name_of_a_finding_about_the_rulebook(tmp_path: Path, name: str) -> None:
    assert refused(tmp_path, name=f'"{name}"').code == "PB105"


@pytest.mark.parametrize(
    "name", ["", "a b", "a/b", "a--b", "-a", "a-", "A", "а", "a_b", "a.b", "a\\u0001b", "a\\n", "²", "a" * 81, "../a"]
)
def test_a_name_is_made_of_letters_digits_and_hyphens(tmp_path: Path, name: str) -> None:
    error = refused(tmp_path, name=f'"{name}"')
    assert error.code == "PB106"
    assert error.problem.isprintable()


@pytest.mark.parametrize("name", ["a", "7", "a-7-b", "a" * 80])
def test_other_names_are_free(tmp_path: Path, name: str) -> None:
    book = tmp_path / "own.toml"
    book.write_text("[[lemma]]\n" + "".join(f"{key} = {v}\n" for key, v in {**GIVEN, "name": f'"{name}"'}.items()), "utf-8")
    assert [one.name for one in load_properties(book)] == [name]


@pytest.mark.parametrize("sentence", ["5", '["E."]', "true"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_sentence_is_a_text(tmp_path: Path, language: str, sentence: str) -> None:
    error = refused(tmp_path, **{f"says__{language}": sentence})
    assert (error.code, error.place.line) == ("RB203", 4 if language == "en" else 5)


@pytest.mark.parametrize(
    ("key", "value"), [("on", '["coup"]'), ("apart_from", '["coup"]'), ("when", '"true"'), ("holds", '"true"')]
)
def test_what_ends_says_nothing_but_what_falls(tmp_path: Path, key: str, value: str) -> None:
    changed = {"holds": None, key: value}
    error = refused(tmp_path, kind='"eventually"', ranking='["10 - turn"]', **changed)
    assert error.code == "PB107"
    assert repr(key) in error.problem


@pytest.mark.parametrize("kind", [Kind.ALWAYS, Kind.SOMETIMES])
def test_what_is_said_of_states_leaves_no_action_out(tmp_path: Path, kind: Kind) -> None:
    assert refused(tmp_path, kind=f'"{kind}"', apart_from='["cuop"]').code == "PB107"


@pytest.mark.parametrize("kind", [Kind.ALWAYS, Kind.SOMETIMES, Kind.STEP])
def test_a_ranking_is_of_what_ends(tmp_path: Path, kind: Kind) -> None:
    assert refused(tmp_path, kind=f'"{kind}"', ranking='["10 - turn"]').code == "PB107"


def test_the_book_of_the_suite_says_that_the_game_ends() -> None:
    ends = [one for one in load_properties() if one.kind is Kind.EVENTUALLY]
    assert [one.name for one in ends] == ["the-game-ends"]
    assert len(ends[0].ranking) > 1


def test_the_comparison_takes_no_verdict_of_another_job() -> None:
    said = Verdict(property=SETS_AGREE, outcome=Outcome.HOLDS, evidence=Evidence.EXHAUSTIVE, checker="reachability")
    parts = {
        "reachability": Part(verdicts=(said,)),
        "explicit": Part(digest="a", figures={"projection states": 1}),
        "projection": Part(digest="b"),
    }
    assert sets_agree(parts).outcome is Outcome.DISAGREEMENT


def test_an_error_travels_between_processes() -> None:
    error = RuleError("RB101", Place(file="a.toml", line=3), "there is none", "look again")
    other = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (str(other), other.code, other.place, other.problem, other.help) == (
        str(error),
        "RB101",
        error.place,
        "there is none",
        "look again",
    )
