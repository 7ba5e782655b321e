"""``brinkproof stability``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from typing import TYPE_CHECKING

import click

from brinkproof.reports.commands.shared import progress, require, say
from brinkproof.reports.options import with_sources

if TYPE_CHECKING:
    from brinkproof.reports.sources import Sources


@click.command()
@with_sources
@click.option("--seeds", type=click.IntRange(min=1, max=1000), default=5, show_default=True, help="How many seeds to try.")
@click.option("--property", "names", metavar="NAME", multiple=True, help="This proof only; may be repeated.")
def stability(*, sources: "Sources", seeds: int, names: tuple[str, ...]) -> int:
    """Repeat every proof under other seeds and in other symbols, and name those that depend on chance.

    Each column has the effort of one run in Z3's own units (rlimit), the same on every machine. A proof is brittle when its effort has
    a coefficient of variation above 0.2, or when not every run finds the same: a flip. Exit status: 0 no flip; 2 a flip.

    \b
    Examples:
      brinkproof stability
      brinkproof stability --seeds 20 --property the-game-ends
    """
    from brinkproof.properties.problem import pose, select
    from brinkproof.properties.proofs.lemmas import find
    from brinkproof.properties.proofs.stability import stability as repeated
    from brinkproof.properties.property import TOTAL
    from brinkproof.properties.solver import Budget
    from brinkproof.reports.stability import status_of_stability, told

    book = sources.load_book()
    problem = pose(sources.load(), book)
    if names:
        require("--property", names, [TOTAL, *(claim.property.name for claim in problem.claims if not claim.wanted)])
        problem = select(problem, [name for name in names if name != TOTAL])
    with progress() as tell:
        lemmas = find(problem, Budget(), tell).expressions
        proofs = repeated(problem, Budget(), seeds, tell, lemmas, names)
    say(told(proofs))
    return int(status_of_stability(proofs))
