"""States as whole numbers.

A packed state is one whole number: the variables in rulebook order, the first the most significant, each as its value
less the least of its sort, in ceil(log2(n)) bits for n values.
"""

import hashlib

import numpy as np
import numpy.typing as npt

from brinkproof.model.language.sorts import Sort
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State

Packed = npt.NDArray[np.uint64]

MOST_BITS = 64
"""What one number of an array holds."""


def width(sort: Sort) -> int:
    """Return how many bits a value of a sort takes."""
    return (sort.high - sort.low).bit_length()


def packed_width(rulebook: Rulebook) -> int:
    """Return how many bits a packed state takes."""
    return sum(width(variable.sort) for variable in rulebook.variables)


def pack(rulebook: Rulebook, state: State) -> int:
    """Return a state as one whole number."""
    number = 0
    for variable, value in zip(rulebook.variables, state, strict=True):
        number = number << width(variable.sort) | value - variable.sort.low
    return number


def unpack(rulebook: Rulebook, number: int) -> State:
    """Return the state that a whole number stands for."""
    values: list[int] = []
    for variable in reversed(rulebook.variables):
        values.append((number & (1 << width(variable.sort)) - 1) + variable.sort.low)
        number >>= width(variable.sort)
    return tuple(reversed(values))


def digest(states: Packed) -> str:
    """Return the SHA-256 of packed states in rising order, eight bytes each, most significant first."""
    return hashlib.sha256(states.astype(">u8").tobytes()).hexdigest()
