"""The intents of an erratum resolved against a rulebook: on which ground actions, in which states, with which result."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import final

from brinkproof.model.errata import Erratum, Intent
from brinkproof.model.errors import RuleError, suggest
from brinkproof.model.language.operators import TRUE
from brinkproof.model.language.parse import names_in
from brinkproof.model.language.sorts import BOOLEAN
from brinkproof.model.language.syntax import Expression
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.parting import Parting
from brinkproof.model.rules import Rulebook
from brinkproof.properties.problem import property_scope, roles_of


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """What an intent says of one ground action.

    Args:
        action: its position in ``Rulebook.actions``.
        label: its name with its parameters.
        when: the states in which it may change, over the state before and the roles of the action.
        holds: what is then true of its step, over the state before, the roles and (primed) the state after.

    """

    action: int
    label: str
    when: Expression
    holds: Expression


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """An intent resolved against a rulebook.

    Args:
        intent: where it comes from.
        start: what is true of the initial state, where it is the start that changes; else ``TRUE``.
        steps: what it says of each ground action it speaks of, in the order of the rulebook; none where the start changes.

    """

    intent: Intent
    start: Expression
    steps: tuple[Spoken, ...]


def named(rulebook: Rulebook) -> frozenset[str]:
    """Return what ``on`` can name: the actions and their groups."""
    return frozenset(name for action in rulebook.actions for name in (action.name, *action.groups))


def resolve(intent: Intent, rulebook: Rulebook, *, elsewhere: Collection[str] = ()) -> Meant:
    """Resolve an intent against a rulebook, usually that with the erratum laid over it.

    Args:
        intent: what is meant.
        rulebook: its names and its ground actions.
        elsewhere: actions and groups that the other of two rulebooks has; nothing is said of those here.

    Raises:
        RuleError: RB608 an action or group that neither has; a name or a sort is wrong.

    """
    scope = property_scope(rulebook)
    if intent.kind is Parting.START:
        return Meant(intent=intent, start=typecheck(intent.holds, scope, intent.at("holds"), BOOLEAN), steps=())
    known = named(rulebook) | set(elsewhere)
    for name in intent.on:
        if name not in known:
            help_ = suggest(name, known, "the actions and groups stand in model/rulebook/README.md")
            raise RuleError("RB608", intent.at("on"), f"there is no action or group {name!r}", help_)
    spoken = names_in(intent.when) | names_in(intent.holds)
    typed: dict[object, tuple[Expression, Expression]] = {}
    steps = []
    for position, action in enumerate(rulebook.actions):
        if not any(map(action.is_named, intent.on)):
            continue
        roles: Mapping[str, Expression] = roles_of(action)
        alike = tuple((name, role) for name, role in roles.items() if name in spoken)
        if alike not in typed:
            inner = replace(scope, locals={**scope.locals, **roles})
            when = typecheck(intent.when, inner, intent.at("when"), BOOLEAN)
            holds = typecheck(intent.holds, replace(inner, allows_next=True), intent.at("holds"), BOOLEAN)
            typed[alike] = when, holds
        when, holds = typed[alike]
        steps.append(Spoken(action=position, label=rulebook.label(action), when=when, holds=holds))
    return Meant(intent=intent, start=TRUE, steps=tuple(steps))


def resolved(erratum: Erratum, base: Rulebook, changed: Rulebook) -> tuple[Meant, ...]:
    """Resolve every intent of an erratum against the rulebook that it is laid over.

    An action that only one of the two has can be named: a new one, or one that is withdrawn.

    Args:
        erratum: whose intents.
        base: the rulebook without it.
        changed: the rulebook with it; it says what names mean and what each ``holds`` is about.

    Raises:
        RuleError: as ``resolve``.

    """
    return tuple(resolve(intent, changed, elsewhere=named(base)) for intent in erratum.intents)
