"""What is proved of every reachable state of a rulebook, for others to build on."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from brinkproof.model.language.operators import negation
from brinkproof.model.language.syntax import Expression
from brinkproof.properties.checkers import kinduction
from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs.lemmas import find
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Outcome


def proved_facts(problem: Problem, progress: Callable[[str], None] = lambda _: None) -> tuple[Expression, ...]:
    """Return facts over one state, the lemmas of a problem and those that the suite finds, when induction proves them all together."""
    own = tuple(negation(claim.target) for claim in problem.lemmas if not claim.steps)
    found = find(problem, Budget(), progress).expressions
    return proved(problem, (*own, *found), progress) or proved(problem, found, progress)


def proved(
    problem: Problem, facts: Sequence[Expression], progress: Callable[[str], None] = lambda _: None
) -> tuple[Expression, ...]:
    """Return facts when induction proves them of a rulebook, all together, and with them that its relation is total; else none."""
    (total,) = kinduction.check(replace(problem, claims=()), Budget(), progress, facts)
    return tuple(facts) if total.outcome is Outcome.HOLDS else ()
