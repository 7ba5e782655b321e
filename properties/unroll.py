"""The step relation, and the same said of time 0, 1, 2 ...

A selector says which action is taken. Idle steps are left out: they change nothing, so that every state is reached without.
"""

from collections.abc import Callable, Collection, Mapping
from functools import cache, cached_property
from typing import final

from brinkproof.model.language.syntax import Expression
from brinkproof.model.symbolic.decode import decode_number, decode_state
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import all_of, any_of, choice, met, no, renamed, selector
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.model.trace import Trace
from brinkproof.properties.solver import Model


@final
class Unrolling:
    """A transition system over time.

    Args:
        system: its steps.
        free: variables that may change at any time.

    """

    def __init__(self, system: TransitionSystem, free: Collection[str] = ()) -> None:
        self.system = system
        self._width = max(1, len(system.steps).bit_length())
        self.selector = selector("action", self._width)
        self._next = {v.name: system.encoder.variable(f"next {v.name}", v.sort) for v in system.rulebook.variables}
        self.moves = any_of(*(all_of(self.selector == place, step.guard) for place, step in enumerate(system.steps)))
        self.errors = any_of(*(all_of(self.selector == place, step.error) for place, step in enumerate(system.steps)))
        bound = [v.name for v in system.rulebook.variables if v.name not in free]
        self._changes = all_of(*(self._next[name] == self.value_after(name) for name in bound))

    def value_after(self, name: str) -> Term:
        """Return the value of a variable after the action that the selector says."""
        value = self.system.now[name]
        for place, step in enumerate(self.system.steps):
            if name in step.after:
                value = choice(self.selector == place, step.after[name], value)
        return value

    @cache  # noqa: B019 - an unrolling lives as long as the check that asks it
    def _at(self, time: int) -> list[tuple[Term, Term]]:
        rulebook, encoder = self.system.rulebook, self.system.encoder
        pairs = [(self.system.now[v.name], encoder.variable(f"{v.name}@{time}", v.sort)) for v in rulebook.variables]
        pairs += [(self._next[v.name], encoder.variable(f"{v.name}@{time + 1}", v.sort)) for v in rulebook.variables]
        return [*pairs, (self.selector, selector(f"action@{time}", self._width))]

    @property
    def following(self) -> Mapping[str, Term]:
        """The terms of the variables in the next state."""
        return self._next

    @cached_property
    def relation(self) -> Term:
        """That some action leads from one state to the next without an error, over ``system.now`` and ``following``."""
        now = self.system.now
        return any_of(
            *(
                all_of(step.guard, no(step.error), *(self._next[name] == step.after.get(name, now[name]) for name in now))
                for step in self.system.steps
            )
        )

    def at(self, term: Term, time: int) -> Term:
        """Return a term over one state, or a step, said of a time."""
        return renamed(term, self._at(time))

    def variables(self, time: int) -> dict[str, Term]:
        """Return the terms of the variables at a time."""
        return {v.name: self.system.encoder.variable(f"{v.name}@{time}", v.sort) for v in self.system.rulebook.variables}

    def action_at(self, time: int) -> Term:
        """Return the term that says which action is taken at a time."""
        return self.at(self.selector, time)

    def chosen(self, action: int) -> Term:
        """Return that an action is the one that is taken; to be said of a time."""
        return self.selector == action

    @property
    def move(self) -> Term:
        """That an action is taken and leads to the next state, whatever that is where the step is an error; to be said of a time."""
        return all_of(self.moves, self._changes)

    def step(self, time: int) -> Term:
        """Return that an action is taken at a time, without an error, and leads to the next state."""
        return self.at(all_of(self.moves, no(self.errors), self._changes), time)

    def error(self, time: int) -> Term:
        """Return that an action is enabled at a time whose step is an error."""
        return self.at(all_of(self.moves, self.errors), time)

    def takes(self, action: int, target: Expression) -> Term:
        """Return that an action is taken and a target over its step is met."""
        return all_of(self.selector == action, self.system.steps[action].guard, self.system.over_step(target, action))

    def different(self, first: int, second: int, names: Collection[str] = ()) -> Term:
        """Return that the states of two times differ, in one of some variables when they are named."""
        left, right = self.variables(first), self.variables(second)
        return any_of(*(left[name] != right[name] for name in names or left))

    def trace(self, model: Model, length: int) -> Trace:
        """Return the first ``length`` steps of the game that a model shows."""
        rulebook = self.system.rulebook
        actions = [rulebook.actions[decode_number(self.action_at(time), model)] for time in range(length)]
        return Trace(
            states=tuple(decode_state(rulebook, self.variables(time), model) for time in range(length + 1)),
            actions=tuple(rulebook.label(action) for action in actions),
        )

    def cause(self, model: Model, time: int) -> tuple[str, str]:
        """Return the label of the action that a model takes at a time, and the first fault of its step, as a clause."""
        action = decode_number(self.action_at(time), model)
        faults = self.system.steps[action].faults
        first = next(fault for fault in faults if met(model, self.at(fault.where, time)))
        return self.system.rulebook.label(self.system.rulebook.actions[action]), f"rule {first.rule!r}: {first.problem}"


Progress = Callable[[str], None]
