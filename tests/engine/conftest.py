"""How the situations are played: `follow` carries out options and keeps what happened on the way."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from brinkproof.model.engine.board import INDEX
from brinkproof.model.engine.game import Option, Position, apply
from brinkproof.model.engine.happenings import Happening
from brinkproof.model.vocabulary import Superpower


@dataclass(frozen=True)
class Story:
    """A position and everything that happened on the way to it."""

    position: Position
    happenings: tuple[Happening, ...]

    def of(self, kind: type) -> list[Happening]:
        """The happenings of one kind."""
        return [happening for happening in self.happenings if isinstance(happening, kind)]

    def names(self) -> list[str]:
        """The names of the happenings, in order."""
        return [type(happening).__name__ for happening in self.happenings]

    def influence(self, country: str) -> tuple[int, int]:
        """Influence of the US and of the USSR in a country."""
        us, ussr = (self.position.influence[side][INDEX[country]] for side in (Superpower.US, Superpower.USSR))
        return us, ussr


@pytest.fixture
def follow() -> Callable[..., Story]:
    def follow(position: Position, *options: Option) -> Story:
        happenings: list[Happening] = []
        for option in options:
            position = apply(position, option)
            happenings += position.happenings
        return Story(position, tuple(happenings))

    return follow
