"""Properties as data: what must hold, said once for a reader and once formally.

``problem`` resolves them against a rulebook.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import Final, final

from brinkproof.model.document import Entry, Keys, check_keys, read_document
from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.load import paragraphs

BOOK = Path(str(files("brinkproof.properties"))) / "book"
"""The properties of the rulebook, as they are installed."""


NO_ERRORS: Final = "no-errors"
"""The finding that no reachable step is an error."""

TOTAL: Final = "relation-is-total"
"""The finding that, besides, somebody can move in every reachable state in which the game is not over."""

EVERY_RULE: Final = "every-rule-can-fire"
"""The finding that each rule acts in some game."""

SETS_AGREE: Final = "projection-sets-agree"
"""The finding that two methods find the same states of the projection."""

ABOUT_THE_RULEBOOK: Final = (NO_ERRORS, TOTAL, EVERY_RULE, SETS_AGREE)
"""Findings about the rulebook as a whole, in the order in which they are told; no property may bear such a name."""

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_NAME: Final = 80
"""A name is a file name and a column of a table too."""


class Kind(StrEnum):
    """What a property claims about states or steps."""

    ALWAYS = "always"
    STEP = "step"
    SOMETIMES = "sometimes"
    EVENTUALLY = "eventually"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """One property.

    Args:
        name: unique, lower case with hyphens, at most 80 characters.
        kind: what it claims.
        says: one sentence by language.
        cites: the paragraphs and cards it rests on, at least one.
        needs: those of the cited that are shown to be needed: without what one of them says it does not hold.
        on: the actions a step property speaks of; empty means all.
        apart_from: the actions it does not speak of.
        when: its premise.
        holds: what it claims then.
        ranking: for ``eventually``: expressions that fall with each step, the weightiest first.
        lemma: whether it only serves to make others inductive.
        place: file and line.

    """

    name: str
    kind: Kind
    says: Mapping[str, str]
    cites: tuple[str, ...]
    needs: tuple[str, ...]
    on: tuple[str, ...]
    apart_from: tuple[str, ...]
    when: str
    holds: str
    ranking: tuple[str, ...]
    lemma: bool
    place: Place
    lines: Mapping[str, int]

    def at(self, key: str) -> Place:
        """Return where a key of this property stands."""
        return replace(self.place, line=self.lines.get(key, self.place.line))


KEYS: Keys = {
    "name": (str, True),
    "kind": (str, True),
    "says": (dict, True),
    "cites": (list, True),
    "needs": (list, False),
    "on": (list, False),
    "apart_from": (list, False),
    "when": (str, False),
    "holds": (str, False),
    "ranking": (list, False),
}


def load_properties(folder: Path = BOOK) -> tuple[Property, ...]:
    """Load every property of a folder, in the order of the files.

    Raises:
        RuleError: RB101 to RB106, RB201 to RB205, RB401, PB101 to PB103, and PB105 to PB107.

    """
    found: dict[str, Property] = {}
    for path in property_files(folder):
        for entry in read_document(path, str(Path(path.parent.name) / path.name), "" if folder == BOOK else str(path)):
            new = _property(entry)
            if new.name in found:
                raise entry.error(
                    "PB101", "name", f"{new.name!r} stands at {found[new.name].place} already", "choose another name"
                )
            found[new.name] = new
    return tuple(found.values())


def property_files(folder: Path) -> list[Path]:
    """Return the files of a property book, in the order in which they are read.

    Raises:
        RuleError: RB101 no such folder or file, RB104 nothing in it.

    """
    if not folder.exists():
        raise RuleError("RB101", Place(file=str(folder)), "there is no such folder or file", "name the folder of a property book")
    paths = sorted(folder.glob("*.toml")) if folder.is_dir() else [folder]
    if not paths:
        raise RuleError("RB104", Place(file=str(folder)), "the folder has no .toml files", "name the folder of a property book")
    return paths


def _property(entry: Entry) -> Property:
    if entry.kind not in ("property", "lemma"):
        raise RuleError("RB204", entry.place, f"a property book has no {entry.kind!r}", "write [[property]] or [[lemma]]")
    check_keys(entry, KEYS)
    values = entry.values
    _check_name(entry)
    if values["kind"] not in list(Kind):
        raise entry.error(
            "PB102", "kind", f"there is no kind {values['kind']!r}", suggest(values["kind"], map(str, Kind), ", ".join(Kind))
        )
    for language in ("en", "ru"):
        if not str(values["says"].get(language, "")).strip():
            raise entry.error("RB205", "says", f"says.{language} is missing", f'say it in one sentence: says.{language} = "..."')
    for cited in (*values["cites"], *values.get("needs", ())):
        known = cited in paragraphs() or (
            str(cited).startswith("card ") and str(cited)[5:].isdecimal() and 1 <= int(cited[5:]) <= 110
        )
        if not known:
            raise entry.error(
                "RB401", "cites", f"there is no paragraph {cited!r}", suggest(str(cited), paragraphs(), "see 'brinkproof rules'")
            )
    if not values["cites"]:
        raise entry.error("RB401", "cites", "a property cites at least one paragraph", 'write cites = ["8.1.3"]')
    kind = Kind(values["kind"])
    if kind is Kind.EVENTUALLY and not values.get("ranking"):
        raise entry.error(
            "PB103", "kind", "an 'eventually' property needs a ranking", "list expressions that fall: ranking = [...]"
        )
    if kind in (Kind.ALWAYS, Kind.STEP) and "holds" not in values:
        raise entry.error("RB202", "holds", f"a property of kind {str(kind)!r} has no 'holds'", "say what must be true")
    _check_nothing_is_ignored(entry, kind)
    return Property(
        name=values["name"],
        kind=kind,
        says=values["says"],
        cites=tuple(values["cites"]),
        needs=tuple(values.get("needs", ())),
        on=tuple(values.get("on", ())),
        apart_from=tuple(values.get("apart_from", ())),
        when=values.get("when", "true"),
        holds=values.get("holds", "true"),
        ranking=tuple(values.get("ranking", ())),
        lemma=entry.kind == "lemma",
        place=entry.place,
        lines=entry.lines,
    )


def _check_name(entry: Entry) -> None:
    name = entry.values["name"]
    if name in ABOUT_THE_RULEBOOK:
        raise entry.error("PB105", "name", f"{name!r} is a finding about the rulebook as a whole", "choose another name")
    if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
        shown = name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "..."
        raise entry.error(
            "PB106",
            "name",
            f"{shown!r} is not a name for a property",
            f"write lower-case letters, digits and single hyphens between them, {_LONGEST_NAME} characters at most: within-1-and-5",
        )


def _check_nothing_is_ignored(entry: Entry, kind: Kind) -> None:
    """Refuse a key that would change nothing, or would let a claim hold where it does not."""
    ignored: dict[str, str] = {}
    if kind is Kind.EVENTUALLY:
        ignored = dict.fromkeys(("on", "apart_from", "when", "holds"), "its ranking falls with every step; write nothing else")
    else:
        ignored["ranking"] = "delete the line, or write kind = 'eventually'"
        if kind is not Kind.STEP and not entry.values.get("on"):
            ignored["apart_from"] = "name the actions it speaks of too: on = [...]"
    for key, help_ in ignored.items():
        if key in entry.values:
            raise entry.error("PB107", key, f"{key!r} means nothing in a property of kind {str(kind)!r}", help_)
