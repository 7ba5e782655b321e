"""Outputs on disk: written whole or not at all.

Every file of a report is first written beside its place under a name of its own, then all are moved into place, the
list of files last. A report folder is complete when that list, ``report.json``, is there and names every file. What goes
wrong or is interrupted before the moves begin leaves an older report as it was.
"""

import hashlib
import json
import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from brinkproof.model.errors import Place, RuleError

LIST: Final = "report.json"
"""The last file of a report: what belongs to it, with SHA-256."""

_PREFIX: Final = ".brinkproof-"

_STALE: Final = 24 * 60 * 60
"""Seconds after which no run is writing any more what it began to write; a report is written in a few."""


def write_whole(path: Path, text: str) -> None:
    """Write one file whole or not at all.

    Raises:
        RuleError: RP101 the place is a folder, RP102 it cannot be written.

    """
    _check_no_folder(path)
    if path.exists() and not path.is_file():
        append(path, text)  # a pipe or a device: to put a file in its place would take it from all others
        return
    path = path.resolve()
    with _explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        staged = _stage(path, text)
        try:
            staged.replace(path)
        except BaseException:
            staged.unlink(missing_ok=True)
            raise


def room(path: Path, limit: int, least: int) -> int:
    """Return how many bytes can be added to a file.

    Args:
        path: the file; it need not be there.
        limit: how many bytes it may have.
        least: how many must be left.

    Raises:
        RuleError: RP115 there is less room than that.

    """
    with _explained(path):
        left = limit - (path.stat().st_size if path.is_file() else 0)
    if left < least:
        problem = f"there is room for {max(0, left)} bytes more, and {least} are needed"
        raise RuleError("RP115", Place(file=str(path)), problem, "name a new file, or a greater --summary-limit")
    return left


def append(path: Path, text: str) -> None:
    """Add text to a file, which others may have begun.

    Raises:
        RuleError: RP102 it cannot be written.

    """
    with _explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)


def check_file(path: Path) -> None:
    """Check that a file can be written there, before the long work begins; nothing is created.

    Raises:
        RuleError: RP101 a folder stands in its place or a file in its folder's, RP102 it cannot be written.

    """
    _check_no_folder(path)
    check_folder(path.parent, "name a file in another folder")


def _check_no_folder(path: Path) -> None:
    if path.is_dir():
        raise RuleError("RP101", Place(file=str(path)), "this is a folder, not a file", "name a file in it")


def check_folder(folder: Path, help_: str = "name another folder: --report DIR") -> None:
    """Check that files can be written there, before the long work begins; nothing is created.

    Args:
        folder: where.
        help_: the way out when a file stands in its place.

    Raises:
        RuleError: RP101 a file stands in its place, RP102 it cannot be written.

    """
    existing = next((own for own in (folder, *folder.absolute().parents) if os.path.lexists(own)), Path("/"))
    if not existing.is_dir():
        raise RuleError("RP101", Place(file=str(existing)), "this is a file, not a folder", help_)
    with _explained(folder):
        handle, name = tempfile.mkstemp(prefix=_PREFIX, dir=existing)
        os.close(handle)
        Path(name).unlink()


def write_report(folder: Path, files: Mapping[str, str]) -> None:
    """Write a whole report; files of an older report that the new one does not have are removed.

    Args:
        folder: where; it is created when it is missing.
        files: text by name relative to the folder.

    Raises:
        RuleError: RP101 a file stands in the folder's place, RP102 it cannot be written.

    """
    check_folder(folder)
    old = _listed(folder)
    listed = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in files.items()}
    last = json.dumps({"files": listed}, indent=1, sort_keys=True) + "\n"
    created = not folder.exists()
    staged: dict[Path, Path] = {}
    with _explained(folder):
        try:
            for name, text in (*files.items(), (LIST, last)):
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                staged[path] = _stage(path, text)
            (folder / LIST).unlink(missing_ok=True)
            for path, own in staged.items():
                own.replace(path)
        except BaseException:
            for own in staged.values():
                own.unlink(missing_ok=True)
            if created:
                _remove_empty(folder)
            raise
        for name in old - files.keys():
            (folder / name).unlink(missing_ok=True)
        _sweep(folder)


def _stage(path: Path, text: str) -> Path:
    handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=".tmp", dir=path.parent)
    own = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        own.chmod(0o666 & ~_umask())
    except BaseException:
        own.unlink(missing_ok=True)
        raise
    return own


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def _listed(folder: Path) -> set[str]:
    """Return the files of an older report, no others: only what we wrote is ever removed."""
    try:
        names = json.loads((folder / LIST).read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        return set()
    return {name for name in names if isinstance(name, str) and ".." not in Path(name).parts and not Path(name).is_absolute()}


def _sweep(folder: Path) -> None:
    """Remove what a killed run may have left behind; what is young may be of a run that is writing there now."""
    for own in (*folder.glob(f"{_PREFIX}*.tmp"), *folder.glob(f"*/{_PREFIX}*.tmp")):
        with suppress(FileNotFoundError):  # another run sweeps too
            if time.time() - own.stat().st_mtime > _STALE:
                own.unlink()


def _remove_empty(folder: Path) -> None:
    for own in sorted((part for part in folder.rglob("*") if part.is_dir()), reverse=True):
        with suppress(OSError):
            own.rmdir()
    with suppress(OSError):
        folder.rmdir()


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn what the system says into an error with a way out."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RuleError(
            "RP102", Place(file=str(path)), f"it cannot be written: {reason}", "free some space, or name another place"
        ) from None
