"""A rulebook as a transition system over diagrams, and what expressions mean on its states and steps."""

from dataclasses import dataclass
from functools import cached_property
from typing import final

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.evaluate import Evaluator
from brinkproof.model.diagrams.image import Relation, relations
from brinkproof.model.diagrams.manager import Diagram, Values
from brinkproof.model.diagrams.step import Step, make_step
from brinkproof.model.language.syntax import Expression


@final
@dataclass(frozen=True, kw_only=True)
class System:
    """All actions of a rulebook.

    Args:
        encoding: the bits of the variables.
        care: the states the steps are right in.
        steps: one for each ground action, in rulebook order.

    """

    encoding: Encoding
    care: Diagram
    steps: tuple[Step, ...]

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """All steps without an error."""
        return relations(self.encoding, self.steps)

    @cached_property
    def initial(self) -> Diagram:
        """The state in which the game begins."""
        return self.encoding.state(self.encoding.rulebook.initial)

    @cached_property
    def can_move(self) -> Diagram:
        """Where some action is enabled."""
        return self.encoding.manager.union(step.guard for step in self.steps)

    @cached_property
    def over(self) -> Diagram:
        """Where the game is over."""
        return self._now.truth(self.encoding.rulebook.over)

    @cached_property
    def _now(self) -> Evaluator:
        return everywhere(self.encoding)

    def holds(self, expression: Expression) -> Diagram:
        """Return the states where an expression over one state is true."""
        return self._now.truth(expression)

    def holds_on(self, position: int, expression: Expression) -> Diagram:
        """Return the states in which an action is enabled, has no error, and makes an expression over the step true."""
        step, encoding = self.steps[position], self.encoding
        before: dict[str, Values] = {}

        def read(name: str, primed: bool) -> Values:
            if primed and name in step.after:
                return step.after[name]
            if name not in before:
                cut = {value: where & step.taken for value, where in encoding.now[name].items()}
                before[name] = {value: where for value, where in cut.items() if where != encoding.manager.false}
            return before[name]

        return Evaluator(encoding.manager, read, step.locals, step.taken).truth(expression) & step.taken


def everywhere(encoding: Encoding) -> Evaluator:
    """Return the meaning of expressions over the current state, whatever that is."""
    return Evaluator(encoding.manager, lambda name, _: encoding.now[name], {}, encoding.manager.true)


def settled(encoding: Encoding) -> Diagram:
    """Return the states in which the game is over, or no ending is due.

    Every step of a sound rulebook ends in such a state, and to look at no other makes the relations small. Whoever uses
    this for the care of a system has to see to it that no other state is reached.
    """
    now = everywhere(encoding)
    due = encoding.manager.union(now.truth(ending.when) for ending in encoding.rulebook.endings)
    return now.truth(encoding.rulebook.over) | ~due


def make_system(encoding: Encoding, care: Diagram) -> System:
    """Return the transition system of a rulebook.

    Args:
        encoding: the bits of its variables.
        care: the states that matter; the steps mean nothing in others.

    """
    steps = tuple(make_step(encoding, position, care) for position in range(len(encoding.rulebook.actions)))
    return System(encoding=encoding, care=care, steps=steps)
