"""Each fault that digital versions have shipped is found, by the check that is named for it, in a few short games."""

import pytest

from tests.checkers.planting import ShippedFault, found, search
from tests.checkers.shipped_faults import FAULTS

CASES = {f"F{number:02}" for number in range(1, 21)}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.case}: {fault.does}")
def test_a_shipped_fault_is_found_where_it_is_named(fault: ShippedFault) -> None:
    assert fault.finder in search(fault)


@pytest.mark.parametrize(("start", "games"), sorted({(fault.start, fault.games) for fault in FAULTS}))
def test_without_a_fault_the_same_games_are_clean(start: str, games: int) -> None:
    assert list(found(start, games)) == []


def test_every_case_of_the_list_is_planted() -> None:
    assert {fault.case[:3] for fault in FAULTS} == CASES
