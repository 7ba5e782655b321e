"""The house rules as tests: here for a file that grows past reading, a word or a path that has no place in the project."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = sorted(path for folder in ("model", "properties", "reports") for path in (ROOT / folder).rglob("*.py"))
TEXTS = sorted(
    path
    for pattern in ("*.py", "*.md", "*.toml", "*.csv", "*.html", "*.json")
    for folder in ("model", "properties", "reports", "tests", ".ci")
    for path in (ROOT / folder).rglob(pattern)
    if "__pycache__" not in path.parts
) + [ROOT / name for name in ("README.md", "CHANGELOG.md", "pyproject.toml", ".ci/run", "LICENSE")]

MACHINE_PATH = re.compile(r"(^|[^\w.])/(work|root|home|farm|tmp)/")
REGISTRY = re.compile(r"https?://(files|registry|deb|index|mirror)[.-]|index-url|--find-links")
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX)\b")


def test_no_file_of_code_is_over_300_lines() -> None:
    long = {str(path.relative_to(ROOT)): lines for path in CODE if (lines := len(path.read_text("utf-8").splitlines())) > 300}
    assert not long


@pytest.mark.parametrize("pattern", [MACHINE_PATH, REGISTRY, UNFINISHED], ids=["machine path", "registry", "unfinished"])
def test_no_text_holds_what_has_no_place_here(pattern: re.Pattern[str]) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in TEXTS
        if path != Path(__file__)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]
    assert not found


@pytest.mark.parametrize("folder", ["model", "properties", "reports", "tests"])
def test_each_folder_has_a_page_of_one_screen(folder: str) -> None:
    page = (ROOT / folder / "README.md").read_text("utf-8")
    assert page.startswith(f"# {folder}")
    assert len(page.splitlines()) <= 60


def test_decision_records_are_numbered_without_gaps_and_fit_a_page() -> None:
    records = sorted((ROOT / "model" / "decisions").glob("*.md"))
    assert [int(path.name[:4]) for path in records] == list(range(1, len(records) + 1))
    assert all(len(path.read_text("utf-8").splitlines()) <= 60 for path in records)


def test_only_the_command_line_prints() -> None:
    printing = [
        str(path.relative_to(ROOT))
        for path in CODE
        if re.search(r"(^|\s)print\(", path.read_text("utf-8")) and path.name != "cli.py"
    ]
    assert not printing


def test_imports_follow_the_contracts() -> None:
    done = subprocess.run(["lint-imports"], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S607 - on the path of the tests
    assert done.returncode == 0, done.stdout
