"""An erratum that does something it does not promise, or promises what it does not do, on the whole rulebook."""

from collections.abc import Sequence

from brinkproof.model.errata import load_errata
from brinkproof.model.load import BASE
from brinkproof.properties.diff.promises import promises_of
from brinkproof.properties.diff.run import Diff, Printing, diffs
from brinkproof.reports.printings import named_printings

DEAREST = "E-07"
"""Other endings, so that nothing is shared with the rest: by itself, for the sake of the other worker."""


def _broken(asked: Sequence[str]) -> list[str]:
    """Return what is wrong between some errata and what they promise; each must change something that it promises."""
    wrong = []
    with named_printings(BASE) as named:
        found = list(diffs(Printing(name="base", folder=BASE), map(named.printing, asked), promises_of(named.errata)))
    assert [one.new.name for one in found] == list(asked)
    for name, one in zip(asked, found, strict=True):
        assert isinstance(one, Diff), name
        shown = [row for row in one.rows if row.witness is not None]
        if one.breaches or not one.promised or not (shown or one.starts):
            wrong.append(f"{name}: {one.breaches}")
    return wrong


def test_each_erratum_changes_what_it_promises_and_nothing_else() -> None:
    asked = [one.id for one in load_errata().errata if one.id != DEAREST]
    assert len(asked) >= 19
    assert _broken(asked) == []


def test_so_does_the_one_that_changes_when_a_game_ends() -> None:
    assert _broken([DEAREST]) == []
