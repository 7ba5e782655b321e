"""The file that ``erratum new`` writes: an erratum to be filled in, with a word on every line, and the present rules to be edited."""

import json
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from brinkproof.model.document import Entry, identifier
from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.load import lay_over
from brinkproof.model.schema import RULE_KINDS
from brinkproof.reports.words import Words


def file_name(name: str) -> str:
    """Return the name of the file of an erratum."""
    return f"{_slug(name) or 'erratum'}.toml"


def _slug(name: str) -> str:
    return re.sub(r"[\W_]+", "-", name.lower()).strip("-")


def template(name: str, shown: str, asked: Sequence[str], folder: Path, overlays: Sequence[Path], words: Words) -> str:
    """Return the text of the file.

    Args:
        name: of the erratum, as the editor calls it.
        shown: the file, as a command names it.
        asked: paragraphs, cards or identifiers of rules; the present tables of these are copied.
        folder: of the rulebook.
        overlays: laid over it already.
        words: of the language in which the comments are written.

    Raises:
        RuleError: something in the files is wrong; RP104 there is no rule of that paragraph.

    """
    entries = [entry for entry in lay_over(folder, overlays).entries if entry.kind in RULE_KINDS]
    copied = list(dict.fromkeys(id(entry) for text in asked for entry in _found(text, entries)))
    tables = [entry for number in copied for entry in entries if id(entry) == number]
    slug = _slug(name)
    text = files("brinkproof.reports").joinpath("templates").joinpath(f"erratum.{words.language}.txt").read_text("utf-8")
    return Template(text).substitute(
        file=shown,
        name=_quoted(name),
        id=_quoted(slug if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) else "MY-1"),
        before_en=_quoted(tables[0].values["says"]["en"] if tables else ""),
        before_ru=_quoted(tables[0].values["says"]["ru"] if tables else ""),
        on=json.dumps(list(dict.fromkeys(action for entry in tables for action in _acting(entry)))),
        rules="\n".join(f"# {identifier(entry)}\n{_source(entry, folder, overlays)}" for entry in tables) or _EXAMPLE,
    )


_EXAMPLE: Final = """\
# [[consequence]]
# rule = "8.1.4"
# says.en = ""
# says.ru = ""
# on = ["any_coup"]
# when = "battleground"
# then = ["degrade(1)"]
"""


def _found(text: str, entries: Sequence[Entry]) -> list[Entry]:
    found = [entry for entry in entries if text in (identifier(entry), entry.values["rule"])]
    if not found:
        known = {name for entry in entries for name in (identifier(entry), str(entry.values["rule"]))}
        help_ = suggest(text, known, "'brinkproof rules' lists the paragraphs, 'brinkproof explain 8.1.4' the rules of one")
        raise RuleError("RP104", Place(file=f"--rule {text}"), f"the rulebook has no rule of {text!r}", help_)
    return found


def _acting(entry: Entry) -> Sequence[str]:
    """Return the actions that a table speaks of by name."""
    return [entry.values["name"]] if entry.kind == "action" else entry.values.get("on", [])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _source(entry: Entry, folder: Path, overlays: Sequence[Path]) -> str:
    """Return a table as its editor wrote it."""
    typed = next((path for path in overlays if str(path) == entry.place.typed), folder.parent / entry.place.file)
    lines = typed.read_text("utf-8").splitlines()[entry.place.line - 1 :]
    return "\n".join(_table(lines, entry.kind)).rstrip("\n") + "\n"


def _table(lines: Sequence[str], kind: str) -> Iterator[str]:
    """Yield the lines of the first table: up to the next, without the comment that belongs to that."""
    held: list[str] = []
    yield lines[0]
    for line in lines[1:]:
        if re.match(r"\s*\[", line) and not re.match(rf"\s*\[+{kind}\.", line):
            return
        if line.startswith("#") or not line.strip():
            held.append(line)
            continue
        yield from held
        held.clear()
        yield line
