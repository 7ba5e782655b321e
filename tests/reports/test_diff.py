"""A comparison that says something else than was found, in words, in the picture or in the exit status; a printing that is not found."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.reports import cli
from brinkproof.reports.printings import named_printings
from tests.reports.promised import PROMISED

TOY = Path(__file__).parents[1] / "toys" / "counter"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in a folder of its own, on the toy."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def ran(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as leave:
            cli.main([*arguments, "--rulebook", str(TOY / "rules")])
        said = capsys.readouterr()
        return int(leave.value.code or 0), said.out, said.err

    return ran


@pytest.fixture
def good(tmp_path: Path) -> str:
    (tmp_path / "good.toml").write_text(PROMISED.format(id="T-1", at=5, meant=5), encoding="utf-8")
    return "good.toml"


@pytest.fixture
def slipped(tmp_path: Path) -> str:
    (tmp_path / "slipped.toml").write_text(PROMISED.format(id="T-2", at=6, meant=5), encoding="utf-8")
    return "slipped.toml"


def test_a_difference_is_told_with_its_shortest_game_and_both_results(run: Run, good: str) -> None:
    status, out, _ = run("diff", str(TOY / "rules"), good, "--games")
    assert status == 0
    assert "1. finish: newly allowed" in out
    assert "After 5 steps, played alike by both rules. No shorter game shows it." in out
    assert "By the old rules: not allowed" in out
    assert out.count("count") >= 5
    assert out.rstrip().endswith("1 difference, as promised")


def test_a_broken_promise_is_red_and_says_whose_it_is(run: Run, slipped: str) -> None:
    status, out, _ = run("diff", str(TOY / "rules"), slipped)
    assert status == 1
    assert "NOT PROMISED: finish: newly allowed, after 6 steps; no erratum says so." in out
    assert "NOT DONE: T-2 promises in its intent 1: newly allowed; no game shows it." in out
    status, out, _ = run("diff", str(TOY / "rules"), slipped, "--lang", "ru")
    assert status == 1
    assert "НЕ ОБЕЩАНО" in out
    assert "НЕ СДЕЛАНО" in out


def test_a_printing_is_the_same_as_itself(run: Run, good: str) -> None:
    status, out, _ = run("diff", good, good)
    assert status == 0
    assert "0 of 2 actions are not written alike" in out
    assert "the two are the same game" in out


def test_the_report_has_a_page_values_and_a_picture_of_both_ways(run: Run, good: str, tmp_path: Path) -> None:
    status, _, _ = run("diff", str(TOY / "rules"), good, "--report", "changed")
    folder = tmp_path / "changed"
    assert status == 0
    page = (folder / "diff.html").read_text("utf-8")
    assert "newly allowed" in page
    assert page.count("<svg") == 1
    told = json.loads((folder / "diff.json").read_text("utf-8"))
    assert [one["labels"] for one in told["differences"]] == [["finish"]]
    assert told["differences"][0]["parting"]["old"] is None
    dot = (folder / "graphs" / "difference-1.dot").read_text("utf-8")
    assert "not allowed" in dot
    assert "-> old" in dot
    assert "-> new" in dot
    picture = ET.fromstring((folder / "graphs" / "difference-1.svg").read_bytes())  # noqa: S314 - ours
    drawn = " ".join(text for text in picture.itertext())
    assert "By the old rules:" in drawn
    assert "By the new rules:" in drawn


def test_all_properties_stand_beside_the_differences(run: Run, good: str, tmp_path: Path) -> None:
    named = ("--matrix", "--properties", str(TOY), "--report", "changed")
    status, out, _ = run("diff", str(TOY / "rules"), good, *named)
    assert status == 0
    (line,) = [line for line in out.splitlines() if line.startswith("Of ") and "properties" in line]
    told = json.loads((tmp_path / "changed" / "diff.json").read_text("utf-8"))
    assert f"Of {told['asked']} properties {told['asked'] - len(told['verdicts'])} hold by both rules." == line
    broken = [one["property"] for one in told["verdicts"]]
    assert "n-is-never-5" in broken
    assert [line.split(":")[0].strip() for line in out.splitlines() if line.startswith("  ")][-len(broken) :] == broken
    page = (tmp_path / "changed" / "diff.html").read_text("utf-8")
    assert all(name in page for name in broken)


def test_values_are_printed_as_json(run: Run, good: str) -> None:
    status, out, _ = run("diff", str(TOY / "rules"), good, "--format", "json")
    assert status == 0
    assert json.loads(out)["new"] == good


def test_a_rulebook_is_taken_out_of_a_revision(tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    shutil.copytree(TOY / "rules", repository / "rules")

    def git(*arguments: str) -> None:
        own = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *own, *arguments], cwd=repository, check=True, capture_output=True)  # noqa: S607

    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    path = repository / "rules" / "s01_toy.toml"
    path.write_text(path.read_text("utf-8").replace("n == 9", "n >= 8"), "utf-8")
    with named_printings(repository / "rules") as named:
        old, new = named.printing("git:HEAD:rules").load(), named.printing(str(repository / "rules")).load()
        short = named.printing("git:HEAD").load()
        with pytest.raises(RuleError, match="git has no such thing") as refused:
            named.printing("git:nowhere:rules")
    assert old.action_by_label["finish"].guard != new.action_by_label["finish"].guard
    assert short.action_by_label["finish"].guard == old.action_by_label["finish"].guard
    assert refused.value.code == "RB612"


@pytest.mark.parametrize("name", ["2004", "E-99", "nowhere.toml", "git:--output=x:rules", "git:", ""])
def test_what_names_no_printing_is_refused(run: Run, name: str, tmp_path: Path) -> None:
    status, out, err = run("diff", str(TOY / "rules"), name)
    assert status == 65
    assert out == ""
    assert "help:" in err
    assert not (tmp_path / "x").exists()


def test_errata_are_checked_one_by_one(run: Run, good: str, slipped: str, tmp_path: Path) -> None:
    status, out, _ = run("erratum", "check", good, slipped, "--summary", "summary.md")
    assert status == 1
    assert "good.toml: 1 difference, as promised" in out
    assert "slipped.toml: broken promises: 2; differences: 1" in out
    first, *_ = (tmp_path / "summary.md").read_text("utf-8").splitlines()
    assert first == "## Brinkproof: red – 1 of 2 errata break a promise, 0 could not be compared"
    status, _, _ = run("erratum", "check", good, "--summary", "green.md")
    assert status == 0
    assert (tmp_path / "green.md").read_text("utf-8").startswith("## Brinkproof: green – ")


def test_a_matrix_says_where_a_property_was_first_broken_and_by_what(run: Run, good: str, slipped: str) -> None:
    names = ["--property", "steps-go-up", "--property", "n-gets-to-3"]
    status, out, _ = run("matrix", str(TOY / "rules"), good, "--properties", str(TOY / "properties.toml"), *names)
    assert status == 0
    assert "5 properties hold in all 2 printings." in out  # the two, and three about the whole rulebook
    book = ["--properties", str(TOY / "properties.toml"), "--property", "n-is-never-5"]
    status, out, _ = run("matrix", str(TOY / "rules"), f"{good}+{slipped}", *book)
    assert status == 1
    (row,) = [line for line in out.splitlines() if line.startswith("n-is-never-5")]
    assert row.split()[1:3] == ["VIOLATED", "VIOLATED"]
    assert row.endswith("the rulebook itself")


def test_a_property_that_cannot_be_said_of_a_printing_is_refused_at_its_line(run: Run, tmp_path: Path) -> None:
    head, first, *_ = (TOY / "properties.toml").read_text("utf-8").split("[[property]]")
    unsayable = first.replace("n-is-small", "speaks-of-m").replace("n <= 9", "m <= 9")
    assert unsayable != first
    (tmp_path / "book.toml").write_text(f"{head}[[property]]{first}[[property]]{unsayable}", "utf-8")
    status, out, err = run("matrix", str(TOY / "rules"), "--properties", "book.toml")
    assert (status, out) == (65, "")
    assert "book.toml:" in err
    assert "RB304" in err
