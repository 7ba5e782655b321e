"""One step of the game as diagrams: sections 1 to 4 of *one step* in ``model/README.md``, in that order.

What an action does is a function of the state it is taken in: for each variable it changes, where it comes to have each
value. Nothing here speaks of the bits of the next state; ``image.py`` does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import final

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.evaluate import Evaluator, choice
from brinkproof.model.diagrams.manager import Diagram, Values
from brinkproof.model.footprint import adds_only
from brinkproof.model.rules import Effect, Firing, Proviso, Rulebook


class FaultKind(StrEnum):
    """A requirement fails, a value leaves its sort, or rules set one variable differently."""

    REQUIREMENT = "requirement"
    OVERFLOW = "overflow"
    CONFLICT = "conflict"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A way in which a step is an error of the rulebook.

    Args:
        kind: which of the three it is.
        rules: whose effect it is; of a conflict, all that change the variable.
        variable: what it would write; empty when a requirement fails.
        problem: what is wrong, in one clause.
        where: the states in which the step fails in this way first.

    """

    kind: FaultKind
    rules: tuple[str, ...]
    variable: str
    problem: str
    where: Diagram

    @property
    def rule(self) -> str:
        """The first of its rules."""
        return self.rules[0]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one ground action means.

    Args:
        action: its position in ``Rulebook.actions``.
        guard: where it is enabled.
        taken: where it is enabled and has no error.
        locals: its roles, where it is enabled.
        after: for each variable that it changes somewhere, where that has which value afterwards.
        error: where it is enabled and fails.
        faults: ways in which it fails, which make up ``error``.
        fired: rules and endings that fire, exceptions that keep a rule from firing, and limits that hold a value back, with the
            states in which they do.

    """

    action: int
    guard: Diagram
    taken: Diagram
    locals: Mapping[str, Values]
    after: Mapping[str, Values]
    error: Diagram
    faults: tuple[Fault, ...]
    fired: tuple[tuple[str, Diagram], ...]


Copy = Mapping[str, Values]
"""The variables that differ from the state the action was chosen in; all others are as they were."""


def make_step(encoding: Encoding, position: int, care: Diagram) -> Step:
    """Return what a ground action means in the states of ``care``.

    Args:
        encoding: the bits of the variables.
        position: of the action in ``Rulebook.actions``.
        care: the states that matter; the action counts as not enabled elsewhere.

    Source: ``model/README.md``, one step.

    """
    action = encoding.rulebook.actions[position]
    manager = encoding.manager
    guard = Evaluator(manager, lambda name, _: encoding.now[name], {}, manager.true).truth(action.guard) & care
    run = _Run(encoding=encoding, guard=guard, provisos={one.rule: one for one in action.provisos})
    for name, value in action.locals:
        run.locals[name] = run.at({}).values(value)
    copy: Copy = {}
    for level in action.levels:
        copy = run.level(level, copy)
    after = {
        name: values
        for name, values in copy.items()
        if any(where & ~encoding.now[name][value] != manager.false for value, where in values.items())
    }
    if run.error != manager.false:
        after = {name: {value: where & ~run.error for value, where in values.items()} for name, values in after.items()}
    return Step(
        action=position,
        guard=guard,
        taken=guard & ~run.error,
        locals=run.locals,
        after=after,
        error=run.error,
        faults=tuple(run.faults),
        fired=tuple(run.fired.items()),
    )


@final
@dataclass(slots=True, kw_only=True)
class _Run:
    """One action being carried out everywhere at once; a class because every part needs the same few things."""

    encoding: Encoding
    guard: Diagram
    provisos: Mapping[str, Proviso]
    locals: dict[str, Values] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    fired: dict[str, Diagram] = field(default_factory=dict)
    error: Diagram = field(init=False)
    before: dict[str, Values] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.error = self.encoding.manager.false

    @property
    def rulebook(self) -> Rulebook:
        return self.encoding.rulebook

    def held(self, name: str, copy: Copy) -> Values:
        if name in copy:
            return copy[name]
        if name not in self.before:
            cut = {value: where & self.guard for value, where in self.encoding.now[name].items()}
            self.before[name] = {value: where for value, where in cut.items() if where != self.encoding.manager.false}
        return self.before[name]

    def at(self, copy: Copy) -> Evaluator:
        return Evaluator(self.encoding.manager, lambda name, _: self.held(name, copy), self.locals, self.guard)

    def alive(self, copy: Copy) -> Diagram:
        return self.at(copy).values(self.rulebook.over).get(0, self.encoding.manager.false)

    def is_empty(self, where: Diagram) -> bool:
        return where == self.encoding.manager.false

    def fires(self, rule: str, where: Diagram) -> None:
        self.fired[rule] = self.fired[rule] | where if rule in self.fired else where

    def fail(self, kind: FaultKind, rules: tuple[str, ...], variable: str, problem: str, where: Diagram) -> None:
        first = where & ~self.error
        if not self.is_empty(first):
            self.faults.append(Fault(kind=kind, rules=rules, variable=variable, problem=problem, where=first))
            self.error = self.error | first

    def level(self, level: Sequence[Firing], base: Copy) -> Copy:
        """2: every rule that fires works on a copy of the base; then the copies are merged."""
        moment, alive = self.at(base), self.alive(base)
        copies: list[tuple[str, Diagram, Copy]] = []
        for rule in level:
            self.spared(rule.rule, moment, alive)
            where = alive & moment.truth(rule.when)
            if not self.is_empty(where):
                self.fires(rule.rule, where)
                copies.append((rule.rule, where, self.carry_out(rule, base, where)))
        if not copies:
            return base
        if len(copies) == 1:
            return copies[0][2]
        merged = {**base, **self.merged(level, base, copies)}
        several, once = self.encoding.manager.false, self.encoding.manager.false
        for _, where, _ in copies:
            several, once = several | once & where, once | where
        return self.ended(merged, several)

    def spared(self, rule: str, moment: Evaluator, alive: Diagram) -> None:
        """Note where one exception alone keeps a rule from firing."""
        if rule in self.provisos:
            own = alive & moment.truth(self.provisos[rule].own)
            lifts = [(name, moment.truth(when)) for name, when in self.provisos[rule].exceptions]
            for name, lifted in lifts:
                others = self.encoding.manager.union(other for another, other in lifts if another != name)
                self.fires(name, own & lifted & ~others)

    def carry_out(self, rule: Firing, copy: Copy, where: Diagram) -> Copy:
        for effect in rule.effects:
            happens = where & self.alive(copy)
            if self.is_empty(happens):
                break
            happens = happens & self.at(copy).truth(effect.when)
            if not self.is_empty(happens):
                copy = self.ended(self.one(rule.rule, effect, copy, happens), happens)
        return copy

    def one(self, rule: str, effect: Effect, copy: Copy, happens: Diagram) -> Copy:
        """Carry out one effect: all its values are read, then all are written."""
        moment = self.at(copy)
        meaningless = happens & ~moment.truth(effect.requires)
        self.fail(FaultKind.REQUIREMENT, (rule,), "", f"{effect.text!r} has no meaning here", meaningless)
        written = dict(copy)
        for assignment in effect.assignments:
            name = assignment.variable
            new = {value: where & happens for value, where in moment.values(assignment.value).items()}
            written[name] = choice(self.encoding.manager, happens, self.limited(rule, name, new), self.held(name, copy))
        return written

    def limited(self, rule: str, name: str, values: Values) -> Values:
        """3: bring values within the limits of a variable; what is then outside its sort is a fault."""
        limit, sort = self.rulebook.limits.get(name), self.encoding.sorts[name]
        low = limit.low if limit else None
        high = limit.high if limit else None
        found: dict[int, Diagram] = {}
        for old, where in values.items():
            value = old if low is None else max(low, old)
            value = value if high is None else min(high, value)
            if limit is not None and value != old:
                self.fires(limit.low_by if value > old else limit.high_by, where)
            if value in sort:
                found[value] = found[value] | where if value in found else where
            else:
                problem = f"{name} would be {value}, outside {sort.low} to {sort.high}"
                self.fail(FaultKind.OVERFLOW, (rule,), name, problem, where)
        return found

    def ended(self, copy: Copy, where: Diagram) -> Copy:
        """4: the first ending whose condition is true carries out its effects."""
        left = where & self.alive(copy)
        if self.is_empty(left):
            return copy
        moment, after = self.at(copy), copy
        for ending in self.rulebook.endings:
            here = left & moment.truth(ending.when)
            if self.is_empty(here):
                continue
            self.fires(ending.rule, here)
            left = left & ~here
            for effect in ending.effects:
                happens = here & self.alive(after) & self.at(after).truth(effect.when)
                if not self.is_empty(happens):
                    after = self.one(ending.rule, effect, after, happens)
        return after

    def merged(self, level: Sequence[Firing], base: Copy, copies: Sequence[tuple[str, Diagram, Copy]]) -> Copy:
        names = dict.fromkeys(name for _, _, copy in copies for name in copy)
        found: dict[str, Values] = {}
        for name in names:
            old = self.held(name, base)
            changed = [(rule, copy[name]) for rule, _, copy in copies if name in copy and copy[name] is not old]
            if len(changed) == 1:
                found[name] = changed[0][1]
            elif changed:
                found[name] = self.put_together(name, old, changed, sums=adds_only(self.rulebook, level, name))
        return found

    def put_together(self, name: str, old: Values, changed: Sequence[tuple[str, Values]], *, sums: bool) -> Values:
        """Merge the changes of several rules to one variable: each row is a way in which they can meet."""
        rows: dict[tuple[int, tuple[tuple[str, int], ...]], Diagram] = {(value, ()): where for value, where in old.items()}
        for rule, values in changed:
            grown: dict[tuple[int, tuple[tuple[str, int], ...]], Diagram] = {}
            for (base, news), where in rows.items():
                for value, own in values.items():
                    both = where & own
                    if not self.is_empty(both):
                        row = (base, news if value == base else (*news, (rule, value)))
                        grown[row] = grown[row] | both if row in grown else both
            rows = grown
        agreed: dict[int, Diagram] = {}
        summed: dict[int, Diagram] = {}
        for (base, news), where in rows.items():
            if sums and len(news) > 1:
                _add(summed, base + sum(value - base for _, value in news), where)
            elif len({value for _, value in news}) <= 1:
                _add(agreed, news[0][1] if news else base, where)
            else:
                rules = tuple(rule for rule, _ in news)
                problem = f"{' and '.join(map(repr, rules))} set {name} differently"
                self.fail(FaultKind.CONFLICT, rules, name, problem, where)
        for value, where in self.limited(changed[0][0], name, summed).items():
            _add(agreed, value, where)
        return agreed


def _add(values: dict[int, Diagram], value: int, where: Diagram) -> None:
    values[value] = values[value] | where if value in values else where
