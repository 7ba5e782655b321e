"""What parts two rulebooks: a proof that they are the same game, or a shortest game after which they differ.

Up to the first difference both games are the same, so that the states of the first rulebook are all that need be known. The
cheapest argument comes first: the rules are written alike; no step differs in any state that the proved lemmas allow; and
last, no reachable state is one in which a step differs.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import final

from brinkproof.model.diagrams.apart import Apart, apart
from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.guided import shortest_layers
from brinkproof.model.diagrams.manager import DiagramsUnavailable
from brinkproof.model.diagrams.search import Closed, close, search
from brinkproof.model.diagrams.states import counter
from brinkproof.model.diagrams.system import System, make_system, settled
from brinkproof.model.diagrams.traces import trace_to
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.language.syntax import Expression
from brinkproof.model.parting import Parting, aligned, incomparable, touched
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.model.symbolic.apart import apart as apart_as_terms
from brinkproof.model.symbolic.apart import side_by_side
from brinkproof.model.symbolic.logic import any_of
from brinkproof.model.symbolic.transition_system import settles
from brinkproof.model.trace import Trace
from brinkproof.properties.solver import Budget, Solver, Unsat
from brinkproof.properties.verdict import Evidence

NEAR = 20
"""How many steps are looked ahead before all states are closed."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Same:
    """No game tells the two rulebooks apart.

    Args:
        evidence: INDUCTIVE when no step differs where the lemmas hold, EXHAUSTIVE when none differs in a reachable state.
        proof: the argument, in one clause.
        states: how many reachable states were looked at; 0 when none had to be.
        compared: actions that are written differently and about which the solver was asked; 0 when none had to be.

    """

    evidence: Evidence
    proof: str
    states: int = 0
    compared: int = 0


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Differs:
    """A game that both rulebooks play alike, and what they do not agree on in its last state.

    Args:
        trace: the game.
        action: the label of an action on which they differ; empty when the games begin differently.
        kind: how the second rulebook differs from the first on it.
        first: the state after the action by the first rulebook; why there is none, if there is none.
        second: the same by the second rulebook.
        shortest: whether no shorter game tells them apart.
        others: the labels of the other actions on which they differ there.

    """

    trace: Trace
    action: str
    kind: Parting
    first: State | str
    second: State | str
    shortest: bool
    others: tuple[str, ...] = ()


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """Whether they differ is not known, and why."""

    reason: str


Difference = Same | Differs | Unknown

NOT_ENABLED = "not enabled"


@final
@dataclass(frozen=True, kw_only=True)
class Origin:
    """A rulebook that others are held against; its states are closed once, and only if need be.

    Args:
        rulebook: the first of each pair.
        facts: expressions that are proved to be true in every reachable state of it.
        closed: its reachable states, when they are there already.
        budget: for the question to the solver.
        progress: told what is going on.

    """

    rulebook: Rulebook
    facts: Sequence[Expression] = ()
    known: Closed | None = None
    budget: Budget = field(default_factory=Budget)
    progress: Callable[[str], None] = lambda _: None

    @cached_property
    def _system(self) -> System:
        if self.known is not None:
            return self.known.system
        encoding = Encoding(self.rulebook)
        return make_system(encoding, settled(encoding) if settles(self.rulebook) else encoding.manager.true)

    @cached_property
    def closed(self) -> Closed:
        """The reachable states.

        Raises:
            DiagramsUnavailable: there is no library of decision diagrams here.

        """
        return self.known or close(self._system, self.progress)

    @cached_property
    def states(self) -> int:
        """How many states can be reached."""
        return counter(self.closed.system.encoding)(self.closed.reached)

    def against(self, second: Rulebook) -> Difference:
        """Return what parts a second rulebook from this one."""
        reason = incomparable(self.rulebook, second)
        if reason:
            return Unknown(reason=reason)
        second = aligned(self.rulebook, second)
        if self.rulebook.initial != second.initial:
            begin = Trace(states=(self.rulebook.initial,), actions=())
            return Differs(
                trace=begin, action="", kind=Parting.START, first=self.rulebook.initial, second=second.initial, shortest=True
            )
        same = self.same_by_induction(second)
        if same is not None:
            return same
        try:
            return self._searched(second)
        except DiagramsUnavailable as missing:
            return Unknown(reason=str(missing))

    def same_by_induction(self, second: Rulebook) -> Same | None:
        """Return that a second rulebook is the same game where that needs no look at the states; else nothing, which says nothing."""
        if incomparable(self.rulebook, second):
            return None
        second = aligned(self.rulebook, second)
        if self.rulebook.initial != second.initial:
            return None
        compared = len(touched(self.rulebook, second))
        if not compared:
            return Same(evidence=Evidence.INDUCTIVE, proof="all actions, limits and endings are written alike")
        if not self._no_step_differs(second):
            return None
        proof = f"no step differs in a state that {len(self.facts)} proved lemmas allow"
        return Same(evidence=Evidence.INDUCTIVE, proof=proof, compared=compared)

    def _no_step_differs(self, second: Rulebook) -> bool:
        one, other = side_by_side(self.rulebook, second, self.facts)
        solver = Solver(self.budget)
        solver.add(one.domain, *(one.term(fact) for fact in self.facts))
        return isinstance(solver.ask(any_of(*(where for _, where in apart_as_terms(one, other)))), Unsat)

    def _searched(self, second: Rulebook) -> Difference:
        system = self._system
        parts = list(apart(system, second))
        whole = system.encoding.manager.union(part.where for part in parts)
        near = search(system, {"": whole}, NEAR, lambda: False)
        if near.depth:
            return self._told(second, parts, trace_to(system, near.layers, whole), shortest=True)
        closed = self.closed
        assert closed.system is system, "a state in which an ending is due was reached, though every ending ends the game"
        whole = whole & closed.reached
        if whole == system.encoding.manager.false:
            proof = "no step differs in any reachable state"
            return Same(evidence=Evidence.EXHAUSTIVE, proof=proof, states=self.states)
        layers = shortest_layers(system, whole, self.progress)
        trace = trace_to(system, closed.log if layers is None else layers, whole)
        return self._told(second, parts, trace, shortest=layers is not None)

    def _told(self, second: Rulebook, parts: Sequence[Apart], trace: Trace, *, shortest: bool) -> Differs:
        """Cut the game where it first meets a difference, and have the interpreter of each rulebook say what happens there."""
        encoding = self._system.encoding
        for length, state in enumerate(trace.states):
            alone = encoding.state(state)
            here = [part for part in parts if part.where & alone != encoding.manager.false]
            if here:
                trace = Trace(states=trace.states[: length + 1], actions=trace.actions[:length])
                break
        else:
            raise AssertionError("a trace that meets no difference")
        one, other = Interpreter(self.rulebook), Interpreter(second)
        for before, action, after in zip(trace.states, trace.actions, trace.states[1:], strict=False):
            assert after_step(one, before, action) == after == after_step(other, before, action), f"{action} does not replay"
        part = here[0]
        ways = (after_step(one, trace.states[-1], part.label), after_step(other, trace.states[-1], part.label))
        assert part.kind is Parting.OWNER or ways[0] != ways[1], f"{part.label} is the same in both"
        return Differs(
            trace=trace,
            action=part.label,
            kind=part.kind,
            first=ways[0],
            second=ways[1],
            shortest=shortest,
            others=tuple(dict.fromkeys(more.label for more in here if more.label != part.label)),
        )


def after_step(interpreter: Interpreter, state: State, label: str) -> State | str:
    """Return the state after an action, or why there is none."""
    place = interpreter.places.get(label)
    if place is None or not interpreter.is_enabled(state, place):
        return NOT_ENABLED
    try:
        return interpreter.step(state, place)
    except StepError as error:
        return f"rule {error.rule!r}: {error.problem}"


def states_of(interpreter: Interpreter, actions: Sequence[str]) -> list[State]:
    """Return the states of a game as far as it can be played; there are fewer than one more than actions where it stops."""
    states = [interpreter.rulebook.initial]
    for label in actions:
        after = after_step(interpreter, states[-1], label)
        if isinstance(after, str):
            break
        states.append(after)
    return states


def difference(first: Rulebook, second: Rulebook, *, facts: Sequence[Expression] = ()) -> Difference:
    """Return what parts two rulebooks; ``Origin`` is for comparing many with one.

    Args:
        first: one rulebook.
        second: another over the same variables; actions may be missing in either.
        facts: expressions that are proved to be true in every reachable state of the first.

    """
    return Origin(rulebook=first, facts=facts).against(second)
