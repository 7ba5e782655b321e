"""Work in chunks: side by side in processes, each chunk kept as soon as it is done, so that a run can go on where it ended."""

import hashlib
import multiprocessing
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from typing import Any, Final

from brinkproof.model.errors import Place, RuleError
from brinkproof.properties.runs.kept import appended, records
from brinkproof.properties.runs.pool import pool_of

Record = dict[str, Any]
Chunk = tuple[object, ...]
"""What the function of a chunk is called with: plain values, since they travel to another process."""


def in_chunks(
    function: Callable[..., Record],
    chunks: Mapping[str, Chunk],
    *,
    workers: int,
    state: Path | None = None,
    basis: str = "",
    minutes: float | None = None,
) -> Iterator[tuple[str, Record]]:
    """Yield what each chunk came to, those that are kept first, in no order that matters.

    Args:
        function: called with a chunk, in whatever process; what it returns JSON can hold.
        chunks: by name.
        workers: processes side by side; with 0 everything is done in this one.
        state: a file of what is done; a line is taken over only if it has the same basis. A record with failures is not kept.
        basis: a fingerprint of everything that the results rest on.
        minutes: no chunk is begun after this long.

    Raises:
        RuleError: RB108, RB102 the file cannot be gone on from; RB109 processes are killed again and again.

    """
    stop = None if minutes is None else time.monotonic() + 60 * minutes
    left = dict(chunks)
    for record in records(state) if state is not None else ():
        name = record.get("chunk")
        if name in left and record.get("basis") == basis and isinstance(record.get("came_to"), dict):
            del left[name]
            yield name, record["came_to"]
    with appended(state) as write:
        for name, came_to in _done(function, left, workers, stop):
            if not came_to.get("failures"):
                write({"chunk": name, "basis": basis, "came_to": came_to})
            yield name, came_to


def _done(
    function: Callable[..., Record], chunks: Mapping[str, Chunk], workers: int, stop: float | None
) -> Iterator[tuple[str, Record]]:
    """Yield each chunk when it is done; those of a process that was killed are done again."""
    if workers == 0:
        for name, chunk in chunks.items():
            if stop is not None and time.monotonic() >= stop:
                return
            yield name, function(*chunk)
        return
    left, killed = dict(chunks), 0
    while True:
        try:
            for name, came_to in _side_by_side(function, left, workers, stop):
                del left[name]
                killed = 0
                yield name, came_to
        except BrokenProcessPool:
            killed += 1
            if killed == _MOST_KILLED:
                raise _explained(next(iter(left))) from None
        else:
            return


_MOST_KILLED: Final = 3
"""How many times in a row processes may be killed before a chunk is done."""


def _explained(name: str) -> RuleError:
    problem = f"its processes were killed {_MOST_KILLED} times before a chunk of work was done"
    return RuleError(
        "RB109", Place(file=name), problem, "give it more memory or fewer --workers; with --state it goes on from here"
    )


def _side_by_side(
    function: Callable[..., Record], chunks: Mapping[str, Chunk], workers: int, stop: float | None
) -> Iterator[tuple[str, Record]]:
    queue: SimpleQueue[str] = multiprocessing.get_context("spawn").SimpleQueue()
    with pool_of(min(workers, max(1, len(chunks))), queue) as pool:
        coming = iter(list(chunks.items()))
        waiting: dict[Future[Record], str] = {}
        while True:
            # No more than are worked on: one that waits in the pool has begun, and the time may be up before its turn.
            while len(waiting) < workers and (stop is None or time.monotonic() < stop):
                following = next(coming, None)
                if following is None:
                    break
                waiting[pool.submit(function, *following[1])] = following[0]
            if not waiting:
                return
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                yield waiting.pop(future), future.result()


def fingerprint(*folders: Path, without: Collection[str] = ()) -> str:
    """Return a fingerprint of every source and data file of some folders, but for files of some names."""
    found = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml", ".csv") and path.name not in without:
                found.update(f"{path.relative_to(folder)}\0".encode())
                found.update(path.read_bytes())
    return found.hexdigest()[:16]
