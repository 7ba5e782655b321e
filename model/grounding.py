"""Rules to ground actions: each parameter gets each of its values, and what folds to *never* is left out.

What fires on an action, in which order, with which exceptions, is resolved here once; what it *does* is said by each
meaning for itself.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product

from brinkproof.model.document import Entry, identifier
from brinkproof.model.effects import Effects
from brinkproof.model.errors import suggest
from brinkproof.model.language.operators import FALSE, TRUE, both, either, equal, negation
from brinkproof.model.language.scope import Scope
from brinkproof.model.language.sorts import BOOLEAN, Sort
from brinkproof.model.language.syntax import Constant, Expression, Local
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.levels import check_agreement, groups, level_numbers
from brinkproof.model.names import Names, parameter_sorts
from brinkproof.model.rules import Ending, Firing, Ground, Proviso
from brinkproof.model.schema import OWNERS, RULE_KINDS


def ground_endings(entries: Sequence[Entry], names: Names) -> tuple[Ending, ...]:
    """Return the consequences that no action names: they are tested after each effect, in the order of the files."""
    effects = Effects(entries, names)
    return tuple(
        Ending(
            rule=identifier(entry),
            when=typecheck(entry.values.get("when", "true"), names.scope, entry.at("when"), BOOLEAN),
            effects=effects.of(entry, names.scope),
        )
        for entry in entries
        if entry.kind == "consequence" and "on" not in entry.values
    )


def ground_actions(entries: Sequence[Entry], names: Names) -> tuple[Ground, ...]:
    """Return every ground action that can ever be enabled, in rulebook order.

    Raises:
        RuleError: a name or a sort is wrong, or a rule addresses an action or a rule that does not exist.

    """
    actions = [entry for entry in entries if entry.kind == "action"]
    _check_addresses(entries, actions)
    _check_reach(entries, actions)
    effects = Effects(entries, names)
    return tuple(ground for entry in actions for ground in _instances(entry, entries, names, effects))


def _check_addresses(entries: Sequence[Entry], actions: Sequence[Entry]) -> None:
    seen: dict[str, Entry] = {}
    for action in actions:
        if action.values["name"] in seen:
            problem = f"action {action.values['name']!r} stands at {seen[action.values['name']].place} already"
            raise action.error("RB405", "name", problem, "choose another name")
        seen[action.values["name"]] = action
    known = {*seen, *(group for action in actions for group in groups(action))}
    rules = {word for entry in entries if "rule" in entry.values for word in (identifier(entry), entry.values["rule"])}
    for entry in entries:
        for key in ("on", "after"):
            for name in entry.values.get(key, ()):
                if name not in known:
                    help_ = suggest(str(name), known, "see the [[action]] tables")
                    raise entry.error("RB304", key, f"there is no action {name!r}", help_, missing=str(name))
        for key in ("to", "before"):
            for rule in entry.values.get(key, ()):
                if rule not in rules:
                    help_ = suggest(str(rule), rules, "name a rule")
                    raise entry.error("RB403", key, f"there is no rule {rule!r}", help_, missing=str(rule))


def _check_reach(entries: Sequence[Entry], actions: Sequence[Entry]) -> None:
    """Refuse an exception, or an order, that no action would ever heed: it would change nothing and say nothing."""
    for entry in entries:
        for key in ("to", "before"):
            for rule in entry.values.get(key, ()):
                named = [e for e in entries if e.kind in RULE_KINDS and rule in (identifier(e), e.values["rule"])]
                fires = [e for e in named if e.kind in _HEEDS[key] and (e.kind == "action" or "on" in e.values)]
                if not fires:
                    what = " or ".join(sorted({"ending" if e.kind == "consequence" else e.kind for e in named}))
                    problem = f"rule {rule!r} ({what}) knows no {_SAYS[key]}"
                    raise entry.error("RB412", key, problem, "only what fires on an action does: restate the rule instead")
                if key == "to" and not any(_meet(entry, e, action) for e in fires for action in actions):
                    raise entry.error("RB412", "on", f"rule {rule!r} fires on none of these actions", "see its 'on'")


_HEEDS = {"to": ("restriction", "consequence"), "before": ("action", "consequence")}
_SAYS = {"to": "exceptions", "before": "order"}


def _meet(exception: Entry, rule: Entry, action: Entry) -> bool:
    """Whether an exception speaks of an action that a rule fires on."""
    names = {action.values["name"], *groups(action)}
    return bool(names & set(rule.values["on"])) and bool(names & set(exception.values.get("on", names)))


def _instances(entry: Entry, entries: Sequence[Entry], names: Names, effects: Effects) -> Iterable[Ground]:
    parameters = parameter_sorts(names.sorts, entry)
    _check_owner(entry)
    for values in product(*(sort.values for _, sort in parameters)):
        constants = tuple(
            (name, Constant(value, Sort(sort.kind, value, value) if sort.kind != BOOLEAN else sort))
            for (name, sort), value in zip(parameters, values, strict=True)
        )
        ground = _instance(entry, constants, entries, names, effects)
        if ground.guard != FALSE:
            yield ground


def _check_owner(entry: Entry) -> None:
    for name, written in entry.values.get("parameters", {}).items():
        owner = written.get("owner", "us") if isinstance(written, dict) else "us"
        if str(owner) not in OWNERS:
            raise entry.error(
                "RB210", "parameters", f"{owner!r} cannot own {name!r}", suggest(str(owner), OWNERS, ", ".join(sorted(OWNERS)))
            )


def _instance(
    entry: Entry, constants: tuple[tuple[str, Constant], ...], entries: Sequence[Entry], names: Names, effects: Effects
) -> Ground:
    scope = replace(names.scope, locals=dict(constants))
    condition: Expression = TRUE
    if "event" in entry.values:
        condition, scope = _event(entry, scope, names)
    bound, before, after = _locals(entry, scope)
    condition = both(condition, typecheck(entry.values.get("when", "true"), before, entry.at("when"), BOOLEAN))
    guard = both(negation(names.over), condition)
    name, named = entry.values["name"], groups(entry)
    addressed = [e for e in entries if {name, *named} & set(e.values.get("on", ()))]
    forbidding = () if guard == FALSE else _restrictions(entry, addressed, entries, before)
    restrictions = tuple((one.rule, forbids) for one in forbidding if (forbids := _left(one)) != FALSE)
    guard = both(guard, *(negation(forbids) for _, forbids in restrictions))
    levels, spared = ((), ()) if guard == FALSE else _levels(entry, addressed, entries, after, effects)
    owner = entry.values["owner"]
    chance = {
        parameter: written["owner"]
        for parameter, written in entry.values.get("parameters", {}).items()
        if isinstance(written, dict) and "owner" in written
    }
    return Ground(
        name=name,
        parameters=constants,
        rule=identifier(entry),
        groups=named,
        owner=owner if owner in OWNERS else typecheck(owner, before, entry.at("owner"), "player"),
        chance=chance,
        constants={name: value for name, value in after.locals.items() if isinstance(value, Constant)},
        locals=bound,
        guard=guard,
        restrictions=restrictions,
        levels=levels,
        condition=condition,
        provisos=(*forbidding, *spared),
    )


def _event(entry: Entry, scope: Scope, names: Names) -> tuple[Expression, Scope]:
    """``event = "junta"`` means: when that card is next on the agenda; ``card`` is its name from there on."""
    card = names.scope.constants.get(entry.values["event"])
    agenda = names.scope.variables.get("agenda")
    if card is None or agenda is None or card.sort.kind != agenda.sort.kind:
        name = str(entry.values["event"])
        raise entry.error(
            "RB304",
            "event",
            f"there is no card {name!r}",
            "name the id of a [[card]]",
            missing="agenda" if agenda is None else name,
        )
    return equal(agenda, card), replace(scope, locals={**scope.locals, "card": card})


def _locals(entry: Entry, scope: Scope) -> tuple[tuple[tuple[str, Expression], ...], Scope, Scope]:
    """Return the roles, the scope of the guard (which sees through them), and that of what fires (which does not)."""
    bound: list[tuple[str, Expression]] = []
    before, after = scope, scope
    for name, text in entry.values.get("let", {}).items():
        value = typecheck(str(text), before, entry.at("let"))
        before = replace(before, locals={**before.locals, name: value})
        if isinstance(value, Constant):
            after = replace(after, locals={**after.locals, name: value})
        else:
            bound.append((name, value))
            after = replace(after, locals={**after.locals, name: Local(name, value.sort)})
    return tuple(bound), before, after


def _proviso(action: Entry, entry: Entry, entries: Iterable[Entry], scope: Scope, own: Expression) -> Proviso:
    """Return what a rule says on an action, with the exceptions that can switch it off there."""
    named = {identifier(entry), entry.values["rule"]}
    here = {action.values["name"], *groups(action)}
    exceptions = [
        e for e in entries if e.kind == "exception" and named & set(e.values["to"]) and here & set(e.values.get("on", here))
    ]
    lifts = [(identifier(e), typecheck(e.values["when"], scope, e.at("when"), BOOLEAN)) for e in exceptions]
    return Proviso(rule=identifier(entry), own=own, exceptions=tuple((rule, when) for rule, when in lifts if when != FALSE))


def _left(proviso: Proviso) -> Expression:
    """Return when a rule applies, its exceptions counted in."""
    return both(proviso.own, negation(either(*(when for _, when in proviso.exceptions))))


def _restrictions(action: Entry, addressed: Iterable[Entry], entries: Sequence[Entry], scope: Scope) -> tuple[Proviso, ...]:
    found = []
    for entry in addressed:
        if entry.kind == "restriction":
            forbids = typecheck(entry.values["forbid"], scope, entry.at("forbid"), BOOLEAN)
            if forbids != FALSE:
                found.append(_proviso(action, entry, entries, scope, forbids))
    return tuple(found)


def _levels(
    action: Entry, addressed: Iterable[Entry], entries: Sequence[Entry], scope: Scope, effects: Effects
) -> tuple[tuple[tuple[Firing, ...], ...], tuple[Proviso, ...]]:
    """Put what fires on an action into levels: a rule comes in the first level after all rules it must follow.

    Returns:
        The levels, and what their rules say by themselves where they have exceptions; one that is always excepted fires never,
        and is there all the same.

    """
    firing: list[tuple[Entry, Firing]] = []
    spared: list[Proviso] = []
    for entry in (action, *(e for e in addressed if e.kind == "consequence")):
        when: Expression = TRUE
        if entry is not action:
            own = typecheck(entry.values.get("when", "true"), scope, entry.at("when"), BOOLEAN)
            if own == FALSE:
                continue
            proviso = _proviso(action, entry, entries, scope, own)
            when = _left(proviso)
            spared += [proviso] if proviso.exceptions else []
        firing.append((entry, Firing(rule=identifier(entry), when=when, effects=effects.of(entry, scope))))
    level_of = level_numbers([entry for entry, _ in firing])
    levels = tuple(
        tuple(fired for (_, fired), own in zip(firing, level_of, strict=True) if own == level) for level in sorted(set(level_of))
    )
    places = {fired.rule: entry.place for entry, fired in firing}
    for level in levels:
        check_agreement(action, level, places)
    return levels, tuple(spared)
