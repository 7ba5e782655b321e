"""``brinkproof erratum``: list errata and editions, begin one of one's own, and show one."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from pathlib import Path
from typing import TYPE_CHECKING

import click

from brinkproof.reports.commands.shared import progress, say
from brinkproof.reports.options import PATH, with_cache, with_language, with_sources
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
    from brinkproof.reports.letters import with_legend
    from brinkproof.reports.words import Words

    words = Words(lang)
    say(with_legend(listed(load_errata(sources.rulebook_folder), words), words))
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
    say([words.ui("written", file=path), words.ui("erratum_next_show", file=shown)])
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
    from brinkproof.reports.letters import with_legend
    from brinkproof.reports.sources import erratum_named
    from brinkproof.reports.words import Words

    words = Words(lang)
    one = erratum_named(load_errata(sources.rulebook_folder), what)
    base = sources.load()
    changed = load_rulebook(sources.rulebook_folder, (*sources.overlays, one.overlay))
    meant = resolved(one, base, changed)
    one.check_rejected(own.name for own in sources.load_book())
    say(with_legend([*shown(one, changed, words), *slips(meant, base, changed, words)], words))
    say(["", words.ui("erratum_next_check", erratum=_as_argument(what))])
    return 0


@erratum.command("check")
@click.argument("named", nargs=-1, metavar="[ID|FILE]...")
@click.option("--rulebook", metavar="DIR", type=PATH, help="The rulebook that the errata are of; Deluxe otherwise.")
@click.option("--summary", metavar="FILE", type=PATH, help="Add a summary in Markdown to this file, as a job of GitHub wants it.")
@with_cache
@with_language
def check_errata(*, named: tuple[str, ...], rulebook: Path | None, summary: Path | None, cache: Path | None, lang: str) -> int:
    """Hold each erratum against what it promises: each by itself, over every state; all of a rulebook when none is named.

    \b
    Examples:
      brinkproof erratum check
      brinkproof erratum check E-01 my-erratum.toml
      brinkproof erratum check --rulebook rules --summary "$GITHUB_STEP_SUMMARY"

    \b
    Exit status: 0 each does what it promises, and nothing else; 1 one does not;
    2 one could not be compared.
    """
    from brinkproof.model.errata import load_errata
    from brinkproof.model.load import BASE
    from brinkproof.properties.diff.promises import promises_of
    from brinkproof.properties.diff.run import Printing, diffs
    from brinkproof.properties.runs.cache import kept_lemmas
    from brinkproof.reports import files
    from brinkproof.reports.errata_checked import checked, status_of_errata, summary_of_errata
    from brinkproof.reports.markdown import LEAST, SUMMARY_LIMIT
    from brinkproof.reports.printings import named_printings
    from brinkproof.reports.words import Words

    words, folder, room = Words(lang), rulebook or BASE, SUMMARY_LIMIT
    if summary is not None:
        files.check_file(summary)
        room = files.room(summary, SUMMARY_LIMIT, LEAST)
    asked = named or tuple(one.id for one in load_errata(folder).errata)
    lemmas = kept_lemmas(cache) if cache else ()
    with named_printings(folder) as printings, progress() as tell:
        base = Printing(name="base", folder=folder)
        found = list(diffs(base, map(printings.printing, asked), promises_of(printings.errata), lemmas, tell))
    say(checked(found, words))
    if summary is not None:
        files.append(summary, summary_of_errata(found, words, room))
    return int(status_of_errata(found))


def _as_argument(text: str) -> str:
    return f'"{text}"' if " " in text else text
