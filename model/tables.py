"""The two tables of the game as frozen values: the countries of the map and the cards.

Both are read once from the comma-separated files beside the rulebook. Only facts live here (names, numbers,
neighbours), no rule, so that every meaning of the rules may share them.

>>> country("Cuba").stability, country("Cuba").battleground
(3, True)
>>> card("duck_and_cover").number, card("duck_and_cover").owner
(4, <Superpower.US: 'us'>)
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import final

from brinkproof.model.vocabulary import Region, Superpower

_TABLES = Path(__file__).parent / "rulebook"


class Period(StrEnum):
    """The part of the game in which a card joins the draw deck (4.1)."""

    EARLY = "early"
    MID = "mid"
    LATE = "late"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """One country of the map (2.1).

    ``index`` is its row in the table (0 to 83) and ``neighbours`` are such rows; ``superpowers`` holds the
    superpowers whose own space touches it (2.1.5). ``subregions`` names the halves of Europe it belongs to.
    """

    index: int
    name: str
    region: Region
    subregions: tuple[str, ...]
    stability: int
    battleground: bool
    neighbours: tuple[int, ...]
    superpowers: frozenset[Superpower]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One card (2.2). ``owner`` is None for a neutral event; ``operations`` is the printed value, 0 to 4."""

    number: int
    id: str
    name: str
    owner: Superpower | None
    operations: int
    period: Period
    starred: bool
    ongoing: bool

    @property
    def scoring(self) -> bool:
        """A scoring card is known by its lack of operations (2.2.1)."""
        return self.operations == 0


def _rows(*path: str) -> Iterator[dict[str, str]]:
    with _TABLES.joinpath(*path).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _region(row: dict[str, str]) -> Region:
    # Southeast Asia is printed as a part of Asia; the vocabulary keeps it apart because cards name it.
    if row["subregion"] == "Southeast Asia":
        return Region.SOUTHEAST_ASIA
    return Region(row["region"].lower().replace(" ", "_"))


@cache
def countries() -> tuple[Country, ...]:
    """All 84 countries in the order of the table."""
    rows = list(_rows("map", "countries.csv"))
    index = {row["name"]: i for i, row in enumerate(rows)}
    superpowers = {"USA": Superpower.US, "USSR": Superpower.USSR}
    table = []
    for i, row in enumerate(rows):
        adjacent = row["adjacent"].split(";")
        table.append(
            Country(
                index=i,
                name=row["name"],
                region=_region(row),
                subregions=tuple(part for part in row["subregion"].split(";") if part),
                stability=int(row["stability"]),
                battleground=row["battleground"] == "true",
                neighbours=tuple(sorted(index[name] for name in adjacent if name not in superpowers)),
                superpowers=frozenset(superpowers[name] for name in adjacent if name in superpowers),
            )
        )
    return tuple(table)


@cache
def cards() -> tuple[Card, ...]:
    """All 110 cards in the order of their numbers."""
    table = [
        Card(
            number=int(row["number"]),
            id=row["id"],
            name=row["name"],
            owner=None if row["owner"] == "neutral" else Superpower(row["owner"]),
            operations=int(row["operations"]),
            period=Period(row["period"]),
            starred=row["starred"] == "true",
            ongoing=row["ongoing"] == "true",
        )
        for row in _rows("cards", "cards.csv")
    ]
    return tuple(sorted(table, key=lambda card: card.number))


@cache
def _countries_by_name() -> dict[str, Country]:
    return {country.name: country for country in countries()}


@cache
def _cards_by_id() -> dict[str, Card]:
    return {card.id: card for card in cards()}


def country(name: str) -> Country:
    """The country of that name, spelt as in the table.

    Raises:
        KeyError: there is no such country.
    """
    return _countries_by_name()[name]


def card(card_id: str) -> Card:
    """The card of that id, for instance ``nuclear_subs``.

    Raises:
        KeyError: there is no such card.
    """
    return _cards_by_id()[card_id]
