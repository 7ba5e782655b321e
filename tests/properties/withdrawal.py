"""Taking out of the rulebook what one paragraph says, whole rules or one clause of a rule, and nothing else.

Every way to do so is read off the rule itself (``ways``), so that a withdrawal only ever takes away: a rule, one effect of it, a
condition, a part of a condition, a bound, a summand, a row of a table, a mark of a card. What refers to a rule that is gone
(``before``, ``to``, ``on``) is forgotten. A named effect that is gone does nothing; a definition that is gone allows everything.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, final

from brinkproof.model.document import Entry, identifier
from brinkproof.model.load import assemble
from brinkproof.model.rules import Rulebook
from brinkproof.model.schema import RULE_KINDS

WHOLE = "all of it"

_OPTIONAL = ("at_least", "at_most", "after", "before", "groups", "requires", "starred", "war", "prevented")
_EXPRESSIONS = ("when", "is", "forbid")


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """What is taken out.

    Args:
        rule: the identifier of a rule.
        what: one of the ``ways`` of that rule.

    """

    rule: str
    what: str = WHOLE

    def __str__(self) -> str:
        return f"{self.rule} ({self.what})"


def states(entry: Entry, paragraph: str) -> bool:
    """Whether a rule is what a paragraph formalises to, alone or with others."""
    return paragraph in (entry.values["rule"], *entry.values.get("also", ()))


def withdrawals_of(paragraph: str, entries: Sequence[Entry]) -> Iterator[Withdrawal]:
    """Yield every way to take out something of what a paragraph says: whole rules first, then clauses."""
    own = [entry for entry in entries if entry.kind in RULE_KINDS]
    found = [(entry, way) for entry in own if states(entry, paragraph) for way in ways(entry)]
    found += [(e, _row(row)) for e in own for row in e.values.get("rows", ()) if row.get("rule") == paragraph]
    found.sort(key=lambda pair: pair[1] != WHOLE)
    for entry, way in found:
        yield Withdrawal(rule=identifier(entry), what=way)


def without(entries: Sequence[Entry], withdrawals: Sequence[Withdrawal]) -> Rulebook:
    """Return the rulebook without something.

    Raises:
        KeyError: there is no such rule, or it cannot be taken apart like this.
        RuleError: what is left is no rulebook.

    """
    left = {id(entry): entry for entry in entries}
    for withdrawal in withdrawals:
        (old,) = [entry for entry in entries if entry.kind in RULE_KINDS and identifier(entry) == withdrawal.rule]
        new = ways(old)[withdrawal.what]
        if new is None:
            del left[id(old)]
        else:
            left[id(old)] = new
    return assemble(_pruned(list(left.values())), digest=" and ".join(map(str, withdrawals)))


def _pruned(entries: Sequence[Entry]) -> list[Entry]:
    """Forget what refers to rules and actions that are gone."""
    actions = [entry for entry in entries if entry.kind == "action"]
    named = {name for action in actions for name in (action.values["name"], *action.values.get("groups", ()))}
    named |= {"event"} if any("event" in action.values for action in actions) else set()
    rules = {word for entry in entries if entry.kind in RULE_KINDS for word in (identifier(entry), entry.values["rule"])}
    known = {"on": named, "after": named, "before": rules, "to": rules}
    return [
        replace(
            entry,
            values={
                key: [one for one in value if one in known[key]] if key in known else value for key, value in entry.values.items()
            },
        )
        for entry in entries
    ]


def ways(entry: Entry) -> Mapping[str, Entry | None]:
    """Return what is left of a rule when something is taken out of it, by what that is; nothing when it is the whole rule."""
    found: dict[str, Entry | None] = {WHOLE: None}
    if entry.kind == "effect":
        found[WHOLE] = _with(entry, then=[])
    if entry.kind == "definition":
        found[WHOLE] = _with(entry, **{"is": "true"})
    for key in _OPTIONAL:
        if key in entry.values:
            found[key] = replace(entry, values={name: value for name, value in entry.values.items() if name != key})
    for key in _EXPRESSIONS:
        if key in entry.values:
            if key == "when":
                found["when"] = _with(entry, when="true")
            found.update({f"{key} = {text}": _with(entry, **{key: text}) for text in reductions(entry.values[key])})
    for name, value in entry.values.get("let", {}).items():
        for text in reductions(value):
            found[f"{name} = {text}"] = _with(entry, let={**entry.values["let"], name: text})
    if entry.kind != "table":
        found.update({f"then {text}": _with(entry, then=then) for text, then in _then(entry.values.get("then", []))})
    for place, row in enumerate(entry.values.get("rows", ())):
        if isinstance(row["value"], list):
            rows = list(entry.values["rows"])
            rows[place] = {**row, "value": []}
            found[_row(row)] = _with(entry, rows=rows)
    return found


def _with(entry: Entry, **changed: object) -> Entry:
    return replace(entry, values={**entry.values, **changed})


def _row(row: Mapping[str, Any]) -> str:
    return f"row {row['key']}"


def _then(then: Sequence[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Take out one effect, the condition of one, or a part of one."""
    for place, effect in enumerate(then):
        before, after = list(then[:place]), list(then[place + 1 :])
        match effect:
            case str():
                yield f"without {effect}", [*before, *after]
                for text in _effect(effect):
                    yield text, [*before, text, *after]
            case {"if": condition, "do": text}:
                yield f"without {text}", [*before, *after]
                yield f"{text} always", [*before, text, *after]
                for smaller in reductions(condition):
                    yield f"{text} if {smaller}", [*before, {"if": smaller, "do": text}, *after]
                for smaller in _effect(text):
                    yield f"{smaller} if {condition}", [*before, {"if": condition, "do": smaller}, *after]
            case {"together": parts}:
                yield f"{' and '.join(parts)} one after the other", [*before, *parts, *after]
                for text, smaller_parts in _then(parts):
                    yield text, [*before, {"together": smaller_parts}, *after]
            case _:
                raise AssertionError(f"{effect!r} passed the loader and is no effect")


def _effect(text: str) -> Iterator[str]:
    tree = ast.parse(text).body[0]
    match tree:
        case ast.Assign(targets=[target], value=value):
            for smaller in _smaller(value):
                yield f"{ast.unparse(target)} = {ast.unparse(smaller)}"
        case ast.Expr(value=value):
            for smaller in _smaller(value):
                yield ast.unparse(smaller)
        case _:
            raise AssertionError(f"{text!r} passed the loader and is no effect")


def reductions(text: str) -> list[str]:
    """Return an expression with one part taken out, in every way.

    >>> reductions("phase == headline and max(0, defcon - 2) > 1")[:3]
    ['max(0, defcon - 2) > 1', 'phase == headline', 'phase == headline and defcon - 2 > 1']
    """
    tree = ast.parse(text.replace("\n", " "), mode="eval").body
    return [text for smaller in _smaller(tree) if (text := ast.unparse(smaller)) != ast.unparse(tree)]


def _smaller(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.BoolOp(op=op, values=values):
            for place in range(len(values)):
                rest = [*values[:place], *values[place + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op=op, values=rest)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield left
            yield right
        case ast.BinOp(left=left, op=ast.Sub()):
            yield left
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.Call(func=ast.Name(id="max" | "min"), args=[ast.Constant(), other]):
            yield other
        case _:
            pass
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.expr):
            for smaller in _smaller(value):
                yield _changed(node, name, smaller)
        elif isinstance(value, list):
            for place, one in enumerate(value):
                if isinstance(one, ast.expr):
                    for smaller in _smaller(one):
                        yield _changed(node, name, [*value[:place], smaller, *value[place + 1 :]])


def _changed(node: ast.expr, name: str, value: object) -> ast.expr:
    copy = deepcopy(node)
    setattr(copy, name, value)
    return copy
