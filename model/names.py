"""The names of a rulebook: sorts, cards, variables, definitions and tables, and the scope they make together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import final

from brinkproof.model.card_table import card_attributes
from brinkproof.model.document import Entry, identifier
from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.language.scope import Definition, Family, Scope, Table
from brinkproof.model.language.sorts import BOOL, BOOLEAN, Sort, integer
from brinkproof.model.language.syntax import Constant, Expression, Read
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.naming import check_naming
from brinkproof.model.rules import StateVariable

_WIDEST = 1000
"""A range has at most so many values: they are written out wherever it indexes something."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """Everything that has a name in a rulebook."""

    title: str
    members: Mapping[str, tuple[str, ...]]
    sorts: Mapping[str, Sort]
    variables: tuple[StateVariable, ...]
    scope: Scope
    over: Expression

    def sort(self, entry: Entry, key: str, text: str) -> Sort:
        """Return the sort that ``text`` names: ``bool``, ``1..10`` or an enumeration.

        Raises:
            RuleError: RB304 no such sort, RB207 a range that is not one.

        """
        return _sort(self.sorts, entry, key, text)

    def expand(self, entry: Entry, key: str) -> list[str]:
        """Return the variables that a key names: one, or all members of a family."""
        name = entry.values[key]
        if name in self.scope.variables:
            return [name]
        if name in self.scope.families:
            return [read.variable for _, read in self.scope.families[name].members]
        known = {*self.scope.variables, *self.scope.families}
        raise entry.error(
            "RB304", key, f"{name!r} is not a state variable", suggest(name, known, "see the [[variable]] tables"), missing=name
        )


def build_names(entries: Sequence[Entry]) -> Names:
    """Collect the names of a rulebook.

    Raises:
        RuleError: a name is unknown or taken twice, a sort or a table is wrong.

    """
    head = _only(entries, "rulebook")
    cards = [entry for entry in entries if entry.kind == "card"]
    members, sorts = _sorts(entries, cards)
    constants = {
        name: Constant(position, Sort(kind, position, position))
        for kind, names in members.items()
        for position, name in enumerate(names)
    }
    scope = Scope(
        constants=constants, variables={}, families={}, definitions=_definitions(entries, sorts), tables={}, attributes={}
    )
    scope = replace(scope, tables=_tables(entries, sorts, scope))
    plain = card_attributes(cards, members, scope, with_prevention=False)
    variables, scope = _variables(entries, sorts, replace(scope, attributes=plain))
    scope = replace(scope, attributes=card_attributes(cards, members, scope, with_prevention=True))
    _check_names(entries, scope)
    over = typecheck(head.values["over"], scope, head.at("over"), BOOLEAN)
    return Names(title=head.values["name"], members=members, sorts=sorts, variables=variables, scope=scope, over=over)


def _only(entries: Iterable[Entry], kind: str) -> Entry:
    found = [entry for entry in entries if entry.kind == kind]
    if len(found) != 1:
        place = found[1].place if found else Place(file="the rulebook")
        raise RuleError("RB206", place, f"a rulebook has exactly one [{kind}] table, not {len(found)}", "keep the first one")
    return found[0]


def _sort(sorts: Mapping[str, Sort], entry: Entry, key: str, text: object) -> Sort:
    if not isinstance(text, str):
        raise entry.error("RB203", key, f"a sort is a text in quotes, not {text!r}", 'write "1..5" or the name of a sort')
    low, dots, high = text.partition("..")
    if dots:
        try:
            bounds = integer(int(low), int(high))
        except ValueError:
            raise entry.error("RB207", key, f"{text!r} is not a range", 'write it like "1..5"') from None
        if not 0 <= bounds.high - bounds.low < _WIDEST:
            wrong, help_ = (
                ("empty", "put the smaller bound first")
                if bounds.low > bounds.high
                else ("too wide", f"at most {_WIDEST} values")
            )
            raise entry.error("RB207", key, f"the range {text!r} is {wrong}", help_)
        return bounds
    if text not in sorts:
        raise entry.error("RB304", key, f"there is no sort {text!r}", suggest(text, sorts, "see the [[sort]] tables"))
    return sorts[text]


def _sorts(entries: Iterable[Entry], cards: Sequence[Entry]) -> tuple[dict[str, tuple[str, ...]], dict[str, Sort]]:
    members: dict[str, tuple[str, ...]] = {}
    sorts: dict[str, Sort] = {BOOLEAN: BOOL}
    for entry in (entry for entry in entries if entry.kind == "sort"):
        name = entry.values["name"]
        if name in sorts:
            raise entry.error("RB405", "name", f"there is a sort {name!r} already", "choose another name")
        if "of" in entry.values:
            sorts[name] = _part(entry, members)
            continue
        own = [str(member) for member in entry.values.get("members", [])]
        if entry.values.get("cards"):
            own += [card.values["id"] for card in cards]
        taken = {member for others in members.values() for member in others}
        for position, member in enumerate(own):
            if member in own[:position] or member in taken:
                raise entry.error("RB405", "members", f"the name {member!r} is taken twice", "choose another name")
        if not own:
            raise entry.error("RB202", "members", f"the sort {name!r} has no members", "list them: members = [...]")
        members[name], sorts[name] = tuple(own), Sort(name, 0, len(own) - 1)
    return members, sorts


def _part(entry: Entry, members: Mapping[str, tuple[str, ...]]) -> Sort:
    whole = entry.values["of"]
    if whole not in members:
        raise entry.error("RB304", "of", f"there is no sort {whole!r} above", suggest(whole, members, "declare it first"))
    names = members[whole]
    ends = [entry.values.get("first", names[0]), entry.values.get("last", names[-1])]
    for end in ends:
        if end not in names:
            raise entry.error("RB304", "first", f"{end!r} is not in {whole!r}", suggest(end, names, "see its members"))
    low, high = names.index(ends[0]), names.index(ends[1])
    if low > high:
        raise entry.error("RB207", "first", f"{ends[0]!r} comes after {ends[1]!r}", "put the earlier one first")
    return Sort(whole, low, high)


def parameter_sorts(sorts: Mapping[str, Sort], entry: Entry) -> tuple[tuple[str, Sort], ...]:
    """Return the parameters of a definition, an effect or an action with their sorts."""
    found = []
    for name, written in entry.values.get("parameters", {}).items():
        if isinstance(written, dict) and not {"sort"} <= written.keys() <= {"sort", "owner"}:
            raise entry.error(
                "RB201", "parameters", f"{name!r} has other keys than 'sort' and 'owner'", "write { sort = ..., owner = ... }"
            )
        text = written["sort"] if isinstance(written, dict) else written
        found.append((name, _sort(sorts, entry, "parameters", text)))
    return tuple(found)


def _definitions(entries: Iterable[Entry], sorts: Mapping[str, Sort]) -> dict[str, Definition]:
    definitions: dict[str, Definition] = {}
    for entry in (entry for entry in entries if entry.kind == "definition"):
        name = entry.values["name"]
        if name in definitions:
            raise entry.error("RB405", "name", f"{name!r} is defined at {definitions[name].place} already", "choose another name")
        definitions[name] = Definition(
            name=name, parameters=parameter_sorts(sorts, entry), body=entry.values["is"], place=entry.at("is")
        )
    return definitions


def _tables(entries: Iterable[Entry], sorts: Mapping[str, Sort], scope: Scope) -> dict[str, Table]:
    tables: dict[str, Table] = {}
    for entry in (entry for entry in entries if entry.kind == "table"):
        name = entry.values["name"]
        if name in tables:
            raise entry.error("RB405", "name", f"there is a table {name!r} already", "choose another name")
        key = _sort(sorts, entry, "key", entry.values["key"])
        rows: dict[int, tuple[Constant, ...]] = {}
        is_set = any(isinstance(row, dict) and isinstance(row.get("value"), list) for row in entry.values["rows"])
        for row in entry.values["rows"]:
            if not isinstance(row, dict) or not {"key", "value"} <= row.keys() <= {"key", "value", "rule"}:
                raise entry.error("RB203", "rows", f"{row!r} is not a row", "write { rule = ..., key = ..., value = ... }")
            if isinstance(row["value"], list) != is_set:
                raise entry.error(
                    "RB203", "rows", f"row {row['key']!r} is no list, and others are", "write [...] in every row, or in none"
                )
            values = row["value"] if is_set else [row["value"]]
            for position in _constant(entry, scope, row["key"], key):
                if position in rows:
                    raise entry.error("RB405", "rows", f"key {row['key']!r} stands twice in table {name!r}", "delete one row")
                rows[position] = tuple(c for value in values for c in _entry_constants(entry, scope, value))
        missing = [value for value in key.values if value not in rows]
        if missing or any(row not in key for row in rows):
            raise entry.error("RB208", "rows", f"table {name!r} does not have one row for each key", f"add rows for {missing}")
        tables[name] = Table(name=name, key=key, rows=tuple(sorted(rows.items())), is_set=is_set)
    return tables


def _constant(entry: Entry, scope: Scope, written: object, key: Sort) -> list[int]:
    """Return the keys a row stands for: one value, or the range ``"1..3"``."""
    if isinstance(written, str) and ".." in written:
        return list(_sort({}, entry, "rows", written).values)
    (constant,) = _entry_constants(entry, scope, written)
    if constant.sort.kind != key.kind:
        raise entry.error("RB305", "rows", f"{written!r} is not a key of this table", "see its 'key'")
    return [constant.value]


def _entry_constants(entry: Entry, scope: Scope, written: object) -> list[Constant]:
    value = typecheck(written if isinstance(written, str) else str(written).lower(), scope, entry.at("rows"))
    if not isinstance(value, Constant):
        raise entry.error("RB305", "rows", f"{written!r} is not a constant", "a table holds constants only")
    return [value]


def _variables(entries: Iterable[Entry], sorts: Mapping[str, Sort], scope: Scope) -> tuple[tuple[StateVariable, ...], Scope]:
    found: list[StateVariable] = []
    plain: dict[str, Read] = {}
    families: dict[str, Family] = {}
    for entry in (entry for entry in entries if entry.kind == "variable"):
        name = entry.values["name"]
        if name in plain or name in families or name in scope.constants:
            raise entry.error("RB405", "name", f"the name {name!r} is taken already", "choose another name")
        sort = _sort(sorts, entry, "sort", entry.values["sort"])
        initial = _initial(entry, scope, sort)
        if "per" not in entry.values:
            plain[name] = Read(name, sort)
            found.append(StateVariable(name=name, sort=sort, initial=initial.value, rule=identifier(entry)))
            continue
        index = _sort(sorts, entry, "per", entry.values["per"])
        members = []
        for value, label in _index_members(entry, scope, index):
            full = f"{name}[{label}]"
            members.append((value, Read(full, sort)))
            found.append(StateVariable(name=full, sort=sort, initial=initial.value, rule=identifier(entry)))
        families[name] = Family(index=index, members=tuple(members), default=initial)
    return tuple(found), replace(scope, variables=plain, families=families)


def _index_members(entry: Entry, scope: Scope, index: Sort) -> list[tuple[int, str]]:
    labels = {c.value: name for name, c in scope.constants.items() if c.sort.kind == index.kind}
    members = []
    for value in index.values:
        if "where" in entry.values:
            element = Constant(value, Sort(index.kind, value, value))
            inner = replace(scope, locals={"index": element})
            if typecheck(entry.values["where"], inner, entry.at("where"), BOOLEAN) != Constant(1, BOOL):
                continue
        members.append((value, labels.get(value, str(value))))
    return members


def _initial(entry: Entry, scope: Scope, sort: Sort) -> Constant:
    written = entry.values["initial"]
    value = typecheck(written if isinstance(written, str) else str(written).lower(), scope, entry.at("initial"))
    if not isinstance(value, Constant) or value.sort.kind != sort.kind:
        raise entry.error("RB305", "initial", f"{written!r} is not a value of sort {entry.values['sort']!r}", "see the sort")
    if value.value not in sort:
        raise entry.error("RB308", "initial", f"{written!r} is outside {entry.values['sort']!r}", "widen the sort or change it")
    return value


def _check_names(entries: Iterable[Entry], scope: Scope) -> None:
    """Check what every name is, and each definition once by itself, so that an error in one that nobody uses is found too."""
    for entry in entries:
        check_naming(entry, scope)
    for entry in (entry for entry in entries if entry.kind == "definition"):
        definition = scope.definitions[entry.values["name"]]
        free: dict[str, Expression] = {name: Read(f"({name})", sort) for name, sort in definition.parameters}
        inner = replace(scope, locals=free, open_definitions=(definition.name,))
        typecheck(definition.body, inner, definition.place)
    names = [*scope.constants, *scope.variables, *scope.families, *scope.definitions, *scope.tables]
    for first, second in pairwise(sorted(names)):
        if first == second:
            taken = scope.definitions.get(first)
            place = taken.place if taken else Place(file="the rulebook")
            raise RuleError("RB405", place, f"the name {first!r} is taken twice", "choose another name")
