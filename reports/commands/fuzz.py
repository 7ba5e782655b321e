"""``brinkproof fuzz``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

import os
import secrets
import sys
from dataclasses import replace
from pathlib import Path

import click

from brinkproof.reports.commands.shared import progress, say
from brinkproof.reports.options import MINUTES, PATH

_GAMES = 200
_MOST_GAMES = 1_000_000


@click.command()
@click.option(
    "--games",
    type=click.IntRange(min=1, max=10_000_000),
    help=f"How many games to play: {_GAMES}, or with --minutes as many as there is time for.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    help="Of the first game, each further one has the next; that of --state, or a new one, otherwise.",
)
@click.option("--minutes", type=MINUTES, help="Stop after this long, whatever is left.")
@click.option("--workers", type=click.IntRange(min=0, max=64), default=2, show_default=True, help="Processes side by side.")
@click.option("--state", metavar="FILE", type=PATH, help="Keep what is done here, and go on from what is there.")
@click.option("--database", metavar="DIR", type=PATH, help="Keep games that fail here; they are tried first the next time.")
@click.option("--save-regression", "regression", metavar="DIR", type=PATH, help="Write a failing game here, with a pytest.")
@click.option("--gaps", is_flag=True, help="Have what was not covered found by the solver, and play from there.")
@click.option("--coverage", is_flag=True, help="Print what was covered: rules by phase and DEFCON, cards by use.")
def fuzz(
    *,
    games: int | None,
    seed: int | None,
    minutes: float | None,
    workers: int,
    state: Path | None,
    database: Path | None,
    regression: Path | None,
    gaps: bool,
    coverage: bool,
) -> int:
    """Play random games of the whole engine and hold everything against them at every step.

    The rulebook follows each game, every property of the book is watched, and so are the engine's own invariants.
    Players are mixed: uniform, careful and card-hunting ones take turns. The first failure ends it, and is made short
    in the game's terms. Exit status: 0 no failure; 1 something failed; 2 nothing is established.

    \b
    Examples:
      brinkproof fuzz
      brinkproof fuzz --games 20000 --seed 1962 --state games.jsonl --gaps --coverage
      brinkproof fuzz --minutes 10 --database failures --save-regression tests/regressions
    """
    from brinkproof.model.load import load_rulebook
    from brinkproof.properties.play.campaign import told as told_failure
    from brinkproof.properties.play.failures import check_database
    from brinkproof.properties.play.games import ENGINE
    from brinkproof.properties.play.seeded import player
    from brinkproof.properties.runs.cache import default_folder
    from brinkproof.properties.runs.conforming import seed_of
    from brinkproof.properties.runs.fuzzing import Campaign, run
    from brinkproof.properties.runs.kept import check_state
    from brinkproof.reports import files
    from brinkproof.reports.campaign import status_of_campaign, tables, told
    from brinkproof.reports.regression import save

    if state is not None:
        files.check_file(state)
        check_state(state)
    if database is not None:
        files.check_folder(database, "name another folder: --database DIR")
        check_database(database)
    if regression is not None:
        files.check_folder(regression, "name another folder: --save-regression DIR")
    if seed is None:
        kept = None if state is None else seed_of(state)
        seed = secrets.randbelow(2**31) if kept is None else kept
        say([f"seed {seed}"], to=sys.stderr)  # at once: whoever interrupts it can go on
    as_time_allows = games is None and minutes is not None
    games = games or (_MOST_GAMES if as_time_allows else _GAMES)
    campaign = Campaign(games=games, seed=seed, minutes=minutes, workers=workers, state=state, database=database, gaps=gaps)
    # Hypothesis keeps tables of characters and what it has seen; not in the folder where somebody happens to be.
    os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(default_folder() / "hypothesis"))
    with progress() as tell:
        result = run(campaign, tell)
    if as_time_allows:
        result = replace(result, wanted=0)
    if coverage:
        say(tables(result, load_rulebook()))
    if result.scenario is not None:
        say(told_failure(result.scenario, ENGINE))
        sys.stdout.flush()  # before anything is written that may not be
        if regression is not None:
            written = save(regression, result.scenario, player())
            say(
                [f"written: {path}" for path in written] or ["no test is written: kept and loaded again, this game does not fail"]
            )
        again = f"brinkproof fuzz --database {database}" if result.again else f"brinkproof fuzz --games {games} --seed {seed}"
        say([f"to play it again: {again}"])
    say(told(result))
    return int(status_of_campaign(result))
