"""The rulings of a rulebook: what the printed rules leave open, from the table in its ``rulings.md``.

They are written in English only. A folder without that file has none; a rule that rests on one all the same is then shown with the number alone.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from brinkproof.model.rules import Rulebook
from brinkproof.reports.to_terminal import filled
from brinkproof.reports.words import Words

FILE: Final = "rulings.md"
_ROW = re.compile(r"^\|\s*(\d+)\s*\|(.*)\|\s*$")
_ASKED = re.compile(r"(?:ruling|решение)\s+(\d+)", re.IGNORECASE)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """One ruling: what was open, how it is read here, where that comes from, and whether the source is official."""

    number: int
    question: str
    resolution: str
    source: str
    official: str


def read_rulings(folder: Path) -> dict[int, Ruling]:
    """Return the rulings of the rulebook in a folder by their number; rows that are none of them are passed over."""
    path = folder / FILE
    text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    found = {}
    for row in filter(None, map(_ROW.match, text.splitlines())):
        cells = [cell.strip().replace("*", "") for cell in row.group(2).split("|")]
        if len(cells) == 4:
            question, resolution, source, official = cells
            number = int(row.group(1))
            found[number] = Ruling(number=number, question=question, resolution=resolution, source=source, official=official)
    return found


def asked_for(asked: str) -> int:
    """Return the number of the ruling that is asked for, 0 when something else is."""
    found = _ASKED.fullmatch(asked.strip())
    return int(found.group(1)) if found else 0


def rests_on(number: int, rulings: Mapping[int, Ruling], words: Words) -> Iterator[str]:
    """Yield what a rule rests on, indented below it."""
    yield from filled(words.ui("rests_on", number=number), "  ")
    yield from _told(rulings.get(number), words, "    ")


def alone(rulebook: Rulebook, ruling: Ruling, words: Words) -> Iterator[str]:
    """Yield a ruling, and the rules that rest on it."""
    yield words.ui("ruling", number=ruling.number)
    yield from _told(ruling, words, "  ")
    resting = [words.paragraph(rule.id) for rule in rulebook.rules if rule.ruling == ruling.number]
    yield ""
    yield from filled(f"{words.ui('rules_resting')}: {', '.join(resting) or words.value('nothing')}")


def _told(ruling: Ruling | None, words: Words, indent: str) -> Iterator[str]:
    if ruling is None:
        return
    parts = {
        "question": ruling.question,
        "resolution": ruling.resolution,
        "source": ruling.source,
        "official": words.of("official", ruling.official),
    }
    for name, text in parts.items():
        yield from filled(f"{words.ui(name)}: {text}", indent)
