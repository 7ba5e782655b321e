"""Which rules a game exercises: an action that is taken, a consequence that changes something, an ending, and rules that say no.

A limit counts when the step would have no answer without it; an exception when the rule that it switches off would have fired
or forbidden; a restriction when it is all that forbids something at a decision about such things.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any, Final, final

from brinkproof.model.interpreter.evaluate import Function, compiled
from brinkproof.model.interpreter.step import Change, Interpreter, StepError
from brinkproof.model.language.operators import both, negation
from brinkproof.model.language.sorts import BOOLEAN
from brinkproof.model.language.syntax import Apply, Expression, Local, Operator
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.rules import Ground, Rule
from brinkproof.model.state import State

KINDS: Final = frozenset({"action", "consequence", "restriction", "exception", "limit"})
"""The kinds of rule that can be exercised; the others give names to things."""


Cell = tuple[str, int, int]
"""A rule, and the phase and the DEFCON status in which it was exercised, as their numbers in a state."""


@final
@dataclass(frozen=True, slots=True)
class _Lenient:
    """The rulebook without one limit, and where the variables of that limit stand with its bounds."""

    interpreter: Interpreter
    bounds: tuple[tuple[int, frozenset[int]], ...]


@final
class Exercised:
    """Counts how often each rule of a rulebook is exercised.

    Args:
        interpreter: of the rulebook; everything is prepared once, so that one instance serves many games.

    """

    def __init__(self, interpreter: Interpreter) -> None:
        self.rulebook = interpreter.rulebook
        self.times: Counter[str] = Counter()
        self.cells: Counter[Cell] = Counter()
        self._phase, self._defcon = (self.rulebook.position[name] for name in ("phase", "defcon"))
        self._actions = [action.rule for action in self.rulebook.actions]
        self._exceptions = [tuple(self._lifted(action)) for action in self.rulebook.actions]
        self._lenient = {rule: self._without(rule) for limit in self.rulebook.limits.values() for rule in limit.rules}
        self._forbidding: dict[str, list[tuple[str, Function, Function]]] = {}
        for action in self.rulebook.actions:
            self._forbidding.setdefault(action.name, []).extend(self._forbids(action))

    @property
    def wanted(self) -> tuple[str, ...]:
        """Every rule that can be exercised, in rulebook order."""
        return tuple(rule.id for rule in self.rulebook.rules if rule.kind in KINDS)

    @property
    def missing(self) -> tuple[str, ...]:
        """The rules that never were."""
        return tuple(rule for rule in self.wanted if not self.times[rule])

    def step(self, before: State, action: int, after: State, changes: Sequence[Change]) -> None:
        """Count what one step of the interpreter exercises."""
        found = {self._actions[action], *(change.rule for change in changes)}
        for rule, applies in self._exceptions[action]:
            roles = tuple(int(value) for value in self._roles(before, action))
            if applies(before, roles, before):
                found.add(rule)
        for rule, lenient in self._lenient.items():
            if any(after[place] in bounds for place, bounds in lenient.bounds) and not _answers(lenient, before, action):
                found.add(rule)
        self._count(before, found)

    def decision(self, state: State, names: Sequence[str]) -> None:
        """Count the restrictions that are all that forbids some action of these names."""
        found = {
            rule
            for name in names
            for rule, forbids, otherwise in self._forbidding.get(name, ())
            if forbids(state, (), state) and otherwise(state, (), state)
        }
        self._count(state, found)

    def _count(self, state: State, rules: AbstractSet[str]) -> None:
        self.times.update(rules)
        phase, defcon = state[self._phase], state[self._defcon]
        self.cells.update((rule, phase, defcon) for rule in rules)

    def _roles(self, state: State, action: int) -> Iterator[int]:
        values: list[int] = []
        for place, (_, value) in enumerate(self.rulebook.actions[action].locals):
            names = [name for name, _ in self.rulebook.actions[action].locals[:place]]
            values.append(int(compiled(value, self.rulebook.position, names)(state, values, state)))
            yield values[-1]

    def _lifted(self, action: Ground) -> Iterator[tuple[str, Function]]:
        """Yield each exception that can apply to an action, with the condition under which it does."""
        for exception in self.rulebook.rules:
            if exception.kind != "exception":
                continue
            formal = _formal(exception)
            if not any(map(action.is_named, formal.get("on", [action.name]))):
                continue
            for rule in self.rulebook.rules:
                own: Mapping[str, Any] = _formal(rule) if {rule.id, rule.paragraph} & set(formal["to"]) else {}
                if not any(map(action.is_named, own.get("on", ()))):
                    continue
                texts = (formal["when"], own.get("forbid", own.get("when", "true")))
                condition = both(*(self._condition(text, action, exception) for text in texts))
                names = [name for name, _ in action.locals]
                yield exception.id, compiled(condition, self.rulebook.position, names)

    def _condition(self, text: str, action: Ground, rule: Rule) -> Expression:
        roles: dict[str, Expression] = dict(action.constants)
        roles.update({name: Local(name, value.sort) for name, value in action.locals})
        return typecheck(text, replace(self.rulebook.scope, locals=roles), rule.place, BOOLEAN)

    def _without(self, rule: str) -> _Lenient:
        limits = {name: limit for name, limit in self.rulebook.limits.items() if rule not in limit.rules}
        limited = [(name, limit) for name, limit in self.rulebook.limits.items() if rule in limit.rules]
        return _Lenient(
            interpreter=Interpreter(replace(self.rulebook, limits=limits)),
            bounds=tuple(
                (self.rulebook.position[name], frozenset(bound for bound in (limit.low, limit.high) if bound is not None))
                for name, limit in limited
            ),
        )

    def _forbids(self, action: Ground) -> Iterator[tuple[str, Function, Function]]:
        """Yield each restriction of an action: when it forbids, and when nothing else does."""
        for rule, forbids in action.restrictions:
            without = _parts(negation(forbids))
            others = both(*(part for part in _parts(action.guard) if part not in without))
            position = self.rulebook.position
            yield rule, compiled(forbids, position), compiled(others, position)


def _formal(rule: Rule) -> Mapping[str, Any]:
    """Return the formal part of a rule as it was written."""
    return tomllib.loads("\n".join(rule.formal))


def _parts(expression: Expression) -> tuple[Expression, ...]:
    conjunction = isinstance(expression, Apply) and expression.operator is Operator.AND
    return expression.arguments if isinstance(expression, Apply) and conjunction else (expression,)


def _answers(lenient: _Lenient, before: State, action: int) -> bool:
    try:
        lenient.interpreter.step(before, action)
    except StepError:
        return False
    return True
