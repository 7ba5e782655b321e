"""The differences between two printings, held against plain enumeration: for one that is missing, and for one that is made up.

The enumeration knows nothing of diagrams or solvers: the interpreter visits every state of the core under either rules, and is asked
about every action of either in each.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from brinkproof.model.errata import load_errata
from brinkproof.model.footprint import footprint
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import BASE
from brinkproof.model.packed import Packed, pack, unpack
from brinkproof.model.parting import Parting
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.properties.checkers.explicit import search
from brinkproof.properties.diff.run import Diff, Laid, Printing, diff
from brinkproof.properties.difference import NOT_ENABLED, after_step
from brinkproof.properties.runs.jobs import PROJECTION
from brinkproof.reports.explain import owner_of

OUTSIDE = {"E-13"}
"""What the core has no card for: Nuclear Subs."""


def _core(*named: str) -> Printing:
    """Return the core of an edition, or of errata."""
    printings = load_errata()
    errata: list[str] = []
    for name in named:
        edition = next((one for one in printings.editions if one.id == name), None)
        errata += [one for one in edition.errata if one not in OUTSIDE] if edition else [name]
    laid = [*(printings.erratum_of(one).overlay for one in errata), PROJECTION]
    return Printing(name=" + ".join(named), folder=BASE, laid=tuple(Laid(name=path.stem, path=path) for path in laid))


@cache
def _states(printing: Printing) -> Packed:
    found = search(printing.load(), most_states=3_000_000, progress=lambda _: None)
    assert found.complete
    return found.states


def _asked(states: Packed, rulebooks: tuple[Rulebook, Rulebook], label: str) -> Iterator[State]:
    """Yield one state of each group that an action of either rulebook cannot tell apart."""
    first = rulebooks[0]
    names = frozenset[str]().union(
        *(footprint(rulebook, rulebook.action_by_label[label]) for rulebook in rulebooks if label in rulebook.action_by_label)
    )
    lowest = tuple(variable.sort.low for variable in first.variables)
    highest = tuple(v.sort.high if v.name in names else v.sort.low for v in first.variables)
    mask = 0
    for place, variable in enumerate(first.variables):
        if variable.name in names:
            wide = variable.sort.low + (1 << (variable.sort.high - variable.sort.low).bit_length()) - 1
            mask |= pack(first, (*lowest[:place], wide, *lowest[place + 1 :]))
    assert len(lowest) == len(highest)
    _, at = np.unique(states & np.uint64(mask), return_index=True)
    yield from (unpack(first, int(states[place])) for place in at)


def _kinds(interpreters: tuple[Interpreter, Interpreter], state: State, label: str) -> set[Parting]:
    first, second = (after_step(one, state, label) for one in interpreters)
    if first == second == NOT_ENABLED:
        return set()
    if NOT_ENABLED in (first, second):
        return {Parting.LOOSER if first == NOT_ENABLED else Parting.STRICTER}
    failing = isinstance(first, str), isinstance(second, str)
    kinds = {Parting.RESULT} if failing[0] != failing[1] or (not any(failing) and first != second) else set()
    owners = [owner_of(one.rulebook, one.rulebook.action_by_label[label], state) for one in interpreters]
    chances = [one.rulebook.action_by_label[label].chance for one in interpreters]
    return kinds | ({Parting.OWNER} if owners[0] != owners[1] or chances[0] != chances[1] else set())


def _enumerated(old: Printing, new: Printing) -> set[tuple[str, Parting]]:
    rulebooks = old.load(), new.load()
    assert [v.name for v in rulebooks[0].variables] == [v.name for v in rulebooks[1].variables]
    interpreters = Interpreter(rulebooks[0]), Interpreter(rulebooks[1])
    states = np.union1d(_states(old), _states(new))
    labels = dict.fromkeys((*rulebooks[0].action_by_label, *rulebooks[1].action_by_label))
    return {
        (label, kind)
        for label in labels
        for state in _asked(states, rulebooks, label)
        for kind in _kinds(interpreters, state, label)
    }


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (("deluxe",), ("2005",)),
        (("E-20", "H-1"), ("E-22", "H-2", "H-3")),
    ],
    ids=["two editions", "from some errata to others"],
)
def test_the_differences_are_those_that_enumeration_finds(old: tuple[str, ...], new: tuple[str, ...]) -> None:
    # Given
    one, other = _core(*old), _core(*new)
    # When
    found = diff(one, other, lambda *_: ())
    # Then
    assert isinstance(found, Diff)
    shown = {(label, row.kind) for row in found.rows if row.witness is not None for label in row.labels}
    assert shown == _enumerated(one, other)
    assert shown


def test_an_edition_is_the_same_as_itself() -> None:
    # Given
    one = _core("2005")
    # When
    found = diff(one, one, lambda *_: ())
    # Then
    assert isinstance(found, Diff)
    assert (found.rows, found.starts, found.touched) == ((), (), 0)
