"""What lint says: findings of eight kinds, each with the rules it is about and a state or a game that shows it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, final

from brinkproof.model.rules import Overlay
from brinkproof.model.state import State
from brinkproof.model.trace import Trace


class LintKind(StrEnum):
    """The kinds of findings, told apart in ``README.md`` of this folder."""

    CONFLICT = "conflict"
    GAP = "gap"
    OVERFLOW = "overflow"
    ORDER_DEPENDENT = "order-dependent"
    DEAD = "dead"
    SHADOWED = "shadowed"
    REDUNDANT = "redundant"
    ASYMMETRY = "asymmetry"


GRAVE: Final = frozenset({LintKind.CONFLICT, LintKind.GAP, LintKind.OVERFLOW})
"""Findings of these kinds are faults of a rulebook; the others are for its editor to judge."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What comes of the action of a witness in one way of reading the rules.

    Args:
        way: ``order`` (the rules one after the other), ``moment`` (all at one moment), ``as_written``, ``without`` the rule,
            ``swapped`` (the players changed places in the rule), ``changed`` (another row of a table).
        order: the rules, or effects, in that order; empty for every other way.
        values: what differs between the results, variable by variable, as a reader writes it.
        error: why there is none; empty when there is one.

    """

    way: str
    order: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    error: str = ""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """A reachable state that shows a finding.

    Args:
        state: the state.
        action: the label of the action that shows it there; empty when the state does by itself.
        results: what comes of the action, in each way that is compared.
        trace: a shortest game to the state; nothing when there is none of at most ``NEAR`` steps.

    """

    state: State
    action: str = ""
    results: tuple[Result, ...] = ()
    trace: Trace | None = None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that an editor should look at.

    Args:
        kind: of the eight.
        case: what it is within its kind; the reports have a sentence and a hint for each.
        rules: ids, in the order of the rulebook.
        paragraphs: what those rules cite, and what the part of them cites that the finding is about.
        subject: what is meant besides the rules (a variable, a row of a table), as written; empty if nothing is.
        details: what the sentence needs to know, by name.
        decided: rules that settle the question; empty while nobody has.
        rulings: the numbers of the rulings that those rules, and the ones it is about, rest on.
        where: for some variables the values at which it matters, as written; empty when it is not known or does not help.
        witness: nothing when the finding is that no reachable state has something.

    """

    kind: LintKind
    case: str
    rules: tuple[str, ...]
    paragraphs: tuple[str, ...]
    subject: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    decided: tuple[str, ...] = ()
    rulings: tuple[int, ...] = ()
    where: tuple[tuple[str, str], ...] = ()
    witness: Witness | None = None

    @property
    def key(self) -> tuple[str, str, tuple[str, ...], str]:
        """What makes it the same finding in two rulebooks."""
        return (self.kind.value, self.case, self.rules, self.subject)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Ordering:
    """What the order of all that happens on an action can change, taken in every order.

    Args:
        action: its name.
        rules: what happens on them and is not independent of the rest.
        orders: how many orders were compared; 0 when there are too many, and nothing is said.
        differs: whether any two of them differ in a reachable state.
        ends: whether the game ends in that step, in every order, wherever they differ.

    """

    action: str
    rules: tuple[str, ...]
    orders: int
    differs: bool
    ends: bool


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Linted:
    """Everything lint found.

    Args:
        name: of the rulebook.
        digest: of the files it was loaded from.
        overlays: what was laid over it.
        states: how many states can be reached; all of them were looked at.
        kinds: what was looked for.
        findings: by kind, then in the order of the rulebook.
        orderings: see ``Ordering``.
        unsure: what could not be decided, and why.

    """

    name: str
    digest: str
    overlays: tuple[Overlay, ...]
    states: int
    kinds: tuple[LintKind, ...]
    findings: tuple[Finding, ...]
    orderings: tuple[Ordering, ...]
    unsure: tuple[str, ...]
