"""A file of lines in JSON to which each result is added as soon as it is there: what ends a run costs one result at most.

The first line says what the file is; each further one carries its own digest, so that a damaged line is known.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from brinkproof.model.errors import Place, RuleError

Record = dict[str, Any]

_HEAD: Final = '{"brinkproof":"state","version":1}'
_DIGEST: Final = "digest"
_NEW_FILE: Final = "name a new file, or one that a run like this one wrote"


def digest(value: object) -> str:
    """Return a short fingerprint of a value that JSON can hold."""
    return hashlib.sha256(json.dumps(value, default=str, sort_keys=True).encode()).hexdigest()[:16]


def check_state(state: Path) -> None:
    """Check that a file of lines can be gone on from and added to, before the long work begins; no line is written.

    Raises:
        RuleError: RB108 it is no such file, RB102 it cannot be read or written.

    """
    place = Place(file=state.name, typed=str(state))
    try:
        if not state.exists():
            return
        if not state.is_file():
            raise RuleError("RB108", place, "this is neither a file of results nor a new one", _NEW_FILE)
        with state.open("r+b") as file:
            head = file.readline(len(_HEAD) + 1)
    except OSError as error:
        problem = f"it cannot be read and written: {error.strerror}"
        raise RuleError("RB102", place, problem, "name a file that can be read and written") from None
    if head and head.rstrip(b"\n") != _HEAD.encode():
        raise RuleError("RB108", place, "what is in this file was not kept by a run of this version", _NEW_FILE)


def records(state: Path) -> Iterator[Record]:
    """Yield what a file holds, line by line; without a file nothing, and a line that was cut off or altered is passed over.

    Raises:
        RuleError: as ``check_state``.

    """
    yield from (record for record in _lines(state) if record is not None)


def damaged(state: Path) -> int:
    """Return how many lines of a file were cut off or altered.

    Raises:
        RuleError: as ``check_state``.

    """
    return sum(record is None for record in _lines(state))


def _lines(state: Path) -> Iterator[Record | None]:
    check_state(state)
    if not state.exists():
        return
    with state.open("rb") as file:
        file.readline()
        for line in file:
            yield _record(line)


def _record(line: bytes) -> Record | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict) or record.pop(_DIGEST, None) != digest(record):
        return None
    return record


@contextmanager
def appended(state: Path | None) -> Iterator[Callable[[Record], None]]:
    """Add lines to a file, each of them at once; without a file nothing is kept.

    Raises:
        RuleError: as ``check_state``.

    """
    if state is None:
        yield lambda _: None
        return
    check_state(state)
    state.parent.mkdir(parents=True, exist_ok=True)
    with state.open("ab+") as file:
        if file.tell():
            file.seek(-1, 2)
            cut_off = file.read() != b"\n"
        else:
            file.write(_HEAD.encode())
            cut_off = True
        if cut_off:
            file.write(b"\n")
        file.flush()

        def write(record: Record) -> None:
            file.write(json.dumps({**record, _DIGEST: digest(record)}, ensure_ascii=False).encode() + b"\n")
            file.flush()

        yield write
