"""The door to the library of decision diagrams: everything the rest of this folder needs of ``dd``, with types.

A diagram is a set of assignments to named bits. Equal sets are equal diagrams, whatever was done to build them.
"""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, final

MEMORY = 2**30
"""How much the tables are sized for at first, in bytes; they grow."""

CACHE = 2**22
"""Entries of the cache of operations, at first and at most: 128 MB."""


class DiagramsUnavailable(Exception):  # noqa: N818 - a fact about the machine, not a fault of ours
    """The library is not installed here; another method has to answer."""


class Diagram(Protocol):
    """A set of assignments; ``&``, ``|`` and ``~`` are intersection, union and complement."""

    def __and__(self, other: "Diagram", /) -> "Diagram": ...
    def __or__(self, other: "Diagram", /) -> "Diagram": ...
    def __invert__(self) -> "Diagram": ...
    def __int__(self) -> int: ...


Values = Mapping[int, Diagram]
"""For each value that a quantity can have, where it has it: a partition of the states that are looked at."""


@final
class Manager:
    """The bits, in their order, and the operations on diagrams over them.

    Args:
        bits: all bits, the topmost first; the order is never changed.

    Raises:
        DiagramsUnavailable: there is no CUDD in this installation of ``dd``.

    """

    def __init__(self, bits: Sequence[str]) -> None:
        try:
            cudd: Any = import_module("dd.cudd")
        except ImportError as missing:
            raise DiagramsUnavailable("dd.cudd is not installed; closing the states needs the explicit search") from missing
        self._cudd = cudd
        self._bdd: Any = cudd.BDD(memory_estimate=MEMORY, initial_cache_size=CACHE)
        self._bdd.configure(reordering=False, max_cache_hard=CACHE)
        self._bdd.declare(*bits)
        self.bits = tuple(bits)
        self.true: Diagram = self._bdd.true
        self.false: Diagram = self._bdd.false

    def bit(self, name: str) -> Diagram:
        """Return the set where a bit is one."""
        result: Diagram = self._bdd.var(name)
        return result

    def cube(self, values: Mapping[str, bool]) -> Diagram:
        """Return the set where some bits have given values."""
        result: Diagram = self._bdd.cube(dict(values))
        return result

    def exists(self, bits: Iterable[str], one: Diagram) -> Diagram:
        """Return the assignments that are in the set for some values of ``bits``."""
        result: Diagram = self._bdd.exist(list(bits), one)
        return result

    def meet(self, one: Diagram, other: Diagram, bits: Iterable[str]) -> Diagram:
        """Return ``exists(bits, one & other)`` without building the intersection."""
        result: Diagram = self._cudd.and_exists(one, other, list(bits))
        return result

    def meets(self, one: Diagram, other: Diagram) -> bool:
        """Whether two sets have something in common; far cheaper than the intersection, as it stops at the first."""
        return self.meet(one, other, self.bits) != self.false

    def rename(self, names: Mapping[str, str], one: Diagram) -> Diagram:
        """Return the set with bits renamed; no new name may occur in it."""
        if not names or one == self.false:
            return one
        result: Diagram = self._bdd.let(dict(names), one)
        return result

    def union(self, parts: Iterable[Diagram]) -> Diagram:
        """Return the union of all parts; empty when there are none."""
        result = self.false
        for part in parts:
            result = result | part
        return result

    def halves(self, one: Diagram, level: int) -> tuple[Diagram, Diagram]:
        """Return a set, which has no bit above a level, where the bit of that level is zero and where it is one."""
        node: Any = one
        if node.level > level:
            return one, one
        _, low, high = self._bdd.succ(node)
        # A complemented edge belongs to the whole node; the library hands its halves out as they are stored.
        return (~low, ~high) if node.negated else (low, high)

    def size(self, parts: Iterable[Diagram]) -> int:
        """Return the number of nodes that some sets have between them."""
        return int(self._cudd.count_nodes(list(parts)))

    def counter(self, bits: Iterable[str]) -> "Counter":
        """Return what counts sets over some of the bits."""
        counted = frozenset(bits)
        return Counter(self._bdd, [bit in counted for bit in self.bits])


@final
class Counter:
    """Counts assignments exactly; what two sets share is counted once.

    The library counts in floating point, which is not exact for this many bits.

    Args:
        bdd: the manager of the library.
        counted: for each level whether its bit is counted; a set that is counted depends on no other bit.

    """

    def __init__(self, bdd: Any, counted: Sequence[bool]) -> None:  # noqa: ANN401 - the library has no types
        self._bdd = bdd
        self._left = [sum(counted[level:]) for level in range(len(counted) + 1)]
        self._bottom = len(counted)
        self._done: dict[int, int] = {}
        self._kept: list[Diagram] = []

    def __call__(self, one: Diagram) -> int:
        """Return the number of assignments in a set."""
        self._kept.append(one)  # a node that is let go may give its number to another
        return self._from(one, 0)

    def _from(self, one: Any, level: int) -> int:  # noqa: ANN401
        """Return how many assignments to the counted bits from a level down are in a set."""
        below: int = min(one.level, self._bottom)
        count = self._done.get(int(one) & ~1)
        if count is None:
            count = self._counted(one, below)
        total: int = (1 << self._left[below]) - count if one.negated else count
        return total << (self._left[level] - self._left[below])

    def _counted(self, one: Any, below: int) -> int:  # noqa: ANN401
        """Count a node, complemented or not, as if it were not."""
        count = 1
        if below != self._bottom:
            _, low, high = self._bdd.succ(one)
            count = self._from(low, below + 1) + self._from(high, below + 1)
        self._done[int(one) & ~1] = count
        return count
