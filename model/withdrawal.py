"""What overlays have withdrawn, so that a rule that still names it is told so where it was withdrawn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import final

from brinkproof.model.document import Entry, identifier
from brinkproof.model.errors import Place, RuleError


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn:
    """One table that is no longer there: of which kind, by which word of which ``withdraw``, and where that stands."""

    kind: str
    word: str
    place: Place


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
