"""Properties resolved against a rulebook: for each, the states or steps that must, or must not, be reachable."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import final

from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.language.operators import FALSE, apply, both, either, equal, negation, substitute
from brinkproof.model.language.parse import names_in
from brinkproof.model.language.scope import Scope
from brinkproof.model.language.sorts import BOOLEAN, INTEGER
from brinkproof.model.language.syntax import Constant, Expression, Local, Operator, Read
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.rules import Ground, Rulebook
from brinkproof.properties.property import Kind, Property


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a property comes down to.

    Args:
        property: where it comes from.
        target: states, as an expression over one state; ``FALSE`` when the claim is about steps.
        steps: pairs of a ground action's position in ``Rulebook.actions`` and an expression over the state before, the
            roles of the action and (primed) the state after.
        wanted: whether a target must be reachable (``sometimes``) or must not be (all others).
        premise: the states the property says something about; ``FALSE`` when the claim is about steps.
        premise_steps: the steps it says something about, in the form of ``steps``.

    """

    property: Property
    target: Expression
    steps: tuple[tuple[int, Expression], ...]
    wanted: bool
    premise: Expression = FALSE
    premise_steps: tuple[tuple[int, Expression], ...] = ()


@final
@dataclass(frozen=True, kw_only=True)
class Problem:
    """A rulebook and the claims about it; lemmas are claims too."""

    rulebook: Rulebook
    claims: tuple[Claim, ...]

    @cached_property
    def can_move(self) -> Expression:
        """True where some action is enabled."""
        return either(*(action.guard for action in self.rulebook.actions))

    @property
    def lemmas(self) -> tuple[Claim, ...]:
        """The claims that strengthen others."""
        return tuple(claim for claim in self.claims if claim.property.lemma)


def pose(rulebook: Rulebook, properties: Sequence[Property]) -> Problem:
    """Resolve properties against a rulebook.

    Raises:
        RuleError: a name or a sort is wrong, or no action is left for a step property to speak of.

    """
    scope = property_scope(rulebook)
    return Problem(rulebook=rulebook, claims=tuple(_claim(rulebook, scope, one) for one in properties))


def property_scope(rulebook: Rulebook) -> Scope:
    """Return what names mean in a property: those of the rulebook, ``enabled(...)``, ``can_move`` and ``game_over``."""
    moves = either(*(action.guard for action in rulebook.actions))

    def enabled(name: str, values: Mapping[str, Constant]) -> Expression:
        named = [action for action in rulebook.actions if action.is_named(name)]
        if not named:
            known = {action.name for action in rulebook.actions}
            raise LookupError(f"there is no action {name!r}", suggest(name, known, "see the [[action]] tables"))
        for given in values:
            known_parameters = {parameter for action in named for parameter, _ in action.parameters}
            if given not in known_parameters:
                raise LookupError(f"action {name!r} has no parameter {given!r}", suggest(given, known_parameters, "it has none"))
        fitting = [a for a in named if all(dict(a.parameters).get(key) == value for key, value in values.items())]
        return either(*(action.guard for action in fitting))

    return replace(rulebook.scope, enabled=enabled, locals={"can_move": moves, "game_over": rulebook.over}, allows_next=False)


def spoken_of(rulebook: Rulebook, one: Property) -> list[tuple[int, Ground]]:
    """Return the ground actions a step property speaks of, with their positions.

    Raises:
        RuleError: RB304 no such action.

    """
    known = {name for action in rulebook.actions for name in (action.name, *action.groups)}
    for key, names in (("on", one.on), ("apart_from", one.apart_from)):
        for name in names:
            if name not in known:
                raise RuleError(
                    "RB304", one.at(key), f"there is no action {name!r}", suggest(name, known, "see 'brinkproof rules'")
                )
    return [
        (position, action)
        for position, action in enumerate(rulebook.actions)
        if (not one.on or any(map(action.is_named, one.on))) and not any(map(action.is_named, one.apart_from))
    ]


def _claim(rulebook: Rulebook, scope: Scope, one: Property) -> Claim:
    by_step = one.kind in (Kind.STEP, Kind.EVENTUALLY) or bool(one.on)
    if not by_step:
        when = typecheck(one.when, scope, one.at("when"), BOOLEAN)
        holds = typecheck(one.holds, scope, one.at("holds"), BOOLEAN)
        wanted = one.kind is Kind.SOMETIMES
        target = both(when, holds if wanted else negation(holds))
        return Claim(property=one, target=target, steps=(), wanted=wanted, premise=when)
    steps, premises = [], []
    known: dict[object, tuple[Expression, Expression]] = {}
    for position, action in spoken_of(rulebook, one):
        roles = roles_of(action)
        spoken = names_in(one.when) | names_in(one.holds)
        alike = tuple((name, role) for name, role in roles.items() if name in spoken)  # most actions differ in other names only
        if alike not in known:
            known[alike] = _over_step(one, replace(scope, locals={**scope.locals, **roles}, allows_next=True))
        when, target = known[alike]
        if target != FALSE:
            steps.append((position, target))
        if when != FALSE:
            premises.append((position, when))
    wanted = one.kind is Kind.SOMETIMES
    return Claim(property=one, target=FALSE, steps=tuple(steps), wanted=wanted, premise_steps=tuple(premises))


def _over_step(one: Property, inner: Scope) -> tuple[Expression, Expression]:
    """Return the premise and the target of a claim about steps, in the scope of an action."""
    when = typecheck(one.when, inner, one.at("when"), BOOLEAN)
    holds = _falls(one, inner) if one.kind is Kind.EVENTUALLY else typecheck(one.holds, inner, one.at("holds"), BOOLEAN)
    return when, both(when, holds if one.kind is Kind.SOMETIMES else negation(holds))


def roles_of(action: Ground) -> dict[str, Expression]:
    """Return what each name of an action stands for: its parameters, and the roles it fixes."""
    roles: dict[str, Expression] = dict(action.constants)
    roles.update({name: Local(name, value.sort) for name, value in action.locals})
    return roles


def _falls(one: Property, scope: Scope) -> Expression:
    """The ranking falls: some part falls and all weightier parts stay. The sorts are finite, so it cannot fall for ever."""
    falls: list[Expression] = []
    stays: list[Expression] = []
    for text in one.ranking:
        now = typecheck(text, scope, one.at("ranking"))
        if now.sort.kind == BOOLEAN:
            raise RuleError(
                "RB306", one.at("ranking"), f"{text!r} is bool, and integer is needed here", "write '1 if ... else 0'"
            )
        if now.sort.kind != INTEGER:
            raise RuleError(
                "RB306", one.at("ranking"), f"{text!r} is {now.sort.kind}, and integer is needed here", "use a number"
            )
        after = substitute(now, _primed)
        falls.append(both(*stays, apply(Operator.LESS, after, now)))
        stays.append(equal(after, now))
    return either(*falls)


def ranking_of(problem: Problem, claim: Claim) -> tuple[Expression, ...]:
    """Return the numbers that an ``eventually`` claim says fall with each step, the weightiest first."""
    scope, one = property_scope(problem.rulebook), claim.property
    return tuple(typecheck(text, scope, one.at("ranking")) for text in one.ranking)


def _primed(part: Read | Local) -> Expression | None:
    return Read(part.variable, part.sort, primed=True) if isinstance(part, Read) else None


def as_lemma(name: str, fact: Expression) -> Claim:
    """Return a fact over one state as a claim that is a lemma, though no book has it."""
    place = Place(file=name)
    one = Property(
        name=name, kind=Kind.ALWAYS, says={}, cites=(), needs=(), on=(), apart_from=(), when="true", holds="true",
        ranking=(), lemma=True, place=place, lines={},
    )  # fmt: skip
    return Claim(property=one, target=negation(fact), steps=(), wanted=False)


def select(problem: Problem, names: Iterable[str]) -> Problem:
    """Return the problem with some claims only, and all lemmas.

    Raises:
        KeyError: no such property.

    """
    wanted = set(names)
    missing = wanted - {claim.property.name for claim in problem.claims}
    if missing:
        raise KeyError(min(missing))
    return replace(problem, claims=tuple(c for c in problem.claims if c.property.name in wanted or c.property.lemma))
