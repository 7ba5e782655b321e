"""One step of the game as Z3 terms: sections 1 to 5 of *one step* in ``model/README.md``, in that order.

``interpreter/step.py`` and ``diagrams/step.py`` do the same in the same order. What an action does is a term over the state
it is taken in, one for each variable it can change; a variable that nobody writes gets none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import final

import z3

from brinkproof.model.language.operators import TRUE
from brinkproof.model.language.sorts import BOOLEAN, integer
from brinkproof.model.language.syntax import Expression, reads
from brinkproof.model.rules import Effect, Ending, Firing, Ground, Rulebook
from brinkproof.model.symbolic.encode import Encoder, Term

Values = dict[str, Term]
"""The variables that differ from the state an action is taken in."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A way in which a step is an error of the rulebook.

    Args:
        rule: whose effect it is.
        problem: what is wrong, in one clause.
        where: when it happens; of several the first in the order of the step is the cause, the others mean nothing.
        variable: what would leave its sort or be set in two ways; empty when a requirement fails.

    """

    rule: str
    problem: str
    where: Term
    variable: str = ""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A ground action as terms over the state it is taken in.

    Args:
        guard: when it is enabled.
        locals: its roles.
        after: the value afterwards of each variable it can change.
        error: when the rulebook has no answer (``model/README.md``, errors); only meaningful where the guard holds.
        faults: the ways in which it has none, which make up ``error``.

    """

    guard: Term
    locals: Mapping[str, Term]
    after: Mapping[str, Term]
    error: Term
    faults: tuple[Fault, ...]


def make_step(
    rulebook: Rulebook,
    encoder: Encoder,
    now: Mapping[str, Term],
    action: Ground,
    *,
    settles: bool,
    limits: Mapping[str, Expression] = MappingProxyType({}),
) -> Step:
    """Return what a ground action means.

    Args:
        rulebook: where the action is from.
        encoder: expressions to terms.
        now: the variables in the state the action is taken in.
        action: the action.
        settles: whether no ending can be due in any state from which a step is taken (``transition_system``).
        limits: for a variable, when its limit is applied; always, where nothing is said.

    Source: ``model/README.md``, one step.

    """
    run = _Run(rulebook, encoder, now, settles=settles, limits=limits)
    guard = run.encode(action.guard, {})
    for name, value in action.locals:
        run.locals[name] = run.encode(value, {})
    after: Values = {}
    for level in action.levels:
        after = run.level(level, after)
    error = z3.Or(*(fault.where for fault in run.faults)) if run.faults else z3.BoolVal(False)
    return Step(guard=guard, locals=run.locals, after=after, error=error, faults=tuple(run.faults))


@final
class _Run:
    """One action being carried out; a class because every part needs the same few things."""

    def __init__(
        self,
        rulebook: Rulebook,
        encoder: Encoder,
        now: Mapping[str, Term],
        *,
        settles: bool,
        limits: Mapping[str, Expression],
    ) -> None:
        self.rulebook, self.encoder, self.now, self.settles, self.limits = rulebook, encoder, now, settles, limits
        self.locals: dict[str, Term] = {}
        self.faults: list[Fault] = []

    def encode(self, expression: Expression, values: Values) -> Term:
        return self.encoder.encode(expression, lambda part: self.held(part.variable, values), self.locals)

    def held(self, name: str, values: Values) -> Term:
        return values[name] if name in values else self.now[name]

    def alive(self, values: Values) -> Term:
        """The game is not over; the guard says so as long as nothing that decides it was written."""
        if not reads(self.rulebook.over) & values.keys():
            return z3.BoolVal(True)
        return z3.Not(self.encode(self.rulebook.over, values))

    def condition(self, expression: Expression, values: Values) -> Term:
        return z3.BoolVal(True) if expression == TRUE else self.encode(expression, values)

    def fail(self, rule: str, problem: str, where: Term, variable: str = "") -> None:
        self.faults.append(Fault(rule=rule, problem=problem, where=where, variable=variable))

    def level(self, level: Sequence[Firing], base: Values) -> Values:
        """2: every rule that fires works on a copy of the base; then the copies are merged."""
        fires = [_both(self.alive(base), self.condition(fired.when, base)) for fired in level]
        copies = [self.carry_out(fired, base, fire) for fired, fire in zip(level, fires, strict=True)]
        if len(level) == 1:
            return copies[0]
        several = z3.Or(*(z3.And(first, second) for first, second in combinations(fires, 2)))
        merged = self.merged(level, base, copies)
        return self.ended({**base, **merged}, set(merged), several)

    def carry_out(self, fired: Firing, copy: Values, fires: Term) -> Values:
        for effect in fired.effects:
            happens = _both(fires, self.alive(copy), self.condition(effect.when, copy))
            written = {assignment.variable for assignment in effect.assignments}
            copy = self.ended(self.one(fired.rule, effect, copy, happens), written, happens)
        return copy

    def one(self, rule: str, effect: Effect, copy: Values, happens: Term) -> Values:
        """Carry out one effect: all its values are read, then all are written."""
        if effect.requires != TRUE:
            where = _both(happens, z3.Not(self.encode(effect.requires, copy)))
            self.fail(rule, f"{effect.text!r} has no meaning here", where)
        written = {
            a.variable: self.limited(rule, a.variable, a.value, self.encode(a.value, copy), happens) for a in effect.assignments
        }
        return {**copy, **{name: _choice(happens, term, self.held(name, copy)) for name, term in written.items()}}

    def limited(self, rule: str, name: str, expression: Expression | None, term: Term, happens: Term) -> Term:
        """3: bring a value within the limits of a variable, and note a fault where it is still outside its sort."""
        sort = self.rulebook.variables[self.rulebook.position[name]].sort
        limit = self.rulebook.limits.get(name)
        low, high = (limit.low, limit.high) if limit else (None, None)
        is_flag = limit is not None and sort.kind == BOOLEAN  # it is counted as 0 and 1 then, since a flag has no order
        if is_flag:
            sort = integer(sort.low, sort.high)
            term = z3.If(term, self.encoder.value(1, sort), self.encoder.value(0, sort))
        least, most = (expression.sort.low, expression.sort.high) if expression else (None, None)
        raw, raw_least, raw_most = term, least, most
        if low is not None and (least is None or least < low):
            term, least = z3.If(term < low, self.encoder.value(low, sort), term), low
            most = None if most is None else max(most, low)
        if high is not None and (most is None or most > high):
            term, most = z3.If(term > high, self.encoder.value(high, sort), term), high
            least = None if least is None else min(least, high)
        if name in self.limits:
            term = _choice(self.encode(self.limits[name], {}), term, raw)
            least, most = _further(min, least, raw_least), _further(max, most, raw_most)
        if least is None or most is None or least < sort.low or most > sort.high:
            where = _both(happens, z3.Not(self.encoder.within(term, sort)))
            self.fail(rule, f"{name} would be outside {sort.low} to {sort.high}", where, name)
        return term == 1 if is_flag else term

    def ended(self, copy: Values, written: set[str], happens: Term) -> Values:
        """4: the first ending whose condition is true carries out its effects; only what was written can have made it true."""
        moment, left = copy, _both(happens, self.alive(copy))
        for ending in self.rulebook.endings:
            if self.settles and not reads(ending.when) & written:
                continue
            due = self.encode(ending.when, moment)
            here, left = _both(left, due), _both(left, z3.Not(due))
            for place, effect in enumerate(ending.effects):
                alive = self.alive(copy) if place else z3.BoolVal(True)
                copy = self.one(ending.rule, effect, copy, _both(here, alive, self.condition(effect.when, copy)))
        return copy

    def merged(self, level: Sequence[Firing], base: Values, copies: Sequence[Values]) -> Values:
        """Put the copies of one level together, variable by variable: what changed, the sum of additions, or a conflict."""
        found: Values = {}
        rules: tuple[Firing | Ending, ...] = (*level, *self.rulebook.endings)
        written = [effect for rule in rules for effect in rule.effects]
        for name in (v.name for v in self.rulebook.variables):
            old = self.held(name, base)
            changed = [
                (fired.rule, copy[name])
                for fired, copy in zip(level, copies, strict=True)
                if name in copy and copy[name] is not base.get(name)
            ]
            if changed:
                found[name] = self.put_together(name, old, changed, sums=_adds_only(written, name))
        return found

    def put_together(self, name: str, old: Term, changed: Sequence[tuple[str, Term]], *, sums: bool) -> Term:
        new = old
        for _, term in reversed(changed):
            new = z3.If(term != old, term, new)
        if not sums:
            for (rule, first), (other, second) in combinations(changed, 2):
                clash = z3.And(first != old, second != old, first != second)
                self.fail(rule, f"{rule!r} and {other!r} set {name} differently", clash, name)
            return new
        if len(changed) == 1:
            return new
        several = z3.Or(*(z3.And(first != old, second != old) for (_, first), (_, second) in combinations(changed, 2)))
        total = old
        for _, term in changed:
            total = total + (term - old)
        return z3.If(several, self.limited(changed[0][0], name, None, total, several), new)


def _adds_only(effects: Iterable[Effect], name: str) -> bool:
    """Whether a variable is added to, and never set, by some effects."""
    increments = [one.increment for effect in effects for one in effect.assignments if one.variable == name]
    return bool(increments) and None not in increments


def _further(most: Callable[[int, int], int], first: int | None, second: int | None) -> int | None:
    return None if first is None or second is None else most(first, second)


def _both(*parts: Term) -> Term:
    kept = [part for part in parts if not z3.is_true(part)]
    if not kept:
        return z3.BoolVal(True)
    return kept[0] if len(kept) == 1 else z3.And(*kept)


def _choice(condition: Term, chosen: Term, other: Term) -> Term:
    return chosen if z3.is_true(condition) else z3.If(condition, chosen, other)
