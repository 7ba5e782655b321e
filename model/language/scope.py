"""What names mean at one place: constants, variables, definitions, tables, attributes, and local names."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import final

from brinkproof.model.errors import Place
from brinkproof.model.language.sorts import Sort
from brinkproof.model.language.syntax import Constant, Expression, Read


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A derived quantity with parameters, as text."""

    name: str
    parameters: tuple[tuple[str, Sort], ...]
    body: str
    place: Place


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table: one row for each value of the key; the entries are values, or sets of values."""

    name: str
    key: Sort
    rows: tuple[tuple[int, tuple[Constant, ...]], ...]
    is_set: bool


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Variables of one name, one for each value of an index (``military_ops[us]``); the others keep their default."""

    index: Sort
    members: tuple[tuple[int, Read], ...]
    default: Constant


EnabledQuery = Callable[[str, Mapping[str, Constant]], Expression]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What a name can mean at one place."""

    constants: Mapping[str, Constant]
    variables: Mapping[str, Read]
    families: Mapping[str, Family]
    definitions: Mapping[str, Definition]
    tables: Mapping[str, Table]
    attributes: Mapping[str, Mapping[str, tuple[Expression, ...]]]
    locals: Mapping[str, Expression] = field(default_factory=dict)
    allows_next: bool = False
    enabled: EnabledQuery | None = None
    open_definitions: tuple[str, ...] = ()

    def names(self) -> set[str]:
        """Every name that means something here, for suggestions."""
        parts = (self.constants, self.variables, self.families, self.definitions, self.tables, self.locals)
        return {name for part in parts for name in part}
