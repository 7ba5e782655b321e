"""SPIN on a rulebook exported as Promela: its count of the states, and how fast it is.

SPIN translates the program to a searcher in C, ``pan``; gcc compiles it; it runs in a folder that is gone afterwards. Its
states are exactly those of the game; it counts one transition more, the one into the first state.
"""

import re
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, final

COMMANDS: Final = ("spin -a game.pml", "gcc -O2 -DSAFETY -DNOREDUCE -o pan pan.c", "./pan -m200000 -w22")
"""What is run, in this order: every state kept exactly, no partial order reduction."""


class SpinSilent(Exception):  # noqa: N818 - a fact about the machine or the rulebook, not a fault of ours
    """There is no answer of SPIN; the message says why."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Pan:
    """What ``pan`` says of a search that came to its end.

    Args:
        version: of SPIN.
        states: how many it stored.
        transitions: how many it took, the one into the first state included.
        seconds: of the search, as it prints them.
        rate: states a second, as it prints them; nothing when the search was too short for it.

    """

    version: str
    states: int
    transitions: int
    seconds: float
    rate: float | None


def run_spin(program: str, find: Callable[[str], str | None] = shutil.which) -> Pan:
    """Have SPIN visit every state of a program.

    Args:
        program: Promela, as ``model.promela`` writes it.
        find: says where a command is installed, or that it is not.

    Raises:
        SpinSilent: a command is not installed, or did not do its work.

    """
    found: dict[str, str] = {}
    for name in ("spin", "gcc"):
        place = find(name)
        if place is None:
            raise SpinSilent(f"{name} is not installed")
        found[name] = place
    with TemporaryDirectory(prefix="brinkproof-spin-") as name:
        folder = Path(name)
        (folder / "game.pml").write_text(program, encoding="utf-8")
        said = ""
        for command in COMMANDS:
            said = _run(command, found, folder)
    return read_pan(said)


def _run(command: str, found: Mapping[str, str], folder: Path) -> str:
    first, *rest = command.split()
    whole = [found.get(first, str(folder / first)), *rest]
    try:
        done = subprocess.run(whole, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - fixed commands
    except OSError as error:
        raise SpinSilent(f"'{command}' cannot be run: {error.strerror}") from None
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no further word").splitlines()[-1]
        raise SpinSilent(f"'{command}' ended with {done.returncode}: {last}")
    return done.stdout


def read_pan(text: str) -> Pan:
    """Read what ``pan`` prints.

    Raises:
        SpinSilent: the search did not come to its end, or its counts are not there as whole numbers.

    """
    wrong = re.search(r"^(?:error: |pan:\d+: |warning: search not completed)(.*)", text, re.MULTILINE | re.IGNORECASE)
    if wrong:
        raise SpinSilent(f"pan did not finish: {wrong.group(0).strip()}")
    return Pan(
        version=_said(text, r"Spin Version (\S+)"),
        states=int(_said(text, r"^ *(\d+) states, stored")),
        transitions=int(_said(text, r"^ *(\d+) transitions \(= stored\+matched\)")),
        seconds=float(_said(text, r"^pan: elapsed time (\S+) seconds")),
        rate=float(rate.group(1)) if (rate := re.search(r"^pan: rate +(\S+) states/second", text, re.MULTILINE)) else None,
    )


def _said(text: str, pattern: str) -> str:
    found = re.search(pattern, text, re.MULTILINE)
    if found is None:
        raise SpinSilent("pan says nothing that can be read as its counts")
    return found.group(1)
