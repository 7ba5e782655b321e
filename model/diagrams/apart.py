"""Where two rulebooks with the same variables part: for each action, the states in which it means two things.

Whether such a state can be reached is asked elsewhere (``properties/difference.py``).
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar, final

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.evaluate import Evaluator
from brinkproof.model.diagrams.manager import Diagram, Values
from brinkproof.model.diagrams.step import Step, make_step
from brinkproof.model.diagrams.system import System
from brinkproof.model.parting import Parting, touched
from brinkproof.model.rules import Ground, Rulebook

_Key = TypeVar("_Key", int, str)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """An action that means two things in some states.

    Args:
        label: of the action.
        kind: the second rulebook forbids it (stricter), allows it (looser), lets it lead elsewhere (result; one of the two
            steps may be an error), or has somebody else choose it (owner).
        where: the states, reachable or not.

    """

    label: str
    kind: Parting
    where: Diagram


def apart(system: System, other: Rulebook) -> Iterator[Apart]:
    """Yield where the actions of a second rulebook part from those of a system.

    Args:
        system: of the first rulebook.
        other: the second; its variables are the same, in name and sort.

    """
    first, manager = system.encoding.rulebook, system.encoding.manager
    second = system.encoding.lent_to(other)
    place = {label: number for number, label in enumerate(first.action_by_label)}
    place_in_other = {label: number for number, label in enumerate(other.action_by_label)}
    for label in touched(first, other):
        mine = system.steps[place[label]] if label in place else None
        theirs = make_step(second, place_in_other[label], system.care) if label in place_in_other else None
        for kind, where in parts_of(system.encoding, second, mine, theirs, first.position):
            if where != manager.false:
                yield Apart(label=label, kind=kind, where=where)


def parts_of(
    encoding: Encoding, second: Encoding, mine: Step | None, theirs: Step | None, names: Collection[str]
) -> Iterator[tuple[Parting, Diagram]]:
    """Yield, for each kind of parting, the states in which two steps part; the set may be empty.

    Args:
        encoding: of the first rulebook.
        second: of the second, over the same bits.
        mine: the step of the first rulebook; nothing when it does not have the action.
        theirs: the same of the second.
        names: the variables that are looked at afterwards.

    """
    none = encoding.manager.false
    here, there = (mine.guard if mine else none), (theirs.guard if theirs else none)
    yield Parting.STRICTER, here & ~there
    yield Parting.LOOSER, there & ~here
    if mine and theirs:
        yield Parting.RESULT, _results(encoding, mine, theirs, names)
        yield Parting.OWNER, _owners(encoding, second, mine, theirs)


def _results(encoding: Encoding, mine: Step, theirs: Step, names: Collection[str]) -> Diagram:
    """Both enabled: one fails and the other does not, or a variable ends up with two values."""
    both = mine.taken & theirs.taken
    found = mine.error & theirs.taken | mine.taken & theirs.error
    for name in dict.fromkeys(name for name in (*mine.after, *theirs.after) if name in names):
        old = encoding.now[name]
        found = found | _differ(encoding, mine.after.get(name, old), theirs.after.get(name, old), both)
    return found


def _owners(encoding: Encoding, second: Encoding, mine: Step, theirs: Step) -> Diagram:
    one = encoding.rulebook.actions[mine.action]
    other = second.rulebook.actions[theirs.action]
    both = mine.guard & theirs.guard
    if one.chance != other.chance:
        return both
    return _differ(encoding, _owner(encoding, one), _owner(second, other), both)


def _differ(encoding: Encoding, one: Mapping[_Key, Diagram], other: Mapping[_Key, Diagram], where: Diagram) -> Diagram:
    none = encoding.manager.false
    return encoding.manager.union(states & where & ~other.get(key, none) for key, states in one.items())


def _owner(encoding: Encoding, action: Ground) -> Mapping[str, Diagram]:
    manager = encoding.manager
    if isinstance(action.owner, str):
        return {action.owner: manager.true}
    values: Values = Evaluator(manager, lambda name, _: encoding.now[name], {}, manager.true).values(action.owner)
    members = encoding.rulebook.members[action.owner.sort.kind]
    return {members[value]: states for value, states in values.items()}
