"""A comparison of two printings as plain values that JSON can hold; its text, its page and its pictures are views of these."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import show
from brinkproof.properties.diff.invariant import Invariant
from brinkproof.properties.diff.matrix import Cell, Matrix
from brinkproof.properties.diff.promises import Breach
from brinkproof.properties.diff.rows import BOTH, NEW, Row, Witness
from brinkproof.properties.diff.run import Diff
from brinkproof.properties.verdict import Outcome, Verdict
from brinkproof.reports.events import RuleEvent, StepEvent, TraceEvent
from brinkproof.reports.explain import one_step, replay
from brinkproof.reports.report import rule_events

DIFF_SCHEMA: Final = 1
"""The version of these values."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PartingEvent:
    """A game, and an action after it that means two things.

    Args:
        game: the steps up to there.
        rules: ``both``, ``old`` or ``new``: by whose rules it can be played.
        shortest: the same of by whose rules no shorter game shows it; empty when that is not known.
        action: the action.
        old: the step by the old rules; nothing when they do not allow it.
        new: the step by the new rules; nothing when they do not allow it.

    """

    game: TraceEvent
    rules: str
    shortest: str
    action: str
    old: StepEvent | None
    new: StepEvent | None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceEvent:
    """One difference; ``parting`` is nothing when no game shows it."""

    number: int
    action: str
    kind: str
    labels: tuple[str, ...]
    causes: tuple[str, ...]
    parting: PartingEvent | None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class StartEvent:
    """A variable with which the games begin differently."""

    variable: str
    old: str
    new: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class BreachEvent:
    """A promise that is not kept, or a difference that nobody promised; see ``properties/diff/promises.py``."""

    kind: str
    action: str
    parting: str
    erratum: str
    number: int
    game: PartingEvent | None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBackEvent:
    """What one erratum would change, if it were not for others."""

    erratum: str
    by: tuple[str, ...]
    game: PartingEvent


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class OverriddenEvent:
    """A rule that two errata state; only the later is heard."""

    rule: str
    earlier: str
    later: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class LemmasEvent:
    """What became of the lemmas that are proved of the old rules when they were proved again of the new."""

    kept: tuple[str, ...]
    dropped: tuple[str, ...]
    added: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictsEvent:
    """A property that does not hold under both rules: its outcomes, and the errata under which the game that breaks it does so."""

    property: str
    old: str
    new: str
    because: tuple[str, ...]
    reason: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class DiffReport:
    """All that was found out about two printings.

    Args:
        lemmas: nothing when no lemma was needed.
        asked: how many properties were checked under both; 0 when none was.
        verdicts: those of them that do not hold under both.

    """

    schema: int
    old: str
    new: str
    old_digest: str
    new_digest: str
    changes: tuple[str, ...]
    promised: bool
    actions: int
    touched: int
    starts: tuple[StartEvent, ...]
    differences: tuple[DifferenceEvent, ...]
    idle: tuple[str, ...]
    taken_back: tuple[TakenBackEvent, ...]
    overridden: tuple[OverriddenEvent, ...]
    breaches: tuple[BreachEvent, ...]
    lemmas: LemmasEvent | None
    rules_before: tuple[RuleEvent, ...]
    rules_after: tuple[RuleEvent, ...]
    asked: int = 0
    verdicts: tuple[VerdictsEvent, ...] = ()

    @property
    def shown(self) -> list[DifferenceEvent]:
        """The differences that a game shows."""
        return [one for one in self.differences if one.parting is not None]

    @property
    def unreachable(self) -> list[DifferenceEvent]:
        """The differences in states that no game leads to."""
        return [one for one in self.differences if one.parting is None]


def events_of(found: Diff) -> DiffReport:
    """Return a comparison as plain values."""
    told = _Telling(found.before, found.after)
    return DiffReport(
        schema=DIFF_SCHEMA,
        old=found.old.name,
        new=found.new.name,
        old_digest=found.before.digest,
        new_digest=found.after.digest,
        changes=tuple(
            one.name for one in (*found.old.laid, *found.new.laid) if (one in found.old.laid) != (one in found.new.laid)
        ),
        promised=found.promised,
        actions=len({*found.before.action_by_label, *found.after.action_by_label}),
        touched=found.touched,
        starts=tuple(_start(found, name) for name in found.starts),
        differences=tuple(_difference(number, row, told) for number, row in enumerate(_ordered(found.rows), start=1)),
        idle=found.idle,
        taken_back=tuple(
            TakenBackEvent(erratum=one.erratum, by=one.by, game=told.parting(one.witness)) for one in found.taken_back
        ),
        overridden=tuple(OverriddenEvent(rule=one.rule, earlier=one.earlier, later=one.later) for one in found.overridden),
        breaches=tuple(_breach(one, told) for one in found.breaches),
        lemmas=_lemmas(found.reused),
        rules_before=rule_events(found.before, {}),
        rules_after=rule_events(found.after, {}),
    )


def with_properties(report: DiffReport, found: Matrix) -> DiffReport:
    """Return a comparison with what became of the properties under both.

    Args:
        report: of two printings.
        found: every property under the same two.

    """
    return replace(
        report,
        asked=len(found.cells),
        verdicts=tuple(_verdicts(name, *cells) for name, cells in found.cells.items() if not all(cell.holds for cell in cells)),
    )


def _verdicts(name: str, old: Cell, new: Cell) -> VerdictsEvent:
    broken = next(cell for cell in (old, new) if not cell.holds)
    return VerdictsEvent(
        property=name,
        old=_outcome(old),
        new=_outcome(new),
        because=broken.because,
        reason=broken.reason or _reason(broken.verdict),
    )


def _outcome(cell: Cell) -> str:
    return str(cell.verdict.outcome) if cell.verdict else ""


def _reason(verdict: Verdict | None) -> str:
    return "" if verdict is None or verdict.outcome is Outcome.VIOLATED else verdict.reason


def _lemmas(reused: Invariant | None) -> LemmasEvent | None:
    return LemmasEvent(kept=reused.kept, dropped=reused.dropped, added=reused.added) if reused else None


def _ordered(rows: Sequence[Row]) -> list[Row]:
    """Put first what games show, the shortest game first."""
    return sorted(rows, key=lambda row: (row.witness is None, len(row.witness.trace) if row.witness else 0))


def _start(found: Diff, name: str) -> StartEvent:
    old, new = show(found.before, found.before.initial), show(found.after, found.after.initial)
    return StartEvent(variable=name, old=old[name], new=new[name])


def _difference(number: int, row: Row, told: "_Telling") -> DifferenceEvent:
    return DifferenceEvent(
        number=number,
        action=row.action,
        kind=str(row.kind),
        labels=row.labels,
        causes=row.causes,
        parting=told.parting(row.witness) if row.witness else None,
    )


def _breach(one: Breach, told: "_Telling") -> BreachEvent:
    return BreachEvent(
        kind=str(one.kind),
        action=one.action,
        parting=str(one.parting),
        erratum=one.erratum,
        number=one.number,
        game=told.parting(one.witness) if one.witness else None,
    )


@final
class _Telling:
    """Games of two rulebooks as events."""

    def __init__(self, before: Rulebook, after: Rulebook) -> None:
        self._old, self._new = Interpreter(before), Interpreter(after)

    def parting(self, witness: Witness) -> PartingEvent:
        player = self._new if witness.rules == NEW else self._old
        number, last = len(witness.trace) + 1, witness.trace.states[-1]
        return PartingEvent(
            game=TraceEvent(
                property=witness.action,
                role="difference",
                says={},
                shortest=witness.shortest == BOTH,
                initial=show(player.rulebook, witness.trace.states[0]),
                final=show(player.rulebook, last),
                steps=replay(player, witness.trace),
            ),
            rules=witness.rules,
            shortest=witness.shortest,
            action=witness.action,
            old=_step(self._old, number, last, witness.action),
            new=_step(self._new, number, last, witness.action),
        )


def _step(interpreter: Interpreter, number: int, before: tuple[int, ...], label: str) -> StepEvent | None:
    place = interpreter.places.get(label)
    if place is None or not interpreter.is_enabled(before, place):
        return None
    return one_step(interpreter, number, before, label)[0]
