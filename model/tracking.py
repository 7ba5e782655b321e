"""A rulebook in which each rule can be let go of: what the proofs of its properties rest on can then be asked rule by rule.

The rewriting adds two kinds of variables that nothing writes. A *tracker* says that a rule is held to. Where it is false, whatever
the rule decides is decided by *free* variables instead: whether an action is enabled, whether a restriction forbids, whether an
exception lifts, whether a consequence or an ending happens, and which value is written (any value of the variable, and any that what
is written there could have). A limit that is let go of may hold or not. So a tracker that is false only adds steps, and errors: what
the free variables can be includes what the rule says. With every tracker true the rulebook says what it said before.

Tracked are actions, restrictions, exceptions, consequences, limits, and the named effects that they carry out. What is not: that a
variable keeps to its sort, and that a game is over when it is; definitions, tables and cards, which are written out where they are
used and count with the rules that use them (``mentions``); and what can never happen, whatever the state, which loading leaves out.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, final

from brinkproof.model.language.operators import TRUE, both, choose, either, negation
from brinkproof.model.language.sorts import BOOL, Sort, join
from brinkproof.model.language.syntax import Expression, Read
from brinkproof.model.rules import Assignment, Effect, Ending, Firing, Ground, Proviso, Rulebook, StateVariable

TRACKED: Final = ("action", "restriction", "exception", "consequence", "limit", "effect")
"""The kinds of rules that can be let go of."""


@final
@dataclass(frozen=True, kw_only=True)
class Tracking:
    """A rulebook that was rewritten.

    Args:
        rulebook: the rewritten one; the variables of the original come first.
        original: what it was made from.
        trackers: for each rule that can be let go of, the variable that says whether it is held to.
        free: the variables that decide where a rule does not; they may differ from step to step.
        limits: for each variable that has a limit, whether it is applied.

    """

    rulebook: Rulebook
    original: Rulebook
    trackers: Mapping[str, str]
    free: frozenset[str]
    limits: Mapping[str, Expression]


def track(rulebook: Rulebook) -> Tracking:
    """Return a rulebook with a tracker for each rule that does something."""
    loosening = _Loosening(rulebook)
    actions = tuple(map(loosening.action, rulebook.actions))
    endings = tuple(map(loosening.ending, rulebook.endings))
    limits = {
        name: either(loosening.held(limit.rules), loosening.free(f"limit of {name}", BOOL))
        for name, limit in rulebook.limits.items()
    }
    added = (*loosening.trackers.values(), *loosening.loose.values())
    return Tracking(
        rulebook=replace(rulebook, variables=(*rulebook.variables, *added), actions=actions, endings=endings),
        original=rulebook,
        trackers={rule: variable.name for rule, variable in loosening.trackers.items()},
        free=frozenset(loosening.loose),
        limits=limits,
    )


@final
@dataclass(frozen=True)
class _Loosening:
    """The variables added so far."""

    rulebook: Rulebook
    trackers: dict[str, StateVariable] = field(default_factory=dict)
    loose: dict[str, StateVariable] = field(default_factory=dict)

    @cached_property
    def effects(self) -> Mapping[str, tuple[str, ...]]:
        """For each named effect, the rules it consists of: its own, and those of the effects it carries out."""
        named = {_name(rule.formal): rule for rule in self.rulebook.rules if rule.kind == "effect"}
        calls = {
            name: [other for other in named if any(_calls(line, other) for line in rule.formal)] for name, rule in named.items()
        }
        found: dict[str, tuple[str, ...]] = {}
        for name in named:
            pending, seen = [name], dict[str, None]()
            while pending:
                one = pending.pop()
                if one not in seen:
                    seen[one] = None
                    pending.extend(calls[one])
            found[name] = tuple(named[one].id for one in seen)
        return found

    @cached_property
    def sorts(self) -> Mapping[str, Sort]:
        return {variable.name: variable.sort for variable in self.rulebook.variables}

    def held(self, rules: Iterable[str]) -> Expression:
        """Return that rules are held to."""
        reads = []
        for rule in dict.fromkeys(rules):
            if rule not in self.trackers:
                self.trackers[rule] = StateVariable(name=f"rule {rule}", sort=BOOL, initial=1, rule=rule)
            reads.append(Read(self.trackers[rule].name, BOOL))
        return both(*reads)

    def free(self, key: str, sort: Sort) -> Read:
        """Return a value that nothing decides; the same key and sort give the same one."""
        name = f"free {key}, {sort.low} to {sort.high}"
        if name not in self.loose:
            self.loose[name] = StateVariable(name=name, sort=sort, initial=sort.low, rule="")
        return Read(name, sort)

    def decided(self, rules: Iterable[str], said: Expression, key: str, sort: Sort = BOOL, *, again: bool = False) -> Expression:
        """Return what rules decide if they are held to, and anything of a sort if they are not.

        Args:
            rules: all of them have a part in it.
            said: what they say.
            key: names the free variable.
            sort: of the free variable.
            again: whether it is asked several times in a step; then what is let go of may also be as it says each time.

        """
        loose: Expression = self.free(key, sort)
        if again:
            loose = choose(self.free(f"{key}, kept", BOOL), said, loose)
        return choose(self.held(rules), said, loose)

    def action(self, action: Ground) -> Ground:
        label, names = self.rulebook.label(action), {rule.id: rule.kind for rule in self.rulebook.rules}
        forbidding = [one for one in action.provisos if names[one.rule] == "restriction"]
        excepted = {one.rule: one for one in action.provisos if names[one.rule] != "restriction"}
        condition = self.decided([action.rule], action.condition, label)
        forbidden = (self.proviso(one, f"{one.rule} on {label}") for one in forbidding)
        return replace(
            action,
            locals=tuple((name, self.local(action.rule, name, value)) for name, value in action.locals),
            guard=both(negation(self.rulebook.over), condition, *map(negation, forbidden)),
            condition=condition,
            levels=tuple(tuple(self.firing(action, fired, excepted) for fired in level) for level in action.levels),
            provisos=(),
            restrictions=(),
        )

    def local(self, rule: str, name: str, value: Expression) -> Expression:
        return self.decided([rule], value, f"{name} of {rule}", value.sort)

    def proviso(self, one: Proviso, key: str) -> Expression:
        lifted = (self.decided([rule], when, f"{rule} for {key}") for rule, when in one.exceptions)
        return both(self.decided([one.rule], one.own, key), negation(either(*lifted)))

    def firing(self, action: Ground, fired: Firing, excepted: Mapping[str, Proviso]) -> Firing:
        own = excepted.get(fired.rule) or Proviso(rule=fired.rule, own=fired.when, exceptions=())
        when = fired.when if fired.rule == action.rule else self.proviso(own, fired.rule)
        effects = tuple(self.effect(fired.rule, place, effect) for place, effect in enumerate(fired.effects))
        return replace(fired, when=when, effects=effects)

    def effect(self, rule: str, place: int, effect: Effect, *, again: bool = False) -> Effect:
        rules = [rule, *(one for name, found in self.effects.items() if _calls(effect.text, name) for one in found)]
        key = f"{rule}: {place}"

        def value(one: Assignment) -> Expression:
            sort = join(self.sorts[one.variable], one.value.sort)
            return self.decided(rules, one.value, f"{key}: {one.variable}", sort, again=again)

        when = effect.when if effect.when == TRUE else self.decided([rule], effect.when, f"{key}: when", again=again)
        return replace(effect, when=when, assignments=tuple(replace(one, value=value(one)) for one in effect.assignments))

    def ending(self, ending: Ending) -> Ending:
        effects = tuple(self.effect(ending.rule, place, effect, again=True) for place, effect in enumerate(ending.effects))
        return replace(ending, when=self.decided([ending.rule], ending.when, ending.rule, again=True), effects=effects)


def _name(formal: Sequence[str]) -> str:
    line = next((text for text in formal if text.startswith("name = ")), "")
    return line.partition('"')[2].rstrip('"')


def _calls(text: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\(", text) is not None
