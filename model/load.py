"""Files to a ``Rulebook``: read, check, resolve every name, and write every parameter out.

Nothing is guessed and nothing skipped: an unknown key, name or citation is a ``RuleError`` with its place. The scope of
names is built in ``names``, and actions are made ground in ``grounding``.
"""

import csv
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from brinkproof.model.document import Entry, check_keys, identifier, read_document
from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.grounding import ground_actions, ground_endings
from brinkproof.model.names import Names, build_names
from brinkproof.model.project import project
from brinkproof.model.rules import Limit, Overlay, Rule, Rulebook
from brinkproof.model.schema import KINDS, RULE_KINDS
from brinkproof.model.withdrawal import Withdrawn, told_as_withdrawn, withdrawn_words

BASE = Path(str(files("brinkproof.model"))) / "rulebook"
"""The rulebook of the Deluxe edition, as it is installed."""


@cache
def paragraphs() -> Mapping[str, Mapping[str, str]]:
    """Return every paragraph that may be cited, with its title, kind and how it is accounted for."""
    with (BASE / "paragraphs.csv").open(encoding="utf-8", newline="") as file:
        return {row["number"]: row for row in csv.DictReader(file)}


def load_rulebook(folder: Path = BASE, overlays: Sequence[Path] = ()) -> Rulebook:
    """Load a rulebook from a folder, with overlays that add, replace or withdraw rules.

    Args:
        folder: holds ``*.toml`` and ``cards/*.toml``; other folders in it are not read.
        overlays: files applied in their order.

    Raises:
        RuleError: something in the files is wrong.

    """
    entries = rulebook_entries(folder)
    heads: list[Entry] = []
    laid: list[Overlay] = []
    gone: dict[str, Withdrawn] = {}
    for path in overlays:
        before = entries
        entries, head, withdrawn = _overlaid(entries, path)
        heads.append(head)
        laid.append(_overlay(head, before, entries))
        gone |= withdrawn
    try:
        rulebook = assemble(entries, digest=_digest([*rulebook_files(folder), *overlays], folder), heads=heads)
    except RuleError as error:
        raise told_as_withdrawn(error, gone) from None
    return replace(rulebook, overlays=tuple(laid))


def rulebook_entries(folder: Path = BASE) -> list[Entry]:
    """Return the tables of a rulebook, each by itself checked and not yet understood.

    Raises:
        RuleError: something in the files is wrong, or a table is.

    """
    entries = [
        entry
        for path in rulebook_files(folder)
        for entry in read_document(path, _shown(path, folder), "" if folder == BASE else str(path))
    ]
    for entry in entries:
        _check(entry)
    return entries


def assemble(entries: Sequence[Entry], *, digest: str, heads: Sequence[Entry] = ()) -> Rulebook:
    """Make a rulebook of its tables.

    Args:
        entries: checked tables, overlays applied.
        digest: says what they come from.
        heads: of the overlays; what they drop is left out.

    Raises:
        RuleError: a name is unknown, a sort is wrong, or rules do not fit together.

    """
    _check_unique(entries)
    names = build_names(entries)
    rulebook = Rulebook(
        name=names.title,
        rules=tuple(_rule(entry) for entry in entries if entry.kind in RULE_KINDS),
        members=names.members,
        variables=names.variables,
        limits=_limits(entries, names),
        endings=ground_endings(entries, names),
        actions=ground_actions(entries, names),
        scope=names.scope,
        over=names.over,
        digest=digest,
    )
    dropped = [name for head in heads for name in _dropped(head, names)]
    return project(rulebook, dropped) if dropped else rulebook


def rulebook_files(folder: Path) -> list[Path]:
    """Return the files of a rulebook in the order in which they are read.

    Raises:
        RuleError: RB101 no such folder, RB102 not a folder, RB104 no rules in it.

    """
    place = Place(file=str(folder))
    if not folder.exists():
        raise RuleError("RB101", place, "there is no such folder", "name the folder of a rulebook")
    if not folder.is_dir():
        raise RuleError("RB102", place, "this is a file, not a folder", "name the folder of a rulebook")
    found = [*sorted(folder.glob("*.toml")), *sorted((folder / "cards").glob("*.toml"))]
    if not found:
        raise RuleError("RB104", place, "the folder has no .toml files", "name the folder of a rulebook")
    return found


def _shown(path: Path, folder: Path) -> str:
    """Return how reports name a file: relative to the folder the user named, or by its last part."""
    return str(Path(folder.name) / path.relative_to(folder)) if path.is_relative_to(folder) else path.name or str(path)


def _digest(paths: Iterable[Path], folder: Path) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(_shown(path, folder).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _check(entry: Entry) -> None:
    """Check one table against the schema, and its citation against the list of paragraphs."""
    if entry.kind not in KINDS:
        raise RuleError(
            "RB204", entry.place, f"there is no kind of rule called {entry.kind!r}", suggest(entry.kind, KINDS, ", ".join(KINDS))
        )
    check_keys(entry, KINDS[entry.kind])
    if entry.kind in RULE_KINDS:
        _check_citation(entry)
    if "says" in entry.values:
        for language in ("en", "ru"):
            if not str(entry.values["says"].get(language, "")).strip():
                raise entry.error(
                    "RB205", "says", f"says.{language} is missing", f'say it in one sentence: says.{language} = "..."'
                )


def _check_citation(entry: Entry) -> None:
    further = [("also", cited) for cited in entry.values.get("also", ())]
    for key, cited in [("rule", entry.values["rule"]), *further, *_rows_cite(entry)]:
        if not isinstance(cited, str):
            raise entry.error("RB203", key, f"{cited!r} is not a citation", 'write it like "8.1.3" or "card 40"')
        if cited.startswith("card "):
            if not cited.removeprefix("card ").isdecimal() or not 1 <= int(cited.removeprefix("card ")) <= 110:
                raise entry.error("RB401", key, f"{cited!r} is not a card of the game", "cards are numbered 1 to 110")
        elif cited not in paragraphs():
            help_ = suggest(cited, paragraphs(), "see 'brinkproof rules' for all paragraphs")
            raise entry.error("RB401", key, f"there is no paragraph {cited!r}", help_)


def _rows_cite(entry: Entry) -> list[tuple[str, object]]:
    """Return what the rows of a table cite, each with the key under which an error is shown."""
    return [("rows", row["rule"]) for row in entry.values.get("rows", ()) if isinstance(row, dict) and "rule" in row]


def _rule(entry: Entry) -> Rule:
    informal = {"rule", "also", "part", "says", "follows", "ruling"}
    formal = tuple(f"{key} = {_written(value)}" for key, value in entry.values.items() if key not in informal)
    also = [*entry.values.get("also", ()), *(str(cited) for _, cited in _rows_cite(entry))]
    return Rule(
        id=identifier(entry),
        paragraph=entry.values["rule"],
        kind=entry.kind,
        says=entry.values["says"],
        formal=formal,
        place=entry.place,
        also=tuple(dict.fromkeys(also)),
        ruling=entry.values.get("ruling", 0),
    )


def _written(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
        case list():
            return f"[{', '.join(_written(part) for part in value)}]"
        case dict():
            return "{ " + ", ".join(f"{key} = {_written(part)}" for key, part in value.items()) + " }"
        case _:
            return str(value)


def _check_unique(entries: Iterable[Entry]) -> None:
    seen: dict[str, Entry] = {}
    for entry in entries:
        if entry.kind not in RULE_KINDS:
            continue
        key = identifier(entry)
        if key in seen:
            problem = f"rule {key!r} stands at {seen[key].place} already"
            raise entry.error("RB402", "rule", problem, "delete one, or give it a part of its own: part = ...")
        seen[key] = entry


def _overlaid(entries: list[Entry], path: Path) -> tuple[list[Entry], Entry, dict[str, Withdrawn]]:
    """Apply one overlay: withdraw rules, then add its own, which replace those of the same identifier.

    Its head is returned too, and the words for what it has withdrawn.
    """
    shown = path.name or str(path)
    added = read_document(path, shown, str(path))
    for entry in added:
        _check(entry)
    heads = [entry for entry in added if entry.kind == "overlay"]
    if len(heads) != 1:
        raise RuleError(
            "RB206",
            Place(file=shown, typed=str(path)),
            "an overlay has exactly one [overlay] table",
            "say its name and what it does",
        )
    head = heads[0]
    known = {identifier(entry) for entry in entries if entry.kind in RULE_KINDS}
    known |= {entry.values["rule"] for entry in entries if entry.kind in RULE_KINDS}
    withdrawn = set(head.values.get("withdraw", ()))
    for rule in sorted(withdrawn - known):
        raise head.error(
            "RB403", "withdraw", f"there is no rule {rule!r} to withdraw", suggest(rule, known, "see 'brinkproof rules'")
        )
    own = [entry for entry in added if entry.kind != "overlay"]
    replaced = {identifier(entry) for entry in own if entry.kind in RULE_KINDS}
    kept = [
        entry
        for entry in entries
        if entry.kind not in RULE_KINDS
        or (not {identifier(entry), entry.values["rule"]} & withdrawn and identifier(entry) not in replaced)
    ]
    gone: dict[str, Withdrawn] = {}
    for entry in entries:
        if entry.kind in RULE_KINDS:
            gone |= withdrawn_words(entry, withdrawn, head.at("withdraw"))
    return [*kept, *own], head, gone


def _overlay(head: Entry, before: Iterable[Entry], after: Iterable[Entry]) -> Overlay:
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


def _dropped(head: Entry, names: Names) -> list[str]:
    known = {variable.name for variable in names.variables} | set(names.scope.families)
    for name in head.values.get("drop", ()):
        if name not in known:
            raise head.error(
                "RB304", "drop", f"there is no state variable {name!r}", suggest(str(name), known, "see 'brinkproof rules'")
            )
    return list(head.values.get("drop", ()))


def _limits(entries: Iterable[Entry], names: Names) -> dict[str, Limit]:
    limits: dict[str, Limit] = {}
    for entry in entries:
        if entry.kind != "limit":
            continue
        for variable in names.expand(entry, "variable"):
            old = limits.get(variable, Limit(low=None, high=None, rules=()))
            low = _tighter(max, old.low, entry.values.get("at_least"))
            high = _tighter(min, old.high, entry.values.get("at_most"))
            if low is not None and high is not None and low > high:
                raise entry.error("RB404", "at_least", f"at least {low} and at most {high} leaves no value", "turn them round")
            rule = identifier(entry)
            low_by, high_by = (old.low_by if low == old.low else rule), (old.high_by if high == old.high else rule)
            limits[variable] = Limit(low=low, high=high, rules=(*old.rules, rule), low_by=low_by, high_by=high_by)
    return limits


def _tighter(choose: Callable[[int, int], int], first: int | None, second: int | None) -> int | None:
    """Return the bound that obeys two rules, either of which may set none."""
    if first is None or second is None:
        return second if first is None else first
    return choose(first, second)
