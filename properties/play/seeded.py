"""Games of the engine from their seeds, each followed by the rulebook, watched by the book, and held against the engine's invariants.

A game is a seed and a policy. What many came to is a tally; tallies add up in any order, travel between processes, and can be kept.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from random import Random
from typing import Any, Final, Self, final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.happenings import (
    CardPlayedAsEvent,
    CardPlayedForOperations,
    CardPlayedForSpace,
    Happening,
    HeadlineTaken,
    ScoringCardPlayed,
    TrapDiscard,
    UnInterventionPlayed,
)
from brinkproof.model.engine.play import POLICIES, Policy
from brinkproof.model.load import load_rulebook
from brinkproof.properties.play.following import Disagreement, Follower, Meanings
from brinkproof.properties.play.games import ENGINE, Engine, Watched, chosen
from brinkproof.properties.play.invariants import Invariant, Kinds, broken, looked_at
from brinkproof.properties.problem import Claim, pose
from brinkproof.properties.property import load_properties
from brinkproof.properties.watching import Watch

_USES: Final = {"first": "event first", "after": "operations first", "none": "operations", "impossible": "operations"}


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A game in which something is wrong.

    Args:
        name: of the property, the rule or the invariant.
        what: what is wrong, in words.
        start: where the game begins, as a place in ``Engine.starts``.
        choices: the options of the game, the last of which shows it.
        seed: of the game; -1 when it has none.
        rule: at which the rulebook parts from the engine in the same step, if it does.

    """

    name: str
    what: str
    choices: tuple[Option, ...]
    start: int = 0
    seed: int = -1
    rule: str = ""


@final
@dataclass(slots=True, kw_only=True)
class Tally:
    """What games came to.

    Args:
        games: how many were played to their end; a game in which something is wrong is not among them.
        runs: of the state machine, which need not come to an end.
        decisions: options that were carried out in games and runs.
        steps: steps that the rulebook took for them.
        exercised: how often each rule was.
        cells: the same by rule, phase and DEFCON status.
        uses: how often each card was put to each use.
        uncovered: what the rulebook has no rules for, how often.
        turns: the turn in which the games ended.
        endings: how they ended.
        looked_at: in how many games and runs each invariant of the engine had something to look at.
        failures: the games in which something is wrong.

    """

    games: int = 0
    runs: int = 0
    decisions: int = 0
    steps: int = 0
    exercised: Counter[str] = field(default_factory=Counter)
    cells: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    uses: Counter[tuple[str, str]] = field(default_factory=Counter)
    uncovered: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    looked_at: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count other games as well."""
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))
        self.failures += other.failures

    def as_record(self) -> dict[str, Any]:
        """Return the tally as JSON can hold it; a tally with failures is not kept, since its games are played again."""
        counters = {name: sorted([*_flat(key), count] for key, count in getattr(self, name).items()) for name in _COUNTERS}
        return {**{name: getattr(self, name) for name in _NUMBERS}, **counters}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Return the tally that a record holds.

        Raises:
            KeyError, TypeError, ValueError: it is none.

        """
        tally = cls()
        for name in _NUMBERS:
            setattr(tally, name, int(record[name]))
        for name in _COUNTERS:
            counter = getattr(tally, name)
            for *key, count in record[name]:
                counter[tuple(key) if len(key) > 1 else key[0]] = int(count)
        return tally


_NUMBERS: Final = ("games", "runs", "decisions", "steps")
_COUNTERS: Final = tuple(one.name for one in fields(Tally) if one.name not in (*_NUMBERS, "failures"))


def _flat(key: object) -> list[object]:
    return list(key) if isinstance(key, tuple) else [key]


def policy_of(seed: int) -> Policy:
    """Return who plays the game of a seed: the policies take turns."""
    return POLICIES[seed % len(POLICIES)]


@final
class Player:
    """Plays games and holds them against everything; one instance serves any number of games."""

    def __init__(self, meanings: Meanings, watch: Watch, engine: Engine = ENGINE) -> None:
        self.meanings, self.watch, self.engine = meanings, watch, engine
        self._phases = meanings.rulebook.members["phase"]

    def play(self, seeds: Iterable[int], start: int = 0) -> Tally:
        """Play the games of seeds, each to its end or to the first thing that is wrong."""
        exercised, tally = self.meanings.exercised, Tally()
        exercised.times.clear()
        exercised.cells.clear()
        for seed in seeds:
            self._game(seed, start, tally)
        self.counted(tally)
        return tally

    def counted(self, tally: Tally) -> None:
        """Add to a tally which rules the meanings have counted since they were cleared."""
        exercised = self.meanings.exercised
        tally.exercised.update(exercised.times)
        for (rule, phase, defcon), count in exercised.cells.items():
            tally.cells[rule, self._phases[phase], defcon] += count

    def _game(self, seed: int, start: int, tally: Tally) -> None:
        random, policy, before = Random(seed), policy_of(seed), self.engine.begin(start)
        follower, held = Follower(self.meanings, before), Held(self.watch)
        found, missed = held.at_first(follower), tuple[Option, ...]()
        while found is None and not before.over:
            option, found = held.choosing(self.engine, before, random, policy)
            if found is not None:
                break
            position, found = held.taken(self.engine, before, option, follower)
            if position is None:
                missed = (option,)
                break
            tally.uses.update(uses_of(position.happenings))
            before = position
        if found is None:
            tally.games += 1
            tally.turns[before.turn] += 1
            tally.endings[str(before.ending)] += 1
        else:
            choices = (*follower.choices, *missed)
            tally.failures.append(Failure(name=found[0], what=found[1], choices=choices, start=start, seed=seed, rule=held.rule))
        tally.decisions += len(follower.choices)
        tally.steps += follower.steps
        tally.uncovered.update(follower.uncovered)
        tally.looked_at.update(looked_at(held.kinds))


Wrong = tuple[str, str]
"""What is wrong: the name of a property, an invariant, a rule or an error, and what is wrong in words."""


@final
class Held:
    """What can be wrong with one option of a game, looked for after it."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self.violated: tuple[Claim, ...] = ()
        self.parted: Disagreement | None = None
        self.broken: tuple[tuple[Invariant, str], ...] = ()
        self.kinds: set[Kinds] = set()

    @property
    def rule(self) -> str:
        """The rule at which the rulebook parts from the engine, if it does."""
        return "" if self.parted is None else self.parted.rule or _UNNAMED

    def at_first(self, follower: Follower) -> Wrong | None:
        """Return what is wrong where a game begins."""
        self.violated = tuple(self._watch.in_state(follower.state))
        return _violated(self.violated[0], self._watch.told(self.violated[0], follower.state)) if self.violated else None

    def choosing(self, engine: Engine, before: Watched, random: Random, policy: Policy) -> tuple[Option, Wrong | None]:
        """Return what a policy chooses; where one that looks ahead meets an error of the engine, the option that brings it."""
        try:
            return chosen(before, random, policy), None
        except Exception as error:  # noqa: BLE001 - whatever goes wrong in the engine is what is looked for
            for option in before.decision.options:
                try:
                    engine.after(before, option)
                except Exception:  # noqa: BLE001 - the same
                    return option, None
            wrong = f"error {type(error).__name__}", f"the engine fails where a player looks ahead: {error}"
            return before.decision.options[0], wrong

    def taken(self, engine: Engine, before: Watched, option: Option, follower: Follower) -> tuple[Watched | None, Wrong | None]:
        """Carry out an option, and return where it leads and what is wrong; an error of the engine leads nowhere."""
        self.violated, self.parted, self.broken = (), None, ()
        try:
            after = engine.after(before, option)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong in the engine is what is looked for
            return None, (f"error {type(error).__name__}", f"the engine fails at {option!r}: {error}")
        try:
            return after, self._wrong(before, follower, after)
        except Exception as error:  # noqa: BLE001 - a step that makes no sense to those who look at it is one that is wrong
            if self.parted is not None:
                return after, self._parted(self.parted)
            return after, (f"error {type(error).__name__}", f"what the engine does at {option!r} cannot be followed: {error}")

    def _wrong(self, before: Watched, follower: Follower, after: Watched) -> Wrong | None:
        """Follow an option and return what is wrong, if anything is."""
        self.parted = follower.follow(after)
        found: list[tuple[Claim, str]] = []
        for step in follower.taken:
            claims = self._watch.on_step(step.before, step.action, step.after)
            found += [(claim, self._watch.told_of_step(claim, step.before, step.action, step.after)) for claim in claims]
        if follower.taken_over:
            found += [(claim, self._watch.told(claim, follower.state)) for claim in self._watch.in_state(follower.state)]
        self.violated = tuple(claim for claim, _ in found)
        self.broken = tuple(broken(before, after.chosen, after, self.kinds)) if after.chosen is not None else ()
        if found:
            return _violated(*found[0])
        if self.broken:
            invariant, what = self.broken[0]
            return invariant.name, f"{invariant.says} {what}"
        return None if self.parted is None else self._parted(self.parted)

    def _parted(self, parted: Disagreement) -> Wrong:
        return self.rule, f"after {parted.where}: {parted.what}"


def _violated(claim: Claim, here: str) -> Wrong:
    return claim.property.name, f"{claim.property.says['en']} But here: {here}"


_UNNAMED: Final = "a rule without a name"


def uses_of(happenings: Iterable[Happening]) -> Iterator[tuple[str, str]]:
    """Yield each card that was put to a use, with the use."""
    for happening in happenings:
        match happening:
            case HeadlineTaken(_, card_id):
                yield card_id, "headline"
            case CardPlayedAsEvent(_, card_id) | ScoringCardPlayed(_, card_id):
                yield card_id, "event"
            case CardPlayedForOperations(_, card_id, _, event):
                yield card_id, _USES[event]
            case CardPlayedForSpace(_, card_id):
                yield card_id, "space"
            case UnInterventionPlayed(_, card_id):
                yield "un_intervention", "event"
                yield card_id, "cancelled"
            case TrapDiscard(_, card_id):
                yield card_id, "trap"
            case _:
                pass


@cache
def player() -> Player:
    """Return the one player of a process, for the rulebook and the book of the suite."""
    meanings = Meanings(load_rulebook())
    return Player(meanings, Watch(pose(meanings.rulebook, load_properties()), meanings.interpreter))
