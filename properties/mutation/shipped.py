"""The faults of real digital versions: those that this rulebook can state are mutants, the others have a reason."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, final

from brinkproof.model.document import Entry
from brinkproof.properties.mutation.mutant import Mutant, Operator, changed, is_rule

FAULTS: Final = Path(str(files("brinkproof.properties"))) / "mutation" / "faults.toml"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault that somebody shipped.

    Args:
        case: its number, ``F01`` to ``F20``.
        says: what it does wrong, by language.
        changes: rules and the keys that are written differently; none when it cannot be stated.
        beyond: why it cannot be.

    """

    case: str
    says: Mapping[str, str]
    changes: tuple[Mapping[str, Any], ...]
    beyond: str


def shipped_faults() -> tuple[Fault, ...]:
    """Return all of them, in their order."""
    written = tomllib.loads(FAULTS.read_text("utf-8"))["fault"]
    return tuple(
        Fault(case=one["case"], says=one["says"], changes=tuple(one.get("change", ())), beyond=one.get("beyond", ""))
        for one in written
    )


def shipped_mutants(entries: Sequence[Entry]) -> tuple[Mutant, ...]:
    """Return those that can be stated in a rulebook that has the rules they are about."""
    return tuple(
        _mutant(fault, entries)
        for fault in shipped_faults()
        if fault.changes and all(any(is_rule(entry, change["rule"]) for entry in entries) for change in fault.changes)
    )


def _mutant(fault: Fault, entries: Sequence[Entry]) -> Mutant:
    rule = str(fault.changes[0]["rule"])
    (old,) = [entry for entry in entries if is_rule(entry, rule)]
    new = {key: value for key, value in fault.changes[0].items() if key != "rule"}
    return Mutant(
        id=f"{rule}/{Operator.SHIPPED}/{fault.case}",
        rule=rule,
        operator=Operator.SHIPPED,
        place=", ".join(new),
        before="; ".join(" ".join(str(old.values.get(key, "")).split()) for key in new),
        after=fault.says["en"],
        apply=lambda tables: [new for entry in tables if (new := _with(entry, fault.changes)) is not None],
    )


def _with(entry: Entry, changes: Sequence[Mapping[str, Any]]) -> Entry | None:
    """Return a table as the fault has it; nothing when the fault takes it out."""
    for change in changes:
        if is_rule(entry, change["rule"]):
            new = {key: value for key, value in change.items() if key != "rule"}
            return changed(entry, new) if new else None
    return entry
