"""``brinkproof readings``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from pathlib import Path
from typing import TYPE_CHECKING

import click

from brinkproof.reports.commands.shared import progress, require, say
from brinkproof.reports.options import PATH, with_language, with_sources

if TYPE_CHECKING:
    from collections.abc import Callable

    from brinkproof.model.readings import OpenWording
    from brinkproof.properties.survey import Survey
    from brinkproof.reports.sources import Sources
    from brinkproof.reports.words import Words


@click.command()
@click.argument("questions", nargs=-1, metavar="[QUESTION]...")
@click.option("--page", metavar="FILE", type=PATH, help="Compare everything and write it as a page; takes long.")
@with_sources
@with_language
def readings(*, questions: tuple[str, ...], page: Path | None, sources: "Sources", lang: str) -> int:
    """List what the wording of the rules leaves open, and compare the readings of a question.

    Without a question, all are listed with their readings. With some, each two readings of these are held against each
    other: a shortest game after which they part, or a proof that there is none; and which properties hold under each.

    \b
    Examples:
      brinkproof readings
      brinkproof readings A-19
      brinkproof readings --page readings.md
    """
    from brinkproof.model.readings import load_readings
    from brinkproof.reports import files
    from brinkproof.reports.readings import listed
    from brinkproof.reports.words import Words

    wording, words = load_readings(sources.rulebook_folder), Words(lang)
    require("QUESTION", questions, [question.id for question in wording.questions])
    if page is not None:
        files.check_file(page)
        with progress() as tell:
            text = _page(sources, wording, tell)
        files.write_whole(page, text)
        say([words.ui("readings_written"), str(page)])
        return 0
    say(listed(wording, words, questions))
    if questions:
        _compare(sources, wording, questions, words)
    return 0


def _survey(sources: "Sources", tell: "Callable[[str], None]") -> "Survey":
    from brinkproof.properties.survey import Survey

    return Survey(folder=sources.rulebook_folder, overlays=sources.overlays, book=sources.book, progress=tell)


def _page(sources: "Sources", wording: "OpenWording", tell: "Callable[[str], None]") -> str:
    from brinkproof.reports.readings import page

    survey = _survey(sources, tell)
    pairs = {question.id: survey.pairs(question) for question in wording.questions}
    standings = dict(one for question in wording.questions for one in survey.standings(question, pairs[question.id]))
    found = [pair for some in pairs.values() for pair in some]
    return page(wording, survey.rulebook, survey.decided, survey.sentences.silent, found, standings)


def _compare(sources: "Sources", wording: "OpenWording", questions: tuple[str, ...], words: "Words") -> None:
    from brinkproof.reports.readings import parted, stood

    with progress() as tell:
        survey = _survey(sources, tell)
        lines: list[str] = []
        for question in wording.questions:
            if question.id in questions:
                pairs = survey.pairs(question)
                lines += [question.id, "", *parted(pairs, survey.rulebook, words), ""]
                for _, one in survey.standings(question, pairs):
                    lines += [*stood(one, words), ""]
    say(lines)
