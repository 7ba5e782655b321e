"""Certificates: what a proof rests on, as text that a program which knows nothing of the suite can check.

A certificate defines what the game is, what is claimed and why it holds, in SMT-LIB 2; ``certification/check_certificates.py`` puts
the obligations together from these definitions. All certificates of a run share one game and one invariant, so that the checker
answers what they have in common once.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import final

from brinkproof.model.language.operators import negation
from brinkproof.model.language.syntax import Expression, Local, Read, walk
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import all_of, any_of, choice, no, number
from brinkproof.model.symbolic.smtlib import call, definition, signature, symbol
from brinkproof.properties.problem import Claim, Problem, ranking_of
from brinkproof.properties.property import NO_ERRORS, TOTAL, Kind
from brinkproof.properties.unroll import Unrolling

VERSION = "1"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """One certificate.

    Args:
        property: the name of what it is about.
        claim: the digest of the game and of what is claimed of it, whatever the evidence.
        text: the file.

    """

    property: str
    claim: str
    text: str


@final
class Writer:
    """Certificates about one rulebook.

    Args:
        problem: the rulebook and the claims.
        unrolling: its steps as terms, wide enough for all claims.
        invariant: facts that hold where the game begins and are kept, all together, by every step.
        provers: who found the proofs, with versions.

    """

    def __init__(self, problem: Problem, unrolling: Unrolling, invariant: Sequence[Expression], provers: str) -> None:
        self.problem, self.unrolling, self.invariant, self.provers = problem, unrolling, invariant, provers
        rulebook, system = problem.rulebook, unrolling.system
        self._state: list[Term] = [system.now[v.name] for v in rulebook.variables]
        self._after: dict[str, Term] = {v.name: system.encoder.variable(f"{v.name}'", v.sort) for v in rulebook.variables}
        chosen = [*self._state, unrolling.selector]
        self._chosen = [unrolling.selector == place for place in range(len(rulebook.actions))]
        self._over_state, self._over_choice = signature(self._state), signature(chosen)
        self._over_step = signature([*chosen, *self._after.values()])

    @cached_property
    def _relation(self) -> list[str]:
        """What the game is; the same for every certificate of a rulebook and its claims."""
        unrolling, over = self.unrolling, call([*self._state, self.unrolling.selector])
        told = [
            definition("init", self._over_state, unrolling.system.initial),
            definition("enabled", self._over_choice, unrolling.moves),
            definition("error", self._over_choice, all_of(unrolling.moves, unrolling.errors)),
        ]
        changes = [f"(enabled {over})"]
        for name, after in self._after.items():
            told.append(definition(f"set.{name}", self._over_choice, unrolling.value_after(name)))
            changes.append(f"(= {call([after])} ({symbol('set.' + name)} {over}))")
        told.append(f"(define-fun trans ({self._over_step}) Bool (and {' '.join(changes)}))")
        return told

    @cached_property
    def _invariant(self) -> str:
        system = self.unrolling.system
        return definition("invariant", self._over_state, all_of(system.domain, *(system.term(fact) for fact in self.invariant)))

    def no_errors(self) -> Certificate:
        """No step that somebody may take is an error."""
        never = no(all_of(self.unrolling.moves, self.unrolling.errors))
        return self._written(NO_ERRORS, "errorless", definition("property", self._over_choice, never), [])

    def total(self) -> Certificate:
        """Besides, while the game is not over somebody can move."""
        over = self.unrolling.system.term(self.problem.rulebook.over)
        return self._written(TOTAL, "total", definition("property", self._over_state, over), [self._move])

    @cached_property
    def _move(self) -> str:
        """For every state an action that is enabled in it, where there is one."""
        chosen = number(0, self.unrolling.selector)
        for place, step in reversed(list(enumerate(self.unrolling.system.steps))):
            chosen = choice(step.guard, number(place, self.unrolling.selector), chosen)
        return definition("move", self._over_state, chosen)

    def claim(self, claim: Claim, steps: int = 1) -> Certificate:
        """Return the certificate of a claim that must not be met.

        Args:
            claim: of a kind other than ``sometimes``.
            steps: the k of its k-induction; 1 when the invariant implies it.

        """
        assert not claim.wanted, "a witness is its own certificate"
        system, name = self.unrolling.system, claim.property.name
        if claim.property.kind is Kind.EVENTUALLY:
            ranks = ranking_of(self.problem, claim)
            told = [definition(f"rank-{place + 1:02}", self._over_state, system.term(rank)) for place, rank in enumerate(ranks)]
            over = definition("property", self._over_state, system.term(self.problem.rulebook.over))
            return self._written(name, "ends", over, [*told, self._move])
        if claim.property.kind is Kind.STEP or claim.property.on:
            return self._written(name, "step", definition("property", self._over_step, no(self._met(claim))), [])
        holds = definition("property", self._over_state, system.term(negation(claim.target)))
        return self._written(name, "always", holds, [], steps)

    def _met(self, claim: Claim) -> Term:
        """That an action is taken whose step meets the claim's target, said of the state before and the state after it.

        Actions of which the same is said are put together; the text is a tenth as long then.
        """
        alike: dict[tuple[Expression, tuple[Term, ...]], list[int]] = {}
        for place, target in claim.steps:
            held = self.unrolling.system.steps[place].locals
            roles = sorted({part.name for part in walk(target) if isinstance(part, Local)})
            alike.setdefault((target, tuple(held[role] for role in roles)), []).append(place)
        return any_of(*(self._taken(places, target) for (target, _), places in alike.items()))

    def _taken(self, places: Sequence[int], target: Expression) -> Term:
        system = self.unrolling.system

        def read(part: Read) -> Term:
            return self._after[part.variable] if part.primed else system.now[part.variable]

        met = system.encoder.encode(target, read, system.steps[places[0]].locals)
        return all_of(any_of(*(self._chosen[place] for place in places)), met)

    def _written(self, name: str, kind: str, claimed: str, evidence: list[str], steps: int = 1) -> Certificate:
        digest = self.problem.rulebook.digest
        said = "\n".join([digest, name, kind, *self._relation, claimed])
        claim = hashlib.sha256(said.encode()).hexdigest()
        heading = {
            "certificate": VERSION,
            "rulebook": digest,
            "name": name,
            "kind": kind,
            "provers": self.provers,
            "claim": claim,
        }
        if steps > 1:
            heading["k"] = str(steps)
        lines = [f"(set-info :{key} |{value}|)" for key, value in heading.items()]
        return Certificate(
            property=name, claim=claim, text="\n".join([*lines, *self._relation, claimed, self._invariant, *evidence, ""])
        )
