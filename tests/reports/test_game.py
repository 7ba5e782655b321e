"""The command that tells a game: for a game that is another one when kept, and damaged files that pass or crash."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.engine.game import new_game
from brinkproof.model.engine.saved import dump
from brinkproof.reports import cli


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as leave:
            cli.main(list(arguments))
        said = capsys.readouterr()
        assert isinstance(leave.value.code, int)
        return leave.value.code, said.out, said.err

    return run


def test_a_kept_game_is_told_as_it_was_played(ran: Callable, tmp_path: Path) -> None:
    # When
    status, played, _ = ran("game", "--seed", "7", "--policy", "eager", "--save", str(tmp_path / "g.json"))
    again = ran("game", str(tmp_path / "g.json"))
    # Then
    assert status == again[0] == 0
    assert played == again[1] == ran("game", "--seed", "7", "--policy", "eager")[1]
    assert "Turn 1" in played


def test_a_position_is_shown_with_what_may_be_chosen(ran: Callable, tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(dump(new_game()), encoding="utf-8")
    status, out, _ = ran("game", str(path))
    assert status == 0
    assert "deck decides deal: " in out


DAMAGED = {
    "nothing": ("", "ENG"),
    "no JSON": ("{", "ENG"),
    "another object": ("{}", "ENG18"),
    "no text": (b"\xff\xfe\x00", "ENG"),
    "a choice that is none": (
        json.dumps({"brinkproof": "game", "version": 1, "optional": True, "handicap": None, "choices": ["x"]}),
        "ENG40",
    ),
    "a later version": (json.dumps({"brinkproof": "game", "version": 2}), "ENG28"),
}


@pytest.mark.parametrize(("content", "code"), DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_file_is_refused_with_its_code(ran: Callable, tmp_path: Path, content: str | bytes, code: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    status, out, err = ran("game", str(path))
    assert (status, out) == (65, "")
    assert f"{path}: {code}" in err
    assert "help: " in err


@pytest.mark.parametrize("where", ["missing.json", "."])
def test_a_file_that_is_not_there_is_told(ran: Callable, tmp_path: Path, where: str) -> None:
    status, _, err = ran("game", str(tmp_path / where))
    assert status == 65
    assert "RB10" in err


def test_what_is_kept_cannot_be_kept_again(ran: Callable, tmp_path: Path) -> None:
    assert ran("game", str(tmp_path / "g.json"), "--save", str(tmp_path / "h.json"))[0] == 64
