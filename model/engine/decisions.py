"""Decisions and tasks: what a position asks for, and what is still owed.

A position always asks for exactly one decision. Behind it is the agenda, a stack of tasks; the task on top
either asks for a decision or, if there is nothing to choose, runs by itself.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, final

from brinkproof.model.vocabulary import Superpower

if TYPE_CHECKING:
    from brinkproof.model.engine.position import Position

Option = str | int | tuple[str, str] | tuple[int, int]
"""A card, a country or a word; a die; a card and its use, or a crisis cancellation; two dice."""

DICE: Final = "dice"
DECK: Final = "deck"
DIE: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
TWO_DICE: Final[tuple[tuple[int, int], ...]] = tuple((first, second) for first in DIE for second in DIE)


@final
@dataclass(frozen=True, slots=True)
class Decision:
    """One choice: who makes it ("us", "ussr", "dice", "deck"), what it is about, and what may be chosen.

    ``card_id`` is the card whose event asks, where one does. When the game is over the owner is "nobody" and there
    are no options.
    """

    owner: str
    kind: str
    options: tuple[Option, ...]
    card_id: str = ""


NO_DECISION: Final = Decision("nobody", "game_over", ())


class Task(ABC):
    """Something still owed. Tasks are frozen: a task that goes on puts its successor on the agenda."""

    __slots__ = ()

    @abstractmethod
    def decision(self, position: "Position") -> Decision | None:
        """The decision to be made, or None if the task runs without one. Changes nothing."""

    def choose(self, position: "Position", option: Option) -> None:  # noqa: ARG002
        """Carry out the chosen option; the task has been taken off the agenda."""
        raise AssertionError(f"{self} asks for no decision, so {option!r} cannot be its option")

    def run(self, position: "Position") -> None:  # noqa: ARG002
        """Carry out what is forced; the task has been taken off the agenda."""
        raise AssertionError(f"{self} always asks for a decision")


Event = Callable[["Position", Superpower], None]
"""What an event does: the position and its executor."""

Condition = Callable[["Position", Superpower], bool]
"""Whether an event can occur if this side carried it out (7.5)."""


class Forced(Task):
    """A task without a choice."""

    __slots__ = ()

    @final
    def decision(self, position: "Position") -> Decision | None:  # noqa: ARG002
        """None: nothing is chosen."""
        return None
