"""Tiny rulebooks that count, with known answers, and what is asked of every checker that closes them."""

import re
from pathlib import Path

import numpy as np

from brinkproof.model.diagrams.states import to_array
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import load_rulebook
from brinkproof.model.packed import digest
from brinkproof.model.trace import Trace
from brinkproof.properties.checkers.explicit import search
from brinkproof.properties.exploration import Exploration
from brinkproof.properties.problem import Problem, pose
from brinkproof.properties.property import load_properties

HEAD = """
[rulebook]
name = "toy"
over = "winner != nobody"

[[sort]]
name = "player"
members = ["nobody", "us", "ussr", "draw"]

[[variable]]
rule = "10.3.1"
name = "winner"
sort = "player"
initial = "nobody"

[[variable]]
rule = "8.1.1"
name = "n"
sort = "0..9"
initial = 0

[[variable]]
rule = "8.1.1"
part = "twin"
name = "m"
sort = "0..9"
initial = 0
"""

COUNTER = """
[[action]]
rule = "4.1"
name = "count"
owner = "rules"
when = "n < 9"
then = ["n = n + 1"]

[[action]]
rule = "4.2"
name = "finish"
owner = "us"
when = "n == 9"
then = ["winner = us"]
"""

TWO_COUNTERS = """
[[action]]
rule = "4.1"
name = "count"
owner = "us"
when = "n < 9"
then = ["n = n + 1"]

[[action]]
rule = "4.2"
name = "leap"
owner = "ussr"
parameters = { by = "1..3" }
when = "m + by <= 9"
then = ["m = m + by"]

[[action]]
rule = "4.4"
name = "never"
owner = "us"
when = "n == 9 and m == 8 and n < m"
then = []

[[consequence]]
rule = "8.1.3"
when = "n == 9 and m == 9"
then = ["winner = draw"]
"""

OVERFLOWS = COUNTER.replace('when = "n < 9"\n', "")

CONFLICTS = (
    COUNTER
    + """
[[consequence]]
rule = "8.1.4"
on = ["count"]
when = "n == 3"
then = ["n = 7"]
"""
)

STUCK = COUNTER.replace('when = "n == 9"', 'when = "n == 9 and m > 0"')

UNSETTLED = (
    COUNTER
    + """
[[consequence]]
rule = "8.1.3"
when = "n == 0"
then = ["winner = draw"]
"""
)


def two_sentences(text: str) -> str:
    """Give every rule or property its two sentences."""
    return re.sub(r'^(rule|name|kind) = "[^"]*"$', _said, text, flags=re.MULTILINE)


def _said(found: re.Match[str]) -> str:
    said = '\nsays.en = "A rule."\nsays.ru = "Правило."'
    return found[0] + (said if found[1] in ("rule", "kind") else "")


def posed(folder: Path, rules: str, **properties: str) -> Problem:
    """Write a tiny rulebook and properties into an empty folder, and pose them."""
    (folder / "toy").mkdir()
    (folder / "toy" / "s01_toy.toml").write_text(two_sentences(HEAD + rules), encoding="utf-8")
    book = "".join(f'[[property]]\nname = "{name}"\ncites = ["8.1.1"]\n{text}\n' for name, text in properties.items())
    (folder / "book.toml").write_text(two_sentences(book), encoding="utf-8")
    return pose(load_rulebook(folder / "toy"), load_properties(folder / "book.toml") if properties else ())


def silent(_: str) -> None:
    """Hear no progress."""


def assert_replays(problem: Problem, trace: Trace) -> None:
    """Play a trace with the interpreter."""
    interpreter = Interpreter(problem.rulebook)
    assert trace.states[0] == problem.rulebook.initial
    for before, label, after in zip(trace.states, trace.actions, trace.states[1:], strict=False):
        action = interpreter.places[label]
        assert interpreter.is_enabled(before, action)
        assert interpreter.step(before, action) == after


def assert_same_set(known: Exploration) -> None:
    """Compare the closed set with that of the explicit search, state by state."""
    found = search(known.problem.rulebook, most_states=2_000_000, progress=silent)
    listed = to_array(known.system.encoding, known.closed.reached)
    assert found.complete
    assert np.array_equal(listed, found.states)
    assert digest(listed) == digest(found.states)
    assert known.closure.transitions == found.transitions
