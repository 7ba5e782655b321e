"""``brinkproof conform``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from pathlib import Path

import click

from brinkproof.reports.commands.shared import progress, say
from brinkproof.reports.options import PATH

_SAMPLE = 100


@click.command()
@click.option("--all", "whole", is_flag=True, help=f"Every state of the core; each {_SAMPLE}th otherwise.")
@click.option(
    "--games",
    type=click.IntRange(min=0, max=10_000_000),
    default=100,
    show_default=True,
    help="How many games are followed, too.",
)
@click.option("--seed", type=click.IntRange(min=0), default=1962, show_default=True, help="Of the first game.")
@click.option("--workers", type=click.IntRange(min=0, max=64), default=2, show_default=True, help="Processes side by side.")
@click.option("--state", metavar="FILE", type=PATH, help="Keep what is done here, and go on from what is there.")
@click.option("--page", metavar="FILE", type=PATH, help="Write what came of it as Markdown.")
def conform(*, whole: bool, games: int, seed: int, workers: int, state: Path | None, page: Path | None) -> int:
    """Hold the engine against the rulebook, paragraph by paragraph, both ways.

    In each state of the core a position of the engine is built that realises it; what the rulebook enables and what
    the options of the engine lead to must be the same actions, with the same outcomes. Whole games are followed step
    by step. Exit status: 0 no disagreement; 4 they disagree somewhere.

    \b
    Examples:
      brinkproof conform
      brinkproof conform --all --state conform.jsonl --page conformance.md
      brinkproof conform --games 2000
    """
    from brinkproof.model.load import load_rulebook
    from brinkproof.properties.play.seeded import Tally
    from brinkproof.properties.runs.conforming import hold_core, play_games
    from brinkproof.properties.runs.kept import check_state
    from brinkproof.reports import conformance, files

    for output in (state, page):
        if output is not None:
            files.check_file(output)
    if state is not None:
        check_state(state)
    with progress() as tell:
        core = hold_core(workers=workers, every=1 if whole else _SAMPLE, state=state, progress=tell)
        tally = Tally()
        for part in play_games(games=games, seed=seed, workers=workers, state=state, progress=tell):
            tally.add(part)
    rulebook = load_rulebook()
    if page is not None:
        files.write_whole(page, "\n".join(conformance.page(core, tally, seed, rulebook)) + "\n")
    say(conformance.told(core, tally, seed, rulebook))
    return int(conformance.status_of_conformance(core, tally))
