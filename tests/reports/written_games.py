"""Games as pages write them down, read again."""

import re
from collections.abc import Iterator


def actions_of(written: str) -> tuple[str, ...]:
    """Return the actions of a game that was written with ``[a; b] x 3`` for what is repeated."""
    return tuple(_actions(iter(re.findall(r"\[|\] x \d+|[a-z_]+(?:\([^)]*\))?", written))))


def _actions(parts: Iterator[str]) -> list[str]:
    found: list[str] = []
    for part in parts:
        if part == "[":
            found += _actions(parts)
        elif part.startswith("]"):
            return found * int(part.removeprefix("] x "))
        else:
            found.append(part)
    return found
