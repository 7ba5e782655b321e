"""``brinkproof fuzz``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

import secrets

import click

from brinkproof.reports.commands.shared import progress, say


@click.command()
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True, help="How many games to play.")
@click.option("--seed", type=click.IntRange(min=0), help="Play the same games again; a new seed otherwise.")
@click.option("--minutes", type=click.FloatRange(min=0, min_open=True), help="Stop after this long, whatever is left.")
def fuzz(*, games: int, seed: int | None, minutes: float | None) -> int:
    """Play random games and hold the rulebook against the engine at every step.

    \b
    Examples:
      brinkproof fuzz
      brinkproof fuzz --games 2000 --minutes 10
      brinkproof fuzz --seed 1962
    """
    from brinkproof.properties.checkers.fuzz import campaign
    from brinkproof.reports.campaign import status_of_campaign, told

    chosen = secrets.randbelow(2**31) if seed is None else seed
    with progress() as tell:
        result = campaign(games, chosen, minutes, tell)
    say(told(result))
    return int(status_of_campaign(result))
