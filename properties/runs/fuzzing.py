"""A fuzzing campaign: games of seeds side by side, games of the state machine, what failed made short, and the gaps asked about."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from brinkproof.properties.checkers import fuzz
from brinkproof.properties.exploration import explore
from brinkproof.properties.play import seeded
from brinkproof.properties.play.campaign import FuzzResult, verdicts
from brinkproof.properties.play.coverage import covered
from brinkproof.properties.play.failures import keep, kept_games, still_failing
from brinkproof.properties.play.gaps import Closing, close_gaps
from brinkproof.properties.play.seeded import Player, Tally
from brinkproof.properties.play.shrinking import UNPLAYABLE, shrink
from brinkproof.properties.problem import pose
from brinkproof.properties.runs.conforming import play_games

MACHINE_SHARE: Final = 20
"""To so many games comes a run of the state machine, whose players change within the game."""
MOST_RUNS: Final = 400
_MINUTES_SHARE: Final = 5
"""The state machine has the first fifth of the time."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """What is played.

    Args:
        games: how many at most.
        seed: of the first game; each further one has the next.
        minutes: when to stop, or ``None``; what fails is made short all the same, gaps are then left alone.
        workers: processes side by side; 0 for this one alone.
        state: a file that keeps what is done, to go on from.
        database: a folder that keeps what failed, to be tried first the next time.
        gaps: whether the decision diagrams are asked about what was not covered.

    """

    games: int
    seed: int
    minutes: float | None = None
    workers: int = 2
    state: Path | None = None
    database: Path | None = None
    gaps: bool = False


def run(campaign: Campaign, progress: Callable[[str], None], player: Player | None = None) -> FuzzResult:
    """Play a campaign; it ends with the chunk of games in which something is wrong.

    Args:
        campaign: what is played.
        progress: told how far it is.
        player: plays the games of the state machine and shrinks; that of the suite by default.

    Raises:
        RuleError: RB108, RB102 the state or the database cannot be gone on from; RB109 processes are killed again and again.

    """
    player = player or seeded.player()
    stop = None if campaign.minutes is None else time.monotonic() + 60 * campaign.minutes
    tally, unplayable, mended = Tally(), 0, 0
    if campaign.database is not None:
        progress("playing the games that failed before")
        kept = list(still_failing(campaign.database, player))
        tally.failures += [one for one in kept if one.name != UNPLAYABLE]
        unplayable = len(kept) - len(tally.failures)
        mended = kept_games(campaign.database) - len(kept)
    again = bool(tally.failures)
    if not tally.failures:
        runs = min(campaign.games // MACHINE_SHARE, MOST_RUNS)
        minutes = None if campaign.minutes is None else campaign.minutes / _MINUTES_SHARE
        tally = fuzz.campaign(runs, campaign.seed, minutes, progress, player, campaign.database)
    if not tally.failures:
        for part in play_games(
            games=campaign.games,
            seed=campaign.seed,
            workers=campaign.workers,
            state=campaign.state,
            minutes=None if stop is None else (stop - time.monotonic()) / 60,
            progress=progress,
        ):
            tally.add(part)
            if part.failures:
                break
    scenario, unkept = None, ""
    if tally.failures:
        try:
            if campaign.database is not None:
                keep(campaign.database, tally.failures[0])
        except OSError as error:  # the game is told all the same
            unkept = error.strerror or type(error).__name__
        progress("something is wrong: looking for a short game of it")
        scenario = shrink(player, tally.failures[0])
    late = stop is not None and time.monotonic() >= stop
    closing = _closed(campaign, player, tally, progress) if campaign.gaps and not late and not tally.failures else None
    return FuzzResult(
        tally=tally,
        verdicts=tuple(verdicts(player.watch, tally)),
        coverage=covered(tally, player.meanings.rulebook),
        closing=closing,
        seed=campaign.seed,
        scenario=scenario,
        late=campaign.gaps and late,
        unplayable=unplayable,
        unkept=unkept,
        wanted=campaign.games,
        mended=mended,
        again=again,
    )


def _closed(campaign: Campaign, player: Player, tally: Tally, progress: Callable[[str], None]) -> Closing:
    exercised = player.meanings.exercised
    exercised.times.clear()
    exercised.cells.clear()
    progress("closing all states of the rulebook")
    known = explore(pose(player.meanings.rulebook, ()), progress)
    return close_gaps(known, player, tally, campaign.seed, progress)
