"""Two rulebooks side by side: which actions are not written alike, and in how many ways an action can mean two things."""

from dataclasses import replace
from enum import StrEnum

from brinkproof.model.rules import Rulebook


class Parting(StrEnum):
    """How the second of two rulebooks differs from the first."""

    START = "start"
    STRICTER = "stricter"
    LOOSER = "looser"
    RESULT = "result"
    OWNER = "owner"


def touched(first: Rulebook, second: Rulebook) -> list[str]:
    """Return the labels of the actions that are not written alike, in the order of the first rulebook, then of the second.

    Limits and endings belong to every action: where those differ, every action is touched.
    """
    same = (first.over, first.limits, first.endings) == (second.over, second.limits, second.endings)
    mine, other = first.action_by_label, second.action_by_label
    labels = [*mine, *(label for label in other if label not in mine)]
    return [label for label in labels if not same or mine.get(label) != other.get(label)]


def incomparable(first: Rulebook, second: Rulebook) -> str:
    """Return why the states of two rulebooks cannot be held against each other, or nothing when they can."""
    mine = {variable.name: variable.sort for variable in first.variables}
    other = {variable.name: variable.sort for variable in second.variables}
    if lone := sorted(mine.keys() ^ other.keys()):
        return f"only one of the two rulebooks has the variable {lone[0]!r}"
    for name, sort in mine.items():
        if sort != other[name] or first.members.get(sort.kind) != second.members.get(sort.kind):
            return f"the variable {name!r} can have other values in the second rulebook"
    return ""


def padded(first: Rulebook, second: Rulebook) -> Rulebook:
    """Return the first rulebook with the variables that only the second has, which nothing in it reads or writes."""
    lone = tuple(variable for variable in second.variables if variable.name not in first.position)
    return replace(first, variables=(*first.variables, *lone)) if lone else first


def aligned(first: Rulebook, second: Rulebook) -> Rulebook:
    """Return the second rulebook with its variables in the order of the first: an overlay moves what it replaces."""
    return replace(second, variables=tuple(sorted(second.variables, key=lambda variable: first.position[variable.name])))
