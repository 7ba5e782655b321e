"""Old games under new rules: for one whose other course, other winner or first move that differs is told wrongly."""

from pathlib import Path

import pytest

from brinkproof.model.errata import load_errata
from brinkproof.model.errors import RuleError
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.properties.diff.old_games import Course, Replay
from brinkproof.properties.play.recorded import Recorded, load_games, random_games, written

OPENING = ("improve_defcon", "deal_cards")
HEADLINES = ("choose_headline(player=us, card=other_1)", "choose_headline(player=ussr, card=korean_war)")


def _laid(*errata: str) -> Replay:
    printings = load_errata()
    overlays = tuple(printings.erratum_of(one).overlay for one in errata)
    return Replay(load_rulebook(), load_rulebook(BASE, overlays))


def _korean_war() -> Recorded:
    rest = ("take_headline(player=ussr)", "war(card=korean_war, won=true)", "finish_headline")
    return Recorded(name="a headline", actions=(*OPENING, *HEADLINES, *rest))


def test_the_first_move_that_differs_is_told_with_what_it_changes() -> None:
    found = _laid("E-01").game(_korean_war())
    assert (found.course, found.number, found.action) == (Course.ANOTHER_COURSE, 6, "war(card=korean_war, won=true)")
    assert found.differs == ("defcon: 5, 4",)
    assert found.paragraph == "7.6"


def test_a_game_that_no_change_meets_is_the_same() -> None:
    assert _laid("E-13").game(_korean_war()).course is Course.SAME


def test_a_game_that_begins_otherwise_differs_from_the_start() -> None:
    found = _laid("E-28").game(_korean_war())
    assert found.number == 0
    assert "turn: 1, 8" in found.differs


def test_what_the_old_rules_do_not_allow_is_no_old_game() -> None:
    found = _laid("E-01").game(Recorded(name="made up", actions=(*OPENING, "advance_turn")))
    assert (found.course, found.number, found.action) == (Course.NOT_OLD, 3, "advance_turn")


def test_random_games_are_games_of_the_rulebook_and_can_be_kept(tmp_path: Path) -> None:
    games = list(random_games(load_rulebook(), 6, 1962))
    same = _laid()
    assert [same.game(game).course for game in games] == [Course.SAME] * 6
    path = tmp_path / "games.jsonl"
    path.write_text(written(games), encoding="utf-8")
    assert load_games(path) == tuple(games)
    courses = {_laid("E-01", "H-2").game(game).course for game in games}
    assert courses & {Course.ANOTHER_COURSE, Course.ANOTHER_WINNER, Course.STOPS}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "RB104"),
        ("{", "PB108"),
        ("[]", "PB108"),
        ('{"version": 2, "name": "a", "actions": []}', "PB108"),
        ('{"version": 1, "name": "a", "actions": [1]}', "PB108"),
        ('{"version": 1, "name": "a"}', "PB108"),
        ("[" * 100_000, "PB108"),
    ],
)
def test_a_damaged_file_of_games_is_refused(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RuleError) as refused:
        load_games(path)
    assert refused.value.code == code


def test_a_missing_file_of_games_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuleError) as refused:
        load_games(tmp_path / "none.jsonl")
    assert refused.value.code == "RB101"
