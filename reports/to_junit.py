"""JUnit XML: one test case a property, so that continuous integration shows each by its name.

Nothing that is not established passes: a violation, an unreachable or a vacuous claim is a *failure*, a disagreement or
a claim that could not be decided an *error*, and one that nobody looked at is *skipped*.
"""

import re
from typing import assert_never
from xml.etree import ElementTree as ET

from brinkproof.properties.verdict import Evidence, Outcome
from brinkproof.reports.events import FindingEvent, Report
from brinkproof.reports.explain import plain
from brinkproof.reports.to_terminal import changed
from brinkproof.reports.words import Words

_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(report: Report, words: Words) -> str:
    """Return a report as JUnit XML."""
    suite = ET.Element("testsuite", name="brinkproof")
    rules = {"rulebook": report.run.rulebook, "digest": report.run.digest}
    told = [*rules.items(), *(("overlay", f"{one.name} ({changed(one, words)})") for one in report.run.overlays)]
    properties = ET.SubElement(suite, "properties")
    for name, value in told:
        ET.SubElement(properties, "property", name=name, value=_clean(value))
    counts = {"tests": len(report.findings), "failures": 0, "errors": 0, "skipped": 0}
    for finding in report.findings:
        case = ET.SubElement(suite, "testcase", classname=f"brinkproof.{finding.kind}", name=finding.name)
        if finding.file:
            case.set("file", finding.file)
            case.set("line", str(finding.line))
        word = mapped(finding)
        if word:
            counts[{"failure": "failures", "error": "errors", "skipped": "skipped"}[word]] += 1
            said = f"{finding.outcome} {finding.evidence}: {words.said(finding.says)}"
            child = ET.SubElement(case, word, message=_clean(said))
            if word != "skipped":
                child.set("type", finding.outcome)
            child.text = _clean(_text(finding, report, words))
    for name, count in counts.items():
        suite.set(name, str(count))
    root = ET.Element("testsuites", name="brinkproof")
    root.append(suite)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def mapped(finding: FindingEvent) -> str:
    """Return how JUnit says a finding: ``failure``, ``error``, ``skipped``, or nothing when it is established."""
    match Outcome(finding.outcome):
        case Outcome.HOLDS if finding.established:
            return ""
        case Outcome.VIOLATED | Outcome.UNREACHABLE | Outcome.VACUOUS:
            return "failure"
        case Outcome.DISAGREEMENT | Outcome.NOT_INDUCTIVE:
            return "error"
        case Outcome.UNKNOWN | Outcome.HOLDS:
            return "skipped" if finding.evidence == Evidence.NOT_RUN else "error"
        case other:
            assert_never(other)


def _text(finding: FindingEvent, report: Report, words: Words) -> str:
    lines = [finding.reason] if finding.reason else []
    lines += [f"{said.checker}: {said.outcome} {said.evidence} {said.reason}".rstrip() for said in finding.said]
    lines.append(f"{words.ui('cites')}: {', '.join(words.paragraph(cited) for cited in finding.cites)}")
    trace = report.trace(finding.name)
    if trace is not None:
        lines += plain(trace, {rule.id: rule for rule in report.rules}, words)
    return "\n".join(lines)


def _clean(text: str) -> str:
    """Take out the few characters that XML cannot hold."""
    return _FORBIDDEN.sub("?", text)
