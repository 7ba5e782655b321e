"""SARIF: here for a remark that stands at no line or at a wrong one, and for a finding that is missing or made up."""

import json
from dataclasses import replace
from typing import Any

import pytest

from brinkproof.properties.property import BOOK
from brinkproof.reports import to_sarif
from brinkproof.reports.events import Report
from brinkproof.reports.sources import Sources
from brinkproof.reports.words import LANGUAGES, Words


def log(report: Report, language: str = "en", paths: dict[str, str] | None = None) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(to_sarif.sarif(report, Words(language), paths or {}))
    return loaded


def check(told: dict[str, Any]) -> None:
    """Check what section 3 of the standard requires of each object that is used."""
    assert told["version"] == "2.1.0"
    assert told["runs"]
    for run in told["runs"]:
        driver = run["tool"]["driver"]
        assert driver["name"]
        ids = [rule["id"] for rule in driver["rules"]]
        assert len(ids) == len(set(ids))
        assert all(rule["shortDescription"]["text"] for rule in driver["rules"])
        for result in run["results"]:
            assert result["message"]["text"]
            assert result["level"] in ("none", "note", "warning", "error")
            assert ids[result["ruleIndex"]] == result["ruleId"]
            flows = [
                one["location"]
                for flow in result.get("codeFlows", ())
                for thread in flow["threadFlows"]
                for one in thread["locations"]
            ]
            for location in (*result["locations"], *flows):
                if "physicalLocation" in location:
                    place = location["physicalLocation"]
                    assert place["artifactLocation"]["uri"]
                    assert not place["artifactLocation"]["uri"].startswith("/")
                    assert place["region"]["startLine"] >= 1
            assert all(isinstance(value, str) for value in result["partialFingerprints"].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_exactly_what_is_not_established_is_told(report: Report, language: str) -> None:
    told = log(report, language)
    check(told)
    results = told["runs"][0]["results"]
    assert [one["ruleId"] for one in results] == [one.name for one in report.findings if not one.established]
    levels = {one["ruleId"]: one["level"] for one in results}
    assert levels == {"never-ends": "error", "helps": "warning", "far-away": "warning", "nobody-looked": "warning"}


def test_each_stands_at_the_lines_of_the_rules_it_cites(report: Report) -> None:
    lines = {rule.id: rule.line for rule in report.rules}
    result = log(report)["runs"][0]["results"][0]
    told = [one["physicalLocation"]["region"]["startLine"] for one in result["locations"]]
    assert told == [lines["8.1.3"], lines["10.3.1: winner"], lines["10.3.1: ending"]]
    assert all(text.split(":")[0] in ("8.1.3", "10.3.1") for text in (one["message"]["text"] for one in result["locations"]))


def test_one_that_cites_no_rule_stands_where_it_is_written(report: Report) -> None:
    result = next(one for one in log(report)["runs"][0]["results"] if one["ruleId"] == "helps")
    helps = next(one for one in report.findings if one.name == "helps")
    place = result["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == (helps.file, helps.line)


def test_the_game_is_told_step_by_step(report: Report) -> None:
    result = log(report)["runs"][0]["results"][0]
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
    trace = report.trace("never-ends")
    assert trace is not None
    assert len(steps) == len(trace.steps)
    assert all(step["location"]["physicalLocation"]["region"]["startLine"] > 1 for step in steps)


def test_paths_replace_short_names(report: Report) -> None:
    short = report.rules[0].file
    told = log(report, paths={short: "my rules/a b.toml"})
    uris = {one["physicalLocation"]["artifactLocation"]["uri"] for one in told["runs"][0]["results"][0]["locations"]}
    assert uris == {"my%20rules/a%20b.toml"}


def test_paths_are_those_of_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BOOK.resolve().parents[1])
    paths = Sources().paths()
    assert paths["book/defcon.toml"] == "properties/book/defcon.toml"
    assert paths["rulebook/s08_defcon.toml"] == "model/rulebook/s08_defcon.toml"
    monkeypatch.chdir(BOOK.resolve())
    assert set(Sources().paths()) == {f"book/{path.name}" for path in BOOK.glob("*.toml")}


def test_more_than_a_platform_takes_is_cut_and_counted(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(to_sarif, "MOST_RESULTS", 2)
    monkeypatch.setattr(to_sarif, "MOST_LOCATIONS", 1)
    monkeypatch.setattr(to_sarif, "MOST_STEPS", 3)
    told = log(report)
    check(told)
    run = told["runs"][0]
    assert len(run["results"]) == run["properties"]["shown"] == 2
    assert run["properties"]["notEstablished"] == 4
    assert len(run["results"][0]["locations"]) == run["results"][0]["properties"]["shownRules"] == 1
    assert run["results"][0]["properties"]["citedRules"] == 3
    assert len(run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"]) == 3


def test_when_everything_is_established_there_is_nothing_to_remark(report: Report) -> None:
    told = log(replace(report, findings=tuple(replace(one, established=True) for one in report.findings)))
    check(told)
    assert told["runs"][0]["results"] == []
