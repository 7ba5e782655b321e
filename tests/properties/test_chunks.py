"""Work in chunks: for a result that is lost, taken from other inputs, or counted twice."""

import os
import signal
import time
from pathlib import Path

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.properties.runs.chunks import fingerprint, in_chunks

CHUNKS = {str(number): (number,) for number in range(5)}


def squared(number: int) -> dict[str, object]:
    return {"square": number * number, "failures": ["odd"] if number == 3 else []}


def test_what_is_kept_is_not_done_again(tmp_path: Path) -> None:
    # Given
    state = tmp_path / "state.jsonl"
    first = dict(in_chunks(squared, CHUNKS, workers=0, state=state, basis="a"))
    # When
    again = dict(
        in_chunks(lambda number: pytest.fail("again") if number != 3 else squared(3), CHUNKS, workers=0, state=state, basis="a")
    )
    # Then
    assert first == again == {name: squared(*chunk) for name, chunk in CHUNKS.items()}
    assert state.read_text("utf-8").count("square") == 4, "what failed is not kept"


def test_what_rests_on_something_else_is_done_again(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    list(in_chunks(squared, CHUNKS, workers=0, state=state, basis="a"))
    done: list[int] = []

    def noted(number: int) -> dict[str, object]:
        done.append(number)
        return squared(number)

    list(in_chunks(noted, CHUNKS, workers=0, state=state, basis="b"))
    assert done == [0, 1, 2, 3, 4]


def test_a_line_that_was_cut_off_costs_one_chunk(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    list(in_chunks(squared, CHUNKS, workers=0, state=state, basis="a"))
    state.write_bytes(state.read_bytes()[:-9])
    assert dict(in_chunks(squared, CHUNKS, workers=0, state=state, basis="a"))["4"]["square"] == 16


def test_a_line_that_was_altered_is_not_believed(tmp_path: Path) -> None:
    # Given
    state = tmp_path / "state.jsonl"
    list(in_chunks(squared, CHUNKS, workers=0, state=state, basis="a"))
    # When
    state.write_text(state.read_text("utf-8").replace('"square": 16', '"square": -5'), "utf-8")
    # Then
    assert dict(in_chunks(squared, CHUNKS, workers=0, state=state, basis="a"))["4"]["square"] == 16


@pytest.mark.parametrize("text", ["a text\n", '{"brinkproof":"game","version":1}', '{"chunk": "0"}\n', "\0" * 9])
def test_a_file_of_something_else_is_refused_and_left_as_it_was(tmp_path: Path, text: str) -> None:
    state = tmp_path / "game.json"
    state.write_text(text)
    with pytest.raises(RuleError, match="RB108"):
        list(in_chunks(squared, CHUNKS, workers=0, state=state, basis="a"))
    assert state.read_text() == text


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_device_is_no_state() -> None:
    with pytest.raises(RuleError, match="RB108: this is neither"):
        list(in_chunks(squared, CHUNKS, workers=0, state=Path("/dev/full"), basis="a"))


def killed_once(marker: str, number: int) -> dict[str, object]:
    """Square a number; the first time it is 3, its process is killed."""
    if number == 3 and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return squared(number)


def always_killed(number: int) -> dict[str, object]:
    os.kill(os.getpid(), signal.SIGKILL)
    return squared(number)


def test_what_a_killed_process_was_doing_is_done_again(tmp_path: Path) -> None:
    chunks = {name: (str(tmp_path / "marker"), *chunk) for name, chunk in CHUNKS.items()}
    assert dict(in_chunks(killed_once, chunks, workers=2)) == {name: squared(*chunk) for name, chunk in CHUNKS.items()}


def test_processes_that_are_always_killed_are_told(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"RB109.*with --state it goes on"):
        list(in_chunks(always_killed, CHUNKS, workers=2, state=tmp_path / "state.jsonl"))


def slow(number: int) -> dict[str, object]:
    time.sleep(1.5)
    return squared(number)


def test_nothing_waits_in_line_when_the_time_is_up() -> None:
    """A chunk that is handed out is done, so that no more may be handed out than are worked on."""
    done = list(in_chunks(slow, {str(number): (number,) for number in range(20)}, workers=2, minutes=1 / 60))
    assert len(done) == 2


def test_processes_come_to_the_same() -> None:
    alone, together = (dict(in_chunks(squared, CHUNKS, workers=workers)) for workers in (0, 2))
    assert alone == together


def test_no_chunk_is_begun_when_the_time_is_up() -> None:
    assert list(in_chunks(squared, CHUNKS, workers=0, minutes=-1)) == []


def test_a_fingerprint_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    before = fingerprint(tmp_path)
    (tmp_path / "b.toml").write_text("")
    assert fingerprint(tmp_path) != before
