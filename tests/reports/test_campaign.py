"""What ``fuzz`` and ``conform`` say: here for a failure that passes, a sample told as more, a regression that cannot be run."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from brinkproof.model.engine.game import new_game
from brinkproof.model.load import load_rulebook
from brinkproof.model.tables import cards
from brinkproof.properties.play.campaign import FuzzResult
from brinkproof.properties.play.coverage import Coverage, covered, ways
from brinkproof.properties.play.every_state import Differing as DifferingState
from brinkproof.properties.play.gaps import Closing
from brinkproof.properties.play.invariants import INVARIANTS
from brinkproof.properties.play.scene import load_scene
from brinkproof.properties.play.seeded import Failure, Tally, player
from brinkproof.properties.play.shrinking import Scenario, failing, shrink
from brinkproof.properties.play.starts import STARTS
from brinkproof.properties.runs.conforming import CoreReport, Differing
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from brinkproof.reports import cli, conformance
from brinkproof.reports.campaign import status_of_campaign, tables, told
from brinkproof.reports.regression import save
from tests.checkers.engine_faults import FAULTS
from tests.checkers.planting import plant

HELD = Verdict(property="p", outcome=Outcome.HOLDS, evidence=Evidence.SAMPLED, checker="fuzz", extent=9)
BROKEN = replace(HELD, outcome=Outcome.VIOLATED, reason="the engine breaks it")
FAILURE = Failure(name="8.1.4", what="after a coup: defcon is 3 in the engine and 2 in the rulebook", choices=(), seed=4)
FULL = Coverage(cells={}, uses={}, rules=(), unused=())


def tally(**changed: object) -> Tally:
    played = Tally(games=300, decisions=4321, steps=12345, turns=Counter({10: 75, 2: 225}), endings=Counter(nuclear_war=300))
    for name, value in changed.items():
        setattr(played, name, value)
    return played


def result(**changed: object) -> FuzzResult:
    return replace(FuzzResult(tally=tally(), verdicts=(HELD,), coverage=FULL, closing=None, seed=1962), **changed)  # type: ignore[arg-type]


def closing(*differing: DifferingState) -> Closing:
    return Closing(asked=12, impossible=5, held=(), differing=differing)


CAMPAIGNS = {
    "nothing failed": (result(), 0, "fewer than 1 in 100 fails; of games chosen otherwise it says nothing"),
    "how many reached turn 10": (result(), 0, "reached turn 10: 75 (25.0 %)"),
    "the class is a sample": (result(), 0, "1 of 1 properties held in every game (class SAMPLED 300: other games may differ);"),
    "the invariants held": (
        result(tally=tally(looked_at=Counter(i.name for i in INVARIANTS))),
        0,
        f"{len(INVARIANTS)} of {len(INVARIANTS)} invariants of the engine held wherever they had something to look at",
    ),
    "a property was violated": (
        result(verdicts=(BROKEN,), tally=tally(failures=[FAILURE])),
        1,
        "something failed, and is told above: 8.1.4; it was game 4,",
    ),
    "two meanings part": (result(tally=tally(failures=[FAILURE])), 1, "played by the survivor player"),
    "a rule was missed": (result(coverage=replace(FULL, rules=("8.1.3",))), 0, "1 rule of those that act not exercised: 8.1.3"),
    "a use was missed": (
        result(coverage=replace(FULL, unused=(("nato", "space"),))),
        0,
        "1 use of cards never came: nato (space)",
    ),
    "an invariant had nothing to look at": (
        result(tally=tally(looked_at=Counter(i.name for i in INVARIANTS[1:]))),
        0,
        f"had something to look at; never looked at: {INVARIANTS[0].name}",
    ),
    "many uses were missed": (
        result(coverage=replace(FULL, unused=tuple((f"c{n}", "space") for n in range(27)))),
        0,
        "c19 (space) and 7 more: see --coverage",
    ),
    "a game could not be kept": (result(tally=tally(failures=[FAILURE]), unkept="No space left"), 1, "written: No space left"),
    "runs are no games": (result(tally=tally(runs=15)), 0, "300 games from seed 1962 on, each to its end, and 15 runs"),
    "a kept game cannot be played": (result(unplayable=1), 2, "1 kept game can no longer be played so far"),
    "the time was up before the games": (result(wanted=400), 0, "the time was up before the other 100 games"),
    "kept games are mended": (result(mended=2), 0, "2 kept games played again first, without a failure now"),
    "the time was up before the gaps": (result(late=True), 2, "the gaps were not asked about: the time was up"),
    "gaps are closed": (result(closing=closing()), 0, "whose actions were compared: all agree"),
    "runs from gaps": (result(closing=closing(), tally=tally(runs=15)), 0, "15 runs of the state machine or from gaps;"),
    "a gap parts": (result(closing=closing(DifferingState(state=(), what="x", rule="8.1.5"))), 1, "8.1.5: x"),
    "no game was played": (result(tally=Tally(), verdicts=(HELD,)), 2, "no game was played: nothing is said"),
}


@pytest.mark.parametrize(("campaign", "status", "line"), CAMPAIGNS.values(), ids=CAMPAIGNS.keys())
def test_a_campaign_says_what_it_came_to(campaign: FuzzResult, status: int, line: str) -> None:
    text = " ".join(" ".join(told(campaign)).split())
    assert line in text
    assert status_of_campaign(campaign) == status


def test_the_tables_of_coverage_name_every_rule_and_every_card() -> None:
    rulebook = load_rulebook()
    played = player().play(range(2))
    text = "\n".join(tables(result(tally=played, coverage=covered(played, rulebook)), rulebook))
    assert all(f"{card.number} {card.name}"[:41] in text for card in cards())
    assert all(rule[:41] in text for rule in played.exercised)


def test_the_uses_of_a_card_are_those_of_the_rules() -> None:
    uses = {card.id: set(ways(card)) for card in cards()}
    assert uses["the_china_card"] == {"operations", "space"}
    assert uses["asia_scoring"] == {"headline", "event"}
    assert uses["olympic_games"] == {"headline", "event", "operations", "space"}
    assert uses["nato"] == {"headline", "event", "operations", "event first", "operations first", "space"}
    assert "headline" not in uses["un_intervention"]


def test_a_regression_fails_with_the_fault_and_passes_without_it(tmp_path: Path) -> None:
    for fault in FAULTS:
        with pytest.MonkeyPatch.context() as patch:
            # Given a fault, and a game that shows it
            plant(patch, fault)
            start = next(number for number, one in enumerate(STARTS) if one.name == fault.start)
            failure = next(one for seed in range(200) for one in player().play([seed], start).failures)
            # When it is made short and kept
            scenario = shrink(player(), failure)
            scene, _ = save(tmp_path, scenario, player())
            # Then
            kept = load_scene(scene.read_text("utf-8"))
            assert failing(player(), kept.position, kept.choices) == failure.name, fault.does
        mended = load_scene(scene.read_text("utf-8"))
        assert failing(player(), mended.position, mended.choices) == "", fault.does
    tests = sorted(tmp_path.glob("*.py"))
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", *map(str, tests)], capture_output=True, text=True, check=False)
    assert len(tests) == len(FAULTS)
    assert f"{len(tests)} passed" in done.stdout


def test_a_game_that_does_not_fail_is_not_written(tmp_path: Path) -> None:
    position = new_game()
    scenario = Scenario(position=position, choices=position.decision.options[:1], failure=FAILURE)
    assert save(tmp_path, scenario, player()) == ()
    assert list(tmp_path.iterdir()) == []


CORE = CoreReport(
    of=10,
    states=10,
    over=1,
    actions=50,
    moved=1,
    alike=2,
    options=80,
    rules={"4.5A: improve_defcon": 3, "6.3: coup": 40},
    differing=(),
)
PART = Differing(where="defcon=3", what="the engine offers what the rulebook does not enable", rule="6.3: coup")


@pytest.mark.parametrize(
    ("core", "games", "status", "line"),
    [
        (CORE, tally(), 0, "EXHAUSTIVE: all 10 states"),
        (replace(CORE, states=4), tally(), 0, "SAMPLED 4: 4 of 10 states"),
        (replace(CORE, stopped="the search gave up"), tally(), 2, "SAMPLED 10: 10 of 10 states"),
        (replace(CORE, stopped="the search gave up"), tally(), 2, "these are not all states of the core: the search gave up"),
        (replace(CORE, differing=(PART,)), tally(), 4, "| 6.3 | disagreed | 40 |"),
        (CORE, tally(failures=[FAILURE]), 4, "1 disagreement"),
        (CORE, tally(failures=[replace(FAILURE, name="x", rule="6.3: coup")]), 4, "| 6.3 | disagreed | 40 |"),
        (
            CORE,
            tally(failures=[replace(FAILURE, name=INVARIANTS[0].name)]),
            4,
            f"of no paragraph alone, invariants of the engine: {INVARIANTS[0].name}",
        ),
        (replace(CORE, states=0), tally(), 2, "SAMPLED 0"),
        (CORE, tally(uncovered=Counter({"card 57": 3})), 0, "| card 57 | 3 |"),
    ],
)
def test_conformance_says_what_was_compared(core: CoreReport, games: Tally, status: int, line: str) -> None:
    page = "\n".join(conformance.page(core, games, 1962, load_rulebook()))
    assert line in page
    assert "| 4.5A | agreed | 3 | 0 |" in page
    assert "| 10.3.1 bullet 1 | not exercised | 0 | 0 |" in page
    assert conformance.status_of_conformance(core, games) == status
    assert list(conformance.told(core, games, 1962, load_rulebook()))


def test_a_failure_is_not_buried_under_what_was_not_covered() -> None:
    said = "\n".join(told(result(coverage=replace(FULL, rules=("8.1.3",)), tally=tally(failures=[FAILURE]))))
    assert "not exercised" not in said


def test_a_state_goes_on_with_its_own_seed(capsys: pytest.CaptureFixture[str], ran: Callable[..., int], tmp_path: Path) -> None:
    # Given
    state = tmp_path / "new" / "state.jsonl"
    assert ran("fuzz", "--games", "2", "--seed", "7", "--workers", "0", "--state", str(state)) == 0
    first = capsys.readouterr()
    # When
    assert ran("fuzz", "--games", "2", "--workers", "0", "--state", str(state)) == 0
    # Then
    again = capsys.readouterr()
    assert (again.out, again.err, first.err) == (first.out, "seed 7\n", "")


def test_a_game_that_fails_again_is_played_from_the_database(
    capsys: pytest.CaptureFixture[str], ran: Callable[..., int], tmp_path: Path
) -> None:
    (fault,) = (fault for fault in FAULTS if fault.does == "a coup outside battlegrounds degrades DEFCON")
    arguments = ("fuzz", "--games", "9", "--seed", "7", "--workers", "0", "--database", str(tmp_path / "kept"))
    with pytest.MonkeyPatch.context() as patch:
        plant(patch, fault)
        assert ran(*arguments) == 1
        assert "to play it again: brinkproof fuzz --games 9 --seed 7\n" in capsys.readouterr().out
        assert ran(*arguments) == 1
        assert f"to play it again: brinkproof fuzz --database {tmp_path / 'kept'}\n" in capsys.readouterr().out
        assert len((tmp_path / "kept" / "failures.jsonl").read_text("utf-8").splitlines()) == 2, "it is kept once, below the head"
    assert ran(*arguments) == 0
    assert "1 kept game played again first, without a failure now" in capsys.readouterr().out


def test_fuzz_runs_from_the_command_line(capsys: pytest.CaptureFixture[str], ran: Callable[..., int]) -> None:
    assert ran("fuzz", "--games", "3", "--seed", "7", "--workers", "0") == 0
    out = capsys.readouterr().out
    assert "3 games from seed 7 on, each to its end, and 0 runs of the state machine" in out
    assert "class SAMPLED 3" in out


@pytest.fixture
def ran() -> Callable[..., int]:
    def run(*arguments: str) -> int:
        with pytest.raises(SystemExit) as leave:
            cli.main(list(arguments))
        assert isinstance(leave.value.code, int)
        return leave.value.code

    return run
