"""Sets of states as numbers, single states and packed arrays."""

import numpy as np

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.manager import Counter, Diagram
from brinkproof.model.packed import MOST_BITS, Packed, packed_width
from brinkproof.model.state import State


def counter(encoding: Encoding) -> Counter:
    """Return what counts sets of states."""
    return encoding.manager.counter(bit for bits in encoding.current.values() for bit in bits)


def pick(encoding: Encoding, states: Diagram) -> State:
    """Return the first state of a set that is not empty, in the order of the packed numbers."""
    found: list[int] = []
    for variable in encoding.rulebook.variables:
        for value, where in encoding.now[variable.name].items():
            cut = states & where
            if cut != encoding.manager.false:
                found.append(value)
                states = cut
                break
    return tuple(found)


def to_array(encoding: Encoding, states: Diagram) -> Packed:
    """Return all states of a set, packed, in rising order.

    Raises:
        ValueError: a packed state has more than 64 bits.

    """
    if packed_width(encoding.rulebook) > MOST_BITS:
        raise ValueError(f"a state takes {packed_width(encoding.rulebook)} bits, and {MOST_BITS} is the most")
    weights, place = {}, packed_width(encoding.rulebook)
    for variable in encoding.rulebook.variables:
        for bit in encoding.current[variable.name]:
            place -= 1
            weights[bit] = np.uint64(1 << place)
    chain = [(level, weights[bit]) for level, bit in enumerate(encoding.manager.bits) if bit in weights]
    return np.sort(_expand(encoding, states, chain))


def _expand(encoding: Encoding, states: Diagram, chain: list[tuple[int, np.uint64]]) -> Packed:
    """Go down bit by bit: for each diagram that is met, the beginnings of all states that lead to it."""
    manager = encoding.manager
    met: dict[int, tuple[Diagram, list[Packed]]] = {int(states): (states, [np.zeros(1, dtype=np.uint64)])}
    for level, weight in chain:
        below: dict[int, tuple[Diagram, list[Packed]]] = {}
        for one, parts in met.values():
            begun = np.concatenate(parts) if len(parts) > 1 else parts[0]
            low, high = manager.halves(one, level)
            if low != manager.false:
                below.setdefault(int(low), (low, []))[1].append(begun)
            if high != manager.false:
                below.setdefault(int(high), (high, []))[1].append(begun | weight)
        met = below
    return np.concatenate([np.zeros(0, dtype=np.uint64), *(part for _, parts in met.values() for part in parts)])
