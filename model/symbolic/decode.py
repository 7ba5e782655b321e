"""A Z3 model back to a state and an action."""

from collections.abc import Mapping
from typing import Any

import z3

from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.model.symbolic.encode import Term, concrete


def decode_state(rulebook: Rulebook, terms: Mapping[str, Term], model: Any) -> State:  # noqa: ANN401 - a Z3 model
    """Return the state in which the terms of the variables have the values of a model."""
    return tuple(concrete(model.eval(terms[variable.name], model_completion=True)) for variable in rulebook.variables)


def decode_number(term: Term, model: Any) -> int:  # noqa: ANN401 - a Z3 model
    """Return the value of one term in a model."""
    value = z3.simplify(model.eval(term, model_completion=True))
    return int(value.as_long()) if z3.is_bv_value(value) else concrete(value)
