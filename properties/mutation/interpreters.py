"""Slips in the program itself: each put into a copy of its sources, on which the tests named for it are run.

They are for a checkout: the tests are not part of what is installed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final, final

from brinkproof.properties.mutation.fate import Fate, How, from_record
from brinkproof.properties.runs.kept import appended, digest, records

SLIPS: Final = Path(str(files("brinkproof.properties"))) / "mutation" / "interpreters.toml"
ROOT: Final = SLIPS.resolve().parents[2]
"""The checkout: the folder that holds ``model``, ``properties``, ``reports`` and ``tests``."""

_COPIED: Final = ("brinkproof", "model", "properties", "reports", "tests", "pyproject.toml")
_FAILED: Final = re.compile(r"^FAILED (.+?)(?: - .*)?$", re.MULTILINE)
_SOME_FAILED: Final = 1
"""The exit status of pytest when tests were run and some of them failed."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class SourceSlip:
    """A slip in one file of the program.

    Args:
        name: unique.
        file: from the root of the checkout.
        old: what stands there, once.
        new: what is written instead.
        test: the file of tests that have to notice.

    """

    name: str
    file: str
    old: str
    new: str
    test: str


def source_slips() -> tuple[SourceSlip, ...]:
    """Return all of them, in their order."""
    return tuple(SourceSlip(**one) for one in tomllib.loads(SLIPS.read_text("utf-8"))["slip"])


def has_tests(root: Path = ROOT) -> bool:
    """Whether there are tests to run."""
    return (root / "tests" / "conformance").is_dir()


def run_slips(
    slips: Sequence[SourceSlip], state: Path | None, progress: Callable[[str], None], root: Path = ROOT
) -> tuple[tuple[SourceSlip, Fate], ...]:
    """Return what became of each slip.

    Args:
        slips: which.
        state: a file to go on from and to add to.
        progress: told how far it is.
        root: the checkout.

    """
    known = dict(_kept(slips, state, root)) if state is not None else {}
    with appended(state) as write:
        for slip in slips:
            if slip.name in known:
                continue
            progress(f"slips in the program: {len(known)} of {len(slips)}; {slip.name}")
            fate = known[slip.name] = noticed(slip, root)
            write({"source": slip.name, "slip": _key(slip, root), **fate.as_record()})
    return tuple((slip, known[slip.name]) for slip in slips)


def noticed(slip: SourceSlip, root: Path = ROOT) -> Fate:
    """Put a slip into a copy of the sources, and run its tests there.

    Raises:
        AssertionError: what the slip is about does not stand in its file exactly once.

    """
    with tempfile.TemporaryDirectory(prefix="slip-") as folder:
        copy = Path(folder)
        for name in _COPIED:
            source, target = root / name, copy / name
            if source.is_dir():
                shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)
        plant(slip, copy)
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", slip.test]
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own tests
    failed = _FAILED.search(done.stdout)
    if done.returncode == _SOME_FAILED and failed:
        return Fate(how=How.TEST, by=failed.group(1), found="test")
    why = f"{slip.test} passes" if done.returncode == 0 else f"{slip.test} could not be run (status {done.returncode})"
    return Fate(how=How.SURVIVOR, reason=why)


def plant(slip: SourceSlip, root: Path) -> None:
    """Write a slip into its file.

    Raises:
        AssertionError: what the slip is about does not stand in its file exactly once.

    """
    path = root / slip.file
    text = path.read_text("utf-8")
    assert text.count(slip.old) == 1, f"{slip.name}: what it changes is not there exactly once"
    path.write_text(text.replace(slip.old, slip.new), "utf-8")


def _key(slip: SourceSlip, root: Path) -> str:
    """Return what a line of the state file has to agree with: the slip, its file and its tests."""
    return digest([slip.old, slip.new, (root / slip.file).read_text("utf-8"), (root / slip.test).read_text("utf-8")])


def _kept(slips: Sequence[SourceSlip], state: Path, root: Path) -> Iterator[tuple[str, Fate]]:
    by_name = {slip.name: slip for slip in slips}
    for record in records(state):
        slip = by_name.get(str(record.get("source")))
        if slip is not None and record.get("slip") == _key(slip, root):
            yield slip.name, from_record(record)
