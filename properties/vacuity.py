"""Nothing passes empty: whether a claim that is true says anything about the rules, and who is to blame if it does not.

A claim is *vacuous* when it would be true whatever the rules said. In the closed set of states:

1. a game begins;
2. each action and each group of actions that ``on`` names is enabled somewhere;
3. some reachable state, or step, meets the premise. Where none does, the claim would still be true with its conclusion replaced by
   *false*, so that is not asked apart.

Then, without any rule:

4. the claim is not true in every state of the sorts, the next state and the roles being anything of their sorts.

Two kinds of claims pass the fourth test as they are. One that names a definition or a table, reads what is printed on cards, or asks
what is enabled, speaks of what rules say, and no sort says that. And one that is true only because a number keeps to its sort rests on the rules when something is
written that could leave the sort: then it is the limits, or the proof that no step is an error, that keep the number there. So sorts
are widened first by every value that is written before a limit is applied: ``defcon >= 1`` is not vacuous, since a coup at DEFCON 1
would leave the sort. A claim that is true in the widened sorts as well follows from the sorts alone, and is said so.

Whoever proves a claim without the closed states has not looked at this, and says so (``verdict.NOT_LOOKED_AT``); such a proof by itself
establishes nothing.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from brinkproof.model.errors import RuleError
from brinkproof.model.language.operators import FALSE, TRUE
from brinkproof.model.language.sorts import join
from brinkproof.model.language.syntax import Expression, Local, Read, walk
from brinkproof.model.mentions import mentioned
from brinkproof.model.rules import Effect, Rulebook
from brinkproof.model.symbolic.encode import Encoder, Term
from brinkproof.model.symbolic.variables import width_for
from brinkproof.properties.exploration import Exploration
from brinkproof.properties.problem import Claim, pose, spoken_of
from brinkproof.properties.property import Kind, Property
from brinkproof.properties.solver import Budget, Solver, Unsat


def culprit(known: Exploration, claim: Claim) -> str:
    """Return what makes a true claim true whatever the rules say, or nothing.

    Args:
        known: the closed states.
        claim: one that holds; what must be possible is never vacuous.

    """
    if known.system.initial == known.system.encoding.manager.false:
        return "no game begins"
    never = _never(known, claim)
    if never or not follows_from_sorts(known.problem.rulebook, claim.property):
        return never
    return "it is true in every state of the sorts, whatever the rules say"


def _never(known: Exploration, claim: Claim) -> str:
    """Return what never happens that the claim speaks of."""
    rulebook, one = known.problem.rulebook, claim.property
    for name in one.on:
        if not any(known.enabled[at] for at, action in enumerate(rulebook.actions) if action.is_named(name)):
            return f"action {name!r} is never enabled"
    if claim.premise_steps or one.on or one.kind in (Kind.STEP, Kind.EVENTUALLY):
        if not any(known.enabled[at] for at, _ in spoken_of(rulebook, one)):
            return "none of the actions it speaks of is ever enabled"
        met = any(known.enabled[at] and known.meets(known.system.holds_on(at, when)) for at, when in claim.premise_steps)
        return "" if met else f"no reachable step has {one.when!r}"
    if claim.premise == TRUE or known.meets(known.system.holds(claim.premise)):
        return ""
    return f"no reachable state has {one.when!r}"


def follows_from_sorts(rulebook: Rulebook, one: Property) -> bool:
    """Whether a property is true in every state of the widened sorts, without any rule.

    Args:
        rulebook: gives the names their sorts.
        one: a property; one that speaks of what rules say never follows from sorts.

    """
    if one.kind is Kind.SOMETIMES or _speaks_of_rules(rulebook, one):
        return False
    try:
        (claim,) = pose(widened(rulebook), [one]).claims
    except RuleError:
        return False  # with wider sorts it has no meaning at all, so that it rests on the narrow ones
    parts = [claim.target, *(target for _, target in claim.steps)]
    if all(part == FALSE for part in parts):
        return True
    encoder, solver = Encoder(width_for(parts)), Solver(Budget())
    terms = {
        leaf: encoder.variable(_name(leaf), leaf.sort) for part in parts for leaf in walk(part) if isinstance(leaf, Read | Local)
    }
    solver.add(*(encoder.within(term, leaf.sort) for leaf, term in terms.items()))
    return all(isinstance(solver.ask(_term(encoder, part, terms)), Unsat) for part in parts)


def _term(encoder: Encoder, part: Expression, terms: Mapping[Read | Local, Term]) -> Term:
    names = {leaf.name: term for leaf, term in terms.items() if isinstance(leaf, Local) and leaf in set(walk(part))}
    return encoder.encode(part, lambda leaf: terms[leaf], names)


def _name(leaf: Read | Local) -> str:
    """Return a name that no other leaf has: roles of different actions may have different sorts."""
    match leaf:
        case Read(variable, _, primed):
            return f"next {variable}" if primed else variable
        case Local(name, sort):
            return f"role {name}, {sort.low} to {sort.high}"


def _speaks_of_rules(rulebook: Rulebook, one: Property) -> bool:
    """Whether a property names a definition or a table, reads what is printed on cards, or asks what is enabled."""
    lines = [one.when, one.holds, *one.ranking]
    kinds = {rulebook.rule_by_id[rule].kind for rule in mentioned(rulebook, lines)}
    printed = "|".join({column for columns in rulebook.scope.attributes.values() for column in columns} or {"$."})
    asked = re.compile(rf"\b(enabled|can_move)\b|\.({printed})\b")
    return bool(kinds & {"definition", "table"}) or any(asked.search(line) for line in lines)


def widened(rulebook: Rulebook) -> Rulebook:
    """Return a rulebook in whose scope each variable has every value of its sort, and every one that is written before limits."""
    sorts = {variable.name: variable.sort for variable in rulebook.variables}
    for effect in _effects(rulebook):
        for one in effect.assignments:
            sorts[one.variable] = join(sorts[one.variable], one.value.sort)

    def wide(read: Read) -> Read:
        return replace(read, sort=sorts.get(read.variable, read.sort))  # a variable that is dropped keeps its name

    scope = rulebook.scope
    families = {
        name: replace(family, members=tuple((member, wide(read)) for member, read in family.members))
        for name, family in scope.families.items()
    }
    return replace(
        rulebook,
        scope=replace(scope, variables={name: wide(read) for name, read in scope.variables.items()}, families=families),
    )


def _effects(rulebook: Rulebook) -> Iterable[Effect]:
    for ending in rulebook.endings:
        yield from ending.effects
    for action in rulebook.actions:
        for level in action.levels:
            for fired in level:
                yield from fired.effects
