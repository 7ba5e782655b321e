"""From what induction found to certificates: one for each claim that it proved, and for the rulebook as a whole."""

from collections.abc import Sequence

from brinkproof.model.language.operators import negation
from brinkproof.model.language.syntax import Expression
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.certificate import TOTAL, Certificate, Writer
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.property import Kind
from brinkproof.properties.unroll import Unrolling
from brinkproof.properties.verdict import Evidence, Outcome, Verdict


def certificates(
    problem: Problem, found: Sequence[Verdict], lemmas: Sequence[Expression], provers: str
) -> tuple[Certificate, ...]:
    """Return a certificate for each claim that induction says holds; none where the relation is not shown to be total.

    Args:
        problem: the rulebook and the claims.
        found: what induction says of them.
        lemmas: facts that it proved and used, besides the claims that are lemmas.
        provers: who found the proofs, with versions.

    """
    steps = {
        verdict.property: int(verdict.details.get("k", 1))
        for verdict in found
        if verdict.outcome is Outcome.HOLDS and verdict.evidence is Evidence.INDUCTIVE
    }
    if TOTAL not in steps:
        return ()
    proved = [claim for claim in problem.claims if claim.property.name in steps]
    facts = [negation(claim.target) for claim in proved if _adds(claim, steps[claim.property.name])]
    writer = _writer(problem, lemmas, facts, provers)
    return (writer.no_errors(), writer.total(), *(writer.claim(claim, steps[claim.property.name]) for claim in proved))


def _writer(problem: Problem, lemmas: Sequence[Expression], facts: Sequence[Expression], provers: str) -> Writer:
    expressions = [part for claim in problem.claims for part in (claim.target, *(target for _, target in claim.steps))]
    unrolling = Unrolling(TransitionSystem(problem.rulebook, [*expressions, *lemmas]))
    return Writer(problem, unrolling, [*lemmas, *facts], provers)


def claims_of(problem: Problem) -> dict[str, str]:
    """Return, for everything that a certificate can be about, the digest of what it would claim: no proof is needed for that."""
    writer = _writer(problem, (), (), "")
    written = [writer.no_errors(), writer.total(), *(writer.claim(claim) for claim in problem.claims if not claim.wanted)]
    return {one.property: one.claim for one in written}


def _adds(claim: Claim, steps: int) -> bool:
    """Whether a claim strengthens the invariant: a lemma, or one that a step keeps and that the lemmas do not imply."""
    return claim.property.kind is Kind.ALWAYS and not claim.property.on and (claim.property.lemma or steps == 1)
