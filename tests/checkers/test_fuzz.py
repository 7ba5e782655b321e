"""A fuzzer that plays past a fault: faults planted in copies of the engine's functions must each be found, by name."""

import pytest

from brinkproof.model.load import load_rulebook
from brinkproof.properties.checkers.fuzz import FuzzResult, ShortGame, campaign
from brinkproof.properties.play.following import Follower, Meanings
from brinkproof.properties.play.games import ENGINE
from brinkproof.properties.problem import pose
from brinkproof.properties.property import Kind, load_properties
from brinkproof.properties.verdict import Evidence, Outcome
from brinkproof.properties.watching import Watch
from tests.checkers.engine_faults import FAULTS, EngineFault, plant

GAMES = 2000
SEED = 1962


def silent(line: str) -> None:
    assert line


def violated(result: FuzzResult) -> set[str]:
    return {verdict.property for verdict in result.verdicts if verdict.outcome is Outcome.VIOLATED}


def found_in(game: ShortGame) -> set[str]:
    """Replay a game by itself; return the properties it violates and the rule at which the meanings part."""
    meanings = Meanings(load_rulebook())
    watch = Watch(pose(meanings.rulebook, load_properties()), meanings.interpreter)
    position = ENGINE.begin(game.start)
    follower, found = Follower(meanings, position), set[str]()
    for option in game.choices:
        if option not in position.decision.options:
            return found
        position = ENGINE.after(position, option)
        parted = follower.follow(position)
        for taken in follower.taken:
            found |= {claim.property.name for claim in watch.on_step(taken.before, taken.action, taken.after)}
        if parted is not None:
            return {*found, parted.rule}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_found_and_its_game_replays(fault: EngineFault) -> None:
    # Given
    with pytest.MonkeyPatch.context() as patch:
        plant(patch, fault)
        # When
        result = campaign(GAMES, SEED, None, silent)
        # Then
        assert fault.found_by in {*violated(result), result.rule}, result.failure
        assert result.failure.endswith(f"brinkproof fuzz --games {GAMES} --seed {SEED}")
        assert result.game is not None
        assert fault.found_by in found_in(result.game)
    assert fault.found_by not in found_in(result.game), "the engine without the fault does the same"


def test_the_engine_itself_gives_nothing_to_report() -> None:
    # When
    result = campaign(60, SEED, None, silent)
    # Then
    assert (result.failure, result.game, result.rule) == ("", None, "")
    assert result.games == 60
    assert {(verdict.outcome, verdict.evidence, verdict.extent) for verdict in result.verdicts} == {
        (Outcome.HOLDS, Evidence.SAMPLED, 60)
    }
    assert {v.property for v in result.verdicts} == {p.name for p in load_properties() if p.kind is not Kind.SOMETIMES}


def test_the_same_seed_plays_the_same_games_and_another_plays_others() -> None:
    # When
    first, again, other = (campaign(20, seed, None, silent) for seed in (1, 1, 2))
    # Then
    assert first == again
    assert (first.steps, first.exercised) != (other.steps, other.exercised)


def test_a_campaign_stops_when_its_time_is_up_and_says_how_many_games_it_played() -> None:
    # Given
    lines: list[str] = []
    # When
    result = campaign(100_000, 3, 0.001, lines.append)
    # Then
    assert 0 < result.games < 1000
    assert lines[-1].startswith(f"{result.games} of 100,000 games")


def test_what_was_not_exercised_is_listed() -> None:
    # When
    result = campaign(1, 5, None, silent)
    # Then
    assert result.missing
    assert not set(result.missing) & result.exercised.keys()
    rules = [
        rule for rule in load_rulebook().rules if rule.kind in ("action", "consequence", "restriction", "exception", "limit")
    ]
    assert {*result.missing, *result.exercised} == {rule.id for rule in rules}


@pytest.mark.slow
def test_two_thousand_games_exercise_every_rule() -> None:
    # When
    result = campaign(GAMES, SEED, None, silent)
    # Then
    assert (result.failure, result.missing) == ("", ())
