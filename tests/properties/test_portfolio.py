"""One whole run: here for a finding that is asked for and not told, or told without anybody having looked."""

import shutil
from pathlib import Path

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.model.load import BASE
from brinkproof.properties.property import ABOUT_THE_RULEBOOK, SETS_AGREE
from brinkproof.properties.result import Result
from brinkproof.properties.runs import jobs, portfolio
from brinkproof.properties.runs.order import Order
from brinkproof.properties.verdict import Outcome

TOYS = Path(__file__).parents[1] / "toys"
TOY = TOYS / "overflows"
BOOK = TOY / "properties.toml"


def run(*names: str) -> Result:
    return portfolio.run(TOY / "rules", properties=BOOK, names=names)


def told(result: Result) -> list[str]:
    return [finding.name for finding in result.findings]


def test_what_is_told_of_the_rulebook_has_one_order() -> None:
    assert tuple(portfolio.WHOLE) == ABOUT_THE_RULEBOOK


def test_a_run_of_everything_tells_every_finding() -> None:
    result = run()
    about = [name for name in ABOUT_THE_RULEBOOK if name != SETS_AGREE]  # the toy brings no projection on which to compare
    assert told(result) == [*about, *(claim.property.name for claim in result.problem.claims)]
    assert tuple(result.seconds) == tuple(name for name in portfolio.JOBS if name not in portfolio.COMPARED)


def test_a_rulebook_that_brings_a_projection_is_compared_on_it(tmp_path: Path) -> None:
    shutil.copytree(TOYS / "counter" / "rules", tmp_path / "rules")
    (tmp_path / "rules" / "projections").mkdir()
    nothing = '[overlay]\nname = "core"\nsays.en = "All of it."\nsays.ru = "Всё."\n'
    (tmp_path / "rules" / "projections" / "core.toml").write_text(nothing, "utf-8")
    result = portfolio.run(tmp_path / "rules", properties=TOYS / "counter" / "properties.toml")
    verdict = next(one.verdict for one in result.findings if one.name == SETS_AGREE)
    assert (verdict.outcome, verdict.extent) == (Outcome.HOLDS, 11)


def test_a_run_by_name_compares_nothing_that_was_not_asked_for() -> None:
    result = run("no-errors")
    assert told(result) == [name for name in ABOUT_THE_RULEBOOK if name != SETS_AGREE]
    assert result.findings[0].verdict.outcome is Outcome.VIOLATED
    assert set(result.seconds) == set(portfolio.JOBS) - set(portfolio.COMPARED)


def test_the_comparison_can_be_asked_for() -> None:
    result = run(SETS_AGREE)
    assert set(result.seconds) == set(portfolio.JOBS)
    assert result.findings[len(ABOUT_THE_RULEBOOK) - 1].verdict.outcome is Outcome.UNKNOWN, "a toy has no projection"


def test_a_name_that_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(RuleError) as caught:
        run("no-error")
    assert caught.value.code == "PB104"
    assert "no-errors" in caught.value.help


WIDE = """
[overlay]
name = "wide"
says.en = "Many things more."
says.ru = "Многое ещё."
"""

MORE = """
[[variable]]
rule = "8.1.1"
part = "more {0}"
says.en = "One thing more."
says.ru = "Ещё одно."
name = "more_{0}"
sort = "0..255"
initial = 0
"""


def test_a_projection_that_fits_no_number_is_not_compared(tmp_path: Path) -> None:
    overlay = tmp_path / "wide.toml"
    overlay.write_text(WIDE + "".join(MORE.format(number) for number in range(8)), "utf-8")
    order = Order(rulebook=BASE, overlays=(overlay,), properties=BOOK, names=())
    part = jobs.explicit(order, lambda _: None)
    verdict = jobs.sets_agree({"explicit": part, "projection": jobs.projection(order, lambda _: None)})
    assert verdict.outcome is Outcome.UNKNOWN
    assert "bits" in verdict.reason
