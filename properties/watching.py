"""The properties of the book as watchers of single steps: what a fuzzer, or anything else that plays, can ask after each step."""

from collections.abc import Iterator
from typing import final

from brinkproof.model.interpreter.evaluate import Function, compiled
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.language.syntax import Expression, reads
from brinkproof.model.rules import Rulebook, StateVariable
from brinkproof.model.state import State
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.property import Kind


@final
class Watch:
    """Every property that can be violated by one state or one step; lemmas come last, since they speak of what is owed.

    Args:
        problem: the properties, resolved.
        interpreter: of the same rulebook; it gives the roles of an action.

    """

    def __init__(self, problem: Problem, interpreter: Interpreter) -> None:
        self.claims = tuple(sorted((c for c in problem.claims if not c.wanted), key=lambda claim: claim.property.lemma))
        self._interpreter = interpreter
        self.rulebook = problem.rulebook
        self._states = [
            (claim, compiled(claim.target, self.rulebook.position)) for claim in self.claims if claim.property.kind is Kind.ALWAYS
        ]
        self._compiled: dict[tuple[int, tuple[str, ...]], Function] = {}
        self._steps: list[list[tuple[Claim, Function]]] = [[] for _ in self.rulebook.actions]
        for claim in self.claims:
            for action, target in claim.steps:
                self._steps[action].append((claim, self._over_step(target, action)))

    def in_state(self, state: State) -> Iterator[Claim]:
        """Yield the properties that a state violates."""
        return (claim for claim, violates in self._states if violates(state, (), state))

    def on_step(self, before: State, action: int, after: State) -> Iterator[Claim]:
        """Yield the properties that a step violates, and those that the state after it does."""
        roles = self._interpreter.locals(before, action)
        yield from (claim for claim, violates in self._steps[action] if violates(before, roles, after))
        yield from self.in_state(after)

    def told(self, claim: Claim, state: State) -> str:
        """Return what a state that violates a property looks like to it: the variables that the property reads."""
        return ", ".join(f"{v.name} is {self.rulebook.shown(v, value)}" for v, value in self._read(claim.target, state))

    def told_of_step(self, claim: Claim, before: State, action: int, after: State) -> str:
        """Return what a step that violates a property looks like to it: the action, and the variables that the property reads."""
        target = dict(claim.steps).get(action)
        if target is None:
            return self.told(claim, after)
        changed = [
            f"{v.name} {shown}"
            if (shown := self.rulebook.shown(v, old)) == (now := self.rulebook.shown(v, new))
            else f"{v.name} {shown} to {now}"
            for (v, old), (_, new) in zip(self._read(target, before), self._read(target, after), strict=True)
        ]
        return f"the step {self.rulebook.label(self.rulebook.actions[action])}: {', '.join(changed)}"

    def _read(self, target: Expression, state: State) -> Iterator[tuple[StateVariable, int]]:
        read = reads(target)
        return ((v, value) for v, value in zip(self.rulebook.variables, state, strict=True) if v.name in read)

    def _over_step(self, target: Expression, action: int) -> Function:
        names = tuple(name for name, _ in self.rulebook.actions[action].locals)
        key = id(target), names  # targets live as long as their claims do
        if key not in self._compiled:
            self._compiled[key] = over_step(self.rulebook, action, target)
        return self._compiled[key]


def over_step(rulebook: Rulebook, action: int, target: Expression) -> Function:
    """Return an expression over a step as a function of the state before, the values of the roles, and the state after.

    Args:
        rulebook: its rules.
        action: the position of the action whose step it is.
        target: the expression.

    """
    return compiled(target, rulebook.position, [name for name, _ in rulebook.actions[action].locals])
