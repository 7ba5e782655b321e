"""Odd ends of a run: here for a process that outlives it, a status that a signal or a full stream turns into a finding."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.reports.cli import main

COMMAND = [sys.executable, "-m", "brinkproof"]

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells in /proc which processes are left")


def workers_of(parent: int) -> list[int]:
    """Return the processes that a process has started, those that only wait to be counted left out."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, ppid = place.read_text("utf-8").rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(ppid) == parent and state != "Z":
            found.append(int(place.parent.name))
    return found


def is_there(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(condition: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.1)
    return condition()


@pytest.mark.slow
@pytest.mark.parametrize(("number", "status"), [(signal.SIGKILL, -9), (signal.SIGHUP, 129), (signal.SIGTERM, 143)])
def test_no_worker_outlives_a_check(tmp_path: Path, number: signal.Signals, status: int) -> None:
    command = [*COMMAND, "check", "--report", str(tmp_path / "report")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert until(lambda: len(workers_of(process.pid)) >= 3, 60), "two workers and what tracks their resources"
        time.sleep(3)
        workers = workers_of(process.pid)
        process.send_signal(number)
        said = process.communicate()[1].decode()
    assert process.returncode == status
    assert "Traceback" not in said
    assert said.count("\n") == 1 or number == signal.SIGKILL
    assert until(lambda: not any(map(is_there, workers)), 10)
    assert not (tmp_path / "report").exists()


def test_what_is_told_to_ignore_a_hangup_ignores_it() -> None:
    code = """
import os, signal, sys
from brinkproof.reports.shell import carried_out
signal.signal(signal.SIGHUP, signal.SIG_IGN)
carried_out(lambda: os.kill(os.getpid(), signal.SIGHUP) or 0, sys.stdout, sys.stderr, debug=False)
print("done")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (0, b"done\n")


PLAYING = """
import sys
from brinkproof.properties.checkers import fuzz
once = fuzz._batch
def batch(*given):
    print("playing", flush=True)
    return once(*given)
fuzz._batch = batch
from brinkproof.reports.cli import main
main(["fuzz", "--games", "100000", "--seed", "1962"])
"""


@pytest.mark.slow
@pytest.mark.parametrize("delay", [0.05, 0.4, 1.1])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_ends_a_campaign_as_it_ends_everything(number: signal.Signals, status: int, delay: float) -> None:
    with subprocess.Popen([sys.executable, "-c", PLAYING], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        time.sleep(delay)
        process.send_signal(number)
        said = process.communicate(timeout=60)[1].decode()
    assert process.returncode == status, said
    assert said.count("\n") == 1


def test_a_signal_decides_whatever_it_was_turned_into() -> None:
    code = """
import os, signal, sys
from brinkproof.reports.shell import carried_out
def run():
    try:
        os.kill(os.getpid(), signal.SIGTERM)
    except BaseException:
        raise ValueError("something else") from None
sys.exit(carried_out(run, sys.stdout, sys.stderr, debug=False))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=60)
    assert done.returncode == 143
    assert b"something else" not in done.stderr


STREAMS = {
    "a message to nowhere": ("rules nope 2>&-", 65, ""),
    "a message to a full disk": ("rules nope 2>/dev/full", 65, ""),
    "a wrong option to nowhere": ("chekc 2>&-", 64, ""),
    "an answer to nowhere": ("rules >&-", 65, "RP102"),
    "an answer to a full disk": ("rules >/dev/full", 65, "RP102"),
    "a short answer to a full disk": ("explain 8.1.3 >/dev/full", 65, "RP102"),
    "help to a full disk": ("--help >/dev/full", 65, "RP102"),
    "an error, and a full disk": ("rules nope >/dev/full", 65, "RP104"),
    "everything to a full disk": ("rules >/dev/full 2>&1", 65, ""),
    "everything to nowhere": ("rules >&- 2>&-", 65, ""),
    "an answer without a place for messages": ("rules 8.1 2>&-", 0, ""),
}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("name", STREAMS)
def test_a_stream_that_takes_nothing_is_no_finding(name: str, unbuffered: str) -> None:
    line, status, hint = STREAMS[name]
    command = f"{sys.executable} -m brinkproof {line}"
    given = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run(["/bin/sh", "-c", command], env=given, capture_output=True, check=False, timeout=60)
    assert done.returncode == status, done.stderr
    assert hint in done.stderr.decode()
    assert done.stderr.decode().count("\n") == 2 * bool(hint)


PROPERTY = """[[property]]
name = "one"
kind = "always"
says.en = "E."
says.ru = "Р."
cites = ["8.1.3"]
holds = {}
"""
ODD = {
    "a long sum": ('"defcon <= 5' + "+0" * 2000 + '"', "RB301", "deep"),
    "a longer sum": ('"defcon <= 5' + "+0" * 200_000 + '"', "RB301", "deep"),
    "many parentheses": ('"' + "(" * 5000 + "true" + ")" * 5000 + '"', "RB301", ""),
    "many negations": ('"' + "not " * 150 + 'true"', "RB301", "deep"),
    "a long number": ("1" * 5000, "RB105", "5000 digits"),
    "many brackets": ("[" * 5000 + "]" * 5000, "RB105", ""),
}


@pytest.mark.parametrize("name", ODD)
def test_what_no_checker_can_go_through_is_refused_at_its_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value, code, hint = ODD[name]
    book = tmp_path / "own.toml"
    book.write_text(PROPERTY.format(value), "utf-8")
    with pytest.raises(SystemExit) as leave:
        main(["check", "--properties", str(book), "--report", str(tmp_path / "report")])
    said = capsys.readouterr().err
    assert leave.value.code == 65, said[:500]
    assert f"own.toml:7: {code}: " in said
    assert hint in said
    assert "\nhelp: " in said


@pytest.mark.parametrize("option", ["--rulebook", "--overlay", "--properties", "--report"])
def test_a_path_that_is_too_long_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leave:
        main(["check", option, "a" * 5000])
    said = capsys.readouterr().err
    assert leave.value.code == 65, said
    assert "RB102" in said
    assert "\nhelp: " in said
    assert len(said) < 500


DEFINITION = """[[definition]]
rule = "8.1.1"
part = "d{0}"
says.en = "E."
says.ru = "Р."
name = "d{0}"
is = "{1}"
"""


@pytest.mark.parametrize(("definitions", "levels"), [(2000, 1), (5, 90)])
def test_definitions_that_stand_in_each_other_too_deep_are_refused(
    definitions: int, levels: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    overlay = tmp_path / "deep.toml"
    overlay.write_text(
        '[overlay]\nname = "deep"\nsays.en = "E."\nsays.ru = "Р."\n'
        + DEFINITION.format(0, "turn")
        + "".join(DEFINITION.format(at, f"d{at - 1}" + "+turn" * levels) for at in range(1, definitions)),
        "utf-8",
    )
    with pytest.raises(SystemExit) as leave:
        main(["rules", "8.1", "--overlay", str(overlay)])
    said = capsys.readouterr().err
    assert leave.value.code == 65, said[:500]
    assert "deep.toml:" in said
    assert "RB301" in said
