"""Terms as SMT-LIB 2 text, for readers that are not Z3.

Z3's own printer writes conjunctions of one part, which other solvers refuse, and wraps lines at will. Here the same term gives the
same text: a part that is used more than once is named by a ``let``, and lets of one depth stand together.
"""

import re
from collections.abc import Iterable
from typing import Any

import z3

from brinkproof.model.symbolic.encode import Term

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")

_NAMES = {
    z3.Z3_OP_TRUE: "true",
    z3.Z3_OP_FALSE: "false",
    z3.Z3_OP_EQ: "=",
    z3.Z3_OP_DISTINCT: "distinct",
    z3.Z3_OP_ITE: "ite",
    z3.Z3_OP_AND: "and",
    z3.Z3_OP_OR: "or",
    z3.Z3_OP_NOT: "not",
    z3.Z3_OP_IMPLIES: "=>",
    z3.Z3_OP_BNEG: "bvneg",
    z3.Z3_OP_BADD: "bvadd",
    z3.Z3_OP_BSUB: "bvsub",
    z3.Z3_OP_SLEQ: "bvsle",
    z3.Z3_OP_SGEQ: "bvsge",
    z3.Z3_OP_SLT: "bvslt",
    z3.Z3_OP_SGT: "bvsgt",
}
"""Every operator that the encoding uses, as SMT-LIB calls it."""


def symbol(name: str) -> str:
    """Return a name as a symbol of SMT-LIB."""
    return name if _PLAIN.fullmatch(name) else f"|{name}|"


def sort_text(term: Term) -> str:
    """Return the sort of a term."""
    return "Bool" if z3.is_bool(term) else f"(_ BitVec {term.size()})"


def text_of(term: Term) -> str:
    """Return a term as one line of SMT-LIB text."""
    order, uses = _visited(term)
    texts: dict[int, str] = {}
    depths: dict[int, int] = {}
    lets: dict[int, list[str]] = {}
    names = 0
    for key, part, children in order:
        depth = max((depths[child] for child in children), default=0)
        body = _body(term.ctx, part, [texts[child] for child in children])
        if children and uses[key] > 1:
            lets.setdefault(depth, []).append(f"(?{names} {body})")
            depths[key], texts[key] = depth + 1, f"?{names}"
            names += 1
        else:
            depths[key], texts[key] = depth, body
    opened = "".join(f"(let ({' '.join(lets[depth])}) " for depth in sorted(lets))
    return opened + texts[order[-1][0]] + ")" * len(lets)


def _visited(term: Term) -> tuple[list[tuple[int, Any, tuple[int, ...]]], dict[int, int]]:
    """Return every part once, children first, with the keys of its children, and how often each is used.

    The plain interface is used below the Python objects: there are some hundred thousand parts, and an object for each takes seconds.
    """
    context = term.ctx_ref()
    order: list[tuple[int, Any, tuple[int, ...]]] = []
    uses: dict[int, int] = {}
    root = term.as_ast()
    waiting: list[tuple[int, Any, tuple[int, ...] | None]] = [(z3.Z3_get_ast_id(context, root), root, None)]
    while waiting:
        key, part, known = waiting.pop()
        if known is not None:
            order.append((key, part, known))
            continue
        uses[key] = uses.get(key, 0) + 1
        if uses[key] == 1:
            held = [z3.Z3_get_app_arg(context, part, place) for place in range(z3.Z3_get_app_num_args(context, part))]
            keys = tuple(z3.Z3_get_ast_id(context, child) for child in held)
            waiting.append((key, part, keys))
            waiting.extend((child_key, child, None) for child_key, child in zip(reversed(keys), reversed(held), strict=True))
    return order, uses


def _body(context: Any, part: Any, children: list[str]) -> str:  # noqa: ANN401 - Z3 has no types
    if z3.Z3_get_ast_kind(context.ref(), part) == z3.Z3_NUMERAL_AST:
        width = z3.Z3_get_bv_sort_size(context.ref(), z3.Z3_get_sort(context.ref(), part))
        return f"#b{int(z3.Z3_get_numeral_string(context.ref(), part)):0{width}b}"
    declared = z3.Z3_get_app_decl(context.ref(), part)
    kind = z3.Z3_get_decl_kind(context.ref(), declared)
    if kind == z3.Z3_OP_UNINTERPRETED:
        assert not children, "a function that nobody has defined"
        return symbol(z3.Z3_get_symbol_string(context.ref(), z3.Z3_get_decl_name(context.ref(), declared)))
    if kind in (z3.Z3_OP_AND, z3.Z3_OP_OR) and len(children) <= 1:
        return children[0] if children else str(kind == z3.Z3_OP_AND).lower()
    return f"({_NAMES[kind]} {' '.join(children)})" if children else _NAMES[kind]


def signature(parameters: Iterable[Term]) -> str:
    """Return constants as the parameters of a function."""
    return " ".join(f"({symbol(p.decl().name())} {sort_text(p)})" for p in parameters)


def definition(name: str, parameters: str, body: Term) -> str:
    """Return the definition of a function as one line.

    Args:
        name: of the function.
        parameters: constants that occur in the body, as ``signature`` tells them.
        body: what it gives.

    """
    return f"(define-fun {symbol(name)} ({parameters}) {sort_text(body)} {text_of(body)})"


def call(arguments: Iterable[Term]) -> str:
    """Return constants as the arguments of a call."""
    return " ".join(symbol(argument.decl().name()) for argument in arguments)
