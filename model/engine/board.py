"""The map as the engine uses it: who is next to whom, and where DEFCON allows coups and realignments.

Countries are rows of the table (0 to 83) and sets of countries are bit masks, because they are asked for often.
Influence, and who has markers or control where, is kept by ``position``.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from brinkproof.model.tables import countries
from brinkproof.model.vocabulary import Region, Superpower

COUNTRIES: Final = countries()
NAMES: Final = tuple(country.name for country in COUNTRIES)
INDEX: Final = {country.name: country.index for country in COUNTRIES}
STABILITY: Final = tuple(country.stability for country in COUNTRIES)
NEIGHBOURS: Final = tuple(country.neighbours for country in COUNTRIES)
BIT: Final = tuple(1 << country.index for country in COUNTRIES)

_ASIA: Final = frozenset({Region.ASIA, Region.SOUTHEAST_ASIA})

CLOSED: Final[dict[int, frozenset[Region]]] = {
    5: frozenset(),
    4: frozenset({Region.EUROPE}),
    3: frozenset({Region.EUROPE}) | _ASIA,
    2: frozenset({Region.EUROPE, Region.MIDDLE_EAST}) | _ASIA,
}
"""The regions closed to coups and realignments at each DEFCON status (8.1.5)."""


def mask_of(indices: Iterable[int]) -> int:
    """These countries as a mask."""
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


@lru_cache(maxsize=1 << 14)
def indices_of(mask: int) -> tuple[int, ...]:
    """The countries of a mask, in table order."""
    return tuple(country.index for country in COUNTRIES if mask >> country.index & 1)


@lru_cache(maxsize=1 << 14)
def names_of(mask: int) -> tuple[str, ...]:
    """The names of the countries of a mask, in table order."""
    return tuple(NAMES[index] for index in indices_of(mask))


def in_regions(*regions: Region) -> tuple[int, ...]:
    """The countries of these regions, in table order."""
    return tuple(country.index for country in COUNTRIES if country.region in regions)


def in_subregion(name: str) -> tuple[int, ...]:
    """The countries of one half of Europe; Austria and Finland are in both (2.1.1)."""
    return tuple(country.index for country in COUNTRIES if name in country.subregions)


REGION: Final[dict[Region, tuple[int, ...]]] = {
    region: in_regions(*_ASIA) if region is Region.ASIA else in_regions(region) for region in Region
}
"""The countries of each region; Southeast Asia is a part of Asia as well (2.1.2)."""

REGION_MASK: Final[dict[Region, int]] = {region: mask_of(indices) for region, indices in REGION.items()}
EUROPE: Final = REGION_MASK[Region.EUROPE]
ASIA: Final = REGION_MASK[Region.ASIA]
SOUTHEAST_ASIA: Final = REGION_MASK[Region.SOUTHEAST_ASIA]
AMERICAS: Final = REGION_MASK[Region.CENTRAL_AMERICA] | REGION_MASK[Region.SOUTH_AMERICA]
EVERYWHERE: Final = (1 << len(COUNTRIES)) - 1
BATTLEGROUNDS: Final = mask_of(country.index for country in COUNTRIES if country.battleground)

OPEN: Final[dict[int, tuple[int, ...]]] = {
    defcon: tuple(country.index for country in COUNTRIES if country.region not in closed) for defcon, closed in CLOSED.items()
}
"""The countries open to coups and realignments at each DEFCON status (8.1.5)."""

OPEN_MASK: Final[dict[int, int]] = {defcon: mask_of(indices) for defcon, indices in OPEN.items()}

NEXT_TO: Final = tuple(mask_of(country.neighbours) for country in COUNTRIES)
"""The neighbours of each country, as masks."""

HOME: Final = {side: mask_of(country.index for country in COUNTRIES if side in country.superpowers) for side in Superpower}
"""The countries next to each superpower's own space (2.1.5)."""


@lru_cache(maxsize=1 << 14)
def reach_mask(side: Superpower, present: int) -> int:
    """Where a side with markers in ``present`` may place influence (6.1.1, 6.1.4)."""
    mask = HOME[side] | present
    for index in indices_of(present):
        mask |= NEXT_TO[index]
    return mask


def reach(side: Superpower, present: int) -> tuple[int, ...]:
    """The same as countries, in table order."""
    return indices_of(reach_mask(side, present))
