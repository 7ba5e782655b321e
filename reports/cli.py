"""The command line: the one place that prints, reads the clock and picks a seed.

Heavy modules are imported inside the commands, so that ``--help`` answers at once. What a command says comes from the
pure modules beside this one; how errors become an exit status is told in ``shell``.
"""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from brinkproof.reports.commands.baseline import baseline
from brinkproof.reports.commands.bench import bench
from brinkproof.reports.commands.check import check, checked
from brinkproof.reports.commands.conform import conform
from brinkproof.reports.commands.cores import cores
from brinkproof.reports.commands.diff import diff
from brinkproof.reports.commands.erratum import erratum
from brinkproof.reports.commands.fuzz import fuzz
from brinkproof.reports.commands.game import game
from brinkproof.reports.commands.lint import lint
from brinkproof.reports.commands.matrix import matrix
from brinkproof.reports.commands.mutate import mutate
from brinkproof.reports.commands.readings import readings
from brinkproof.reports.commands.replay import replay
from brinkproof.reports.commands.shared import progress, require, say
from brinkproof.reports.commands.stability import stability
from brinkproof.reports.options import (
    PATH,
    with_language,
    with_sources,
)
from brinkproof.reports.shell import Commands, carried_out, open_streams, prepare_streams

if TYPE_CHECKING:
    from brinkproof.reports.sources import Sources
    from brinkproof.reports.words import Words


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--debug", is_flag=True, help="Show where an error of the program itself comes from.")
@click.version_option(package_name="brinkproof", message="%(prog)s %(version)s")
@click.pass_context
def commands(context: click.Context, *, debug: bool) -> None:
    """Check the rules of a board game the way engineers check a circuit.

    The rules are data, each with its paragraph; the properties are what must hold. A check says for every property what
    was found (the outcome) and how (the class), and shows a game for each that is violated.

    \b
    Start here:
      brinkproof check                     check the whole rulebook, write a report
      brinkproof explain 8.1.3             what a paragraph says, and who relies on it
      brinkproof rules 8.1                 every paragraph of 8.1 with its status
      brinkproof graph defcon --output defcon.svg
      brinkproof readings                  what the wording leaves open
      brinkproof erratum list              errata and editions to lay over the rules
      brinkproof lint                      conflicts, gaps, dead rules, orders that matter
      brinkproof baseline                  keep what was found, to compare with later
      brinkproof fuzz --games 2000         play at random, hold two meanings side by side
      brinkproof conform                   the engine against the rulebook, both ways
      brinkproof game --seed 7             a whole game, told as a report
      brinkproof mutate                    slips in the rulebook, and who notices
      brinkproof bench                     how fast all of this is here

    \b
    Exit status: 0 all established; 1 violated or unreachable; 2 not established;
    3 vacuous; 4 disagreement; 5 stale; 64 wrong option; 65 wrong input; 70 a
    fault of the program. In a mixed run the gravest wins.
    """
    del debug
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@commands.command()
@click.argument("subject", default="phases", metavar="[phases|defcon|PROPERTY]")
@click.option("--output", metavar="FILE", type=PATH, help="An .svg or .dot file; the DOT text is printed otherwise.")
@with_sources
@with_language
def graph(*, subject: str, output: Path | None, sources: "Sources", lang: str) -> int:
    """Draw the phases of a turn, the DEFCON track, or the game that a property was decided by.

    \b
    Examples:
      brinkproof graph phases --output phases.svg
      brinkproof graph defcon --output defcon.svg --lang ru
      brinkproof graph nuclear-war-in-a-headline --output game.svg
    """
    from brinkproof.reports import files, to_dot
    from brinkproof.reports.words import Words

    if output is not None and output.suffix not in (".svg", ".dot", ".gv"):
        raise click.BadParameter(f"{output.name!r} is neither an .svg nor a .dot file", param_hint="'--output'")
    words = Words(lang)
    dot = _dot(subject, sources, words)
    if output is None:
        say([dot.rstrip("\n")])
        return 0
    drawn = to_dot.svg(dot) if output.suffix == ".svg" else dot
    written = output if drawn else output.with_suffix(".dot")
    files.write_whole(written, drawn or dot)
    say([words.ui("written", file=written)])
    if not drawn:
        say([words.ui("not_drawn")], to=sys.stderr)
    return 0


def _dot(subject: str, sources: "Sources", words: "Words") -> str:
    from brinkproof.reports import to_dot

    if subject in ("phases", "defcon"):
        return to_dot.rulebook_dot(subject, sources.load(), words)
    require("SUBJECT", [subject], ["phases", "defcon", *(one.name for one in sources.load_book())])
    return to_dot.property_dot(subject, checked(sources, [subject])[0], words)


@commands.command()
@click.argument("what", nargs=-1, required=True, metavar="PARAGRAPH|CARD|RULING|PROPERTY")
@click.option("--core", is_flag=True, help="Say too which rules the proof of a property needs; takes a minute.")
@with_sources
@with_language
def explain(*, what: tuple[str, ...], core: bool, sources: "Sources", lang: str) -> int:
    """Say what a paragraph, card, rule, action, ruling, question or property is: its sentence, its formal part, who relies on it.

    \b
    Examples:
      brinkproof explain 8.1.3
      brinkproof explain card 40
      brinkproof explain Junta
      brinkproof explain ruling 6
      brinkproof explain A-19
      brinkproof explain coup
      brinkproof explain defcon-within-1-and-5 --lang ru
      brinkproof explain defcon-within-1-and-5 --core
    """
    from brinkproof.model.readings import load_readings
    from brinkproof.properties.runs.portfolio import WHOLE
    from brinkproof.reports.consult import explained
    from brinkproof.reports.letters import with_legend
    from brinkproof.reports.readings import asked
    from brinkproof.reports.rulings import read_rulings
    from brinkproof.reports.words import Words

    rulings, name, words = read_rulings(sources.rulebook_folder), " ".join(what), Words(lang)
    question = list(asked(load_readings(sources.rulebook_folder), name, words))
    told = question or explained(sources.load(), sources.load_book(), name, words, rulings=rulings, whole=WHOLE)
    say(with_legend(told, words))
    if core:
        say(_core(name, sources, words))
    return 0


def _core(name: str, sources: "Sources", words: "Words") -> Iterable[str]:
    """Return what the proof of a property needs."""
    from brinkproof.properties.problem import pose, select
    from brinkproof.properties.proofs.cores import found_cores, needed
    from brinkproof.properties.solver import Budget
    from brinkproof.reports.cores import explained as core_explained

    book = sources.load_book()
    require("--core", [name], [one.name for one in book])
    problem = select(pose(sources.load(), book), [name])
    with progress() as tell:
        found = found_cores(problem, Budget(), tell)
    return core_explained(name, found, needed(problem, found), words)


@commands.command()
@click.argument("prefix", default="")
@click.option("--fragment", is_flag=True, help="Only the paragraphs of the fragment that the project began with.")
@click.option("--kind", default="", help="Only paragraphs of this kind: rule, definition, example, note or card.")
@with_sources
@with_language
def rules(*, prefix: str, fragment: bool, kind: str, sources: "Sources", lang: str) -> int:
    """List every paragraph of the printed rules: formalised (by which rules), commentary or out of scope (why).

    \b
    Examples:
      brinkproof rules
      brinkproof rules 8.1
      brinkproof rules --fragment --lang ru
      brinkproof rules --kind card
    """
    from brinkproof.reports.consult import listed
    from brinkproof.reports.words import Words

    if kind:
        require("--kind", [kind], ["rule", "definition", "example", "note", "card"])
    say(listed(sources.load(), Words(lang), prefix=prefix, kind=kind, fragment=fragment))
    return 0


for one in (check, baseline, diff, erratum, matrix, replay, conform, fuzz, game, lint, readings, mutate, cores, stability, bench):
    commands.add_command(one)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit status."""
    open_streams()
    prepare_streams(sys.stdout, sys.stderr)
    given = sys.argv[1:] if arguments is None else list(arguments)
    command = next((word for word in given if not word.startswith("-")), "")
    stopped = "; no report was written" if command in ("check", "diff") else ""
    sys.exit(carried_out(lambda: _run(given), sys.stdout, sys.stderr, debug="--debug" in given, stopped=stopped))


def _run(given: list[str]) -> int:
    with commands.make_context("brinkproof", given) as context:
        status = commands.invoke(context)
        return status if isinstance(status, int) else 0
