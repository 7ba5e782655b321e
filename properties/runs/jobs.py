"""What each process of a run does: load the rulebook, run one checker, and hand back plain values."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from multiprocessing.queues import SimpleQueue

from brinkproof.model.diagrams.manager import DiagramsUnavailable
from brinkproof.model.diagrams.states import to_array
from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.language.syntax import Expression
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.packed import MOST_BITS, digest, packed_width
from brinkproof.model.rules import Rulebook
from brinkproof.properties.checkers import bmc as bounded
from brinkproof.properties.checkers import kinduction as induction
from brinkproof.properties.checkers import reachability as reach
from brinkproof.properties.checkers import spacer
from brinkproof.properties.checkers.explicit import search
from brinkproof.properties.exploration import explore
from brinkproof.properties.play.at_work import differences, every_rule, labels
from brinkproof.properties.play.witnesses import Needs, confirmed, gather
from brinkproof.properties.problem import Problem, pose, select
from brinkproof.properties.proofs import audit
from brinkproof.properties.proofs.argument import argument_of, certificates
from brinkproof.properties.proofs.lemmas import find
from brinkproof.properties.property import ABOUT_THE_RULEBOOK, EVERY_RULE, NO_ERRORS, SETS_AGREE, TOTAL, load_properties
from brinkproof.properties.runs.order import Order, Part
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome, Verdict

PROJECTION = BASE / "projections" / "core.toml"
"""The projection of the rulebook of the suite, which two methods close."""


SPACER_CLAIMS = 2
SPACER_EFFORT = 4_000_000
"""How many claims Spacer is asked about, and how hard it tries: about a second and a half each."""

MOST_STATES = 3_000_000
"""Where the explicit search gives up; the projection of the rulebook has about a million."""


Tell = Callable[[str], None]

_listener: "SimpleQueue[str] | None" = None


def listen(queue: "SimpleQueue[str]") -> None:
    """Name the queue to which this process tells its progress, and end when the process that started it does.

    An interruption from the keyboard reaches every process; the one that started this one decides what comes of it.
    """
    global _listener  # noqa: PLW0603 - one process, one listener; a pool has no other way to hand it over
    _listener = queue
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # nobody is left to hand a result to, and a checker may be far from where it could be stopped


def _tell(text: str) -> None:
    if _listener is not None:
        _listener.put(text)


def timed(job: Callable[[Order, Tell], Part], order: Order) -> Part:
    """Run a job and note how long it took."""
    start = time.perf_counter()
    part = job(order, _tell)
    return replace(part, seconds=time.perf_counter() - start)


def problem_of(order: Order) -> Problem:
    """Return the problem an order names.

    Raises:
        RuleError: something in the files is wrong, or there is no such property (PB104).

    """
    problem = narrowed(order, pose(load_rulebook(order.rulebook, order.overlays), load_properties(order.properties)))
    order.check()
    return problem


def narrowed(order: Order, problem: Problem) -> Problem:
    """Return a problem with the properties that an order names, and all lemmas.

    Raises:
        RuleError: PB104 there is no such property.

    """
    if not order.names:
        return problem
    try:
        return select(problem, [name for name in order.names if name not in ABOUT_THE_RULEBOOK])
    except KeyError as missing:
        known = [*ABOUT_THE_RULEBOOK, *(claim.property.name for claim in problem.claims)]
        name = str(missing.args[0])
        raise RuleError(
            "PB104",
            Place(file=str(order.properties)),
            f"there is no property {name!r}",
            suggest(name, known, "see 'brinkproof rules'"),
        ) from None


def reachability(order: Order, tell: Tell) -> Part:
    """Close scope S whole and decide every claim on it."""
    problem = problem_of(order)
    try:
        known = explore(problem, tell)
    except DiagramsUnavailable as missing:
        return Part(verdicts=_unavailable(problem, str(missing)))
    tell("reachability: counting")
    closure, made = known.closure, differences(known)
    verdicts = list(reach.check(problem, tell, exploration=known))
    if any(verdict.property == NO_ERRORS and verdict.outcome is not Outcome.HOLDS for verdict in verdicts):
        verdicts.append(_unknown(EVERY_RULE, "some steps are errors, and what comes after them is not known"))
    else:
        verdicts.append(every_rule(known, made))
    figures = {
        "states": closure.states,
        "transitions": closure.transitions,
        "rounds of the search": closure.iterations,
        "diagram nodes": closure.nodes,
    }
    return Part(verdicts=tuple(verdicts), figures=figures, fired={**closure.fired, **labels(known, made)})


def _unavailable(problem: Problem, reason: str) -> tuple[Verdict, ...]:
    names = [NO_ERRORS, EVERY_RULE, *(claim.property.name for claim in problem.claims)]
    return tuple(_unknown(name, reason) for name in names)


def _unknown(name: str, reason: str) -> Verdict:
    return Verdict(property=name, outcome=Outcome.UNKNOWN, evidence=Evidence.NOT_RUN, checker=reach.CHECKER, reason=reason)


def kinduction(order: Order, tell: Tell) -> Part:
    """Find lemmas, prove what induction can prove with them, and have the proofs checked by others."""
    problem = problem_of(order)
    search = find(problem, Budget(), tell)
    found = tuple(induction.check(problem, order.budget, tell, search.expressions))
    others = tuple(_by_spacer(order, problem, found, search.expressions, tell))
    tell("induction: writing certificates")
    argument = argument_of(problem, found, search.expressions)
    written = certificates(problem, argument, audit.versions()) if argument else ()
    tell(f"certificates: {len(written)} are being checked")
    words = audit.audit(written, problem.rulebook.digest)
    figures = {
        "candidates for lemmas": search.candidates,
        "candidates dropped": search.dropped,
        "lemmas found": len(search.lemmas),
    }
    return Part(
        verdicts=(*found, *others, *audit.verdicts(written, words)), figures=figures, argument=argument, certificates=written
    )


def _by_spacer(
    order: Order, problem: Problem, found: Sequence[Verdict], lemmas: Sequence[Expression], tell: Tell
) -> Iterator[Verdict]:
    """Ask Spacer for an invariant for what induction left open, a few claims at most: it takes longest and decides least."""
    total = any(verdict.property == TOTAL and verdict.outcome is Outcome.HOLDS for verdict in found)
    left = [verdict.property for verdict in found if verdict.outcome in (Outcome.NOT_INDUCTIVE, Outcome.UNKNOWN)][:SPACER_CLAIMS]
    if total and left:
        yield from spacer.check(problem, replace(order.budget, effort=SPACER_EFFORT), tell, names=left, lemmas=lemmas)


def witnesses(order: Order, tell: Tell) -> Part:
    """Gather games that show that nothing is claimed of nothing."""
    problem = problem_of(order)
    needs = Needs(problem, Interpreter(problem.rulebook))
    gathered = gather(needs, tell)
    return Part(verdicts=tuple(audit.every_rule(needs, confirmed(needs, gathered))), witnesses=gathered)


def bmc(order: Order, tell: Tell) -> Part:
    """Search the games of a few steps."""
    return Part(verdicts=tuple(bounded.check(problem_of(order), order.budget, tell)))


def explicit(order: Order, tell: Tell) -> Part:
    """Close the projection state by state."""
    rulebook = projected(order)
    if isinstance(rulebook, str):
        return Part(verdicts=(_not_compared(rulebook),))
    found = search(rulebook, most_states=MOST_STATES, progress=tell)
    if not found.complete:
        return Part(verdicts=(_not_compared(found.error or f"the projection has over {MOST_STATES:,} states"),))
    figures = {
        "projection states": len(found.states),
        "projection transitions": found.transitions,
        "projection depth": found.depth,
    }
    return Part(figures=figures, digest=digest(found.states))


def projection(order: Order, tell: Tell) -> Part:
    """Close the projection with decision diagrams."""
    rulebook = projected(order)
    if isinstance(rulebook, str):
        return Part()
    try:
        known = explore(Problem(rulebook=rulebook, claims=()), tell)
    except DiagramsUnavailable:
        return Part()
    states = to_array(known.system.encoding, known.closed.reached)
    return Part(figures={"projection states": len(states)}, digest=digest(states))


def projected(order: Order) -> Rulebook | str:
    """Return the projection of a rulebook, or why it has none.

    A changed rulebook may lack what the projection replaces, or have more variables than a packed state has room for.
    """
    try:
        found = load_rulebook(order.rulebook, (*order.overlays, order.projection))
    except RuleError as error:
        if not order.projection.is_file():
            return "this rulebook has no projection: it would stand in projections/core.toml in its folder"
        return f"the projection does not fit this rulebook: {error.problem}"
    order.check()
    bits = packed_width(found)
    return found if bits <= MOST_BITS else f"a state of the projection takes {bits} bits, and {MOST_BITS} is the most"


def _not_compared(reason: str) -> Verdict:
    return Verdict(property=SETS_AGREE, outcome=Outcome.UNKNOWN, evidence=Evidence.NOT_RUN, checker="explicit", reason=reason)


def sets_agree(parts: Mapping[str, Part]) -> Verdict:
    """Compare the sets of states that two methods found on the projection, not only their counts."""
    first, second = parts["explicit"], parts["projection"]
    for part in (first, second):
        if part.verdicts:  # only of what it has no set of states for
            return part.verdicts[0]
    if not second.digest:
        return _not_compared("there is no library of decision diagrams here to compare the explicit search with")
    same = first.digest == second.digest
    return Verdict(
        property=SETS_AGREE,
        outcome=Outcome.HOLDS if same else Outcome.DISAGREEMENT,
        evidence=Evidence.EXHAUSTIVE,
        extent=first.figures["projection states"],
        checker="explicit",
        reason="" if same else "the explicit search and the decision diagrams found different sets of states",
        details={"digest": first.digest},
    )
