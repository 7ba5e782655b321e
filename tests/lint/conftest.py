"""Tiny rulebooks for lint: a test writes the rules it is about; the head and a way to the end are put before them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.properties.lint.finding import Linted
from brinkproof.properties.lint.run import lint

Find = Callable[..., Linted]


def written(text: str) -> str:
    """Give every rule that has none its two sentences."""
    said = '\\g<0>\nsays.en = "A rule."\nsays.ru = "Правило."'
    return re.sub(r'^rule = "[^"]*"$(?!\nsays)', said, text, flags=re.MULTILINE)


@pytest.fixture
def find(tmp_path: Path) -> Find:
    """Return what lint finds in a tiny rulebook."""

    def found(text: str, head: str) -> Linted:
        folder = tmp_path / "tiny"
        folder.mkdir(exist_ok=True)
        (folder / "s01_tiny.toml").write_text(written(head + text), encoding="utf-8")
        return lint(folder)

    return found
