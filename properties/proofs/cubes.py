"""What of a state made it bad: the few variables without which it would not have been (*lifting*; Een, Mishchenko, Brayton 2011)."""

from collections import Counter
from typing import final

from brinkproof.model.language.syntax import reads
from brinkproof.model.state import State
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import flag, implies, no
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.proofs.seen import Cube
from brinkproof.properties.solver import Budget, Solver, Unsat


@final
class Lifter:
    """States to cubes.

    Args:
        system: whose states they are.
        budget: for each question.

    """

    def __init__(self, system: TransitionSystem, budget: Budget) -> None:
        self.system, self.budget = system, budget
        rulebook = system.rulebook
        often = Counter(name for action in rulebook.actions for name in reads(action.guard))
        self._order = sorted(rulebook.variables, key=lambda variable: often[variable.name])
        """Variables that few guards read first: those are let go of before others."""

    def lift(self, state: State, bad: Term) -> Cube:
        """Return values of a state such that every state with these values meets a term, as this one does.

        None of them can be done without; all values are returned where the solver gives up.
        """
        solver = Solver(self.budget)
        solver.add(no(bad))
        values = dict(zip((v.name for v in self.system.rulebook.variables), state, strict=True))
        kept: dict[str, Term] = {}
        for variable in self._order:
            kept[variable.name] = flag(f"{variable.name} is kept")
            value = self.system.encoder.value(values[variable.name], variable.sort)
            solver.add(implies(kept[variable.name], self.system.now[variable.name] == value))
        for name in ("", *kept):
            if not name or name in kept:
                fewer = _needed(solver, {other: term for other, term in kept.items() if other != name})
                kept = kept if fewer is None else fewer
        return {name: values[name] for name in values if name in kept}


def _needed(solver: Solver, kept: dict[str, Term]) -> dict[str, Term] | None:
    """Return those of some values that are enough, or nothing when all of them are not."""
    answer = solver.ask_under(list(kept.values()))
    if not isinstance(answer, Unsat):
        return None
    return {name: term for place, (name, term) in enumerate(kept.items()) if place in answer.core}
