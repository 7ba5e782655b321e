"""The connectives of Z3 for those outside this folder: the other door to Z3 is ``properties.solver``."""

from collections.abc import Sequence
from typing import Any

import z3

from brinkproof.model.symbolic.encode import Term


def all_of(*parts: Term) -> Term:
    """Return the conjunction."""
    return z3.And(*parts)


def any_of(*parts: Term) -> Term:
    """Return the disjunction."""
    return z3.Or(*parts)


def no(part: Term) -> Term:
    """Return the negation."""
    return z3.Not(part)


def choice(condition: Term, chosen: Term, other: Term) -> Term:
    """Return one term or the other."""
    return z3.If(condition, chosen, other)


def conjuncts(term: Term) -> tuple[Term, ...]:
    """Return the parts of a conjunction, or the term itself as the only part."""
    return tuple(term.children()) if z3.is_and(term) else (term,)


def selector(name: str, width: int) -> Term:
    """Return a number of so many bits that says which of several things is chosen."""
    return z3.BitVec(name, width)


def number(value: int, like: Term) -> Term:
    """Return a number as wide as another term."""
    return z3.BitVecVal(value, like.size())


def flag(name: str) -> Term:
    """Return a truth value of its own, under which something else can be asserted."""
    return z3.Bool(name)


def implies(condition: Term, then: Term) -> Term:
    """Return the implication."""
    return z3.Implies(condition, then)


def renamed(term: Term, pairs: Sequence[tuple[Term, Term]]) -> Term:
    """Return a term with constants replaced."""
    return z3.substitute(term, *pairs)


def never(term: Term) -> bool:
    """Whether a term is plainly false."""
    return bool(z3.is_false(term))


def met(model: Any, term: Term) -> bool:  # noqa: ANN401 - a Z3 model
    """Whether a term is true in a model."""
    return bool(z3.is_true(model.eval(term, model_completion=True)))
