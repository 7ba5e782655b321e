"""Writing whole or not at all: here for a report that is half there after a kill, a full disk or a wrong place."""

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.reports import files

OLD = {"report.html": "old page", "traces/gone.svg": "old drawing"}
NEW = {"report.html": "new page", "graphs/phases.svg": "new drawing", "junit.xml": "<x/>"}


def content(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


def is_complete(folder: Path) -> bool:
    """Whether the list of files is there and fits what is there."""
    listed = json.loads((folder / files.LIST).read_text("utf-8"))["files"]
    return all(hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest for name, digest in listed.items())


def test_a_report_replaces_an_older_one_and_nothing_of_anybody_else(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "report"
    files.write_report(folder, OLD)
    (folder / "mine.txt").write_text("mine", "utf-8")
    files.write_report(folder, NEW)
    found = content(folder)
    assert found.pop(files.LIST)
    assert found == {**NEW, "mine.txt": "mine"}
    assert is_complete(folder)


@pytest.mark.parametrize("folder_was_there", [True, False])
def test_a_disk_that_is_full_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, folder_was_there: bool
) -> None:
    folder = tmp_path / "report"
    if folder_was_there:
        files.write_report(folder, OLD)
    before = content(tmp_path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RuleError) as refused:
        files.write_report(folder, NEW)
    assert refused.value.code == "RP102"
    assert "No space left" in refused.value.problem
    assert content(tmp_path) == before
    assert folder.exists() == folder_was_there


def test_an_interruption_while_files_are_written_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "report"
    files.write_report(folder, OLD)
    before = content(folder)
    calls: list[int] = []

    def interrupted(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write_report(folder, NEW)
    assert content(folder) == before


SLOW = """
import os, sys, time
from pathlib import Path
from brinkproof.reports import files
def slow(handle):
    print("writing", flush=True)
    time.sleep(float(sys.argv[2]))
os.fsync = slow
files.write_report(Path(sys.argv[1]), {f"{name}.txt": "x" * 100_000 for name in range(50)})
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_kill_in_the_middle_never_leaves_a_report_that_looks_complete(tmp_path: Path, number: signal.Signals) -> None:
    folder = tmp_path / "report"
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, str(folder), "0.05"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout
        for _ in range(3):
            process.stdout.readline()
        process.send_signal(number)
        process.wait()
    assert not [name for name in content(folder) if not name.startswith(".brinkproof-")]
    # a later run sweeps away what was left long ago
    for left in folder.rglob(".brinkproof-*"):
        os.utime(left, (0, 0))
    files.write_report(folder, NEW)
    assert content(folder).keys() == {*NEW, files.LIST}


def test_two_runs_into_one_folder_lose_no_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "report"
    calls: list[int] = []
    real = os.fsync

    def meanwhile(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 2:
            files.write_report(folder, OLD)  # the other run, from beginning to end
        real(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    files.write_report(folder, NEW)
    assert len(calls) == len(OLD) + len(NEW) + 2
    assert NEW.items() <= content(folder).items()
    assert is_complete(folder)


def a_file(place: Path) -> Path:
    place.write_text("mine", "utf-8")
    return place


def below_a_file(place: Path) -> Path:
    return a_file(place) / "report"


def a_dangling_link(place: Path) -> Path:
    place.symlink_to(place.parent / "nowhere" / "deep")
    return place


@pytest.mark.parametrize("spoil", [a_file, below_a_file, a_dangling_link])
def test_a_file_in_the_place_of_the_folder_is_refused_before_the_work(tmp_path: Path, spoil: Callable[[Path], Path]) -> None:
    folder = spoil(tmp_path / "place")
    with pytest.raises(RuleError) as refused:
        files.check_folder(folder)
    assert refused.value.code == "RP101"
    with pytest.raises(RuleError):
        files.write_report(folder, NEW)


def test_a_folder_that_cannot_be_written_is_refused_before_the_work() -> None:
    # Nobody, root included, makes folders in the file system of the processes.
    with pytest.raises(RuleError) as refused:
        files.check_folder(Path("/proc/report"))
    assert refused.value.code == "RP102"


def test_a_single_file_is_whole_or_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "phases.svg"
    files.write_whole(path, "old")
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "full")))
    with pytest.raises(RuleError):
        files.write_whole(path, "new")
    assert content(tmp_path) == {"new/phases.svg": "old"}
    with pytest.raises(RuleError) as refused:
        files.write_whole(tmp_path / "new", "x")
    assert refused.value.code == "RP101"


def test_checking_a_folder_creates_nothing(tmp_path: Path) -> None:
    files.check_folder(tmp_path / "a" / "b")
    assert not list(tmp_path.iterdir())


def test_files_have_the_permissions_of_others(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    files.write_whole(path, "x")
    other = tmp_path / "y.txt"
    other.write_text("y", "utf-8")
    assert path.stat().st_mode == other.stat().st_mode
