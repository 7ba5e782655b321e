"""Which bits stand for which variable, and in which order.

A variable of n values has ceil(log2(n)) bits, most significant first, that hold its value less the least of its sort.
Each bit of the current state stands directly above the same bit of the next state.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import final

from brinkproof.model.diagrams.manager import Diagram, Manager, Values
from brinkproof.model.language.sorts import Sort
from brinkproof.model.packed import width
from brinkproof.model.rules import Rulebook, StateVariable
from brinkproof.model.state import State

FIRST = ("turn", "phase", "phasing", "round", "headline_card", "revealed", "agenda", "agenda_side", "agenda_value",
         "later", "later_side", "later_value")  # fmt: skip
"""What decides which actions are enabled stands at the top."""

TOGETHER = ("missile_crisis", "removed[cuban_missile_crisis]", "camp_david_in_force", "removed[camp_david_accords]",
            "brezhnev_in_force", "removed[brezhnev_doctrine]", "bear_trap_in_force", "removed[bear_trap]",
            "nuclear_subs_in_force", "removed[nuclear_subs]", "containment_in_force", "removed[containment]",
            "red_scare_in_force", "removed")  # fmt: skip
"""What an event leaves behind stands beside its card, which is removed with it: apart, the diagrams are twice as large."""

LAST = ("defcon", "military_ops", "vp")
"""What is counted stands at the bottom."""


def variable_order(rulebook: Rulebook) -> tuple[StateVariable, ...]:
    """Return the variables from the top of the diagrams down; those named nowhere here come between the first and the rest."""
    below = TOGETHER + LAST

    def rank(variable: StateVariable) -> int:
        family = variable.name.partition("[")[0]
        name = variable.name if variable.name in below else family
        if name in FIRST:
            return FIRST.index(name)
        return len(FIRST) + 1 + below.index(name) if name in below else len(FIRST)

    return tuple(sorted(rulebook.variables, key=rank))


@final
class Encoding:
    """The bits of a rulebook's variables.

    Args:
        rulebook: its variables.
        order: the same variables from the top of the diagrams down.

    Raises:
        DiagramsUnavailable: see ``Manager``.

    """

    def __init__(self, rulebook: Rulebook, order: Sequence[StateVariable] | None = None) -> None:
        self.rulebook = rulebook
        self.sorts = {variable.name: variable.sort for variable in rulebook.variables}
        self.current: dict[str, tuple[str, ...]] = {}
        self.following: dict[str, tuple[str, ...]] = {}
        bits: list[str] = []
        for variable in order or variable_order(rulebook):
            places = range(width(variable.sort))
            self.current[variable.name] = tuple(f"{variable.name}.{place}" for place in places)
            self.following[variable.name] = tuple(f"{variable.name}'.{place}" for place in places)
            for pair in zip(self.current[variable.name], self.following[variable.name], strict=True):
                bits.extend(pair)
        self.manager = Manager(bits)

    def lent_to(self, rulebook: Rulebook) -> "Encoding":
        """Return the same bits for another rulebook, so that sets of both can be held against each other.

        Args:
            rulebook: it has variables of the same names and sorts.

        """
        assert {v.name: v.sort for v in rulebook.variables} == self.sorts
        other = copy(self)
        other.rulebook = rulebook
        return other

    @cached_property
    def now(self) -> Mapping[str, Values]:
        """Where each variable has each value, in the current state."""
        return {name: self._values(bits, self.sorts[name]) for name, bits in self.current.items()}

    @cached_property
    def then(self) -> Mapping[str, Values]:
        """The same for the next state."""
        return {name: self._values(bits, self.sorts[name]) for name, bits in self.following.items()}

    @cached_property
    def domain(self) -> Diagram:
        """The states in which each variable has a value of its sort: bits can say more than that."""
        found = self.manager.true
        for values in self.now.values():
            found = found & self.manager.union(values.values())
        return found

    def _values(self, bits: Sequence[str], sort: Sort) -> Values:
        return {value: self.manager.cube(self._written(bits, value - sort.low)) for value in sort.values}

    @staticmethod
    def _written(bits: Sequence[str], number: int) -> dict[str, bool]:
        return {bit: bool(number >> place & 1) for place, bit in enumerate(reversed(bits))}

    def state(self, state: State) -> Diagram:
        """Return the set that holds one state."""
        values: dict[str, bool] = {}
        for variable, value in zip(self.rulebook.variables, state, strict=True):
            values |= self._written(self.current[variable.name], value - variable.sort.low)
        return self.manager.cube(values)
