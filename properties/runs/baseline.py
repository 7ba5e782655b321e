"""What a run found, kept to be compared with: the verdicts, what lint says, and what the rules do. And the comparison.

Both are values; ``reports.baseline`` writes and reads the first, ``reports.compared`` tells the second.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, final

from brinkproof.properties.lint.finding import GRAVE, Linted, LintKind
from brinkproof.properties.lint.finding import Finding as LintFinding
from brinkproof.properties.result import Result
from brinkproof.properties.runs.behaviour import Behaviour, behaviour, digest
from brinkproof.properties.verdict import Evidence, Outcome

_QUALIFIED: Final = frozenset({Evidence.BOUNDED, Evidence.SAMPLED})
_STRENGTH: Final = list(Evidence)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What was found of one property.

    Args:
        outcome: what.
        evidence: how.
        extent: the depth of BOUNDED, the games of SAMPLED; 0 for every other class.
        established: whether the class is one that the property needs.

    """

    outcome: Outcome
    evidence: Evidence
    extent: int
    established: bool

    def is_weaker(self, other: "Held") -> bool:
        """Whether less is known than the other says: it is established no more, or holds by a weaker class or in a smaller part."""
        if other.established and not self.established:
            return True
        if other.outcome is not Outcome.HOLDS:
            return False
        if self.outcome is not Outcome.HOLDS:
            return True
        own, before = _STRENGTH.index(self.evidence), _STRENGTH.index(other.evidence)
        return own > before or (own == before and self.extent < other.extent)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Flaw:
    """A finding of lint, as far as it is the same in two rulebooks.

    Args:
        kind: of lint's eight.
        case: what it is within its kind.
        rules: ids, sorted.
        subject: what is meant besides the rules, as written.

    """

    kind: LintKind
    case: str
    rules: tuple[str, ...]
    subject: str

    @property
    def key(self) -> str:
        """Kind, rules, and a fingerprint that depends neither on lines nor on any order."""
        return f"{self.kind.value} {', '.join(self.rules)} {digest(self.kind.value, self.case, self.rules, self.subject)}"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Flaws:
    """What lint said: its findings by their keys, and what it could not decide."""

    found: Mapping[str, Flaw]
    unsure: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """What one run found.

    Args:
        rulebook: its name.
        digest: of the files it was loaded from.
        overlays: names of what was laid over it.
        findings: by the name of the property; those about the whole rulebook too.
        lint: nothing when lint was not asked.
        behaviour: what the rules do.

    """

    rulebook: str
    digest: str
    overlays: tuple[str, ...]
    findings: Mapping[str, Held]
    lint: Flaws | None
    behaviour: Behaviour


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A property of which something else is known than before."""

    name: str
    before: Held
    now: Held


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class LintChange:
    """What lint finds now and did not before, the other way round, and what it can decide no more; nothing is gone then."""

    new: tuple[Flaw, ...]
    gone: tuple[Flaw, ...]
    unsure: tuple[str, ...]

    @property
    def grave(self) -> tuple[Flaw, ...]:
        """Those that are faults of the rulebook."""
        return tuple(flaw for flaw in self.new if flaw.kind in GRAVE)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What a run found against what an earlier one did.

    Args:
        lost: properties that are established no more, or by a weaker class.
        won: properties that are established now, or by a stronger class.
        lint: nothing when one of the two has no lint.
        lint_before: whether the earlier one has.
        rules: ids of rules that are written otherwise, were added or are gone.
        actions: for each action, how many of its instances do something else, came or went; those of the frame by their names.
        added: properties that were not asked for before.
        removed: properties that are asked for no more.
        removed_established: those of them that were established.

    """

    lost: tuple[Change, ...]
    won: tuple[Change, ...]
    lint: LintChange | None
    lint_before: bool
    rules: tuple[str, ...]
    actions: Mapping[str, int]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    removed_established: tuple[str, ...]

    @property
    def is_worse(self) -> bool:
        """Whether something that was established is so no more, or lint found a new fault."""
        return bool(self.lost or self.removed_established or (self.lint and self.lint.grave))


def taken(result: Result, established: Mapping[str, bool], linted: Linted | None) -> Baseline:
    """Return what is kept of a run.

    Args:
        result: what it found.
        established: for each finding whether its class is enough.
        linted: what lint found in the same rulebook; nothing when it was not asked.

    """
    rulebook = result.problem.rulebook
    return Baseline(
        rulebook=rulebook.name,
        digest=rulebook.digest,
        overlays=tuple(one.name for one in rulebook.overlays),
        findings={
            one.name: Held(
                outcome=one.verdict.outcome,
                evidence=one.verdict.evidence,
                extent=one.verdict.extent if one.verdict.evidence in _QUALIFIED else 0,
                established=established[one.name],
            )
            for one in result.findings
        },
        lint=None if linted is None else Flaws(found=_by_key(map(_flaw, linted.findings)), unsure=tuple(sorted(linted.unsure))),
        behaviour=behaviour(rulebook),
    )


def _flaw(finding: LintFinding) -> Flaw:
    subject = " ".join(finding.subject.split())
    return Flaw(kind=finding.kind, case=finding.case, rules=tuple(sorted(finding.rules)), subject=subject)


def _by_key(flaws: Iterable[Flaw]) -> dict[str, Flaw]:
    return {flaw.key: flaw for flaw in flaws}


def compare(before: Baseline, now: Baseline, names: Sequence[str] = ()) -> Comparison:
    """Compare two runs.

    Args:
        before: the earlier one.
        now: the later one.
        names: the properties that the later one was asked about; all when empty. Nothing is said of any other that it did not tell.

    """
    asked = {*names, *now.findings} if names else before.findings.keys()
    wanted = {name: held for name, held in before.findings.items() if name in asked}
    both = [Change(name=name, before=wanted[name], now=held) for name, held in now.findings.items() if name in wanted]
    removed = tuple(name for name in wanted if name not in now.findings)
    return Comparison(
        lost=tuple(change for change in both if change.now.is_weaker(change.before)),
        won=tuple(change for change in both if change.before.is_weaker(change.now) and not change.now.is_weaker(change.before)),
        lint=_lint(before.lint, now.lint) if before.lint and now.lint else None,
        lint_before=before.lint is not None,
        rules=_differing(before.behaviour.rules, now.behaviour.rules),
        actions=_actions(before.behaviour, now.behaviour),
        added=tuple(name for name in now.findings if name not in wanted),
        removed=removed,
        removed_established=tuple(name for name in removed if wanted[name].established),
    )


def _lint(before: Flaws, now: Flaws) -> LintChange:
    unsure = tuple(reason for reason in now.unsure if reason not in before.unsure)
    return LintChange(
        new=tuple(flaw for key, flaw in now.found.items() if key not in before.found),
        gone=() if unsure else tuple(flaw for key, flaw in before.found.items() if key not in now.found),
        unsure=unsure,
    )


def _differing(before: Mapping[str, str], now: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of which two mappings say different things, in the order of the later, then of the earlier."""
    return tuple(name for name in dict.fromkeys((*now, *before)) if before.get(name) != now.get(name))


def _actions(before: Behaviour, now: Behaviour) -> dict[str, int]:
    counts: dict[str, int] = dict.fromkeys(_differing(before.frame, now.frame), 1)
    for label in _differing(before.actions, now.actions):
        name = label.partition("(")[0]
        counts[name] = counts.get(name, 0) + 1
    return counts
