"""What a rulebook does, as short digests: two rulebooks are compared by them without a question to any solver.

The same digest means that the same is written, rules and places aside. Another digest means that something else is written;
whether a game notices is for ``difference`` to find out.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import final

from brinkproof.model.language.render import render_value
from brinkproof.model.language.syntax import Apply, Constant, Expression, Local, Read
from brinkproof.model.rules import Effect, Firing, Ground, Rulebook

BEGINNING = "beginning"
"""The state in which a game begins, with the values that each variable can have."""

ENDINGS = "endings"
"""What is tested after each effect, in its order, and when the game is over."""

_LENGTH = 16
"""Hexadecimal digits of a digest: it tells a change from none, and defends against nobody."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """What a rulebook does.

    Args:
        rules: a digest of each rule as it was loaded, by its id; sentences and places are left out.
        actions: a digest of what each ground action does, by its label: who chooses it, when it is enabled, what it changes within
            which limits. Which rules say so, and in which files, is left out.
        frame: digests of what belongs to no action, by name (``BEGINNING``, ``ENDINGS``).

    """

    rules: Mapping[str, str]
    actions: Mapping[str, str]
    frame: Mapping[str, str]


def behaviour(rulebook: Rulebook) -> Behaviour:
    """Return what a rulebook does."""
    return _Digests(rulebook).all()


def digest(*parts: object) -> str:
    """Return a short digest of what JSON can hold; it depends on the order of lists, and not on that of mappings."""
    text = json.dumps(parts, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]


@final
class _Digests:
    """The digests of one rulebook; a part of an expression that stands in many places is digested once."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._known: dict[int, str] = {}

    def all(self) -> Behaviour:
        book = self._rulebook
        endings = [[self._of(one.when), [self._effect(effect) for effect in one.effects]] for one in book.endings]
        beginning = {
            one.name: [one.sort.kind, book.shown(one, one.sort.low), book.shown(one, one.sort.high), book.shown(one, one.initial)]
            for one in book.variables
        }
        return Behaviour(
            rules={rule.id: digest(rule.kind, sorted(" ".join(line.split()) for line in rule.formal)) for rule in book.rules},
            actions={book.label(action): self._action(action) for action in book.actions},
            frame={BEGINNING: digest(beginning), ENDINGS: digest(self._of(book.over), endings)},
        )

    def _action(self, action: Ground) -> str:
        levels = [sorted(map(self._firing, level)) for level in action.levels]
        effects = [effect for level in action.levels for fired in level for effect in fired.effects]
        written = {assignment.variable for effect in effects for assignment in effect.assignments}
        limits = {name: [limit.low, limit.high] for name, limit in self._rulebook.limits.items() if name in written}
        owner = action.owner if isinstance(action.owner, str) else ["player", self._of(action.owner)]
        locals_ = [[name, self._of(value)] for name, value in action.locals]
        return digest(owner, action.chance, locals_, self._of(action.guard), levels, limits)

    def _firing(self, fired: Firing) -> str:
        return digest(self._of(fired.when), [self._effect(effect) for effect in fired.effects])

    def _effect(self, effect: Effect) -> str:
        assignments = sorted([one.variable, self._of(one.value), one.increment is not None] for one in effect.assignments)
        return digest(self._of(effect.when), self._of(effect.requires), assignments)

    def _of(self, expression: Expression) -> str:
        if id(expression) not in self._known:
            self._known[id(expression)] = self._digest(expression)
        return self._known[id(expression)]

    def _digest(self, expression: Expression) -> str:
        match expression:
            case Constant(value, sort):
                return digest("value", sort.kind, render_value(value, sort, self._rulebook.members))
            case Read(variable, _, primed):
                return digest("read", variable, primed)
            case Local(name):
                return digest("local", name)
            case Apply(operator, arguments):
                return digest(str(operator), [self._of(argument) for argument in arguments])
