"""Placeholder until the merge."""

from collections.abc import Iterator


class Invariant:
    name = says = rule = ""


INVARIANTS: tuple[Invariant, ...] = ()


def broken(before: object, option: object, after: object) -> Iterator[tuple[Invariant, str]]:
    return iter(())
