"""What has to be shown for induction to go through, each as the ways in which it fails."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import final

from brinkproof.model.language.operators import FALSE, both, negation
from brinkproof.model.language.syntax import Expression, walk
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import all_of, any_of, never, no
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.problem import Problem
from brinkproof.properties.property import NO_ERRORS, TOTAL

LARGE = 1_000
"""Parts of an expression beyond which it is not said of the state after each action: that takes longer than all the rest."""


BEFORE_ALL = (NO_ERRORS, TOTAL)
"""The obligations without which induction says nothing of any claim."""


@final
@dataclass(eq=False, kw_only=True)
class Obligation:
    """That something can be broken by no state, or by no action.

    Args:
        name: what it is about.
        system: whose states and actions.
        state: the states that break it; none when it is about steps.
        steps: the actions that may, each with the steps that break it: an expression over a step.
        kept: whether an action breaks it that leads from a state in which ``state`` is false to one in which it is true.
        errors: whether an action breaks it by being an error.

    """

    name: str
    system: TransitionSystem
    state: Expression = FALSE
    steps: Mapping[int, Expression] = field(default_factory=dict)
    kept: bool = False
    errors: bool = False

    @cached_property
    def directly(self) -> Term:
        """That a state breaks it."""
        return self.system.term(self.state)

    @cached_property
    def by_action(self) -> Mapping[int, Term]:
        """That an action breaks it."""
        steps = self.system.steps
        if self.errors:
            return {place: all_of(step.guard, step.error) for place, step in enumerate(steps) if not never(step.error)}
        if not self.kept:
            return {p: all_of(steps[p].guard, self.system.over_step(target, p)) for p, target in self.steps.items()}
        before = no(self.directly)
        return {
            place: all_of(before, steps[place].guard, no(steps[place].error), after)
            for place, after in self.system.after_each(self.state).items()
        }

    @cached_property
    def broken(self) -> Term:
        """That any action breaks it."""
        return any_of(*self.by_action.values())


def kept(name: str, system: TransitionSystem, fact: Expression) -> Obligation:
    """Return the obligation that no action makes a fact false."""
    return Obligation(name=name, system=system, state=negation(fact), kept=True)


def obligations(problem: Problem, system: TransitionSystem) -> Iterator[Obligation]:
    """Yield what has to be shown of a rulebook and of claims; of lemmas, that they are kept."""
    for claim in problem.lemmas:
        if not claim.steps:
            yield kept(claim.property.name, system, negation(claim.target))
    yield Obligation(name=BEFORE_ALL[0], system=system, errors=True)
    stuck = both(negation(problem.rulebook.over), negation(problem.can_move))
    yield Obligation(name=BEFORE_ALL[1], system=system, state=stuck)
    for claim in problem.claims:
        if claim.steps and not claim.wanted:
            yield Obligation(name=claim.property.name, system=system, steps=dict(claim.steps))
    for claim in problem.claims:
        if not claim.wanted and not claim.steps and claim not in problem.lemmas:
            small = sum(1 for _ in walk(claim.target)) < LARGE
            yield Obligation(name=claim.property.name, system=system, state=claim.target, kept=small)
