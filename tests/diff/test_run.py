"""A comparison that lays errata in another order than they were, or calls a game shorter than it knows."""

from pathlib import Path

from brinkproof.model.errata import load_errata
from brinkproof.model.load import BASE
from brinkproof.properties.diff.rows import BOTH
from brinkproof.properties.diff.run import Diff, Laid, Printing, diff, laid_with
from brinkproof.properties.runs.jobs import PROJECTION

A, B, C, D = (Laid(name=name, path=Path(f"{name}.toml")) for name in "abcd")


def _printing(*laid: Laid) -> Printing:
    return Printing(name="", folder=BASE, laid=laid)


def test_what_is_laid_keeps_its_order_whatever_is_changed() -> None:
    old, new = _printing(A, B, D), _printing(B, C, D)
    assert laid_with(old, new, frozenset()) == old
    assert laid_with(old, new, frozenset({"c"})).laid == (A, B, C, D)
    assert laid_with(old, new, frozenset({"a"})).laid == (B, D)
    assert laid_with(old, new, frozenset({"a", "c"})).laid == new.laid


def test_a_near_game_is_the_shortest_by_either_rules() -> None:
    core = Laid(name="core", path=PROJECTION)
    erratum = load_errata().erratum_of("E-01")
    found = diff(_printing(core), _printing(Laid(name="E-01", path=erratum.overlay), core), lambda *_: ())
    assert isinstance(found, Diff)
    assert [(len(row.witness.trace), row.witness.shortest) for row in found.rows if row.witness] == [(5, BOTH)]
