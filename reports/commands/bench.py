"""``brinkproof bench``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from brinkproof.reports.commands.shared import progress, say
from brinkproof.reports.options import PATH, with_sources

if TYPE_CHECKING:
    from brinkproof.reports.sources import Sources


@click.command()
@with_sources
@click.option("--seed", type=click.IntRange(min=0), default=1962, show_default=True, help="Of the random games.")
@click.option("--json", "output", metavar="FILE", type=PATH, help="Write the figures to this file too, as JSON.")
@click.option("--engine", is_flag=True, help="Only the engine: seconds, not minutes.")
def bench(*, sources: "Sources", seed: int, output: Path | None, engine: bool) -> int:
    """Measure a whole check, the searches, the interpreter and the engine, and SPIN beside them; takes minutes.

    The figures are of this machine and this moment: run it with nothing else going on. SPIN is given the projection
    that the explicit search closes, exported as Promela; it needs spin and gcc, and is passed over where they are
    missing. Exit status: 0 measured; 4 SPIN and the explicit search count differently.

    \b
    Examples:
      brinkproof bench
      brinkproof bench --engine
      brinkproof bench --seed 1983 --json figures.json
    """
    from brinkproof.properties.bench import measure
    from brinkproof.properties.engine_speed import GAMES, time_engine
    from brinkproof.properties.runs.order import Order
    from brinkproof.reports import files
    from brinkproof.reports.bench import bench_json, status_of_bench, told, told_of_engine

    if engine:
        if output is not None:
            raise click.UsageError("--json is of the whole bench")
        say(told_of_engine(time_engine(seed, GAMES, time.perf_counter)))
        return 0
    if output is not None:
        files.check_file(output)
    order = Order(rulebook=sources.rulebook_folder, overlays=sources.overlays, properties=sources.book, names=())
    with progress() as tell:
        result = measure(order, seed, time.perf_counter, tell)
    if output is not None:
        files.write_whole(output, bench_json(result))
    say(told(result))
    return int(status_of_bench(result))
