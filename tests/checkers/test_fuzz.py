"""A fuzzer that plays past a fault: faults planted in copies of the engine's functions must each be found, by name."""

from dataclasses import replace
from pathlib import Path

import pytest

from brinkproof.model.engine import coups
from brinkproof.model.load import load_rulebook
from brinkproof.properties.checkers import fuzz
from brinkproof.properties.play.campaign import told
from brinkproof.properties.play.failures import keep, still_failing
from brinkproof.properties.play.following import Meanings
from brinkproof.properties.play.seeded import Failure, Player, Tally
from brinkproof.properties.play.shrinking import UNPLAYABLE, failing, shrink
from brinkproof.properties.problem import pose
from brinkproof.properties.property import Kind, load_properties
from brinkproof.properties.runs.fuzzing import Campaign, run
from brinkproof.properties.verdict import Evidence, Outcome
from brinkproof.properties.watching import Watch
from tests.checkers.engine_faults import FAULTS, NEW_GAME
from tests.checkers.planting import ShippedFault, found, plant, search

SEED = 1962
BLAME = next(fault for fault in FAULTS if fault.name == "Position.set_defcon")
MOST = 1000
"""Decisions of a game that are looked at: all of them."""


@pytest.fixture(scope="module")
def player() -> Player:
    meanings = Meanings(load_rulebook())
    return Player(meanings, Watch(pose(meanings.rulebook, load_properties()), meanings.interpreter))


def silent(line: str) -> None:
    assert line


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.does)
def test_a_planted_fault_is_found_by_name(fault: ShippedFault) -> None:
    assert fault.finder in search(replace(fault, most=MOST))


@pytest.mark.parametrize("start", sorted({fault.start for fault in FAULTS} - {NEW_GAME}))
def test_the_engine_without_a_fault_is_clean(start: str) -> None:
    assert list(found(start, 12, MOST)) == []


def test_the_state_machine_finds_a_fault_and_its_game_is_made_short(player: Player, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        # Given
        plant(patch, BLAME)
        # When
        tally = fuzz.campaign(400, SEED, None, silent, player, tmp_path)
        failure = tally.failures[0]
        scenario = shrink(player, failure)
        # Then
        assert failing(player, scenario.position, scenario.choices) == failure.name
        assert len(scenario.choices) <= len(failure.choices)
        assert any(tmp_path.iterdir())
    assert failing(player, scenario.position, scenario.choices) == "", "the engine without the fault does the same"


def test_a_whole_game_is_made_short_in_the_games_own_terms(player: Player) -> None:
    with pytest.MonkeyPatch.context() as patch:
        # Given a game of many turns that ends in nuclear war
        plant(patch, BLAME)
        failures = [one for seed in range(40) for one in player.play([seed]).failures]
        failure = max(failures, key=lambda one: len(one.choices))
        # When
        scenario = shrink(player, failure)
        # Then it is the last round, with less on the table
        assert len(failure.choices) > 100
        assert len(scenario.choices) < 20
        assert sum(map(sum, scenario.position.influence.values())) < 20
        assert scenario.position.round > 0


def test_a_campaign_stops_at_what_is_wrong_and_tries_it_first_the_next_time(player: Player, tmp_path: Path) -> None:
    campaign = Campaign(games=60, seed=SEED, workers=0, database=tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        plant(patch, BLAME)
        patch.setattr("brinkproof.properties.play.seeded.player", lambda: player)
        result = run(campaign, silent, player)
        assert result.scenario is not None
        name = result.scenario.failure.name
        assert [one.name for one in still_failing(tmp_path, player)] == [name]
        again = run(campaign, silent, player)
        assert [one.name for one in again.tally.failures] == [name]
        assert again.tally.games == 0
    assert list(still_failing(tmp_path, player)) == []


def test_a_kept_line_that_is_no_game_is_told(player: Player, tmp_path: Path) -> None:
    keep(tmp_path, Failure(name="x", what="", choices=("nonsense",)))
    keep(tmp_path, Failure(name="x", what="", choices=("nonsense", "nonsense")))
    with (tmp_path / "failures.jsonl").open("a") as file:
        file.write('{"name": 3}\n[]\n{"name":"x","what":"","choices":[],"start":999,"seed":0}\n')
    assert [one.name for one in still_failing(tmp_path, player)] == [UNPLAYABLE] * 4


def test_a_game_that_cannot_be_kept_is_told(player: Player, tmp_path: Path) -> None:
    def cannot(_folder: Path, _failure: Failure) -> None:
        raise OSError(28, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        plant(patch, BLAME)
        patch.setattr("brinkproof.properties.play.seeded.player", lambda: player)
        patch.setattr("brinkproof.properties.runs.fuzzing.keep", cannot)
        result = run(Campaign(games=60, seed=SEED, workers=0, database=tmp_path / "new"), silent, player)
    assert result.scenario is not None
    assert result.unkept == "No space left on device"


def test_the_engine_itself_gives_nothing_to_report(player: Player) -> None:
    # When
    result = run(Campaign(games=40, seed=SEED, workers=0), silent, player)
    # Then
    assert (result.tally.failures, result.scenario) == ([], None)
    assert (result.tally.games, result.tally.runs) == (40, 2)
    assert {(verdict.outcome, verdict.evidence, verdict.extent) for verdict in result.verdicts} == {
        (Outcome.HOLDS, Evidence.SAMPLED, 40)
    }
    assert {v.property for v in result.verdicts} == {p.name for p in load_properties() if p.kind is not Kind.SOMETIMES}


def test_the_same_seed_plays_the_same_games_and_another_plays_others(player: Player) -> None:
    first, again, other = (fuzz.campaign(5, seed, None, silent, player) for seed in (1, 1, 2))
    assert first == again
    assert (first.runs, first.games, first.turns) == (5, 0, {})
    assert (first.steps, first.exercised) != (other.steps, other.exercised)


def test_a_tally_is_the_same_however_it_is_put_together_and_after_it_was_kept(player: Player) -> None:
    # Given
    parts = [player.play([seed]) for seed in range(3)]
    whole = player.play(range(3))
    # When
    forwards, backwards = Tally(), Tally()
    for part in parts:
        forwards.add(part)
    for part in reversed(parts):
        backwards.add(Tally.from_record(part.as_record()))
    # Then
    assert forwards == backwards == whole


def test_a_campaign_stops_when_its_time_is_up_and_says_how_many_games_it_played(player: Player) -> None:
    result = run(Campaign(games=100_000, seed=3, workers=0, minutes=0.02), silent, player)
    assert 0 < result.tally.games + result.tally.runs < 2000


def test_what_was_not_exercised_is_listed(player: Player) -> None:
    result = run(Campaign(games=1, seed=5, workers=0), silent, player)
    assert result.coverage.rules
    assert result.coverage.unused
    rules = [
        rule for rule in load_rulebook().rules if rule.kind in ("action", "consequence", "restriction", "exception", "limit")
    ]
    assert {*result.coverage.rules, *result.tally.exercised} == {rule.id for rule in rules}


def test_an_error_of_the_engine_is_a_failure_with_its_game(player: Player) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("brinkproof.model.engine.position.Position.improve_defcon", lambda *_: 1 // 0)
        failures = player.play([3]).failures
        assert [one.name for one in failures] == ["error ZeroDivisionError"]
        scenario = shrink(player, failures[0])
        assert failing(player, scenario.position, scenario.choices) == "error ZeroDivisionError"
        assert any("the engine fails at" in line for line in told(scenario, player.engine))
    assert failing(player, scenario.position, scenario.choices) == ""


def test_an_error_that_a_careful_player_meets_first_is_a_failure_with_its_game(player: Player) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("brinkproof.model.engine.position.Position.degrade_defcon", lambda *_: 1 // 0)
        failures = player.play(range(6)).failures
        assert {one.name for one in failures} == {"error ZeroDivisionError"}
        assert all(failing(player, player.engine.begin(0), one.choices) == one.name for one in failures)


def test_a_step_that_makes_no_sense_to_an_invariant_is_a_failure_with_its_game(player: Player) -> None:
    with pytest.MonkeyPatch.context() as patch:
        fault = replace(
            BLAME, module=coups, name="CoupRoll.choose", old="position.emit(self.happening(success=excess > 0))", new="pass"
        )
        plant(patch, fault)
        failures = player.play(range(6)).failures
        assert failures
        assert all(failing(player, player.engine.begin(0), one.choices) == one.name for one in failures)


def test_a_game_that_can_no_longer_be_played_is_no_game_without_a_fault(player: Player) -> None:
    position = player.engine.begin(0)
    first = position.decision.options[0]
    assert failing(player, position, ("nonsense", first)) == UNPLAYABLE
    assert failing(player, position, (first, "nonsense")) == ""
    assert failing(player, None, (first, first)) == UNPLAYABLE
    assert failing(player, None, (first,)) == ""
