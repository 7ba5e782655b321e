"""One rule with the players in each other's place, as text.

Each player's name becomes the other's. A number whose sort reaches equally far to both sides of 0 has a side for each player:
it changes its sign.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from brinkproof.model.document import Entry
from brinkproof.model.language.sorts import INTEGER
from brinkproof.model.rules import Rulebook
from brinkproof.model.vocabulary import Superpower
from brinkproof.properties.lint.unused import INFORMAL

_NAMES = frozenset({"name", "id", "number", "groups", "on", "to", "before", "after", "event", "sort", "per", "variable", "key"})
"""Keys of a table that name something and say nothing by it; the key of a row is a value and is swapped."""


def signed(rulebook: Rulebook) -> frozenset[str]:
    """Return the variables with a side for each player."""
    return frozenset(
        variable.name
        for variable in rulebook.variables
        if variable.sort.kind == INTEGER and variable.sort.low == -variable.sort.high < 0
    )


def swapped(entry: Entry, turned: frozenset[str]) -> Entry:
    """Return a rule with the players in each other's place.

    Args:
        entry: its table.
        turned: variables that change their sign (``signed``).

    """
    values: dict[str, Any] = {}
    for key, value in entry.values.items():
        if key in INFORMAL or key in _NAMES:
            values[key] = value
        elif key == "then":
            values[key] = [_effect(one, turned) for one in value]
        elif key == "rows":
            values[key] = [{k: v if k == "rule" else _value(v, turned) for k, v in row.items()} for row in value]
        elif key == "initial" and entry.values["name"] in turned:
            values[key] = -value
        else:
            values[key] = _value(value, turned)
    if entry.values.get("variable") in turned:
        bounds = {"at_least": values.pop("at_most", None), "at_most": values.pop("at_least", None)}
        values |= {key: -bound for key, bound in bounds.items() if bound is not None}
    return replace(entry, values=values)


def _value(value: object, turned: frozenset[str]) -> object:
    match value:
        case str():
            return expression(value, turned)
        case list():
            return [_value(one, turned) for one in value]
        case dict():
            return {key: own if key in ("sort", "owner") else _value(own, turned) for key, own in value.items()}
        case _:
            return value


def expression(text: str, turned: Iterable[str]) -> str:
    """Return an expression with the players in each other's place.

    >>> expression("vp >= 20 and actor == us", ["vp"])
    '(-vp) >= 20 and actor == ussr'

    """
    players = {str(player): str(player.opponent) for player in Superpower}
    words = players | {name: f"(-{name})" for name in turned}
    return re.sub(r"\b(?:" + "|".join(map(re.escape, words)) + r")\b", lambda found: words[found.group()], text)


def _effect(written: object, turned: frozenset[str]) -> object:
    match written:
        case str():
            return effect(written, turned)
        case {"together": list(parts)}:
            return {"together": [_effect(part, turned) for part in parts]}
        case {"if": str(condition), "do": str(done)}:
            return {"if": expression(condition, turned), "do": effect(done, turned)}
        case _:
            return written


def effect(text: str, turned: Iterable[str]) -> str:
    """Return an effect with the players in each other's place; what is added to a signed variable is taken from it.

    >>> effect("vp = vp + (points if who == us else -points)", ["vp"])
    'vp = vp - (points if who == ussr else -points)'

    """
    match ast.parse(text.strip()).body:
        case [ast.Assign(targets=[ast.Name(id=name)], value=value)] if name in turned:
            match value:
                case ast.BinOp(left=ast.Name(id=same), op=ast.Add() | ast.Sub() as operator, right=added) if same == name:
                    sign = "-" if isinstance(operator, ast.Add) else "+"
                    return f"{name} = {name} {sign} ({expression(ast.unparse(added), turned)})"
                case _:
                    return f"{name} = -({expression(ast.unparse(value), turned)})"
        case _:
            return expression(text, turned)


def mentions_a_player(entry: Entry, cards: Mapping[str, str]) -> bool:
    """Whether a rule says to its readers that it is about one player: its sentence names one, or its card belongs to one.

    Args:
        entry: the table of the rule.
        cards: the side of each card, by how it is cited.

    """
    names = "|".join(str(player).upper() for player in Superpower)
    says = " ".join(map(str, entry.values.get("says", {}).values()))
    return bool(re.search(rf"\b(?:{names})\b", says)) or cards.get(entry.values["rule"], "neutral") != "neutral"
