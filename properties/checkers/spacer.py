"""Spacer: for each claim, an invariant that nobody wrote, found by Z3's property-directed reachability.

Nothing that Spacer says is believed. An invariant counts once the plain solver has checked it (``properties.invariant``) and
shown that it excludes what the claim forbids. A violation counts once a bounded search has found the game. Errors of steps
come first: where one may be reached, what would come after it is not known, and nothing is said to hold.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import final

from brinkproof.model.language.operators import both, negation
from brinkproof.model.language.syntax import Expression
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import all_of, any_of, conjuncts, met, no
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.model.trace import Trace
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.proofs.horn import Covered, Horn, Reached
from brinkproof.properties.proofs.invariant import Invariant, Rejected, confirmed, grounded
from brinkproof.properties.property import NO_ERRORS, TOTAL, Kind
from brinkproof.properties.reason import kind_of
from brinkproof.properties.solver import Budget, Model, Sat, Solver, Unanswered, Unsat
from brinkproof.properties.unroll import Unrolling
from brinkproof.properties.verdict import WHY, Evidence, Outcome, Verdict

NAME = "spacer"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Conclusion:
    """What is said of a claim, and what it rests on.

    Args:
        verdict: for the report.
        invariant: checked, and it excludes all that the claim forbids (or asks for); only where the verdict says so.

    """

    verdict: Verdict
    invariant: Invariant | None = None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """What is looked for: states, and steps by an action that has no error.

    Args:
        name: of the claim.
        states: a term over one state.
        steps: a term over a state and the selector of an action; nothing when no step is looked for.
        before: where such a step can be taken, as a term over one state.
        wanted: whether it must be reachable.

    """

    name: str
    states: Term
    steps: Term | None
    before: Term
    wanted: bool


def check(
    problem: Problem,
    budget: Budget,
    progress: Callable[[str], None],
    *,
    names: Collection[str] | None = None,
    lemmas: Sequence[Expression] = (),
) -> Iterator[Verdict]:
    """Decide claims: ``no-errors`` first, then ``relation-is-total``, then each claim in its order.

    Args:
        problem: a rulebook and claims.
        budget: for each question; its depth is how far a violation is searched for.
        progress: told which claim is being looked at.
        names: what is looked at besides ``no-errors``, on which the rest depends; everything by default.
        lemmas: facts over one state that help; checked all the same, so that nothing rests on their having been.

    """
    yield from (one.verdict for one in conclude(problem, budget, progress, names=names, lemmas=lemmas))


def conclude(
    problem: Problem,
    budget: Budget,
    progress: Callable[[str], None],
    *,
    names: Collection[str] | None = None,
    lemmas: Sequence[Expression] = (),
) -> Iterator[Conclusion]:
    """Decide claims as ``check`` does, and hand over the invariants that were found."""
    claims = [claim for claim in problem.claims if names is None or claim.property.name in names]
    system = TransitionSystem(
        problem.rulebook, [*lemmas, *(e for claim in claims for e in (claim.target, *(t for _, t in claim.steps)))]
    )
    known = grounded(system, lemmas, budget)
    if isinstance(known, Rejected):
        reason = f"what it is to rest on is not established: {known.reason}"
        total = [TOTAL] if names is None or TOTAL in names else []
        yield from (
            Conclusion(verdict=_unknown(name, reason)) for name in (NO_ERRORS, *total, *(c.property.name for c in claims))
        )
        return
    spacer = _Spacer(problem, known, budget)
    progress("Spacer: errors of steps")
    sound = spacer.no_errors()
    yield sound
    safe = sound.verdict.outcome is Outcome.HOLDS
    if names is None or TOTAL in names:
        progress("Spacer: the relation is total")
        yield spacer.conclusion(spacer.stuck(), safe=safe)
    for claim in claims:
        progress(f"Spacer: {claim.property.name}")
        yield spacer.conclusion(spacer.question(claim), safe=safe)


def _unknown(name: str, reason: str) -> Verdict:
    return Verdict(property=name, outcome=Outcome.UNKNOWN, evidence=Evidence.NOT_RUN, checker=NAME, reason=reason)


class _Spacer:
    """The questions, over one relation."""

    def __init__(self, problem: Problem, known: Invariant, budget: Budget) -> None:
        self.problem, self.system, self.known, self.budget = problem, known.system, known, budget
        self.solver = Solver(budget)
        self.solver.add(*known.facts)
        self.unrolling = Unrolling(self.system)
        self.horn = Horn(budget, list(self.system.now.values()), list(self.unrolling.following.values()))
        self.horn.begin(self.system.initial)
        self.horn.step(all_of(*known.facts, self.unrolling.relation))

    def no_errors(self) -> Conclusion:
        """Return whether an action whose step is an error is ever enabled."""
        errors = [all_of(step.guard, step.error) for step in self.system.steps]
        question = _Question(name=NO_ERRORS, states=any_of(*errors), steps=None, before=any_of(), wanted=False)
        return self.conclusion(question, safe=True)

    def stuck(self) -> _Question:
        """Ask for a state in which the game goes on and nobody can move."""
        return _Question(name=TOTAL, states=self._stuck(), steps=None, before=any_of(), wanted=False)

    def _stuck(self) -> Term:
        return self.system.term(both(negation(self.problem.rulebook.over), negation(self.problem.can_move)))

    def question(self, claim: Claim) -> _Question:
        """Ask for what a claim forbids, or asks for; where nobody can move a game does not end either."""
        steps = [
            all_of(self.system.steps[at].guard, no(self.system.steps[at].error), self.system.over_step(target, at))
            for at, target in claim.steps
        ]
        return _Question(
            name=claim.property.name,
            states=self._stuck() if claim.property.kind is Kind.EVENTUALLY else self.system.term(claim.target),
            steps=any_of(*(self.unrolling.takes(at, target) for at, target in claim.steps)) if steps else None,
            before=any_of(*steps),
            wanted=claim.wanted,
        )

    def conclusion(self, question: _Question, *, safe: bool) -> Conclusion:
        """Ask Spacer, and check what it answers.

        Args:
            question: what is looked for.
            safe: whether no reachable step is an error.

        """
        target = any_of(question.states, question.before)
        if isinstance(self.solver.ask(target), Unsat):
            return self._covered(question, target, (), safe=safe)
        match self.horn.ask(target):
            case Unanswered(reason):
                verdict = _unknown(question.name, f"Spacer gave up ({reason}); give it more effort, or a lemma")
                return Conclusion(verdict=replace(verdict, details={WHY: kind_of(reason).value}))
            case Reached():
                return Conclusion(verdict=self._found(question))
            case Covered(states):
                return self._covered(question, target, conjuncts(states), safe=safe)

    def _covered(self, question: _Question, target: Term, facts: Sequence[Term], *, safe: bool) -> Conclusion:
        """Check an invariant: facts that Spacer has found, besides those that are known."""
        invariant = confirmed(self.known, facts, self.budget) if facts else self.known
        if isinstance(invariant, Rejected):
            reason = f"the invariant that Spacer found does not pass the check: {invariant.reason}"
        elif not isinstance(self.solver.ask(*facts, target), Unsat):
            reason = "the invariant that Spacer found does not decide the claim"
        elif not safe:
            reason = f"some steps may be errors, and what comes after them is not known; see {NO_ERRORS}"
        else:
            return Conclusion(verdict=self._excluded(question, facts), invariant=invariant)
        return Conclusion(verdict=_unknown(question.name, reason))

    def _excluded(self, question: _Question, facts: Sequence[Term]) -> Verdict:
        """Return what it means that an invariant excludes what is looked for."""
        return Verdict(
            property=question.name,
            outcome=Outcome.UNREACHABLE if question.wanted else Outcome.HOLDS,
            evidence=Evidence.INDUCTIVE,
            checker=NAME,
            reason="an invariant excludes it" if question.wanted else "",
            details={"facts found": len(facts), "facts given": len(self.known.facts) - 1},
        )

    def _found(self, question: _Question) -> Verdict:
        """Search for the game that Spacer says there is, shortest first."""
        solver = Solver(self.budget)
        solver.add(self.unrolling.at(self.system.initial, 0))
        for time in range(self.budget.depth + 1):
            answer = solver.ask(self.unrolling.at(question.states, time))
            if isinstance(answer, Sat):
                return self._shown(question, self.unrolling.trace(answer.model, time), self._cause(question, answer.model, time))
            if isinstance(answer, Unanswered) or time == self.budget.depth:
                break
            solver.add(self.unrolling.step(time))
            if question.steps is not None:
                answer = solver.ask(self.unrolling.at(question.steps, time))
                if isinstance(answer, Sat):
                    return self._shown(question, self.unrolling.trace(answer.model, time + 1), {})
                if isinstance(answer, Unanswered):
                    break
        return _unknown(question.name, "Spacer says that it can be reached, and no game was found that does; search deeper")

    def _cause(self, question: _Question, model: Model, time: int) -> dict[str, str]:
        """Return the action that is an error in the last state of a game, when that is what was looked for."""
        if question.name != NO_ERRORS:
            return {}
        for place, step in enumerate(self.system.steps):
            if met(model, self.unrolling.at(all_of(step.guard, step.error), time)):
                return {"action": self.problem.rulebook.label(self.problem.rulebook.actions[place])}
        raise AssertionError("a model of an error without an error")

    def _shown(self, question: _Question, trace: Trace, details: dict[str, str]) -> Verdict:
        broken = f"the next step, {details['action']}, is an error" if details else f"a game of {len(trace)} steps breaks it"
        return Verdict(
            property=question.name,
            outcome=Outcome.HOLDS if question.wanted else Outcome.VIOLATED,
            evidence=Evidence.BOUNDED,
            checker=NAME,
            extent=len(trace),
            reason="" if question.wanted else broken,
            trace=trace,
            shortest=True,
            details=details,
        )
