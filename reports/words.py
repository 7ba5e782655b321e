"""The words of the reports, English and Russian, from ``words.toml``: names of the rulebook as a reader says them."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, final

LANGUAGES: Final = ("en", "ru")

_INDEXED = re.compile(r"^(\w+)\[(\w+)\]$")
_NAME = re.compile(r"[A-Za-z_]\w*(?:\[\w+\])?")


@cache
def _tables() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(files("brinkproof.reports").joinpath("words.toml").read_text(encoding="utf-8"))


@cache
def _reasons() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(files("brinkproof.reports").joinpath("reasons.toml").read_text(encoding="utf-8"))


@cache
def reason_in_russian(reason: str) -> str:
    """Return why a paragraph is not formalised in Russian, empty when nobody has said it yet."""
    told = _reasons()
    if reason in told["reason"]:
        return told["reason"][reason]
    fitting = (re.sub(pattern, own, reason) for pattern, own in told["pattern"].items() if re.search(pattern, reason))
    return next(fitting, "")


@final
class Words:
    """The words of one language.

    Args:
        language: ``en`` or ``ru``.

    """

    def __init__(self, language: str) -> None:
        assert language in LANGUAGES
        self.language = language
        self._place = LANGUAGES.index(language)

    def of(self, table: str, name: str) -> str:
        """Return the word for a name; a name without a word is shown as written, with spaces."""
        found = _tables()[table].get(name)
        return found[self._place] if found else name.replace("_", " ")

    def ui(self, name: str, **values: object) -> str:
        """Return a phrase of the report.

        Raises:
            KeyError: there is no such phrase.

        """
        return _tables()["ui"][name][self._place].format(**values)

    def variable(self, name: str) -> str:
        """Return a state variable as a reader says it, with its index in brackets."""
        indexed = _INDEXED.match(name)
        if indexed:
            return f"{self.of('variable', indexed.group(1))} ({self.value(indexed.group(2))})"
        return self.of("variable", name)

    def value(self, written: str) -> str:
        """Return a value as a reader says it; numbers stay."""
        return self.of("value", written)

    def action(self, name: str, parameters: tuple[tuple[str, str], ...] = ()) -> str:
        """Return an action with its parameters as a short phrase."""
        inside = ", ".join(f"{self.of('parameter', key)}: {self.value(value)}" for key, value in parameters)
        return f"{self.of('action', name)} ({inside})" if inside else self.of("action", name)

    def number(self, value: object) -> str:
        """Return a count with its thousands apart; anything else as it is."""
        if not isinstance(value, int) or isinstance(value, bool):
            return str(value)
        return f"{value:,}" if self.language == "en" else f"{value:,}".replace(",", "\u00a0")

    def steps(self, count: int) -> str:
        """Return a number of steps as it is said after *after* and *по прошествии*: ``1 step``."""
        if self.language == "en":
            return f"{count} step" if count == 1 else f"{count} steps"
        return f"{count} шага" if count % 10 == 1 and count % 100 != 11 else f"{count} шагов"

    def said(self, says: Mapping[str, str]) -> str:
        """Return the sentence in this language, or the English one."""
        return says.get(self.language) or says.get("en", "")

    def condition(self, text: str) -> str:
        """Return a formal condition with the names of the rulebook as words."""
        return _NAME.sub(lambda found: self._named(found.group()), text)

    def _named(self, name: str) -> str:
        bare = name.partition("[")[0]
        if bare in _tables()["variable"]:
            return self.variable(name)
        return self.value(name) if name in _tables()["value"] else name

    def paragraph(self, number: str) -> str:
        """Return how a paragraph or card is cited: ``card 40`` is said in the language of the report."""
        if self.language == "ru":
            for word, own in _CITED.items():
                number = number.replace(word, own)
        return number


_CITED: Final = {
    "other card of value": "другая карта, очков операций",
    "the card": "сама карта",
    "card ": "карта ",
    "bullet": "пункт",
    "example": "пример",
    "note": "примечание",
    "paragraph": "абзац",
    "exception": "исключение",
    "presence": "присутствие",
    "domination": "превосходство",
    "control": "контроль",
}


def missing_words(names: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Return the names of each table that have no words yet."""
    lacking = {table: {name for name in own if name not in _tables()[table]} for table, own in names.items()}
    return {table: own for table, own in lacking.items() if own}
