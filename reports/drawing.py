"""What the phase sequence and the DEFCON track are drawn from, read out of a rulebook.

A rulebook without a ``phase`` or without a table of closed regions gives an empty part, and nothing is drawn.
"""

import tomllib
from collections.abc import Iterator

from brinkproof.model.language.render import render
from brinkproof.model.language.syntax import Apply, Constant, Expression, Operator, Read
from brinkproof.model.rules import Ground, Rule, Rulebook
from brinkproof.reports.events import DrawingEvent, MoveEvent, PhaseEvent, StatusEvent


def read_drawing(rulebook: Rulebook) -> DrawingEvent:
    """Read both drawings out of a rulebook."""
    names = rulebook.members.get("phase", ())
    return DrawingEvent(
        phases=tuple(_phase(rulebook, place, name) for place, name in enumerate(names)),
        moves=_moves(rulebook),
        track=_track(rulebook),
        regions=rulebook.members.get("region", ()),
    )


def _moves(rulebook: Rulebook) -> tuple[MoveEvent, ...]:
    names = rulebook.members.get("phase", ())
    found: dict[tuple[int, int, str], tuple[Ground, Expression]] = {}
    for action in rulebook.actions:
        source = _phase_of(action.guard)
        for target in _targets(action):
            if source is not None and target != source:
                found.setdefault((source, target, action.name), (action, action.guard))
    moves = []
    for (source, target, name), (action, guard) in sorted(found.items(), key=lambda pair: pair[0][:2]):
        others = sum(1 for other in found if other[0] == source)
        condition = " and ".join(_conditions(rulebook, guard)) if others > 1 else ""
        moves.append(MoveEvent(source=names[source], target=names[target], action=name, rule=action.rule, condition=condition))
    return tuple(moves)


def _conjuncts(guard: Expression) -> Iterator[Expression]:
    if isinstance(guard, Apply) and guard.operator is Operator.AND:
        for part in guard.arguments:
            yield from _conjuncts(part)
    else:
        yield guard


def _equal_to(part: Expression, variable: str) -> int | None:
    """Return the constant a variable is compared with, when the part says nothing else."""
    match part:
        case Apply(Operator.EQUAL, (Read(name), Constant(value))) | Apply(Operator.EQUAL, (Constant(value), Read(name))):
            return value if name == variable else None
        case _:
            return None


def _phase_of(guard: Expression) -> int | None:
    return next((value for part in _conjuncts(guard) if (value := _equal_to(part, "phase")) is not None), None)


def _conditions(rulebook: Rulebook, guard: Expression) -> Iterator[str]:
    for part in _conjuncts(guard):
        text = render(part, rulebook.members)
        if _equal_to(part, "phase") is None and "winner" not in text:
            yield text


def _targets(action: Ground) -> Iterator[int]:
    for level in action.levels:
        for fired in level:
            for effect in fired.effects:
                for assignment in effect.assignments:
                    if assignment.variable == "phase" and isinstance(assignment.value, Constant):
                        yield assignment.value.value


def _phase(rulebook: Rulebook, place: int, name: str) -> PhaseEvent:
    """A phase has the letter of its place (4.5); the action rounds have their table."""
    rounds: list[tuple[str, str]] = []
    table = rulebook.scope.tables.get("action_rounds_of")
    if name == "action_rounds" and table is not None:
        for key, values in table.rows:
            number = str(values[0].value)
            if rounds and rounds[-1][1] == number:
                rounds[-1] = (f"{rounds[-1][0].partition('-')[0]}-{key}", number)
            else:
                rounds.append((str(key), number))
    return PhaseEvent(name=name, letter=chr(ord("A") + place), rounds=tuple(rounds))


def _track(rulebook: Rulebook) -> tuple[StatusEvent, ...]:
    table = rulebook.scope.tables.get("closed_regions")
    regions = rulebook.members.get("region", ())
    if table is None:
        return ()
    rule = next((rule for rule in rulebook.rules if rule.kind == "table" and 'name = "closed_regions"' in rule.formal), None)
    cited = _row_citations(rule) if rule else {}
    return tuple(
        StatusEvent(
            status=key,
            rule=cited.get(key, rule.paragraph if rule else ""),
            closed=tuple(regions[entry.value] for entry in entries),
            ending=_ending(rulebook, key),
        )
        for key, entries in sorted(table.rows, reverse=True)
    )


def _row_citations(rule: Rule) -> dict[int, str]:
    """Return the paragraph of each row of a table whose keys are single numbers."""
    text = next(line for line in rule.formal if line.startswith("rows = "))
    rows = tomllib.loads(text)["rows"]
    return {row["key"]: row["rule"] for row in rows if isinstance(row["key"], int) and "rule" in row}


def _ending(rulebook: Rulebook, status: int) -> str:
    """Return the rule that ends the game at this status, empty when none does."""
    return next((ending.rule for ending in rulebook.endings if _equal_to(ending.when, "defcon") == status), "")
