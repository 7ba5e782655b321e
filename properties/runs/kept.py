"""A file of lines in JSON to which each result is added as soon as it is there: what ends a run costs one result at most."""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def digest(value: object) -> str:
    """Return a short fingerprint of a value that JSON can hold."""
    return hashlib.sha256(json.dumps(value, default=str, sort_keys=True).encode()).hexdigest()[:16]


def records(state: Path) -> Iterator[dict[str, Any]]:
    """Yield what a file holds, line by line; without a file nothing, and a line that was cut off is passed over."""
    if not state.exists():
        return
    for line in state.read_text("utf-8", errors="replace").splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if isinstance(record, dict):
            yield record


@contextmanager
def appended(state: Path | None) -> Iterator[Callable[[dict[str, Any]], None]]:
    """Add lines to a file, each of them at once; without a file nothing is kept."""
    if state is None:
        yield lambda _: None
        return
    cut_off = state.exists() and (text := state.read_bytes()) and not text.endswith(b"\n")
    with state.open("a", encoding="utf-8") as file:
        if cut_off:
            file.write("\n")

        def write(record: dict[str, Any]) -> None:
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
            file.flush()

        yield write
