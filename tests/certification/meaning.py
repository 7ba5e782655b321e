"""What the text of a certificate means to Z3: its functions as terms over constants named like their parameters."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import z3

_SORT = r"Bool|\(_ BitVec \d+\)"
_NAME = r"\|[^|]+\||[^ ()|]+"


class Meaning:
    """Functions that lines define, evaluated on concrete states and choices.

    Args:
        lines: definitions, one a line, each after those it uses.

    """

    def __init__(self, lines: Sequence[str]) -> None:
        told, asked, names = [*lines], [], []
        sorts: dict[str, str] = {}
        for line in lines:
            head = re.match(rf"\(define-fun ({_NAME}) \(((?:\((?:{_NAME}) (?:{_SORT})\) ?)*)\) ({_SORT}) ", line)
            assert head is not None, line[:80]
            name, sort = head[1], head[3]
            sorts |= (parameters := dict(re.findall(rf"\(({_NAME}) ({_SORT})\)", head[2])))
            told.append(f"(declare-const |result {name.strip('|')}| {sort})")
            asked.append(f"(assert (= |result {name.strip('|')}| ({name} {' '.join(parameters)})))")
            names.append(name.strip("|"))
        told += [f"(declare-const {name} {sort})" for name, sort in sorts.items()]
        asserted = z3.parse_smt2_string("\n".join([*told, *asked]))
        self.functions = {name: one.arg(1) for name, one in zip(names, asserted, strict=True)}
        self.constants = {
            name.strip("|"): z3.Bool(name.strip("|")) if sort == "Bool" else z3.BitVec(name.strip("|"), int(sort[10:-1]))
            for name, sort in sorts.items()
        }

    def at(self, function: str, values: Iterable[tuple[str, int]]) -> Any:
        """Return what a function gives where some constants have values, as a term over the others."""
        told = [(constant := self.constants[name], _value(value, constant)) for name, value in values]
        return z3.simplify(z3.substitute(self.functions[function], *told))


def _value(value: int, like: Any) -> Any:
    return z3.BoolVal(bool(value)) if z3.is_bool(like) else z3.BitVecVal(value, like.size())


def number(term: Any) -> int:
    """Return a value as a plain number."""
    if z3.is_bv_value(term):
        return int(term.as_signed_long())
    assert z3.is_true(term) or z3.is_false(term), term
    return int(z3.is_true(term))
