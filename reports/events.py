"""The events of a report: everything that any output may say, as plain values that JSON can hold.

``report`` builds them, and each ``to_...`` is a view of them and of nothing else. The published form is
``schema/event.schema.json``; a change that a reader could notice gets a new number in ``SCHEMA``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, final

SCHEMA = 1
"""The version of the events."""

NO_ERRORS: Final = "no-errors"
"""The finding whose game ends before a step that is an error; while it is violated, little else can be known."""

Says = Mapping[str, str]
"""One sentence by language."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class OverlayEvent:
    """What was laid over the rulebook: the rules it withdrew, replaced and added, and the variables it dropped."""

    name: str
    says: Says
    withdrawn: tuple[str, ...]
    replaced: tuple[str, ...]
    added: tuple[str, ...]
    dropped: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class RunEvent:
    """What was run: the program, its version, the rulebook with its digest, what was laid over it, and what an earlier run had kept."""

    schema: int
    program: str
    version: str
    rulebook: str
    digest: str
    overlays: tuple[OverlayEvent, ...] = ()
    kept: str = "nothing"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class RuleEvent:
    """One rule; ``fired`` is an action that makes it happen, empty when none does."""

    id: str
    paragraph: str
    kind: str
    says: Says
    formal: tuple[str, ...]
    file: str
    line: int
    fired: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ParagraphEvent:
    """One paragraph or card of the printed rules, and how it is accounted for."""

    number: str
    title: Says
    kind: str
    in_fragment: bool
    status: str
    rules: tuple[str, ...]
    reason: Says


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class SaidEvent:
    """What one checker says about one property."""

    checker: str
    outcome: str
    evidence: str
    extent: int
    reason: str
    details: Mapping[str, int | str]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class FindingEvent:
    """One property with what was found (``outcome``) and how (``evidence``); no output merges the two."""

    name: str
    kind: str
    lemma: bool
    says: Says
    cites: tuple[str, ...]
    formal: tuple[str, ...]
    file: str
    line: int
    outcome: str
    evidence: str
    extent: int
    reason: str
    established: bool
    said: tuple[SaidEvent, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEvent:
    """A variable that one step changed, and the rules that wrote it."""

    variable: str
    old: str
    new: str
    rules: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class StepEvent:
    """One step of a trace.

    Args:
        number: counted from 1.
        action: the name of the action.
        parameters: name and value.
        owner: whose choice it was, as a word.
        rule: the rule that allows the action.
        clock: turn, phase and action round before the step, those of them that the rulebook has.
        defcon: the status after the step, empty when the rulebook has none.
        changes: only what changed.
        error: why the rules have no answer, when they have none.

    """

    number: int
    action: str
    parameters: tuple[tuple[str, str], ...]
    owner: str
    rule: str
    clock: Mapping[str, str]
    defcon: str
    changes: tuple[ChangeEvent, ...]
    error: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class TraceEvent:
    """A game from its beginning: a ``counterexample``, or the ``witness`` of something possible."""

    property: str
    role: str
    says: Says
    shortest: bool
    initial: Mapping[str, str]
    final: Mapping[str, str]
    steps: tuple[StepEvent, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseEvent:
    """One phase: its letter, its paragraph, and the action rounds it has (turns and number)."""

    name: str
    letter: str
    rounds: tuple[tuple[str, str], ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEvent:
    """An action that leads from one phase to another; ``condition`` tells it from others of the same phase."""

    source: str
    target: str
    action: str
    rule: str
    condition: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class StatusEvent:
    """One DEFCON status: its paragraph, the regions it closes, and the ending it brings."""

    status: int
    rule: str
    closed: tuple[str, ...]
    ending: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingEvent:
    """What the phase sequence and the DEFCON track are drawn from; a part that the rulebook lacks is empty."""

    phases: tuple[PhaseEvent, ...]
    moves: tuple[MoveEvent, ...]
    track: tuple[StatusEvent, ...]
    regions: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class FigureEvent:
    """A count, the same for the same input."""

    name: str
    value: int


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryEvent:
    """How many findings of each outcome and class, and the exit status."""

    outcomes: Mapping[str, int]
    classes: Mapping[str, int]
    established: int
    total: int
    exit_status: int


Event = RunEvent | RuleEvent | ParagraphEvent | FindingEvent | TraceEvent | DrawingEvent | FigureEvent | SummaryEvent

KINDS: Mapping[type, str] = {
    RunEvent: "run",
    RuleEvent: "rule",
    ParagraphEvent: "paragraph",
    FindingEvent: "finding",
    TraceEvent: "trace",
    DrawingEvent: "drawing",
    FigureEvent: "figure",
    SummaryEvent: "summary",
}
"""The word by which JSON names each event."""


_OPEN: Final = frozenset({"HOLDS", "UNKNOWN", "NOT-INDUCTIVE"})
"""Outcomes that leave a claim undecided when they do not establish it."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A whole report. ``clock`` holds seconds by checker; it is no event, and nothing that is compared shows it."""

    run: RunEvent
    summary: SummaryEvent
    findings: tuple[FindingEvent, ...]
    traces: tuple[TraceEvent, ...]
    figures: tuple[FigureEvent, ...]
    rules: tuple[RuleEvent, ...]
    paragraphs: tuple[ParagraphEvent, ...]
    drawing: DrawingEvent
    clock: Mapping[str, float]

    def events(self) -> Iterator[Event]:
        """Yield every event, in the order of the file."""
        yield self.run
        yield self.summary
        yield from self.findings
        yield from self.traces
        yield from self.figures
        yield self.drawing
        yield from self.rules
        yield from self.paragraphs

    @property
    def broken(self) -> bool:
        """Whether the rules have an error, so that what comes after it has no meaning."""
        return any(finding.name == NO_ERRORS and finding.outcome == "VIOLATED" for finding in self.findings)

    def told(self) -> Iterator[FindingEvent]:
        """Yield what is not established and worth a word of its own: only what was decided, while the rules have an error."""
        for finding in self.findings:
            if not finding.established and not (self.broken and finding.outcome in _OPEN):
                yield finding

    def trace(self, name: str) -> TraceEvent | None:
        """Return the trace of a property, if it has one."""
        return next((trace for trace in self.traces if trace.property == name), None)
