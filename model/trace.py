"""A trace: how a game goes from its beginning, as states and the actions between them."""

from dataclasses import dataclass
from typing import final

from brinkproof.model.state import State


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """States and the labels of the actions between them.

    Args:
        states: at least one; the first is where the game begins.
        actions: one label fewer than states, as ``Rulebook.label`` spells them.

    """

    states: tuple[State, ...]
    actions: tuple[str, ...]

    def __post_init__(self) -> None:
        assert len(self.states) == len(self.actions) + 1

    def __len__(self) -> int:
        return len(self.actions)
