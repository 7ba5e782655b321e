"""SARIF 2.1.0: each finding that is not established, at the lines of the rules it cites, for tools that show remarks beside files.

The form is that of the OASIS standard; the bounds are those of GitHub's code scanning, which drops what is beyond them.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from brinkproof.reports.events import FindingEvent, Report, RuleEvent, TraceEvent
from brinkproof.reports.explain import story
from brinkproof.reports.words import Words

MOST_RESULTS: Final = 5_000
MOST_LOCATIONS: Final = 100
MOST_STEPS: Final = 1_000
_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_BASE: Final = "%SRCROOT%"
"""How tools call the folder that was checked out."""

_FAULTS: Final = ("VIOLATED", "UNREACHABLE", "VACUOUS", "DISAGREEMENT")


def sarif(report: Report, words: Words, paths: Mapping[str, str]) -> str:
    """Return what is not established as SARIF.

    Args:
        report: what was found.
        words: the language.
        paths: for the short names of files, where they are; a name that is not there stays as it is.

    """
    told = [finding for finding in report.findings if not finding.established]
    shown = told[:MOST_RESULTS]
    run: dict[str, Any] = {
        "tool": {"driver": _driver(report, shown, words)},
        "columnKind": "unicodeCodePoints",
        "properties": {"digest": report.run.digest, "notEstablished": len(told), "shown": len(shown)},
        "results": [_result(finding, place, report, words, paths) for place, finding in enumerate(shown)],
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=1, ensure_ascii=False) + "\n"


def _driver(report: Report, shown: list[FindingEvent], words: Words) -> dict[str, Any]:
    return {
        "name": report.run.program,
        "version": report.run.version,
        "rules": [
            {
                "id": finding.name,
                "shortDescription": {"text": words.said(finding.says) or finding.name},
                "properties": {"kind": finding.kind, "paragraphs": list(finding.cites)},
            }
            for finding in shown
        ],
    }


def _result(finding: FindingEvent, place: int, report: Report, words: Words, paths: Mapping[str, str]) -> dict[str, Any]:
    said = f"{words.of('outcome', finding.outcome)} {words.of('class', finding.evidence)}: {words.said(finding.says)}"
    cited = cited_rules(finding, report)
    result: dict[str, Any] = {
        "ruleId": finding.name,
        "ruleIndex": place,
        "level": "error" if finding.outcome in _FAULTS else "warning",
        "message": {"text": f"{said} {finding.reason}".rstrip()},
        "locations": [_location(rule, words, paths) for rule in cited[:MOST_LOCATIONS]] or _own(finding, paths),
        "partialFingerprints": {"finding/v1": hashlib.sha256(f"{finding.name} {finding.outcome}".encode()).hexdigest()},
        "properties": {"citedRules": len(cited), "shownRules": min(len(cited), MOST_LOCATIONS)},
    }
    trace = report.trace(finding.name)
    if trace is not None and trace.steps:
        result["codeFlows"] = [{"threadFlows": [{"locations": _steps(trace, report, words, paths)}]}]
    return result


def cited_rules(finding: FindingEvent, report: Report) -> list[RuleEvent]:
    """Return the rules of the paragraphs that a finding cites, in the order of the citations; each once."""
    found = [rule for cited in finding.cites for rule in report.rules if rule.paragraph == cited]
    return list({rule.id: rule for rule in found}.values())


def _own(finding: FindingEvent, paths: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return where the property itself stands, for want of a rule."""
    return [{"physicalLocation": _physical(finding.file, finding.line, paths)}] if finding.file else []


def _location(rule: RuleEvent, words: Words, paths: Mapping[str, str]) -> dict[str, Any]:
    return {
        "physicalLocation": _physical(rule.file, rule.line, paths),
        "message": {"text": f"{words.paragraph(rule.id)}: {words.said(rule.says)}"},
    }


def _physical(file: str, line: int, paths: Mapping[str, str]) -> dict[str, Any]:
    uri = quote(paths.get(file, file).replace("\\", "/"))
    return {"artifactLocation": {"uri": uri, "uriBaseId": _BASE}, "region": {"startLine": max(1, line)}}


def _steps(trace: TraceEvent, report: Report, words: Words, paths: Mapping[str, str]) -> list[dict[str, Any]]:
    rules: Mapping[str, RuleEvent] = {rule.id: rule for rule in report.rules}
    flow: list[dict[str, Any]] = []
    for step, told in zip(trace.steps[:MOST_STEPS], story(trace, rules, words), strict=False):
        text = f"{told.number}. {told.who}: {told.what}. {'; '.join(told.changes)}"
        location: dict[str, Any] = {"message": {"text": text}}
        if step.rule in rules:
            location["physicalLocation"] = _physical(rules[step.rule].file, rules[step.rule].line, paths)
        flow.append({"location": location})
    return flow
