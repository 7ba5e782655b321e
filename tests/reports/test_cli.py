"""The commands as a user runs them: here for a wrong exit status, a noisy pipe, a letter that a terminal lacks."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.properties.property import ABOUT_THE_RULEBOOK
from brinkproof.reports import cli, files
from brinkproof.reports.progress import Progress

COMMAND = [sys.executable, "-m", "brinkproof"]
Ran = tuple[int, str, str]


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    with pytest.raises(SystemExit) as leave:
        cli.main(list(arguments))
    said = capsys.readouterr()
    assert isinstance(leave.value.code, int)
    return leave.value.code, said.out, said.err


def sources(folders: tuple[Path, Path]) -> list[str]:
    return ["--rulebook", str(folders[0]), "--properties", str(folders[1])]


@pytest.mark.usefixtures("quick")
def test_check_prints_a_table_and_writes_a_whole_report(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, folders: tuple[Path, Path]
) -> None:
    folder = tmp_path / "report"
    status, out, err = ran(capsys, "check", *sources(folders), "--report", str(folder))
    assert status == 1
    assert out.startswith("Rulebook: Toy\n\nProperty")
    assert str(folder / "report.html") in out
    assert not err
    listed = json.loads((folder / files.LIST).read_text("utf-8"))["files"]
    assert {
        "report.html",
        "events.jsonl",
        "junit.xml",
        "clock.json",
        "traces/never-ends.svg",
        "graphs/phases.svg",
    } <= listed.keys()


@pytest.mark.usefixtures("quick")
def test_check_of_what_is_established_ends_with_0(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, folders: tuple[Path, Path]
) -> None:
    chosen = ["--property", "within-the-track", "--property", "war-is-possible"]
    status, out, _ = ran(capsys, "check", *sources(folders), *chosen, "--report", str(tmp_path / "r"), "--lang", "ru")
    assert status == 0
    assert "Всё установлено" in out


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("name", "traces"), [("within-the-track", False), ("war-is-possible", True)])
def test_check_names_only_what_it_wrote(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, folders: tuple[Path, Path], *, name: str, traces: bool
) -> None:
    folder = tmp_path / "r"
    _, out, _ = ran(capsys, "check", *sources(folders), "--property", name, "--report", str(folder))
    named = out.splitlines()[-1].removeprefix(f"Also in {folder}: ").split(", ")
    assert ("traces/" in named) == traces == (folder / "traces").exists()
    assert {"events.jsonl", "junit.xml", "graphs/", "clock.json", "report.json"} <= set(named)
    assert all((folder / own).exists() for own in named)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", ABOUT_THE_RULEBOOK)
def test_findings_about_the_rulebook_can_be_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, folders: tuple[Path, Path], name: str
) -> None:
    chosen = ["--property", name, "--property", "within-the-track"]
    assert ran(capsys, "check", *sources(folders), *chosen, "--report", str(tmp_path / "r"))[0] == 0


@pytest.mark.usefixtures("quick")
def test_check_prints_events(capsys: pytest.CaptureFixture[str], tmp_path: Path, folders: tuple[Path, Path]) -> None:
    _, out, _ = ran(capsys, "check", *sources(folders), "--report", str(tmp_path / "r"), "--format", "json")
    assert out == (tmp_path / "r" / "events.jsonl").read_text("utf-8")


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("place", ["file", "below", "/proc/brinkproof"])
def test_a_report_that_cannot_be_written_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, folders: tuple[Path, Path], place: str
) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    folder = {"file": tmp_path / "file", "below": tmp_path / "file" / "r"}.get(place, Path(place))
    status, out, err = ran(capsys, "check", *sources(folders), "--report", str(folder))
    assert status == 65
    assert not out
    assert "RP10" in err
    assert "help: " in err
    assert (tmp_path / "file").read_text("utf-8") == "mine"


@pytest.mark.usefixtures("quick")
def test_graph_draws_the_game_of_a_property(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, folders: tuple[Path, Path]
) -> None:
    path = tmp_path / "game.svg"
    status, out, _ = ran(capsys, "graph", "never-ends", *sources(folders), "--output", str(path))
    assert (status, out) == (0, f"Written: {path}\n")
    assert "<svg" in path.read_text("utf-8")
    status, _, err = ran(capsys, "graph", "within-the-track", *sources(folders))
    assert status == 65
    assert "HOLDS EXHAUSTIVE" in err


@pytest.mark.parametrize("subject", ["phases", "defcon"])
def test_graph_draws_the_rulebook(capsys: pytest.CaptureFixture[str], tmp_path: Path, subject: str) -> None:
    status, out, _ = ran(capsys, "graph", subject)
    assert status == 0
    assert out.startswith("digraph ")
    status, _, _ = ran(capsys, "graph", subject, "--output", str(tmp_path / "x.svg"), "--lang", "ru")
    assert status == 0
    assert "<svg" in (tmp_path / "x.svg").read_text("utf-8")


@pytest.mark.parametrize("debug", [True, False])
def test_a_fault_of_ours_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *, debug: bool) -> None:
    monkeypatch.setattr("brinkproof.properties.runs.fuzzing.run", lambda *_: 1 // 0)
    status, _, err = ran(capsys, *(["--debug"] if debug else []), "fuzz")
    assert status == 70
    assert "please report it" in err
    assert ("Traceback" in err) == debug


@pytest.mark.parametrize(
    ("raised", "status"), [(KeyboardInterrupt, 130), (BrokenPipeError, 141), (MemoryError, 70), (RecursionError, 70)]
)
def test_each_way_to_end_has_its_status(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, raised: type[BaseException], status: int
) -> None:
    def run(*_: object) -> None:
        raise raised

    monkeypatch.setattr("brinkproof.properties.runs.fuzzing.run", run)
    monkeypatch.setattr("brinkproof.reports.shell._hush", lambda _: None)
    found, _, err = ran(capsys, "fuzz", "--seed", "1")
    assert found == status
    assert "Traceback" not in err
    assert err.count("\n") <= 2


def test_alone_it_shows_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = ran(capsys)
    assert status == 0
    assert out == ran(capsys, "--help")[1]
    assert ran(capsys, "--version")[1].startswith("brinkproof ")


@pytest.mark.parametrize("command", sorted(cli.commands.commands))
def test_each_help_fits_and_teaches(capsys: pytest.CaptureFixture[str], command: str) -> None:
    status, out, _ = ran(capsys, command, "--help")
    assert status == 0
    assert max(map(len, out.splitlines())) <= 90
    assert f"brinkproof {command}" in out


def shell(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, env={**os.environ, **environment}, check=False, timeout=60)


@pytest.mark.parametrize("arguments", [("rules", "8.1", "--lang", "ru"), ("explain", "8.1.3", "--lang", "ru"), ("--help",)])
def test_a_terminal_of_ascii_is_enough(arguments: tuple[str, ...]) -> None:
    done = shell(*arguments, PYTHONIOENCODING="ascii", NO_COLOR="1", LC_ALL="C")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"\x1b" not in done.stdout
    assert not done.stderr


def test_a_pipe_that_closes_early_is_quiet() -> None:
    with subprocess.Popen([*COMMAND, "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


STAND_IN = """
import sys, time, types
module = types.ModuleType("brinkproof.properties.runs.portfolio")
def run(*_, cache, budget, progress):
    print("running", flush=True)
    time.sleep(30)
module.run = run
sys.modules[module.__name__] = module
from brinkproof.reports.cli import main
main(["check", "--report", sys.argv[1]])
"""


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_check_says_one_line_and_leaves_no_report(tmp_path: Path, number: signal.Signals, status: int) -> None:
    folder = tmp_path / "report"
    with subprocess.Popen(
        [sys.executable, "-c", STAND_IN, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.send_signal(number)
        said = process.stderr.read().decode()
    assert process.returncode == status
    assert said.count("\n") == 1
    assert not folder.exists()


def test_help_answers_at_once() -> None:
    started = time.monotonic()
    shell("--help")
    assert time.monotonic() - started < 3


class Written:
    """A stream that keeps what is written."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        """Nothing is held back."""


@pytest.mark.parametrize(("live", "seconds", "shown"), [(True, 3.0, True), (True, 1.0, False), (False, 3.0, False)])
def test_the_live_line_comes_late_and_on_a_terminal_only(*, live: bool, seconds: float, shown: bool) -> None:
    now = [0.0]
    clock: Callable[[], float] = lambda: now[0]  # noqa: E731
    stream = Written()
    progress = Progress(stream, clock, live=live)  # type: ignore[arg-type]
    now[0] = seconds
    progress("proving " + "x" * 100)
    assert ("proving" in stream.text) == shown
    assert len(stream.text) <= 80
    progress.__exit__(None, None, None)
    assert stream.text.endswith("\r") == shown
