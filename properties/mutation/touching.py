"""What an effect has to do with another: the words that it reads, and the variables that it writes."""

import re
from collections.abc import Mapping
from typing import Any

from brinkproof.model.document import Entry


def are_apart(first: object, second: object, named: Mapping[str, Entry]) -> bool:
    """Whether two effects have nothing to do with one another: neither writes what the other reads or writes."""
    (reads, writes), (also_reads, also_writes) = (touches(effect, named) for effect in (first, second))
    return not writes & (also_reads | also_writes) and not also_writes & reads


def touches(effect: Any, named: Mapping[str, Entry]) -> tuple[frozenset[str], frozenset[str]]:  # noqa: ANN401 - as TOML has it
    """Return the words that an effect reads, and the variables that it writes, without their index."""
    match effect:
        case {"if": condition, "do": text}:
            reads, writes = touches(text, named)
            return reads | words(condition), writes
        case {"together": parts}:
            found = [touches(part, named) for part in parts]
            return frozenset().union(*(reads for reads, _ in found)), frozenset().union(*(writes for _, writes in found))
        case _ if " = " in str(effect):
            target, value = str(effect).split(" = ", 1)
            variable, _, index = target.partition("[")
            return words(value, index), frozenset({variable})
        case _:
            entry = named[str(effect).partition("(")[0]]
            found = [touches(part, named) for part in entry.values["then"]]
            reads = words(effect, entry.values.get("requires", "")).union(*(reads for reads, _ in found))
            return reads, frozenset().union(*(writes for _, writes in found))


def words(*texts: object) -> frozenset[str]:
    """Return the names in some texts."""
    return frozenset(re.findall(r"[a-z_]+", str(texts)))
