"""Every property under every printing, and for each that a game breaks the smallest set of errata under which that game breaks it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import final

from brinkproof.model.errors import RuleError
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.properties.diff.run import Laid, Printing
from brinkproof.properties.problem import Problem
from brinkproof.properties.property import BOOK, Property
from brinkproof.properties.result import Finding
from brinkproof.properties.runs.portfolio import run
from brinkproof.properties.verdict import Outcome, Verdict
from brinkproof.properties.wording.readings import poseable
from brinkproof.properties.wording.standing import played


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One property under one printing.

    Args:
        verdict: what a whole run said; nothing where it did not ask.
        reason: why it did not.
        because: the smallest set of errata under which the game of the verdict breaks the property; empty when nothing is broken, or
            no set of them does it but with rules that are no errata.

    """

    verdict: Verdict | None
    reason: str = ""
    because: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the property holds."""
        return self.verdict is not None and self.verdict.outcome is Outcome.HOLDS


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """Properties by printings.

    Args:
        printings: in the order in which they were given, the oldest first.
        cells: for each property, one for each printing.

    """

    printings: tuple[Printing, ...]
    cells: Mapping[str, tuple[Cell, ...]]

    def first_broken(self, name: str) -> str:
        """Return the first printing in which a property does not hold; empty when it holds in all."""
        return next((p.name for p, cell in zip(self.printings, self.cells[name], strict=True) if not cell.holds), "")


def matrix(
    printings: Sequence[Printing],
    book: Path = BOOK,
    names: Sequence[str] = (),
    *,
    cache: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Matrix:
    """Check every property under every printing.

    Args:
        printings: the oldest first.
        book: the properties.
        names: those that are asked for; all when empty.
        cache: where what earlier runs found out is kept.
        progress: told what is going on.

    Raises:
        RuleError: something in the files is wrong, or a property of the book cannot be said of a printing.

    """
    columns = [_column(printing, book, names, cache, _named(printing, progress)) for printing in printings]
    told = dict.fromkeys(name for column in columns for name in column)
    missing = Cell(verdict=None, reason="it was not asked")
    return Matrix(
        printings=tuple(printings), cells={name: tuple(column.get(name, missing) for column in columns) for name in told}
    )


def _named(printing: Printing, progress: Callable[[str], None]) -> Callable[[str], None]:
    return lambda told: progress(f"{printing.name}: {told}")


def _column(
    printing: Printing, book: Path, names: Sequence[str], cache: Path | None, progress: Callable[[str], None]
) -> dict[str, Cell]:
    overlays = tuple(one.path for one in printing.laid)
    result = run(printing.folder, overlays, book, names, cache=cache, progress=progress)
    blame = _Blame(printing)
    return {finding.name: Cell(verdict=finding.verdict, because=blame.of(finding)) for finding in result.findings}


@final
class _Blame:
    """Which errata of a printing a game needs to break a property."""

    def __init__(self, printing: Printing) -> None:
        self._printing = printing
        self._known: dict[tuple[Laid, ...], Interpreter | None] = {}

    def of(self, finding: Finding) -> tuple[str, ...]:
        trace = finding.verdict.trace
        if finding.property is None or trace is None or finding.verdict.outcome is not Outcome.VIOLATED:
            return ()
        for size in range(len(self._printing.laid) + 1):
            for some in combinations(self._printing.laid, size):
                if self._breaks(some, finding.property, trace.actions):
                    return tuple(one.name for one in some)
        return ()

    def _breaks(self, some: tuple[Laid, ...], one: Property, actions: Sequence[str]) -> bool:
        if some not in self._known:
            try:
                rulebook = Printing(name="", folder=self._printing.folder, laid=some).load()
                self._known[some] = Interpreter(rulebook)
            except RuleError:
                self._known[some] = None  # these errata rest on others
        interpreter = self._known[some]
        if interpreter is None:
            return False
        problem, unsaid = poseable(interpreter.rulebook, [one])
        return not unsaid and _is_broken(problem, interpreter, actions)


def _is_broken(problem: Problem, interpreter: Interpreter, actions: Sequence[str]) -> bool:
    (claim,) = problem.claims
    return played(problem, interpreter, claim, actions) is not None
