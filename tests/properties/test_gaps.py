"""Gaps in coverage: here for a state that cannot be played on from, a gap that is closed in name only, a fault that is not told."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from brinkproof.model.state import State
from brinkproof.properties.exploration import explore
from brinkproof.properties.play.exercised import KINDS
from brinkproof.properties.play.gaps import PHASES, close_gaps, play_on
from brinkproof.properties.play.seeded import Tally, player
from brinkproof.properties.problem import pose
from tests.checkers.engine_faults import FAULTS
from tests.checkers.planting import plant

BLAME = next(fault for fault in FAULTS if fault.name == "Position.set_defcon")
SHUT = ("8.1.5: closed regions", "action_rounds", 2)
NEVER = ("card 44: trap_roll", "headline", 5)
"""A cell that a state covers, and one that none does: a trap is fed in action rounds."""


def states(seed: int, count: int) -> Iterator[State]:
    """States of games of the rulebook, in which something is owed as often as not."""
    interpreter, random = player().meanings.interpreter, Random(seed)
    state = interpreter.rulebook.initial
    while count:
        enabled = list(interpreter.enabled(state))
        state = interpreter.step(state, random.choice(enabled)) if enabled else interpreter.rulebook.initial
        if random.random() < 0.05 and not interpreter.over(state):
            count -= 1
            yield state


def test_a_game_is_played_on_from_any_state_without_a_difference() -> None:
    tally = Tally()
    for number, state in enumerate(states(1962, 60)):
        assert list(play_on(player(), state, Random(number), tally)) == []
    assert tally.runs > 50
    assert tally.decisions > 100 * tally.runs
    assert tally.games == 0, "what begins in the middle is no game"


def test_a_fault_that_shows_on_the_way_is_told_with_the_options_that_led_to_it() -> None:
    with pytest.MonkeyPatch.context() as patch:
        plant(patch, BLAME)
        found = [one for number, state in enumerate(states(7, 40)) for one in play_on(player(), state, Random(number), Tally())]
    assert {one.rule for one in found} & {"phasing-player-loses-nuclear-war", "nuclear-war-is-lost-by-the-phasing-side"}
    assert all(", after " in one.what for one in found)


@pytest.mark.slow
def test_a_cell_is_closed_by_a_state_or_said_to_be_impossible() -> None:
    # Given games that covered every cell but two
    rulebook = player().meanings.rulebook
    tally = Tally()
    tally.cells.update(
        (rule.id, phase, defcon) for rule in rulebook.rules if rule.kind in KINDS for phase in PHASES for defcon in range(2, 6)
    )
    for cell in (SHUT, NEVER):
        assert tally.cells.pop(cell) == 1
    known = explore(pose(rulebook, ()), lambda _: None)
    # When
    closing = close_gaps(known, player(), replace(tally), 1962, lambda _: None)
    # Then
    assert [(gap.rule, gap.phase, gap.defcon) for gap in closing.held] == [SHUT]
    assert (closing.asked, closing.impossible, closing.differing) == (2, 1, ())
