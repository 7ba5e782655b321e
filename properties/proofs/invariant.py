"""Facts that hold in every state that is reached without an error, and how that is checked, whoever found them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.language.syntax import Expression
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import all_of, any_of, met, no, renamed
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.solver import Budget, Sat, Solver, Unanswered, Unsat


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Invariant:
    """Facts that hold where the game begins, and after each step without an error from a state in which they all hold.

    Only ``confirmed`` makes one. In a certificate it is ``system.initial``, the steps, and the conjunction of the facts.

    Args:
        system: the steps, and the variables of a state (``system.now``).
        facts: each a term over one state; the first is that every variable has a value of its sort.

    """

    system: TransitionSystem
    facts: tuple[Term, ...]

    @property
    def term(self) -> Term:
        """All facts as one."""
        return all_of(*self.facts)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """Facts are not shown to hold.

    Args:
        reason: one clause.
        action: the label of an action that leads out of them, where there is one.

    """

    reason: str
    action: str = ""


def grounded(system: TransitionSystem, lemmas: Sequence[Expression], budget: Budget) -> Invariant | Rejected:
    """Return what every other invariant is built on, checked: the sorts of the variables, and some lemmas.

    Args:
        system: the steps.
        lemmas: facts over one state.
        budget: for each question.

    """
    sorts = confirmed(Invariant(system=system, facts=()), [system.domain], budget)
    if isinstance(sorts, Rejected):
        return Rejected(reason=f"that every variable keeps to its sort: {sorts.reason}", action=sorts.action)
    known = confirmed(sorts, [system.term(lemma) for lemma in lemmas], budget)
    if isinstance(known, Rejected):
        return Rejected(reason=f"the lemmas, all together: {known.reason}", action=known.action)
    return known


def confirmed(known: Invariant, facts: Sequence[Term], budget: Budget) -> Invariant | Rejected:
    """Check further facts with the plain solver, given those that are known.

    Args:
        known: facts that are checked already.
        facts: these are assumed together before a step, so that one that fails takes the others with it.
        budget: for each question.

    """
    system = known.system
    solver, new = Solver(budget), all_of(*facts)
    match solver.ask(system.initial, no(new)):
        case Sat():
            return Rejected(reason="it is false where the game begins")
        case Unanswered(reason):
            return Rejected(reason=f"the solver gave up ({reason})")
        case Unsat():
            pass
    leads_out = [_leads_out(system, place, new) for place in range(len(system.steps))]
    match solver.ask(*known.facts, new, any_of(*leads_out)):
        case Sat(model):
            place = next(place for place, term in enumerate(leads_out) if met(model, term))
            label = system.rulebook.label(system.rulebook.actions[place])
            return Rejected(reason=f"{label} leads out of it", action=label)
        case Unanswered(reason):
            return Rejected(reason=f"the solver gave up ({reason})")
        case Unsat():
            return Invariant(system=system, facts=(*known.facts, *facts))


def _leads_out(system: TransitionSystem, place: int, facts: Term) -> Term:
    """Return that an action leads, without an error, to a state in which a fact is false."""
    step = system.steps[place]
    after = renamed(facts, [(system.now[name], term) for name, term in step.after.items()])
    return all_of(step.guard, no(step.error), no(after))
