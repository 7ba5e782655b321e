"""The door to Spacer, Z3's own engine for reachable states: a target, a budget, and one of three answers, none of them to be believed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

import z3

from brinkproof.model.symbolic.encode import Term
from brinkproof.properties.solver import Budget, Unanswered


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
        """Return whether some state of a target can be reached; each question is asked in a context of its own."""
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
