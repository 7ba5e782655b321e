"""Random games of a mutant, each step of which the properties watch: the quick way to have a mutant noticed.

A game prefers the actions that the slip touches, and avoids to end; it is played by the interpreter of the mutant, so that what
it shows is a real game of the mutant from its beginning.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random
from typing import final

from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.state import State
from brinkproof.model.trace import Trace
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.watching import Watch

_TOUCHED = 0.6
"""How often an action that the slip touches is taken where there is one."""

_ANOTHER = 3
"""How often another action is tried before one that ends the game."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A game that shows what is wrong in its last step or state.

    Args:
        by: the properties that it violates, lemmas last; none when its last action is an error, which the trace leaves out.
        trace: from the beginning of the game.

    """

    by: tuple[str, ...]
    trace: Trace


@final
class Games:
    """Games of one mutant.

    Args:
        problem: the mutant and the claims about it.
        touched: positions of the actions that the slip touches.
        killers: the properties whose violation ends a game; others are told once, and the game goes on.

    """

    def __init__(self, problem: Problem, touched: Collection[int], killers: Collection[str]) -> None:
        self.rulebook, self.touched, self.killers = problem.rulebook, frozenset(touched), frozenset(killers)
        self.interpreter = Interpreter(problem.rulebook)
        self.watch = Watch(problem, self.interpreter)
        self._erred = False

    def play(self, seed: int, steps: int) -> Iterator[Shown]:
        """Yield games that show something wrong: those that violate a killer, and the first that shows each other thing.

        Args:
            seed: of all choices.
            steps: how many are taken in all.

        """
        random, taken, told = Random(seed), 0, set[tuple[str, ...]]()
        while taken < steps:
            states, actions = [self.rulebook.initial], list[int]()
            found: tuple[str, ...] | None = self._names(self.watch.in_state(states[-1]))
            while found is not None and taken < steps:
                taken += 1
                ends = bool(self.killers & set(found))
                if found and (ends or found not in told):
                    told.add(found)
                    yield self._shown(found, states, actions)
                found = None if ends else self._go_on(random, states, actions)
                if found is None and not ends and () not in told and self._erred:
                    told.add(())
                    yield self._shown((), states, actions)

    def _go_on(self, random: Random, states: list[State], actions: list[int]) -> tuple[str, ...] | None:
        """Take a step, and return what it violates; nothing when there is none to take, or it is an error."""
        self._erred = False
        try:
            chosen = self._choice(random, states[-1])
        except StepError:
            self._erred = True
            return None
        if chosen is None:
            return None
        action, after = chosen
        found = self._names(self.watch.on_step(states[-1], action, after))
        states.append(after)
        actions.append(action)
        return found

    @staticmethod
    def _names(claims: Iterator[Claim]) -> tuple[str, ...]:
        return tuple(claim.property.name for claim in claims)

    def _choice(self, random: Random, state: State) -> tuple[int, State] | None:
        """Return an action with the state after it; nothing when there is none."""
        enabled = self.interpreter.enabled(state)
        if not enabled:
            return None
        touched = [action for action in enabled if action in self.touched]
        if touched and random.random() < _TOUCHED:
            enabled = touched
        names: dict[str, list[int]] = {}
        for action in enabled:
            names.setdefault(self.rulebook.actions[action].name, []).append(action)
        for left in range(_ANOTHER, -1, -1):
            action = random.choice(names[random.choice(list(names))])
            after = self.interpreter.step(state, action)
            if left == 0 or not self.interpreter.over(after) or (action in self.touched and random.random() < 1 / 2):
                return action, after
        raise AssertionError("the last try is taken")

    def _shown(self, by: tuple[str, ...], states: list[State], actions: list[int]) -> Shown:
        labels = tuple(self.rulebook.label(self.rulebook.actions[action]) for action in actions)
        return Shown(by=by, trace=Trace(states=tuple(states), actions=labels))


def replays(games: Games, shown: Shown) -> bool:
    """Whether a game can be played again, and its end is what it was said to be."""
    interpreter, positions = games.interpreter, games.interpreter.places
    state = before = games.rulebook.initial
    if shown.trace.states[0] != state:
        return False
    for label, after in zip(shown.trace.actions, shown.trace.states[1:], strict=True):
        action = positions[label]
        if not interpreter.is_enabled(state, action) or interpreter.step(state, action) != after:
            return False
        before, state = state, after
    if not shown.by:
        return any(_errs(interpreter, state, action) for action in interpreter.enabled(state))
    if not shown.trace.actions:
        found = {claim.property.name for claim in games.watch.in_state(state)}
    else:
        found = {claim.property.name for claim in games.watch.on_step(before, positions[shown.trace.actions[-1]], state)}
    stuck = not interpreter.over(state) and not interpreter.enabled(state)
    return bool(found & set(shown.by)) or stuck


def _errs(interpreter: Interpreter, state: State, action: int) -> bool:
    try:
        interpreter.step(state, action)
    except StepError:
        return True
    return False
