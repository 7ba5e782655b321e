"""``brinkproof lint``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from brinkproof.reports.commands.shared import progress, require, say
from brinkproof.reports.options import PATH, with_language, with_sources

if TYPE_CHECKING:
    from brinkproof.reports.sources import Sources


@click.command()
@with_sources
@click.option("--kind", "kinds", metavar="KIND", multiple=True, help="Only findings of this kind; may be repeated.")
@click.option("--page", "output", metavar="FILE", type=PATH, help="Write the findings to this file too, as Markdown.")
@with_language
def lint(*, sources: "Sources", kinds: tuple[str, ...], output: Path | None, lang: str) -> int:
    """Look for what an editor of the rules wants to hear, on every reachable state; takes a minute.

    Kinds: conflict (rules that cannot all be obeyed), gap (no rule has an answer), overflow (a value out of bounds),
    order-dependent (changes whose order matters), dead, shadowed and redundant (rules that could go), asymmetry (players
    treated differently without a word). Each finding has a state or a game that shows it, or is a proof over all states.

    \b
    Examples:
      brinkproof lint
      brinkproof lint --overlay my-erratum.toml --kind conflict --kind gap
      brinkproof lint --lang ru --page lint.md

    \b
    Exit status: 0 no conflict, gap or overflow (other findings are for the editor
    to judge); 1 there is one; 2 there is none, and something could not be decided.
    """
    from brinkproof.model.diagrams.manager import DiagramsUnavailable
    from brinkproof.properties.lint.finding import LintKind
    from brinkproof.properties.lint.run import lint as find
    from brinkproof.reports import files
    from brinkproof.reports.exit_status import Status
    from brinkproof.reports.lint import page, status_of_lint, told
    from brinkproof.reports.lint_words import LintWords
    from brinkproof.reports.words import Words

    require("--kind", kinds, [kind.value for kind in LintKind])
    if output is not None:
        files.check_file(output)
    rulebook = sources.load()
    wanted = [LintKind(kind) for kind in kinds] or list(LintKind)
    with progress() as tell:
        try:
            linted = find(sources.rulebook_folder, sources.overlays, wanted, progress=tell)
        except DiagramsUnavailable as missing:
            say([str(missing)], to=sys.stderr)
            return int(Status.NOT_ESTABLISHED)
    words = LintWords(Words(lang))
    if output is not None:
        given = [*(f"--overlay {one.name}" for one in sources.overlays), *(f"--kind {kind}" for kind in kinds), f"--lang {lang}"]
        files.write_whole(output, page(linted, rulebook, words, " ".join(["brinkproof lint", *given])))
    say(told(linted, rulebook, words))
    return int(status_of_lint(linted))
