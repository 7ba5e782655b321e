"""Planting a fault in the engine, and playing games until something finds it."""

import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, final

import pytest

from brinkproof.model.engine.play import POLICIES
from brinkproof.model.load import load_rulebook
from brinkproof.properties.play.following import Follower, Meanings
from brinkproof.properties.play.games import ENGINE, watched_game
from brinkproof.properties.play.invariants import broken
from brinkproof.properties.problem import pose
from brinkproof.properties.property import load_properties
from brinkproof.properties.watching import Watch


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ShippedFault:
    """A fault of the list, as text replaced in a function, or as another value of a constant.

    Args:
        case: its number in the list, and a letter where it has several.
        does: what the engine does with it.
        module: where the function or the constant is.
        name: of the function, with its class; or of the constant.
        old: the text that is replaced; empty for a constant.
        new: the text, or the expression of the new value.
        start: the name of the start that the games begin at.
        finder: the invariant, the property, or the rule at which rulebook and engine part.
        games: how many games are played at most.
        most: how many decisions of each.

    """

    case: str
    does: str
    module: ModuleType
    name: str
    old: str
    new: str
    start: str
    finder: str
    games: int = 60
    most: int = 60


def plant(patch: pytest.MonkeyPatch, fault: ShippedFault) -> None:
    """Give a function the code of a faulty copy, so that whoever holds it, by name, in a table or in a closure, has the fault.

    A constant is only replaced where it stands.
    """
    owner: Any = fault.module
    *path, name = fault.name.split(".")
    for part in path:
        owner = getattr(owner, part)
    space: dict[str, Any] = dict(vars(fault.module))
    if not fault.old:
        patch.setattr(owner, name, eval(fault.new, space))  # noqa: S307 - text of our own making
        return
    original = getattr(owner, name)
    text = textwrap.dedent(inspect.getsource(original))
    assert text.count(fault.old) == 1, f"{fault.case}: the place is not unique"
    exec(text.replace(fault.old, fault.new), space)  # noqa: S102 - text of our own making
    patch.setattr(original, "__code__", space[name].__code__)


@cache
def meanings() -> Meanings:
    """The rulebook, loaded once."""
    return Meanings(load_rulebook())


@cache
def watch() -> Watch:
    """The book, posed once."""
    return Watch(pose(meanings().rulebook, load_properties()), meanings().interpreter)


def found(start: str, games: int, most: int = 60) -> Iterator[str]:
    """Play games from a start, each up to so many decisions, and yield what is found, in order."""
    place = next(number for number, one in enumerate(ENGINE.starts) if one.name == start)
    for seed in range(games):
        played = watched_game(seed, POLICIES[seed % len(POLICIES)], start=place)
        before = next(played)
        follower: Follower | None = Follower(meanings(), before)
        for number, after in enumerate(played):
            assert after.chosen is not None, "only the first position has no option"
            yield from (f"invariant {invariant.name}" for invariant, _ in broken(before, after.chosen, after))
            parted = follower.follow(after) if follower is not None else None
            for taken in follower.taken if follower is not None else ():
                yield from (f"property {one.property.name}" for one in watch().on_step(taken.before, taken.action, taken.after))
            if parted is not None:
                yield f"rule {parted.rule}"
                follower = None
            if number == most:
                break
            before = after


def search(fault: ShippedFault) -> list[str]:
    """Plant a fault, play its games until its finder speaks up, and return everything that was found so far."""
    seen: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        plant(patch, fault)
        for finding in found(fault.start, fault.games, fault.most):
            seen.append(finding)
            if finding == fault.finder:
                break
    return seen


__all__ = ["ShippedFault", "found", "plant", "search"]
