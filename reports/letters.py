"""The letters by which the rulebook names its sources: one line that says what those mean that were just printed."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from brinkproof.reports.to_terminal import filled
from brinkproof.reports.words import Words

LETTERS: Final = ("R10", "SEED", "F42", "F5", "CT", "CT2", "R15", "TS")
"""Each stands in the table ``letters`` of ``words.toml``; a test looks for others in the rulebook."""


def with_legend(lines: Iterable[str], words: Words) -> Iterator[str]:
    """Yield lines, then what the letters in them mean, if there are any."""
    text = []
    for line in lines:
        yield line
        text.append(line)
    found = set(re.findall(r"\b[A-Z0-9]+\b", "\n".join(text)))
    told = [f"{letters}: {words.of('letters', letters)}" for letters in LETTERS if letters in found]
    if told:
        yield from [""] if text[-1] else []
        yield from filled(f"{words.ui('letters')} {'; '.join(told)}.")
