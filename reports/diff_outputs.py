"""A comparison to the texts of all its files; nothing is written here."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict

from markupsafe import Markup

from brinkproof.reports.diff import (
    after,
    breach_in_words,
    head,
    reused,
    sides,
    some,
    step_in_words,
    title,
    told,
    verdict,
    verdicts_in_words,
)
from brinkproof.reports.diff_events import DiffReport, PartingEvent
from brinkproof.reports.dot_diff import difference_dot
from brinkproof.reports.explain import story
from brinkproof.reports.markdown import Section, compose, escaped, fenced, folded
from brinkproof.reports.to_dot import inline, svg
from brinkproof.reports.to_html import template
from brinkproof.reports.words import Words


def all_files(report: DiffReport, words: Words) -> dict[str, str]:
    """Return the text of every file by its name in the folder: the page, the values, and for each difference its picture and its game."""
    old, new = ({rule.id: rule for rule in rules} for rules in (report.rules_before, report.rules_after))
    dots = {f"graphs/difference-{one.number}": difference_dot(one, old, new, words, title(one, words)) for one in report.shown}
    with ThreadPoolExecutor() as threads:
        drawn = dict(zip(dots, threads.map(svg, dots.values()), strict=True))
    files = {"diff.html": page(report, words, drawn), "diff.json": "".join(f"{line}\n" for line in json_lines(report))}
    files["diff.txt"] = "".join(f"{line}\n" for line in told(report, words, games=True))
    files |= {f"{name}.dot": dot for name, dot in dots.items()}
    return files | {f"{name}.svg": text for name, text in drawn.items() if text}


def json_lines(report: DiffReport) -> Iterator[str]:
    """Yield the values of a comparison as JSON, without the rules, which are the rulebook's to tell."""
    values = asdict(report)
    del values["rules_before"], values["rules_after"]
    yield from json.dumps(values, ensure_ascii=False, indent=1).splitlines()


def summary_of_diff(report: DiffReport, words: Words, limit: int) -> str:
    """Return a comparison as the summary of a job: the verdict, five lines of differences, and all of it folded.

    Args:
        report: the comparison.
        words: of a language.
        limit: bytes at most.

    """
    mark = words.ui("summary_red" if report.breaches else "summary_green")
    broken = [f"- {escaped(breach_in_words(one, words))}\n" for one in report.breaches]
    first = [f"{one.number}. {escaped(title(one, words))}\n" for one in report.shown[:_FEW]]
    whole = folded(words.ui("diff_title", old=report.old, new=report.new), fenced("\n".join(told(report, words))))
    sections = [Section(items=some) for some in (broken, first) if some]
    return compose(f"{mark} – {verdict(report, words)}", [*sections, Section(items=[whole])], words, limit)


_FEW = 5


def page(report: DiffReport, words: Words, drawn: dict[str, str]) -> str:
    """Return the page of a comparison.

    Args:
        report: the comparison.
        words: of a language.
        drawn: the drawings by the names of their files.

    """
    old, new = ({rule.id: rule for rule in rules} for rules in (report.rules_before, report.rules_after))

    def picture(number: int, label: str) -> Markup:
        return Markup(inline(drawn.get(f"graphs/difference-{number}", ""), label))  # noqa: S704 - a drawing of ours, its labels escaped

    def game(parting: PartingEvent) -> object:
        return story(parting.game, new if parting.rules == "new" else old, words)

    return template("diff.html.jinja").render(
        report=report,
        words=words,
        t=words.ui,
        picture=picture,
        game=game,
        head=list(head(report, words)),
        title=lambda one: title(one, words),
        some=lambda labels: some(labels, words),
        sides=lambda parting: list(sides(parting, old, new, words)),
        by_old=lambda parting: step_in_words(parting.old, old, words),
        by_new=lambda parting: step_in_words(parting.new, new, words),
        reused=list(reused(report, words)),
        verdicts=lambda one: verdicts_in_words(one, words),
        breach=lambda one: breach_in_words(one, words),
        verdict=verdict(report, words),
        after=lambda parting: after(parting, words),
    )
