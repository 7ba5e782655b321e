"""Bounded model checking: the steps unrolled one by one, and every claim asked at each depth.

What it finds is a shortest trace. What it does not find is said to the depth that was searched, and no further.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import final

from brinkproof.model.state import State
from brinkproof.model.symbolic.decode import decode_number, decode_state
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import any_of, met
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.model.trace import Trace
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.solver import Budget, Model, Sat, Solver, Unanswered, Unsat
from brinkproof.properties.unroll import Unrolling
from brinkproof.properties.verdict import Evidence, Outcome, Verdict

NAME = "bmc"
NO_ERRORS = "no-errors"


@final
@dataclass(slots=True)
class _Run:
    """What is still open at a depth."""

    open: dict[str, Claim]
    found: list[Verdict] = field(default_factory=list)
    stopped: dict[str, Verdict] = field(default_factory=dict)
    error: Verdict | None = None


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
    targets = {claim.property.name: _target(unrolling, claim) for claim in problem.claims}
    solver = Solver(budget)
    solver.add(unrolling.at(system.initial, 0))
    run = _Run({claim.property.name: claim for claim in problem.claims})
    for depth in range(budget.depth + 1):
        progress(f"bounded search: {depth} of {budget.depth} steps")
        _states(problem, unrolling, solver, targets, run, depth)
        if depth == budget.depth:
            break
        if run.error is None:
            run.error = _error(problem, unrolling, solver, depth)
        solver.add(unrolling.step(depth))
        _steps(problem, unrolling, solver, targets, run, depth)
    yield run.error or _bounded(NO_ERRORS, budget.depth)
    yield from run.found
    yield from run.stopped.values()
    for name, claim in run.open.items():
        if claim.wanted:
            reason = f"no game of {budget.depth} steps shows it; the reachability checker looks further"
            yield Verdict(
                property=name,
                outcome=Outcome.UNKNOWN,
                evidence=Evidence.BOUNDED,
                extent=budget.depth,
                checker=NAME,
                reason=reason,
            )
        else:
            yield _bounded(name, budget.depth)


def _bounded(name: str, depth: int) -> Verdict:
    return Verdict(property=name, outcome=Outcome.HOLDS, evidence=Evidence.BOUNDED, extent=depth, checker=NAME)


def _target(unrolling: Unrolling, claim: Claim) -> Term:
    if claim.steps:
        return any_of(*(unrolling.takes(place, target) for place, target in claim.steps))
    return unrolling.system.term(claim.target)


def _states(problem: Problem, unrolling: Unrolling, solver: Solver, targets: dict[str, Term], run: _Run, depth: int) -> None:
    """Ask every open claim about states of the states at this depth."""
    open_ = {name: claim for name, claim in run.open.items() if not claim.steps}
    _ask(problem, unrolling, solver, run, open_, {name: unrolling.at(targets[name], depth) for name in open_}, depth)


def _steps(problem: Problem, unrolling: Unrolling, solver: Solver, targets: dict[str, Term], run: _Run, depth: int) -> None:
    """Ask every open claim about steps of the steps from this depth to the next."""
    open_ = {name: claim for name, claim in run.open.items() if claim.steps}
    _ask(problem, unrolling, solver, run, open_, {name: unrolling.at(targets[name], depth) for name in open_}, depth + 1)


def _ask(
    problem: Problem,
    unrolling: Unrolling,
    solver: Solver,
    run: _Run,
    claims: dict[str, Claim],
    terms: dict[str, Term],
    length: int,
) -> None:
    """Ask all claims at once first: while nothing is found one answer serves them all."""
    left = dict(terms)
    while left:
        match solver.ask(any_of(*left.values())):
            case Unsat():
                return
            case Unanswered(reason):
                for name in left:
                    run.stopped[name] = _gave_up(name, length, reason)
                    del run.open[name]
                return
            case Sat(model):
                trace = _trace(problem, unrolling, model, length)
                shown = [name for name, term in left.items() if met(model, term)]
                assert shown, "a model that meets none of what was asked"
                for name in shown:
                    run.found.append(_found(claims[name], trace))
                    del run.open[name]
                    del left[name]


def _gave_up(name: str, length: int, reason: str) -> Verdict:
    text = f"the solver gave up at depth {length} ({reason}); give it more effort"
    return Verdict(
        property=name, outcome=Outcome.UNKNOWN, evidence=Evidence.BOUNDED, extent=max(0, length - 1), checker=NAME, reason=text
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


def _error(problem: Problem, unrolling: Unrolling, solver: Solver, depth: int) -> Verdict | None:
    """Return a verdict when a game of this many steps comes to an action to which the rulebook has no answer."""
    match solver.ask(unrolling.error(depth)):
        case Unsat():
            return None
        case Unanswered(reason):
            return _gave_up(NO_ERRORS, depth, reason)
        case Sat(model):
            action = problem.rulebook.actions[decode_number(unrolling.action_at(depth), model)]
            label = problem.rulebook.label(action)
            return Verdict(
                property=NO_ERRORS,
                outcome=Outcome.VIOLATED,
                evidence=Evidence.BOUNDED,
                extent=depth + 1,
                checker=NAME,
                reason=f"the rulebook has no answer to {label}: a requirement fails, a value leaves its sort, or rules conflict",
                trace=_trace(problem, unrolling, model, depth),
                shortest=True,
                details={"action": label},
            )


def _trace(problem: Problem, unrolling: Unrolling, model: Model, length: int) -> Trace:
    rulebook = problem.rulebook
    states: list[State] = [decode_state(rulebook, unrolling.variables(time), model) for time in range(length + 1)]
    numbers: Sequence[int] = [decode_number(unrolling.action_at(time), model) for time in range(length)]
    return Trace(states=tuple(states), actions=tuple(rulebook.label(rulebook.actions[number]) for number in numbers))
