"""All states of a mutant, closed until a property is violated: the way that leaves no doubt.

A violation is a game again, found by going back from where it happens. When the whole is closed and no property is violated, what
else can be told of it is told: errors, lemmas, what has become impossible, what has become vacuous.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import final

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.search import Closed, close
from brinkproof.model.diagrams.system import System, make_system, settled
from brinkproof.model.diagrams.traces import extended, trace_to
from brinkproof.properties.exploration import Exploration
from brinkproof.properties.mutation.playing import Shown
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.property import Kind


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Verdicts:
    """What is true of a rulebook all of whose states are closed.

    Args:
        violated: the properties that are.
        lemmas: those that are violated.
        errors: whether some reachable step is one.
        stuck: whether in some reachable state the game goes on and nothing can be done.
        unreachable: the ``sometimes`` properties that have become impossible.
        dead: the rules that no step exercises.
        vacuous: the properties that would hold whatever the rules said.

    """

    violated: tuple[str, ...]
    lemmas: tuple[str, ...]
    errors: bool
    stuck: bool
    unreachable: tuple[str, ...]
    dead: tuple[str, ...]
    vacuous: tuple[str, ...]


class Closing:
    """The states of one mutant.

    Args:
        problem: the mutant and the claims about it.
        killers: the properties at whose violation the search ends; with none of them all states are closed.

    """

    def __init__(self, problem: Problem, killers: Collection[str]) -> None:
        self.problem = problem
        self.claims = [claim for claim in problem.claims if claim.property.name in killers]
        self._bad: tuple[System, Diagram] | None = None

    @cached_property
    def closed(self) -> Closed:
        """The states, up to the first in which, or on a step from which, a property is violated."""
        encoding = Encoding(self.problem.rulebook)
        return close(make_system(encoding, settled(encoding)), lambda _: None, until=self._is_bad)

    def _is_bad(self, system: System, new: Diagram) -> bool:
        if self._bad is None or self._bad[0] is not system:
            self._bad = (
                system,
                system.encoding.manager.union(target for claim in self.claims for target in targets(system, claim)),
            )
        return system.encoding.manager.meets(new, self._bad[1])

    def shown(self) -> Shown | None:
        """Return a game that violates a property, and the first property of the book that it violates; nothing when none does."""
        if self.closed.complete:
            return None
        system, meets = self.closed.system, self.closed.system.encoding.manager.meets
        for claim in self.claims:
            for target in targets(system, claim):
                if meets(self.closed.reached, target):
                    trace = trace_to(system, self.closed.log, target)
                    return self._with_last_step(claim, Shown(by=(claim.property.name,), trace=trace))
        raise AssertionError("the search ended because a target was met")

    def _with_last_step(self, claim: Claim, shown: Shown) -> Shown:
        system = self.closed.system
        state = system.encoding.state(shown.trace.states[-1])
        if system.encoding.manager.meets(state, system.holds(claim.target)):
            return shown
        for action, target in claim.steps:
            if system.encoding.manager.meets(state, system.holds_on(action, target)):
                return Shown(by=shown.by, trace=extended(system, shown.trace, action))
        return shown

    def verdicts(self) -> Verdicts:
        """Return what is true of the whole, all states being closed."""
        known = Exploration(problem=self.problem, closed=self.closed, progress=lambda _: None)
        system = known.system
        own = [claim for claim in self.problem.claims if claim.property.lemma]
        properties = [claim for claim in self.problem.claims if not claim.wanted and not claim.property.lemma]
        errors = any(known.meets(fault.where) for step in system.steps for fault in step.faults)
        doing = [rule.id for rule in self.problem.rulebook.rules if rule.kind in ("action", "consequence")]
        return Verdicts(
            violated=_names(properties, lambda claim: any(map(known.meets, targets(system, claim)))),
            lemmas=_names(own, lambda claim: any(map(known.meets, targets(system, claim)))),
            errors=errors,
            stuck=known.meets(known.stuck),
            unreachable=_names(
                [claim for claim in self.problem.claims if claim.wanted],
                lambda claim: not any(map(known.meets, targets(system, claim))),
            ),
            dead=tuple(rule for rule in doing if rule not in known.closure.fired),
            vacuous=_names(properties, lambda claim: not any(map(known.meets, _premises(system, claim)))),
        )


def _names(claims: Sequence[Claim], is_so: Callable[[Claim], bool]) -> tuple[str, ...]:
    return tuple(claim.property.name for claim in claims if is_so(claim))


def targets(system: System, claim: Claim) -> Iterator[Diagram]:
    """Yield the states in which a claim is decided, and those from which a step decides it; unreachable ones among them."""
    states = system.holds(claim.target)
    if claim.property.kind is Kind.EVENTUALLY:
        states = states | ~system.over & ~system.can_move
    yield states
    for position, target in claim.steps:
        yield system.holds_on(position, target)


def _premises(system: System, claim: Claim) -> Iterator[Diagram]:
    yield system.holds(claim.premise)
    for position, premise in claim.premise_steps:
        yield system.holds_on(position, premise)
