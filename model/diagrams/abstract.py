"""Some variables looked at, the others free: more states than can be reached, and far sooner closed.

Where a step depends on a variable that is left out, it is taken for every value of it. So what no state of such a closure
does, no reachable state does.
"""

from collections.abc import Callable, Collection
from dataclasses import replace

from brinkproof.model.diagrams.image import image, relations
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.search import earliest, scale_of
from brinkproof.model.diagrams.system import System
from brinkproof.model.language.sorts import INTEGER
from brinkproof.model.language.syntax import reads
from brinkproof.model.rules import Effect, Firing, Rulebook


def close_without(system: System, hidden: Collection[str], progress: Callable[[str], None]) -> Diagram:
    """Return the states that a system can reach without an error, and more: those of its care that differ from one in ``hidden``.

    Args:
        system: whose; no reachable state is outside its care.
        hidden: the variables that are left out.
        progress: told where the search is, now and then.

    """
    encoding, manager = system.encoding, system.encoding.manager
    bits = [bit for name in hidden for bit in encoding.current[name]]
    seen_steps = [replace(s, after={name: v for name, v in s.after.items() if name not in hidden}) for s in system.steps]
    parts = [replace(part, pairs=manager.exists(bits, part.pairs)) for part in relations(encoding, seen_steps)]
    care = manager.exists(bits, system.care)
    scale, last = scale_of(encoding), ""
    reached = pending = manager.exists(bits, system.initial)
    while pending != manager.false:
        taken, stage = earliest(scale, pending, manager.false)
        here = ", ".join(f"{name} {value}" for name, value in stage[:1])
        if here != last:
            progress(f"closing what decides the steps: {here}")
            last = here
        new = image(encoding, parts, taken) & care & ~reached
        reached, pending = reached | new, pending & ~taken | new
    return reached & system.care


def counted_only(rulebook: Rulebook) -> tuple[str, ...]:
    """Return the numbers that decide nothing but one another and how the game ends: points and markers.

    No guard and no role of an action reads one, nor does any change of another variable before the rules that end the game.
    """
    decisive = set(reads(rulebook.over))
    for action in rulebook.actions:
        decisive |= reads(action.guard).union(*(reads(value) for _, value in action.locals))
    found = {v.name for v in rulebook.variables if v.sort.kind == INTEGER} - decisive
    fired = [fired for action in rulebook.actions for level in action.levels for fired in level]
    while more := {name for one in fired for effect in one.effects for name in _decides(one, effect, found)}:
        found -= more
    return tuple(v.name for v in rulebook.variables if v.name in found)


def _decides(fired: Firing, effect: Effect, counted: Collection[str]) -> frozenset[str]:
    """Return the counted numbers that an effect reads, when it changes anything else."""
    changed = [assignment for assignment in effect.assignments if assignment.variable not in counted]
    if not changed:
        return frozenset()
    parts = (fired.when, effect.when, effect.requires, *(assignment.value for assignment in changed))
    return frozenset().union(*map(reads, parts)).intersection(counted)
