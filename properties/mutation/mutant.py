"""What a mutant is: a rulebook with one slip in it, and the operators that make such slips."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, final

from brinkproof.model.document import Entry, identifier
from brinkproof.model.load import assemble
from brinkproof.model.rules import Rulebook
from brinkproof.model.schema import RULE_KINDS


class Operator(StrEnum):
    """A kind of slip."""

    BOUND = "bound-off-by-one"
    COMPARISON = "comparison-shifted"
    SIGN = "sign-swapped"
    DROPPED = "guard-dropped"
    NEGATED = "guard-negated"
    PLAYER = "player-swapped"
    WITHDRAWN = "rule-withdrawn"
    EFFECT = "effect-dropped"
    ORDER = "order-changed"
    REGION = "region-dropped"
    MEMBER = "member-dropped"
    REACH = "reach-changed"
    MARK = "mark-changed"
    SHIPPED = "shipped"
    """A fault that a real digital version of the game has shipped, stated by hand in ``faults.toml``."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One table of a rulebook written differently.

    Args:
        operator: what kind of slip it is.
        place: the key, or the effect of ``then``, in words.
        before: what is written there.
        after: what the slip makes of it; empty when it takes it away.
        entry: the table as it is then; nothing when the whole table is gone.

    """

    operator: Operator
    place: str
    before: str
    after: str
    entry: Entry | None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """A rulebook with one slip in it.

    Args:
        id: rule, operator and a number: ``8.1.4/guard-dropped/1``; the same for the same rulebook.
        rule: the identifier of the rule that is changed (of the first, where a stated fault changes several).
        operator: the kind of slip.
        place: where in the rule.
        before: what stands there.
        after: what is written instead.
        apply: from the tables of the rulebook to those of the mutant.

    """

    id: str
    rule: str
    operator: Operator
    place: str
    before: str
    after: str
    apply: Callable[[Sequence[Entry]], list[Entry]]

    def rulebook(self, entries: Sequence[Entry]) -> Rulebook:
        """Return the mutant as a rulebook.

        Raises:
            RuleError: it is stillborn: what is written is no rulebook.

        """
        return assemble(pruned(self.apply(entries)), digest=self.id)


def replaced(entries: Sequence[Entry], rule: str, entry: Entry | None) -> list[Entry]:
    """Return the tables with one put in the place of a rule, or with the rule taken out."""
    return [new for old in entries if (new := entry if is_rule(old, rule) else old) is not None]


def is_rule(entry: Entry, rule: str) -> bool:
    """Whether a table is the rule of an identifier."""
    return entry.kind in RULE_KINDS and identifier(entry) == rule


def changed(entry: Entry, values: Mapping[str, Any]) -> Entry:
    """Return a table with some values written differently; a value of ``None`` takes the key away."""
    kept = {**entry.values, **values}
    return replace(entry, values={key: value for key, value in kept.items() if value is not None})


def pruned(entries: Sequence[Entry]) -> list[Entry]:
    """Forget what refers to rules that are gone: their names in ``before`` and ``to``."""
    rules = {word for entry in entries if entry.kind in RULE_KINDS for word in (identifier(entry), entry.values["rule"])}
    return [
        changed(
            entry, {key: [one for one in entry.values[key] if one in rules] for key in ("before", "to") if key in entry.values}
        )
        if {"before", "to"} & entry.values.keys()
        else entry
        for entry in entries
    ]
