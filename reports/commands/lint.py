"""``brinkproof lint``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, final

import click

from brinkproof.reports.commands.shared import progress, require, say
from brinkproof.reports.options import PATH, with_language, with_sources

if TYPE_CHECKING:
    from brinkproof.properties.lint.finding import Linted, LintKind
    from brinkproof.properties.wording.literal import Sentence
    from brinkproof.properties.wording.survey import ComparedReadings, Survey
    from brinkproof.reports.sources import Sources


@click.command()
@with_sources
@click.option("--kind", "kinds", metavar="KIND", multiple=True, help="Only findings of this kind; may be repeated.")
@click.option("--sentences", is_flag=True, help="Hold the rulebook against the printed sentences too; two minutes more.")
@click.option(
    "--readings", "compare", is_flag=True, help="Compare all readings of what the wording leaves open; ten minutes more."
)
@click.option("--page", "output", metavar="FILE", type=PATH, help="Write the findings to this file too, as Markdown.")
@with_language
def lint(*, sources: "Sources", kinds: tuple[str, ...], sentences: bool, compare: bool, output: Path | None, lang: str) -> int:
    """Look for what an editor of the rules wants to hear, on every reachable state; takes a minute.

    Kinds: conflict (rules that cannot all be obeyed), gap (no rule has an answer), overflow (a value out of bounds),
    order-dependent (changes whose order matters), dead, shadowed and redundant (rules that could go), asymmetry (players
    treated differently without a word). Each finding has a state or a game that shows it, or is a proof over all states.

    \b
    Examples:
      brinkproof lint
      brinkproof lint --overlay my-erratum.toml --kind conflict --kind gap
      brinkproof lint --lang ru --page lint.md
      brinkproof lint --sentences --readings --page lint.md

    \b
    Exit status: 0 no conflict, gap or overflow (other findings are for the editor
    to judge); 1 there is one; 2 there is none, and something could not be decided.
    """
    from brinkproof.model.diagrams.manager import DiagramsUnavailable
    from brinkproof.properties.lint.finding import LintKind
    from brinkproof.reports import files
    from brinkproof.reports.exit_status import Status
    from brinkproof.reports.lint import status_of_lint

    require("--kind", kinds, [kind.value for kind in LintKind])
    if output is not None:
        files.check_file(output)
    wanted = [LintKind(kind) for kind in kinds] or list(LintKind)
    with progress() as tell:
        try:
            found = _found(sources, wanted, tell, sentences=sentences, compare=compare)
        except DiagramsUnavailable as missing:
            say([str(missing)], to=sys.stderr)
            return int(Status.NOT_ESTABLISHED)
    if output is not None:
        given = [
            *(f"--overlay {one.name}" for one in sources.overlays),
            *(f"--kind {kind}" for kind in kinds),
            *(["--sentences"] if sentences else []),
            *(["--readings"] if compare else []),
            f"--lang {lang}",
        ]
        files.write_whole(output, _page(found, " ".join(["brinkproof lint", *given]), lang))
    say(_lines(found, lang))
    return int(status_of_lint(found.linted, found.sentences, found.compared))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """What one run has found; sentences and readings only where they were asked for."""

    linted: "Linted"
    survey: "Survey"
    sentences: "Sequence[Sentence]"
    compared: "Sequence[ComparedReadings]"


def _found(
    sources: "Sources", kinds: "Sequence[LintKind]", tell: Callable[[str], None], *, sentences: bool, compare: bool
) -> _Found:
    from brinkproof.properties.lint.run import lint as find
    from brinkproof.properties.lint.run import reachable
    from brinkproof.properties.wording.survey import Survey

    closed = reachable(sources.load(), tell)
    survey = Survey(folder=sources.rulebook_folder, overlays=sources.overlays, book=sources.book, closed=closed, progress=tell)
    return _Found(
        linted=find(sources.rulebook_folder, sources.overlays, kinds, known=closed, progress=tell),
        survey=survey,
        sentences=survey.decided if sentences else (),
        compared=[survey.compared(question) for question in survey.wording.questions] if compare else (),
    )


def _page(found: _Found, command: str, lang: str) -> str:
    from brinkproof.properties.wording.survey import readings_digest, sentences_digest
    from brinkproof.reports.lint import page, written_from
    from brinkproof.reports.lint_words import LintWords
    from brinkproof.reports.readings import readings_section
    from brinkproof.reports.sentences import sentences_section
    from brinkproof.reports.words import Words

    words, survey = LintWords(Words(lang)), found.survey
    digests, further = {"rules": found.linted.digest}, list[str]()
    if found.sentences:
        digests["sentences"] = sentences_digest()
        further += sentences_section(found.sentences, survey.sentences.silent, survey.rulebook, words)
    if found.compared:
        digests["readings"] = readings_digest(survey.folder, survey.book)
        further += readings_section(survey.wording, found.compared, survey.rulebook, words)
    return page(found.linted, survey.rulebook, words, written_from(command, digests), further)


def _lines(found: _Found, lang: str) -> list[str]:
    from brinkproof.reports.lint import told
    from brinkproof.reports.lint_words import LintWords
    from brinkproof.reports.readings import compared_told, listed
    from brinkproof.reports.sentences import sentences_told
    from brinkproof.reports.words import Words

    words, rulebook = LintWords(Words(lang)), found.survey.rulebook
    lines = list(told(found.linted, rulebook, words))
    if found.sentences:
        lines += ["", *sentences_told(found.sentences, words)]
    if found.compared:
        lines += ["", *listed(found.survey.wording, words.words), ""]
        lines += compared_told(found.compared, rulebook, words.words)
    return lines
