"""A rule that rests on a ruling nobody can read, or a ruling that nothing rests on."""

import re
import tomllib

from brinkproof.model.load import BASE, rulebook_files

ROWS = [line for line in (BASE / "rulings.md").read_text("utf-8").splitlines() if re.match(r"\| \d+ \|", line)]
NUMBERS = [int(line.split("|")[1]) for line in ROWS]
RULES = [
    rule
    for path in rulebook_files(BASE)
    for tables in tomllib.loads(path.read_text("utf-8")).values()
    for rule in (tables if isinstance(tables, list) else [tables])
]


def test_rulings_are_numbered_from_1_without_gaps() -> None:
    assert list(range(1, len(NUMBERS) + 1)) == NUMBERS


def test_every_ruling_has_a_question_a_resolution_and_a_source() -> None:
    for row in ROWS:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 5
        assert all(cells)
        assert cells[4].startswith(("yes", "no", "in part"))


def test_rulings_that_rules_cite_and_rulings_that_are_written_are_the_same() -> None:
    assert {rule["ruling"] for rule in RULES if "ruling" in rule} == set(NUMBERS)
