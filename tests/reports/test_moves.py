"""A game that is written down shorter than it is, or as another."""

import pytest

from brinkproof.reports.moves import collapsed
from tests.reports.written_games import actions_of

REPEATED = {
    "": "",
    "a": "a",
    "a b": "a; b",
    "a a a": "[a] x 3",
    "a b a b c": "[a; b] x 2; c",
    "a b b a b b c": "[a; [b] x 2] x 2; c",
    "c(k=v) c(k=v) c(k=w)": "[c(k=v)] x 2; c(k=w)",
}


@pytest.mark.parametrize("actions", REPEATED)
def test_what_is_repeated_is_written_once_and_can_be_read_again(actions: str) -> None:
    written = "; ".join(collapsed(actions.split()))
    assert written == REPEATED[actions]
    assert actions_of(written) == tuple(actions.split())
