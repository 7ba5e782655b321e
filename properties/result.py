"""What one run of ``check`` found, as a value: everything a report may say, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import final

from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs.certificate import Certificate
from brinkproof.properties.property import Property
from brinkproof.properties.verdict import Verdict


class Kept(StrEnum):
    """How much of a run comes from what an earlier one kept; all of that was checked again."""

    NOTHING = "nothing"
    CARRIED = "carried"  # proofs and games of other rules, where they stand under these
    SAME = "same"  # everything of the same input; figures and examples are those of that run


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One property with its joined verdict, and what each checker said.

    A finding without a property of the book (``no-errors``, ``closed-sets-agree``) is about the rulebook as a whole.
    """

    name: str
    says: Mapping[str, str]
    cites: tuple[str, ...]
    property: Property | None
    verdict: Verdict
    all_verdicts: tuple[Verdict, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A whole run.

    Args:
        problem: the rulebook and the claims that were checked.
        findings: in the order of the property book, those about the whole rulebook first.
        figures: counts by name (``states``, ``transitions``, ``projection states`` ...); the same for the same input.
        fired: for each rule that some reachable step exercises, the label of one such action; a rule that is not here can never fire.
        seconds: clock times by checker; reports keep them apart from everything that is compared.
        certificates: those on which ``PROVED`` rests, in the order of the findings.
        kept: how much comes from an earlier run.

    """

    problem: Problem
    findings: tuple[Finding, ...]
    figures: Mapping[str, int]
    fired: Mapping[str, str]
    seconds: Mapping[str, float] = field(default_factory=dict)
    certificates: tuple[Certificate, ...] = ()
    kept: Kept = Kept.NOTHING
