"""``brinkproof matrix``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from pathlib import Path

import click

from brinkproof.reports.commands.shared import progress, require, say
from brinkproof.reports.options import PATH, with_cache, with_language


@click.command()
@click.argument("printings", nargs=-1, metavar="[PRINTING]...")
@click.option("--rulebook", metavar="DIR", type=PATH, help="The rulebook that editions and errata are of; Deluxe otherwise.")
@click.option("--properties", metavar="DIR", type=PATH, help="Folder of other properties; the book of the suite otherwise.")
@click.option("--property", "names", metavar="NAME", multiple=True, help="This property only; may be repeated.")
@with_cache
@with_language
def matrix(
    *,
    printings: tuple[str, ...],
    rulebook: Path | None,
    properties: Path | None,
    names: tuple[str, ...],
    cache: Path | None,
    lang: str,
) -> int:
    """Check every property under several printings.

    It is said in which each was first broken, and by which errata. PRINTING is whatever 'brinkproof diff' compares, the oldest first; all editions when none is named. It takes as long as a
    check of each. What breaks a property is the smallest set of errata under which the very game that was found breaks it.

    \b
    Examples:
      brinkproof matrix
      brinkproof matrix 2005 deluxe deluxe+my-erratum.toml
      brinkproof matrix --property war-leaves-defcon

    \b
    Exit status: 0 everything holds in the last printing, 1 something is violated
    there, 2 something is not established.
    """
    from brinkproof.model.errata import load_errata
    from brinkproof.model.load import BASE
    from brinkproof.properties.diff.matrix import matrix as check_all
    from brinkproof.properties.property import BOOK, load_properties
    from brinkproof.reports.matrix import status_of_matrix, told
    from brinkproof.reports.printings import named_printings
    from brinkproof.reports.words import Words

    book = properties or BOOK
    if names:
        require("--property", names, [one.name for one in load_properties(book)])
    asked = printings or tuple(one.id for one in load_errata(rulebook or BASE).editions)
    if not asked:
        raise click.UsageError("this rulebook has no editions; name what is to be checked")
    with named_printings(rulebook or BASE) as named, progress() as tell:
        found = check_all([named.printing(one) for one in asked], book, names, cache=cache, progress=tell)
    say(told(found, Words(lang)))
    return int(status_of_matrix(found))
