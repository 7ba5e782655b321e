"""A game as its actions, what is repeated at once written once, and what a step changes."""

from collections.abc import Iterator, Sequence

from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, changes


def collapsed(actions: Sequence[str]) -> Iterator[str]:
    """Yield actions in their order, with what is repeated at once written once: ``[a; b] x 3``."""
    place = 0
    while place < len(actions):
        best, times = 1, 1
        for length in range(1, (len(actions) - place) // 2 + 1):
            block, count = actions[place : place + length], 1
            while actions[place + count * length : place + (count + 1) * length] == block:
                count += 1
            if (count - 1) * length > (times - 1) * best:
                best, times = length, count
        inner = "; ".join(collapsed(actions[place : place + best])) if times > 1 else actions[place]
        yield f"[{inner}] x {times}" if times > 1 else inner
        place += best * times


def fenced(actions: Sequence[str]) -> Iterator[str]:
    """Yield a game as a block of Markdown."""
    yield "```text"
    yield from collapsed(actions)
    yield "```"
    yield ""


def changed(rulebook: Rulebook, before: State, after: State, nothing: str) -> str:
    """Return what a step changes as ``defcon 4 -> 5``, or the word for nothing."""
    return ", ".join(f"{name} {old} -> {new}" for name, (old, new) in changes(rulebook, before, after).items()) or nothing
