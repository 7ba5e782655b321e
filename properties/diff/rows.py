"""The differences between two rulebooks as rows: an action, how it differs, what causes it, and a game that shows it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import final

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.parting import Parting
from brinkproof.model.state import State
from brinkproof.model.trace import Trace
from brinkproof.properties.diff.reach import Way, first_way
from brinkproof.properties.diff.sides import Sides
from brinkproof.properties.difference import NEAR, after_step

BOTH, OLD, NEW = "both", "old", "new"
"""Whose rules a game can be played by."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """A game in whose last state an action means two things.

    Args:
        trace: the game, replayed by the interpreter.
        rules: by whose rules it can be played up to there: those of both, only the old, or only the new.
        action: the label of the action.
        first: the state after it by the old rules; why there is none, if there is none.
        second: the same by the new rules.
        shortest: by whose rules no shorter game shows the difference: ``both``, ``old`` or ``new``; empty when that is not known.

    """

    trace: Trace
    rules: str
    action: str
    first: State | str
    second: State | str
    shortest: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One difference.

    Args:
        action: the name of the action.
        kind: how the new rules differ.
        labels: the actions of that name that differ in this way.
        causes: the errata that bring it about together; empty when they are not known apart.
        where: the states in which it does, reachable or not.
        witness: a game that shows it; nothing when no game does, under either rules.

    """

    action: str
    kind: Parting
    labels: tuple[str, ...]
    causes: tuple[str, ...]
    where: Diagram
    witness: Witness | None


Cause = tuple[str, ...]
Caused = Mapping[Cause, Diagram]
"""For each set of errata, the states in which it is the cause."""


def rows(sides: Sides, caused: Mapping[tuple[str, Parting], Caused]) -> tuple[Row, ...]:
    """Return a row for each action, kind and cause; what games reach and what none does are kept apart.

    Args:
        sides: the two rulebooks.
        caused: for each action and kind of parting, the states by their cause.

    """
    groups: dict[tuple[str, Parting, Cause], dict[str, Diagram]] = {}
    for (label, kind), parts in caused.items():
        for cause, where in parts.items():
            groups.setdefault((label.partition("(")[0], kind, cause), {})[label] = where
    return tuple(
        Row(
            action=action,
            kind=kind,
            labels=tuple(some),
            causes=cause,
            where=sides.encoding.manager.union(some.values()),
            witness=witness(sides, some, way) if way else None,
        )
        for (action, kind, cause), by_label in groups.items()
        for some, way in _reached(sides, by_label)
    )


ByLabel = Mapping[str, Diagram]
"""Actions by their label, each with the states in which it differs."""


def _reached(sides: Sides, by_label: ByLabel) -> Iterator[tuple[ByLabel, Way | None]]:
    """Yield the actions that differ in some game, with a shortest way to one of them; then those that differ in none."""
    empty = sides.encoding.manager.false
    first = way_to(sides, sides.encoding.manager.union(by_label.values()))
    met = {label for label, where in by_label.items() if first and (first.meets(where) or way_to(sides, where) is not None)}
    if met:
        yield {label: where for label, where in by_label.items() if label in met}, first
    if left := {
        label: inside for label, where in by_label.items() if label not in met and (inside := where & sides.allowed) != empty
    }:
        yield left, None


def way_to(sides: Sides, where: Diagram) -> Way | None:
    """Return a way to some states by either rules, the old first; nothing when no game leads there."""
    return first_way(where, sides.before, sides.after)


def witness(sides: Sides, by_label: ByLabel, way: Way) -> Witness:
    """Return the game that a way leads along to the states where some actions differ.

    Raises:
        AssertionError: the interpreter does not play the game.

    """
    whole = sides.encoding.manager.union(by_label.values())
    trace = way.game(whole)
    last = sides.encoding.state(trace.states[-1])
    label = next(label for label, where in by_label.items() if sides.encoding.manager.meets(last, where))
    one, other = Interpreter(sides.first), Interpreter(sides.second)
    by_old, by_new = _plays(one, trace), _plays(other, trace)
    assert by_old or by_new, f"the game to {label} does not replay"
    return Witness(
        trace=trace,
        rules=BOTH if by_old and by_new else OLD if by_old else NEW,
        action=label,
        first=after_step(one, trace.states[-1], label),
        second=after_step(other, trace.states[-1], label),
        shortest=_shortest(sides, way, whole),
    )


def _shortest(sides: Sides, way: Way, where: Diagram) -> str:
    """Return by whose rules no shorter way leads to some states; what is far was looked for by one of them only."""
    if not way.shortest:
        return ""
    mine, other = (OLD, sides.after) if way.reach is sides.before else (NEW, sides.before)
    steps = len(way.layers) - 1
    return BOTH if steps <= NEAR and other.depth(where, steps - 1) is None else mine


def _plays(interpreter: Interpreter, trace: Trace) -> bool:
    if trace.states[0] != interpreter.rulebook.initial:
        return False
    steps = zip(trace.states, trace.actions, trace.states[1:], strict=False)
    return all(after_step(interpreter, before, label) == after for before, label, after in steps)
