"""Properties as data: what must hold, said once for a reader and once formally.

``problem`` resolves them against a rulebook.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import final

from brinkproof.model.document import Entry, Keys, check_keys, read_document
from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.load import paragraphs

BOOK = Path(str(files("brinkproof.properties"))) / "book"
"""The properties of the rulebook, as they are installed."""


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
        name: unique, lower case with hyphens.
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
        RuleError: RB101 to RB106, RB201 to RB205, RB401, and PB101 to PB103.

    """
    if not folder.exists():
        raise RuleError("RB101", Place(file=str(folder)), "there is no such folder or file", "name the folder of a property book")
    paths = sorted(folder.glob("*.toml")) if folder.is_dir() else [folder]
    if not paths:
        raise RuleError("RB104", Place(file=str(folder)), "the folder has no .toml files", "name the folder of a property book")
    found: dict[str, Property] = {}
    for path in paths:
        for entry in read_document(path, str(Path(path.parent.name) / path.name), "" if folder == BOOK else str(path)):
            new = _property(entry)
            if new.name in found:
                raise entry.error(
                    "PB101", "name", f"{new.name!r} stands at {found[new.name].place} already", "choose another name"
                )
            found[new.name] = new
    return tuple(found.values())


def _property(entry: Entry) -> Property:
    if entry.kind not in ("property", "lemma"):
        raise RuleError("RB204", entry.place, f"a property book has no {entry.kind!r}", "write [[property]] or [[lemma]]")
    check_keys(entry, KEYS)
    values = entry.values
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
