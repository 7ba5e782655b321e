"""The command line: the one place that prints, reads the clock and picks a seed.

Heavy modules are imported inside the commands, so that ``--help`` answers at once. What a command says comes from the
pure modules beside this one; how errors become an exit status is told in ``shell``.
"""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

import secrets
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TextIO

import click

from brinkproof.reports.options import PATH, with_format, with_language, with_report, with_sources
from brinkproof.reports.shell import Commands, carried_out, open_streams, prepare_streams

if TYPE_CHECKING:
    from brinkproof.reports.events import Report
    from brinkproof.reports.progress import Progress
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
      brinkproof fuzz --games 2000         play at random, hold two meanings side by side
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
@with_sources
@click.option("--property", "names", metavar="NAME", multiple=True, help="Check this property only; may be repeated.")
@with_report
@with_language
@with_format
def check(*, sources: "Sources", names: tuple[str, ...], folder: Path, lang: str, form: str) -> int:
    """Prove or refute every property, print a table, and write a report.

    \b
    Examples:
      brinkproof check
      brinkproof check --lang ru --report otchet
      brinkproof check --property phasing-player-loses-nuclear-war
      brinkproof check --overlay my-erratum.toml --format json
    """
    from brinkproof.reports import files, outputs, to_json
    from brinkproof.reports.words import Words

    files.check_folder(folder)
    report = _checked(sources, names)
    words = Words(lang)
    written = outputs.all_files(report, words)
    files.write_report(folder, written)
    if form == "json":
        _say(to_json.lines(report))
    else:
        _tell(report, words, folder, written)
    return report.summary.exit_status


def _checked(sources: "Sources", names: Sequence[str]) -> "Report":
    """Run the checkers on what the options name, and build the report."""
    from brinkproof.properties.portfolio import run
    from brinkproof.properties.property import ABOUT_THE_RULEBOOK
    from brinkproof.reports.report import build

    if names:
        _require("--property", names, [*ABOUT_THE_RULEBOOK, *(one.name for one in sources.load_book())])
    with _progress() as progress:
        result = run(sources.rulebook_folder, sources.overlays, sources.book, names, progress=progress)
        progress("writing the report")
        return build(result)


def _tell(report: "Report", words: "Words", folder: Path, written: Iterable[str]) -> None:
    from brinkproof.reports import to_terminal

    _say(to_terminal.rules_laid_over(report, words))
    if sys.stdout.isatty():
        from rich.console import Console

        Console().print(to_terminal.rich_table(report, words))
    else:
        _say(to_terminal.table(report, words))
    _say([""])
    _say(to_terminal.reasons(report, words))
    _say(to_terminal.counts(report, words))
    _say(to_terminal.places(folder, written, words))


@commands.command()
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
    with _progress() as progress:
        result = campaign(games, chosen, minutes, progress)
    _say(told(result))
    return int(status_of_campaign(result))


@commands.command()
@with_sources
@click.option("--seed", type=click.IntRange(min=0), default=1962, show_default=True, help="Of the random games.")
@click.option("--json", "output", metavar="FILE", type=PATH, help="Write the figures to this file too, as JSON.")
def bench(*, sources: "Sources", seed: int, output: Path | None) -> int:
    """Measure a whole check, the searches, the interpreter and the engine, and SPIN beside them; takes minutes.

    The figures are of this machine and this moment: run it with nothing else going on. SPIN is given the projection
    that the explicit search closes, exported as Promela; it needs spin and gcc, and is passed over where they are
    missing. Exit status: 0 measured; 4 SPIN and the explicit search count differently.

    \b
    Examples:
      brinkproof bench
      brinkproof bench --seed 1983 --json figures.json
    """
    from brinkproof.properties.bench import measure
    from brinkproof.properties.jobs import Order
    from brinkproof.reports import files
    from brinkproof.reports.bench import bench_json, status_of_bench, told

    if output is not None:
        files.check_file(output)
    order = Order(rulebook=sources.rulebook_folder, overlays=sources.overlays, properties=sources.book, names=())
    with _progress() as progress:
        result = measure(order, seed, time.perf_counter, progress)
    if output is not None:
        files.write_whole(output, bench_json(result))
    _say(told(result))
    return int(status_of_bench(result))


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
        _say([dot.rstrip("\n")])
        return 0
    drawn = to_dot.svg(dot) if output.suffix == ".svg" else dot
    files.write_whole(output if drawn else output.with_suffix(".dot"), drawn or dot)
    if not drawn:
        _say([words.ui("not_drawn"), str(output.with_suffix(".dot"))], to=sys.stderr)
    return 0


def _dot(subject: str, sources: "Sources", words: "Words") -> str:
    from brinkproof.reports import to_dot

    if subject in ("phases", "defcon"):
        return to_dot.rulebook_dot(subject, sources.load(), words)
    _require("SUBJECT", [subject], ["phases", "defcon", *(one.name for one in sources.load_book())])
    return to_dot.property_dot(subject, _checked(sources, [subject]), words)


@commands.command()
@click.argument("what", nargs=-1, required=True, metavar="PARAGRAPH|CARD|RULING|PROPERTY")
@with_sources
@with_language
def explain(*, what: tuple[str, ...], sources: "Sources", lang: str) -> int:
    """Say what a paragraph, card, rule, ruling or property is: its sentence, its formal part, who relies on it.

    \b
    Examples:
      brinkproof explain 8.1.3
      brinkproof explain card 40
      brinkproof explain Junta
      brinkproof explain ruling 6
      brinkproof explain defcon-within-1-and-5 --lang ru
    """
    from brinkproof.properties.portfolio import WHOLE
    from brinkproof.reports.consult import explained
    from brinkproof.reports.rulings import read_rulings
    from brinkproof.reports.words import Words

    rulings = read_rulings(sources.rulebook_folder)
    _say(explained(sources.load(), sources.load_book(), " ".join(what), Words(lang), rulings=rulings, whole=WHOLE))
    return 0


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
        _require("--kind", [kind], ["rule", "definition", "example", "note", "card"])
    _say(listed(sources.load(), Words(lang), prefix=prefix, kind=kind, fragment=fragment))
    return 0


def _require(option: str, given: Sequence[str], known: Sequence[str]) -> None:
    """Refuse a name that is not known, with the nearest that is."""
    from brinkproof.model.errors import suggest

    for name in given:
        if name not in known:
            otherwise = f"known are {', '.join(known[:6])}"
            raise click.BadParameter(f"there is no {name!r}; {suggest(name, known, otherwise)}", param_hint=f"'{option}'")


def _progress() -> "Progress":
    from brinkproof.reports.progress import Progress

    return Progress(sys.stderr, time.monotonic, live=sys.stderr.isatty())


def _say(lines: Iterable[str], *, to: TextIO | None = None) -> None:
    stream = to or sys.stdout
    for line in lines:
        stream.write(line + "\n")


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit status."""
    open_streams()
    prepare_streams(sys.stdout, sys.stderr)
    given = sys.argv[1:] if arguments is None else list(arguments)
    sys.exit(carried_out(lambda: _run(given), sys.stdout, sys.stderr, debug="--debug" in given))


def _run(given: list[str]) -> int:
    with commands.make_context("brinkproof", given) as context:
        status = commands.invoke(context)
        return status if isinstance(status, int) else 0
