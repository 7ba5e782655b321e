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
from brinkproof.properties.play.invariants import Invariant, broken
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

    """

    name: str
    what: str
    choices: tuple[Option, ...]
    start: int = 0
    seed: int = -1


@final
@dataclass(slots=True, kw_only=True)
class Tally:
    """What games came to.

    Args:
        games: how many were played to their end.
        decisions: options that were carried out in them.
        steps: steps that the rulebook took for them.
        exercised: how often each rule was.
        cells: the same by rule, phase and DEFCON status.
        uses: how often each card was put to each use.
        uncovered: what the rulebook has no rules for, how often.
        turns: the turn in which the games ended.
        endings: how they ended.
        failures: the games in which something is wrong.

    """

    games: int = 0
    decisions: int = 0
    steps: int = 0
    exercised: Counter[str] = field(default_factory=Counter)
    cells: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    uses: Counter[tuple[str, str]] = field(default_factory=Counter)
    uncovered: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count other games as well."""
        self.games, self.decisions, self.steps = (
            self.games + other.games,
            self.decisions + other.decisions,
            self.steps + other.steps,
        )
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))
        self.failures += other.failures

    def as_record(self) -> dict[str, Any]:
        """Return the tally as JSON can hold it; a tally with failures is not kept, since its games are played again."""
        counters = {name: sorted([*_flat(key), count] for key, count in getattr(self, name).items()) for name in _COUNTERS}
        return {"games": self.games, "decisions": self.decisions, "steps": self.steps, **counters}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Return the tally that a record holds.

        Raises:
            KeyError, TypeError, ValueError: it is none.

        """
        tally = cls(games=int(record["games"]), decisions=int(record["decisions"]), steps=int(record["steps"]))
        for name in _COUNTERS:
            counter = getattr(tally, name)
            for *key, count in record[name]:
                counter[tuple(key) if len(key) > 1 else key[0]] = int(count)
        return tally


_COUNTERS: Final = tuple(one.name for one in fields(Tally) if one.name not in ("games", "decisions", "steps", "failures"))


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
        while not before.over:
            option = chosen(before, random, policy)
            position, found = held.taken(self.engine, before, option, follower)
            if found is not None:
                choices = (*follower.choices, option) if position is None else tuple(follower.choices)
                tally.failures.append(Failure(name=found[0], what=found[1], choices=choices, start=start, seed=seed))
                break
            assert position is not None, "an option that is carried out leads somewhere"
            tally.uses.update(uses_of(position.happenings))
            before = position
        else:
            tally.turns[before.turn] += 1
            tally.endings[str(before.ending)] += 1
        tally.games += 1
        tally.decisions += len(follower.choices)
        tally.steps += follower.steps
        tally.uncovered.update(follower.uncovered)


@final
class Held:
    """What can be wrong with one option of a game, looked for after it."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self.violated: tuple[Claim, ...] = ()
        self.parted: Disagreement | None = None
        self.broken: tuple[tuple[Invariant, str], ...] = ()

    def at_first(self, follower: Follower) -> tuple[str, str] | None:
        """Return what is wrong where a game begins."""
        self.violated = tuple(self._watch.in_state(follower.state))
        return (self.violated[0].property.name, self.violated[0].property.says["en"]) if self.violated else None

    def taken(
        self, engine: Engine, before: Watched, option: Option, follower: Follower
    ) -> tuple[Watched | None, tuple[str, str] | None]:
        """Carry out an option, and return where it leads and what is wrong; an error of the engine leads nowhere."""
        try:
            after = engine.after(before, option)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong in the engine is what is looked for
            return None, (f"error {type(error).__name__}", f"the engine fails at {option!r}: {error}")
        return after, self.wrong(before, follower, after)

    def wrong(self, before: Watched, follower: Follower, after: Watched) -> tuple[str, str] | None:
        """Follow an option and return what is wrong, as its name and in words, if anything is."""
        self.parted = follower.follow(after)
        claims: list[Claim] = []
        for taken in follower.taken:
            claims += self._watch.on_step(taken.before, taken.action, taken.after)
        if follower.taken_over:
            claims += self._watch.in_state(follower.state)
        self.violated = tuple(claims)
        self.broken = tuple(broken(before, after.chosen, after)) if after.chosen is not None else ()
        if claims:
            return claims[0].property.name, claims[0].property.says["en"]
        if self.broken:
            invariant, what = self.broken[0]
            return invariant.name, f"{invariant.says} {what}"
        if self.parted is not None:
            return self.parted.rule, f"after {self.parted.where}: {self.parted.what}"
        return None


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
