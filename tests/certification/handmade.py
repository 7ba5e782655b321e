"""Certificates written by hand, of a game that counts from 0 to 3, and the program that checks them, run as anybody runs it."""

import hashlib
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from brinkproof.properties.proofs.audit import PROGRAM

RULEBOOK = "ab" * 32

GAME = {
    "init": "(define-fun init ((n (_ BitVec 3))) Bool (= n #b000))",
    "enabled": "(define-fun enabled ((n (_ BitVec 3)) (a (_ BitVec 1))) Bool (and (= a #b1) (bvslt n #b011)))",
    "error": "(define-fun error ((n (_ BitVec 3)) (a (_ BitVec 1))) Bool (and (enabled n a) (bvslt n #b000)))",
    "set.n": "(define-fun set.n ((n (_ BitVec 3)) (a (_ BitVec 1))) (_ BitVec 3) (bvadd n #b001))",
    "trans": "(define-fun trans ((n (_ BitVec 3)) (a (_ BitVec 1)) (|n'| (_ BitVec 3))) Bool"
    " (and (enabled n a) (= |n'| (set.n n a))))",
}
"""What the game is."""

SMALL = "(define-fun property ((n (_ BitVec 3))) Bool (bvsle n #b011))"
BOUNDS = "(define-fun invariant ((n (_ BitVec 3))) Bool (and (bvsge n #b000) (bvsle n #b011)))"
AT_3 = "(define-fun property ((n (_ BitVec 3))) Bool (= n #b011))"
LEFT = "(define-fun rank-01 ((n (_ BitVec 3))) (_ BitVec 3) (bvsub #b011 n))"
COUNT = "(define-fun move ((n (_ BitVec 3))) (_ BitVec 1) #b1)"
UP = "(define-fun property ((n (_ BitVec 3)) (a (_ BitVec 1)) (|n'| (_ BitVec 3))) Bool (bvsgt |n'| n))"
NO_ERROR = "(define-fun property ((n (_ BitVec 3)) (a (_ BitVec 1))) Bool (not (error n a)))"

PROOFS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "always": (SMALL, (BOUNDS,)),
    "step": (UP, (BOUNDS,)),
    "errorless": (NO_ERROR, (BOUNDS,)),
    "total": (AT_3, (BOUNDS, COUNT)),
    "ends": (AT_3, (BOUNDS, LEFT, COUNT)),
}
"""For each kind of claim a property that holds, and the evidence."""


def written(
    kind: str = "always",
    claimed: str = "",
    evidence: Sequence[str] = (),
    *,
    game: Sequence[str] = tuple(GAME.values()),
    before: Sequence[str] = (),
    heading: Mapping[str, str] = {},
) -> str:
    """Return a certificate, good where nothing else is said, whose digest fits.

    Args:
        kind: of the claim.
        claimed: the definition of the property.
        evidence: the definitions that follow it.
        game: what the game is.
        before: definitions in front of these.
        heading: what is said otherwise there.

    """
    good, proof = PROOFS.get(kind, PROOFS["always"])
    told = {"certificate": "1", "rulebook": RULEBOOK, "name": "it-holds", "kind": kind, "provers": "a hand", "claim": ""}
    told |= heading
    claim = [*before, *game, claimed or good]
    said = "\n".join([told["rulebook"], told["name"], told["kind"], *claim])
    told["claim"] = heading.get("claim") or hashlib.sha256(said.encode()).hexdigest()
    return "\n".join([*(f"(set-info :{key} |{value}|)" for key, value in told.items()), *claim, *(evidence or proof), ""])


class Said(NamedTuple):
    """What the program said of one file."""

    outcome: str
    path: str
    claims: str
    reason: str


def checked(folder: Path, *texts: str | bytes | None, options: Sequence[str] = ()) -> tuple[list[Said], int]:
    """Write files, have the program check them in one run, and return what it said of each, and its exit status.

    Args:
        folder: where to write them.
        texts: of the files; one that is None is not written.
        options: of the program.

    """
    paths = [folder / f"{place}.smt2" for place in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        if text is not None:
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
    command = [sys.executable, "-I", str(PROGRAM), *options, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert not done.stderr, done.stderr
    rows = [Said(*line.split("\t")) for line in done.stdout.splitlines()]
    assert [row.path for row in rows] == list(map(str, paths)), "a line a file, in their order"
    return rows, done.returncode
