"""Work in chunks: for a result that is lost, taken from other inputs, or counted twice."""

from pathlib import Path

import pytest

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
    assert state.read_text("utf-8").count("\n") == 4, "what failed is not kept"


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
