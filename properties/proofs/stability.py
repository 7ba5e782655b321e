"""Whether a proof depends on chance: every proof by induction once more under other seeds, and in other symbols.

Nothing that is random in the solver, and no name of a variable, has to do with whether a property holds. A proof that now goes through
and now does not, or that takes far more effort one time than another, is *brittle*: the next small change of the rules may lose it.

Effort is counted in Z3's own units, so that the same input gives the same table on every machine. A question is asked by the solver
that was asked those before it, as in a check, so that the effort of one proof is that of the proof at its place.

Source: the coefficient of variation (the standard deviation over the mean) above 0.2, row 36 of the list of features.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, pstdev
from typing import Final, final

from brinkproof.model.language.syntax import Expression
from brinkproof.properties.checkers import kinduction
from brinkproof.properties.problem import Problem
from brinkproof.properties.property import TOTAL
from brinkproof.properties.solver import Budget, spent
from brinkproof.properties.verdict import Outcome

MOST_VARIATION: Final = 0.2
"""The coefficient of variation above which a proof is brittle."""

RENAMED: Final = "renamed"
"""The run in other symbols."""

LEMMAS: Final = "found-lemmas"
"""The proofs of lemmas that no book has, told of as one. Where totality is not known after them, they are not known to be proved."""

_MARK: Final = "induction: "


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """One proof, again and again.

    Args:
        name: what it is of.
        effort: units of ``rlimit`` it took, by run.
        outcomes: what was found, by run.

    """

    name: str
    effort: Mapping[str, int]
    outcomes: Mapping[str, Outcome]

    @property
    def variation(self) -> float:
        """The coefficient of variation of its effort."""
        units = list(self.effort.values())
        return pstdev(units) / fmean(units) if any(units) else 0.0

    @property
    def flips(self) -> bool:
        """Whether not every run found the same."""
        return len(set(self.outcomes.values())) > 1

    @property
    def brittle(self) -> bool:
        """Whether it flips, or its effort varies too much."""
        return self.flips or self.variation > MOST_VARIATION


def runs_of(budget: Budget, seeds: int) -> Mapping[str, Budget]:
    """Return the budgets to try by name: one for each seed from 1 on, and one in which every variable has another name."""
    tried = {f"seed {seed}": replace(budget, seed=seed) for seed in range(1, seeds + 1)}
    return {**tried, RENAMED: replace(budget, prefix="renamed ")}


def stability(
    problem: Problem,
    budget: Budget,
    seeds: int,
    progress: Callable[[str], None],
    lemmas: Sequence[Expression] = (),
    names: Sequence[str] = (),
) -> tuple[Proof, ...]:
    """Repeat every proof of a problem.

    Args:
        problem: a rulebook and claims.
        budget: for each question.
        seeds: how many, at least one.
        progress: told the run and the proof.
        lemmas: facts that are proved together with the lemmas of the problem; their proofs are told of as one, ``LEMMAS``.
        names: the proofs that are told of; all when empty.

    """
    runs = runs_of(budget, seeds)
    efforts: dict[str, dict[str, int]] = {}
    outcomes: dict[str, dict[str, Outcome]] = {}
    for run, own in runs.items():
        meter = _Meter(lambda text, run=run: progress(f"{run}: {text}"))  # type: ignore[misc]
        for verdict in kinduction.check(problem, own, meter, lemmas):
            outcomes.setdefault(verdict.property, {})[run] = verdict.outcome
        if lemmas:
            total = outcomes[TOTAL][run]
            outcomes.setdefault(LEMMAS, {})[run] = Outcome.UNKNOWN if total is Outcome.UNKNOWN else Outcome.HOLDS
        for name, units in meter.read().items():
            own_name = name if name in outcomes else LEMMAS
            efforts.setdefault(own_name, {})[run] = efforts.get(own_name, {}).get(run, 0) + units
    return tuple(
        Proof(name=name, effort={run: efforts.get(name, {}).get(run, 0) for run in runs}, outcomes=found)
        for name, found in outcomes.items()
        if not names or name in names
    )


@final
class _Meter:
    """Hears what induction looks at, and notes what Z3 spent on it."""

    def __init__(self, progress: Callable[[str], None]) -> None:
        self._progress, self._name, self._begun = progress, "", spent()
        self._found: dict[str, int] = {}

    def __call__(self, text: str) -> None:
        self._note()
        self._name = text.removeprefix(_MARK).partition(",")[0]
        self._progress(text)

    def _note(self) -> None:
        now = spent()
        if self._name:
            self._found[self._name] = self._found.get(self._name, 0) + now - self._begun
        self._begun = now

    def read(self) -> Mapping[str, int]:
        """Return the effort by proof."""
        self._note()
        return self._found
