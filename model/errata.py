"""The errata and editions of a rulebook: files below ``errata/`` and ``editions/``; an edition is a list of errata."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from brinkproof.model.document import Keys, check_keys, check_languages, read_document
from brinkproof.model.erratum import FOLDER, Erratum, ErratumKind, Intent, identifier_of, read_erratum
from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.load import BASE

__all__ = ["EDITIONS", "TEMPLATE", "Edition", "Erratum", "ErratumKind", "Intent", "Printings", "load_errata", "read_erratum"]

EDITIONS: Final = "editions"

EDITION: Final[Keys] = {
    "id": (str, True),
    "name": (dict, True),
    "says": (dict, True),
    "source": (str, True),
    "year": (int, True),
    "errata": (list, False),
}

_NUMBERED: Final = re.compile(r"^[a-z]+[0-9]+_")
_DIGITS: Final = re.compile(r"(?<![0-9])0+(?=[0-9])")


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A printing of the rules, as errata laid over the rulebook in their order."""

    id: str
    name: Mapping[str, str]
    says: Mapping[str, str]
    source: str
    year: int
    errata: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Printings:
    """All errata of a rulebook, in the order of their identifiers, and its editions, the oldest first."""

    errata: tuple[Erratum, ...]
    editions: tuple[Edition, ...]

    def erratum_of(self, text: str) -> Erratum:
        """Return an erratum by its identifier (``E-01``, ``e1``) or by the name of its file (``korean-war``).

        Raises:
            RuleError: RB610 there is none of that name.

        """
        named = [one for one in self.errata if _same(text, one.id)] or [one for one in self.errata if _is_file(text, one)]
        if len(named) == 1:
            return named[0]
        place, known = Place(file=f"--erratum {text}"), [name for one in self.errata for name in (one.id, one.overlay.stem)]
        if named:
            help_ = f"write one of {', '.join(one.id for one in named)}"
            raise RuleError("RB610", place, f"{text!r} could be more than one erratum", help_)
        otherwise = "'brinkproof erratum list' lists them; a file of your own is named with its .toml"
        raise RuleError("RB610", place, f"there is no erratum {text!r}", suggest(text, known, otherwise))

    def edition_of(self, text: str) -> Edition:
        """Return an edition by its identifier.

        Raises:
            RuleError: RB610 there is none of that name.

        """
        known = {one.id.lower(): one for one in self.editions}
        if text.lower() not in known:
            otherwise = f"known are {', '.join(known)}" if known else "this rulebook has no editions"
            help_ = suggest(text, known, otherwise)
            raise RuleError("RB610", Place(file=f"--edition {text}"), f"there is no edition {text!r}", help_)
        return known[text.lower()]

    def overlays_of(self, edition: Edition) -> tuple[Path, ...]:
        """Return the files of the errata of an edition, in the order in which they are laid."""
        files = {one.id: one.overlay for one in self.errata}
        return tuple(files[one] for one in edition.errata)


TEMPLATE: Final = "'brinkproof erratum new NAME' writes a file with all its tables, to be filled in"
"""The way out for whoever has a file that is no erratum."""


def _same(text: str, other: str) -> bool:
    return _bare(text) == _bare(other)


def _bare(text: str) -> str:
    return re.sub(r"[-_. ]", "", _DIGITS.sub("", text.lower()))


def _is_file(text: str, one: Erratum) -> bool:
    """Whether a text is the name of the file, with its number or without."""
    stem = one.overlay.stem
    return _bare(text.removesuffix(".toml")) in (_bare(stem), _bare(_NUMBERED.sub("", stem)))


def load_errata(rulebook: Path = BASE) -> Printings:
    """Load the errata and editions of a rulebook; one without these folders has none.

    Raises:
        RuleError: as for any file; as ``read_erratum``; RB602 a file without an ``[erratum]`` or ``[edition]`` table; RB605 an
            identifier twice; RB609 an edition names an erratum that is not there, or one twice.

    """
    errata = []
    installed = rulebook == BASE
    for path in sorted((rulebook / FOLDER).glob("*.toml")):
        one = read_erratum(path, installed=installed)
        if one is None:
            place = Place(file=f"{FOLDER}/{path.name}", typed="" if installed else str(path))
            raise RuleError("RB602", place, "this overlay has no [erratum] table", TEMPLATE)
        errata.append(one)
    _check_unique((one.id, one.at("id")) for one in errata)
    known = [one.id for one in errata]
    paths = sorted((rulebook / EDITIONS).glob("*.toml"))
    found = [_edition(path, "" if installed else str(path), known) for path in paths]
    _check_unique((one.id, place) for one, place in found)
    editions = sorted((one for one, _ in found), key=lambda one: one.year)
    return Printings(errata=tuple(sorted(errata, key=lambda one: one.id)), editions=tuple(editions))


def _check_unique(ids: Iterable[tuple[str, Place]]) -> None:
    seen: dict[str, Place] = {}
    for one, place in ids:
        if _bare(one) in seen:
            raise RuleError("RB605", place, f"{one!r} stands at {seen[_bare(one)]} already", "choose another id")
        seen[_bare(one)] = place


def _edition(path: Path, typed: str, errata: Sequence[str]) -> tuple[Edition, Place]:
    shown = f"{EDITIONS}/{path.name}"
    entries = read_document(path, shown, typed)
    if len(entries) != 1 or entries[0].kind != "edition":
        raise RuleError("RB602", Place(file=shown, typed=typed), "an edition is exactly one [edition] table", "write one table")
    (entry,) = entries
    check_keys(entry, EDITION)
    check_languages(entry, ("name", "says"))
    listed = entry.values.get("errata", [])
    for one in listed:
        if one not in errata:
            help_ = suggest(one, errata, f"the folder {FOLDER} has no file with that id")
            raise entry.error("RB609", "errata", f"there is no erratum {one!r}", help_)
        if listed.count(one) > 1:
            raise entry.error("RB609", "errata", f"{one} is laid twice", "name it once")
    edition = Edition(
        id=identifier_of(entry),
        name=entry.values["name"],
        says=entry.values["says"],
        source=entry.values["source"],
        year=entry.values["year"],
        errata=tuple(listed),
    )
    return edition, entry.at("id")
