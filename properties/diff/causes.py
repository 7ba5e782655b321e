"""Which errata bring a difference about: the smallest sets of them that, laid over the old rules alone, do the same."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import final

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.errors import RuleError
from brinkproof.model.parting import Parting, touched
from brinkproof.model.rules import Rulebook
from brinkproof.properties.diff.rows import Cause, Caused
from brinkproof.properties.diff.sides import IncomparableError, Sides


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """What one erratum would change by itself does not change, since others are there too.

    Args:
        erratum: the one.
        by: a smallest set of others that takes it back; empty when no set of at most two does.
        action: the label of an action on which it would.
        where: the states in which it would.

    """

    erratum: str
    by: tuple[str, ...]
    action: str
    where: Diagram


@final
@dataclass(frozen=True, kw_only=True)
class Causes:
    """What part of a change is whose.

    Args:
        sides: the old rules and the new.
        changes: the errata that only one side has, in their order.
        with_only: gives the old rules with some of the changes made, and no other.

    """

    sides: Sides
    changes: tuple[str, ...]
    with_only: Callable[[frozenset[str]], Rulebook]

    @cached_property
    def _known(self) -> dict[frozenset[str], Rulebook | None]:
        return {frozenset(): self.sides.first, frozenset(self.changes): self.sides.second}

    def _rules(self, some: frozenset[str]) -> Rulebook | None:
        """Return the old rules with some changes; nothing when they do not fit together without others."""
        if some not in self._known:
            try:
                self._known[some] = self.sides.over_the_same(self.with_only(some))
            except (RuleError, IncomparableError):
                self._known[some] = None
        return self._known[some]

    def of(self, label: str, where: Diagram) -> Caused:
        """Return, for some states in which an action differs, what causes it in which of them."""
        if len(self.changes) < 2:
            return {self.changes: where}
        empty, found, left = self.sides.encoding.manager.false, dict[Cause, Diagram](), where
        near = [one for one in self.changes if self._concerns(one, label)]
        for some in _subsets(near or self.changes):
            rules = self._rules(frozenset(some))
            if rules is None:
                continue
            alike = left & ~self.sides.parting_from(rules, self.sides.second, label)
            if alike != empty:
                found[some] = alike
                left = left & ~alike
            if left == empty:
                break
        return found if left == empty else {**found, self.changes: left}

    @cached_property
    def _touching(self) -> Mapping[str, frozenset[str]]:
        """For each change, the actions that are written otherwise with it alone, or without it alone."""
        whole, found = frozenset(self.changes), {}
        for one in self.changes:
            alone, without = self._rules(frozenset({one})), self._rules(whole - {one})
            labels = set(touched(self.sides.first, alone)) if alone else set()
            labels |= set(touched(without, self.sides.second)) if without else set()
            found[one] = frozenset(labels)
        return found

    def _concerns(self, change: str, label: str) -> bool:
        return label in self._touching[change]

    def idle(self) -> Iterator[str]:
        """Yield the changes that by themselves change nothing, wherever a game might stand."""
        for one in self.changes:
            alone = self._rules(frozenset({one}))
            if alone is not None and alone.initial == self.sides.first.initial and not self._does(alone):
                yield one

    def starting(self) -> dict[str, tuple[str, ...]]:
        """Return for each change the variables with which the game begins differently by it alone."""
        found = {}
        for one in self.changes:
            alone = self._rules(frozenset({one}))
            pairs = zip(self.sides.first.variables, self.sides.first.initial, alone.initial, strict=True) if alone else ()
            found[one] = tuple(v.name for v, mine, other in pairs if mine != other and v.name in self.sides.compared)
        return found

    def _does(self, alone: Rulebook) -> bool:
        empty = self.sides.encoding.manager.false
        return any(self.sides.parting_from(self.sides.first, alone, label) != empty for label in touched(self.sides.first, alone))

    def undone(self) -> Iterator[Undone]:
        """Yield what single changes would do by themselves and do not do together with the others."""
        if len(self.changes) < 2:
            return
        empty, told = self.sides.encoding.manager.false, set[tuple[str, tuple[str, ...]]]()
        for one in self.changes:
            alone = self._rules(frozenset({one}))
            if alone is None:
                continue
            for label in touched(self.sides.first, alone):
                lost = self.sides.parting_from(self.sides.first, alone, label) & ~self._changed(label)
                if lost == empty:
                    continue
                by = next((some for some in self._others(one, label) if self._takes_back(one, some, label, lost)), ())
                if (one, by) not in told:
                    told.add((one, by))
                    yield Undone(erratum=one, by=by, action=label, where=lost)

    def _changed(self, label: str) -> Diagram:
        return self.sides.encoding.manager.union(part.where for part in self.sides.parts if part.label == label)

    def _others(self, one: str, label: str) -> Iterator[tuple[str, ...]]:
        others = [other for other in self.changes if other != one and self._concerns(other, label)]
        for size in (1, 2):
            yield from combinations(others, size)

    def _takes_back(self, one: str, others: Sequence[str], label: str, lost: Diagram) -> bool:
        rules = self._rules(frozenset({one, *others}))
        manager = self.sides.encoding.manager
        return rules is not None and not manager.meets(lost, self.sides.parting_from(self.sides.first, rules, label))

    def all(self) -> dict[tuple[str, Parting], Caused]:
        """Return for each action and kind of parting the states by their cause."""
        return {(part.label, part.kind): self.of(part.label, part.where) for part in self.sides.parts}


def _subsets(changes: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the sets of one, two, ... changes."""
    for size in range(1, len(changes) + 1):
        yield from combinations(changes, size)
