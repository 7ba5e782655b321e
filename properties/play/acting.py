"""How a game shows that a restriction, an exception or a limit makes a difference, told by the interpreter alone.

A restriction is seen in a state in which it alone forbids an action. An exception is seen on a step on which it alone lets the action
be taken, or keeps a rule from firing. A limit is seen on a step that goes another way without it. ``at_work.py`` finds the same in
the closed set of states.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import final

from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.language.operators import both, either, negation, substitute
from brinkproof.model.language.syntax import Expression, Local, Read, reads
from brinkproof.model.rules import Ending, Firing, Ground, Limit, Proviso, Rulebook
from brinkproof.model.state import State

DOING = ("action", "consequence", "restriction", "exception", "limit")
"""The kinds of rules that make a difference by themselves; the others are used by these."""


def applies(proviso: Proviso) -> Expression:
    """Return when a rule applies, its exceptions counted in."""
    return both(proviso.own, negation(either(*(when for _, when in proviso.exceptions))))


def restrictions_of(rulebook: Rulebook, action: Ground) -> list[Proviso]:
    """Return the restrictions that speak of an action."""
    return [one for one in action.provisos if rulebook.rule_by_id[one.rule].kind == "restriction"]


def lifting(proviso: Proviso) -> Iterator[tuple[str, Expression]]:
    """Yield each exception of a rule, with when it alone switches the rule off."""
    for rule, when in proviso.exceptions:
        rest = (other for name, other in proviso.exceptions if name != rule)
        yield rule, both(proviso.own, when, negation(either(*rest)))


def forbidding_states(rulebook: Rulebook) -> Mapping[str, Expression]:
    """Return for each restriction the states in which it alone forbids some action."""
    found: dict[str, list[Expression]] = {}
    for action in rulebook.actions:
        every = restrictions_of(rulebook, action)
        for one in every:
            others = (negation(applies(other)) for other in every if other is not one)
            here = both(negation(rulebook.over), action.condition, applies(one), *others)
            found.setdefault(one.rule, []).append(here)
    return {rule: either(*parts) for rule, parts in found.items()}


def lifting_steps(rulebook: Rulebook, action: Ground) -> Mapping[str, Expression]:
    """Return for each exception the steps by an action on which it alone lifts a rule.

    What a consequence reads is read when its level begins. It is told from the state before the step, so only where no level before
    its own writes what is read, and where the game goes on: then the level does begin.
    """
    found: dict[str, list[Expression]] = {}
    provisos = {one.rule: one for one in action.provisos}
    for one in restrictions_of(rulebook, action):
        for rule, lifts in lifting(one):
            found.setdefault(rule, []).append(lifts)
    written: frozenset[str] = frozenset()
    for level in action.levels:
        for fired in (fired for fired in level if fired.rule in provisos):
            for rule, lifts in lifting(provisos[fired.rule]):
                if not reads(lifts) & written:
                    found.setdefault(rule, []).append(both(lifts, negation(substitute(rulebook.over, _primed))))
        rules: tuple[Firing | Ending, ...] = (*level, *rulebook.endings)
        written = written.union(*map(_written, rules))
    return {rule: either(*parts) for rule, parts in found.items()}


def _primed(part: Read | Local) -> Expression | None:
    return Read(part.variable, part.sort, primed=True) if isinstance(part, Read) else None


def _written(rule: Firing | Ending) -> frozenset[str]:
    return frozenset(one.variable for effect in rule.effects for one in effect.assignments)


@final
class Limits:
    """Every limit, with interpreters of the rules without it, one for each action.

    Args:
        rulebook: whose limits.

    """

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._rules = frozenset(rule for limit in rulebook.limits.values() for rule in (limit.low_by, limit.high_by) if rule)
        self._without: dict[tuple[str, int], Interpreter] = {}

    def holding(self, before: State, place: int, after: State, among: frozenset[str]) -> set[str]:
        """Return which of some limits hold a value back on a step: without it the step leads elsewhere, or nowhere."""
        return {rule for rule in among & self._rules if _step(self._lifted(rule, place), before) != after}

    def _lifted(self, rule: str, place: int) -> Interpreter:
        if (rule, place) not in self._without:
            rulebook = self._rulebook
            alone = replace(rulebook, limits=_lifted(rulebook.limits, rule), actions=(rulebook.actions[place],))
            self._without[rule, place] = Interpreter(alone)
        return self._without[rule, place]


def _lifted(limits: Mapping[str, Limit], rule: str) -> Mapping[str, Limit]:
    return {
        name: replace(limit, low=None if limit.low_by == rule else limit.low, high=None if limit.high_by == rule else limit.high)
        for name, limit in limits.items()
    }


def _step(interpreter: Interpreter, state: State) -> State | None:
    try:
        return interpreter.step(state, 0)
    except StepError:
        return None
