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
