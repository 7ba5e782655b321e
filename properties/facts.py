"""What is proved of every reachable state of a rulebook, for others to build on."""

from collections.abc import Callable
from dataclasses import replace

from brinkproof.model.language.operators import negation
from brinkproof.model.language.syntax import Expression
from brinkproof.properties.checkers import kinduction
from brinkproof.properties.problem import Problem
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Outcome


def proved_facts(problem: Problem, progress: Callable[[str], None] = lambda _: None) -> tuple[Expression, ...]:
    """Return the lemmas of a problem, as expressions over one state, when induction proves them; none when one of them fails.

    Lemmas are proved together, and the relation is proved total and free of errors with them; a lemma alone is no fact.
    """
    lemmas = {claim.property.name: claim for claim in problem.lemmas if not claim.steps}
    verdicts = kinduction.check(replace(problem, claims=tuple(lemmas.values())), Budget(), progress)
    held = {verdict.property for verdict in verdicts if verdict.outcome is Outcome.HOLDS}
    return tuple(negation(claim.target) for name, claim in lemmas.items() if name in held)
