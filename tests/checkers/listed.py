"""Claims decided by listing: every reachable state of a toy, each claim asked of each by the interpreter. It shares no solver."""

from dataclasses import dataclass
from typing import final

from brinkproof.model.interpreter.evaluate import Function, compiled
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.packed import unpack
from brinkproof.model.state import State
from brinkproof.properties.checkers.explicit import search
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.property import Kind
from brinkproof.properties.verdict import Outcome

MOST_STATES = 500


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """The states of a toy, and whether they are all: they are not after an error, nor when there are too many."""

    problem: Problem
    interpreter: Interpreter
    states: tuple[State, ...]
    complete: bool
    errs: bool

    def no_errors(self) -> Outcome:
        """Return whether no step is an error."""
        if self.errs:
            return Outcome.VIOLATED
        return Outcome.HOLDS if self.complete else Outcome.UNKNOWN

    def total(self) -> Outcome:
        """Return whether somebody can move while the game goes on."""
        if any(self._is_stuck(state) for state in self.states):
            return Outcome.VIOLATED
        return Outcome.HOLDS if self.complete else Outcome.UNKNOWN

    def decides(self, claim: Claim) -> Outcome:
        """Return what the states say about a claim."""
        if self._meets(claim):
            return Outcome.HOLDS if claim.wanted else Outcome.VIOLATED
        if not self.complete:
            return Outcome.UNKNOWN
        return Outcome.UNREACHABLE if claim.wanted else Outcome.HOLDS

    def _is_stuck(self, state: State) -> bool:
        return not self.interpreter.over(state) and not self.interpreter.enabled(state)

    def _meets(self, claim: Claim) -> bool:
        """Whether some state, or some step from one, is as the target of a claim says."""
        rulebook = self.problem.rulebook
        target = compiled(claim.target, rulebook.position)
        steps = [
            (action, compiled(over_step, rulebook.position, [name for name, _ in rulebook.actions[action].locals]))
            for action, over_step in claim.steps
        ]
        ends = claim.property.kind is Kind.EVENTUALLY
        return any(
            target(state, (), state)
            or (ends and self._is_stuck(state))
            or any(self._on_step(state, action, over_step) for action, over_step in steps)
            for state in self.states
        )

    def _on_step(self, state: State, action: int, over_step: Function) -> bool:
        if not self.interpreter.is_enabled(state, action):
            return False
        try:
            after = self.interpreter.step(state, action)
        except StepError:
            return False
        return bool(over_step(state, self.interpreter.locals(state, action), after))


def listed(problem: Problem) -> Listing:
    """List the states of a toy."""
    found = search(problem.rulebook, most_states=MOST_STATES, progress=lambda _: None)
    return Listing(
        problem=problem,
        interpreter=Interpreter(problem.rulebook),
        states=tuple(unpack(problem.rulebook, int(state)) for state in found.states),
        complete=found.complete,
        errs=bool(found.error),
    )
