"""That two rulebooks with the same variables part at a step, as a term over the state it is taken in.

``diagrams/apart.py`` says the same in the same order.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

import z3

from brinkproof.model.language.sorts import INTEGER, Sort
from brinkproof.model.language.syntax import Constant, Expression
from brinkproof.model.parting import touched
from brinkproof.model.rules import Ground, Rulebook
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.step import Step
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.model.symbolic.variables import width_of


def side_by_side(
    first: Rulebook, second: Rulebook, extra: Sequence[Expression] = ()
) -> tuple[TransitionSystem, TransitionSystem]:
    """Return what two rulebooks do not do alike as terms over the same constants; actions that are written alike are left out.

    Args:
        first: one rulebook.
        second: the other.
        extra: further expressions that will be encoded with them.

    """
    widest = max(width_of(first, extra), width_of(second))
    room = Constant((1 << (widest - 1)) - 1, Sort(INTEGER, 0, (1 << (widest - 1)) - 1))
    labels = frozenset(touched(first, second))
    return TransitionSystem(_only(first, labels), [room]), TransitionSystem(_only(second, labels), [room])


def _only(rulebook: Rulebook, labels: Collection[str]) -> Rulebook:
    return replace(rulebook, actions=tuple(one for one in rulebook.actions if rulebook.label(one) in labels))


def apart(first: TransitionSystem, second: TransitionSystem) -> Iterator[tuple[str, Term]]:
    """Yield each action that is not written alike in both, with where it does not mean the same.

    Args:
        first: one rulebook, from ``side_by_side``.
        second: the other.

    """
    place = {label: number for number, label in enumerate(first.rulebook.action_by_label)}
    place_in_other = {label: number for number, label in enumerate(second.rulebook.action_by_label)}
    for label in touched(first.rulebook, second.rulebook):
        at, at_other = place.get(label), place_in_other.get(label)
        if at is None or at_other is None:
            lone = first.steps[at] if at is not None else second.steps[place_in_other[label]]
            yield label, lone.guard
            continue
        mine, theirs = first.steps[at], second.steps[at_other]
        both = z3.And(mine.guard, theirs.guard)
        owners = _owners(first, first.rulebook.actions[at], second, second.rulebook.actions[at_other])
        yield label, z3.Or(z3.Xor(mine.guard, theirs.guard), z3.And(both, z3.Or(_results(first, mine, theirs), owners)))


def _results(first: TransitionSystem, mine: Step, theirs: Step) -> Term:
    """Both enabled: one fails and the other does not, or a variable ends up with two values."""
    values = [
        mine.after.get(name, first.now[name]) != theirs.after.get(name, first.now[name])
        for name in dict.fromkeys((*mine.after, *theirs.after))
    ]
    changed = z3.Or(*values) if values else z3.BoolVal(False)
    return z3.Or(z3.Xor(mine.error, theirs.error), z3.And(z3.Not(mine.error), z3.Not(theirs.error), changed))


def _owners(first: TransitionSystem, one: Ground, second: TransitionSystem, other: Ground) -> Term:
    if one.chance != other.chance:
        return z3.BoolVal(True)
    mine, theirs = _owner(first, one), _owner(second, other)
    return z3.Or(*(z3.And(where, z3.Not(theirs.get(who, z3.BoolVal(False)))) for who, where in mine.items()))


def _owner(system: TransitionSystem, action: Ground) -> Mapping[str, Term]:
    if isinstance(action.owner, str):
        return {action.owner: z3.BoolVal(True)}
    sort, term = action.owner.sort, system.term(action.owner)
    members = system.rulebook.members[sort.kind]
    return {members[value]: term == system.encoder.value(value, sort) for value in sort.values}
