"""``brinkproof game``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from pathlib import Path

import click
from click.core import ParameterSource

from brinkproof.reports.commands.shared import say
from brinkproof.reports.options import PATH


@click.command()
@click.argument("saved", required=False, type=PATH)
@click.option("--seed", type=click.IntRange(min=0), default=1962, show_default=True, help="Of the game that is played.")
@click.option(
    "--policy",
    type=click.Choice(["uniform", "survivor", "eager"]),
    default="survivor",
    show_default=True,
    help="Who plays: anything, careful, or hunting for cards.",
)
@click.option("--save", metavar="FILE", type=PATH, help="Keep the game in this file, as JSON.")
def game(*, saved: Path | None, seed: int, policy: str, save: Path | None) -> int:
    """Tell a whole game of the engine as a report, or show what is in a file.

    Without SAVED a game is played from its seed; the same seed is the same game. SAVED is a game or a position as the
    engine keeps it: a game is told as far as it goes, a position is shown with what may be chosen next.

    \b
    Examples:
      brinkproof game --seed 7
      brinkproof game --policy eager --save game.json
      brinkproof game game.json
    """
    from brinkproof.model.engine.play import POLICIES, random_game
    from brinkproof.model.engine.report import report
    from brinkproof.model.engine.saved import Game, dump_game
    from brinkproof.reports import files
    from brinkproof.reports.saves import shown

    if saved is not None:
        context = click.get_current_context()
        for name in ("save", "seed", "policy"):
            if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                raise click.UsageError(f"--{name} is for a game that is played, not for one that is kept already")
        say(shown(saved).splitlines())
        return 0
    if save is not None:
        files.check_file(save)
    by = next(one for one in POLICIES if one == policy)
    choices = random_game(seed, by).choices
    if save is not None:
        files.write_whole(save, dump_game(Game(choices=choices)) + "\n")
    say(report(choices).splitlines())
    return 0
