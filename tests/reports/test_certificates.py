"""``check --certificates``: here for files that are not those the proofs rest on, or that nobody can check."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from brinkproof.reports import cli

TOY = Path(__file__).parents[1] / "toys" / "counter"
NAMES = ("n-is-small", "the-game-ends", "n-gets-to-3")


def check(folder: Path, *options: str) -> str:
    """Run a check as a user does, and return what it prints."""
    sources = ["--rulebook", str(TOY / "rules"), "--properties", str(TOY / "properties.toml"), "--report", str(folder / "report")]
    named = [part for name in NAMES for part in ("--property", name)]
    command = [
        sys.executable,
        "-m",
        "brinkproof",
        "check",
        *sources,
        *named,
        "--certificates",
        str(folder / "the proofs"),
        *options,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert not done.stderr
    return done.stdout


def proofs(folder: Path) -> dict[str, bytes]:
    return {path.stem: path.read_bytes() for path in sorted((folder / "the proofs").glob("*.smt2"))}


def test_the_command_that_is_said_accepts_every_file(tmp_path: Path) -> None:
    # When
    said = check(tmp_path, "--no-cache").splitlines()
    # Then
    assert sorted(proofs(tmp_path)) == ["n-is-small", "no-errors", "relation-is-total", "the-game-ends"], "a game needs none"
    assert said[-3].startswith("Certificates, 4: ")
    *command, files = shlex.split(said[-1])
    found = [str(path) for path in sorted(Path(files).parent.glob(Path(files).name))]
    done = subprocess.run([*command, *found], capture_output=True, text=True, check=False, env={})  # no environment is active
    assert done.returncode == 0
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == ["ACCEPTED"] * 4


def test_proofs_of_an_earlier_run_are_handed_over_too_and_old_files_are_not(tmp_path: Path) -> None:
    # Given
    check(tmp_path, "--cache", str(tmp_path / "kept"))
    first = proofs(tmp_path)
    assert first
    (tmp_path / "the proofs" / "of-somebody-else.smt2").write_text("mine", "utf-8")
    # When
    said = check(tmp_path, "--cache", str(tmp_path / "kept"), "--lang", "ru")
    # Then
    assert proofs(tmp_path) == first | {"of-somebody-else": b"mine"}
    assert "Сертификаты, 4: " in said


def test_events_are_printed_alone(tmp_path: Path) -> None:
    said = check(tmp_path, "--no-cache", "--format", "json")
    assert all(line.startswith("{") for line in said.splitlines()), "nothing but events"
    assert proofs(tmp_path)


@pytest.mark.parametrize(("name", "status", "told"), [("report", 64, "the report goes there"), ("file", 65, "--certificates")])
def test_a_folder_that_will_not_do_is_refused_before_the_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, status: int, told: str
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(SystemExit) as leave:
        cli.main(["check", "--report", str(tmp_path / "report"), "--certificates", str(tmp_path / name)])
    assert leave.value.code == status
    assert told in capsys.readouterr().err
    assert not (tmp_path / "report").exists()
