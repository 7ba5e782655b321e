"""The printed sentences, one by one and word for word, as claims about the rulebook; ``literal.py`` decides them.

A sentence is a claim like any property (``literal/claims``), or, where it says what an effect does, a rule in place of the
rulebook's: a reading. A paragraph that claims nothing about a game in this scope is listed with the reason.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final, final

from brinkproof.model.document import Entry, Keys, check_keys, read_document
from brinkproof.model.errors import RuleError, suggest
from brinkproof.model.load import paragraphs
from brinkproof.properties.property import Property, load_properties

LITERAL: Final = Path(str(files("brinkproof.properties"))) / "literal"
"""The sentences of the printed rules, as they are installed."""

CLAIMS: Final = "claims"
OTHERS: Final = "others.toml"

_KEYS: Final[Mapping[str, Keys]] = {
    "as_rule": {"paragraph": (str, True), "name": (str, True), "reading": (str, True), "says": (dict, True)},
    "silent": {"paragraph": (str, True), "why": (dict, True)},
}


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class AsRule:
    """A sentence that says what an effect does, as the reading that puts it in place of the rule (``B-01=no_effect``)."""

    paragraph: str
    name: str
    reading: str
    says: Mapping[str, str]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Silent:
    """A paragraph that claims nothing about a game in this scope, and why."""

    paragraph: str
    why: Mapping[str, str]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """Everything that is said of the printed paragraphs; each claim cites the one whose sentence it is."""

    claims: tuple[Property, ...]
    rules: tuple[AsRule, ...]
    silent: tuple[Silent, ...]

    @property
    def paragraphs(self) -> frozenset[str]:
        """The paragraphs that are spoken of."""
        claimed = (claim.cites[0] for claim in self.claims)
        return frozenset((*claimed, *(one.paragraph for one in self.rules), *(one.paragraph for one in self.silent)))


def load_sentences(folder: Path = LITERAL) -> Sentences:
    """Load the sentences of the printed rules.

    Raises:
        RuleError: as for properties; RB204 another kind of table; RB401 no such paragraph.

    """
    path = folder / OTHERS
    rules, silent = [], []
    for entry in read_document(path, f"{folder.name}/{OTHERS}", "" if folder == LITERAL else str(path)):
        _check(entry)
        if entry.kind == "as_rule":
            rules.append(AsRule(**entry.values))
        else:
            silent.append(Silent(**entry.values))
    return Sentences(claims=load_properties(folder / CLAIMS), rules=tuple(rules), silent=tuple(silent))


def _check(entry: Entry) -> None:
    if entry.kind not in _KEYS:
        raise RuleError("RB204", entry.place, f"there is no table called {entry.kind!r} here", f"write {' or '.join(_KEYS)}")
    check_keys(entry, _KEYS[entry.kind])
    cited = entry.values["paragraph"]
    if cited not in paragraphs():
        help_ = suggest(cited, paragraphs(), "see 'brinkproof rules' for all paragraphs")
        raise entry.error("RB401", "paragraph", f"there is no paragraph {cited!r}", help_)
