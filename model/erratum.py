"""An erratum: an overlay that says what it means to change, in tables that stand in its file beside the rules.

Whether the rules do what is meant is decided elsewhere. The rulebook is the Deluxe edition, so that an erratum often is the text of an
older printing: ``before`` says how the rulebook has it, ``after`` how the file has it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeVar, final

from brinkproof.model.document import Entry, check_keys, check_languages, read_document
from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.parting import Parting
from brinkproof.model.schema import KINDS

FOLDER: Final = "errata"

_ID: Final = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")


class ErratumKind(StrEnum):
    """Where an erratum comes from."""

    PRINTING = "printing"
    OPTIONAL = "optional"
    SCENARIO = "scenario"
    HOUSE = "house"
    PROPOSAL = "proposal"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """One behaviour that an erratum means to change.

    Args:
        kind: how it changes.
        on: the actions or groups on which it changes; none when it is the start that changes.
        when: in which states, as an expression over the state and the roles of the action.
        holds: what is true of each changed step by the new rules, or of the new initial state.
        says: one sentence by language.
        place: file and line.
        lines: of its keys.

    """

    kind: Parting
    on: tuple[str, ...]
    when: str
    holds: str
    says: Mapping[str, str]
    place: Place
    lines: Mapping[str, int]

    def at(self, key: str) -> Place:
        """Return where a key of this intent stands."""
        return replace(self.place, line=self.lines.get(key, self.place.line))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """An overlay that says what it means to change.

    Args:
        id: unique in its rulebook: letters and digits, hyphens between them.
        kind: where it comes from.
        overlay: the file.
        name: of the overlay.
        says: what it does, one sentence by language.
        before: how the rulebook has it, by language.
        after: how this file has it, by language.
        source: where that is said.
        rejected: the properties that it is known to break; a house variant has some.
        intents: at least one.
        place: of the table.
        lines: of its keys.

    """

    id: str
    kind: ErratumKind
    overlay: Path
    name: str
    says: Mapping[str, str]
    before: Mapping[str, str]
    after: Mapping[str, str]
    source: str
    rejected: tuple[str, ...]
    intents: tuple[Intent, ...]
    place: Place
    lines: Mapping[str, int]

    def at(self, key: str) -> Place:
        """Return where a key of the table stands."""
        return replace(self.place, line=self.lines.get(key, self.place.line))

    def check_rejected(self, properties: Iterable[str]) -> None:
        """Check that the properties it is known to break are in a book.

        Raises:
            RuleError: RB611 one is not.

        """
        known = set(properties)
        for name in self.rejected:
            if name not in known:
                help_ = suggest(name, known, "'brinkproof check' lists the properties")
                raise RuleError("RB611", self.at("rejected"), f"there is no property {name!r}", help_)


def read_erratum(path: Path, *, installed: bool = False) -> Erratum | None:
    """Read the erratum that an overlay is; nothing when it does not say that it is one.

    Args:
        path: the file.
        installed: whether it is one of the suite, which nobody has typed.

    Raises:
        RuleError: as for any file; RB205 no source; RB601 an ``[[intent]]`` without ``[erratum]``, or two of that; RB603 an unknown
            kind; RB604 not an identifier; RB606 no intent; RB607 a key that is missing or means nothing in an intent of its kind;
            RB611 properties broken by what is no house variant.

    """
    typed = "" if installed else str(path)
    entries = read_document(path, f"{FOLDER}/{path.name}" if installed else path.name or str(path), typed)
    heads = [entry for entry in entries if entry.kind == "erratum"]
    intents = [entry for entry in entries if entry.kind == "intent"]
    if not heads and not intents:
        return None
    if len(heads) != 1:
        wrong = heads[1] if heads else intents[0]
        problem = (
            "there is another [erratum] in this file" if heads else "an [[intent]] belongs to an [erratum], and there is none"
        )
        raise RuleError("RB601", wrong.place, problem, "write exactly one [erratum] table above the intents")
    for entry in (*heads, *intents):
        check_keys(entry, KINDS[entry.kind])
        check_languages(entry)
    head = heads[0]
    names = [entry for entry in entries if entry.kind == "overlay"]
    if len(names) != 1:
        raise RuleError("RB206", head.place, "an overlay has exactly one [overlay] table", "say its name and what it does")
    check_keys(names[0], KINDS["overlay"])
    check_languages(names[0])
    if not head.values["source"].strip():
        help_ = 'say where it comes from: source = "our own proposal", or a book and its page'
        raise head.error("RB205", "source", "source is empty", help_)
    if not intents:
        help_ = "add an [[intent]] for each behaviour that is meant to change: says.en, says.ru, kind and on"
        raise head.error("RB606", "id", f"{head.values['id']} does not say what it is meant to change", help_)
    return Erratum(
        id=identifier_of(head),
        kind=_kind(head, ErratumKind),
        overlay=path,
        name=names[0].values["name"],
        says=names[0].values["says"],
        before=head.values["before"],
        after=head.values["after"],
        source=head.values["source"],
        rejected=_rejected(head),
        intents=tuple(_intent(entry) for entry in intents),
        place=head.place,
        lines=head.lines,
    )


def identifier_of(head: Entry) -> str:
    """Return the identifier of an erratum or an edition.

    Raises:
        RuleError: RB604 it is none.

    """
    written = head.values["id"]
    if not _ID.fullmatch(written):
        raise head.error(
            "RB604", "id", f"{written!r} is not an identifier", "write letters, digits and single hyphens: E-01, MY-1"
        )
    return str(written)


_Kind = TypeVar("_Kind", bound=StrEnum)


def _kind(entry: Entry, kinds: type[_Kind]) -> _Kind:
    written = entry.values["kind"]
    if written not in list(kinds):
        help_ = suggest(written, map(str, kinds), f"write one of {', '.join(kinds)}")
        raise entry.error("RB603", "kind", f"there is no kind of {entry.kind} called {written!r}", help_)
    return kinds(written)


def _rejected(head: Entry) -> tuple[str, ...]:
    names = tuple(head.values.get("rejected", ()))
    if names and head.values["kind"] != ErratumKind.HOUSE:
        help_ = "delete the line; what an erratum of another kind breaks is found out, not foretold"
        raise head.error("RB611", "rejected", "only a house variant says which properties it breaks", help_)
    return names


def _intent(entry: Entry) -> Intent:
    kind, values = _kind(entry, Parting), entry.values
    starts = kind is Parting.START
    if starts and (ignored := [key for key in ("on", "when") if key in values]):
        raise entry.error("RB607", ignored[0], f"{ignored[0]!r} means nothing where the start changes", "delete the line")
    if not starts and not values.get("on"):
        help_ = f'say where: on = ["coup"]; an action, or a group such as any_coup; {_PAGE}'
        raise entry.error("RB607", "on", f"this intent of kind {str(kind)!r} does not say which actions change", help_)
    if kind in (Parting.STRICTER, Parting.OWNER) and "holds" in values:
        problem = f"'holds' means nothing in an intent of kind {str(kind)!r}: no step of the new rules is meant"
        raise entry.error("RB607", "holds", problem, "delete the line; say in which states with 'when'")
    return Intent(
        kind=kind,
        on=tuple(values.get("on", ())),
        when=values.get("when", "true"),
        holds=values.get("holds", "true"),
        says=values["says"],
        place=entry.place,
        lines=entry.lines,
    )


_PAGE: Final = "the names stand in model/rulebook/README.md"
