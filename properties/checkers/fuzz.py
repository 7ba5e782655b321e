"""The engine played by Hypothesis, with the rulebook beside it and every property of the book as an invariant.

One rule of the state machine is one decision or many; who chooses among the options (a drawn number, or one of the engine's
policies with a drawn seed) is drawn too. Hypothesis shrinks what fails to a short game. What holds here holds in the games
that were played.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, Phase, Verbosity, seed, settings
from hypothesis import strategies as st
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.errors import Flaky
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.play import POLICIES, Policy
from brinkproof.properties.play.following import Follower
from brinkproof.properties.play.games import ENGINE
from brinkproof.properties.play.invariants import looked_at
from brinkproof.properties.play.seeded import Failure, Held, Player, Tally, uses_of

BATCH: Final = 50
"""Games that Hypothesis plays from one seed."""

RULES_IN_A_GAME: Final = 40
REPLAYS: Final = 250
"""How many games are played to shrink a failure."""

NEW_GAMES: Final = 6
"""How many of the places a game is drawn from are a new game; each start built by hand is one more."""


class _Enough(BaseException):  # Hypothesis lets it through, since it is no failure of a test
    """A failure has been shrunk as far as is worth it."""


class Failed(Exception):  # noqa: N818 - what a game shows, not an error of ours
    """A game in which something is wrong.

    Each kind of failure is raised as a class of its own: Hypothesis then shrinks it as what it is, and not into another one.
    """

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.name)
        self.failure = failure


@cache
def _kind_of_failure(name: str) -> type[Failed]:
    return type("Failed", (Failed,), {"name": name})


@dataclass(slots=True)
class _Count:
    """What has been played so far; nothing counts any more once something has failed and is being shrunk."""

    player: Player
    most: int
    stop: float | None
    tally: Tally = field(default_factory=Tally)
    failed: bool = False
    replays: int = 0
    shortest: Failure | None = None

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return self.stop is not None and time.monotonic() >= self.stop


class _Play(RuleBasedStateMachine):
    """One game. Subclasses give it the count it counts in."""

    count: _Count

    @initialize(place=st.integers(0, NEW_GAMES + len(ENGINE.starts) - 2))
    def begin(self, place: int) -> None:
        """Take the first position; those built by hand come first, so that failures shrink to short games."""
        count = self.count
        count.replays += count.failed
        if count.replays > REPLAYS:
            raise _Enough
        built = len(count.player.engine.starts) - 1
        self.start = place + 1 if place < built else 0
        self.position = count.player.engine.begin(self.start)
        self.follower = Follower(count.player.meanings, self.position)
        self.held = Held(count.player.watch)
        self.missed: tuple[Option, ...] = ()
        self.wrong: tuple[str, str] | None = self.held.at_first(self.follower)
        # Hypothesis begins a few games more than it was asked for; those are not played, nor are those after the time is up.
        self.idle = not count.failed and (count.tally.runs >= count.most or count.late)
        count.tally.runs += not (count.failed or self.idle)

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
            self._let(random, policy)

    @rule(policy=st.sampled_from(POLICIES), number=st.integers(0, 2**16 - 1))
    def play_on(self, policy: Policy, number: int) -> None:
        """Let a policy decide until the next turn begins."""
        random, turn = Random(number), self.position.turn
        while not self._done and self.position.turn == turn:
            self._let(random, policy)

    @invariant()
    def nothing_is_wrong(self) -> None:
        """No property of the book is violated, no invariant of the engine is broken, and the rulebook says what the engine shows."""
        if self.wrong is None:
            return
        name, what = self.wrong
        self.count.failed = True
        choices = (*self.follower.choices, *self.missed)
        failure = Failure(name=name, what=what, start=self.start, choices=choices, rule=self.held.rule)
        shortest = self.count.shortest
        if shortest is None or (shortest.name == name and len(failure.choices) < len(shortest.choices)):
            self.count.shortest = failure
        raise _kind_of_failure(name)(failure)

    @property
    def _done(self) -> bool:
        return self.idle or self.position.over or self.wrong is not None

    def teardown(self) -> None:
        """Count what was not covered, and what the invariants looked at."""
        if not self.count.failed and not self.idle:
            self.count.tally.uncovered.update(self.follower.uncovered)
            self.count.tally.looked_at.update(looked_at(self.held.kinds))

    def _let(self, random: Random, policy: Policy) -> None:
        option, self.wrong = self.held.choosing(self.count.player.engine, self.position, random, policy)
        if self.wrong is None:
            self._take(option)

    def _take(self, option: Option) -> None:
        before, steps = self.position, self.follower.steps
        after, self.wrong = self.held.taken(self.count.player.engine, before, option, self.follower)
        self.missed = (option,) if after is None else ()
        self.position = after or before
        if not self.count.failed:
            self.count.tally.decisions += 1
            self.count.tally.steps += self.follower.steps - steps
            self.count.tally.uses.update(uses_of(self.position.happenings))


def campaign(
    runs: int,
    seed: int,
    minutes: float | None,
    progress: Callable[[str], None],
    player: Player,
    database: Path | None = None,
) -> Tally:
    """Let Hypothesis play until all its games are played, the time is up, or something fails; they need not come to an end.

    Args:
        runs: how many games at most; they are counted as runs.
        seed: the same seed plays the same games.
        minutes: no game is begun after this long; ``None`` for no limit.
        progress: is told how far it is, in one line.
        player: what is played and what it is held against.
        database: a folder in which Hypothesis keeps what failed, to try it first the next time.

    """
    exercised = player.meanings.exercised
    exercised.times.clear()
    exercised.cells.clear()
    count = _Count(player, most=runs, stop=None if minutes is None else time.monotonic() + 60 * minutes)
    failed: Failure | None = None
    while count.tally.runs < runs and failed is None and not count.late:
        number = Random(f"{seed}, {count.tally.runs}").getrandbits(32)
        failed = _batch(count, min(BATCH, runs - count.tally.runs), number, database)
        progress(f"{count.tally.runs:,} of {runs:,} runs of the state machine")
    if failed is None:
        player.counted(count.tally)
    else:
        count.tally.failures.append(failed)
    return count.tally


def _batch(count: _Count, games: int, number: int, database: Path | None) -> Failure | None:
    machine: Any = type("Play", (_Play,), {"count": count})
    chosen = settings(
        max_examples=games,
        stateful_step_count=RULES_IN_A_GAME,
        database=None if database is None else DirectoryBasedExampleDatabase(database),
        derandomize=False,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
        phases=(Phase.reuse, Phase.generate, Phase.shrink) if database else (Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(seed(number)(machine), settings=chosen)
    except Flaky:
        if count.replays <= REPLAYS:  # otherwise it only minds being stopped
            raise
    except (Failed, _Enough):
        pass
    return count.shortest


__all__ = ["campaign"]
