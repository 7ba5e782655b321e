"""The China Card (section 9): when it may be played, and to whom it passes.

It is in no hand: it is outside the hand limit (9.1), no headline and no forced discard (9.5).
"""

from dataclasses import dataclass, replace
from typing import final

from brinkproof.model.engine.decisions import Forced
from brinkproof.model.engine.position import US, Position
from brinkproof.model.vocabulary import Superpower


def may_play_china(position: Position, player: Superpower) -> bool:
    """Whether the player has The China Card face up."""
    return position.china_holder is player and position.china_face_up


def cancel_formosan_resolution(position: Position, player: Superpower) -> None:
    """Any play of The China Card by the US ends Formosan Resolution (#35)."""
    if player is US and position.effects.formosan_resolution:
        position.effects = replace(position.effects, formosan_resolution=False)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PassChina(Forced):
    """The China Card was played by ``player``."""

    player: Superpower

    def run(self, position: Position) -> None:
        """It goes to the other side face down, until the turn is over (9.3)."""
        position.give_china_card(self.player.opponent, face_up=False)
