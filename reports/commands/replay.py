"""``brinkproof replay``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from pathlib import Path

import click

from brinkproof.reports.commands.shared import progress, say
from brinkproof.reports.options import PATH, with_language


@click.command()
@click.argument("old")
@click.argument("new")
@click.option("--rulebook", metavar="DIR", type=PATH, help="The rulebook that editions and errata are of; Deluxe otherwise.")
@click.option("--games", type=click.IntRange(min=1, max=100_000), default=200, show_default=True, help="How many games to play.")
@click.option("--seed", type=click.IntRange(min=0), default=1962, show_default=True, help="Of the first game; each has the next.")
@click.option("--recorded", metavar="FILE", type=PATH, help="Play the games of this file instead.")
@click.option("--record", metavar="FILE", type=PATH, help="Keep the games in this file, a line of JSON each.")
@with_language
def replay(
    *,
    old: str,
    new: str,
    rulebook: Path | None,
    games: int,
    seed: int,
    recorded: Path | None,
    record: Path | None,
    lang: str,
) -> int:
    """Play old games again under new rules.

    It is said which take another course, from which move on, and which have another winner. OLD and NEW are whatever 'brinkproof diff' compares. The games are those of a file, or are random games by the
    Deluxe rules. A game that the old rules do not allow is told as such.

    \b
    Examples:
      brinkproof replay deluxe 2005
      brinkproof replay deluxe my-erratum.toml --games 2000
      brinkproof replay deluxe deluxe --record games.jsonl
      brinkproof replay deluxe E-01 --recorded games.jsonl

    \b
    Exit status: 0 every game takes the course it took, 1 some do not.
    """
    from brinkproof.model.load import BASE, load_rulebook
    from brinkproof.properties.diff.old_games import Replay
    from brinkproof.properties.play.recorded import load_games, random_games, written
    from brinkproof.reports import files
    from brinkproof.reports.old_games import status_of_replay, told
    from brinkproof.reports.printings import named_printings
    from brinkproof.reports.words import Words

    if record is not None:
        files.check_file(record)
    with named_printings(rulebook or BASE) as named, progress() as tell:
        held = Replay(named.printing(old).load(), named.printing(new).load())
        played = list(load_games(recorded) if recorded else random_games(load_rulebook(), games, seed, tell))
    if record is not None:
        files.write_whole(record, written(played))
    found = [held.game(game) for game in played]
    say(told(found, Words(lang)))
    return int(status_of_replay(found))
