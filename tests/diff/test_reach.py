"""A game that is called the shortest and is not; states that are left out though a game leads there; what is shared and is not alike.

All on the core, where strict layers and a whole closing are the yardstick.
"""

from collections.abc import Iterator

import pytest

from brinkproof.model.errata import load_errata
from brinkproof.model.load import BASE
from brinkproof.properties.diff.reach import Reach
from brinkproof.properties.diff.run import Diff, Laid, Printing, diff, diffs
from brinkproof.properties.diff.sides import Sides
from brinkproof.properties.runs.jobs import PROJECTION

DEEP = 400
CORE = Laid(name="core", path=PROJECTION)


def _core(*named: str) -> Printing:
    laid = [Laid(name=name, path=load_errata().erratum_of(name).overlay) for name in named]
    return Printing(name="+".join(named), folder=BASE, laid=(*laid, CORE))


def _sides(erratum: str) -> Sides:
    return Sides(old=_core().load(), new=_core(erratum).load())


@pytest.fixture(scope="module", params=["E-01", "H-1"])
def sides(request: pytest.FixtureRequest) -> Sides:
    erratum: str = request.param
    return _sides(erratum)


def _lengths(reach: Reach, sides: Sides) -> Iterator[tuple[str, int | None, int | None]]:
    """Yield for the states in which an action parts how long the guided game is, and how long a shortest one is."""
    for part in sides.parts:
        way = reach.far(part.where)
        yield part.label, way and len(way.layers) - 1, reach.depth(part.where, DEEP)


def test_no_game_is_shorter_than_one_that_a_guided_search_finds(sides: Sides) -> None:
    told = [one for reach in (sides.before, sides.after) for one in _lengths(reach, sides)]
    found = [(label, length, least) for label, length, least in told if length is not None]
    assert found
    assert [one for one in found if one[1] != one[2]] == []


def test_what_is_gone_on_to_from_the_old_rules_leaves_out_no_state_of_the_new(sides: Sides) -> None:
    again = Sides(old=sides.old, new=sides.new)
    known = again.before.closed.reached
    grown, closed = again.after.grown, again.after.closed.reached
    empty = again.encoding.manager.false
    assert grown is not None
    assert known & ~grown == empty
    assert closed & ~grown == empty


def test_a_step_that_is_not_gone_on_from_is_missed() -> None:
    """The test above would notice: without the changed steps, states of the new rules are left out."""
    sides = _sides("H-1")
    assert sides.after.closed.reached & ~sides.before.closed.reached != sides.encoding.manager.false


def test_what_several_errata_share_changes_nothing_of_what_is_said() -> None:
    named = [_core(name) for name in ("E-01", "H-1", "H-2", "E-20")]
    together = list(diffs(_core(), named, lambda *_: ()))
    alone = [diff(_core(), one, lambda *_: ()) for one in named]
    assert [_said(one) for one in together] == [_said(one) for one in alone]
    assert any(_said(one) for one in alone)


def _said(found: object) -> list[tuple[object, ...]]:
    assert isinstance(found, Diff)
    return [
        (row.action, row.kind, row.labels, row.causes, row.witness and (len(row.witness.trace), row.witness.shortest))
        for row in found.rows
    ]
