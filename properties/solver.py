"""The one door to Z3's solvers: a question, a budget, and one of three answers."""

import hashlib
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar, final

import z3

from brinkproof.model.symbolic.encode import Term
from brinkproof.properties.reason import Reason, kind_of

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
        sparing: units for making one core of assumptions smaller.
        seed: of Z3's random choices.
        prefix: put before the name of every variable of a transition system: the same question in other symbols.
        queries: a folder to which every question that is not answered is written as SMT-LIB; none when empty.

    """

    effort: int = 60_000_000
    sparing: int = 4_000_000
    seconds: float = 60.0
    depth: int = 6
    seed: int = 0
    prefix: str = ""
    queries: str = ""


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
    """The solver gave up; why.

    Args:
        reason: in Z3's words, with the file that the question was written to.

    """

    reason: str

    @property
    def kind(self) -> Reason:
        """What kind of reason that is; what Z3 has no known word for is its incompleteness."""
        return kind_of(self.reason)


Answer = Sat | Unsat | Unanswered

Name = TypeVar("Name", bound=Hashable)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Core(Generic[Name]):
    """It cannot be true, and these of the assumptions are enough to see it.

    Args:
        names: of the assumptions, in the order in which they were given.
        least: whether none of them can be spared; false where the effort did not suffice to see that.

    """

    names: tuple[Name, ...]
    least: bool


@final
class Solver:
    """An incremental bit-vector solver.

    Args:
        budget: for each question.

    """

    def __init__(self, budget: Budget) -> None:
        self._sparing, self._queries = budget.sparing, budget.queries
        self._solver = z3.SolverFor("QF_BV")  # the plain incremental solver takes ten times as long
        self._solver.set("rlimit", budget.effort)
        self._solver.set("timeout", int(budget.seconds * 1000))
        self._solver.set("random_seed", budget.seed)

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
        return self._gave_up()

    def core(self, assumptions: Mapping[Name, Term], *terms: Term) -> Core[Name] | Sat | Unanswered:
        """Return which assumptions ``terms`` contradict, as few as dropping one after the other leaves.

        Args:
            assumptions: Boolean constants by name; an earlier one is dropped before a later one.
            terms: what is assumed besides.

        """
        names = {term.get_id(): name for name, term in assumptions.items()}
        assert len(names) == len(assumptions), "an assumption has two names"
        self._solver.push()
        try:
            self._solver.add(*terms)
            answer = self._solver.check(*assumptions.values())
            if answer == z3.sat:
                return Sat(self._solver.model())
            if answer != z3.unsat:
                return self._gave_up()
            left, least, begun = self._core(names), True, spent()
            for name in assumptions:
                if name in left:
                    if spent() - begun > self._sparing:
                        least = False
                        break
                    answer = self._solver.check(*(term for other, term in assumptions.items() if other in left and other != name))
                    left = self._core(names) if answer == z3.unsat else left
                    least = least and answer != z3.unknown
            return Core(names=tuple(name for name in assumptions if name in left), least=least)
        finally:
            self._solver.pop()

    def _gave_up(self) -> Unanswered:
        reason = str(self._solver.reason_unknown())
        if not self._queries:
            return Unanswered(reason)
        text = f"(set-logic QF_BV)\n{self._solver.to_smt2()}"
        path = Path(self._queries) / f"query-{hashlib.sha256(text.encode()).hexdigest()[:12]}.smt2"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return Unanswered(f"{reason}; the question is in {path}")

    def _core(self, names: Mapping[int, Name]) -> set[Name]:
        return {names[term.get_id()] for term in self._solver.unsat_core()}


def spent() -> int:
    """Return the units of effort that Z3 has spent in this process so far, on whatever question."""
    probe = z3.SolverFor("QF_BV")
    probe.check()
    return int(probe.statistics().get_key_value("rlimit count"))
