"""A rulebook that somebody edits while it is checked: no verdict may be put together of two rulebooks."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.properties.runs import jobs, portfolio
from brinkproof.properties.runs.order import Order

TOY = Path(__file__).parents[1] / "toys" / "counter"


@pytest.fixture
def order(tmp_path: Path) -> Order:
    shutil.copytree(TOY, tmp_path / "toy")
    rules, claims = tmp_path / "toy" / "rules", tmp_path / "toy" / "properties.toml"
    return Order(rulebook=rules, overlays=(), properties=claims, names=()).stamped()


@pytest.mark.parametrize("name", ["rules/s01_toy.toml", "properties.toml"])
def test_a_job_refuses_files_that_were_changed_since_the_run_began(order: Order, name: str) -> None:
    assert jobs.problem_of(order).claims
    path = order.rulebook.parent / name
    path.write_text(path.read_text("utf-8").replace("n < 9", "n < 4").replace("n <= 9", "n <= 8"), "utf-8")
    with pytest.raises(RuleError) as refused:
        jobs.problem_of(order)
    assert refused.value.code == "RB107"
    assert jobs.problem_of(replace(order, stamp="")).claims


def test_a_run_says_nothing_of_files_that_changed_meanwhile(order: Order, monkeypatch: pytest.MonkeyPatch) -> None:
    path, run_jobs = order.rulebook / "s01_toy.toml", portfolio.run_jobs

    def edited(*arguments: object, **named: object) -> object:
        path.write_text(path.read_text("utf-8").replace("n < 9", "n < 4").replace("n == 9", "n == 4"), "utf-8")
        return run_jobs(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(portfolio, "run_jobs", edited)
    with pytest.raises(RuleError) as refused:
        portfolio.run(order.rulebook, (), order.properties, ["n-is-never-5"])
    assert refused.value.code == "RB107"
