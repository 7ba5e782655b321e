"""Tiny rulebooks: a test writes the rules it is about, and the head that every rulebook needs is put before them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.model.load import load_rulebook
from brinkproof.model.rules import Rulebook

HEAD = """
[rulebook]
name = "tiny"
over = "winner != nobody"

[[sort]]
name = "player"
members = ["nobody", "us", "ussr", "draw"]

[[sort]]
name = "superpower"
of = "player"
first = "us"
last = "ussr"

[[variable]]
rule = "10.3.1"
name = "winner"
sort = "player"
initial = "nobody"
"""

SAYS = """\\g<0>
says.en = "A rule."
says.ru = "Правило."
"""

Load = Callable[..., Rulebook]
Refusal = Callable[..., RuleError]


def written(text: str) -> str:
    """Give every rule its two sentences."""
    return re.sub(r'^rule = "[^"]*"$', SAYS, text, flags=re.MULTILINE)


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Load a tiny rulebook, with overlays."""

    def loaded(text: str, *overlays: str) -> Rulebook:
        folder = tmp_path / "tiny"
        folder.mkdir(exist_ok=True)
        (folder / "s01_tiny.toml").write_text(written(HEAD + text), encoding="utf-8")
        paths = []
        for number, overlay in enumerate(overlays):
            path = tmp_path / f"overlay_{number}.toml"
            path.write_text(written(overlay), encoding="utf-8")
            paths.append(path)
        return load_rulebook(folder, paths)

    return loaded


@pytest.fixture
def refusal(load: Load) -> Refusal:
    """Load a tiny rulebook that is wrong, and return the error."""

    def refused(text: str, *overlays: str) -> RuleError:
        with pytest.raises(RuleError) as caught:
            load(text, *overlays)
        return caught.value

    return refused
