"""Sixteen inconsistencies planted in the rulebook: here for one that lint misses, and for anything else that it makes up.

In the projection, which closes in seconds, both rulebooks are looked at. On the whole rulebook what is known without them is taken
from its page, which is thereby held against what lint finds now.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.trace import Trace
from brinkproof.properties.lint.finding import Finding, LintKind
from brinkproof.properties.lint.run import AFTER_ERRORS, lint
from brinkproof.properties.runs.jobs import PROJECTION
from brinkproof.reports.explain import replay
from brinkproof.reports.lint_words import LintWords
from brinkproof.reports.words import Words

PLANTED = Path(__file__).parent / "planted.toml"

EXPECTED = {
    ("conflict", "set-differently", ("4.5G: flip_china_card", "4.5G: back to the cards"), "phase"),
    ("conflict", "all-forbidden", ("4.5F: not at DEFCON 4",), ""),
    (
        "gap",
        "nobody-moves",
        ("4.5D: agenda", "card 40: missile_crisis", "card 5: the card"),
        "agenda = five_year_plan, missile_crisis = nobody",
    ),
    ("gap", "never-written", ("4.5D: frozen",), "frozen"),
    ("overflow", "outside-its-sort", ("6.3.5: one round more",), "round"),
    ("overflow", "outside-its-sort", ("5.1: two rounds back",), "round"),
    ("order-dependent", "at-one-moment", ("2.2.1: counts", "2.2.1: calms"), ""),
    ("order-dependent", "at-one-moment", ("card 46: how_i_learned", "card 46: for the other side"), ""),
    ("dead", "never-forbids", ("6.2.2: not in a war",), ""),
    ("dead", "never-fires", ("7.1: in a headline",), ""),
    ("shadowed", "impossible-anyway", ("6.3.5: no coup for operations",), ""),
    ("shadowed", "ended-before", ("8.1.3: in a round of the US",), ""),
    ("redundant", "happens-anyway", ("4.5A: headlines are hidden",), ""),
    ("redundant", "happens-anyway", ("4.5C: still the headline phase",), ""),
    ("asymmetry", "swapping-matters", ("4.5D bullet 2: counts",), ""),
    ("asymmetry", "swapping-matters", ("6.2.1: no stopping in peace",), ""),
}


@pytest.mark.slow
def test_what_is_new_is_what_was_planted_two_of_each_kind() -> None:
    # Given
    base, planted = lint(BASE, (PROJECTION,)), lint(BASE, (PROJECTION, PLANTED))
    # When
    known = {finding.key for finding in base.findings}
    new = [finding for finding in planted.findings if finding.key not in known]
    # Then
    assert {finding.key for finding in new} == EXPECTED
    assert Counter(finding.kind for finding in new) == dict.fromkeys(LintKind, 2)
    assert known < {finding.key for finding in planted.findings}
    assert (base.unsure, planted.unsure) == ((), (AFTER_ERRORS,))
    _games_replay([finding.witness.trace for finding in new if finding.witness and finding.witness.trace])


def _games_replay(traces: list[Trace]) -> None:
    interpreter = Interpreter(load_rulebook(BASE, (PROJECTION, PLANTED)))
    assert len(traces) > 5
    for trace in traces:
        assert len(replay(interpreter, trace)) == len(trace)


@pytest.mark.slow
def test_on_the_whole_rulebook_there_is_what_its_page_has_and_what_was_planted() -> None:
    # When
    planted = lint(BASE, (PLANTED,))
    # Then
    assert {finding.key for finding in planted.findings} >= EXPECTED
    known = [(finding.kind.value, _heading(finding)) for finding in planted.findings if finding.key not in EXPECTED]
    assert known == list(_on_the_page())
    assert len(planted.findings) == len(known) + 16


def _heading(finding: Finding) -> str:
    return LintWords(Words("en")).rules(finding.rules) + (f" ({finding.subject})" if finding.subject else "")


def _on_the_page() -> Iterator[tuple[str, str]]:
    kinds = {kind.value.capitalize(): kind.value for kind in LintKind}
    for part in (BASE / "lint.md").read_text("utf-8").split("\n## ")[1:]:
        heading, *findings = part.split("\n### ")
        if (name := heading.partition("\n")[0]) in kinds:
            yield from ((kinds[name], finding.partition("\n")[0]) for finding in findings)
