"""The views of a report: here for an output that cannot be read by what it is meant for, or says something else."""

import itertools
import json
import re
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest

from brinkproof.properties.verdict import NOT_LOOKED_AT, Evidence, Outcome
from brinkproof.reports import outputs, to_dot, to_json, to_junit, to_terminal
from brinkproof.reports.events import Report
from brinkproof.reports.words import LANGUAGES, Words

Golden = Callable[[str, str], None]
VOID = {"meta", "link", "br", "hr", "img", "input"}


def fits(value: Any, schema: Any, whole: Any) -> bool:
    """Whether a value fits the part of JSON Schema that our schema uses."""
    if "$ref" in schema:
        return fits(value, whole["$defs"][schema["$ref"].rpartition("/")[2]], whole)
    if "oneOf" in schema:
        return sum(fits(value, one, whole) for one in schema["oneOf"]) == 1
    if "const" in schema:
        return bool(value == schema["const"])
    if "enum" in schema:
        return value in schema["enum"]
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    types = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    if not any(type(value) is types[kind] for kind in kinds):
        return False
    if isinstance(value, dict):
        named, more = schema.get("properties", {}), schema.get("additionalProperties", False)
        known = all(
            fits(own, named[key], whole) if key in named else more and fits(own, more, whole) for key, own in value.items()
        )
        return known and set(schema.get("required", ())) <= value.keys()
    if isinstance(value, list):
        return len(value) in range(schema.get("minItems", 0), schema.get("maxItems", 10**9) + 1) and all(
            fits(own, schema["items"], whole) for own in value
        )
    if isinstance(value, str):
        return re.search(schema.get("pattern", ""), value) is not None
    return bool(value >= schema.get("minimum", value))


def test_every_event_fits_the_published_schema(report: Report) -> None:
    schema = to_json.schema()
    events = [json.loads(line) for line in to_json.json_lines(report).splitlines()]
    assert {event["event"] for event in events} == {part["$ref"].rpartition("/")[2] for part in schema["oneOf"]}
    assert not [event for event in events if not fits(event, schema, schema)]


def test_the_schema_refuses_what_is_no_event(report: Report) -> None:
    schema = to_json.schema()
    event = json.loads(next(to_json.lines(report)))
    for spoilt in ({**event, "more": 1}, {**event, "schema": 2}, {key: event[key] for key in event if key != "digest"}):
        assert not fits(spoilt, schema, schema)


def test_events_hold_no_clock_times(report: Report) -> None:
    assert "seconds" not in to_json.json_lines(report)
    assert json.loads(to_json.clock_json(report)) == {"seconds": {"reachability": 0.25}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_says_what_the_events_say(report: Report, golden: Golden, language: str) -> None:
    words = Words(language)
    parts = (to_terminal.table, to_terminal.reasons, to_terminal.counts)
    lines = [line for part in parts for line in (*part(report, words), "")]
    assert max(map(len, lines)) <= 80
    golden(f"reports/table.{language}.txt", "\n".join(lines))


def test_long_names_are_wrapped_within_80_columns() -> None:
    rows = [("a-very-long-name-" * 4, "NOT-INDUCTIVE", "EXHAUSTIVE", "8.1.5 bullet 1, " * 8)] * 2
    lines = list(to_terminal.columns(rows, header=True))
    assert max(map(len, lines)) <= 80
    assert len(lines) > 5


def test_junit_is_xml_and_passes_only_what_is_established(report: Report) -> None:
    root = ET.fromstring(to_junit.junit(report, Words("en")))  # noqa: S314 - our own text
    cases = {case.get("name"): [child.tag for child in case] for case in root.iter("testcase")}
    assert cases == {
        "within-the-track": [],
        "never-ends": ["failure"],
        "war-is-possible": [],
        "helps": ["error"],
        "far-away": ["error"],
        "nobody-looked": ["skipped"],
    }
    suite = root.find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("6", "1", "2", "1")


def test_junit_passes_nothing_else_of_all_outcomes_and_classes(report: Report) -> None:
    from dataclasses import replace  # noqa: PLC0415

    some = report.findings[0]
    for outcome in Outcome:
        for evidence in Evidence:
            for established in (True, False):
                one = replace(some, outcome=str(outcome), evidence=str(evidence), established=established)
                passed = to_junit.mapped(one) == ""
                assert passed == (outcome is Outcome.HOLDS and established)


def test_junit_holds_letters_that_xml_forbids(report: Report) -> None:
    from dataclasses import replace  # noqa: PLC0415

    spoilt = replace(report, findings=(replace(report.findings[1], reason="a\x00b\x1b[0m\ud800 <&>"),))
    ET.fromstring(to_junit.junit(spoilt, Words("en")))  # noqa: S314


class Page(HTMLParser):
    """Checks that tags are closed in order, and collects addresses, anchors and what stands outside them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.text: list[str] = []
        self.language = [""]
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append((tag, given))
        self.addresses += [str(given[key]) for key in ("href", "src", "action", "data", "xlink:href", "srcset") if key in given]
        if "id" in given:
            self.ids.append(str(given["id"]))
        if tag not in VOID:
            self.open.append(tag)
            self.language.append(str(given.get("lang") or self.language[-1]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.language.pop()

    def handle_data(self, data: str) -> None:
        if not {"style", "script", "code", "pre", "dd", "h3"} & set(self.open) and self.language[-1] == "ru":
            self.text.append(data)


@pytest.fixture(scope="module", params=LANGUAGES)
def files(request: pytest.FixtureRequest, report: Report) -> dict[str, str]:
    return outputs.all_files(report, Words(request.param))


def read(files: dict[str, str]) -> Page:
    page = Page()
    page.feed(files["report.html"])
    page.close()
    assert not page.open
    return page


def test_the_page_is_well_formed_and_needs_no_network(files: dict[str, str]) -> None:
    page = read(files)
    assert len(page.ids) == len(set(page.ids))
    assert all(address.startswith("#") and address[1:] in page.ids for address in page.addresses)
    assert not re.search(r"https?:|@import|url\(", files["report.html"])


def test_the_page_can_be_heard_and_used_by_keyboard(files: dict[str, str]) -> None:
    page = read(files)
    assert all(given.get("role") == "img" and given.get("aria-label") for tag, given in page.tags if tag == "svg")
    assert all("scope" in given for tag, given in page.tags if tag == "th")
    assert all(given.get("tabindex") == "0" for _, given in page.tags if "scroll" in str(given.get("class")).split())
    headings = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert headings[0] == 1
    assert all(later - earlier <= 1 for earlier, later in itertools.pairwise(headings))


def test_what_comes_from_files_is_escaped(files: dict[str, str]) -> None:
    assert "<at all>" not in files["report.html"]
    assert "<begins>" not in files["report.html"]


def test_the_russian_page_is_all_russian(report: Report) -> None:
    text = " ".join(read(outputs.all_files(report, Words("ru"))).text)
    allowed = {"DEFCON", "Brinkproof", "Toy", "SHA", "A", "B", "C", "D", "E", "F", "G", "H", "I"}
    names = {finding.name for finding in report.findings}
    for name in names:
        text = text.replace(name, "")
    assert set(re.findall(r"[A-Za-z]+", text)) <= allowed


def test_every_trace_is_there_as_graph_and_as_text(files: dict[str, str], report: Report) -> None:
    for trace in report.traces:
        dot = files[f"traces/{trace.property}.dot"]
        assert all(
            f"us_{number} " in dot and f"ussr_{number} " in dot and f"middle_{number} " in dot
            for number in range(len(trace.steps) + 1)
        )
        assert files[f"traces/{trace.property}.txt"].count("\n") >= 2 * len(trace.steps)
        ET.fromstring(files[f"traces/{trace.property}.svg"])  # noqa: S314


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_graph_of_a_trace_is_as_it_was(report: Report, golden: Golden, language: str) -> None:
    files = outputs.all_files(report, Words(language))
    golden(f"reports/trace.{language}.dot", files["traces/never-ends.dot"])
    golden(f"reports/trace.{language}.txt", files["traces/never-ends.txt"])
    golden(f"reports/phases.{language}.dot", files["graphs/phases.dot"])
    golden(f"reports/defcon.{language}.dot", files["graphs/defcon.dot"])


def test_without_a_drawing_program_the_text_remains(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    assert to_dot.drawer() == ""
    files = outputs.all_files(report, Words("en"))
    assert not [name for name in files if name.endswith(".svg")]
    assert "dot -Tsvg" in files["report.html"]
    assert "traces/never-ends.dot" in files


def test_the_same_result_gives_the_same_bytes(report: Report) -> None:
    assert outputs.all_files(report, Words("en")) == outputs.all_files(report, Words("en"))


def test_that_nobody_looked_for_vacuity_is_shown_only_where_nobody_did(report: Report) -> None:
    from dataclasses import replace  # noqa: PLC0415

    some = next(finding for finding in report.findings if finding.name == "within-the-track")
    unsure = replace(some.said[0], checker="kinduction", details={"k": 1, **NOT_LOOKED_AT})
    for outcome, shown in (("HOLDS", False), ("UNKNOWN", True)):
        one = replace(some, outcome=outcome, said=(unsure,))
        page = outputs.all_files(replace(report, findings=(one,)), Words("en"))["report.html"]
        assert ("not looked at" in page) == shown
        assert "<span>k</span>: 1" in page


def test_what_an_earlier_run_kept_is_said_on_the_terminal_and_on_the_page(report: Report) -> None:
    from dataclasses import replace  # noqa: PLC0415

    for kept in ("same", "carried"):
        again = replace(report, run=replace(report.run, kept=kept))
        assert list(to_terminal.kept(again, Words("en")))
        assert Words("en").of("kept", kept) in outputs.all_files(again, Words("en"))["report.html"]
    assert not list(to_terminal.kept(report, Words("en")))


def test_a_narrow_terminal_breaks_names_at_their_hyphens_only(report: Report) -> None:
    names = to_terminal.rich_table(report, Words("en"), 50).columns[0]
    broken = [str(cell).splitlines() for cell in names.cells]
    assert ["war-is-", "  possible"] in broken
    assert all(part.endswith("-") and len(part) <= (names.width or 0) for parts in broken for part in parts[:-1])
