"""A rulebook without some of its variables, for a method that cannot take all of it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from brinkproof.model.errors import Place, RuleError
from brinkproof.model.language.syntax import Expression, reads
from brinkproof.model.rules import Effect, Proviso, Rulebook


def project(rulebook: Rulebook, dropped: Mapping[str, Place]) -> Rulebook:
    """Return the rulebook without some variables: what changes them is left out.

    Args:
        rulebook: with them.
        dropped: their names, each with the place that drops it.

    Raises:
        RuleError: RB408 when a rule that is left still reads one of them.

    """
    gone = set(dropped)
    kept = tuple(v for v in rulebook.variables if v.name not in gone and v.name.partition("[")[0] not in gone)
    names = {v.name for v in rulebook.variables} - {v.name for v in kept}

    def effects_without(effects: Iterable[Effect]) -> tuple[Effect, ...]:
        trimmed = (
            replace(effect, assignments=tuple(a for a in effect.assignments if a.variable not in names)) for effect in effects
        )
        return tuple(effect for effect in trimmed if effect.assignments)

    actions = tuple(
        replace(
            action,
            levels=tuple(
                tuple(replace(fired, effects=effects_without(fired.effects)) for fired in level) for level in action.levels
            ),
            provisos=tuple(one for one in action.provisos if not names & _read_by(one)),
        )
        for action in rulebook.actions
    )
    endings = tuple(replace(ending, effects=effects_without(ending.effects)) for ending in rulebook.endings)
    limits = {name: limit for name, limit in rulebook.limits.items() if name not in names}
    projected = replace(rulebook, variables=kept, limits=limits, actions=actions, endings=endings)
    _check_closed(projected, names, dropped)
    return projected


def _read_by(proviso: Proviso) -> frozenset[str]:
    return reads(proviso.own).union(*(reads(when) for _, when in proviso.exceptions))


def _check_closed(rulebook: Rulebook, names: set[str], dropped: Mapping[str, Place]) -> None:
    parts: list[tuple[str, Expression]] = [(e.rule, e.when) for e in rulebook.endings]
    for action in rulebook.actions:
        parts.append((action.rule, action.guard))
        parts += [(action.rule, value) for _, value in action.locals]
        for level in action.levels:
            for fired in level:
                parts.append((fired.rule, fired.when))
                for effect in fired.effects:
                    parts += [(fired.rule, effect.when), (fired.rule, effect.requires)]
                    parts += [(fired.rule, assignment.value) for assignment in effect.assignments]
    for name, place in dropped.items():
        family = {own for own in names if name in (own, own.partition("[")[0])}
        readers = dict.fromkeys(repr(rule) for rule, expression in parts if reads(expression) & family)
        if readers:
            problem = f"{name!r} is dropped here, and still read by {', '.join(readers)}"
            raise RuleError("RB408", place, problem, "withdraw or replace these rules too, or keep the variable")
