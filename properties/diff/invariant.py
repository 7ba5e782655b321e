"""What is proved of every state that a game leads to: the facts of an earlier proof first, mended where they no longer hold."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.errors import Place
from brinkproof.model.language.operators import negation
from brinkproof.model.language.render import render
from brinkproof.model.language.syntax import Expression
from brinkproof.model.rules import Rulebook
from brinkproof.properties.checkers import kinduction
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.proofs.facts import proved
from brinkproof.properties.proofs.lemmas import find
from brinkproof.properties.property import Kind, Property
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import RESTS_ON, Outcome
from brinkproof.properties.wording.readings import poseable


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Invariant:
    """Facts that induction proves of a rulebook, all together.

    Args:
        facts: over one state; none when no proof was found, and then nothing is known.
        kept: those of them that were given, as text.
        dropped: given, and not true of this rulebook, or not provable.
        added: found to take their place.

    """

    facts: tuple[Expression, ...]
    kept: tuple[str, ...]
    dropped: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def told(self) -> tuple[str, ...]:
        """All of them as text."""
        return (*self.kept, *self.added)


def invariant(rulebook: Rulebook, given: Sequence[str], progress: Callable[[str], None]) -> Invariant:
    """Prove what can be proved of the states of a rulebook.

    Args:
        rulebook: whose states.
        given: facts to begin with, as text; what cannot be said of this rulebook is dropped.
        progress: told what is going on.

    """
    posed, _ = poseable(rulebook, [_lemma(number, text) for number, text in enumerate(given, start=1)])
    claims = list(posed.claims)
    whole = Problem(rulebook=rulebook, claims=())
    if still := _still(rulebook, claims, progress):
        told = [claim.property.holds for claim in still]
        return Invariant(
            facts=tuple(negation(claim.target) for claim in still), kept=tuple(told), dropped=_without(given, told), added=()
        )
    found = find(Problem(rulebook=rulebook, claims=tuple(claims)), Budget(), progress)
    kept = [claim for claim in claims if claim.property.name in found.kept]
    facts = proved(whole, [*(negation(claim.target) for claim in kept), *found.expressions], progress)
    if not facts:
        return Invariant(facts=(), kept=(), dropped=tuple(given), added=())
    return Invariant(
        facts=facts,
        kept=tuple(claim.property.holds for claim in kept),
        dropped=_without(given, [claim.property.holds for claim in kept]),
        added=tuple(render(fact, rulebook.members) for fact in found.expressions),
    )


def _still(rulebook: Rulebook, claims: Sequence[Claim], progress: Callable[[str], None]) -> Sequence[Claim]:
    """Return the facts that are still proved, all together, when those are left out that no longer are; none when that is not all."""
    for _ in range(2):
        failed = set[str]()
        for verdict in kinduction.check(Problem(rulebook=rulebook, claims=tuple(claims)), Budget(), progress):
            if verdict.outcome is not Outcome.HOLDS and RESTS_ON not in verdict.details:
                failed.add(verdict.property)
        if not failed:
            return claims
        claims = [claim for claim in claims if claim.property.name not in failed]
    return ()


def _without(given: Sequence[str], kept: Collection[str]) -> tuple[str, ...]:
    return tuple(text for text in given if text not in kept)


def _lemma(number: int, text: str) -> Property:
    return Property(
        name=f"lemma-{number}",
        kind=Kind.ALWAYS,
        says={"en": text, "ru": text},
        cites=(),
        needs=(),
        on=(),
        apart_from=(),
        when="true",
        holds=text,
        ranking=(),
        lemma=True,
        place=Place(file="a lemma of an earlier run"),
        lines={},
    )
