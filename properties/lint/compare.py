"""Ways of carrying out the same step, held against one another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.language.syntax import reads
from brinkproof.model.rules import Rulebook
from brinkproof.properties.lint.overwritten import value_differs
from brinkproof.properties.lint.setting import Setting


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """Where some ways differ.

    Args:
        parts: labels of actions, each with states in which some two ways differ; a reachable one is among them.
        ends: how the game stands after the step in all of these states: ``always`` over, whatever the way; over in ``some`` way;
            ``not-always`` when in some state it goes on in every way.
        outcome: whether the ways can differ in what decides that the game is over, and who has won it.

    """

    parts: tuple[tuple[str, Diagram], ...]
    ends: str
    outcome: bool


def compared(setting: Setting, ways: Sequence[Rulebook]) -> Compared:
    """Hold ways of carrying out a step against the first of them, where the rulebook has no error: those are findings of their own.

    Args:
        setting: a closed rulebook.
        ways: variants of it; two others can differ only where one of them differs from the first.

    """
    first = setting.seen_from(ways[0])
    union, found = setting.encoding.manager.union, dict[str, list[Diagram]]()
    for way in ways[1:]:
        for part in first.parts(way):
            found.setdefault(part.label, []).append(part.where)
    errors = {label: step.error for label, step in zip(setting.rulebook.action_by_label, setting.system.steps, strict=True)}
    parts = {label: union(where) & ~errors[label] for label, where in found.items()}
    parts = {label: where for label, where in parts.items() if setting.meets(where)}
    systems = [first.system, *(setting.varied(way) for way in ways[1:])] if parts else []
    ends, outcome = "always", False
    for label, where in parts.items():
        places = [list(way.action_by_label).index(label) for way in ways]
        over = [setting.over_after(system, place) for system, place in zip(systems, places, strict=True)]
        if setting.meets(where & union(~one for one in over)):
            ends = "some" if ends != "not-always" else ends
        if setting.meets(where & ~union(over)):
            ends = "not-always"
        steps = [system.steps[place] for system, place in zip(systems, places, strict=True)]
        outcome = outcome or any(
            setting.meets(value_differs(setting, name, steps[0], step))
            for name in sorted(reads(setting.rulebook.over))
            for step in steps[1:]
        )
    return Compared(parts=tuple(parts.items()), ends=ends, outcome=outcome)


def whole(setting: Setting, parts: Iterable[tuple[str, Diagram]]) -> Diagram:
    """Return all states of some parts."""
    return setting.encoding.manager.union(where for _, where in parts)
