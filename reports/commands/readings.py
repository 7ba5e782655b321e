"""``brinkproof readings``."""

# ruff: noqa: PLC0415, D301 - imports wait for their command, and click reads the \b of a docstring as a character

from typing import TYPE_CHECKING

import click

from brinkproof.reports.commands.shared import progress, require, say
from brinkproof.reports.options import with_language, with_sources

if TYPE_CHECKING:
    from brinkproof.reports.sources import Sources


@click.command()
@click.argument("questions", nargs=-1, metavar="[QUESTION]...")
@with_sources
@with_language
def readings(*, questions: tuple[str, ...], sources: "Sources", lang: str) -> int:
    """List what the wording of the rules leaves open, and compare the readings of a question.

    Without a question, all are listed with their readings. With some, each two readings of these are held against each
    other: a shortest game after which they part, or a proof that there is none; and which properties hold under each.
    'brinkproof lint --readings' does that for all questions.

    \b
    Examples:
      brinkproof readings
      brinkproof readings A-19
    """
    from brinkproof.model.readings import load_readings
    from brinkproof.properties.wording.survey import Survey
    from brinkproof.reports.letters import with_legend
    from brinkproof.reports.readings import compared_told, listed
    from brinkproof.reports.words import Words

    wording, words = load_readings(sources.rulebook_folder), Words(lang)
    require("QUESTION", questions, [question.id for question in wording.questions])
    say(with_legend(listed(wording, words, questions), words))
    if questions:
        with progress() as tell:
            survey = Survey(folder=sources.rulebook_folder, overlays=sources.overlays, book=sources.book, progress=tell)
            compared = [survey.compared(question) for question in wording.questions if question.id in questions]
        say(compared_told(compared, survey.rulebook, words))
    return 0
