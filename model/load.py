"""Files to a ``Rulebook``: read, check, resolve every name, and write every parameter out.

Nothing is guessed and nothing skipped: an unknown key, name or citation is a ``RuleError`` with its place. The scope of
names is built in ``names``, and actions are made ground in ``grounding``.
"""

import csv
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from brinkproof.model.citations import check_citations, rows_cite
from brinkproof.model.document import Entry, check_keys, check_languages, identifier, read_document
from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.grounding import ground_actions, ground_endings
from brinkproof.model.limits import declared_limits
from brinkproof.model.names import Names, build_names
from brinkproof.model.project import project
from brinkproof.model.rules import Overlay, Rule, Rulebook
from brinkproof.model.schema import KINDS, OVERLAY_KINDS, RULE_KINDS
from brinkproof.model.withdrawal import Laid, Withdrawn, overlay_of, told_as_withdrawn, withdrawn_words

BASE = Path(str(files("brinkproof.model"))) / "rulebook"
"""The rulebook of the Deluxe edition, as it is installed."""


def projection_of(folder: Path) -> Path:
    """Return the overlay that makes a projection of a rulebook; a rulebook need not have one."""
    return folder / "projections" / "core.toml"


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
    laid = lay_over(folder, overlays)
    try:
        rulebook = assemble(laid.entries, digest=rulebook_digest(folder, overlays), heads=laid.heads)
    except RuleError as error:
        raise told_as_withdrawn(error, laid.gone) from None
    return replace(rulebook, overlays=laid.overlays)


def lay_over(folder: Path = BASE, overlays: Sequence[Path] = ()) -> Laid:
    """Return the tables of a rulebook with overlays laid over them.

    Raises:
        RuleError: something in the files is wrong, or a table is.

    """
    entries = rulebook_entries(folder)
    heads: list[Entry] = []
    laid: list[Overlay] = []
    gone: dict[str, Withdrawn] = {}
    for path in overlays:
        before = entries
        entries, head, withdrawn = _overlaid(entries, path)
        heads.append(head)
        laid.append(overlay_of(head, before, entries))
        gone |= withdrawn
    return Laid(entries=tuple(entries), heads=tuple(heads), overlays=tuple(laid), gone=gone)


def rulebook_entries(folder: Path = BASE) -> list[Entry]:
    """Return the tables of a rulebook, each by itself checked and not yet understood.

    Raises:
        RuleError: something in the files is wrong, or a table is; RB601 a table that only an overlay has.

    """
    entries = [
        entry
        for path in rulebook_files(folder)
        for entry in read_document(path, shown(path, folder), "" if folder == BASE else str(path))
    ]
    for entry in entries:
        if entry.kind in OVERLAY_KINDS:
            way = "move it to a file of its own, and lay that over the rulebook: --overlay FILE"
            raise RuleError("RB601", entry.place, f"[{entry.kind}] stands in the rulebook itself; it belongs to an overlay", way)
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
        limits=declared_limits(entries, names),
        endings=ground_endings(entries, names),
        actions=ground_actions(entries, names),
        scope=names.scope,
        over=names.over,
        digest=digest,
    )
    dropped = {name: head.at("drop") for head in heads for name in _dropped(head, names)}
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


def rulebook_digest(folder: Path = BASE, overlays: Sequence[Path] = ()) -> str:
    """Return a digest of everything that a rulebook is loaded from.

    Raises:
        RuleError: there is no such folder, or no rules in it.
        OSError: an overlay cannot be read.

    """
    return files_digest({shown(path, folder): path for path in (*rulebook_files(folder), *overlays)})


def files_digest(files: Mapping[str, Path]) -> str:
    """Return a digest of files with the names under which they are known, in the order in which they are given.

    Raises:
        OSError: one cannot be read.

    """
    digest = hashlib.sha256()
    for name, path in files.items():
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def shown(path: Path, folder: Path) -> str:
    """Return how reports name a file: relative to the folder the user named, or by its last part."""
    return str(Path(folder.name) / path.relative_to(folder)) if path.is_relative_to(folder) else path.name or str(path)


def _check(entry: Entry) -> None:
    """Check one table against the schema, and its citation against the list of paragraphs."""
    if entry.kind not in KINDS:
        raise RuleError(
            "RB204", entry.place, f"there is no kind of rule called {entry.kind!r}", suggest(entry.kind, KINDS, ", ".join(KINDS))
        )
    check_keys(entry, KINDS[entry.kind])
    if entry.kind in RULE_KINDS:
        check_citations(entry, paragraphs())
    check_languages(entry)


def _rule(entry: Entry) -> Rule:
    informal = {"rule", "also", "part", "says", "follows", "ruling"}
    formal = tuple(f"{key} = {_written(value)}" for key, value in entry.values.items() if key not in informal)
    also = [*entry.values.get("also", ()), *(str(cited) for _, cited in rows_cite(entry))]
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
    """Apply one overlay: withdraw rules, then add its own, which stand in for those of the same identifier.

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
    own = [entry for entry in added if entry.kind not in OVERLAY_KINDS]
    gone: dict[str, Withdrawn] = {}
    for entry in entries:
        if entry.kind in RULE_KINDS:
            gone |= withdrawn_words(entry, withdrawn, head.at("withdraw"))
    return _merged(entries, own, withdrawn), head, gone


def _merged(entries: Sequence[Entry], own: Sequence[Entry], withdrawn: set[str]) -> list[Entry]:
    """Return tables with those of an overlay: each where the one stood that it replaces, the others last.

    The order of the cards numbers them, and that of the endings says which is tested first.
    """
    replacing: dict[str, list[Entry]] = {}
    for entry in own:
        if entry.kind in RULE_KINDS:
            replacing.setdefault(identifier(entry), []).append(entry)
    merged: list[Entry] = []
    for entry in entries:
        if entry.kind not in RULE_KINDS:
            merged.append(entry)
        elif (there := identifier(entry)) in replacing:
            merged += replacing.pop(there)
        elif not {there, entry.values["rule"]} & withdrawn:
            merged.append(entry)
    added = {id(entry) for some in replacing.values() for entry in some}
    return [*merged, *(entry for entry in own if entry.kind not in RULE_KINDS or id(entry) in added)]


def _dropped(head: Entry, names: Names) -> list[str]:
    known = {variable.name for variable in names.variables} | set(names.scope.families)
    for name in head.values.get("drop", ()):
        if name not in known:
            raise head.error(
                "RB304", "drop", f"there is no state variable {name!r}", suggest(str(name), known, "see 'brinkproof rules'")
            )
    return list(head.values.get("drop", ()))
