"""The audit: certificates handed to a program that knows nothing of the suite, and what it says of them.

No checker may say ``PROVED``; this module does, and only for a certificate that the program accepted, both solvers answering, or for a
game that the interpreter replayed.
"""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import final

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.properties.certification.check_certificates import OUTCOMES
from brinkproof.properties.play.witnesses import RULE, Needs, replayed
from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs.certificate import Certificate
from brinkproof.properties.property import EVERY_RULE
from brinkproof.properties.verdict import Evidence, Outcome, Verdict, strongest

CHECKER = "certificate"
WITNESSED = "witness games"


PROGRAM = Path(str(files("brinkproof.properties"))) / "certification" / "check_certificates.py"
"""The program that checks certificates."""

SOLVERS: Mapping[str, str] = {"z3": "z3-solver", "bitwuzla": "bitwuzla"}
"""Those that must agree, and the names of their distributions."""

SECONDS = 60.0
"""The fuse of one question to one solver."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """What the program says of one certificate.

    Args:
        outcome: ``ACCEPTED``, or one of the others that ``certification/README.md`` lists.
        reason: which obligation decided it, in a clause; empty when it was accepted.
        claim: the digest of what it claims, as the program read it.

    """

    outcome: str
    reason: str
    claim: str = ""


def versions() -> str:
    """Return who checks certificates here, with versions."""
    return ", ".join(f"{name} {version(name)}" for name in SOLVERS.values())


def audit(
    certificates: Sequence[Certificate], rulebook: str, *, solvers: Sequence[str] = tuple(SOLVERS), seconds: float = SECONDS
) -> dict[str, Word]:
    """Have certificates checked.

    Args:
        certificates: any number of them.
        rulebook: the digest of the rulebook that they must speak of.
        solvers: names the program knows, or commands that speak SMT-LIB 2.
        seconds: the fuse of one question to one solver.

    Returns:
        What the program says of each, by the name of its property. When it does not come to its end, the word on each is ``CRASHED``.

    """
    if not certificates:
        return {}
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{place}.smt2" for place in range(len(certificates))]
        for path, one in zip(paths, certificates, strict=True):
            path.write_bytes(one.text.encode("utf-8", "replace"))
        chosen = [part for name in solvers for part in ("--solver", name)]
        command = [sys.executable, "-I", str(PROGRAM), *chosen, "--seconds", str(seconds), "--rulebook", rulebook]
        command += map(str, paths)
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)  # noqa: S603
    words = _words(done.stdout)
    whole = len(words) == len(certificates) and done.returncode == max(OUTCOMES.index(word.outcome) for word in words)
    if not whole:
        reason = f"the program that checks certificates ended with {done.returncode} before it was done"
        words = [Word(outcome="CRASHED", reason=reason)] * len(certificates)
    return {one.property: word for one, word in zip(certificates, words, strict=True)}


def _words(output: str) -> list[Word]:
    """Return what each line says, of the file whose place it has; a line that is not whole says nothing."""
    rows = [line.split("\t") for line in output.splitlines()]
    return [
        Word(outcome=row[0], reason=row[3], claim=row[2].rpartition(" ")[2])
        for row in rows
        if len(row) == 4 and row[0] in OUTCOMES
    ]


def witnessed(problem: Problem, found: Sequence[Verdict]) -> list[Verdict]:
    """Return ``PROVED`` for each claim that something can happen of which a checker has a game that the interpreter replays.

    A game is its own certificate: whoever found it, the interpreter plays it again, and sees at its end what is claimed.
    """
    told: list[Verdict] = []
    wanted = [strongest(found, claim.property.name) for claim in problem.claims if claim.wanted]
    shown = [best for best in wanted if best.outcome is Outcome.HOLDS and best.trace is not None]
    games = [best for best in shown if best.evidence is not Evidence.PROVED]
    if not games:
        return told
    needs = Needs(problem, Interpreter(problem.rulebook))
    for best in games:
        assert best.trace is not None
        trace = replayed(needs, best.property, best.trace.actions)
        if trace == best.trace:
            told.append(replace(best, evidence=Evidence.PROVED, extent=0, checker=WITNESSED, details={}))
        else:
            reason = f"{best.checker} has a game that the interpreter does not play to such an end"
            told.append(replace(best, outcome=Outcome.DISAGREEMENT, checker=WITNESSED, reason=reason, trace=None))
    return told


def every_rule(needs: Needs, shown: AbstractSet[str]) -> list[Verdict]:
    """Return ``PROVED`` for the claim that every rule acts in some game, when replayed games show it; nothing otherwise."""
    rules = [name for name in needs.names if name.startswith(f"{RULE}:")]
    if not rules or not shown >= set(rules):
        return []
    details = {"rules that act": len(rules)}
    return [Verdict(property=EVERY_RULE, outcome=Outcome.HOLDS, evidence=Evidence.PROVED, checker=WITNESSED, details=details)]


def verdicts(certificates: Sequence[Certificate], words: Mapping[str, Word]) -> list[Verdict]:
    """Return what a run may say after an audit: ``PROVED`` where a certificate was accepted, a reason where it was not."""
    return [_verdict(one, words[one.property]) for one in certificates]


def proved(name: str, claim: str) -> Verdict:
    """Return that a claim is proved, by a certificate that was accepted."""
    details = {"certificate": claim}
    return Verdict(property=name, outcome=Outcome.HOLDS, evidence=Evidence.PROVED, checker=CHECKER, details=details)


def _verdict(one: Certificate, word: Word) -> Verdict:
    match word.outcome:
        case "ACCEPTED" if word.claim != one.claim:
            outcome, reason = Outcome.DISAGREEMENT, "its certificate claims something else"
        case "ACCEPTED":
            details = {"certificate": one.claim}
            return Verdict(
                property=one.property, outcome=Outcome.HOLDS, evidence=Evidence.PROVED, checker=CHECKER, details=details
            )
        case "EMPTY":
            outcome, reason = Outcome.VACUOUS, word.reason
        case "DISAGREEMENT" | "REJECTED" | "MALFORMED" | "STALE":
            outcome, reason = Outcome.DISAGREEMENT, f"its certificate is {word.outcome}: {word.reason}"
        case _:
            outcome, reason = Outcome.UNKNOWN, f"its certificate could not be checked ({word.outcome}): {word.reason}"
    return Verdict(property=one.property, outcome=outcome, evidence=Evidence.NOT_RUN, checker=CHECKER, reason=reason)
