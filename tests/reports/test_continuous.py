"""``check`` in continuous integration: here for a loss with exit status 0, a summary whose first line says something else, a file that is too large."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from brinkproof.model.diagrams.manager import DiagramsUnavailable
from brinkproof.properties.lint import run as run_of_lint
from brinkproof.properties.lint.finding import LintKind
from brinkproof.properties.runs.baseline import Change, Comparison, Flaw, Held, LintChange
from brinkproof.properties.verdict import Evidence, Outcome
from brinkproof.reports import cli
from brinkproof.reports.compared import lines, status_of_comparison
from brinkproof.reports.events import Report
from brinkproof.reports.to_summary import summary
from brinkproof.reports.words import LANGUAGES, Words

Ran = tuple[int, str, str]
GOOD = ("--property", "within-the-track", "--property", "war-is-possible")

PROVED = Held(outcome=Outcome.HOLDS, evidence=Evidence.PROVED, extent=0, established=True)
LOST = Held(outcome=Outcome.VIOLATED, evidence=Evidence.EXHAUSTIVE, extent=0, established=False)
SAME = Comparison(
    lost=(), won=(), lint=None, lint_before=False, rules=(), actions={}, added=(), removed=(), removed_established=()
)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, folders: tuple[Path, Path], quick: object) -> Callable[..., Ran]:
    assert quick

    def ran(*arguments: str) -> Ran:
        own = ["--rulebook", str(folders[0]), "--properties", str(folders[1])]
        own += ["--report", str(tmp_path / "report")] if arguments[0] == "check" else []
        with pytest.raises(SystemExit) as leave:
            cli.main([*arguments, *own])
        said = capsys.readouterr()
        assert isinstance(leave.value.code, int)
        return leave.value.code, said.out, said.err

    return ran


@pytest.fixture
def kept(run: Callable[..., Ran], tmp_path: Path) -> Path:
    """Return a baseline of the toy, in which what is asked for below is established."""
    path = tmp_path / "b.json"
    status, out, _ = run("baseline", "--no-lint", "--output", str(path))
    assert status == 1
    assert f"Baseline: {path}" in out
    return path


def changed(path: Path, change: Callable[[dict[str, dict[str, dict[str, object]]]], object]) -> None:
    told = json.loads(path.read_text("utf-8"))
    change(told)
    path.write_text(json.dumps(told), "utf-8")


def test_the_same_run_has_lost_nothing(run: Callable[..., Ran], kept: Path) -> None:
    status, out, _ = run("check", *GOOD, "--baseline", str(kept))
    assert status == 0
    assert out.splitlines()[-5:] == [
        "Proofs lost: none",
        "Proofs new: none",
        "Lint not compared (the baseline has none)",
        "Rules, actions rewritten: none",
        "Properties added or removed: none",
    ]


def test_a_loss_ends_with_1_though_what_is_left_would_do(run: Callable[..., Ran], kept: Path) -> None:
    changed(kept, lambda told: told["findings"]["within-the-track"].update({"class": "PROVED"}))
    status, out, _ = run("check", *GOOD, "--baseline", str(kept))
    assert status == 1
    assert "Proofs lost (1): within-the-track (EXHAUSTIVE)" in out.splitlines()


def test_a_baseline_excuses_nothing(run: Callable[..., Ran], kept: Path) -> None:
    status, out, _ = run("check", "--baseline", str(kept))
    assert "Proofs lost: none" in out
    assert status == 1
    assert run("check", "--property", "far-away", "--baseline", str(kept))[0] == 2


def test_changed_rules_are_named(run: Callable[..., Ran], kept: Path) -> None:
    changed(kept, lambda told: told["rules"].update({"8.1.3": "0"}))  # type: ignore[dict-item]
    changed(kept, lambda told: told["actions"].update({"improve_defcon": "0"}))  # type: ignore[dict-item]
    status, out, _ = run("check", *GOOD, "--baseline", str(kept))
    assert status == 0
    assert "Rules, actions rewritten (2): 8.1.3, " in out


def test_events_stay_events(run: Callable[..., Ran], kept: Path) -> None:
    _, out, err = run("check", *GOOD, "--baseline", str(kept), "--format", "json")
    assert all(json.loads(line)["event"] for line in out.splitlines())
    assert "Proofs lost: none" in err


@pytest.mark.parametrize("text", ["", "{", "[]"])
def test_a_damaged_baseline_is_refused_before_the_long_work_and_said_in_the_summary(
    run: Callable[..., Ran], tmp_path: Path, text: str
) -> None:
    path, page = tmp_path / "b.json", tmp_path / "s.md"
    path.write_text(text, "utf-8")
    status, out, err = run("check", *GOOD, "--baseline", str(path), "--summary", str(page))
    assert (status, out) == (65, "")
    assert "looking" not in err
    assert "help: " in err
    assert page.read_text("utf-8").startswith("## Brinkproof: red – the input has an error\n")
    assert "RP11" in page.read_text("utf-8")


def test_lint_without_a_baseline_is_a_wrong_option(run: Callable[..., Ran]) -> None:
    status, _, err = run("check", *GOOD, "--lint")
    assert status == 64
    assert "--baseline FILE" in err


def test_lint_is_not_compared_with_a_baseline_that_has_none(run: Callable[..., Ran], kept: Path) -> None:
    status, out, err = run("check", *GOOD, "--baseline", str(kept), "--lint")
    assert (status, out) == (65, "")
    assert "RP116" in err
    assert "looking" not in err


@pytest.mark.parametrize(("unavailable", "status"), [(False, 0), (True, 2)])
def test_lint_that_cannot_look_passes_nothing(
    run: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, unavailable: bool, status: int
) -> None:
    path = tmp_path / "b.json"
    run("baseline", "--output", str(path))
    assert json.loads(path.read_text("utf-8"))["lint"]["found"]

    def missing(*_: object, **__: object) -> None:
        raise DiagramsUnavailable("nothing to look with")

    if unavailable:
        monkeypatch.setattr(run_of_lint, "lint", missing)
    found, out, _ = run("check", *GOOD, "--baseline", str(path), "--lint")
    assert found == status
    assert ("Lint (1): undecided: nothing to look with" if unavailable else "Lint: none") in out.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_line_is_green_exactly_when_the_exit_status_is_0(
    run: Callable[..., Ran], kept: Path, tmp_path: Path, language: str
) -> None:
    words = Words(language)
    for number, names in enumerate((GOOD, (), ("--property", "far-away"))):
        page = tmp_path / f"{number}.md"
        status, _, _ = run("check", *names, "--baseline", str(kept), "--summary", str(page), "--lang", language)
        first = page.read_text("utf-8").splitlines()[0]
        assert first.startswith(f"## {words.ui('summary_red' if status else 'summary_green')} – ")
        assert (number == 0) == (status == 0)


def test_a_summary_is_added_to_what_is_there_and_never_written_unasked(
    run: Callable[..., Ran], kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "s.md"
    page.write_text("mine\n", "utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(page))
    run("check", *GOOD, "--baseline", str(kept))
    assert page.read_text("utf-8") == "mine\n"
    run("check", *GOOD, "--summary", str(page))
    assert page.read_text("utf-8").startswith("mine\n## Brinkproof: green – all 2 properties established\n")
    assert "baseline" not in page.read_text("utf-8")


def test_the_whole_file_keeps_within_the_limit(run: Callable[..., Ran], tmp_path: Path) -> None:
    page = tmp_path / "s.md"
    page.write_text("x" * 1500 + "\n", "utf-8")
    status, _, _ = run("check", "--summary", str(page), "--summary-limit", "3000")
    assert status == 1
    assert 1500 < page.stat().st_size <= 3000
    assert "room for 1,499 bytes only" in page.read_text("utf-8")
    before = page.read_text("utf-8")
    status, out, err = run("check", "--summary", str(page), "--summary-limit", "3000")
    assert (status, out) == (65, "")
    assert "RP115" in err
    assert page.read_text("utf-8") == before


def comparison(lost: Sequence[str] = (), **rest: object) -> Comparison:
    changes = tuple(Change(name=name, before=PROVED, now=LOST) for name in lost)
    return replace(SAME, lost=changes, **rest)  # type: ignore[arg-type]


GAP = Flaw(kind=LintKind.GAP, case="stuck", rules=("8.1.3",), subject="")
DEAD = Flaw(kind=LintKind.DEAD, case="never-used", rules=(), subject="n")


@pytest.mark.parametrize(
    ("compared", "status"),
    [
        (SAME, 0),
        (comparison(["p"]), 1),
        (comparison(removed=("p",)), 0),
        (comparison(removed=("p",), removed_established=("p",)), 1),
        (comparison(lint=LintChange(new=(GAP,), gone=(), unsure=())), 1),
        (comparison(lint=LintChange(new=(DEAD,), gone=(GAP,), unsure=())), 0),
        (comparison(lint=LintChange(new=(DEAD,), gone=(), unsure=("why",))), 2),
        (comparison(rules=("8.1",), actions={"coup": 3}, added=("q",)), 0),
    ],
)
def test_the_status_of_a_comparison(compared: Comparison, status: int, report: Report) -> None:
    assert status_of_comparison(compared) == status
    green = replace(report, summary=replace(report.summary, established=report.summary.total))
    first = summary(green, compared, status, Words("en")).splitlines()[0]
    assert first.startswith("## Brinkproof: red" if status else "## Brinkproof: green")
    assert (first == f"## Brinkproof: red – all {report.summary.total} properties established") is False


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 2, 50])
def test_there_are_five_lines_that_fit_and_count_what_they_leave_out(language: str, count: int) -> None:
    names = [f"property-{number}" for number in range(count)]
    flaws = tuple(replace(GAP, rules=(f"8.1.{number}",)) for number in range(count))
    compared = comparison(
        names,
        lint=LintChange(new=flaws, gone=flaws[:1], unsure=()),
        rules=tuple(f"6.{number}" for number in range(count)),
        actions={"coup": count, "beginning": 1, "endings": 1} if count else {},
        added=tuple(names),
        removed=tuple(names[:1]),
    )
    told = list(lines(compared, Words(language)))
    assert len(told) == 5
    assert max(map(len, told)) <= 80
    none = Words(language).ui("nothing")
    assert sum(line.endswith(f": {none}") for line in told) == (1 if count else 5)
    more = [int(part) for part in told[0].rpartition(")")[2].split() if part.isdigit()]
    assert told[0].count("property-") + sum(more) == count
