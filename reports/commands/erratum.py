"""``brinkproof erratum``: list errata and editions, begin one of one's own, and show one."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from pathlib import Path
from typing import TYPE_CHECKING

import click

from brinkproof.reports.commands.shared import say
from brinkproof.reports.options import PATH, with_language, with_sources
from brinkproof.reports.shell import Commands

if TYPE_CHECKING:
    from brinkproof.reports.sources import Sources


@click.group(cls=Commands)
def erratum() -> None:
    """List errata and editions, begin an erratum of your own, and see what one means to change.

    \b
    Examples:
      brinkproof erratum list
      brinkproof erratum new "a quiet first turn" --rule 8.1.4
      brinkproof erratum show a-quiet-first-turn.toml
      brinkproof erratum show E-01 --lang ru
    """


@erratum.command("list")
@with_sources
@with_language
def list_errata(*, sources: "Sources", lang: str) -> int:
    """List the editions and the errata that there are, by kind.

    \b
    Example:
      brinkproof erratum list --lang ru
    """
    from brinkproof.model.errata import load_errata
    from brinkproof.reports.errata import listed
    from brinkproof.reports.words import Words

    say(listed(load_errata(sources.rulebook_folder), Words(lang)))
    return 0


@erratum.command()
@click.argument("name")
@click.option(
    "--rule",
    "rules",
    metavar="PARAGRAPH|CARD|ID",
    multiple=True,
    help="Copy the present rules of a paragraph or card (8.1.4, card 40) into it, to be edited; may be repeated.",
)
@click.option("--output", metavar="FILE", type=PATH, help="Where to write it; a file called after NAME otherwise.")
@with_sources
@with_language
def new(*, name: str, rules: tuple[str, ...], output: Path | None, sources: "Sources", lang: str) -> int:
    """Write a file to be filled in: an erratum called NAME, with a word on every line of it.

    \b
    Examples:
      brinkproof erratum new "a quiet first turn" --rule 8.1.4
      brinkproof erratum new "a milder crisis" --rule "card 40" --output my.toml
    """
    from brinkproof.reports import files
    from brinkproof.reports.erratum_template import file_name, template
    from brinkproof.reports.words import Words

    words, path = Words(lang), output or Path(file_name(name))
    files.check_file(path)
    if path.exists():
        raise click.BadParameter(f"there is a file {str(path)!r} already; name another", param_hint="'--output'")
    shown = _as_argument(str(path))
    files.write_whole(path, template(name, shown, rules, sources.rulebook_folder, sources.overlays, words))
    say([words.ui("erratum_written", file=path), words.ui("erratum_next_show", file=shown)])
    return 0


@erratum.command()
@click.argument("what", metavar="ID|FILE")
@with_sources
@with_language
def show(*, what: str, sources: "Sources", lang: str) -> int:
    """Say what an erratum changes in the rules and what it means to change, and what looks like a slip.

    \b
    Examples:
      brinkproof erratum show E-01
      brinkproof erratum show my-erratum.toml --lang ru
    """
    from brinkproof.model.errata import load_errata
    from brinkproof.model.load import load_rulebook
    from brinkproof.properties.diff.intent import resolved
    from brinkproof.reports.errata import shown, slips
    from brinkproof.reports.sources import erratum_named
    from brinkproof.reports.words import Words

    words = Words(lang)
    one = erratum_named(load_errata(sources.rulebook_folder), what)
    base = sources.load()
    changed = load_rulebook(sources.rulebook_folder, (*sources.overlays, one.overlay))
    meant = resolved(one, base, changed)
    one.check_rejected(own.name for own in sources.load_book())
    say(shown(one, changed, words))
    say(slips(meant, base, changed, words))
    say([words.ui("erratum_next_check", erratum=_as_argument(what))])
    return 0


def _as_argument(text: str) -> str:
    return f'"{text}"' if " " in text else text
