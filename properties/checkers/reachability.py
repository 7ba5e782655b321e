"""Reachability: every state the game can get into, as one decision diagram, and each claim looked up in it.

``exploration.explore`` closes the states, ``check`` says what that means for the claims. Errors of steps come first: where a step has
one, what would come after it is not known, and nothing is said to hold. Traces of what is near are shortest, by a search in strict
order for all claims at once. A violation that lies deeper is searched for by itself (``model.diagrams.guided``, then in
strict order once more); a witness that lies deeper comes out of the log of the closure, and is not called shortest.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.diagrams.guided import shortest_layers
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.search import Strict, search
from brinkproof.model.diagrams.step import Fault
from brinkproof.model.diagrams.traces import extended, trace_to
from brinkproof.model.language.syntax import Expression
from brinkproof.model.trace import Trace
from brinkproof.properties import vacuity
from brinkproof.properties.exploration import Exploration, explore
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.property import NO_ERRORS, TOTAL, Kind
from brinkproof.properties.verdict import Evidence, Outcome, Verdict

CHECKER = "reachability"


DEPTH = 20
"""How deep the search in strict order goes for all claims: half a second, and the next 16 steps take nine."""

DEEP = 36
"""How deep it goes for one violation that nothing else has found: about as many steps as the shortest turn has."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class _Target:
    """Where a claim is decided: states, and steps by the states they start from; unreachable ones may be among them."""

    states: Diagram
    steps: tuple[tuple[int, Diagram], ...]
    whole: Diagram


def check(
    problem: Problem,
    progress: Callable[[str], None],
    *,
    exploration: Exploration | None = None,
    depth: int = DEPTH,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Verdict]:
    """Decide the claims of a problem: ``no-errors`` first, then ``relation-is-total``, then each claim in its order.

    Args:
        problem: a rulebook and claims.
        progress: told what is going on.
        exploration: the closed states of this problem, when they are there already.
        depth: how many steps the search for shortest traces looks ahead.
        stop: asked before each of these steps; true ends that search, and the traces left are not called shortest.

    Raises:
        DiagramsUnavailable: there is no library of decision diagrams here; search explicitly.

    """
    known = exploration or explore(problem, progress)
    system = known.system
    faults = [(step.action, fault) for step in system.steps for fault in step.faults if known.meets(fault.where)]
    progress("looking for what the claims speak of")
    targets = {claim.property.name: _target(known, claim) for claim in problem.claims}
    wanted = {name: target.whole for name, target in targets.items() if known.meets(target.whole)}
    if known.meets(known.stuck):
        wanted[TOTAL] = known.stuck
    if faults:
        wanted[NO_ERRORS] = system.encoding.manager.union(fault.where for _, fault in faults)
    progress(f"looking for {len(wanted)} shortest traces")
    strict = search(system, wanted, depth, stop) if wanted else Strict(layers=(), depth={})
    yield _errors(known, strict, faults)
    yield _total(known, strict, unsure=bool(faults))
    for claim in problem.claims:
        yield _verdict(known, strict, claim, targets[claim.property.name], unsure=bool(faults))


def _target(known: Exploration, claim: Claim) -> _Target:
    system = known.system
    states = system.holds(claim.target)
    if claim.property.kind is Kind.EVENTUALLY:
        states = states | known.stuck
    steps = tuple(_on_steps(known, claim.steps))
    whole = system.encoding.manager.union((states, *(where for _, where in steps)))
    return _Target(states=states, steps=steps, whole=whole)


def _on_steps(known: Exploration, steps: tuple[tuple[int, Expression], ...]) -> Iterator[tuple[int, Diagram]]:
    """Yield each action that makes its expression true somewhere, with the states in which it does."""
    for position, expression in steps:
        if known.enabled[position]:
            where = known.system.holds_on(position, expression)
            if known.meets(where):
                yield position, where


def _errors(known: Exploration, strict: Strict, faults: list[tuple[int, Fault]]) -> Verdict:
    if not faults:
        return _told(known, NO_ERRORS, Outcome.HOLDS)
    rulebook = known.problem.rulebook
    whole = known.system.encoding.manager.union(fault.where for _, fault in faults)
    trace, shortest = _trace(known, strict, NO_ERRORS, whole, guided=True)
    state = known.system.encoding.state(trace.states[-1])
    action, fault = next(pair for pair in faults if state & pair[1].where != known.system.encoding.manager.false)
    reason = f"the last step, {rulebook.label(rulebook.actions[action])}, is an error: rule {fault.rule!r}: {fault.problem}"
    return _told(known, NO_ERRORS, Outcome.VIOLATED, reason=reason, trace=trace, shortest=shortest)


def _total(known: Exploration, strict: Strict, *, unsure: bool) -> Verdict:
    if known.meets(known.stuck):
        trace, shortest = _trace(known, strict, TOTAL, known.stuck, guided=True)
        reason = "the game is not over in the last state, and nothing can be done there"
        return _told(known, TOTAL, Outcome.VIOLATED, reason=reason, trace=trace, shortest=shortest)
    return _unsure(TOTAL) if unsure else _told(known, TOTAL, Outcome.HOLDS)


def _unsure(name: str) -> Verdict:
    reason = f"some steps are errors, and what comes after them is not known; see {NO_ERRORS}"
    return Verdict(property=name, outcome=Outcome.UNKNOWN, evidence=Evidence.NOT_RUN, checker=CHECKER, reason=reason)


def _verdict(known: Exploration, strict: Strict, claim: Claim, target: _Target, *, unsure: bool) -> Verdict:
    name = claim.property.name
    if known.meets(target.whole):
        trace, shortest = _witness(known, strict, claim, target)
        if claim.wanted:
            return _told(known, name, Outcome.HOLDS, trace=trace, shortest=shortest)
        return _told(known, name, Outcome.VIOLATED, reason=_broken(known, claim, target, trace), trace=trace, shortest=shortest)
    if unsure:
        return _unsure(name)
    if claim.wanted:
        return _told(known, name, Outcome.UNREACHABLE, reason="no reachable state or step is like this")
    culprit = vacuity.culprit(known, claim)
    return _told(known, name, Outcome.VACUOUS if culprit else Outcome.HOLDS, reason=culprit)


def _told(
    known: Exploration, name: str, outcome: Outcome, *, reason: str = "", trace: Trace | None = None, shortest: bool = False
) -> Verdict:
    return Verdict(
        property=name,
        outcome=outcome,
        evidence=Evidence.EXHAUSTIVE,
        checker=CHECKER,
        extent=known.states,
        reason=reason,
        trace=trace,
        shortest=shortest,
    )


def _trace(known: Exploration, strict: Strict, name: str, target: Diagram, *, guided: bool) -> tuple[Trace, bool]:
    """Return a trace to a state of a target, and whether none is shorter."""
    if name in strict.depth:
        return trace_to(known.system, strict.layers[: strict.depth[name] + 1], target), True
    if guided and (layers := _layers(known, target)) is not None:
        return trace_to(known.system, layers, target), True
    trace = trace_to(known.system, known.closed.log, target)
    return trace, len(trace) <= len(strict.layers)


def _layers(known: Exploration, target: Diagram) -> Sequence[Diagram] | None:
    """Return layers to a target that strict order has not met so far, the last of which meets it; nothing when it is too deep."""
    layers = shortest_layers(known.system, target & known.closed.reached, known.progress)
    if layers is not None:
        return layers
    strict = search(known.system, {NO_ERRORS: target}, DEEP, lambda: False)
    return strict.layers if strict.depth else None


def _witness(known: Exploration, strict: Strict, claim: Claim, target: _Target) -> tuple[Trace, bool]:
    empty = known.system.encoding.manager.false
    trace, shortest = _trace(known, strict, claim.property.name, target.whole, guided=not claim.wanted)
    state = known.system.encoding.state(trace.states[-1])
    if state & target.states != empty:
        return trace, shortest
    return extended(known.system, trace, next(action for action, where in target.steps if state & where != empty)), shortest


def _broken(known: Exploration, claim: Claim, target: _Target, trace: Trace) -> str:
    system = known.system
    if system.encoding.state(trace.states[-1]) & target.states == system.encoding.manager.false:
        return f"the last step, {trace.actions[-1]}, breaks it"
    if claim.property.kind is Kind.EVENTUALLY:
        return "the game is not over in the last state, and nothing can be done there"
    return "the last state breaks it"
