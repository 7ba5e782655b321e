"""Space race attempts (6.4): a card's operations for a roll, and the abilities of the side that is ahead alone."""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine.cards import effective_operations, printed_operations
from brinkproof.model.engine.decisions import DICE, DIE, Decision, Option, Task
from brinkproof.model.engine.happenings import SpaceAttempt
from brinkproof.model.engine.notes import DieRolled
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.track import BOXES, LAST_BOX, TWO_ATTEMPTS
from brinkproof.model.vocabulary import Superpower

_TOO_MANY: Final = 9


def has_ability(position: Position, side: Superpower, box: int) -> bool:
    """Whether the side is in or beyond the box and the other is not yet (6.4.4)."""
    return position.space[side.opponent] < box <= position.space[side]


def least_operations(position: Position, player: Superpower) -> int:
    """The operations an attempt takes now; more than any card has if none is allowed (6.4.1, 6.4.2, 6.4.6)."""
    box = position.space[player] + 1
    attempts = position.space_attempts[player]
    if box > LAST_BOX or attempts >= 2 or (attempts and not has_ability(position, player, TWO_ATTEMPTS)):
        return _TOO_MANY
    return BOXES[box].operations


def may_try_space(position: Position, player: Superpower, card_id: str, least: int | None = None) -> bool:
    """Whether the card may be used for an attempt now: its modified operations, without bonuses of regions, must do.

    ``least`` is ``least_operations`` where it is known already.
    """
    least = least_operations(position, player) if least is None else least
    printed = printed_operations(card_id)
    return printed > 0 and least <= 4 and effective_operations(player, printed, position.effects) >= least


_DIE: Final = Decision(DICE, "space_die", DIE)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceRoll(Task):
    """The die of an attempt."""

    player: Superpower
    card_id: str

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """The die; no modifier applies."""
        return _DIE

    def choose(self, position: Position, option: Option) -> None:
        """Advance if the die is within the range of the next box (6.4.1)."""
        assert isinstance(option, int), "a die shows a number"
        success = option <= BOXES[position.space[self.player] + 1].greatest_die
        position.note(DieRolled(self.player, "space", option, 0))
        position.emit(SpaceAttempt(self.player, self.card_id, success))
        if success:
            position.advance_in_space(self.player)
