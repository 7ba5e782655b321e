"""The workflow to copy: here for a step that no shell runs, a job that stays green on a broken rule, a first line that says otherwise."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.reports.promised import PROMISED

ROOT = Path(__file__).parents[2]
WORKFLOW = Path("reports/sample/workflow.yml")
TOY = Path("tests/toys/counter")
HOLD = ("n-is-small", "steps-go-up", "the-game-ends", "n-gets-to-3")
KEPT_OUT = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "brinkproof-report", "*.egg-info")


ERRATA = {
    "says the same in other words": ('when = "n < 9"', 'when = "n < 9 and winner == nobody"'),
    "breaks what was meant": ('then = ["winner = us"]', 'then = ["winner = ussr"]'),
}


def workflow() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / WORKFLOW).read_text("utf-8"))
    return loaded


def shell(command: str, folder: Path, environment: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    """Run a step as the platform runs it where ``shell: bash`` is said."""
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", command],  # noqa: S607 - what the workflow asks for
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the repository with a small rulebook, of which everything claimed holds, and its baseline."""
    folder = tmp_path_factory.mktemp("copies") / "repository"
    shutil.copytree(ROOT, folder, ignore=KEPT_OUT, symlinks=True)
    head, *claims = (folder / TOY / "properties.toml").read_text("utf-8").split("[[property]]")
    holding = [claim for claim in claims if any(f'"{name}"' in claim for name in HOLD)]
    (folder / TOY / "properties.toml").write_text("[[property]]".join([head, *holding]), "utf-8")
    for command in ("init -q", "add .", "commit -q -m first", "update-ref refs/remotes/origin/main HEAD"):
        own = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", *command.split()]
        subprocess.run(own, cwd=folder, check=True, capture_output=True)
    documented = re.search(r"^# +(brinkproof baseline .*)$", (ROOT / WORKFLOW).read_text("utf-8"), flags=re.MULTILINE)
    assert documented
    done = shell(documented.group(1), folder, environment(folder))
    assert done.returncode == 0, done.stderr
    return folder


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a step: what the workflow says, with the small rulebook for the large one."""
    own = {**workflow()["env"], "RULEBOOK": str(TOY / "rules"), "PROPERTIES": str(TOY / "properties.toml")}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, **own, "PATH": path, "GITHUB_STEP_SUMMARY": str(folder / "summary.md"), "XDG_CACHE_HOME": str(folder)}


@pytest.mark.parametrize("erratum", ERRATA)
def test_the_steps_are_red_on_what_breaks_a_claim_and_green_otherwise(copied: Path, tmp_path: Path, erratum: str) -> None:
    folder = tmp_path / "repository"
    shutil.copytree(copied, folder, symlinks=True)
    path, (old, new) = folder / TOY / "rules" / "s01_toy.toml", ERRATA[erratum]
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    red = erratum.startswith("breaks")
    steps = [step["run"] for step in workflow()["jobs"]["rules"]["steps"] if "run" in step]
    done = [shell(step, folder, environment(folder)) for step in steps]
    assert [one.returncode for one in done] == [0, 0, 1 if red else 0, 0], [one.stderr for one in done]
    page = (folder / "summary.md").read_text("utf-8")
    assert page.splitlines()[0] == (
        "## Brinkproof: red – 1 of 7 properties not established, 1 lost against the baseline"
        if red
        else "## Brinkproof: green – all 7 properties established"
    )
    assert ("steps-go-up (VIOLATED)" in page) == red
    assert ("4.2: finish" if red else "4.1: count") in page
    assert (folder / "brinkproof-report" / "report.sarif").is_file()


@pytest.mark.parametrize("meant", [5, 6])
def test_a_broken_intent_is_red_in_the_first_line(copied: Path, tmp_path: Path, meant: int) -> None:
    folder = tmp_path / "repository"
    shutil.copytree(copied, folder, symlinks=True)
    (folder / TOY / "rules" / "errata").mkdir()
    (folder / TOY / "rules" / "errata" / "t1.toml").write_text(PROMISED.format(id="T-1", at=5, meant=meant), "utf-8")
    done, kept = [], meant == 5
    for step in (step["run"] for step in workflow()["jobs"]["rules"]["steps"] if "run" in step):
        done.append(shell(step, folder, environment(folder)))
        if done[-1].returncode:
            break  # as the platform does
    assert [one.returncode for one in done] == ([0, 0, 0, 0] if kept else [0, 1]), [one.stderr for one in done]
    first, *rest = (folder / "summary.md").read_text("utf-8").splitlines()
    if kept:
        assert first == "## Brinkproof: green – all 7 properties established"
        assert "## Brinkproof: green – each of 1 errata does what it promises, and nothing else" in rest
        assert "## Brinkproof: green – No differences: no game tells the two apart." in rest
    else:
        assert first == "## Brinkproof: red – 1 of 1 errata break a promise, 0 could not be compared"
        assert any("NOT PROMISED: finish" in line for line in rest)


def test_no_step_depends_on_what_only_the_platform_fills_in() -> None:
    loaded = workflow()
    steps = loaded["jobs"]["rules"]["steps"]
    assert loaded["defaults"]["run"]["shell"] == "bash"
    assert all("${{" not in step.get("run", "") for step in steps)
    assert all(("uses" in step) != ("run" in step) for step in steps)
    assert all(re.fullmatch(r"[\w.-]+/[\w.-]+@v\d+", step["uses"]) for step in steps if "uses" in step)
    named = set(re.findall(r"\$(\w+)", "".join(step.get("run", "") for step in steps)))
    assert named - {"GITHUB_STEP_SUMMARY", "status"} == set(loaded["env"])


def test_the_names_in_the_workflow_are_those_of_this_repository() -> None:
    told = workflow()["env"]
    assert all((ROOT / told[name]).is_dir() for name in ("RULEBOOK", "PROPERTIES", "BRINKPROOF"))
