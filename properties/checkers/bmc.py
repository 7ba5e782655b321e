"""Bounded model checking: the steps unrolled one by one, and every claim asked at each depth.

What it finds is a shortest trace. What it does not find is said to the depth that was searched, and no further.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import final

from brinkproof.model.language.operators import both, negation
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import any_of, met
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.model.trace import Trace
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.property import NO_ERRORS, Kind
from brinkproof.properties.reason import Reason
from brinkproof.properties.solver import Budget, Sat, Solver, Unanswered, Unsat, spent
from brinkproof.properties.unroll import Unrolling
from brinkproof.properties.verdict import NOT_LOOKED_AT, RESTS_ON, WHY, Evidence, Outcome, Verdict

NAME = "bmc"


@final
@dataclass(slots=True)
class _Run:
    """What is still open at a depth."""

    open: dict[str, Claim]
    found: list[Verdict] = field(default_factory=list)
    stopped: dict[str, Verdict] = field(default_factory=dict)
    error: Verdict | None = None
    sound: int = 0
    """How long the games are of which none comes to an error."""


def check(problem: Problem, budget: Budget, progress: Callable[[str], None]) -> Iterator[Verdict]:
    """Search every game of at most ``budget.depth`` steps.

    Args:
        problem: a rulebook and claims; lemmas are looked at like any other.
        budget: depth, and effort for each question.
        progress: told the depth.

    """
    system = TransitionSystem(
        problem.rulebook, [e for claim in problem.claims for e in (claim.target, *(t for _, t in claim.steps))]
    )
    unrolling = Unrolling(system)
    states, steps = _state_targets(problem, system), _step_targets(problem, unrolling)
    solver = Solver(budget)
    solver.add(unrolling.at(system.initial, 0))
    run = _Run({claim.property.name: claim for claim in problem.claims})
    for depth in range(budget.depth + 1):
        progress(f"bounded search: {depth} of {budget.depth} steps, {spent():,} units so far")
        _ask(unrolling, solver, run, states, time=depth, length=depth)
        if depth == budget.depth:
            break
        if run.error is None:
            run.error = _error(unrolling, solver, depth)
            run.sound += run.error is None
        solver.add(unrolling.step(depth))
        _ask(unrolling, solver, run, steps, time=depth, length=depth + 1)
    yield run.error or _bounded(NO_ERRORS, budget.depth)
    yield from run.found
    yield from run.stopped.values()
    yield from (_not_found(claim, run, budget.depth) for claim in run.open.values())


def _state_targets(problem: Problem, system: TransitionSystem) -> dict[str, Term]:
    """Return what each claim says of single states; where nobody can move a game does not end either."""
    stuck = system.term(both(negation(problem.rulebook.over), negation(problem.can_move)))
    ends = {claim.property.name: stuck for claim in problem.claims if claim.property.kind is Kind.EVENTUALLY}
    return ends | {c.property.name: system.term(c.target) for c in problem.claims if not c.steps and c.property.name not in ends}


def _step_targets(problem: Problem, unrolling: Unrolling) -> dict[str, Term]:
    """Return what each claim says of steps."""
    return {
        claim.property.name: any_of(*(unrolling.takes(place, target) for place, target in claim.steps))
        for claim in problem.claims
        if claim.steps
    }


def _bounded(name: str, depth: int) -> Verdict:
    return Verdict(property=name, outcome=Outcome.HOLDS, evidence=Evidence.BOUNDED, extent=depth, checker=NAME)


def _not_found(claim: Claim, run: _Run, depth: int) -> Verdict:
    """Return what is said of a claim for which nothing was found; what comes after an error is not known."""
    if run.error is not None:
        reason, kind = f"some steps may be errors, and what comes after them is not known; see {NO_ERRORS}", Reason.GROUND
    elif claim.wanted:
        kind = Reason.DEPTH
        reason = f"no game of {depth} steps shows it; the reachability checker looks further"
    else:
        return replace(_bounded(claim.property.name, depth), details=dict(NOT_LOOKED_AT))
    return Verdict(
        property=claim.property.name,
        outcome=Outcome.UNKNOWN,
        evidence=Evidence.BOUNDED,
        extent=min(depth, run.sound),
        checker=NAME,
        reason=reason,
        details={WHY: kind.value} | ({RESTS_ON: NO_ERRORS} if kind is Reason.GROUND else {}),
    )


def _ask(unrolling: Unrolling, solver: Solver, run: _Run, targets: Mapping[str, Term], *, time: int, length: int) -> None:
    """Ask for the targets of all open claims at a time; while nothing is found one answer serves them all.

    Args:
        unrolling: the steps so far.
        solver: knows them.
        run: what is open; what is found or given up is moved there.
        targets: by claim.
        time: of the state they speak of, or that their step starts from.
        length: of the games they end.

    """
    left = {name: unrolling.at(term, time) for name, term in targets.items() if name in run.open}
    while left:
        match answer := solver.ask(any_of(*left.values())):
            case Unsat():
                return
            case Unanswered():
                for name in left:
                    run.stopped[name] = _gave_up(name, length, answer)
                    del run.open[name]
                return
            case Sat(model):
                trace = unrolling.trace(model, length)
                shown = [name for name, term in left.items() if met(model, term)]
                assert shown, "a model that meets none of what was asked"
                for name in shown:
                    run.found.append(_found(run.open.pop(name), trace))
                    del left[name]


def _gave_up(name: str, length: int, answer: Unanswered) -> Verdict:
    return Verdict(
        property=name,
        outcome=Outcome.UNKNOWN,
        evidence=Evidence.BOUNDED,
        extent=max(0, length - 1),
        checker=NAME,
        reason=f"the solver gave up at depth {length} ({answer.reason}); give it more effort",
        details={WHY: answer.kind.value},
    )


def _found(claim: Claim, trace: Trace) -> Verdict:
    outcome = Outcome.HOLDS if claim.wanted else Outcome.VIOLATED
    reason = "" if claim.wanted else f"a game of {len(trace)} steps breaks it"
    return Verdict(
        property=claim.property.name,
        outcome=outcome,
        evidence=Evidence.BOUNDED,
        extent=len(trace),
        checker=NAME,
        reason=reason,
        trace=trace,
        shortest=True,
    )


def _error(unrolling: Unrolling, solver: Solver, depth: int) -> Verdict | None:
    """Return a verdict when a game of this many steps comes to an action to which the rulebook has no answer."""
    match answer := solver.ask(unrolling.error(depth)):
        case Unsat():
            return None
        case Unanswered():
            return _gave_up(NO_ERRORS, depth, answer)
        case Sat(model):
            label, cause = unrolling.cause(model, depth)
            return Verdict(
                property=NO_ERRORS,
                outcome=Outcome.VIOLATED,
                evidence=Evidence.BOUNDED,
                extent=depth + 1,
                checker=NAME,
                reason=f"the last step, {label}, is an error: {cause}",
                trace=unrolling.trace(model, depth),
                shortest=True,
                details={"action": label},
            )
