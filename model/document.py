"""A TOML file with the line of each table and key, so that an error can say where it stands.

The standard reader gives no positions; a second, line-based look finds the headers of the tables and their keys.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, final

from brinkproof.model.errors import Place, RuleError, suggest

_HEADER = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_.-]+)\s*\]\]?\s*(#.*)?$")
_LONG_NUMBER = re.compile(r"[0-9_]{4300,}")
_KEY = re.compile(r"^\s*([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)\s*=")


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One table of a file: its kind (the header), its values, and where it and its keys stand."""

    kind: str
    values: Mapping[str, Any]
    place: Place
    lines: Mapping[str, int]

    def at(self, key: str) -> Place:
        """Return the place of a key, or of the table when the key has no line of its own."""
        return replace(self.place, line=self.lines.get(key, self.place.line))

    def error(self, code: str, key: str, problem: str, help: str, *, missing: str = "") -> RuleError:  # noqa: A002
        """Return an error about a key of this table."""
        return RuleError(code, self.at(key), problem, help, missing=missing)


Keys = Mapping[str, tuple[type | tuple[type, ...], bool]]
"""For each key of a table: its type, and whether it is required."""


def read_text(path: Path, shown: str, typed: str = "") -> str:
    """Read a file as UTF-8; ``shown`` and ``typed`` are its names in a ``Place``.

    Raises:
        RuleError: RB101 no such file, RB102 a directory or unreadable, RB103 not UTF-8, RB104 empty.

    """
    place = Place(file=shown, typed=typed)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise RuleError("RB101", place, "there is no such file", "check the name and the folder") from None
    except IsADirectoryError:
        raise RuleError("RB102", place, "this is a directory, not a file", "name a .toml file") from None
    except OSError as error:
        raise RuleError("RB102", place, f"the file cannot be read: {error.strerror}", "check its permissions") from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        problem = f"byte {error.start} is not UTF-8"
        raise RuleError("RB103", replace(place, line=line), problem, "save the file as UTF-8") from None
    if not text.strip():
        raise RuleError("RB104", place, "the file is empty", "delete it, or write at least one table")
    return text


def read_document(path: Path, shown: str, typed: str = "") -> list[Entry]:
    """Read a TOML file as a list of tables, in the order in which they stand.

    Raises:
        RuleError: as ``read_text``; RB105 not TOML, RB106 a value outside every table.

    """
    text, file = read_text(path, shown, typed), Place(file=shown, typed=typed)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        if not isinstance(error, tomllib.TOMLDecodeError) and (long := _LONG_NUMBER.search(text)):
            place = replace(file, line=text.count("\n", 0, long.start()) + 1)
            problem = f"a number of {len(long.group())} digits is too long"
            raise RuleError("RB105", place, problem, "write a number that a variable can have") from None
        if isinstance(error, RecursionError):
            lines = [line.count("[") + line.count("{") for line in text.splitlines()]
            place = replace(file, line=1 + lines.index(max(lines)))
            raise RuleError("RB105", place, "too many brackets stand in each other", "write fewer") from None
        found = re.search(r"line (\d+)", str(error))
        place = replace(file, line=int(found.group(1)) if found else text.count("\n") + 1)
        raise RuleError("RB105", place, f"this is not TOML: {error}", "see toml.io for the notation") from None
    return sorted(_entries(data, text, file), key=lambda entry: entry.place.line)


def _entries(data: Mapping[str, Any], text: str, file: Place) -> Iterator[Entry]:
    heads = _heads(text)
    for kind, value in data.items():
        tables = value if isinstance(value, list) else [value]
        positions = heads.get(kind, [])
        for number, table in enumerate(tables):
            line, lines = positions[number] if number < len(positions) else (0, {})
            place = replace(file, line=line or _line_of_key(text, kind))
            if not isinstance(table, dict):
                raise RuleError(
                    "RB106", place, f"{kind!r} stands outside every table", "put it under a header such as [[action]]"
                )
            yield Entry(kind=kind, values=table, place=place, lines=lines)


def _heads(text: str) -> dict[str, list[tuple[int, dict[str, int]]]]:
    """Find each header with its line, and the lines of the keys below it."""
    heads: dict[str, list[tuple[int, dict[str, int]]]] = {}
    current: dict[str, int] = {}
    inside_string = False
    prefix = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if inside_string:
            inside_string = line.count('"""') % 2 == 0
            continue
        inside_string = line.count('"""') % 2 == 1
        header = _HEADER.match(line)
        if header:
            name, _, rest = header.group(2).partition(".")
            if rest and name in heads:  # [card.war] belongs to the table above it
                current, prefix = heads[name][-1][1], rest + "."
                current.setdefault(rest, number)
            else:
                current, prefix = {}, ""
                heads.setdefault(name, []).append((number, current))
        elif key := _KEY.match(line):
            full = prefix + key.group(1)
            current.setdefault(full, number)
            current.setdefault(full.split(".")[0], number)
    return heads


def _line_of_key(text: str, key: str) -> int:
    for number, line in enumerate(text.splitlines(), start=1):
        found = _KEY.match(line)
        if found and found.group(1).split(".")[0] == key:
            return number
    return 1


def identifier(entry: Entry) -> str:
    """Return the identifier of a rule: its citation, and the part where a paragraph has several."""
    part = entry.values.get("part", "the card") if entry.kind == "card" else entry.values.get("part") or entry.values.get("name")
    return f"{entry.values['rule']}: {part}" if part else str(entry.values["rule"])


def check_keys(entry: Entry, keys: Keys) -> None:
    """Check the keys of a table and the types of their values.

    Raises:
        RuleError: RB201 unknown key, RB202 missing key, RB203 wrong type.

    """
    for key, value in entry.values.items():
        if key not in keys:
            help_ = suggest(key, keys, f"a {entry.kind} has {', '.join(keys)}")
            raise entry.error("RB201", key, f"a {entry.kind} has no key {key!r}", help_)
        wanted = keys[key][0]
        wrong_bool = isinstance(value, bool) and bool not in (wanted if isinstance(wanted, tuple) else (wanted,))
        if not isinstance(value, wanted) or wrong_bool:
            names = " or ".join(_TYPE_WORDS[t] for t in (wanted if isinstance(wanted, tuple) else (wanted,)))
            way = _example(key, wanted) if wanted is dict and key in _BY_LANGUAGE else names
            raise entry.error("RB203", key, f"{key!r} is {_TYPE_WORDS.get(type(value), 'something else')}", f"write {way}")
        if isinstance(value, dict) and key in _BY_LANGUAGE:
            _check_sentences(entry, key)
        if key in _LISTS_OF_TEXTS and isinstance(value, list) and not all(isinstance(part, str) for part in value):
            raise entry.error("RB203", key, f"{key!r} is not a list of texts", f'write {key} = ["...", "..."]')
    for key, (_, required) in keys.items():
        if required and key not in entry.values:
            raise entry.error(
                "RB202",
                key,
                f"this {entry.kind} has no {key!r}",
                f"add the {'lines' if keys[key][0] is dict and key in _BY_LANGUAGE else 'line'} {_example(key, keys[key][0])}",
            )


def check_languages(entry: Entry, keys: Sequence[str] = ("says", "before", "after")) -> None:
    """Check that each sentence of a table is there in every language.

    Raises:
        RuleError: RB205 a sentence is missing.

    """
    for key in keys:
        sentences = entry.values.get(key)
        if not isinstance(sentences, dict):
            continue
        for language in LANGUAGES:
            if not str(sentences.get(language, "")).strip():
                help_ = f'say it in one sentence: {key}.{language} = "..."'
                raise entry.error("RB205", key, f"{key}.{language} is missing", help_)


def _example(key: str, wanted: type | tuple[type, ...]) -> str:
    """Return the line, or the lines, that give a key a value of its type."""
    if wanted is dict and key in _BY_LANGUAGE:
        return " and ".join(f'{key}.{language} = "..."' for language in LANGUAGES)
    return f"{key} = {_EXAMPLES[wanted]}" if isinstance(wanted, type) else f"{key} = ..."


LANGUAGES = ("en", "ru")
"""The languages in which everything is said."""

_BY_LANGUAGE = frozenset({"says", "before", "after"})
"""The keys that hold one text for each language, where they hold a table."""

_EXAMPLES: dict[type, str] = {str: '"..."', int: "0", bool: "true", list: "[...]", dict: "{ ... }"}


def _check_sentences(entry: Entry, sentences: str) -> None:
    for language, sentence in entry.values[sentences].items():
        if not isinstance(sentence, str):
            key = f"{sentences}.{language}"
            problem = f"{key!r} is {_TYPE_WORDS.get(type(sentence), 'something else')}"
            raise entry.error("RB203", key if key in entry.lines else sentences, problem, f'write {key} = "..."')


_LISTS_OF_TEXTS = frozenset(
    {
        "after",
        "apart_from",
        "before",
        "cites",
        "drop",
        "errata",
        "groups",
        "members",
        "needs",
        "on",
        "ranking",
        "rejected",
        "to",
        "withdraw",
    }
)

_TYPE_WORDS: dict[type, str] = {
    str: "a text in quotes",
    int: "a whole number",
    bool: "true or false",
    list: "a list in brackets",
    dict: "a table in braces",
    float: "a number with a point",
}
