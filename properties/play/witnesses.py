"""Witness games: recorded games of the interpreter that show, each time they are replayed, that what is claimed is not claimed of nothing.

Needed are: for each rule that makes a difference by itself a state or step in which it does (``acting.py``), for each property a state
or step that it speaks of and each action that it names, and for each that says that something can happen a game in which it does. A
game is its list of actions; the replay gives all the rest.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, partial
from typing import final

from brinkproof.model.interpreter.evaluate import Function, compiled
from brinkproof.model.interpreter.step import Change, Interpreter, StepError
from brinkproof.model.language.operators import FALSE
from brinkproof.model.state import State
from brinkproof.model.trace import Trace
from brinkproof.properties.play.acting import DOING, Limits, forbidding_states, lifting_steps
from brinkproof.properties.problem import Problem
from brinkproof.properties.watching import over_step

RULE, ACTION, PREMISE, WITNESS = "rule", "action", "premise", "witness"
"""What a need is about; its name is one of these, a colon, and the rule, the action or the property."""

SEED = 1962
MOST_STEPS = 400_000
"""When gathering gives up; the rulebook's needs are met within about 150,000 steps, three seconds."""

LIVELY = 0.97
"""How often a game that would end is led another way, if there is one: uniform play hardly ever sees the Late War."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Witnesses:
    """Games, and what each shows.

    Args:
        games: each as the labels of its actions.
        shown: for each need that is met, the game and the number of steps after which it is.

    """

    games: tuple[tuple[str, ...], ...]
    shown: Mapping[str, tuple[int, int]]


@final
class Needs:
    """What the games of a problem must show.

    Args:
        problem: its rules and claims.
        interpreter: of the same rulebook.

    """

    def __init__(self, problem: Problem, interpreter: Interpreter) -> None:
        self.rulebook, self.interpreter = problem.rulebook, interpreter
        self._rules = {rule.id for rule in self.rulebook.rules if rule.kind in DOING}
        self._limits = Limits(self.rulebook)
        named = {name for claim in problem.claims for name in claim.property.on}
        self._named = [
            frozenset(f"{ACTION}:{name}" for name in named if action.is_named(name)) for action in self.rulebook.actions
        ]
        forbidding = forbidding_states(self.rulebook)
        self._states = {f"{RULE}:{rule}": compiled(where, self.rulebook.position) for rule, where in forbidding.items()}
        self._steps: list[dict[str, Function]] = [
            {
                f"{RULE}:{rule}": over_step(self.rulebook, place, lifts)
                for rule, lifts in lifting_steps(self.rulebook, action).items()
            }
            for place, action in enumerate(self.rulebook.actions)
        ]
        for claim in problem.claims:
            state, steps = (claim.target, claim.steps) if claim.wanted else (claim.premise, claim.premise_steps)
            name = f"{WITNESS if claim.wanted else PREMISE}:{claim.property.name}"
            if state != FALSE:
                self._states[name] = compiled(state, self.rulebook.position)
            for place, expression in steps:
                self._steps[place][name] = over_step(self.rulebook, place, expression)

    @cached_property
    def names(self) -> frozenset[str]:
        """Everything that is to be shown."""
        by_steps = {name for steps in self._steps for name in steps}
        return frozenset({*(f"{RULE}:{rule}" for rule in self._rules), *self._states, *by_steps}).union(*self._named)

    def in_state(self, state: State, among: Iterable[str]) -> set[str]:
        """Return which of some needs a state meets."""
        return {name for name in among if name in self._states and self._states[name](state, (), state)}

    def on_step(self, before: State, place: int, after: State, changes: Sequence[Change], among: set[str]) -> set[str]:
        """Return which of some needs a step meets, or the state after it."""
        met = {f"{RULE}:{rule}" for rule in (self.rulebook.actions[place].rule, *(change.rule for change in changes))} & among
        met |= self._named[place] & among
        met |= {f"{RULE}:{rule}" for rule in self._limits.holding(before, place, after, _rules(among))}
        if by_step := self._steps[place].keys() & among:
            roles = self.interpreter.locals(before, place)
            met |= {name for name in by_step if self._steps[place][name](before, roles, after)}
        return met | self.in_state(after, among)


def _rules(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name.partition(":")[2] for name in names if name.startswith(f"{RULE}:"))


def gather(
    needs: Needs, progress: Callable[[str], None], *, most_steps: int = MOST_STEPS, first: Sequence[Sequence[str]] = ()
) -> Witnesses:
    """Play at random until everything is shown, or the steps are used up. The same needs give the same games.

    Args:
        needs: what is to be shown.
        progress: told how much is.
        most_steps: of all games at random together.
        first: games to begin with, as labels of actions, each as far as it can be played.

    """
    gathering = _Gathering(needs)
    for game in first:
        gathering.play(partial(_given, needs.interpreter, iter(game)))
    choose, taken = partial(_chosen, needs.interpreter, random.Random(SEED)), 0
    while gathering.missing and taken < most_steps:
        progress(f"witness games: {len(gathering.shown)} of {len(needs.names)} shown")
        taken += gathering.play(choose)
    return Witnesses(games=tuple(gathering.games), shown=gathering.shown)


_Choose = Callable[[State, Sequence[int], list[Change]], tuple[int, State] | None]
"""Takes an action that is enabled, if it wants any; it is told the state and fills in what changes."""


@final
class _Gathering:
    """Games that are worth keeping, and what is still to be shown."""

    def __init__(self, needs: Needs) -> None:
        self.needs = needs
        self.missing = set(needs.names)
        self.games: list[tuple[str, ...]] = []
        self.shown: dict[str, tuple[int, int]] = {}

    def play(self, choose: _Choose) -> int:
        """Play one game, keep it up to the last step that shows something, and return how many states it had."""
        needs, rulebook = self.needs, self.needs.rulebook
        state, played = rulebook.initial, list[int]()
        here: dict[str, int] = dict.fromkeys(needs.in_state(state, self.missing), 0)
        while enabled := needs.interpreter.enabled(state):
            changes: list[Change] = []
            try:
                chosen = choose(state, enabled, changes)
            except StepError:
                break  # the rules do not say how the game goes on; others report it
            if chosen is None:
                break
            place, after = chosen
            played.append(place)
            new = needs.on_step(state, place, after, changes, self.missing - here.keys())
            here |= dict.fromkeys(new, len(played))
            state = after
        if here:
            self.shown |= {name: (len(self.games), steps) for name, steps in here.items()}
            self.games.append(tuple(rulebook.label(rulebook.actions[place]) for place in played[: max(here.values())]))
            self.missing -= here.keys()
        return len(played) + 1


def _given(
    interpreter: Interpreter, labels: Iterator[str], state: State, enabled: Sequence[int], changes: list[Change]
) -> tuple[int, State] | None:
    place = interpreter.places.get(next(labels, ""))
    return None if place is None or place not in enabled else (place, interpreter.step(state, place, changes))


def _chosen(
    interpreter: Interpreter, dice: random.Random, state: State, enabled: Sequence[int], changes: list[Change]
) -> tuple[int, State]:
    for others in (True, True, True, False):
        changes.clear()
        place = dice.choice(enabled)
        after = interpreter.step(state, place, changes)
        if not (others and interpreter.over(after) and dice.random() <= LIVELY):
            return place, after
    raise AssertionError("the last try is taken")


def confirmed(needs: Needs, witnesses: Witnesses) -> frozenset[str]:
    """Replay games and return what they show; a game that does not replay shows nothing from there on."""
    found: set[str] = set()
    for number, game in enumerate(witnesses.games):
        claimed: dict[int, set[str]] = {}
        for name, (place, steps) in witnesses.shown.items():
            if place == number:
                claimed.setdefault(steps, set()).add(name)
        state, places = needs.rulebook.initial, needs.interpreter.places
        found |= needs.in_state(state, claimed.get(0, set()))
        for steps, label in enumerate(game, 1):
            action, changes = places.get(label), list[Change]()
            if action is None or not needs.interpreter.is_enabled(state, action):
                break
            try:
                after = needs.interpreter.step(state, action, changes)
            except StepError:
                break
            found |= needs.on_step(state, action, after, changes, claimed.get(steps, set()))
            state = after
    return frozenset(found & needs.names)


def exercising(witnesses: Witnesses, shown: AbstractSet[str]) -> dict[str, str]:
    """Return for each rule that a step exercises the action of that step, of the needs that a replay showed."""
    steps = {name: at for name, at in witnesses.shown.items() if name in shown and name.startswith(f"{RULE}:") and at[1]}
    return {name.partition(":")[2]: witnesses.games[game][step - 1] for name, (game, step) in steps.items()}


def replayed(needs: Needs, name: str, game: Sequence[str]) -> Trace | None:
    """Return the game that some actions make when its end shows what is needed, else nothing.

    Args:
        needs: of the problem.
        name: the property that says that this can happen.
        game: labels of actions.

    """
    need, interpreter = {f"{WITNESS}:{name}"}, needs.interpreter
    states = [interpreter.rulebook.initial]
    met = needs.in_state(states[0], need)
    for label in game:
        place, changes = interpreter.places.get(label), list[Change]()
        if place is None or not interpreter.is_enabled(states[-1], place):
            return None
        try:
            states.append(interpreter.step(states[-1], place, changes))
        except StepError:
            return None
        met = needs.on_step(states[-2], place, states[-1], changes, need)
    return Trace(states=tuple(states), actions=tuple(game)) if met else None
