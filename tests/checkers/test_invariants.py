"""The invariants of the engine hold of random games, are cheap, and each of them is looked at."""

import re
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.game import apply
from brinkproof.model.engine.play import POLICIES, choose
from brinkproof.model.engine.position import Position
from brinkproof.properties.play.invariants import INVARIANTS, broken
from brinkproof.properties.play.starts import STARTS, Start
from tests.checkers.tampering import broken_by_tampering

GAMES = 60
CITATION = re.compile(r"(cards? )?[0-9]+[0-9.A-I]*( note)?([,;] (cards? )?[0-9]+[0-9.A-I]*( note)?)*")
"""Paragraphs and cards, as in "7.4.1, 9.6, card 9"."""


def steps(start: Start, seed: int) -> Iterator[tuple[Position, Option, Position]]:
    """Every step of a game that begins there, by the policy of the seed."""
    random, position = Random(seed), start.make()
    while not position.over:
        option = choose(position, random, POLICIES[seed % len(POLICIES)])
        after = apply(position, option)
        yield position, option, after
        position = after


def test_nothing_is_broken_in_new_games(capsys: pytest.CaptureFixture[str]) -> None:
    # Given
    decisions, cost, looked_at = 0, 0.0, Counter[str]()
    # When
    for seed in range(GAMES):
        for before, option, after in steps(STARTS[0], seed):
            begin = time.perf_counter()
            found = [(invariant.name, wrong) for invariant, wrong in broken(before, option, after)]
            cost += time.perf_counter() - begin
            decisions += 1
            # Then
            assert not found, f"seed {seed}: {before.decision} {option!r} {after.narrative}"
            seen = frozenset(map(type, after.emitted))
            looked_at.update(i.name for i in INVARIANTS if i.concerns(before.decision.kind, after.decision.kind, seen))
    average = 1e6 * cost / decisions
    with capsys.disabled():
        print(f"\n{len(INVARIANTS)} invariants, {average:.1f} microseconds each of {decisions:,} decisions")  # noqa: T201 - the cost is for people
    assert {invariant.name for invariant in INVARIANTS} == set(looked_at)


@pytest.mark.parametrize("start", STARTS[1:], ids=lambda start: start.name)
def test_nothing_is_broken_from_a_start_built_by_hand(start: Start) -> None:
    for seed in range(9):
        for before, option, after in steps(start, seed):
            assert not list(broken(before, option, after)), f"seed {seed}: {before.decision} {option!r} {after.narrative}"


def test_every_invariant_can_be_broken() -> None:
    """By a step that is altered in one place: a check that nothing breaks is none."""
    # Given
    unbroken = {invariant.name for invariant in INVARIANTS}
    # When
    for seed in range(500):
        random = Random(seed)
        for before, option, after in steps(STARTS[seed // 2 % len(STARTS) if seed % 2 else 0], seed):
            unbroken -= set(broken_by_tampering(before, option, after, unbroken, random, times=30))
        if not unbroken:
            break
    # Then
    assert unbroken == set()


def test_every_invariant_has_a_name_a_sentence_and_a_rule() -> None:
    for invariant in INVARIANTS:
        assert invariant.name.replace("-", "").isalnum()
        assert invariant.says.endswith(".")
        assert CITATION.fullmatch(invariant.rule), invariant.rule
    assert len({invariant.name for invariant in INVARIANTS}) == len(INVARIANTS)
