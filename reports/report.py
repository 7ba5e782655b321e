"""A ``Result`` to a ``Report``: every event of a run, in an order that the input alone decides."""

from collections import Counter
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import show
from brinkproof.properties.property import Kind, Property
from brinkproof.properties.result import Finding, Kept, Result
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from brinkproof.reports.accounts import account
from brinkproof.reports.drawing import read_drawing
from brinkproof.reports.events import (
    NO_ERRORS,
    SCHEMA,
    FigureEvent,
    FindingEvent,
    OverlayEvent,
    Report,
    RuleEvent,
    RunEvent,
    SaidEvent,
    SummaryEvent,
    TraceEvent,
)
from brinkproof.reports.exit_status import Status, gravest, status_of_finding
from brinkproof.reports.explain import replay, with_its_error


def build(result: Result) -> Report:
    """Build the events of a run.

    Raises:
        AssertionError: a trace does not replay; no report shows such a trace.

    """
    rulebook = result.problem.rulebook
    interpreter = Interpreter(rulebook)
    return Report(
        run=_run(rulebook, result.kept),
        summary=_summary(result),
        findings=tuple(_finding(finding) for finding in result.findings),
        traces=tuple(_trace(interpreter, finding) for finding in result.findings if finding.verdict.trace is not None),
        figures=tuple(FigureEvent(name=name, value=value) for name, value in result.figures.items()),
        rules=rule_events(rulebook, result.fired),
        paragraphs=account(rulebook),
        drawing=read_drawing(rulebook),
        clock=dict(result.seconds),
    )


def _run(rulebook: Rulebook, kept: Kept) -> RunEvent:
    overlays = tuple(
        OverlayEvent(
            name=one.name,
            says=dict(one.says),
            withdrawn=one.withdrawn,
            replaced=one.replaced,
            added=one.added,
            dropped=one.dropped,
        )
        for one in rulebook.overlays
    )
    return RunEvent(
        schema=SCHEMA,
        program="brinkproof",
        version=installed_version(),
        rulebook=rulebook.name,
        digest=rulebook.digest,
        overlays=overlays,
        kept=str(kept),
    )


def installed_version() -> str:
    """Return the version of the suite."""
    try:
        return version("brinkproof")
    except PackageNotFoundError:
        return "unknown"


def rule_events(rulebook: Rulebook, fired: Mapping[str, str]) -> tuple[RuleEvent, ...]:
    """Return every rule, with an action that makes it happen where one is known."""
    return tuple(
        RuleEvent(
            id=rule.id,
            paragraph=rule.paragraph,
            kind=rule.kind,
            says=dict(rule.says),
            formal=rule.formal,
            file=rule.place.file,
            line=rule.place.line,
            fired=fired.get(rule.id, ""),
        )
        for rule in rulebook.rules
    )


def _summary(result: Result) -> SummaryEvent:
    statuses = [status_of_finding(finding) for finding in result.findings]
    outcomes = Counter(finding.verdict.outcome for finding in result.findings)
    classes = Counter(finding.verdict.evidence for finding in result.findings)
    return SummaryEvent(
        outcomes={str(outcome): outcomes[outcome] for outcome in Outcome if outcomes[outcome]},
        classes={str(evidence): classes[evidence] for evidence in Evidence if classes[evidence]},
        established=statuses.count(Status.ESTABLISHED),
        total=len(statuses),
        exit_status=int(gravest(statuses)),
    )


def _finding(finding: Finding) -> FindingEvent:
    one, verdict = finding.property, finding.verdict
    return FindingEvent(
        name=finding.name,
        kind=str(one.kind) if one else "rulebook",
        lemma=bool(one and one.lemma),
        says=dict(finding.says),
        cites=finding.cites,
        formal=formal_lines(one) if one else (),
        file=one.place.file if one else "",
        line=one.place.line if one else 0,
        outcome=str(verdict.outcome),
        evidence=str(verdict.evidence),
        extent=verdict.extent,
        reason=verdict.reason,
        established=status_of_finding(finding) is Status.ESTABLISHED,
        said=tuple(_said(own) for own in finding.all_verdicts),
    )


def formal_lines(one: Property) -> tuple[str, ...]:
    """Return the formal part of a property as lines of text."""
    lines = [f"on = {', '.join(one.on)}"] if one.on else []
    lines += [f"apart from = {', '.join(one.apart_from)}"] if one.apart_from else []
    lines += [f"when = {one.when}"] if one.when != "true" else []
    lines += [f"ranking = {', '.join(one.ranking)}"] if one.ranking else [f"holds = {one.holds}"]
    return tuple(" ".join(line.split()) for line in lines)


def _said(verdict: Verdict) -> SaidEvent:
    return SaidEvent(
        checker=verdict.checker,
        outcome=str(verdict.outcome),
        evidence=str(verdict.evidence),
        extent=verdict.extent,
        reason=verdict.reason,
        details=dict(verdict.details),
    )


def _trace(interpreter: Interpreter, finding: Finding) -> TraceEvent:
    trace = finding.verdict.trace
    assert trace is not None
    if finding.name == NO_ERRORS:
        trace = with_its_error(interpreter, trace)
    wanted = finding.property is not None and finding.property.kind is Kind.SOMETIMES and finding.verdict.outcome is Outcome.HOLDS
    return TraceEvent(
        property=finding.name,
        role="witness" if wanted else "counterexample",
        says=dict(finding.says),
        shortest=finding.verdict.shortest,
        initial=show(interpreter.rulebook, trace.states[0]),
        final=show(interpreter.rulebook, trace.states[-1]),
        steps=replay(interpreter, trace),
    )
