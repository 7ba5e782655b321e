"""A small result of every kind of outcome, built by hand on a toy rulebook and on the real one."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import load_rulebook
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, with_values
from brinkproof.model.trace import Trace
from brinkproof.properties.problem import Problem, pose
from brinkproof.properties.property import load_properties
from brinkproof.properties.result import Finding, Result
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from brinkproof.reports.events import Report
from brinkproof.reports.report import build

TOY = """
[rulebook]
name = "Toy"
over = "winner != nobody"

[[sort]]
name = "player"
members = ["nobody", "us", "ussr", "draw"]

[[sort]]
name = "ending"
members = ["none", "nuclear_war"]

[[sort]]
name = "phase"
members = ["improve_defcon", "action_rounds"]

[[sort]]
name = "region"
members = ["europe", "asia"]

[[variable]]
rule = "4.5"
says.en = "A turn has two phases."
says.ru = "В ходе две фазы."
name = "phase"
sort = "phase"
initial = "improve_defcon"

[[variable]]
rule = "8.1.1"
says.en = "DEFCON starts at 5."
says.ru = "В начале DEFCON равен 5."
name = "defcon"
sort = "1..5"
initial = 5

[[variable]]
rule = "10.3.1"
says.en = "Somebody may have won."
says.ru = "Кто-то мог победить."
name = "winner"
sort = "player"
initial = "nobody"

[[variable]]
rule = "10.3.1"
part = "ending"
says.en = "A game ends somehow."
says.ru = "Партия как-то кончается."
name = "ending"
sort = "ending"
initial = "none"

[[limit]]
rule = "8.1.2"
says.en = "DEFCON stays at 5."
says.ru = "Выше 5 DEFCON не бывает."
variable = "defcon"
at_most = 5

[[table]]
rule = "8.1.5"
says.en = "Regions close as DEFCON falls."
says.ru = "С падением DEFCON регионы закрываются."
name = "closed_regions"
key = "1..5"
rows = [
  { rule = "8.1.5 bullet 1", key = 5, value = [] },
  { rule = "8.1.5 bullet 2", key = 4, value = ["europe"] },
  { key = "1..3", value = ["europe", "asia"] },
]

[[action]]
rule = "4.5A"
says.en = "DEFCON improves & play <begins>."
says.ru = "DEFCON повышается, и игра <начинается>."
name = "improve_defcon"
owner = "rules"
when = "phase == improve_defcon"
then = ["defcon = defcon + 1", "phase = action_rounds"]

[[action]]
rule = "6.3"
says.en = "A coup is attempted."
says.ru = "Проводится переворот."
name = "coup"
parameters = { player = "player", region = { sort = "region", owner = "board" } }
owner = "player"
when = "phase == action_rounds and player in (us, ussr)"
then = ["defcon = defcon - 1"]

[[action]]
rule = "4.5H"
says.en = "A new turn begins."
says.ru = "Начинается новый ход."
name = "advance_turn"
owner = "rules"
when = "phase == action_rounds"
then = ["phase = improve_defcon"]

[[consequence]]
rule = "8.1.3"
says.en = "At DEFCON 1 the US loses."
says.ru = "При DEFCON 1 США проигрывают."
when = "defcon == 1"
then = [{ together = ["winner = ussr", "ending = nuclear_war"] }]
"""

BOOK = """
[[property]]
name = "within-the-track"
kind = "always"
says.en = "DEFCON stays within 1 and 5."
says.ru = "DEFCON остаётся от 1 до 5."
cites = ["8.1.1", "8.1.2"]
holds = "defcon >= 1 and defcon <= 5"

[[property]]
name = "never-ends"
kind = "always"
says.en = "Nobody ever wins <at all> & nothing ends."
says.ru = "Никто <никогда> не побеждает."
cites = ["8.1.3", "10.3.1"]
holds = "winner == nobody"

[[property]]
name = "war-is-possible"
kind = "sometimes"
says.en = "Nuclear war can break out."
says.ru = "Ядерная война возможна."
cites = ["8.1.3"]
holds = "ending == nuclear_war"

[[lemma]]
name = "helps"
kind = "always"
says.en = "It helps."
says.ru = "Это помогает."
cites = ["card 40"]
holds = "defcon >= 1"

[[property]]
name = "far-away"
kind = "step"
says.en = "It was looked for in the first steps only."
says.ru = "Это искали только в первых шагах."
cites = ["8.1.4"]
on = ["coup"]
holds = "next(defcon) <= defcon"

[[property]]
name = "nobody-looked"
kind = "always"
says.en = "Nobody looked at this."
says.ru = "На это никто не смотрел."
cites = ["8.1.5 bullet 2"]
holds = "true"
"""


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return the folders of the toy rulebook and of its properties."""
    rulebook, book = tmp_path_factory.mktemp("toy"), tmp_path_factory.mktemp("book")
    (rulebook / "toy.toml").write_text(TOY, encoding="utf-8")
    (book / "toy.toml").write_text(BOOK, encoding="utf-8")
    return rulebook, book


def played(rulebook: Rulebook, labels: Sequence[str]) -> Trace:
    """Return the trace of these actions."""
    interpreter = Interpreter(rulebook)
    states: list[State] = [rulebook.initial]
    for label in labels:
        states.append(interpreter.step(states[-1], interpreter.places[label]))
    return Trace(states=tuple(states), actions=tuple(labels))


WAR = ("improve_defcon", *("coup(player=us, region=asia)", "coup(player=ussr, region=europe)") * 2)


def verdicts_of(rulebook: Rulebook) -> dict[str, Verdict]:
    """Return one verdict of each kind for the toy."""
    war = played(rulebook, WAR)

    def one(name: str, outcome: Outcome, evidence: Evidence, **rest: object) -> Verdict:
        return replace(Verdict(property=name, outcome=outcome, evidence=evidence, checker="reachability"), **rest)  # type: ignore[arg-type]

    return {
        "within-the-track": one("within-the-track", Outcome.HOLDS, Evidence.EXHAUSTIVE, extent=42, details={"states": 42}),
        "never-ends": one(
            "never-ends", Outcome.VIOLATED, Evidence.EXHAUSTIVE, trace=war, shortest=True, reason="it is false in 1 state"
        ),
        "war-is-possible": one("war-is-possible", Outcome.HOLDS, Evidence.EXHAUSTIVE, trace=war, shortest=True),
        "helps": one("helps", Outcome.NOT_INDUCTIVE, Evidence.INDUCTIVE, reason="a step leads out of it"),
        "far-away": one("far-away", Outcome.HOLDS, Evidence.BOUNDED, extent=12),
        "nobody-looked": one("nobody-looked", Outcome.UNKNOWN, Evidence.NOT_RUN, reason="no checker has looked at it"),
    }


def result_of(problem: Problem, verdicts: dict[str, Verdict], names: Sequence[str] = ()) -> Result:
    """Return a result with these verdicts, for some or all properties."""
    return Result(
        problem=problem,
        findings=tuple(
            Finding(
                name=claim.property.name,
                says=claim.property.says,
                cites=claim.property.cites,
                property=claim.property,
                verdict=verdicts[claim.property.name],
                all_verdicts=(verdicts[claim.property.name],),
            )
            for claim in problem.claims
            if not names or claim.property.name in names
        ),
        figures={"states": 42, "transitions": 1234567},
        fired={"4.5A: improve_defcon": "improve_defcon"},
        seconds={"reachability": 0.25},
    )


@pytest.fixture(scope="session")
def result(folders: tuple[Path, Path]) -> Result:
    """Return a result in which every kind of outcome occurs."""
    rulebook = load_rulebook(folders[0])
    return result_of(pose(rulebook, load_properties(folders[1])), verdicts_of(rulebook))


@pytest.fixture(scope="session")
def report(result: Result) -> Report:
    """Return the report of that result."""
    return build(result)


@pytest.fixture(scope="session")
def real() -> Rulebook:
    """Return the rulebook of the suite."""
    return load_rulebook()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Put a quick stand-in in the place of the checkers."""

    def run(
        rulebook: Path,
        overlays: Sequence[Path],
        properties: Path,
        names: Sequence[str],
        *,
        cache: Path | None,
        budget: object,
        progress: Callable[[str], None],
    ) -> Result:
        assert cache is None or not cache.exists(), "nothing is kept between tests"
        assert budget is None or budget == Budget()
        progress("looking")
        loaded = load_rulebook(rulebook, overlays)
        return result_of(pose(loaded, load_properties(properties)), verdicts_of(loaded), names)

    module = ModuleType("brinkproof.properties.runs.portfolio")
    module.run = run  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return run


__all__ = ["WAR", "played", "with_values"]
