"""How early in a game each action can be taken: a least number of steps where it is known, bounds where it is not.

Two methods: steps unrolled one by one, and the layers of a strict search by decision diagrams; ``depths`` takes the first as
far as its budget goes and the second beyond. What lies deeper than both is read off the log of the closure of the states: an
entry of the log is no farther from the beginning than its place says, and may be nearer, so that this is never called least.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import final

from brinkproof.model.diagrams.search import layers
from brinkproof.model.rules import Rulebook
from brinkproof.model.symbolic.logic import any_of, met
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.exploration import Exploration
from brinkproof.properties.solver import Budget, Sat, Solver, Unanswered
from brinkproof.properties.unroll import Progress, Unrolling


@final
@dataclass(frozen=True, slots=True)
class Least:
    """After so many steps an action can be taken for the first time, and after no fewer."""

    steps: int


@final
@dataclass(frozen=True, slots=True)
class Between:
    """After some number of steps within two bounds, both included, an action can be taken for the first time."""

    low: int
    high: int


@final
@dataclass(frozen=True, slots=True)
class Later:
    """Before so many steps an action cannot be taken; whether it ever can is not known."""

    steps: int


@final
@dataclass(frozen=True, slots=True)
class Never:
    """In no state that is reached without an error can an action be taken."""


Depth = Least | Between | Later | Never


def depths(rulebook: Rulebook, budget: Budget, progress: Progress, exploration: Exploration | None = None) -> Mapping[str, Depth]:
    """Return how early each action can be taken, by its label, in rulebook order.

    Args:
        rulebook: whose actions.
        budget: how far the steps are unrolled, and the effort for each question.
        progress: told the depth.
        exploration: the closed states of this rulebook, to say more of what lies deeper.

    """
    near = by_unrolling(rulebook, budget, progress)
    if exploration is None or not any(isinstance(depth, Later) for depth in near.values()):
        return near
    far = by_layers(exploration, progress)
    return {label: far[label] if isinstance(depth, Later) else depth for label, depth in near.items()}


def by_unrolling(rulebook: Rulebook, budget: Budget, progress: Progress) -> Mapping[str, Depth]:
    """Return what an incremental solver says of the first ``budget.depth`` steps, by the label of each action."""
    unrolling = Unrolling(TransitionSystem(rulebook))
    solver = Solver(budget)
    solver.add(unrolling.at(unrolling.system.initial, 0))
    found: dict[int, Depth] = {}
    for time in range(budget.depth + 1):
        progress(f"first use of each action: {time} of {budget.depth} steps")
        left = {place: unrolling.at(step.guard, time) for place, step in enumerate(unrolling.system.steps) if place not in found}
        while left and isinstance(answer := solver.ask(any_of(*left.values())), Sat):
            for place in [place for place, guard in left.items() if met(answer.model, guard)]:
                found[place] = Least(time)
                del left[place]
        if not left or isinstance(answer, Unanswered):
            found |= dict.fromkeys(left, Later(time))
            break
        solver.add(unrolling.step(time))
    return {rulebook.label(action): found.get(place, Later(budget.depth + 1)) for place, action in enumerate(rulebook.actions)}


def by_layers(known: Exploration, progress: Progress, depth: int = 20) -> Mapping[str, Depth]:
    """Return what decision diagrams say of all steps, by the label of each action.

    Args:
        known: the closed states.
        progress: told the depth.
        depth: the last layer of the strict search; what lies deeper gets bounds.

    """
    rulebook, meets, steps = known.problem.rulebook, known.system.encoding.manager.meets, known.system.steps
    found: dict[int, Depth] = {place: Never() for place, enabled in enumerate(known.enabled) if not enabled}
    for number, layer in enumerate(islice(layers(known.system), depth + 1)):
        if len(found) == len(steps):
            break
        progress(f"first use of each action: layer {number} of {depth}")
        found |= {place: Least(number) for place in range(len(steps)) if place not in found and meets(layer, steps[place].guard)}
    for high, entry in enumerate(known.closed.log):
        new = [place for place in range(len(steps)) if place not in found and meets(entry, steps[place].guard)]
        found |= dict.fromkeys(new, Least(high) if high == depth + 1 else Between(depth + 1, high))
    return {rulebook.label(action): found[place] for place, action in enumerate(rulebook.actions)}
