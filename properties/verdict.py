"""What was found about a property (the outcome) and how (the class); no output merges the two."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final, final

from brinkproof.model.trace import Trace


class Outcome(StrEnum):
    """What was found, gravest first (section 5 of the design)."""

    DISAGREEMENT = "DISAGREEMENT"
    VIOLATED = "VIOLATED"
    UNREACHABLE = "UNREACHABLE"
    VACUOUS = "VACUOUS"
    NOT_INDUCTIVE = "NOT-INDUCTIVE"
    UNKNOWN = "UNKNOWN"
    HOLDS = "HOLDS"


class Evidence(StrEnum):
    """How it was found: the class of a verdict, strongest first."""

    PROVED = "PROVED"
    EXHAUSTIVE = "EXHAUSTIVE"
    INDUCTIVE = "INDUCTIVE"
    BOUNDED = "BOUNDED"
    SAMPLED = "SAMPLED"
    NOT_RUN = "NOT-RUN"


NOT_LOOKED_AT: Final[Mapping[str, int | str]] = MappingProxyType({"vacuity": "not looked at"})
"""What a checker adds to the details of a verdict that may be true for want of anything to be false of (``vacuity``)."""


WHY: Final = "unknown"
"""The detail of a verdict that is UNKNOWN which says what kind of reason it has (``solver.Reason``)."""

RESTS_ON: Final = "rests on"
"""The detail of such a verdict which names what would have to be established first."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """One checker's word on one property.

    Args:
        property: its name.
        outcome: what was found.
        evidence: how.
        checker: who says so (``kinduction``, ``reachability`` ...).
        extent: what the class is qualified with: the depth of BOUNDED, the games of SAMPLED, the states of EXHAUSTIVE;
            0 where it has none.
        reason: why, in one sentence, for every outcome but HOLDS.
        trace: from the beginning of the game to the violation or the witness.
        shortest: whether no shorter trace exists.
        details: figures for the report, by name; never clock times.

    """

    property: str
    outcome: Outcome
    evidence: Evidence
    checker: str
    extent: int = 0
    reason: str = ""
    trace: Trace | None = None
    shortest: bool = False
    details: Mapping[str, int | str] = field(default_factory=dict)

    def __str__(self) -> str:
        extent = f" {self.extent:,}" if self.extent and self.evidence in (Evidence.BOUNDED, Evidence.SAMPLED) else ""
        return f"{self.outcome} {self.evidence}{extent}"


_GRAVITY = list(Outcome)
_STRENGTH = list(Evidence)


def strongest(verdicts: Iterable[Verdict], name: str) -> Verdict:
    """Join what several checkers say about one property.

    A violation and a proof of the same property cannot both be right: that is a disagreement. A property that is vacuous
    can be proved, and says nothing all the same: that is no disagreement, and no pass. A checker that does not know, or an
    induction that fails, takes nothing away from one that knows. A proof that nobody has looked at for vacuity is not known to say
    anything. No verdict at all is NOT-RUN, never a pass.
    """
    own = sorted(
        (verdict for verdict in verdicts if verdict.property == name),
        key=lambda v: (_STRENGTH.index(v.evidence), _GRAVITY.index(v.outcome), not v.shortest, v.checker, v.extent),
    )
    against = [v for v in own if v.outcome in (Outcome.VIOLATED, Outcome.UNREACHABLE)]
    vacuous = [v for v in own if v.outcome is Outcome.VACUOUS]
    for_it = [v for v in own if v.outcome is Outcome.HOLDS]
    proofs = [v for v in for_it if v.evidence in (Evidence.PROVED, Evidence.EXHAUSTIVE, Evidence.INDUCTIVE)]
    split = [v for v in own if v.outcome is Outcome.DISAGREEMENT]
    if split:
        return split[0]
    witnessed = [v for v in for_it if v.trace is not None]
    if against and (proofs or (witnessed and against[0].outcome is Outcome.UNREACHABLE)):
        first, second = against[0], (proofs or witnessed)[0]
        reason = f"{first.checker} says {first.outcome}, {second.checker} says {second.outcome}"
        return Verdict(
            property=name, outcome=Outcome.DISAGREEMENT, evidence=first.evidence, checker="join", reason=reason, trace=first.trace
        )
    if against:
        return min(against, key=lambda v: (v.trace is None, not v.shortest, len(v.trace) if v.trace else 0))
    if vacuous:
        return vacuous[0]
    if for_it:
        return _looked_at(for_it)
    if own:
        return own[0]
    return Verdict(
        property=name, outcome=Outcome.UNKNOWN, evidence=Evidence.NOT_RUN, checker="none", reason="no checker has looked at it"
    )


def _looked_at(for_it: Sequence[Verdict]) -> Verdict:
    """Return the strongest verdict, which is none where a proof may be empty: only who has closed the states has looked."""
    first = for_it[0]
    unsure = any(verdict.details.items() >= NOT_LOOKED_AT.items() for verdict in for_it)
    if (
        not unsure
        or first.evidence not in (Evidence.PROVED, Evidence.INDUCTIVE)
        or any(v.evidence is Evidence.EXHAUSTIVE for v in for_it)
    ):
        return first
    reason = "it is proved, and nobody has looked whether it says anything; close the states: run the reachability checker"
    return replace(first, outcome=Outcome.UNKNOWN, reason=reason)
