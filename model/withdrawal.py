"""What overlays did to a rulebook: what they added, and what they took out, so that a rule that still names it is told so."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import final

from brinkproof.model.document import Entry, identifier
from brinkproof.model.errors import Place, RuleError
from brinkproof.model.rules import Overlay
from brinkproof.model.schema import RULE_KINDS


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn:
    """One table that is no longer there: of which kind, by which word of which ``withdraw``, and where that stands."""

    kind: str
    word: str
    place: Place


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """The tables of a rulebook with overlays laid over them, not yet understood.

    Args:
        entries: in the order of the files, what overlays add last.
        heads: of the overlays.
        overlays: what became of each.
        gone: the words of what they have withdrawn.

    """

    entries: tuple[Entry, ...]
    heads: tuple[Entry, ...]
    overlays: tuple[Overlay, ...]
    gone: Mapping[str, Withdrawn]


def overlay_of(head: Entry, before: Iterable[Entry], after: Iterable[Entry]) -> Overlay:
    """Say what an overlay did, by what was there before it and after it."""
    old = {identifier(entry): entry for entry in before if entry.kind in RULE_KINDS}
    new = {identifier(entry): entry for entry in after if entry.kind in RULE_KINDS}
    return Overlay(
        name=head.values["name"],
        says=head.values["says"],
        withdrawn=tuple(rule for rule in old if rule not in new),
        replaced=tuple(rule for rule in old if rule in new and new[rule] is not old[rule]),
        added=tuple(rule for rule in new if rule not in old),
        dropped=tuple(head.values.get("drop", ())),
    )


def withdrawn_words(entry: Entry, withdrawn: set[str], place: Place) -> dict[str, Withdrawn]:
    """Return every word by which others may name this table, when the overlay withdraws it; none when it stays."""
    named = sorted({identifier(entry), entry.values["rule"]} & withdrawn)
    if not named:
        return {}
    return dict.fromkeys(_words(entry), Withdrawn(kind=entry.kind, word=named[0], place=place))


def _words(entry: Entry) -> Iterator[str]:
    yield identifier(entry)
    yield entry.values["rule"]
    yield from (word for key in ("name", "id") if isinstance(word := entry.values.get(key), str))
    yield from (group for group in entry.values.get("groups", ()) if isinstance(group, str))


def told_as_withdrawn(error: RuleError, gone: Mapping[str, Withdrawn]) -> RuleError:
    """Return the error at the ``withdraw`` that took away what is missing; the same error when none did."""
    found = gone.get(error.missing)
    if found is None:
        return error
    along = "" if error.missing == found.word else f" with {found.word!r}"
    return RuleError(
        "RB410",
        found.place,
        f"{error.missing!r} is withdrawn here{along}, but {error.place} still names it",
        f"state it again in an overlay (a table [[{found.kind}]]), or replace or withdraw what names it too",
    )
