"""Witness games: here for a game that is said to show what it does not, and for something that is never shown and passes."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.properties.play.witnesses import Needs, Witnesses, confirmed, gather, replayed
from brinkproof.properties.problem import Problem

Toy = Callable[..., Problem]


def needs_of(problem: Problem) -> Needs:
    return Needs(problem, Interpreter(problem.rulebook))


def gathered(needs: Needs) -> Witnesses:
    return gather(needs, lambda _: None, most_steps=2_000)


def test_games_show_rules_actions_premises_and_what_can_happen(toy: Toy) -> None:
    # Given
    needs = needs_of(toy("counter"))
    # When
    shown = confirmed(needs, gathered(needs))
    # Then
    assert {"rule:4.1: count", "rule:4.2: finish", "action:count", "premise:n-is-small", "witness:n-gets-to-3"} <= shown
    assert needs.names - shown == {"witness:the-ussr-can-win"}, "nobody can show that"


def test_the_same_needs_give_the_same_games(toy: Toy) -> None:
    assert gathered(needs_of(toy("counter"))) == gathered(needs_of(toy("counter")))


def test_what_is_only_vacuous_is_never_shown(toy: Toy) -> None:
    # Given
    needs = needs_of(toy("only_vacuous"))
    # When
    missing = needs.names - confirmed(needs, gathered(needs))
    # Then
    assert any(name.startswith("premise:") for name in missing)


@pytest.mark.parametrize("drop", [0, 3, 8])
def test_a_game_without_one_of_its_actions_shows_nothing_after_it(drop: int, toy: Toy) -> None:
    # Given
    needs = needs_of(toy("counter"))
    good = gathered(needs)
    (game,) = good.games
    # When
    shown = confirmed(needs, replace(good, games=((*game[:drop], *game[drop + 1 :]),)))
    # Then
    assert "rule:4.2: finish" not in shown


def test_a_witness_counts_after_the_steps_it_names_only(toy: Toy) -> None:
    # Given
    needs = needs_of(toy("counter"))
    good = gathered(needs)
    # When
    shown = confirmed(needs, replace(good, shown={**good.shown, "witness:n-gets-to-3": (0, 4)}))
    # Then
    assert "witness:n-gets-to-3" not in shown


def test_a_game_is_replayed_to_what_it_must_show_and_no_further(toy: Toy) -> None:
    # Given
    needs = needs_of(toy("counter"))
    # Then
    three = replayed(needs, "n-gets-to-3", ("count",) * 3)
    assert three is not None
    assert len(three) == 3
    assert replayed(needs, "n-gets-to-3", ("count",) * 4) is None, "it ends elsewhere"
    assert replayed(needs, "n-gets-to-3", ("finish",)) is None, "it cannot be taken there"
    assert replayed(needs, "the-ussr-can-win", ("count",) * 3) is None, "it shows something else"
    assert replayed(needs, "nobody-says-so", ("count",)) is None
