"""k-induction: the lemmas first, then that the step relation is total and free of errors, then every property.

A property that fails is *not inductive*: the state it fails from is not known to be reachable, and is never shown as a bug.
"""

from collections.abc import Callable, Iterator, Sequence

from brinkproof.model.language.operators import negation
from brinkproof.model.language.syntax import Expression, reads
from brinkproof.model.state import show
from brinkproof.model.symbolic.decode import decode_state
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import all_of, any_of, never, no
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.property import Kind
from brinkproof.properties.solver import Answer, Budget, Sat, Solver, Unanswered, Unsat
from brinkproof.properties.unroll import Unrolling
from brinkproof.properties.verdict import Evidence, Outcome, Verdict

NAME = "kinduction"
TOTAL = "relation-is-total"
"""The name of the finding that nothing can go wrong in a step and that somebody can move while the game goes on."""

MOST_STEPS = 3
"""The largest k that is tried."""


def check(problem: Problem, budget: Budget, progress: Callable[[str], None]) -> Iterator[Verdict]:
    """Prove what induction can prove.

    Args:
        problem: a rulebook and claims; ``sometimes`` claims are not looked at.
        budget: for each question to the solver.
        progress: told which property is being looked at.

    """
    system = TransitionSystem(problem.rulebook, [part for claim in problem.claims for part in _expressions(claim)])
    induction = _Induction(problem, system, budget)
    lemmas = [claim for claim in problem.lemmas if claim.property.kind is Kind.ALWAYS]
    progress("induction: lemmas")
    failed = [verdict for verdict in map(induction.lemma(lemmas), lemmas) if verdict.outcome is not Outcome.HOLDS]
    yield from induction.spoken
    if failed:
        yield _unknown(TOTAL, f"the lemma {failed[0].property!r} is not established: {failed[0].reason}")
    else:
        induction.assume(lemmas)
        progress("induction: the relation is total")
        total = induction.total()
        yield total
        failed = [] if total.outcome is Outcome.HOLDS else [total]
    for claim in problem.claims:
        if claim.wanted or claim.property.lemma:
            continue
        if failed:
            yield _unknown(claim.property.name, f"{failed[0].property!r} is not established, and induction rests on it")
            continue
        progress(f"induction: {claim.property.name}")
        yield induction.step_claim(claim) if claim.steps else induction.state_claim(claim)


def _expressions(claim: Claim) -> list[Expression]:
    return [claim.target, *(target for _, target in claim.steps)]


def _unknown(name: str, reason: str) -> Verdict:
    return Verdict(property=name, outcome=Outcome.UNKNOWN, evidence=Evidence.NOT_RUN, checker=NAME, reason=reason)


class _Induction:
    """The questions, over one solver that knows the sorts and, once they are proved, the lemmas."""

    def __init__(self, problem: Problem, system: TransitionSystem, budget: Budget) -> None:
        self.problem, self.system, self.budget = problem, system, budget
        self.solver = Solver(budget)
        self.solver.add(system.domain)
        self.lemmas: list[Expression] = []
        self.spoken: list[Verdict] = []

    def lemma(self, lemmas: Sequence[Claim]) -> Callable[[Claim], Verdict]:
        """Return the check of one lemma, all of them being assumed before the step."""
        together = Solver(self.budget)
        together.add(self.system.domain, *(self.system.term(negation(claim.target)) for claim in lemmas))

        def one(claim: Claim) -> Verdict:
            verdict = self._base(claim) or self._verdict(claim, together.ask(self._broken(claim)), 1)
            self.spoken.append(verdict)
            return verdict

        return one

    def assume(self, lemmas: Sequence[Claim]) -> None:
        """Assume lemmas that are proved."""
        self.lemmas = [negation(claim.target) for claim in lemmas]
        self.solver.add(*(self.system.term(lemma) for lemma in self.lemmas))

    def total(self) -> Verdict:
        """No enabled step has an error, and while the game goes on some action is enabled."""
        for place, step in enumerate(self.system.steps):
            if never(step.error):
                continue
            answer = self.solver.ask(step.guard, step.error)
            if not isinstance(answer, Unsat):
                label = self.problem.rulebook.label(self.problem.rulebook.actions[place])
                return self._not_total(answer, f"the rulebook may have no answer to {label}")
        stuck = negation(self.problem.rulebook.over)
        answer = self.solver.ask(self.system.term(stuck), self.system.term(negation(self.problem.can_move)))
        if not isinstance(answer, Unsat):
            return self._not_total(answer, "nobody may be able to move")
        return Verdict(property=TOTAL, outcome=Outcome.HOLDS, evidence=Evidence.INDUCTIVE, checker=NAME)

    def _not_total(self, answer: Answer, problem: str) -> Verdict:
        match answer:
            case Sat(model):
                state = decode_state(self.problem.rulebook, self.system.now, model)
                details = dict(show(self.problem.rulebook, state))
                return Verdict(
                    property=TOTAL,
                    outcome=Outcome.NOT_INDUCTIVE,
                    evidence=Evidence.NOT_RUN,
                    checker=NAME,
                    reason=f"{problem}, in a state that may not be reachable",
                    details=details,
                )
            case Unanswered(reason):
                return _unknown(TOTAL, f"{problem}: the solver gave up ({reason})")
            case Unsat():
                raise AssertionError("an answer that is good news")

    def step_claim(self, claim: Claim) -> Verdict:
        """Check a claim about steps: no enabled action meets the target."""
        bad = [all_of(self.system.steps[place].guard, self.system.over_step(target, place)) for place, target in claim.steps]
        return self._verdict(claim, self.solver.ask(any_of(*bad)), 1)

    def state_claim(self, claim: Claim) -> Verdict:
        """Check a claim about states: whether the lemmas imply it, else by induction over 1, 2 ... steps."""
        answer = self.solver.ask(self.system.term(claim.target))
        if isinstance(answer, Unsat):
            return self._verdict(claim, answer, 0)
        base = self._base(claim)
        if base is not None:
            return base
        holds = self.system.term(negation(claim.target))
        answer = self.solver.ask(holds, self._broken(claim))
        verdict = self._verdict(claim, answer, 1)
        steps = 2
        while isinstance(answer, Sat) and steps <= MOST_STEPS:
            answer = self._over(steps, claim)
            if isinstance(answer, Unsat):
                return self._base_over(steps, claim) or self._verdict(claim, answer, steps)
            steps += 1
        return verdict

    def _base(self, claim: Claim) -> Verdict | None:
        """Return a verdict when a claim fails where the game begins."""
        solver = Solver(self.budget)
        match solver.ask(self.system.initial, self.system.term(claim.target)):
            case Unsat():
                return None
            case Sat():
                return Verdict(
                    property=claim.property.name,
                    outcome=Outcome.NOT_INDUCTIVE,
                    evidence=Evidence.NOT_RUN,
                    checker=NAME,
                    reason="it is false where the game begins",
                )
            case Unanswered(reason):
                return _unknown(claim.property.name, f"the solver gave up ({reason})")

    def _broken(self, claim: Claim) -> Term:
        """Return that an action leads from here to a state of the target; only actions that write what it reads can."""
        read = reads(claim.target)
        return any_of(
            *(
                all_of(step.guard, no(step.error), self.system.after(claim.target, place))
                for place, step in enumerate(self.system.steps)
                if read & step.after.keys()
            )
        )

    def _over(self, steps: int, claim: Claim) -> Answer:
        """Ask whether a path of ``steps`` good, different states can end in a bad one."""
        unrolling = Unrolling(self.system)
        solver = Solver(self.budget)
        target = self.system.term(claim.target)
        for time in range(steps):
            solver.add(unrolling.at(self.system.domain, time), unrolling.at(no(target), time), unrolling.step(time))
            solver.add(*(unrolling.at(self.system.term(lemma), time) for lemma in self.lemmas))
            solver.add(*(unrolling.different(earlier, time) for earlier in range(time)))
        return solver.ask(unrolling.at(target, steps))

    def _base_over(self, steps: int, claim: Claim) -> Verdict | None:
        """Return a verdict unless the first ``steps`` states of every game meet the claim."""
        unrolling = Unrolling(self.system)
        solver = Solver(self.budget)
        solver.add(unrolling.at(self.system.initial, 0))
        for time in range(steps):
            answer = solver.ask(unrolling.at(self.system.term(claim.target), time))
            if not isinstance(answer, Unsat):
                return self._verdict(claim, answer, steps)
            solver.add(unrolling.step(time))
        return None

    def _verdict(self, claim: Claim, answer: Answer, steps: int) -> Verdict:
        name = claim.property.name
        match answer:
            case Unsat():
                return Verdict(
                    property=name, outcome=Outcome.HOLDS, evidence=Evidence.INDUCTIVE, checker=NAME, details={"k": steps}
                )
            case Sat(model):
                state = decode_state(self.problem.rulebook, self.system.now, model)
                return Verdict(
                    property=name,
                    outcome=Outcome.NOT_INDUCTIVE,
                    evidence=Evidence.NOT_RUN,
                    checker=NAME,
                    reason="a step breaks it from a state that may not be reachable",
                    details=dict(show(self.problem.rulebook, state)),
                )
            case Unanswered(reason):
                return _unknown(name, f"the solver gave up ({reason})")
