"""One self-contained page: everything of the report, readable without a network, by keyboard, by ear and on paper."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from brinkproof.properties.play.acting import DOING
from brinkproof.properties.verdict import NOT_LOOKED_AT
from brinkproof.reports.events import FindingEvent, Report, RuleEvent, SaidEvent, TraceEvent
from brinkproof.reports.explain import ending, start, story
from brinkproof.reports.to_dot import inline
from brinkproof.reports.to_terminal import changed, graded, rules_checked, verdict_of_all
from brinkproof.reports.words import Words


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures:
    """Drawings as SVG documents (empty where nothing could draw them), those of the rulebook with their text."""

    rulebook: Mapping[str, tuple[str, tuple[str, ...]]]
    traces: Mapping[str, str]


@cache
def template(name: str) -> Template:
    """Return a template by its name; what is put into it is escaped, and what is missing is an error."""
    environment = Environment(
        loader=PackageLoader("brinkproof.reports", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def page(report: Report, words: Words, pictures: Pictures) -> str:
    """Return the page of a report."""
    rules = {rule.id: rule for rule in report.rules}
    known = {paragraph.number for paragraph in report.paragraphs}

    def drawn(text: str, label: str) -> Markup:
        return Markup(inline(text, label))  # noqa: S704 - a drawing of ours, its labels escaped by Graphviz

    def told(trace: TraceEvent) -> object:
        return story(trace, rules, words)

    return template("report.html.jinja").render(
        report=report,
        words=words,
        t=words.ui,
        pictures=pictures,
        rules=rules,
        known=known,
        measured=any(rule.fired for rule in report.rules),
        counterexamples=[trace for trace in report.traces if trace.role == "counterexample"],
        witnesses=[trace for trace in report.traces if trace.role == "witness"],
        verdict=verdict_of_all(report, words),
        graded=graded,
        changed=changed,
        rules_checked=rules_checked(report, words),
        anchor=anchor,
        drawn=drawn,
        told=told,
        ending=ending,
        start=start,
        acting=sum(rule.kind in DOING for rule in report.rules),
        details_of=_details,
        with_cards=any(rule.kind == "card" for rule in report.rules),
        fires=_fires,
    )


def anchor(kind: str, name: str) -> str:
    """Return the identifier of a place in the page: letters, digits and hyphens."""
    return f"{kind}-{re.sub(r'[^A-Za-z0-9]+', '-', name).strip('-')}"


def _details(said: SaidEvent, finding: FindingEvent) -> Mapping[str, int | str]:
    """Return the details of what a checker says.

    That it has not looked for vacuity is left out where another has: a proof at which nobody looked is no finding that holds.
    """
    looked = finding.outcome == "HOLDS" and finding.evidence in ("PROVED", "EXHAUSTIVE", "INDUCTIVE")
    return {name: value for name, value in said.details.items() if not (looked and NOT_LOOKED_AT.get(name) == value)}


def _fires(rule: RuleEvent) -> bool:
    """Whether a rule of this kind can happen at all; a definition cannot."""
    return rule.kind in ("action", "consequence")
