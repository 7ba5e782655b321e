"""The engine played by Hypothesis, with the rulebook beside it and every property of the book as an invariant.

One rule of the state machine is one decision or many; who chooses among the options (a drawn number, or one of the engine's
policies with a drawn seed) is drawn too. Hypothesis shrinks what fails to a short game. What holds here holds in the games
that were played.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, Phase, Verbosity, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.play import POLICIES, Policy, choose
from brinkproof.model.load import load_rulebook
from brinkproof.properties.play.campaign import Failed, FuzzResult, ShortGame, told, verdicts
from brinkproof.properties.play.following import Disagreement, Follower, Meanings, Taken
from brinkproof.properties.play.games import ENGINE, Engine
from brinkproof.properties.problem import Claim, pose
from brinkproof.properties.property import load_properties
from brinkproof.properties.watching import Watch

BATCH: Final = 50
"""Games between two looks at the clock."""

RULES_IN_A_GAME: Final = 40
REPLAYS: Final = 250
"""How many games are played to shrink a failure."""

NEW_GAMES: Final = 6
"""How many of the places a game is drawn from are a new game; each start built by hand is one more."""


class _Enough(BaseException):  # Hypothesis lets it through, since it is no failure of a test
    """A failure has been shrunk as far as is worth it."""


@cache
def _kind_of_failure(name: str) -> type[Failed]:
    return type("Failed", (Failed,), {"name": name})


@dataclass(slots=True)
class _Tally:
    """What has been played so far; nothing counts any more once something has failed and is being shrunk."""

    engine: Engine
    meanings: Meanings
    watch: Watch
    most: int
    games: int = 0
    steps: int = 0
    exercised: Counter[str] = field(default_factory=Counter)
    failed: bool = False
    replays: int = 0
    shortest: Failed | None = None


class _Play(RuleBasedStateMachine):
    """One game. Subclasses give it the tally it counts in."""

    tally: _Tally

    @initialize(place=st.integers(0, NEW_GAMES + len(ENGINE.starts) - 2))
    def begin(self, place: int) -> None:
        """Take the first position; those built by hand come first, so that failures shrink to short games."""
        self.tally.replays += self.tally.failed
        if self.tally.replays > REPLAYS:
            raise _Enough
        built = len(self.tally.engine.starts) - 1
        self.start = place + 1 if place < built else 0
        self.position = self.tally.engine.begin(self.start)
        self.follower = Follower(self.tally.meanings, self.position)
        self.trail: list[Taken] = []
        self.parted: Disagreement | None = None
        self.violated: tuple[Claim, ...] = tuple(self.tally.watch.in_state(self.follower.state))
        # Hypothesis begins a few games more than it was asked for; those are not played.
        self.idle = not self.tally.failed and self.tally.games >= self.tally.most
        self.tally.games += not (self.tally.failed or self.idle)

    @rule(number=st.integers(0, 2**16 - 1))
    def decide(self, number: int) -> None:
        """Take one option by its number."""
        if not self._done:
            options = self.position.decision.options
            self._take(options[number % len(options)])

    @rule(policy=st.sampled_from(POLICIES), number=st.integers(0, 2**16 - 1), decisions=st.integers(1, 40))
    def play(self, policy: Policy, number: int, decisions: int) -> None:
        """Let a policy decide several times."""
        random = Random(number)
        for _ in range(decisions):
            if self._done:
                return
            self._take(choose(self.position, random, policy))

    @rule(policy=st.sampled_from(POLICIES), number=st.integers(0, 2**16 - 1))
    def play_on(self, policy: Policy, number: int) -> None:
        """Let a policy decide until the next turn begins."""
        random, turn = Random(number), self.position.turn
        while not self._done and self.position.turn == turn:
            self._take(choose(self.position, random, policy))

    @invariant()
    def every_property_holds(self) -> None:
        """No property of the book is violated by what the engine shows."""
        if self.violated:
            self._fail(self.violated[0].property.name)

    @invariant()
    def the_meanings_agree(self) -> None:
        """What the engine shows is what the rulebook says."""
        if self.parted is not None:
            self._fail(self.parted.rule)

    @property
    def _done(self) -> bool:
        return self.idle or self.position.over or self.parted is not None or bool(self.violated)

    def _take(self, option: Option) -> None:
        before = self.follower.steps
        self.position = self.tally.engine.after(self.position, option)
        self.parted = self.follower.follow(self.position)
        self.tally.steps += (self.follower.steps - before) * (not self.tally.failed)
        for taken in self.follower.taken:
            self.trail.append(taken)
            self.violated = self.violated or tuple(self.tally.watch.on_step(taken.before, taken.action, taken.after))

    def _fail(self, name: str) -> None:
        if not self.tally.failed:
            self.tally.failed = True
            self.tally.exercised = Counter(self.tally.meanings.exercised.times)
        game = ShortGame(start=self.start, choices=tuple(self.follower.choices))
        failed = _kind_of_failure(name)(game, self.violated, self.parted, tuple(self.trail))
        shortest = self.tally.shortest
        if shortest is None or (type(shortest) is type(failed) and len(game.choices) < len(shortest.game.choices)):
            self.tally.shortest = failed
        raise failed


def campaign(
    games: int, seed: int, minutes: float | None, progress: Callable[[str], None], engine: Engine = ENGINE
) -> FuzzResult:
    """Play games until all are played, the time is up, or something fails.

    Args:
        games: how many at most.
        seed: the same seed plays the same games.
        minutes: when to stop, or ``None``; looked at between batches.
        progress: is told how far it is, in one line.
        engine: what is played.

    """
    meanings = Meanings(load_rulebook())
    watch = Watch(pose(meanings.rulebook, load_properties()), meanings.interpreter)
    tally = _Tally(engine, meanings, watch, most=games)
    stop = None if minutes is None else time.monotonic() + 60 * minutes
    failed: Failed | None = None
    while tally.games < games and failed is None and (stop is None or time.monotonic() < stop):
        failed = _batch(tally, min(BATCH, games - tally.games), Random(f"{seed}, {tally.games}").getrandbits(32))
        progress(f"{tally.games:,} of {games:,} games, {tally.steps:,} steps")
    exercised = tally.exercised if failed else meanings.exercised.times
    wanted = meanings.exercised.wanted
    return FuzzResult(
        games=tally.games,
        steps=tally.steps,
        verdicts=tuple(verdicts(watch, tally.games, failed)),
        exercised={one: exercised[one] for one in wanted if exercised[one]},
        missing=tuple(one for one in wanted if not exercised[one]),
        seed=seed,
        failure="\n".join(told(failed, engine, games, seed)) if failed else "",
        game=failed.game if failed else None,
        rule=failed.parted.rule if failed and failed.parted else "",
    )


def _batch(tally: _Tally, games: int, number: int) -> Failed | None:
    machine: Any = type("Play", (_Play,), {"tally": tally})
    chosen = settings(
        max_examples=games,
        stateful_step_count=RULES_IN_A_GAME,
        database=None,
        derandomize=False,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(seed(number)(machine), settings=chosen)
    except Flaky:
        if tally.replays <= REPLAYS:  # otherwise it only minds being stopped
            raise
    except (Failed, _Enough):
        pass
    return tally.shortest


__all__ = ["FuzzResult", "ShortGame", "campaign"]
