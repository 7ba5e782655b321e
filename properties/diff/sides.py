"""Two rulebooks over the same bits: where each action of the old and of the new means two things."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import final

from brinkproof.model.diagrams.apart import Apart, parts_of
from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.search import grown
from brinkproof.model.diagrams.step import Step, make_step
from brinkproof.model.diagrams.system import System, everywhere, make_system, settled
from brinkproof.model.parting import aligned, incomparable, padded, touched
from brinkproof.model.rules import Rulebook
from brinkproof.model.symbolic.transition_system import settles
from brinkproof.properties.diff.invariant import Invariant, invariant
from brinkproof.properties.diff.reach import Reach


class IncomparableError(Exception):
    """The states of two rulebooks cannot be held against each other; why, in a clause."""


@final
@dataclass(frozen=True, kw_only=True)
class Sides:
    """The old rules and the new ones.

    A variable that only one of them has is given to the other as well, where nothing writes it; what becomes of it is not compared.

    Args:
        old: the rules as they were.
        new: the rules as they are to be.
        lemmas: facts that may be true of every reachable state of either, as text; none is believed.
        progress: told what is going on.
        kin: other sides; when they have the same old rules, what is known of these is not found out again.

    Raises:
        IncomparableError: a variable that both have can have other values in one than in the other.

    """

    old: Rulebook
    new: Rulebook
    lemmas: tuple[str, ...] = ()
    progress: Callable[[str], None] = lambda _: None
    kin: "Sides | None" = None

    @cached_property
    def first(self) -> Rulebook:
        """The old rules over all variables."""
        whole = padded(self.old, self.new)
        other = padded(self.new, self.old)
        if reason := incomparable(whole, other):
            raise IncomparableError(reason)
        return whole

    @cached_property
    def second(self) -> Rulebook:
        """The new rules over the same variables in the same order."""
        return self.over_the_same(self.new)

    def over_the_same(self, rulebook: Rulebook) -> Rulebook:
        """Return a rulebook over the variables of both sides.

        Raises:
            IncomparableError: see the class.

        """
        whole = padded(rulebook, self.first)
        if reason := incomparable(self.first, whole):
            raise IncomparableError(reason)
        return aligned(self.first, whole)

    @cached_property
    def compared(self) -> frozenset[str]:
        """The variables that both have."""
        return frozenset(self.old.position) & frozenset(self.new.position)

    @cached_property
    def encoding(self) -> Encoding:
        """The bits of both."""
        return self._kin.encoding if self._kin else Encoding(self.first)

    @cached_property
    def _kin(self) -> "Sides | None":
        return self.kin if self.kin is not None and self.kin.first == self.first else None

    @cached_property
    def care(self) -> Diagram:
        """The states that are looked at: those that the steps of both lead to, when their games end alike."""
        alike = self.first.endings == self.second.endings and self.first.over == self.second.over
        if alike and settles(self.first) and settles(self.second):
            return settled(self.encoding)
        return self.encoding.manager.true

    @cached_property
    def before(self) -> Reach:
        """The games under the old rules."""
        if self._kin and self._kin.care == self.care:
            return self._kin.before
        system = make_system(self.encoding, self.care)
        return Reach(system, "old rules", lambda: self._allowed(self.invariant_before), self.progress)

    @cached_property
    def after(self) -> Reach:
        """The games under the new rules."""
        system = make_system(self.encoding.lent_to(self.second), self.care)
        return Reach(system, "new rules", lambda: self._allowed(self.invariant_after), self.progress, self._grown)

    def _grown(self) -> Diagram | None:
        """Return states outside of which no game by the new rules leads, from all those of the old, if these are there."""
        if not self.before.is_closed or self.first.initial != self.second.initial:
            return None
        steps, position = self.after.system.steps, places(self.second)
        return grown(
            self.after.system, self.before.closed.reached, [steps[position[one]] for one in self.touched if one in position]
        )

    @cached_property
    def invariant_before(self) -> Invariant:
        """What is proved of the states that games under the old rules lead to."""
        if self._kin:
            return self._kin.invariant_before
        return invariant(self.first, self.lemmas, self.progress)

    @cached_property
    def invariant_after(self) -> Invariant:
        """The same under the new rules: what was proved of the old is tried first, and mended."""
        return invariant(self.second, self.invariant_before.told, self.progress)

    @property
    def reused(self) -> Invariant | None:
        """What became of the facts about the old rules under the new; nothing while nobody has asked for both."""
        return self.invariant_after if "invariant_after" in self.__dict__ else None

    def _allowed(self, proved: Invariant) -> Diagram:
        found, now = self.encoding.domain & self.care, everywhere(self.encoding)
        for fact in proved.facts:
            found = found & now.truth(fact)
        return found

    @cached_property
    def allowed(self) -> Diagram:
        """The states in which what is proved of either side is true."""
        return self.before.allowed & self.after.allowed

    @cached_property
    def touched(self) -> tuple[str, ...]:
        """The labels of the actions that are not written alike; no other can differ."""
        return tuple(touched(self.first, self.second))

    @cached_property
    def starts(self) -> tuple[str, ...]:
        """The variables that both have and with which the two games begin differently."""
        pairs = zip(self.first.variables, self.first.initial, self.second.initial, strict=True)
        return tuple(one.name for one, mine, other in pairs if mine != other and one.name in self.compared)

    @cached_property
    def parts(self) -> tuple[Apart, ...]:
        """For each action and each kind of parting, the states in which the new rules part from the old, reachable or not."""
        empty, found = self.encoding.manager.false, []
        for label in self.touched:
            mine, theirs = _step(self.before.system, label), _step(self.after.system, label)
            for kind, where in parts_of(self.encoding, self.after.system.encoding, mine, theirs, self.compared):
                inside = where & self.encoding.domain
                if inside != empty:
                    found.append(Apart(label=label, kind=kind, where=inside))
        return tuple(found)

    def parting_from(self, first: Rulebook, second: Rulebook, label: str) -> Diagram:
        """Return the states in which an action of one rulebook means something else than in another.

        Args:
            first: rules over the variables of both sides.
            second: the same.
            label: the action.

        """
        one, other = self.encoding.lent_to(first), self.encoding.lent_to(second)
        parted = parts_of(one, other, self._made(one, label), self._made(other, label), self.compared)
        return self.encoding.manager.union(where for _, where in parted) & self.encoding.domain

    def _made(self, encoding: Encoding, label: str) -> Step | None:
        place = places(encoding.rulebook).get(label)
        return None if place is None else make_step(encoding, place, self.care)


def _step(system: System, label: str) -> Step | None:
    place = places(system.encoding.rulebook).get(label)
    return None if place is None else system.steps[place]


def places(rulebook: Rulebook) -> dict[str, int]:
    """Return the position of each action by its label."""
    return {label: place for place, label in enumerate(rulebook.action_by_label)}
