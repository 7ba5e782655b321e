"""The exit status of a run, from what was found: section 5 of the design.

Not knowing is never a pass: an empty run, an unknown outcome and a claim that holds in a bounded part only are all
*not established*.

>>> int(gravest([Status.ESTABLISHED, Status.VACUOUS, Status.VIOLATED]))
1
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import assert_never

from brinkproof.properties.property import Kind
from brinkproof.properties.result import Finding
from brinkproof.properties.verdict import Evidence, Outcome, Verdict


class Status(IntEnum):
    """What the program says to whoever called it."""

    ESTABLISHED = 0
    VIOLATED = 1
    NOT_ESTABLISHED = 2
    VACUOUS = 3
    DISAGREEMENT = 4
    STALE = 5
    USAGE = 64
    INPUT = 65
    INTERNAL = 70
    INTERRUPTED = 130


_GRAVEST_FIRST = (
    Status.DISAGREEMENT,
    Status.INTERNAL,
    Status.INPUT,
    Status.USAGE,
    Status.STALE,
    Status.VIOLATED,
    Status.VACUOUS,
    Status.NOT_ESTABLISHED,
    Status.ESTABLISHED,
)

_PROOFS = frozenset({Evidence.PROVED, Evidence.EXHAUSTIVE, Evidence.INDUCTIVE})


def status_of(verdict: Verdict, *, enough: Iterable[Evidence] = _PROOFS, possible: bool = False) -> Status:
    """Return the status of one verdict.

    Args:
        verdict: what was found.
        enough: the classes that establish a claim.
        possible: whether the claim is that something can happen; one game that shows it is enough then.

    """
    match verdict.outcome:
        case Outcome.HOLDS:
            witnessed = possible and verdict.trace is not None
            return Status.ESTABLISHED if witnessed or verdict.evidence in frozenset(enough) else Status.NOT_ESTABLISHED
        case Outcome.VIOLATED | Outcome.UNREACHABLE:
            return Status.VIOLATED
        case Outcome.VACUOUS:
            return Status.VACUOUS
        case Outcome.NOT_INDUCTIVE | Outcome.UNKNOWN:
            return Status.NOT_ESTABLISHED
        case Outcome.DISAGREEMENT:
            return Status.DISAGREEMENT
        case other:
            assert_never(other)


def status_of_finding(finding: Finding) -> Status:
    """Return the status of one property with its joined verdict."""
    possible = finding.property is not None and finding.property.kind is Kind.SOMETIMES
    return status_of(finding.verdict, possible=possible)


def gravest(statuses: Iterable[Status]) -> Status:
    """Return the gravest status; none at all means that nothing is established."""
    found = set(statuses)
    return next((status for status in _GRAVEST_FIRST if status in found), Status.NOT_ESTABLISHED)
