"""Bear Trap (#44) and Quagmire (#42) in an action round: a discard worth 2 or more, and a roll."""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine.cards import CARDS, effective_operations
from brinkproof.model.engine.decisions import DICE, DIE, Decision, Option, Task
from brinkproof.model.engine.happenings import TrapDiscard, TrapRoll
from brinkproof.model.engine.notes import DieRolled
from brinkproof.model.engine.position import USSR, Position
from brinkproof.model.vocabulary import Superpower

LEAST_TRAP_DISCARD: Final = 2
MOST_FREEING_DIE: Final = 4


def trapped(position: Position, player: Superpower) -> bool:
    """Whether the side is in its trap."""
    return position.effects.bear_trap if player is USSR else position.effects.quagmire


def trap_discards(position: Position, player: Superpower) -> tuple[str, ...]:
    """The cards of the hand that the trap takes: no scoring card, and worth 2 with the modifiers of the side."""
    return tuple(
        card_id
        for card_id in position.hands[player]
        if not CARDS[card_id].scoring
        and effective_operations(player, CARDS[card_id].operations, position.effects) >= LEAST_TRAP_DISCARD
    )


def discard_to_trap(position: Position, player: Superpower, card_id: str) -> None:
    """Discard a card without its event (5.4) and owe the die."""
    position.hands[player].remove(card_id)
    position.emit(TrapDiscard(player, card_id, CARDS[card_id].operations))
    position.discards.append(card_id)
    position.owe(TrapDie(player=player))


_DIE: Final = Decision(DICE, "trap_die", DIE)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class TrapDie(Task):
    """The die after a trap discard."""

    player: Superpower

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """The die."""
        return _DIE

    def choose(self, position: Position, option: Option) -> None:
        """1 to 4 frees from the next round on."""
        assert isinstance(option, int), "a die shows a number"
        freed = option <= MOST_FREEING_DIE
        position.emit(DieRolled(self.player, "trap", option, 0))
        position.emit(TrapRoll(self.player, freed))
        if freed:
            effects = position.effects
            position.effects = replace(effects, bear_trap=False) if self.player is USSR else replace(effects, quagmire=False)
