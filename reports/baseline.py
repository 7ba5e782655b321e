"""A baseline as a file: JSON with a version, the same bytes for the same run, and read back with errors that say what to do."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from brinkproof.model.errors import Place, RuleError
from brinkproof.properties.lint.finding import Linted, LintKind
from brinkproof.properties.result import Result
from brinkproof.properties.runs.baseline import Baseline, Flaw, Flaws, Held, taken
from brinkproof.properties.runs.behaviour import Behaviour
from brinkproof.properties.verdict import Evidence, Outcome
from brinkproof.reports.exit_status import Status, status_of_finding

FORMAT: Final = "brinkproof-baseline"
VERSION: Final = 1
"""A change that a reader could notice gets a new number."""

DEFAULT: Final = "brinkproof-baseline.json"


def baseline_of(result: Result, linted: Linted | None) -> Baseline:
    """Return what is kept of a run, and of lint when it was asked."""
    established = {one.name: status_of_finding(one) is Status.ESTABLISHED for one in result.findings}
    return taken(result, established, linted)


def written(baseline: Baseline) -> str:
    """Return a baseline as the text of its file."""
    told = {
        "format": FORMAT,
        "version": VERSION,
        "rulebook": {"name": baseline.rulebook, "digest": baseline.digest, "overlays": baseline.overlays},
        "findings": {
            name: {"outcome": one.outcome, "class": one.evidence, "extent": one.extent, "established": one.established}
            for name, one in baseline.findings.items()
        },
        "lint": None if baseline.lint is None else _flaws(baseline.lint),
        "rules": dict(baseline.behaviour.rules),
        "actions": dict(baseline.behaviour.actions),
        "frame": dict(baseline.behaviour.frame),
    }
    return json.dumps(told, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _flaws(flaws: Flaws) -> dict[str, Any]:
    found = {
        key: {"kind": flaw.kind, "case": flaw.case, "rules": flaw.rules, "subject": flaw.subject}
        for key, flaw in flaws.found.items()
    }
    return {"found": found, "unsure": flaws.unsure}


def read(path: Path, *, with_lint: bool = False) -> Baseline:
    """Read a baseline; it may be of another rulebook.

    Args:
        path: the file.
        with_lint: whether it must have what lint said.

    Raises:
        RuleError: RP111 there is none, or it cannot be read; RP112 it is damaged; RP113 it is something else; RP114 it has another
            version; RP116 it has nothing of lint.

    """
    told = _parsed(path)
    place = Place(file=str(path))
    again = f"write it again: brinkproof baseline --output {path}"
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise RuleError("RP113", place, "this is JSON, and no baseline", again)
    version = told.get("version")
    if version != VERSION:
        problem = f"this baseline has version {version!r}, and version {VERSION} is read here"
        raise RuleError("RP114", place, problem, f"compare with the program that wrote it, or {again}")
    try:
        found = _baseline(told)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        missing = f"it has no {error}" if isinstance(error, KeyError) else str(error)
        raise RuleError("RP112", place, f"the baseline is damaged: {missing}", again) from None
    if with_lint and found.lint is None:
        raise RuleError(
            "RP116", place, "this baseline has nothing of lint", "write it again without --no-lint, or leave out --lint"
        )
    return found


def _parsed(path: Path) -> object:
    place = Place(file=str(path))
    try:
        text = path.read_bytes().decode("utf-8")
        found: object = json.loads(text)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        help_ = f"write one: brinkproof baseline --output {path}"
        raise RuleError("RP111", place, f"there is no baseline to read: {reason}", help_) from None
    except json.JSONDecodeError as error:
        here = Place(file=str(path), line=error.lineno)
        help_ = f"write it again: brinkproof baseline --output {path}"
        raise RuleError("RP112", here, f"the baseline is damaged: {error.msg}", help_) from None
    except (ValueError, RecursionError):
        help_ = f"write it again: brinkproof baseline --output {path}"
        raise RuleError("RP112", place, "the baseline is damaged: this is no JSON text", help_) from None
    return found


def _baseline(told: Mapping[str, Any]) -> Baseline:
    rulebook, lint = told["rulebook"], told["lint"]
    return Baseline(
        rulebook=_text(rulebook["name"]),
        digest=_text(rulebook["digest"]),
        overlays=tuple(map(_text, rulebook["overlays"])),
        findings={name: _held(one) for name, one in told["findings"].items()},
        lint=None if lint is None else _read_flaws(lint),
        behaviour=Behaviour(rules=_texts(told["rules"]), actions=_texts(told["actions"]), frame=_texts(told["frame"])),
    )


def _held(told: Mapping[str, Any]) -> Held:
    extent, established = told["extent"], told["established"]
    if not isinstance(extent, int) or not 0 <= extent <= sys.maxsize or not isinstance(established, bool):
        raise TypeError("an extent is a whole number, and established is true or false")
    return Held(outcome=Outcome(told["outcome"]), evidence=Evidence(told["class"]), extent=extent, established=established)


def _read_flaws(told: Mapping[str, Any]) -> Flaws:
    flaws = [
        Flaw(
            kind=LintKind(one["kind"]),
            case=_text(one["case"]),
            rules=tuple(sorted(map(_text, one["rules"]))),
            subject=_text(one["subject"]),
        )
        for one in told["found"].values()
    ]
    return Flaws(found={flaw.key: flaw for flaw in flaws}, unsure=tuple(map(_text, told["unsure"])))


def _text(told: object) -> str:
    if not isinstance(told, str):
        raise TypeError(f"{told!r} is no text")
    return told


def _texts(told: Mapping[str, object]) -> dict[str, str]:
    return {name: _text(value) for name, value in told.items()}
