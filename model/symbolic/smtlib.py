"""Terms as SMT-LIB 2 text, for readers that are not Z3.

Z3's own printer writes conjunctions of one part, which other solvers refuse, and wraps lines at will. Here the same term gives the
same text: a part that is used more than once is named by a ``let``, and lets of one depth stand together.
"""

import re
from collections.abc import Iterable

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
    for part in order:
        key = part.get_id()
        children = part.children()
        depths[key] = max((depths[child.get_id()] for child in children), default=0)
        body = _body(part, [texts[child.get_id()] for child in children])
        if children and uses[key] > 1:
            depth = depths[key]
            name = f"?{sum(map(len, lets.values()))}"
            lets.setdefault(depth, []).append(f"({name} {body})")
            depths[key], texts[key] = depth + 1, name
        else:
            texts[key] = body
    opened = "".join(f"(let ({' '.join(lets[depth])}) " for depth in sorted(lets))
    return opened + texts[term.get_id()] + ")" * len(lets)


def _visited(term: Term) -> tuple[list[Term], dict[int, int]]:
    """Return every part once, children first, and how often each is used."""
    order: list[Term] = []
    uses: dict[int, int] = {}
    waiting = [(term, False)]
    while waiting:
        part, done = waiting.pop()
        if done:
            order.append(part)
            continue
        key = part.get_id()
        uses[key] = uses.get(key, 0) + 1
        if uses[key] == 1:
            waiting.append((part, True))
            waiting.extend((child, False) for child in reversed(part.children()))
    return order, uses


def _body(part: Term, children: list[str]) -> str:
    if z3.is_bv_value(part):
        return f"#b{part.as_long():0{part.size()}b}"
    kind = part.decl().kind()
    if kind == z3.Z3_OP_UNINTERPRETED:
        assert not children, f"{part.decl().name()} is a function"
        return symbol(part.decl().name())
    if kind in (z3.Z3_OP_AND, z3.Z3_OP_OR) and len(children) <= 1:
        return children[0] if children else str(kind == z3.Z3_OP_AND).lower()
    return f"({_NAMES[kind]} {' '.join(children)})" if children else _NAMES[kind]


def definition(name: str, parameters: Iterable[Term], body: Term) -> str:
    """Return the definition of a function as one line.

    Args:
        name: of the function.
        parameters: constants that occur in the body.
        body: what it gives.

    """
    told = " ".join(f"({symbol(p.decl().name())} {sort_text(p)})" for p in parameters)
    return f"(define-fun {symbol(name)} ({told}) {sort_text(body)} {text_of(body)})"


def call(arguments: Iterable[Term]) -> str:
    """Return constants as the arguments of a call."""
    return " ".join(symbol(argument.decl().name()) for argument in arguments)
