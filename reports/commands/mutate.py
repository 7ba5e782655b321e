"""``brinkproof mutate``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from pathlib import Path
from typing import Final

import click

from brinkproof.reports.commands.shared import progress, require, say
from brinkproof.reports.options import PATH

_SAMPLE: Final = 16


@click.command()
@click.option("--rulebook", metavar="DIR", type=PATH, help="Folder of another rulebook; the Deluxe edition otherwise.")
@click.option("--properties", metavar="DIR", type=PATH, help="Folder of other properties; the book of the suite otherwise.")
@click.option("--all", "whole", is_flag=True, help="The whole campaign: a slip of each kind in each rule.")
@click.option("--every", is_flag=True, help="Every slip there is: about twice the whole campaign.")
@click.option("--rule", "rules", metavar="ID", multiple=True, help="Only rules that begin like this: 8.1, 'card 40'; repeatable.")
@click.option("--operator", "operators", metavar="NAME", multiple=True, help="Only slips of this kind; may be repeated.")
@click.option("--limit", type=click.IntRange(min=1), help=f"At most so many, chosen at random; {_SAMPLE} otherwise.")
@click.option("--seed", type=click.IntRange(min=0), default=1962, show_default=True, help="Of that choice.")
@click.option("--state", metavar="FILE", type=PATH, help="Keep each result here, and go on from what is there.")
@click.option("--workers", type=click.IntRange(min=1, max=64), default=2, show_default=True, help="Processes side by side.")
@click.option("--interpreters", is_flag=True, help="Slips in the program itself, each seen by a test; needs a checkout.")
@click.option("--page", metavar="FILE", type=PATH, help="Write what came of it as Markdown.")
def mutate(
    *,
    rulebook: Path | None,
    properties: Path | None,
    whole: bool,
    every: bool,
    rules: tuple[str, ...],
    operators: tuple[str, ...],
    limit: int | None,
    seed: int,
    state: Path | None,
    workers: int,
    interpreters: bool,
    page: Path | None,
) -> int:
    """Put slips into the rulebook, one at a time, and see who notices.

    A mutant is killed by a property that a game of it violates, or by another finding or test with a name; or the
    solver proves that it is the same game. Without options a sample is decided, in about a minute. Exit status: 0 the
    score is reached and each survivor has a reason; 2 not.

    \b
    Examples:
      brinkproof mutate
      brinkproof mutate --rule 8.1 --limit 40
      brinkproof mutate --all --state mutants.jsonl --page mutants.md
      brinkproof mutate --interpreters --state slips.jsonl
    """
    from brinkproof.model.load import BASE
    from brinkproof.properties.mutation import campaign, shipped, survivors
    from brinkproof.properties.mutation.mutant import Operator
    from brinkproof.properties.property import BOOK
    from brinkproof.properties.runs.kept import check_state
    from brinkproof.reports import files, mutants

    require("--operator", operators, list(map(str, Operator)))
    for output in (page, state):
        if output is not None:
            files.check_file(output)
    if state is not None:
        check_state(state)
    if interpreters:
        return _interpreters(limit, state)
    narrowed = bool(whole or every or rules or operators)
    plan = campaign.Plan(
        rulebook=rulebook or BASE,
        properties=properties or BOOK,
        every=every,
        rules=rules,
        operators=operators,
        limit=limit or (0 if narrowed else _SAMPLE),
        seed=seed,
    )
    with progress() as tell:
        outcomes = campaign.run(plan, state, workers, tell)
    if page is not None:
        files.write_whole(page, "\n".join(mutants.page(outcomes, shipped.shipped_faults(), survivors.reasons())) + "\n")
    say(mutants.told(outcomes, survivors.reasons()))
    return int(mutants.status_of_mutants(outcomes, survivors.reasons()))


def _interpreters(limit: int | None, state: Path | None) -> int:
    """Run the slips in the program itself."""
    from brinkproof.properties.mutation.interpreters import has_tests, run_slips, source_slips
    from brinkproof.reports import mutants

    if not has_tests():
        raise click.BadParameter("the tests are not here: run this in a checkout", param_hint="'--interpreters'")
    with progress() as tell:
        found = run_slips(source_slips()[: limit or None], state, tell)
    say(mutants.told_of_sources(found))
    return int(mutants.status_of_sources(found))
