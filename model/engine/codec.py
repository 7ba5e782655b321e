"""Frozen values (tasks, effects, happenings) to JSON and back, by the types of their fields."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from brinkproof.model.engine import happenings, notes
from brinkproof.model.engine.board import COUNTRIES
from brinkproof.model.engine.cards import CARDS, CHINA
from brinkproof.model.engine.decisions import Task
from brinkproof.model.engine.errors import IllegalSave

KIND: Final = "is"
"""The key under which a value names its class."""

_COUNTRY_FIELDS: Final = ("index", "field", "indices")
_MASK_FIELDS: Final = ("reach",)
_LEAST, _MOST = -99, 999
"""Any other number: far beyond what a game comes to, and small enough to reckon with."""


def encode(value: object) -> Any:  # noqa: ANN401 - it is JSON
    """The value as JSON: sides and regions are their words, tuples are lists, sets are sorted lists."""
    match value:
        case StrEnum():
            return value.value
        case None | bool() | int() | str():
            return value
        case tuple():
            return [encode(item) for item in value]
        case frozenset():
            return sorted((encode(item) for item in value), key=repr)
        case _ if is_dataclass(value):
            return {KIND: type(value).__name__, **{f.name: encode(getattr(value, f.name)) for f in fields(value)}}
        case _:
            raise AssertionError(f"{value!r} cannot be saved")


@cache
def tasks() -> dict[str, type]:
    """Every class of tasks by its name; two of one name could not be told apart."""
    from brinkproof.model.engine import agenda, events  # noqa: F401, PLC0415 - to know them all

    return _by_name(_concrete(Task))


@cache
def happened() -> dict[str, type]:
    """Every class of happenings and notes by its name."""
    return _by_name([*get_args(happenings.Happening), *_concrete(notes.Note)])


def _concrete(base: type) -> list[type]:
    found: list[type] = []
    kind: type
    for kind in base.__subclasses__():
        found += [kind] if is_dataclass(kind) else _concrete(kind)
    return found


def _by_name(kinds: Iterable[type]) -> dict[str, type]:
    # A slotted dataclass is made of a class that may linger; the one its module holds counts.
    table: dict[str, type] = {}
    for kind in kinds:
        if "__slots__" not in vars(kind):
            continue
        known = table.get(kind.__name__)
        assert known is None or known.__module__ == kind.__module__, f"two classes are called {kind.__name__}"
        table[kind.__name__] = kind
    return table


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def decode_named(known: dict[str, type], what: str, value: object, place: str) -> Any:  # noqa: ANN401
    """The value of a class that it names itself.

    Raises:
        IllegalSave: no such class, or its fields are wrong.
    """
    if not isinstance(value, dict) or not isinstance(value.get(KIND), str):
        raise wrong(place, f"an object with {KIND!r}", value)
    name = value[KIND]
    if name not in known:
        raise IllegalSave(code="ENG26", place=place, reason=f"there is no {what} {name!r}", way_out="see the names in the README")
    return decode_fields(known[name], {key: item for key, item in value.items() if key != KIND}, place)


def decode_fields(kind: type, value: object, place: str) -> Any:  # noqa: ANN401
    """A frozen value of this class from the object of its fields.

    Raises:
        IllegalSave: a field is missing, unknown or wrong.
    """
    hints = _hints(kind)
    names = [field.name for field in fields(kind)]
    given = check_keys(value, names, place)
    return kind(**{name: decode(hints[name], given[name], f"{place}.{name}") for name in names})


def check_keys(value: object, names: Iterable[str], place: str) -> dict[str, Any]:
    """The object, if it has exactly these keys.

    Raises:
        IllegalSave: it is no object, or a key is missing or unknown.
    """
    if not isinstance(value, dict):
        raise wrong(place, "an object", value)
    expected = list(names)
    for key in value:
        if key not in expected:
            raise IllegalSave(code="ENG20", place=_under(place, key), reason=f"the key {key!r} is unknown", way_out="remove it")
    for key in expected:
        if key not in value:
            way_out = "save the game again; every key is always written"
            raise IllegalSave(code="ENG21", place=_under(place, key), reason=f"the key {key!r} is missing", way_out=way_out)
    return value


def _under(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def decode(hint: Any, value: object, place: str) -> Any:  # noqa: ANN401
    """The value a field of that type has.

    Raises:
        IllegalSave: it has another type, or is out of range.
    """
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _decode_union(arguments, value, place)
    if origin is Literal:
        if value not in arguments:
            raise word(place, value, arguments)
        return value
    if origin in (tuple, frozenset):
        if not isinstance(value, list):
            raise wrong(place, "a list", value)
        if origin is tuple and arguments[-1] is not Ellipsis:
            if len(value) != len(arguments):
                raise wrong(place, f"a list of {len(arguments)}", value)
            kinds = arguments
        else:
            kinds = (arguments[0],) * len(value)
        items = (decode(k, item, f"{place}[{i}]") for i, (k, item) in enumerate(zip(kinds, value, strict=True)))
        return origin(items)
    if hint in (int, bool, str, NoneType):
        if type(value) is not hint:
            raise wrong(place, "null" if hint is NoneType else f"a value of type {hint.__name__}", value)
        _check_plain(value, place)
        return value
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        if not isinstance(value, str) or value not in set(hint):
            raise word(place, value, tuple(hint))
        return hint(value)
    known = tasks() if isinstance(hint, type) and issubclass(hint, Task) else {hint.__name__: hint}
    found = decode_named(known, "task", value, place)
    if not isinstance(found, hint):
        raise wrong(place, f"a {hint.__name__}", value)
    return found


def _decode_union(arguments: tuple[Any, ...], value: object, place: str) -> Any:  # noqa: ANN401
    if value is None and NoneType in arguments:
        return None
    last: IllegalSave | None = None
    for argument in (argument for argument in arguments if argument is not NoneType):
        try:
            return decode(argument, value, place)
        except IllegalSave as error:
            last = error
    assert last is not None, "a union has a member"
    raise last


def _check_plain(value: object, place: str) -> None:
    name = place.rpartition(".")[2].partition("[")[0]
    if isinstance(value, int):
        least, most = _LEAST, _MOST
        if name in _COUNTRY_FIELDS:
            least, most = 0, len(COUNTRIES) - 1
        elif name in _MASK_FIELDS:
            least, most = 0, (1 << len(COUNTRIES)) - 1
        if not least <= value <= most:
            raise out_of_range(place, value, least, most)
    if isinstance(value, str) and name == "card_id" and value not in CARDS and value != CHINA:
        raise unknown_card(place, value)


def wrong(place: str, expected: str, value: object) -> IllegalSave:
    """The refusal of a value of another type."""
    reason = f"{expected} is expected instead of {str(value)[:40]!r}"
    return IllegalSave(code="ENG22", place=place, reason=reason, way_out="save the game again")


def word(place: str, value: object, words: Iterable[object]) -> IllegalSave:
    """The refusal of a word that is none of the words."""
    way_out = f"use one of {', '.join(str(item) for item in words)}"
    return IllegalSave(code="ENG27", place=place, reason=f"{str(value)[:40]!r} is none of the words", way_out=way_out)


def out_of_range(place: str, value: int, least: int, most: int) -> IllegalSave:
    """The refusal of a number."""
    return IllegalSave(
        code="ENG23", place=place, reason=f"{value} is impossible", way_out=f"give a number from {least} to {most}"
    )


def unknown_card(place: str, value: object) -> IllegalSave:
    """The refusal of a card id."""
    return IllegalSave(
        code="ENG25", place=place, reason=f"there is no card {str(value)[:40]!r}", way_out="use the ids of cards.csv"
    )
