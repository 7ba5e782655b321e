"""The plugin of pytest: here for a test that passes where ``check`` does not, one that is missing, and a check that is run twice."""

import tomllib
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from brinkproof.properties.property import SETS_AGREE
from brinkproof.properties.runs import portfolio
from brinkproof.reports.exit_status import Status, status_of_finding

pytest_plugins = ["pytester"]

MODULE = "brinkproof.reports.pytest_plugin"
COUNTER = Path(__file__).parents[1] / "toys" / "counter"
CHOSEN = ["--rulebook", str(COUNTER / "rules"), "--rulebook-properties", str(COUNTER / "properties.toml")]

WATCHED = """
import os
from brinkproof.properties.runs import portfolio

real = portfolio.run

def run(rulebook, overlays, properties, names, **rest):
    with open(os.environ["RUNS"], "a") as file:
        file.write(" ".join(names) + "\\n")
    return real(rulebook, overlays, properties, names, **rest)

portfolio.run = run
"""
"""A ``conftest.py`` that writes down each run of the checkers."""


@pytest.fixture
def runs(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    pytester.makeconftest(WATCHED)
    path = pytester.path / "runs.txt"
    monkeypatch.setenv("RUNS", str(path))
    return path


def called(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    installed = any(one.value == MODULE for one in entry_points(group="pytest11"))
    return pytester.runpytest_subprocess(*([] if installed else ["-p", MODULE]), *arguments, timeout=300)


def statuses(result: pytest.RunResult, path: Path) -> Mapping[str, str]:
    """Return what JUnit says of each test."""
    cases = ET.parse(path).getroot().iter("testcase")  # noqa: S314 - our own
    assert result.ret in (0, 1)
    return {case.get("name", ""): next((child.tag for child in case if child.tag != "properties"), "passed") for case in cases}


def test_every_test_passes_and_fails_as_the_check_does_in_one_run_for_two_processes(
    pytester: pytest.Pytester, runs: Path
) -> None:
    pytester.makepyfile("def test_of_my_own(): pass")
    path, book = pytester.path / "junit.xml", pytester.path / "book.toml"
    claims = (COUNTER / "properties.toml").read_text("utf-8")
    book.write_text(
        claims[: claims.index('[[property]]\nname = "the-ussr-can-win"')], "utf-8"
    )  # long games are looked for to show it
    chosen = [*CHOSEN[:2], "--rulebook-properties", str(book)]
    told = statuses(called(pytester, *chosen, "-n", "2", "--junitxml", str(path)), path)
    findings = portfolio.run(COUNTER / "rules", properties=book).findings
    expected = {one.name: "passed" if status_of_finding(one) is Status.ESTABLISHED else "failure" for one in findings}
    assert {name: status for name, status in told.items() if name != "test_of_my_own"} == expected
    assert told["test_of_my_own"] == "passed"
    assert SETS_AGREE not in told
    assert runs.read_text("utf-8") == "\n"
    case = next(case for case in ET.parse(path).getroot().iter("testcase") if case.get("name") == "n-is-never-5")  # noqa: S314
    said = next(case.iter("failure"))
    assert "The number is never 5." in (said.text or "")
    assert "5. . rules: count (4.1)" in (said.text or "")
    assert {one.get("name"): one.get("value") for one in case.iter("property")} == {
        "outcome": "VIOLATED",
        "class": "EXHAUSTIVE",
        "paragraphs": "8.1.1",
    }


def test_only_what_is_selected_is_checked(pytester: pytest.Pytester, runs: Path) -> None:
    result = called(pytester, *CHOSEN, "-k", "n-is-never-5 or small or above", "-x")
    result.assert_outcomes(passed=1, failed=1, deselected=8)
    result.stdout.fnmatch_lines(["*1. . rules: count (4.1)", "FAILED *properties.toml::n-is-never-5*"])
    assert runs.read_text("utf-8") == "n-is-never-5 n-is-small n-starts-above-0\n"


NOT_KNOWN = """
from dataclasses import replace
from brinkproof.model.load import load_rulebook
from brinkproof.properties.runs import portfolio
from brinkproof.properties.problem import pose
from brinkproof.properties.property import load_properties

def run(rulebook, overlays, properties, names, **rest):
    problem = pose(load_rulebook(rulebook, overlays), load_properties(properties))
    return portfolio.join(problem, {})

portfolio.run = run
"""
"""A ``conftest.py`` with which no checker looks at anything."""


def test_what_is_not_known_fails_and_says_what(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(NOT_KNOWN)
    result = called(pytester, *CHOSEN, "--rulebook-lang", "ru")
    result.assert_outcomes(failed=11)
    result.stdout.fnmatch_lines(["n-is-small: UNKNOWN NOT-RUN", "Число не больше 9.", "no checker has looked at it"])


@pytest.mark.parametrize(
    ("arguments", "rules", "properties"),
    [((), 3, 8), (("properties.toml", "."), 3, 8), (("properties.toml",), 0, 8), (("properties.toml::n-is-small",), 0, 1)],
)
def test_each_property_is_collected_once_wherever_its_file_is(
    pytester: pytest.Pytester, arguments: tuple[str, ...], rules: int, properties: int
) -> None:
    pytester.mkdir("rules")
    for name in ("rules/s01_toy.toml", "properties.toml"):
        (pytester.path / name).write_bytes((COUNTER / name).read_bytes())
    own = ["--rulebook", "rules", "--rulebook-properties", "properties.toml"]
    named = [line for line in called(pytester, *own, *arguments, "--collect-only", "-q").outlines if "::" in line]
    assert len(named) == len(set(named)) == rules + properties
    assert "properties.toml::n-is-small" in named
    assert sum(line.startswith("rules/s01_toy.toml::") for line in named) == rules


def test_an_erratum_is_laid_over(pytester: pytest.Pytester) -> None:
    (pytester.path / "err.toml").write_text(
        '[overlay]\nname = "faster"\nsays.en = "By two."\nsays.ru = "По два."\n\n[[action]]\nrule = "4.1"\npart = "count"\n'
        'says.en = "Up."\nsays.ru = "Вверх."\nname = "count"\nowner = "rules"\nwhen = "n < 9"\nthen = ["n = n + 3"]\n',
        "utf-8",
    )
    result = called(pytester, *CHOSEN, "--rulebook-overlay", "err.toml", "-k", "never-5")
    result.assert_outcomes(passed=1, deselected=10)


def test_an_error_in_the_rules_is_an_error_of_collection_with_its_place(pytester: pytest.Pytester) -> None:
    rules = pytester.mkdir("rules")
    text = (COUNTER / "rules" / "s01_toy.toml").read_text("utf-8")
    (rules / "s01_toy.toml").write_text(text.replace("n = n + 1", "n = m + 1"), "utf-8")
    result = called(pytester, "--rulebook", "rules", *CHOSEN[2:])
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["*rules/s01_toy.toml:*: RB304: *'m'*", "help: *"])


@pytest.mark.parametrize("chosen", [["--rulebook", "nowhere"], [*CHOSEN[:2], "--rulebook-properties", "nowhere"]])
def test_a_folder_that_is_not_there_is_a_wrong_option(pytester: pytest.Pytester, chosen: list[str]) -> None:
    result = called(pytester, *chosen)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*RB101*"])


def test_without_the_option_nothing_is_collected_and_nothing_imported(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"""
        import sys

        def test_it():
            own = {{name for name in sys.modules if name.startswith("brinkproof.")}}
            assert own <= {{"brinkproof.reports", "{MODULE}"}}, own
            assert not {{"z3", "dd", "numpy", "click"}} & set(sys.modules)
        """
    )
    (pytester.path / "properties.toml").write_bytes((COUNTER / "properties.toml").read_bytes())
    called(pytester, "-p", "no:hypothesispytest").assert_outcomes(passed=1)


def test_the_plugin_is_found_by_its_name() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"brinkproof": MODULE}
    assert callable(import_module(MODULE).pytest_addoption)
