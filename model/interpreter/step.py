"""One step of the game over plain integers: sections 1 to 5 of *one step* in ``model/README.md``, in that order."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import final

from brinkproof.model.interpreter.evaluate import Function, compiled
from brinkproof.model.language.operators import TRUE, both
from brinkproof.model.language.syntax import Apply, Expression, Operator, reads
from brinkproof.model.rules import Assignment, Effect, Ending, Firing, Ground, Rulebook
from brinkproof.model.state import State


class StepError(Exception):
    """A rulebook that cannot say what happens: a requirement fails, a value leaves its sort, or rules conflict.

    Args:
        rule: whose effect it was.
        problem: what is wrong, in one sentence.

    """

    def __init__(self, rule: str, problem: str) -> None:
        super().__init__(f"{rule}: {problem}")
        self.rule = rule
        self.problem = problem


@final
@dataclass(frozen=True, slots=True)
class Change:
    """One variable written by one rule: the old and the new value."""

    variable: int
    old: int
    new: int
    rule: str


@final
@dataclass(frozen=True, slots=True)
class _Write:
    variable: int
    value: Function
    name: str


@final
@dataclass(frozen=True, slots=True)
class _Effect:
    text: str
    rule: str
    when: Function | None
    requires: Function | None
    writes: tuple[_Write, ...]


@final
@dataclass(frozen=True, slots=True)
class _Firing:
    rule: str
    when: Function | None
    effects: tuple[_Effect, ...]


@final
@dataclass(frozen=True, slots=True)
class _Action:
    label: str
    locals: tuple[Function, ...]
    guard: Function
    levels: tuple[tuple[_Firing, ...], ...]
    summed: tuple[frozenset[int], ...]
    """For each level, the variables that it, and every ending, changes by addition only."""


@final
class Interpreter:
    """A rulebook that can be played.

    Args:
        rulebook: its rules; everything is compiled on first use.

    """

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._position = rulebook.position
        self._over = compiled(rulebook.over, self._position)
        self._sorts = [variable.sort for variable in rulebook.variables]
        self._limits = {self._position[name]: (limit.low, limit.high) for name, limit in rulebook.limits.items()}
        self._endings = [
            (compiled(e.when, self._position), tuple(self._effect(effect, e.rule, ()) for effect in e.effects))
            for e in rulebook.endings
        ]
        self._actions = [self._action(action) for action in rulebook.actions]
        self.dispatch = self._dispatch_variables()
        self._deciders = [self._decider(action.guard) for action in rulebook.actions]
        self._candidates: dict[tuple[int, ...], list[tuple[int, Function]]] = {}

    def _action(self, action: Ground) -> _Action:
        names = [name for name, _ in action.locals]
        return _Action(
            label=self.rulebook.label(action),
            locals=tuple(compiled(value, self._position, names[:place]) for place, (_, value) in enumerate(action.locals)),
            guard=compiled(action.guard, self._position),
            levels=tuple(tuple(self._firing(fired, names) for fired in level) for level in action.levels),
            summed=tuple(self._additions(level) for level in action.levels),
        )

    def _firing(self, fired: Firing, names: Sequence[str]) -> _Firing:
        return _Firing(
            rule=fired.rule,
            when=self._condition(fired.when, names),
            effects=tuple(self._effect(effect, fired.rule, names) for effect in fired.effects),
        )

    def _condition(self, expression: Expression, names: Sequence[str]) -> Function | None:
        return None if expression == TRUE else compiled(expression, self._position, names)

    def _effect(self, effect: Effect, rule: str, names: Sequence[str]) -> _Effect:
        return _Effect(
            text=effect.text,
            rule=rule,
            when=self._condition(effect.when, names),
            requires=self._condition(effect.requires, names),
            writes=tuple(
                _Write(self._position[a.variable], compiled(a.value, self._position, names), a.variable)
                for a in effect.assignments
            ),
        )

    def _additions(self, level: Sequence[Firing]) -> frozenset[int]:
        by_variable: dict[str, list[Assignment]] = {}
        rules: tuple[Firing | Ending, ...] = (*level, *self.rulebook.endings)
        for fired in rules:
            for effect in fired.effects:
                for assignment in effect.assignments:
                    by_variable.setdefault(assignment.variable, []).append(assignment)
        return frozenset(
            self._position[name] for name, assignments in by_variable.items() if all(a.increment is not None for a in assignments)
        )

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Where each action stands in the rulebook, by label."""
        return {action.label: place for place, action in enumerate(self._actions)}

    def enabled(self, state: State) -> list[int]:
        """Return the positions of the actions that are enabled, in rulebook order."""
        key = tuple(state[place] for place in self.dispatch)
        if key not in self._candidates:
            self._candidates[key] = self._candidates_at(state)
        return [place for place, guard in self._candidates[key] if guard(state, (), state)]

    def candidates(self, state: State) -> list[int]:
        """Return the actions that can be enabled where the ``dispatch`` variables have the values they have in a state."""
        return [place for place, _ in self._candidates_at(state)]

    def _dispatch_variables(self) -> tuple[int, ...]:
        """Choose the two variables that most guards read: with their values most guards are decided."""
        over = reads(self.rulebook.over)
        often = Counter(name for action in self.rulebook.actions for name in reads(action.guard) - over)
        return tuple(self._position[name] for name, _ in often.most_common(2))

    def _decider(self, guard: Expression) -> Function:
        """Return the part of a guard that the dispatch variables decide by themselves."""
        known = {self.rulebook.variables[place].name for place in self.dispatch}
        parts = guard.arguments if isinstance(guard, Apply) and guard.operator is Operator.AND else (guard,)
        return compiled(both(*(part for part in parts if reads(part) <= known)), self._position)

    def _candidates_at(self, state: State) -> list[tuple[int, Function]]:
        """Return the actions that can be enabled where the dispatch variables have the values they have in this state."""
        return [(place, self._actions[place].guard) for place, decides in enumerate(self._deciders) if decides(state, (), state)]

    def is_enabled(self, state: State, action: int) -> bool:
        """Whether one action is enabled."""
        return bool(self._actions[action].guard(state, (), state))

    def over(self, state: State) -> bool:
        """Whether the game is over."""
        return bool(self._over(state, (), state))

    def locals(self, state: State, action: int) -> tuple[int, ...]:
        """Return the values of an action's locals, read in the state it is chosen in."""
        values: list[int] = []
        for value in self._actions[action].locals:
            values.append(int(value(state, values, state)))
        return tuple(values)

    def step(self, state: State, action: int, changes: list[Change] | None = None) -> State:
        """Return the state after an enabled action.

        Args:
            state: where the game stands.
            action: its position in ``Rulebook.actions``; it must be enabled.
            changes: when given, each write that changed something is appended to it, with the rule that made it.

        Raises:
            StepError: the rulebook has no answer.

        """
        chosen = self._actions[action]
        bound = self.locals(state, action)
        values = state
        for level, summed in zip(chosen.levels, chosen.summed, strict=True):
            if self._over(values, (), values):
                break
            firing = [fired for fired in level if fired.when is None or fired.when(values, bound, values)]
            if len(firing) == 1:
                values = self._carry_out(firing[0].effects, values, bound, changes)
            elif firing:
                values = self._merged(firing, values, bound, summed, changes)
        return values

    def _carry_out(self, effects: Sequence[_Effect], values: State, bound: Sequence[int], changes: list[Change] | None) -> State:
        for effect in effects:
            if self._over(values, (), values):
                break
            after = self._one(effect, values, bound, changes)
            values = after if after is values else self._ended(after, changes)
        return values

    def _one(self, effect: _Effect, values: State, bound: Sequence[int], changes: list[Change] | None) -> State:
        if effect.when is not None and not effect.when(values, bound, values):
            return values
        if effect.requires is not None and not effect.requires(values, bound, values):
            raise StepError(effect.rule, f"{effect.text!r} has no meaning here")
        after = list(values)
        for write in effect.writes:
            new = self._limited(write.variable, int(write.value(values, bound, values)), effect.rule)
            if changes is not None and new != values[write.variable]:
                changes.append(Change(write.variable, values[write.variable], new, effect.rule))
            after[write.variable] = new
        return tuple(after)

    def _limited(self, variable: int, value: int, rule: str) -> int:
        if variable in self._limits:
            low, high = self._limits[variable]
            value = value if low is None or value >= low else low
            value = value if high is None or value <= high else high
        if value not in self._sorts[variable]:
            sort = self._sorts[variable]
            name = self.rulebook.variables[variable].name
            raise StepError(rule, f"{name} would be {value}, outside {sort.low} to {sort.high}")
        return value

    def _ended(self, values: State, changes: list[Change] | None) -> State:
        """Carry out the first ending that is due; a later one is not tested, whether this one ended the game or not."""
        for when, effects in self._endings:
            if self._over(values, (), values):
                break
            if when(values, (), values):
                for effect in effects:
                    if not self._over(values, (), values):
                        values = self._one(effect, values, (), changes)
                break
        return values

    def _merged(
        self, firing: Sequence[_Firing], base: State, bound: Sequence[int], summed: frozenset[int], changes: list[Change] | None
    ) -> State:
        """Carry the rules of one level out apart, each on the base, and put their changes together."""
        copies = [self._carry_out(fired.effects, base, bound, changes) for fired in firing]
        merged = list(base)
        for variable, old in enumerate(base):
            changed = [(copy[variable], fired.rule) for copy, fired in zip(copies, firing, strict=True) if copy[variable] != old]
            if not changed:
                continue
            new = changed[0][0]
            if len(changed) > 1 and variable in summed:
                new = self._limited(variable, old + sum(value - old for value, _ in changed), changed[0][1])
            elif any(value != new for value, _ in changed):
                name = self.rulebook.variables[variable].name
                raise StepError(changed[0][1], f"{changed[0][1]!r} and {changed[1][1]!r} set {name} differently")
            merged[variable] = new
        return self._ended(tuple(merged), changes)
