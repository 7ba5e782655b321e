"""What earlier runs kept: here for an altered or stale entry that makes something hold, and for a search that is repeated for nothing."""

import hashlib
import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from brinkproof.properties.result import Kept, Result
from brinkproof.properties.runs import earlier, jobs, portfolio
from brinkproof.properties.runs.cache import default_folder
from brinkproof.properties.runs.earlier import Earlier
from brinkproof.properties.runs.order import Order, Part
from brinkproof.properties.runs.portfolio import JOBS
from brinkproof.properties.runs.recheck import DoubtfulError
from brinkproof.properties.verdict import Outcome

TOY = Path(__file__).parents[1] / "toys" / "counter"
NAMES = ("n-is-small", "steps-go-up", "the-game-ends", "n-gets-to-3")

LEAP = """
[overlay]
name = "leap"
says.en = "After 5 comes 7."
says.ru = "После 5 идёт 7."

[[action]]
rule = "4.1"
part = "count"
says.en = "The number goes up, and leaps over 6."
says.ru = "Число растёт и перескакивает через 6."
name = "count"
owner = "rules"
when = "n < 9"
then = ["n = 7 if n == 5 else n + 1"]
"""


def run(cache: Path, *overlays: Path, names: tuple[str, ...] = NAMES) -> Result:
    return portfolio.run(TOY / "rules", overlays, TOY / "properties.toml", names, cache=cache)


def told(result: Result) -> list[tuple[str, str]]:
    return [(finding.name, str(finding.verdict)) for finding in result.findings]


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """Run once: what it keeps, and what it says."""
    folder = tmp_path_factory.mktemp("first")
    return folder, run(folder)


@pytest.fixture
def kept(first: tuple[Path, Result], tmp_path: Path) -> Path:
    """Return a folder of its own with what the first run keeps."""
    return Path(shutil.copytree(first[0], tmp_path / "kept"))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Note which properties are searched for, and go on."""
    found: list[tuple[str, ...]] = []
    original = portfolio.run_jobs

    def noted(order: Order, *rest: Any) -> Mapping[str, Part]:
        found.append(order.names)
        return original(order, *rest)

    monkeypatch.setattr(portfolio, "run_jobs", noted)
    return found


def entry_of(cache: Path) -> Path:
    (path,) = cache.glob("*.json")
    return path


def test_nothing_is_searched_for_again_while_nothing_changes(
    first: tuple[Path, Result], kept: Path, asked: list[tuple[str, ...]]
) -> None:
    # When
    second = run(kept)
    # Then
    assert asked == [], "the second run searched"
    assert told(second) == told(first[1])
    assert {verdict for _, verdict in told(second)} == {"HOLDS PROVED"}


def test_figures_and_examples_are_told_again_as_those_of_the_earlier_run(first: tuple[Path, Result], kept: Path) -> None:
    # When
    second = run(kept)
    # Then
    assert first[1].kept is Kept.NOTHING
    assert second.kept is Kept.SAME, "a report could not say whose figures these are"
    assert second.figures == first[1].figures
    assert second.fired == first[1].fired


def test_an_example_of_a_rule_that_no_game_shows_to_act_is_not_told_again(kept: Path) -> None:
    # Given
    path = entry_of(kept)
    entry = json.loads(path.read_text("utf-8"))
    entry["fired"] |= {"4.9: sleep": "count", "4.1: count": "fly"}
    path.write_text(json.dumps(entry), encoding="utf-8")
    # When
    second = run(kept)
    # Then
    assert second.fired.keys() & {"4.9: sleep", "4.1: count"} == set()


def test_what_stands_under_other_rules_has_examples_of_these(tmp_path: Path, kept: Path) -> None:
    # Given the same rules under another name
    (tmp_path / "same.toml").write_text(LEAP.replace("n = 7 if n == 5 else n + 1", "n = n + 1"), encoding="utf-8")
    # When
    carried = run(kept, tmp_path / "same.toml")
    # Then
    assert carried.kept is Kept.CARRIED
    assert carried.fired["4.1: count"] == "count"
    assert not carried.figures, "figures of other rules are told of these"


def change(told: dict[str, Any], name: str, edit: Callable[[list[str]], list[str]]) -> None:
    """Change the lines of one certificate, and sign what it claims anew."""
    lines = edit([told["lines"][place] for place in told["certificates"][name][1]])
    heading = [line for line in lines if line.startswith("(set-info")]
    value = {line.split(" |")[0].removeprefix("(set-info :"): line.split("|")[1] for line in heading}
    claim_lines = lines[len(heading) : next(at for at, line in enumerate(lines) if line.startswith("(define-fun property")) + 1]
    claim = hashlib.sha256("\n".join([value["rulebook"], value["name"], value["kind"], *claim_lines]).encode()).hexdigest()
    lines = [f"(set-info :claim |{claim}|)" if line.startswith("(set-info :claim") else line for line in lines]
    told["certificates"][name] = [claim, list(range(len(told["lines"]), len(told["lines"]) + len(lines)))]
    told["lines"] += lines


def weaker(lines: list[str]) -> list[str]:
    return [line[: line.index("Bool") + 4] + " true)" if line.startswith("(define-fun property") else line for line in lines]


def other_game(lines: list[str]) -> list[str]:
    return [
        line.replace("#b01001", "#b01000").replace("#b1001", "#b1000") if line.startswith("(define-fun enabled") else line
        for line in lines
    ]


def no_evidence(lines: list[str]) -> list[str]:
    return [line[: line.index("Bool") + 4] + " true)" if line.startswith("(define-fun invariant") else line for line in lines]


def swapped(told: dict[str, Any]) -> None:
    one, other = "n-is-small", "no-errors"
    told["certificates"][one], told["certificates"][other] = told["certificates"][other], told["certificates"][one]


DAMAGE: Mapping[str, Callable[[dict[str, Any]], object]] = {
    "a certificate is missing": lambda told: told["certificates"].pop("n-is-small"),
    "a certificate of a weaker claim": lambda told: change(told, "n-is-small", weaker),
    "a certificate of another game": lambda told: change(told, "n-is-small", other_game),
    "a certificate without evidence": lambda told: change(told, "the-game-ends", no_evidence),
    "certificates that have changed places": swapped,
    "a game that nobody can play": lambda told: told["games"].update({"n-gets-to-3": ["fly"]}),
    "a game that ends elsewhere": lambda told: told["games"]["n-gets-to-3"].pop(),
    "no game": lambda told: told["games"].clear(),
    "witnesses of nothing": lambda told: told["witnesses"].update(games=[], shown={}),
    "a witness after other steps": lambda told: told["witnesses"]["shown"].update({"rule:4.2: finish": [0, 1]}),
    "something else altogether": lambda told: told.clear(),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_an_altered_entry_costs_time_and_grants_nothing(
    damage: str, first: tuple[Path, Result], kept: Path, asked: list[tuple[str, ...]]
) -> None:
    # Given
    path = entry_of(kept)
    entry = json.loads(path.read_text("utf-8"))
    DAMAGE[damage](entry)
    path.write_text(json.dumps(entry), encoding="utf-8")
    doubts: list[str] = []
    # When
    second = portfolio.run(TOY / "rules", (), TOY / "properties.toml", NAMES, cache=kept, progress=doubts.append)
    # Then
    assert told(second) == told(first[1])
    assert asked or any("not enough" in doubt for doubt in doubts), "the entry was good enough as it was"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"lines": 3}'])
def test_an_entry_that_is_none_is_passed_over(content: bytes, kept: Path) -> None:
    # When
    entry_of(kept).write_bytes(content)
    # Then
    assert earlier.fetch(kept, entry_of(kept).stem) is None


def test_a_changed_rule_is_searched_for_where_it_matters_only(tmp_path: Path, kept: Path, asked: list[tuple[str, ...]]) -> None:
    # Given
    leap = tmp_path / "leap.toml"
    leap.write_text(LEAP, encoding="utf-8")
    # When
    changed = run(kept, leap)
    # Then
    verdicts = {finding.name: finding.verdict for finding in changed.findings}
    assert verdicts["steps-go-up"].outcome is Outcome.VIOLATED
    assert verdicts["steps-go-up"].trace is not None
    assert {str(verdicts[name]) for name in NAMES if name != "steps-go-up"} == {"HOLDS PROVED"}
    assert asked == [("steps-go-up",)], "something was searched for that still stood"
    assert told(changed) == told(run(tmp_path / "none", leap)), "with nothing kept it is the same"


def test_nothing_is_kept_of_a_run_in_which_something_fails(tmp_path: Path) -> None:
    # When
    run(tmp_path, names=("n-is-never-5",))
    # Then
    assert not list(tmp_path.glob("*"))


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    # Given
    (tmp_path / "file").write_text("", encoding="utf-8")
    # When
    result = run(tmp_path / "file")
    # Then
    assert {verdict for _, verdict in told(result)} == {"HOLDS PROVED"}


def test_the_states_of_the_projection_are_compared_again(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given an entry that says that the projection has no states, and diagrams that find five
    runs = Earlier(kept, Order(rulebook=TOY / "rules", overlays=(), properties=TOY / "properties.toml", names=NAMES))
    entry = earlier.fetch(kept, entry_of(kept).stem)
    assert entry is not None
    monkeypatch.setattr(jobs, "projection", lambda *_: Part(figures={"projection states": 5}, digest="five"))
    monkeypatch.setattr(Order, "compares", property(lambda _: True))
    # Then
    with pytest.raises(DoubtfulError, match="another set of states"):
        runs._again(entry, lambda _: None)


def test_every_job_of_a_run_has_a_place_in_the_order() -> None:
    assert list(JOBS)[:2] == ["reachability", "explicit"], "they take longest, and Z3 has made no terms before induction"


def test_what_is_kept_goes_where_the_system_has_such_things() -> None:
    assert default_folder({"XDG_CACHE_HOME": "/kept"}) == Path("/kept/brinkproof")
    assert default_folder({"XDG_CACHE_HOME": "not/absolute"}) == Path.home() / ".cache" / "brinkproof"
