"""From values that never go together to candidates for lemmas, the likeliest first.

A cube that no state that was seen is in has a smallest part that none is in: a value that is never taken gives a *range*; two
variables of one kind give a *template* (equal, apart, in order); else what was seen gives a row: whenever these have such values,
that one has some of those. Where a part of three or more values is needed, the others are the circumstances under which that is so.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import final

from brinkproof.model.language.operators import FALSE, apply, both, either, equal, negation
from brinkproof.model.language.sorts import BOOLEAN, INTEGER, Sort
from brinkproof.model.language.syntax import Constant, Expression, Operator, Read
from brinkproof.model.rules import Rulebook, StateVariable
from brinkproof.properties.proofs.seen import Cube, Seen

LARGEST = 4
"""So many values a lemma speaks of at most, beyond which it is the cube itself that is ruled out."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """What may be a lemma: under some circumstances, something holds.

    Args:
        kind: ``range``, ``template`` or ``mined``.
        variables: those it speaks of.
        when: the circumstances; ``TRUE`` when it always holds.
        holds: what holds then.

    """

    kind: str
    variables: tuple[str, ...]
    when: Expression
    holds: Expression

    @property
    def expression(self) -> Expression:
        """The whole as one expression."""
        return either(negation(self.when), self.holds)


def candidates(rulebook: Rulebook, seen: Seen, cube: Cube) -> Iterator[Candidate]:
    """Yield candidates that rule out a cube, the likeliest first; none rules out a state that was seen.

    Args:
        rulebook: whose variables they are.
        seen: states, none of which is in the cube.
        cube: values of some variables.

    """
    variables = [variable for variable in rulebook.variables if variable.name in cube]
    parts: list[tuple[StateVariable, ...]] = []
    for size in range(1, min(len(variables), LARGEST) + 1):
        parts = [part for part in combinations(variables, size) if not seen.meets(_part(cube, part))]
        if parts:
            break
    finder = _Finder(seen, cube)
    if parts and len(parts[0]) == 1:
        yield from (finder.range(part[0]) for part in parts)
    for part in parts:
        yield from finder.templates(part)
    rows = [row for part in parts if len(part) > 1 for row in finder.rows(part)]
    yield from (row for _, row in sorted(rows, key=lambda found: -found[0]))
    yield Candidate(
        kind="mined",
        variables=tuple(v.name for v in variables),
        when=both(*(_one_of(v, {cube[v.name]}) for v in variables[1:])),
        holds=negation(_one_of(variables[0], {cube[variables[0].name]})) if variables else FALSE,
    )


@final
class _Finder:
    """Candidates for one cube."""

    def __init__(self, seen: Seen, cube: Cube) -> None:
        self.seen, self.cube = seen, cube

    def range(self, variable: StateVariable) -> Candidate:
        """The values that are taken at all."""
        taken = self.seen.values(variable.name, {})
        return Candidate(kind="range", variables=(variable.name,), when=both(), holds=_one_of(variable, taken))

    def templates(self, part: Sequence[StateVariable]) -> Iterator[Candidate]:
        """What two variables of one kind have to do with one another."""
        for first, second in combinations(part, 2):
            if first.sort.kind != second.sort.kind or first.sort.kind == BOOLEAN:
                continue
            others = [variable for variable in part if variable not in (first, second)]
            when = both(*(_one_of(v, {self.cube[v.name]}) for v in others))
            for holds in self._relations(first, second, _part(self.cube, others)):
                yield Candidate(kind="template", variables=tuple(v.name for v in part), when=when, holds=holds)

    def _relations(self, first: StateVariable, second: StateVariable, others: Cube) -> Iterator[Expression]:
        """Yield what is true of two variables wherever ``others`` are as they are, and false in the cube."""
        a, b = self.cube[first.name], self.cube[second.name]
        together = {value: self.seen.values(second.name, {**others, first.name: value}) for value in first.sort.values}
        same = equal(_read(first), _read(second))
        if a != b and all(values <= {value} for value, values in together.items()):
            yield same
        if a == b:
            shared = frozenset(value for value, values in together.items() if value in values)
            apart = self.seen.values(first.name, others) & self.seen.values(second.name, others) - shared
            if len(apart) > 1:
                yield either(negation(same), _one_of(first, shared)) if shared else negation(same)
        if first.sort.kind == INTEGER:
            if a > b and all(value <= other for value, values in together.items() for other in values):
                yield apply(Operator.LESS_EQUAL, _read(first), _read(second))
            if a < b and all(value >= other for value, values in together.items() for other in values):
                yield apply(Operator.LESS_EQUAL, _read(second), _read(first))

    def rows(self, part: Sequence[StateVariable]) -> Iterator[tuple[float, Candidate]]:
        """Yield, for each two variables of a part, which values of one leave which of the other; with the share that is ruled out.

        Values that a variable never has are ruled out by a range, and take no part in this.
        """
        taken = {variable.name: self.seen.values(variable.name, {}) for variable in part}
        for said in part:
            left = self.seen.values(said.name, _part(self.cube, [v for v in part if v != said]))
            out = taken[said.name] - left
            for given in part:
                if given == said or not out:
                    continue
                others = [variable for variable in part if variable not in (said, given)]
                fixed = _part(self.cube, others)
                alike = frozenset(
                    value
                    for value in self.seen.values(given.name, fixed)
                    if self.seen.values(said.name, {**fixed, given.name: value}) <= left
                )
                if not alike:
                    continue
                share = len(alike) * len(out) / (len(taken[given.name]) * len(taken[said.name]))
                when = both(*(_one_of(v, {self.cube[v.name]}) for v in others), _one_of(given, alike))
                plain = len(left) <= len(out) or _is_interval(said, left)
                holds = _one_of(said, left) if plain else negation(_one_of(said, out))
                names = tuple(v.name for v in (*others, given, said))
                # Of two that say the same the one with fewer values to choose its circumstances from is the plainer.
                yield share - len(taken[given.name]) / 1e6, Candidate(kind="mined", variables=names, when=when, holds=holds)


def _part(cube: Cube, variables: Sequence[StateVariable]) -> Mapping[str, int]:
    return {variable.name: cube[variable.name] for variable in variables}


def _read(variable: StateVariable) -> Expression:
    return Read(variable.name, variable.sort)


def _one_of(variable: StateVariable, values: frozenset[int] | set[int]) -> Expression:
    """Return that a variable has one of some values: as an interval if they are one, else as the shorter of two lists."""
    low, high = min(values), max(values)
    if len(values) > 1 and _is_interval(variable, values):
        parts = [apply(Operator.LESS_EQUAL, _constant(variable, low), _read(variable))] if low > variable.sort.low else []
        parts += [apply(Operator.LESS_EQUAL, _read(variable), _constant(variable, high))] if high < variable.sort.high else []
        return both(*parts)
    others = [value for value in variable.sort.values if value not in values]
    if len(others) < len(values):
        return negation(either(*(equal(_read(variable), _constant(variable, value)) for value in others)))
    return either(*(equal(_read(variable), _constant(variable, value)) for value in sorted(values)))


def _is_interval(variable: StateVariable, values: frozenset[int] | set[int]) -> bool:
    return variable.sort.kind == INTEGER and len(values) == max(values) - min(values) + 1


def _constant(variable: StateVariable, value: int) -> Constant:
    return Constant(value, Sort(variable.sort.kind, value, value))
