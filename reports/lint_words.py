"""The words of lint, English and Russian, from ``lint.toml``; names of the rulebook are those of ``words``."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import final

from brinkproof.properties.lint.finding import Finding
from brinkproof.reports.words import LANGUAGES, Words


@cache
def tables() -> Mapping[str, Mapping[str, list[str]]]:
    """Return all phrases, by table and name."""
    return tomllib.loads(files("brinkproof.reports").joinpath("lint.toml").read_text(encoding="utf-8"))


@final
class LintWords:
    """What lint says in one language.

    Args:
        words: the words of the rulebook in that language.

    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self._place = LANGUAGES.index(words.language)

    def of(self, table: str, name: str, **values: object) -> str:
        """Return a phrase.

        Raises:
            KeyError: there is no such phrase.

        """
        return tables()[table][name][self._place].format(**values)

    def rules(self, ids: Iterable[str]) -> str:
        """Return ids of rules as a list in words."""
        named = [self.words.paragraph(rule) for rule in ids]
        return self.of("ui", "and").join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)

    def says(self, finding: Finding) -> str:
        """Return a finding as a sentence."""
        values = {name: self.words.paragraph(value) for name, value in finding.details.items()}
        values.setdefault("others", "")
        return self.of("says", finding.case, rules=self.rules(finding.rules), subject=self._subject(finding), **values)

    def _subject(self, finding: Finding) -> str:
        return finding.subject if self.words.language == "en" else self.words.condition(finding.subject)

    def settled(self, finding: Finding) -> str:
        """Return whether a question of order is decided, and by which rules."""
        if not finding.decided:
            return self.of("ui", "open")
        rulings = ", ".join(map(str, finding.rulings))
        phrase = ("decided", "decided_by", "decided_by_several")[min(len(finding.rulings), 2)]
        return self.of("ui", phrase, rules=self.rules(finding.decided), rulings=rulings)

    def action(self, label: str) -> str:
        """Return an action with its parameters in words, from its label."""
        name, _, inside = label.removesuffix(")").partition("(")
        parameters = [part.split("=", 1) for part in inside.split(", ") if part]
        return self.words.action(name, tuple((key, value) for key, value in parameters))

    def values(self, pairs: Iterable[tuple[str, str]]) -> str:
        """Return variables with their values as a list in words."""
        return ", ".join(f"{self.words.variable(name)} = {self._values(value)}" for name, value in pairs)

    def _values(self, written: str) -> str:
        return ", ".join(map(self.words.value, written.split(", ")))
