"""Every paragraph of the printed rules accounted for: formalised, commentary or out of scope, and why.

Which paragraphs a rule states is read off the rulebook; the rest is said in ``rulebook/paragraphs.csv``. Nothing is
checked here: ``tests/rulebook/test_paragraphs.py`` holds the two against each other.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import final

from brinkproof.model.load import paragraphs
from brinkproof.model.rules import Rulebook


class Status(StrEnum):
    """What has become of a paragraph."""

    FORMALISED = "formalised"
    COMMENTARY = "commentary"
    OUT_OF_SCOPE = "out of scope"
    UNACCOUNTED = "not accounted for"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One paragraph.

    Args:
        number: spelt as it is cited.
        title: what it is about.
        kind: rule, definition, example or note.
        in_fragment: whether the fragment that the project began with has it.
        status: as written in ``paragraphs.csv``; a paragraph without one is not accounted for.
        rules: identifiers of the rules that state it, in the order of the files.
        reason: why no rule states it; empty for a formalised paragraph.

    """

    number: str
    title: str
    kind: str
    in_fragment: bool
    status: Status
    rules: tuple[str, ...]
    reason: str


def accounts(rulebook: Rulebook) -> Mapping[str, Account]:
    """Return the account of every paragraph, by number, in the order of the printed rules."""
    stated: dict[str, list[str]] = {}
    for rule in rulebook.rules:
        for number in dict.fromkeys((rule.paragraph, *rule.also)):
            stated.setdefault(number, []).append(rule.id)
    return {
        number: Account(
            number=number,
            title=row["title"],
            kind=row["kind"],
            in_fragment=row["in_fragment"] == "yes",
            status=Status(row["status"] or Status.UNACCOUNTED),
            rules=tuple(stated.get(number, ())),
            reason=row["reason"],
        )
        for number, row in paragraphs().items()
    }
