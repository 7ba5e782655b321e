"""A set of states that is counted, listed or read back wrongly; what two methods compare rests on it."""

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pytest

from brinkproof.model.diagrams.encoding import Encoding, variable_order
from brinkproof.model.diagrams.manager import DiagramsUnavailable, Manager
from brinkproof.model.diagrams.states import counter, pick, to_array
from brinkproof.model.packed import digest, pack, packed_width, unpack
from brinkproof.model.rules import Rulebook

RULES = """
[[variable]]
rule = "10.2.1"
name = "vp"
sort = "-3..3"
initial = 0

[[variable]]
rule = "4.1"
name = "turn"
sort = "1..5"
initial = 1

[[variable]]
rule = "8.2.1"
name = "fixed"
sort = "2..2"
initial = 2
"""

WIDE = "".join(
    f"""
[[variable]]
rule = "8.2.1"
part = "wide {number}"
name = "wide_{number}"
per = "superpower"
sort = "0..127"
initial = 0
"""
    for number in range(6)
)


class Values(NamedTuple):
    """A state of the rules above, without what has one value."""

    winner: int
    vp: int
    turn: int


@pytest.fixture
def encoding(load: Callable[..., Rulebook]) -> Encoding:
    return Encoding(load(RULES))


def test_a_state_is_packed_with_the_first_variable_on_top(encoding: Encoding) -> None:
    # winner in 2 bits, vp + 3 in 3, turn - 1 in 3, and nothing for what has one value
    assert packed_width(encoding.rulebook) == 8
    assert pack(encoding.rulebook, (3, -3, 5, 2)) == 0b11_000_100
    assert unpack(encoding.rulebook, 0b11_000_100) == (3, -3, 5, 2)


def test_the_diagrams_have_an_order_of_their_own(encoding: Encoding) -> None:
    assert [variable.name for variable in variable_order(encoding.rulebook)] == ["turn", "winner", "fixed", "vp"]
    assert encoding.manager.bits[:4] == ("turn.0", "turn'.0", "turn.1", "turn'.1")


SETS: dict[str, Callable[[Values], bool]] = {
    "nothing": lambda _: False,
    "every state": lambda _: True,
    "one state": lambda s: s == (2, 3, 4),
    "a condition on all variables": lambda s: s.winner + s.vp > s.turn or (s.vp == s.turn and s.winner != 2),
    "a condition on the lowest bit": lambda s: s.vp % 2 == 0,
}


@pytest.mark.parametrize("member", SETS.values(), ids=SETS.keys())
def test_a_set_is_counted_and_listed_exactly(member: Callable[[Values], bool], encoding: Encoding) -> None:
    # Given
    states = [(*s, 2) for s in map(Values._make, product(range(4), range(-3, 4), range(1, 6))) if member(s)]
    diagram = encoding.manager.union(encoding.state(state) for state in states)
    # When
    listed = to_array(encoding, diagram)
    # Then
    assert counter(encoding)(diagram) == len(states)
    assert listed.tolist() == sorted(pack(encoding.rulebook, state) for state in states)
    if states:
        assert pick(encoding, diagram) == unpack(encoding.rulebook, int(listed[0]))


def test_everything_is_more_than_the_states_there_are(encoding: Encoding) -> None:
    assert counter(encoding)(encoding.manager.true) == 2**8
    assert len(to_array(encoding, encoding.manager.true)) == 2**8


def test_a_state_that_does_not_fit_is_refused(load: Callable[..., Rulebook]) -> None:
    encoding = Encoding(load(WIDE))
    with pytest.raises(ValueError, match="86 bits, and 64"):
        to_array(encoding, encoding.manager.true)


def test_counts_beyond_floating_point_are_exact(load: Callable[..., Rulebook]) -> None:
    encoding = Encoding(load(WIDE))
    assert counter(encoding)(~encoding.state(encoding.rulebook.initial)) == 2**86 - 1


def test_the_digest_depends_on_numbers_alone() -> None:
    numbers = np.array([1, 256], dtype=np.uint64)
    assert digest(numbers) == digest(numbers.astype(">u8"))
    assert digest(numbers) != digest(numbers[:1])


def test_without_the_library_there_is_a_clear_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("brinkproof.model.diagrams.manager.import_module", missing)
    with pytest.raises(DiagramsUnavailable, match="explicit search"):
        Manager(["a"])
