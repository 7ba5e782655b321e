"""The map as the engine uses it: who is next to whom, and where DEFCON allows coups and realignments.

Countries are rows of the table (0 to 83) and sets of countries are bit masks, because reach is asked for often.
Influence is a flat list per side, kept by ``position``.
"""

from collections.abc import Iterable
from typing import Final

from brinkproof.model.tables import countries
from brinkproof.model.vocabulary import Region, Superpower

COUNTRIES: Final = countries()
NAMES: Final = tuple(country.name for country in COUNTRIES)
INDEX: Final = {country.name: country.index for country in COUNTRIES}
STABILITY: Final = tuple(country.stability for country in COUNTRIES)
NEIGHBOURS: Final = tuple(country.neighbours for country in COUNTRIES)

_ASIA: Final = frozenset({Region.ASIA, Region.SOUTHEAST_ASIA})

CLOSED: Final[dict[int, frozenset[Region]]] = {
    5: frozenset(),
    4: frozenset({Region.EUROPE}),
    3: frozenset({Region.EUROPE}) | _ASIA,
    2: frozenset({Region.EUROPE, Region.MIDDLE_EAST}) | _ASIA,
}
"""The regions closed to coups and realignments at each DEFCON status (8.1.5)."""


def _mask(indices: Iterable[int]) -> int:
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


def in_regions(*regions: Region) -> tuple[int, ...]:
    """The countries of these regions, in table order."""
    return tuple(country.index for country in COUNTRIES if country.region in regions)


def in_subregion(name: str) -> tuple[int, ...]:
    """The countries of one half of Europe; Austria and Finland are in both (2.1.1)."""
    return tuple(country.index for country in COUNTRIES if name in country.subregions)


OPEN: Final[dict[int, tuple[int, ...]]] = {
    defcon: tuple(country.index for country in COUNTRIES if country.region not in closed) for defcon, closed in CLOSED.items()
}
"""The countries open to coups and realignments at each DEFCON status (8.1.5)."""

_REACH_OF: Final = tuple(_mask((country.index, *country.neighbours)) for country in COUNTRIES)
_HOME: Final = {side: _mask(country.index for country in COUNTRIES if side in country.superpowers) for side in Superpower}


def presence(influence: list[int]) -> int:
    """The countries where a side has markers, as a mask."""
    mask = 0
    for index, amount in enumerate(influence):
        if amount:
            mask |= 1 << index
    return mask


def reach(side: Superpower, present: int) -> tuple[int, ...]:
    """Where a side with markers in ``present`` may place influence (6.1.1, 6.1.4), in table order."""
    mask = _HOME[side]
    for index, area in enumerate(_REACH_OF):
        if present >> index & 1:
            mask |= area
    return tuple(index for index in range(len(COUNTRIES)) if mask >> index & 1)
