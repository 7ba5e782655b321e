"""A campaign that is said to have passed and has not: the score, the limit on survivors, and what is told of them."""

from pathlib import Path

import pytest

from brinkproof.properties.mutation.campaign import Outcome
from brinkproof.properties.mutation.fate import Fate, How
from brinkproof.properties.mutation.mutant import Mutant, Operator
from brinkproof.properties.mutation.shipped import shipped_faults
from brinkproof.reports import cli
from brinkproof.reports.exit_status import Status
from brinkproof.reports.mutants import page, share, status_of_mutants, told

TOYS = Path(__file__).parents[1] / "toys"


def outcome(number: int, how: How) -> Outcome:
    mutant = Mutant(
        id=f"8.1.4/guard-dropped/{number}",
        rule="8.1.4",
        operator=Operator.DROPPED,
        place="when",
        before="battleground",
        after="",
        apply=list,
    )
    return Outcome(mutant=mutant, fate=Fate(how=how, by="a-name" if how is How.PROPERTY else ""))


def outcomes(**counts: int) -> list[Outcome]:
    hows = [how for how in How for _ in range(counts.get(how.name.lower(), 0))]
    return [outcome(number, how) for number, how in enumerate(hows)]


CASES = {
    "all are killed by properties": (outcomes(property=10), Status.ESTABLISHED),
    "just enough are": (outcomes(property=85, test=10, equivalent=5), Status.ESTABLISHED),
    "one is missing": (outcomes(property=84, test=11, equivalent=5), Status.NOT_ESTABLISHED),
    "the stillborn do not count": (outcomes(property=85, test=15, stillborn=50), Status.ESTABLISHED),
    "a survivor without a reason": (outcomes(property=99, survivor=1), Status.NOT_ESTABLISHED),
    "nothing at all": ([], Status.NOT_ESTABLISHED),
    "only the stillborn": (outcomes(stillborn=3), Status.NOT_ESTABLISHED),
}


@pytest.mark.parametrize(("found", "status"), CASES.values(), ids=CASES.keys())
def test_the_status_of_a_campaign(found: list[Outcome], status: Status) -> None:
    assert status_of_mutants(found, {}) is status


def test_survivors_with_a_reason_pass_as_long_as_they_are_few() -> None:
    few, many = outcomes(property=97, survivor=3), outcomes(property=96, survivor=4)
    reasons = {one.mutant.id: "it is so" for one in many}
    assert status_of_mutants(few, {one.mutant.id: "it is so" for one in few}) is Status.ESTABLISHED
    assert status_of_mutants(many, reasons) is Status.NOT_ESTABLISHED


def test_the_table_counts_what_there_is() -> None:
    lines = list(told(outcomes(property=3, test=1, stillborn=2), {}))
    assert any(line.startswith("killed: a property is violated") and "75.0 %" in line for line in lines)
    assert "4 mutants, and 2 that were no rulebook" in lines
    assert share([], How.PROPERTY) == 0


def test_a_survivor_is_told_with_its_reason_or_that_it_has_none() -> None:
    found = outcomes(survivor=2)
    text = " ".join(told(found, {found[0].mutant.id: "nobody can see it"}))
    assert "nobody can see it" in text
    assert "no reason is given" in text


def test_the_page_names_every_case_of_the_shipped_faults() -> None:
    lines = list(page(outcomes(property=1), shipped_faults(), {}))
    assert [line.split("|")[1].strip() for line in lines if line.startswith("| F")] == [
        f"F{number:02}" for number in range(1, 21)
    ]
    assert lines == list(page(outcomes(property=1), shipped_faults(), {}))


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as leave:
        cli.main(["mutate", *arguments])
    said = capsys.readouterr()
    assert isinstance(leave.value.code, int)
    return leave.value.code, said.out, said.err


def test_the_command_says_what_came_of_a_toy_and_writes_the_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    # Given
    toy = TOYS / "counter"
    places = ["--rulebook", str(toy / "rules"), "--properties", str(toy / "properties.toml")]
    # When
    state, written = tmp_path / "state.jsonl", tmp_path / "page.md"
    status, out, err = ran(capsys, *places, "--rule", "4.2", "--state", str(state), "--page", str(written), "--workers", "1")
    # Then
    assert not err
    assert status == Status.NOT_ESTABLISHED
    assert "4 mutants, and 0 that were no rulebook" in out
    assert state.read_text("utf-8").count('"mutant"') == 4, "one line a mutant"
    assert written.read_text("utf-8").startswith("# Mutants of the rulebook")


def test_a_kind_of_slip_that_is_not_known_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = ran(capsys, "--operator", "guard-droped")
    assert status == Status.USAGE
    assert "guard-dropped" in err
