"""The one door to Z3's solvers: a question, a budget, and one of three answers."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, final

import z3

from brinkproof.model.symbolic.encode import Term

Model = Any
"""A Z3 model; ``model.symbolic.decode`` reads it."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How much effort an answer may take.

    Args:
        effort: units of Z3's ``rlimit`` for one question, the same on every machine; about 2 million a second.
        seconds: a fuse for one question, in case effort is misjudged.
        depth: how many steps an unrolling may have.

    """

    effort: int = 60_000_000
    seconds: float = 60.0
    depth: int = 6


@final
@dataclass(frozen=True, slots=True)
class Sat:
    """It can be true, for instance so."""

    model: Model


@final
@dataclass(frozen=True, slots=True)
class Unsat:
    """It cannot be true; ``core`` has the places of the assumptions that were used, where some were made."""

    core: frozenset[int] = frozenset()


@final
@dataclass(frozen=True, slots=True)
class Unanswered:
    """The solver gave up; why."""

    reason: str


Answer = Sat | Unsat | Unanswered


@final
class Solver:
    """An incremental bit-vector solver.

    Args:
        budget: for each question.

    """

    def __init__(self, budget: Budget) -> None:
        self._solver = z3.SolverFor("QF_BV")  # the plain incremental solver takes ten times as long
        self._solver.set("rlimit", budget.effort)
        self._solver.set("timeout", int(budget.seconds * 1000))

    def add(self, *terms: Term) -> None:
        """Assume terms from now on."""
        self._solver.add(*terms)

    def ask(self, *terms: Term) -> Answer:
        """Return whether all that is assumed can be true together with ``terms``."""
        with self.scope(*terms):
            return self.ask_under(())

    @contextmanager
    def scope(self, *terms: Term) -> Iterator[None]:
        """Assert terms, and whatever is added meanwhile, only as long as the scope lasts."""
        self._solver.push()
        try:
            self._solver.add(*terms)
            yield
        finally:
            self._solver.pop()

    def ask_under(self, assumed: Sequence[Term]) -> Answer:
        """Return whether all that is asserted can be true together with some flags, or which of these forbid it.

        Args:
            assumed: flags of their own (``model.symbolic.logic.flag``), each once.

        """
        answer = self._solver.check(*assumed)
        if answer == z3.sat:
            return Sat(self._solver.model())
        if answer == z3.unsat:
            used = {one.get_id() for one in self._solver.unsat_core()}
            return Unsat(frozenset(place for place, one in enumerate(assumed) if one.get_id() in used))
        return Unanswered(str(self._solver.reason_unknown()))


@final
@dataclass(frozen=True, slots=True)
class Covered:
    """Nothing of the target can be reached, so Spacer says, since all that can be is in a set of states; check it before use.

    Args:
        states: that set, as a term over the state.

    """

    states: Term


@final
@dataclass(frozen=True, slots=True)
class Reached:
    """The target can be reached, so Spacer says; find the way before it is believed."""


@final
class Horn:
    """Spacer, Z3's engine for constrained Horn clauses (property-directed reachability): one unknown, the reachable states.

    Args:
        budget: for each question; about a million units of effort a second.
        now: the variables of a state.
        following: those of the next one, in the same order.

    """

    def __init__(self, budget: Budget, now: Sequence[Term], following: Sequence[Term]) -> None:
        self._budget, self._now, self._following = budget, tuple(now), tuple(following)
        self._first: Term = z3.BoolVal(False)
        self._steps: Term = z3.BoolVal(False)

    def begin(self, first: Term) -> None:
        """Say where the games begin."""
        self._first = first

    def step(self, relation: Term) -> None:
        """Say what steps there are, over a state and the next one."""
        self._steps = relation

    def ask(self, target: Term) -> Covered | Reached | Unanswered:
        """Return whether some state of a target can be reached; the answer does not depend on what was asked before."""
        context = z3.Context()  # Spacer takes terms in the order in which a context has met them
        now, following = ([term.translate(context) for term in terms] for terms in (self._now, self._following))
        reached = z3.Function("reached", *(variable.sort() for variable in now), z3.BoolSort(context))
        met = z3.Function("met", z3.BoolSort(context))
        engine = z3.Fixedpoint(ctx=context)
        engine.set(engine="spacer", rlimit=self._budget.effort, timeout=int(self._budget.seconds * 1000))
        engine.register_relation(reached, met)
        engine.declare_var(*now, *following)
        engine.rule(reached(*now), self._first.translate(context))
        engine.rule(reached(*following), [reached(*now), self._steps.translate(context)])
        engine.rule(met(), [reached(*now), target.translate(context)])
        try:
            answer = engine.query(met())
            if answer == z3.sat:
                return Reached()
            if answer == z3.unsat:
                states = z3.substitute_vars(engine.get_cover_delta(-1, reached), *now)
                return Covered(_standard(states).translate(self._first.ctx))
        except z3.Z3Exception as gave_up:  # that is how Spacer says that a budget is spent
            return Unanswered(_said(gave_up))
        return Unanswered(str(engine.reason_unknown()))


def _standard(term: Term) -> Term:
    """Return a term without Z3's own way to say that a bit is set, which SMT-LIB does not have."""
    bits: dict[int, Term] = {}
    seen: set[int] = set()
    pending = [term]
    while pending:
        part = pending.pop()
        if part.get_id() in seen:
            continue
        seen.add(part.get_id())
        if z3.is_app(part) and part.decl().kind() == z3.Z3_OP_BIT2BOOL:
            bits[part.get_id()] = part
        pending.extend(part.children())
    return z3.substitute(term, *((bit, _is_set(bit)) for bit in bits.values())) if bits else term


def _is_set(bit: Term) -> Term:
    place, number = bit.params()[0], bit.arg(0)
    return z3.Extract(place, place, number) == 1


def _said(error: z3.Z3Exception) -> str:
    text = error.value if hasattr(error, "value") else error
    return text.decode() if isinstance(text, bytes) else str(text)
