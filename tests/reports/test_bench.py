"""What ``bench`` says: here for a figure nobody measured, a disagreement that passes, or a half-written file."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from brinkproof.properties.bench import Bench, Checked, Counts, Machine, NotMeasured, Played, Searched
from brinkproof.properties.engine_speed import OTHER, EngineSpeed, Part
from brinkproof.properties.runs.order import Order
from brinkproof.properties.spin import Pan
from brinkproof.reports import cli
from brinkproof.reports.bench import bench_json, figures, told

COUNTS = Counts(states=6_000_000, transitions=24_000_000)
SMALL = Counts(states=1000, transitions=4000)
PAN = Pan(version="6.5.2", states=1000, transitions=4001, seconds=0.1, rate=10_000.4)
WHOLE = Bench(
    machine=Machine(processors=2, python="3.12.1", system="Linux x86_64"),
    rulebook="Toy 0123456789ab",
    seed=1962,
    check=Checked(seconds=61.25, jobs={"reachability": 60.0, "bmc": 2.5}, findings=119, counts=COUNTS),
    closure=Searched(counts=COUNTS, seconds=20.0),
    explicit=Searched(counts=SMALL, seconds=0.5),
    interpreter=Played(games=40, steps=100_000, seconds=4.0),
    engine=EngineSpeed(
        games=2,
        decisions=300,
        seconds=0.25,
        phases={"headline": Part(decisions=100, seconds=0.5), OTHER: Part(decisions=0, seconds=0.0)},
    ),
    spin=PAN,
)
NOTHING = NotMeasured(reason="spin is not installed")
WITHOUT = replace(WHOLE, spin=NOTHING)
APART = replace(WHOLE, spin=replace(PAN, states=999))

VALUES = {
    "check": 61.25,
    "check: reachability": 60.0,
    "check: bmc": 2.5,
    "scope S: states": 6_000_000,
    "scope S: transitions": 24_000_000,
    "closing: time": 20.0,
    "closing: states/s": 300_000,
    "closing: transitions/s": 1_200_000,
    "projection: states": 1000,
    "projection: transitions": 4000,
    "explicit search: time": 0.5,
    "explicit search: states/s": 2000,
    "explicit search: transitions/s": 8000,
    "interpreter: steps/s": 25_000,
    "engine: decisions/s": 1200,
    "engine: games/s": 8,
    "engine: headline, decisions/s": 200,
    "engine: headline, games/s": 4,
    "engine: other phases, decisions/s": None,
    "engine: other phases, games/s": None,
    "SPIN: states/s": 10_000.4,
}


def test_each_figure_is_what_was_measured() -> None:
    assert {one.name: one.value for one in figures(WHOLE)} == VALUES


def test_the_table_fits_and_says_everything() -> None:
    lines = list(told(WHOLE))
    assert max(map(len, lines)) <= 80
    text = " ".join(" ".join(lines).split())
    for shown in ("61.2 s", "6,000,000", "300,000", "25,000", "10,000", "1,200", "Seed 1962", "Python 3.12.1", "2 processors"):
        assert shown in text
    assert "SPIN and the explicit search agree on the projection: 1,000 states, 4,000 transitions" in text


def test_what_was_not_measured_has_no_figure() -> None:
    missing = NotMeasured(reason="there is none")
    bench = replace(
        WHOLE,
        check=replace(WHOLE.check, counts=missing),
        closure=missing,
        explicit=missing,
        interpreter=missing,
        spin=missing,
    )
    found = {one.name: one for one in figures(bench)}
    assert found.keys() == VALUES.keys()
    measured = {name for name, one in found.items() if one.value is not None}
    assert measured == {
        "check",
        "check: reachability",
        "check: bmc",
        "engine: decisions/s",
        "engine: games/s",
        "engine: headline, decisions/s",
        "engine: headline, games/s",
    }
    assert all(
        found[name].how == "not measured: there is none"
        for name in VALUES.keys() - measured - {"engine: other phases, decisions/s", "engine: other phases, games/s"}
    )
    assert any(re.match(r"SPIN: states/s +-  +not measured: there is none$", line) for line in told(bench))
    assert "SPIN and the explicit search were not compared." in told(bench)


def test_what_took_no_time_has_no_rate() -> None:
    bench = replace(WHOLE, closure=Searched(counts=COUNTS, seconds=0.0), spin=replace(PAN, rate=None))
    found = {one.name: one for one in figures(bench)}
    for name in ("closing: states/s", "closing: transitions/s", "SPIN: states/s"):
        assert found[name].value is None
        assert "too soon" in found[name].how


def test_the_json_says_what_the_table_says() -> None:
    read = json.loads(bench_json(WITHOUT))
    assert {one["name"]: one["value"] for one in read["figures"]} == {**VALUES, "SPIN: states/s": None}
    assert {one["unit"] for one in read["figures"]} == {"s", "1", "1/s"}
    assert read["machine"] == {"processors": 2, "python": "3.12.1", "system": "Linux x86_64"}
    assert (read["seed"], read["rulebook"], read["spin_agrees"]) == (1962, "Toy 0123456789ab", None)


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as leave:
        cli.main(["bench", *arguments])
    said = capsys.readouterr()
    assert isinstance(leave.value.code, int)
    return leave.value.code, said.out, said.err


Measured = Callable[[Bench | type[BaseException]], list[tuple[Order, int]]]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Measured:
    """Have the measuring give this at once; return with what it was called."""

    def given(answer: Bench | type[BaseException]) -> list[tuple[Order, int]]:
        calls: list[tuple[Order, int]] = []

        def measure(order: Order, seed: int, *_: object) -> Bench:
            calls.append((order, seed))
            if isinstance(answer, Bench):
                return answer
            raise answer

        monkeypatch.setattr("brinkproof.properties.bench.measure", measure)
        return calls

    return given


STATUSES = {
    "SPIN agrees": (WHOLE, 0, "agree on the projection"),
    "SPIN is missing": (WITHOUT, 0, "spin is not installed"),
    "SPIN counts differently": (APART, 4, "DISAGREE on the projection: 999 states and 4,000"),
}


@pytest.mark.parametrize("name", STATUSES)
def test_the_exit_status_says_whether_the_counts_agree(
    capsys: pytest.CaptureFixture[str], measured: Measured, name: str, tmp_path: Path
) -> None:
    answer, status, hint = STATUSES[name]
    calls = measured(answer)
    path = tmp_path / "new" / "figures.json"
    found, out, err = ran(capsys, "--seed", "7", "--json", str(path))
    assert (found, err) == (status, "")
    assert hint in " ".join(out.split())
    assert path.read_text("utf-8") == bench_json(answer)
    assert [seed for _, seed in calls] == [7]


def test_the_options_name_what_is_measured(
    capsys: pytest.CaptureFixture[str], measured: Measured, folders: tuple[Path, Path], tmp_path: Path
) -> None:
    calls = measured(WHOLE)
    overlay = tmp_path / "mine.toml"
    given = ["--rulebook", str(folders[0]), "--properties", str(folders[1]), "--overlay", str(overlay)]
    assert ran(capsys, *given)[0] == 0
    order, seed = calls[0]
    assert order == Order(rulebook=folders[0], overlays=(overlay,), properties=folders[1], names=())
    assert ran(capsys)[0] == 0
    assert calls[1][1] == seed


def test_an_interrupted_run_leaves_the_file_that_was_there(
    capsys: pytest.CaptureFixture[str], measured: Measured, tmp_path: Path
) -> None:
    measured(KeyboardInterrupt)
    path = tmp_path / "figures.json"
    path.write_text("old", "utf-8")
    status, out, err = ran(capsys, "--json", str(path))
    assert (status, out) == (130, "")
    assert err.count("\n") == 1
    assert {own.name: own.read_text("utf-8") for own in tmp_path.iterdir()} == {"figures.json": "old"}


@pytest.mark.parametrize("place", ["folder", "file/figures.json"])
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    capsys: pytest.CaptureFixture[str], measured: Measured, tmp_path: Path, place: str
) -> None:
    calls = measured(WHOLE)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("mine", "utf-8")
    status, out, err = ran(capsys, "--json", str(tmp_path / place))
    assert (status, out, calls) == (65, "", [])
    assert "RP101" in err
    assert "help: name a file in " in err


def test_a_rulebook_with_a_mistake_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("[rulebook", "utf-8")
    status, out, err = ran(capsys, "--rulebook", str(tmp_path))
    assert (status, out) == (65, "")
    assert "RB105" in err
