"""Measuring: here for a figure that is made up, counts something else than it says, or hides why it is missing."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from brinkproof.model.diagrams.manager import DiagramsUnavailable
from brinkproof.model.engine.play import random_game
from brinkproof.properties import bench
from brinkproof.properties.bench import Bench, Checked, Counts, Machine, NotMeasured, Played, Searched
from brinkproof.properties.engine_speed import EngineSpeed, time_engine
from brinkproof.properties.problem import Problem
from brinkproof.properties.runs.order import Order
from brinkproof.properties.spin import Pan, SpinSilent

TOYS = Path(__file__).parents[1] / "toys"
Toy = Callable[[str], Problem]


def ticking() -> Callable[[], float]:
    """Return a clock on which everything takes one second."""
    return map(float, count()).__next__


def quiet(_: str) -> None:
    """Nobody listens."""


def test_a_whole_run_on_a_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    # Given a rulebook without a projection
    monkeypatch.setattr(bench, "run_spin", lambda _: pytest.fail("SPIN has nothing to search"))
    order = Order(rulebook=TOYS / "counter" / "rules", overlays=(), properties=TOYS / "counter" / "properties.toml", names=())
    told: list[str] = []
    # When
    found = bench.measure(order, 7, ticking(), told.append, steps=25, games=2)
    # Then
    assert found.rulebook.startswith("counter ")
    assert found.seed == 7
    assert found.check.seconds == 1.0
    assert found.check.jobs.keys() >= {"reachability", "kinduction", "witnesses"}
    assert found.check.counts == Counts(states=11, transitions=10)
    assert found.closure == Searched(counts=Counts(states=11, transitions=10), seconds=1.0)
    assert isinstance(found.explicit, NotMeasured)
    assert "has no projection" in found.explicit.reason
    assert found.interpreter == Played(games=3, steps=25, seconds=1.0)
    assert found.engine.games == 2
    assert found.spin == found.explicit
    assert found.agree is None
    assert {text[:6] for text in told} == {f"{number} of 6" for number in range(1, 7)}


def test_the_explicit_search_is_counted(toy: Toy) -> None:
    found = bench.time_explicit(toy("token_ring").rulebook, ticking(), quiet)
    assert found == Searched(counts=Counts(states=2, transitions=4), seconds=1.0)


def test_a_search_that_gives_up_is_no_figure(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "MOST_STATES", 3)
    assert bench.time_explicit(toy("counter").rulebook, ticking(), quiet) == NotMeasured(reason="there are over 3 states")
    found = bench.time_explicit(toy("conflicts").rulebook, ticking(), quiet)
    assert isinstance(found, NotMeasured)
    assert "'8.1.4' set n differently" in found.reason


def test_a_closure_that_finds_something_else_than_the_check_is_a_fault(toy: Toy) -> None:
    with pytest.raises(AssertionError, match="another number"):
        bench.time_closure(toy("counter").rulebook, Counts(states=12, transitions=10), ticking(), quiet)


def test_without_decision_diagrams_there_is_no_closure(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise DiagramsUnavailable("no library")

    monkeypatch.setattr(bench, "explore", missing)
    rulebook = toy("counter").rulebook
    found = bench.time_closure(rulebook, Counts(states=11, transitions=10), ticking(), quiet)
    assert found == NotMeasured(reason="no library")
    uncounted = NotMeasured(reason="not counted")
    assert bench.time_closure(rulebook, uncounted, ticking(), quiet) == uncounted


@pytest.mark.parametrize(("steps", "games"), [(1, 1), (10, 1), (11, 2), (25, 3)])
def test_steps_of_the_interpreter_are_counted(toy: Toy, steps: int, games: int) -> None:
    found = bench.time_interpreter(toy("counter").rulebook, 1, steps, ticking())
    assert found == Played(games=games, steps=steps, seconds=1.0)


def test_a_game_that_never_ends_is_cut_short(toy: Toy) -> None:
    assert bench.time_interpreter(toy("token_ring").rulebook, 1, 50, ticking()) == Played(games=1, steps=50, seconds=1.0)


def test_games_that_cannot_be_played_are_no_figure(toy: Toy) -> None:
    still = replace(toy("counter").rulebook, actions=())
    assert bench.time_interpreter(still, 1, 50, ticking()) == NotMeasured(reason="there is no step from the beginning")
    found = bench.time_interpreter(toy("conflicts").rulebook, 1, 50, ticking())
    assert isinstance(found, NotMeasured)
    assert "is an error" in found.reason


def test_decisions_of_the_engine_are_counted_whole_and_by_phase() -> None:
    decisions = [len(random_game(seed).choices) for seed in (7, 8)]
    found = time_engine(7, 2, ticking())
    assert (found.games, found.decisions, found.seconds) == (2, sum(decisions), 1.0)
    assert sum(part.decisions for part in found.phases.values()) == found.decisions
    assert all(part.seconds == part.decisions for part in found.phases.values())


PAN = Pan(version="6", states=2, transitions=5, seconds=0.1, rate=20.0)
RING = Searched(counts=Counts(states=2, transitions=4), seconds=1.0)


def test_spin_is_asked_only_what_the_explicit_search_closed(toy: Toy) -> None:
    ring, two_rules = toy("token_ring").rulebook, toy("sums").rulebook
    unasked = NotMeasured(reason="the explicit search did not close the projection")
    assert bench.time_spin(ring, RING, lambda _: PAN) == PAN
    assert bench.time_spin(ring, NotMeasured(reason="too many"), lambda _: pytest.fail("asked")) == unasked
    found = bench.time_spin(two_rules, RING, lambda _: pytest.fail("asked"))
    assert isinstance(found, NotMeasured)
    assert found.reason.startswith("the projection has no Promela: 8.1.4")


def test_without_spin_the_reason_stands_in_its_place(toy: Toy) -> None:
    def missing(_: str) -> Pan:
        raise SpinSilent("spin is not installed")

    assert bench.time_spin(toy("token_ring").rulebook, RING, missing) == NotMeasured(reason="spin is not installed")


@pytest.mark.parametrize(
    ("spin", "agree"),
    [
        (PAN, True),
        (replace(PAN, states=3), False),
        (replace(PAN, transitions=4), False),
        (NotMeasured(reason="missing"), None),
    ],
)
def test_counts_are_compared_less_the_way_into_the_first_state(spin: Pan | NotMeasured, *, agree: bool | None) -> None:
    found = Bench(
        machine=Machine(processors=1, python="3", system="s"),
        rulebook="r",
        seed=1,
        check=Checked(seconds=1.0, jobs={}, findings=0, counts=RING.counts),
        closure=RING,
        explicit=RING,
        interpreter=Played(games=1, steps=1, seconds=1.0),
        engine=EngineSpeed(games=1, decisions=1, seconds=1.0, phases={}),
        spin=spin,
    )
    assert found.agree is agree
