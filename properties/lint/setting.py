"""What every kind of lint works on: a rulebook whose states are closed, and variants of it to hold against it.

A variant is the same rulebook with one thing changed: a rule withdrawn, an order turned round. It is held against the
original by single steps, on all reachable states of the original: when no such step differs, the games are the same.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import final

from brinkproof.model.diagrams.apart import Apart, apart
from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.search import Closed
from brinkproof.model.diagrams.step import Step, make_step
from brinkproof.model.diagrams.system import System
from brinkproof.model.document import Entry, identifier
from brinkproof.model.errors import RuleError
from brinkproof.model.language.operators import substitute
from brinkproof.model.language.syntax import Expression, Local, Read
from brinkproof.model.load import assemble
from brinkproof.model.parting import aligned, incomparable, touched
from brinkproof.model.rules import Ground, Rulebook
from brinkproof.model.schema import RULE_KINDS
from brinkproof.model.withdrawal import Laid
from brinkproof.properties.lint.finding import LintKind

Reading = tuple[str, tuple[str, ...], Rulebook]
"""A way of reading the rules (see ``Result``), the order it stands for, and the rulebook that reads them so."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A finding whose witness is still a set of states.

    Args:
        kind: see ``Finding``, as for all that is not told here.
        where: states that show it, unreachable ones among them; nothing when it is that no reachable state has something.
        actions: labels of actions that show it, each with the states in which it does.
        readings: what is compared there.
        relevant: variables whose values at the witnesses are worth telling.

    """

    kind: LintKind
    case: str
    rules: tuple[str, ...]
    paragraphs: tuple[str, ...] = ()
    subject: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    decided: tuple[str, ...] = ()
    where: Diagram | None = None
    actions: tuple[tuple[str, Diagram], ...] = ()
    readings: tuple[Reading, ...] = ()
    relevant: tuple[str, ...] = ()


@final
@dataclass(frozen=True, kw_only=True)
class Setting:
    """A closed rulebook and its tables.

    Args:
        laid: the tables, overlays laid over them.
        rulebook: what they mean.
        closed: its reachable states.
        tell: told what is going on.

    """

    laid: Laid
    rulebook: Rulebook
    closed: Closed
    tell: Callable[[str], None]

    @property
    def system(self) -> System:
        """The transition system, right in all reachable states."""
        return self.closed.system

    @property
    def encoding(self) -> Encoding:
        """The bits of the variables."""
        return self.system.encoding

    @property
    def none(self) -> Diagram:
        """No states."""
        return self.encoding.manager.false

    def meets(self, where: Diagram) -> bool:
        """Whether a set has a reachable state."""
        return where != self.none and self.encoding.manager.meets(self.closed.reached, where)

    @cached_property
    def entry(self) -> Mapping[str, Entry]:
        """The tables of rules, by id."""
        return {identifier(entry): entry for entry in self.laid.entries if entry.kind in RULE_KINDS}

    @cached_property
    def alive(self) -> Diagram:
        """Where the game is not over."""
        return ~self.system.over

    @cached_property
    def fired(self) -> Mapping[str, Diagram]:
        """For each consequence and ending that fires in a reachable state, the states in which it does."""
        return self.fired_in(self.system)

    def fired_in(self, system: System) -> dict[str, Diagram]:
        """Return the same for the steps of a variant, taken in the reachable states of the original."""
        found: dict[str, Diagram] = {}
        for step in system.steps:
            for rule, where in step.fired:
                if self.meets(where):
                    found[rule] = found.get(rule, self.none) | where
        return found

    def kinds(self, *kinds: str) -> list[str]:
        """Return the ids of the rules of some kinds, in the order of the rulebook."""
        return [rule for rule, entry in self.entry.items() if entry.kind in kinds]

    def assembled(self, entries: Iterable[Entry]) -> Rulebook | str:
        """Return the rulebook that other tables make, or why it cannot be held against this one."""
        try:
            variant = assemble(tuple(entries), digest="", heads=self.laid.heads)
        except RuleError as error:
            return error.problem
        reason = incomparable(self.rulebook, variant)
        return reason or aligned(self.rulebook, variant)

    def without(self, *rules: str) -> Rulebook | str:
        """Return the rulebook without some rules, and without what others say of them, or why there is none."""
        gone = set(rules)
        kept = [entry for entry in self.laid.entries if entry.kind not in RULE_KINDS or identifier(entry) not in gone]
        left = {word for e in kept if e.kind in RULE_KINDS for word in (identifier(e), e.values["rule"])}
        return self.assembled(entry for one in kept if (entry := _heeding(one, left)) is not None)

    def parts(self, variant: Rulebook) -> Iterator[Apart]:
        """Yield where a variant parts from the rulebook in reachable states."""
        return (part for part in apart(self.system, variant) if self.meets(part.where))

    def differs(self, variant: Rulebook) -> bool:
        """Whether some reachable step of a variant is another."""
        return any(True for _ in self.parts(variant))

    def varied(self, variant: Rulebook) -> System:
        """Return the transition system of a variant; what is written alike is not built again."""
        encoding = self.encoding.lent_to(variant)
        changed = set(touched(self.rulebook, variant))
        mine = dict(zip(self.rulebook.action_by_label, self.system.steps, strict=True))
        steps: list[Step] = []
        for position, label in enumerate(variant.action_by_label):
            if label in changed:
                steps.append(make_step(encoding, position, self.system.care))
            else:
                steps.append(replace(mine[label], action=position))
        return System(encoding=encoding, care=self.system.care, steps=tuple(steps))

    def seen_from(self, variant: Rulebook) -> "Setting":
        """Return the same reachable states with the steps of a variant, to hold another variant against that."""
        return replace(self, rulebook=variant, closed=replace(self.closed, system=self.varied(variant)))

    def over_after(self, system: System, position: int) -> Diagram:
        """Return the states in which an action of a variant ends the game."""
        return system.holds_on(position, primed(self.rulebook.over))

    def with_levels(self, levels: Mapping[str, Sequence[Sequence[int]]]) -> Rulebook:
        """Return the rulebook with what fires on some actions in other levels, or in part.

        Args:
            levels: by label of the action: for each new level the places of what fires in it, counted over the old levels.

        """

        def changed(action: Ground) -> Ground:
            wanted = levels.get(self.rulebook.label(action))
            if wanted is None:
                return action
            firing = [fired for level in action.levels for fired in level]
            return replace(action, levels=tuple(tuple(firing[place] for place in level) for level in wanted if level))

        return replace(self.rulebook, actions=tuple(map(changed, self.rulebook.actions)))


def primed(expression: Expression) -> Expression:
    """Return an expression over the state after a step."""

    def next_(part: Read | Local) -> Expression | None:
        return Read(part.variable, part.sort, primed=True) if isinstance(part, Read) else None

    return substitute(expression, next_)


def _heeding(entry: Entry, left: set[str]) -> Entry | None:
    """Return a table without its words about rules that are gone; nothing when it speaks of no other."""
    values = dict(entry.values)
    for key in ("to", "before"):
        if key in values:
            values[key] = [rule for rule in values[key] if rule in left]
    return None if entry.kind == "exception" and not values["to"] else replace(entry, values=values)
