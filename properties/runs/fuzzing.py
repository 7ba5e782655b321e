"""A fuzzing campaign: games of seeds side by side, games of the state machine, what failed made short, and the gaps asked about."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from brinkproof.properties.checkers import fuzz
from brinkproof.properties.exploration import explore
from brinkproof.properties.play import seeded
from brinkproof.properties.play.campaign import FuzzResult, verdicts
from brinkproof.properties.play.coverage import covered
from brinkproof.properties.play.failures import keep, still_failing
from brinkproof.properties.play.gaps import Closing, close_gaps
from brinkproof.properties.play.seeded import Player, Tally
from brinkproof.properties.play.shrinking import shrink
from brinkproof.properties.problem import pose
from brinkproof.properties.runs.conforming import play_games

MACHINE_SHARE: Final = 20
"""One game in so many is the state machine's, whose players change within the game."""
MOST_MACHINE_GAMES: Final = 400


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """What is played.

    Args:
        games: how many at most.
        seed: of the first game; each further one has the next.
        minutes: when to stop, or ``None``.
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

    """
    player = player or seeded.player()
    machine = min(campaign.games // MACHINE_SHARE, MOST_MACHINE_GAMES)
    tally = Tally()
    if campaign.database is not None:
        progress("playing the games that failed before")
        tally.failures += still_failing(campaign.database, player)
    if not tally.failures:
        tally = fuzz.campaign(machine, campaign.seed, campaign.minutes, progress, player, campaign.database)
    if not tally.failures:
        for part in play_games(
            games=campaign.games - tally.games,
            seed=campaign.seed,
            workers=campaign.workers,
            state=campaign.state,
            minutes=campaign.minutes,
            progress=progress,
        ):
            tally.add(part)
            if part.failures:
                break
    scenario = None
    if tally.failures:
        if campaign.database is not None:
            keep(campaign.database, tally.failures[0])
        progress("something is wrong: looking for a short game of it")
        scenario = shrink(player, tally.failures[0])
    closing = _closed(campaign, player, tally, progress) if campaign.gaps and not tally.failures else None
    return FuzzResult(
        tally=tally,
        verdicts=tuple(verdicts(player.watch, tally)),
        coverage=covered(tally, player.meanings.rulebook),
        closing=closing,
        seed=campaign.seed,
        scenario=scenario,
    )


def _closed(campaign: Campaign, player: Player, tally: Tally, progress: Callable[[str], None]) -> Closing:
    exercised = player.meanings.exercised
    exercised.times.clear()
    exercised.cells.clear()
    progress("closing all states of the rulebook")
    known = explore(pose(player.meanings.rulebook, ()), progress)
    return close_gaps(known, player, tally, campaign.seed, progress)
