"""Text to Python's own syntax tree, and no further than the part of it the language allows.

Names and sorts are resolved in ``typecheck``.
"""

import ast
from functools import lru_cache

from brinkproof.model.errors import Place, RuleError

_ALLOWED = (
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.BinOp, ast.Add, ast.Sub,
    ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.IfExp, ast.Call,
    ast.Name, ast.Load, ast.Constant, ast.Subscript, ast.Attribute, ast.Tuple, ast.keyword,
)  # fmt: skip

_INSTEAD = {
    ast.Mult: "write the sum out, or use a table",
    ast.List: "use parentheses: (us, ussr)",
    ast.Lambda: "write a definition",
    ast.BitAnd: "write 'and'",
    ast.BitOr: "write 'or'",
    ast.Is: "write '=='",
}

DEEPEST = 100
"""How many levels an expression may have; every checker goes down them. Those of the rulebook have up to 11."""

SURFACE = (
    "+", "-", "negation", "==", "!=", "<", "<=", ">", ">=", "in", "not in", "and", "or", "not", "if else", "min", "max",
    "abs", "opponent", "next", "enabled", "index", "attribute", "call",
)  # fmt: skip
"""The surface operators; the design allows 24, and one more needs a decision record."""


def parse_expression(text: str, place: Place) -> ast.expr:
    """Read one expression.

    Raises:
        RuleError: RB301 when it is not an expression, RB302 when it uses something the language does not have.

    """
    read = _read(text)
    if isinstance(read, ast.expr):
        return read
    code, problem, help_ = read
    raise RuleError(code, place, problem, help_)


@lru_cache(maxsize=10_000)
def names_in(text: str) -> frozenset[str]:
    """Return the names that an expression speaks; none when it is no expression."""
    read = _read(text)
    return (
        frozenset(node.id for node in ast.walk(read) if isinstance(node, ast.Name)) if isinstance(read, ast.expr) else frozenset()
    )


@lru_cache(maxsize=10_000)
def _read(text: str) -> ast.expr | tuple[str, str, str]:
    """Return the tree of a text, or what is wrong with it; the same text is read for every ground action."""
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (RecursionError, MemoryError):
        return _too_deep(text)
    except (SyntaxError, ValueError) as error:
        reason = error.msg if isinstance(error, SyntaxError) else "it has a forbidden character"
        return "RB301", f"{text!r} is not an expression: {reason}", "write it like 'defcon == 1 and winner == nobody'"
    if _is_deep(tree):
        return _too_deep(text)
    for node in ast.walk(tree):
        if not isinstance(node, _ALLOWED):
            instead = next((word for kind, word in _INSTEAD.items() if isinstance(node, kind)), "see model/README.md")
            return "RB302", f"{type(node).__name__} in {text!r} is not part of the language", instead
        if isinstance(node, ast.Constant) and not isinstance(node.value, int):
            return "RB302", f"{node.value!r} in {text!r} is not a whole number", "names stand without quotes"
    return tree.body


def _too_deep(text: str) -> tuple[str, str, str]:
    help_ = f"there are {DEEPEST} levels at most: write fewer sums and parentheses, or a definition"
    return "RB301", f"{text.strip()[:60]!r} and so on is too deep an expression", help_


def _is_deep(tree: ast.AST) -> bool:
    level: list[ast.AST] = [tree]
    for _ in range(DEEPEST):
        level = [inner for node in level for inner in ast.iter_child_nodes(node)]
        if not level:
            return False
    return True


@lru_cache(maxsize=10_000)
def parse_effect(text: str, place: Place) -> tuple[ast.expr, ast.expr | None]:
    """Read one effect: ``degrade(1)`` gives the call and nothing, ``phase = headline`` the target and the value.

    Raises:
        RuleError: RB303 when it is neither a call nor one assignment, or as ``parse_expression``.

    """
    statements = _statements(text)
    if any(map(_is_deep, statements)):
        code, problem, help_ = _too_deep(text)
        raise RuleError(code, place, problem, help_)
    match statements:
        case [ast.Assign(targets=[target], value=value)]:
            left = parse_expression(ast.unparse(target), place)
            if not isinstance(left, ast.Name | ast.Subscript):
                raise RuleError(
                    "RB303", place, f"{ast.unparse(target)!r} cannot be assigned", "assign a variable: 'phase = headline'"
                )
            return left, parse_expression(ast.unparse(value), place)
        case _:
            pass
    call = parse_expression(text, place)
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        raise RuleError("RB303", place, f"{text!r} is not an effect", "write 'degrade(1)' or 'phase = headline'")
    return call, None


def _statements(text: str) -> list[ast.stmt]:
    """Return a text as statements of Python, none when it is none; an ``=`` inside a call is told from an assignment so."""
    try:
        return ast.parse(text.strip()).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
