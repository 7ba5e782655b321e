"""From what induction found to certificates: one for each claim that it proved, and for the rulebook as a whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.errors import Place, RuleError
from brinkproof.model.language.operators import negation
from brinkproof.model.language.render import render
from brinkproof.model.language.sorts import BOOLEAN
from brinkproof.model.language.syntax import Expression
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.problem import Claim, Problem, property_scope
from brinkproof.properties.proofs.certificate import Certificate, Writer
from brinkproof.properties.property import TOTAL, Kind
from brinkproof.properties.unroll import Unrolling
from brinkproof.properties.verdict import Evidence, Outcome, Verdict


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """Why some claims hold, as text that can be tried on another rulebook.

    Args:
        lemmas: facts in the notation of the rulebook, inductive together with ``kept``.
        kept: the claims that are part of the invariant.
        steps: for each claim that is proved, the k of its induction.

    """

    lemmas: tuple[str, ...]
    kept: tuple[str, ...]
    steps: Mapping[str, int]


def argument_of(problem: Problem, found: Sequence[Verdict], lemmas: Sequence[Expression]) -> Argument | None:
    """Return why claims hold, from what induction says of them; nothing where the relation is not shown to be total.

    Args:
        problem: the rulebook and the claims.
        found: what induction says of them.
        lemmas: facts that it proved and used, besides the claims that are lemmas.

    """
    steps = {
        verdict.property: int(verdict.details.get("k", 1))
        for verdict in found
        if verdict.outcome is Outcome.HOLDS and verdict.evidence is Evidence.INDUCTIVE
    }
    if TOTAL not in steps:
        return None
    kept = tuple(claim.property.name for claim in problem.claims if _strengthens(claim, steps.get(claim.property.name, 0)))
    return Argument(lemmas=tuple(render(lemma, problem.rulebook.members) for lemma in lemmas), kept=kept, steps=steps)


def _strengthens(claim: Claim, steps: int) -> bool:
    """Whether a claim is part of the invariant: a step keeps it, and the lemmas do not imply it."""
    return claim.property.kind is Kind.ALWAYS and not claim.property.on and steps == 1


def certificates(problem: Problem, argument: Argument, provers: str) -> tuple[Certificate, ...]:
    """Return a certificate for each claim of a problem that an argument speaks of, and for the rulebook as a whole.

    Args:
        problem: the rulebook and the claims; a lemma that means nothing in this rulebook is left out.
        argument: from this rulebook or another; whether it is right is for others to say.
        provers: who found the proofs, with versions.

    """
    writer = _writer(problem, _facts(problem, argument), provers)
    steps = argument.steps
    proved = [claim for claim in problem.claims if claim.property.name in steps and not claim.wanted]
    told = [writer.no_errors(), *([writer.total()] if TOTAL in steps else [])]
    return (*told, *(writer.claim(claim, steps[claim.property.name]) for claim in proved))


def _facts(problem: Problem, argument: Argument) -> list[Expression]:
    scope, facts = property_scope(problem.rulebook), []
    for text in argument.lemmas:
        try:
            facts.append(typecheck(text, scope, Place(file="a lemma that was found"), BOOLEAN))
        except RuleError:
            continue  # it names what this rulebook does not have
    return [*facts, *(negation(claim.target) for claim in problem.claims if claim.property.name in argument.kept)]


def _writer(problem: Problem, facts: Sequence[Expression], provers: str) -> Writer:
    expressions = [part for claim in problem.claims for part in (claim.target, *(target for _, target in claim.steps))]
    return Writer(problem, Unrolling(TransitionSystem(problem.rulebook, expressions)), facts, provers)


def claims_of(problem: Problem) -> dict[str, str]:
    """Return, for everything that a certificate can be about, the digest of what it would claim: no proof is needed for that."""
    writer = _writer(problem, (), "")
    written = [writer.no_errors(), writer.total(), *(writer.claim(claim) for claim in problem.claims if not claim.wanted)]
    return {one.property: one.claim for one in written}
