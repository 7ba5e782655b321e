"""SPIN beside us: here for counts read from a search that did not finish, or a missing tool that ends in an error."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.promela import to_promela
from brinkproof.properties.checkers.explicit import search
from brinkproof.properties.problem import Problem
from brinkproof.properties.spin import Pan, SpinSilent, read_pan, run_spin

SAID = """
(Spin Version 6.5.2 -- 6 December 2019)

Full statespace search for:
\tnever claim         \t- (none specified)
\tinvalid end states\t+

State-vector 28 byte, depth reached 336, errors: 0
   123456 states, stored
   876544 states, matched
  1000000 transitions (= stored+matched)
        0 atomic steps
hash conflicts:      5678 (resolved)

pan: elapsed time 0.25 seconds
pan: rate 493824.00 states/second
"""


def test_what_pan_prints_is_read() -> None:
    assert read_pan(SAID) == Pan(version="6.5.2", states=123456, transitions=1000000, seconds=0.25, rate=493824.0)


def test_a_search_too_short_for_a_rate_has_none() -> None:
    assert read_pan(SAID.replace("pan: rate 493824.00 states/second\n", "")).rate is None


UNREADABLE = {
    "nothing": ("", "nothing that can be read"),
    "too shallow": ("error: max search depth too small\n" + SAID, "max search depth too small"),
    "an error": ("pan:1: invalid end state (at depth 3)\n" + SAID, "invalid end state"),
    "cut short": (SAID.replace("\nFull", "Warning: Search not completed\n\nFull"), "not completed"),
    "states without a count": (SAID.replace("123456 states", "states"), "nothing that can be read"),
    "a rounded count": (SAID.replace("  1000000 trans", "1.2345679e+08 trans"), "nothing that can be read"),
    "no transitions": (SAID.replace("transitions", "steps"), "nothing that can be read"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_whole_count_is_refused(name: str) -> None:
    text, reason = UNREADABLE[name]
    with pytest.raises(SpinSilent, match=reason):
        read_pan(text)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which all temporary files are made."""
    made = tmp_path / "temporary"
    made.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(made))
    return made


@pytest.mark.parametrize("missing", ["spin", "gcc"])
def test_a_tool_that_is_missing_is_named_and_nothing_is_run(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("something was run"))
    with pytest.raises(SpinSilent, match=f"^{missing} is not installed$"):
        run_spin("", {"spin": "spin", "gcc": "gcc", missing: None}.get)


def tools(place: Path, *, spin: str = "true", gcc: str = "true") -> Callable[[str], str | None]:
    """Return where two shell scripts stand in for the tools."""
    for name, script in (("spin", spin), ("gcc", gcc)):
        (place / name).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        (place / name).chmod(0o755)
    return lambda name: str(place / name)


FAILING = {
    "spin fails": ({"spin": "echo 'spin: line 1, syntax error' >&2; exit 1"}, "'spin -a game.pml' ended with 1: .* syntax error"),
    "gcc fails": ({"gcc": "echo 'no room' >&2; exit 4"}, "'gcc .*' ended with 4: no room"),
    "there is no pan": ({}, "'./pan .*' cannot be run"),
    "pan fails": ({"gcc": "printf '#!/bin/sh\\nexit 3\\n' > pan; chmod +x pan"}, "'./pan .*' ended with 3: no further word"),
    "pan is silent": ({"gcc": "printf '#!/bin/sh\\n' > pan; chmod +x pan"}, "nothing that can be read"),
}


@pytest.mark.parametrize("name", FAILING)
def test_a_tool_that_fails_is_named_and_leaves_nothing(name: str, tmp_path: Path, folder: Path) -> None:
    scripts, reason = FAILING[name]
    with pytest.raises(SpinSilent, match=reason):
        run_spin("", tools(tmp_path, **scripts))
    assert not list(folder.iterdir())


def test_an_interruption_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        assert list(folder.iterdir())
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_spin("", lambda name: name)
    assert not list(folder.iterdir())


@pytest.mark.skipif(
    not (shutil.which("spin") and shutil.which("gcc")),
    reason="SPIN is no package of Python: bench itself says so where it is missing",
)
@pytest.mark.parametrize("name", ["counter", "token_ring"])
def test_spin_counts_what_the_explicit_search_counts(name: str, toy: Callable[[str], Problem]) -> None:
    rulebook = toy(name).rulebook
    own = search(rulebook, most_states=100, progress=lambda _: None)
    found = run_spin(to_promela(rulebook))
    assert (found.states, found.transitions - 1) == (len(own.states), own.transitions)
