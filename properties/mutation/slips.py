"""Slips in one expression or one effect: an operand lost, a bound off by one, a comparison shifted, the other player meant.

Texts are taken apart as Python writes them, since the language is a part of Python's.
"""

import ast
from collections.abc import Iterator
from copy import deepcopy

from brinkproof.model.vocabulary import Region
from brinkproof.properties.mutation.mutant import Operator

Written = tuple[Operator, str]
"""A kind of slip, and the text with the slip in it."""

_SHIFTED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
_OTHER = {"us": "ussr", "ussr": "us"}
_ROLES = frozenset({"actor", "executor", "phasing", "agenda_side", "who", "winning", "player", "user"})
"""Names of a side that a slip may take for the other side."""

_REGIONS = frozenset(str(region.value) for region in Region)


def slips_of_expression(text: str) -> Iterator[Written]:
    """Yield every slip in an expression, each text once.

    >>> [text for _, text in slips_of_expression("defcon < 3 and player == us")][:3]
    ['player == us', 'not defcon < 3 and player == us', 'defcon <= 3 and player == us']
    """
    tree = ast.parse(text.strip(), mode="eval").body
    yield from _once(ast.unparse(tree), ((operator, ast.unparse(new)) for operator, new in _slips(tree, condition=True)))


def slips_of_effect(text: str) -> Iterator[Written]:
    """Yield every slip in an assignment or a call of a named effect; what is assigned to stays, but for its side."""
    tree = ast.parse(text.strip()).body[0]
    match tree:
        case ast.Assign(targets=[target], value=value):
            found = [(operator, f"{ast.unparse(new)} = {ast.unparse(value)}") for operator, new in _sides(target)]
            found += [(operator, f"{ast.unparse(target)} = {ast.unparse(new)}") for operator, new in _slips(value)]
        case ast.Expr(value=value):
            found = [(operator, ast.unparse(new)) for operator, new in _slips(value)]
        case _:
            raise AssertionError(f"{text!r} passed the loader and is no effect")
    yield from _once(ast.unparse(tree), found)


def negated(text: str) -> str:
    """Return an expression with the opposite meaning."""
    tree = ast.parse(text.strip(), mode="eval").body
    return ast.unparse(_not(tree))


def _once(old: str, found: Iterator[Written] | list[Written]) -> Iterator[Written]:
    seen = {old}
    for operator, text in found:
        if text not in seen:
            seen.add(text)
            yield operator, text


def _slips(node: ast.expr, *, condition: bool = False) -> Iterator[tuple[Operator, ast.expr]]:
    """Yield the slips at a node and below it; ``condition`` says that it stands where a truth value does."""
    match node:
        case ast.BoolOp(op=op, values=values):
            for place in range(len(values)):
                rest = [*values[:place], *values[place + 1 :]]
                yield Operator.DROPPED, rest[0] if len(rest) == 1 else ast.BoolOp(op=op, values=rest)
            for place, part in enumerate(values):
                yield Operator.NEGATED, ast.BoolOp(op=op, values=[*values[:place], _not(part), *values[place + 1 :]])
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn() as op], comparators=[ast.Tuple(elts=members)]):
            for place, member in enumerate(members):
                rest = [*members[:place], *members[place + 1 :]]
                region = isinstance(member, ast.Name) and member.id in _REGIONS
                yield Operator.REGION if region else Operator.MEMBER, _membership(left, op, rest)
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _SHIFTED:
            yield Operator.COMPARISON, ast.Compare(left=left, ops=[_SHIFTED[type(op)]()], comparators=[right])
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            yield Operator.SIGN, ast.BinOp(left=left, op=ast.Sub() if isinstance(op, ast.Add) else ast.Add(), right=right)
        case ast.Constant(value=int(number)):
            yield from ((Operator.BOUND, ast.Constant(value=new)) for new in (number + 1, number - 1) if new >= 0)
        case ast.Call(func=ast.Name(id="opponent"), args=[side]):
            yield Operator.PLAYER, side
            return
        case _:
            yield from _named_side(node)
    if condition and not isinstance(node, ast.BoolOp):
        yield Operator.NEGATED, _not(node)
    yield from _below(node)


def _below(node: ast.expr) -> Iterator[tuple[Operator, ast.expr]]:
    for name, value in ast.iter_fields(node):
        if name in ("func", "ctx") or (isinstance(node, ast.Subscript | ast.Attribute) and name == "value"):
            continue
        if isinstance(value, ast.expr):
            yield from ((operator, _with(node, name, new)) for operator, new in _slips(value))
        elif isinstance(value, list):
            for place, one in enumerate(value):
                if isinstance(one, ast.expr):
                    for operator, new in _slips(one):
                        yield operator, _with(node, name, [*value[:place], new, *value[place + 1 :]])


def _named_side(node: ast.expr) -> Iterator[tuple[Operator, ast.expr]]:
    match node:
        case ast.Name(id=name) if name in _OTHER:
            yield Operator.PLAYER, ast.Name(id=_OTHER[name])
        case ast.Name(id=name) if name in _ROLES:
            yield Operator.PLAYER, ast.Call(func=ast.Name(id="opponent"), args=[node], keywords=[])
        case _:
            pass


def _sides(target: ast.expr) -> Iterator[tuple[Operator, ast.expr]]:
    """Yield the slips in the index of what is assigned to."""
    match target:
        case ast.Subscript(value=value, slice=index):
            for operator, new in _slips(index):
                if operator is Operator.PLAYER:
                    yield operator, ast.Subscript(value=value, slice=new)
        case _:
            pass


def _not(node: ast.expr) -> ast.expr:
    return (
        node.operand
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        else ast.UnaryOp(op=ast.Not(), operand=node)
    )


def _membership(left: ast.expr, op: ast.cmpop, members: list[ast.expr]) -> ast.expr:
    if len(members) > 1:
        return ast.Compare(left=left, ops=[op], comparators=[ast.Tuple(elts=members)])
    single: ast.cmpop = ast.Eq() if isinstance(op, ast.In) else ast.NotEq()
    return ast.Compare(left=left, ops=[single], comparators=[*members])


def _with(node: ast.expr, name: str, value: object) -> ast.expr:
    copy = deepcopy(node)
    setattr(copy, name, value)
    return copy
