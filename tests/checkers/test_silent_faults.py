"""A move too few, or a change that an event should not make, is found: here for a comparison that looks one way only."""

import pytest

from tests.checkers.planting import ShippedFault, found, search
from tests.checkers.silent_faults import FAULTS


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.does)
def test_a_silent_fault_is_found(fault: ShippedFault) -> None:
    assert fault.finder in search(fault)


@pytest.mark.parametrize(("start", "games", "most"), sorted({(fault.start, fault.games, fault.most) for fault in FAULTS}))
def test_without_a_fault_the_same_games_are_clean(start: str, games: int, most: int) -> None:
    assert list(found(start, games, most)) == []
