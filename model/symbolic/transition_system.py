"""One step of the game as Z3 terms: sections 1 to 5 of *one step* in ``model/README.md``, in that order.

What an action does is a term over the state it is taken in, one for each variable it can change. The endings are tested
where something they read was written: every state from which a step is taken is *settled* (the game is over, or no
ending's condition is true), since the one before it was tested.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import final

import z3

from brinkproof.model.language.operators import TRUE
from brinkproof.model.language.syntax import Expression, Read, reads
from brinkproof.model.rules import Effect, Firing, Ground, Rulebook
from brinkproof.model.state import State
from brinkproof.model.symbolic.encode import Encoder, Term, concrete, width_for

Values = dict[str, Term]
"""The variables that differ from the state an action is taken in."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A ground action as terms over the state it is taken in.

    Args:
        guard: when it is enabled.
        locals: its roles.
        after: the value afterwards of each variable it can change.
        error: when the rulebook has no answer (``model/README.md``, errors); only meaningful where the guard holds.

    """

    guard: Term
    locals: Mapping[str, Term]
    after: Mapping[str, Term]
    error: Term


@final
class TransitionSystem:
    """A rulebook as terms.

    Args:
        rulebook: its rules.
        extra: further expressions that will be encoded with it; the width of numbers is chosen for them too.

    """

    def __init__(self, rulebook: Rulebook, extra: Sequence[Expression] = ()) -> None:
        self.rulebook = rulebook
        self.encoder = Encoder(width_for([*_all_expressions(rulebook), *extra]))
        self.now: Values = {v.name: self.encoder.variable(v.name, v.sort) for v in rulebook.variables}

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every ground action, in rulebook order."""
        return tuple(_Writer(self, action).step() for action in self.rulebook.actions)

    @cached_property
    def initial(self) -> Term:
        """That the game begins."""
        return z3.And(*(self.now[v.name] == self.encoder.value(v.initial, v.sort) for v in self.rulebook.variables))

    @cached_property
    def domain(self) -> Term:
        """That every variable has a value of its sort."""
        return z3.And(*(self.encoder.within(self.now[v.name], v.sort) for v in self.rulebook.variables))

    def term(self, expression: Expression) -> Term:
        """Return an expression over one state."""
        return self.encoder.encode(expression, self._reader({}), {})

    def after(self, expression: Expression, action: int) -> Term:
        """Return an expression over one state, said of the state after an action."""
        return self.encoder.encode(expression, self._reader(self.steps[action].after), {})

    def over_step(self, expression: Expression, action: int) -> Term:
        """Return an expression over the state before an action, its roles and (primed) the state after."""
        step = self.steps[action]

        def read(part: Read) -> Term:
            if part.primed:
                return step.after.get(part.variable, self.now[part.variable])
            return self.now[part.variable]

        return self.encoder.encode(expression, read, step.locals)

    def _reader(self, changed: Mapping[str, Term]) -> Callable[[Read], Term]:
        return lambda part: changed.get(part.variable, self.now[part.variable])

    def take(self, state: State, action: int) -> tuple[bool, bool, State]:
        """Take one step on concrete values, through the terms.

        Returns:
            Whether the action is enabled, whether the step is an error, and the state after it (the same state when it
            is not enabled, without meaning when it is an error).

        """
        step = self.steps[action]
        values = [
            (self.now[v.name], self.encoder.value(number, v.sort))
            for v, number in zip(self.rulebook.variables, state, strict=True)
        ]

        def valued(term: Term) -> int:
            return concrete(z3.simplify(z3.substitute(term, *values)))

        if not valued(step.guard):
            return False, False, state
        after = list(state)
        for name, term in step.after.items():
            after[self.rulebook.position[name]] = valued(term)
        return True, bool(valued(step.error)), tuple(after)


@final
class _Writer:
    """One action being written as terms."""

    def __init__(self, system: TransitionSystem, action: Ground) -> None:
        self.system, self.action = system, action
        self.rulebook, self.encoder = system.rulebook, system.encoder
        self.locals: dict[str, Term] = {}
        self.errors: list[Term] = []

    def step(self) -> Step:
        guard = self.system.term(self.action.guard)
        for name, value in self.action.locals:
            self.locals[name] = self.encode(value, {})
        values: Values = {}
        for level in self.action.levels:
            values = self.level(level, values)
        error = z3.Or(*self.errors) if self.errors else z3.BoolVal(False)
        return Step(guard=guard, locals=self.locals, after=values, error=error)

    def encode(self, expression: Expression, values: Values) -> Term:
        return self.encoder.encode(expression, lambda part: self.read(part.variable, values), self.locals)

    def read(self, name: str, values: Values) -> Term:
        return values[name] if name in values else self.system.now[name]

    def alive(self, values: Values) -> Term:
        """The game is not over; the guard says so as long as nothing that decides it was written."""
        if not reads(self.rulebook.over) & values.keys():
            return z3.BoolVal(True)
        return z3.Not(self.encode(self.rulebook.over, values))

    def level(self, level: Sequence[Firing], base: Values) -> Values:
        fires = [_both(self.alive(base), self.condition(fired.when, base)) for fired in level]
        copies = [self.carry_out(fired.effects, base, fire) for fired, fire in zip(level, fires, strict=True)]
        return copies[0] if len(level) == 1 else self.merged(level, base, copies, fires)

    def condition(self, expression: Expression, values: Values) -> Term:
        return z3.BoolVal(True) if expression == TRUE else self.encode(expression, values)

    def carry_out(self, effects: Sequence[Effect], copy: Values, fires: Term) -> Values:
        for effect in effects:
            happens = _both(fires, self.alive(copy), self.condition(effect.when, copy))
            copy = self.ended(self.one(effect, copy, happens), {a.variable for a in effect.assignments}, happens)
        return copy

    def one(self, effect: Effect, copy: Values, happens: Term) -> Values:
        if effect.requires != TRUE:
            self.errors.append(_both(happens, z3.Not(self.encode(effect.requires, copy))))
        written = {a.variable: self.limited(a.variable, a.value, self.encode(a.value, copy), happens) for a in effect.assignments}
        changed = {name: _choice(happens, term, self.read(name, copy)) for name, term in written.items()}
        return {**copy, **changed}

    def limited(self, name: str, expression: Expression | None, term: Term, happens: Term) -> Term:
        """Bring a value within its limits, and note an overflow where it is still outside its sort."""
        sort = self.rulebook.variables[self.rulebook.position[name]].sort
        limit = self.rulebook.limits.get(name)
        low, high = (limit.low, limit.high) if limit else (None, None)
        least, most = (expression.sort.low, expression.sort.high) if expression else (None, None)
        if low is not None and (least is None or least < low):
            term, least = z3.If(term < low, self.encoder.value(low, sort), term), low
        if high is not None and (most is None or most > high):
            term, most = z3.If(term > high, self.encoder.value(high, sort), term), high
        if least is None or most is None or least < sort.low or most > sort.high:
            self.errors.append(_both(happens, z3.Not(self.encoder.within(term, sort))))
        return term

    def ended(self, copy: Values, written: set[str], happens: Term) -> Values:
        """Test the endings that read what was written, in their order."""
        for ending in self.rulebook.endings:
            if not reads(ending.when) & written:
                continue
            ends = _both(happens, self.alive(copy), self.encode(ending.when, copy))
            for effect in ending.effects:
                copy = self.one(effect, copy, _both(ends, self.condition(effect.when, copy)))
        return copy

    def merged(self, level: Sequence[Firing], base: Values, copies: Sequence[Values], fires: Sequence[Term]) -> Values:
        """Put the copies of one level together: what changed, the sum of additions, or a conflict."""
        result = dict(base)
        names = [
            v.name
            for v in self.rulebook.variables
            if any(v.name in copy and copy[v.name] is not base.get(v.name) for copy in copies)
        ]
        for name in names:
            old = self.read(name, base)
            changed = [(copy[name], copy[name] != old) for copy in copies if name in copy and copy[name] is not base.get(name)]
            new = old
            for term, differs in reversed(changed):
                new = z3.If(differs, term, new)
            clashes = [
                z3.And(first[1], second[1], first[0] != second[0])
                for place, first in enumerate(changed)
                for second in changed[place + 1 :]
            ]
            if clashes and _adds_only(level, name):
                total = old
                for term, _ in changed:
                    total = total + (term - old)
                new = z3.If(z3.Or(*clashes), self.limited(name, None, total, z3.Or(*clashes)), new)
            else:
                self.errors.extend(clashes)
            result[name] = new
        return self.ended(result, set(names), z3.Or(*fires))


def _adds_only(level: Sequence[Firing], name: str) -> bool:
    assignments = [a for fired in level for effect in fired.effects for a in effect.assignments if a.variable == name]
    return bool(assignments) and all(a.increment is not None for a in assignments)


def _both(*parts: Term) -> Term:
    kept = [part for part in parts if not z3.is_true(part)]
    if not kept:
        return z3.BoolVal(True)
    return kept[0] if len(kept) == 1 else z3.And(*kept)


def _choice(condition: Term, chosen: Term, other: Term) -> Term:
    return chosen if z3.is_true(condition) else z3.If(condition, chosen, other)


def _all_expressions(rulebook: Rulebook) -> Iterator[Expression]:
    for variable in rulebook.variables:
        yield Read(variable.name, variable.sort)
    for ending in rulebook.endings:
        yield ending.when
        yield from _of_effects(ending.effects)
    for action in rulebook.actions:
        yield action.guard
        yield from (value for _, value in action.locals)
        for level in action.levels:
            for fired in level:
                yield fired.when
                yield from _of_effects(fired.effects)


def _of_effects(effects: Sequence[Effect]) -> Iterator[Expression]:
    for effect in effects:
        yield effect.when
        yield effect.requires
        for assignment in effect.assignments:
            yield assignment.value
            if assignment.increment is not None:
                yield assignment.increment
