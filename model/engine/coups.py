"""Coup attempts (6.3), ordinary and free.

Order inside a coup (ruling 2): the missile crisis, the military operations, the die and the influence, DEFCON.
The actor, not the phasing side, gets the military operations (ruling 4).
"""

from dataclasses import dataclass
from typing import final

from brinkproof.model.engine import board, crisis
from brinkproof.model.engine.decisions import DICE, DIE, Decision, Option, Task
from brinkproof.model.engine.happenings import Coup
from brinkproof.model.engine.position import US, Position
from brinkproof.model.vocabulary import Superpower


def coup_targets(position: Position, actor: Superpower, field: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """The countries ``actor`` may coup.

    Enemy influence is needed, own influence is not (6.3.1). ``field`` holds the countries a card allows; it
    is given for free coups only, which pay no heed to the regions DEFCON closes (6.3.5).
    """
    enemy = position.influence[actor.opponent]
    return tuple(index for index in (board.OPEN[position.defcon] if field is None else field) if enemy[index])


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class CoupTarget(Task):
    """``actor`` names the target of a coup worth ``operations`` (modified); ``field`` as in ``coup_targets``.

    A coup in a field is free, unless it is ``ordinary`` and counts for military operations like any other (#107).
    """

    actor: Superpower
    operations: int
    card_id: str
    field: tuple[int, ...] | None = None
    ordinary: bool = False

    @property
    def free(self) -> bool:
        """Whether it is a free coup roll (6.3.5)."""
        return self.field is not None and not self.ordinary

    def decision(self, position: Position) -> Decision:
        """Which country."""
        targets = coup_targets(position, self.actor, self.field)
        return Decision(self.actor, "coup_target", tuple(board.NAMES[index] for index in targets))

    def choose(self, position: Position, option: Option) -> None:
        """Commit the coup. Under the crisis it ends here: no die, no military operations, no DEFCON."""
        roll = CoupRoll(coup=self, index=board.INDEX[str(option)])
        if position.effects.missile_crisis is self.actor:
            position.emit(roll.happening(success=False))
            crisis.check_coup(position, self.actor)
        position.owe(roll)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class CoupRoll(Task):
    """The die of a committed coup."""

    coup: CoupTarget
    index: int

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """The die."""
        return Decision(DICE, "coup_die", DIE)

    def choose(self, position: Position, option: Option) -> None:
        """Resolve the coup (6.3.2 to 6.3.4)."""
        assert isinstance(option, int), "a die shows a number"
        actor = self.coup.actor
        excess = option + self.coup.operations - 2 * board.STABILITY[self.index]
        position.emit(self.happening(success=excess > 0))
        if not self.coup.free:
            position.add_military_ops(actor, self.coup.operations)
        if excess > 0:
            enemy = position.influence[actor.opponent]
            removed = min(excess, enemy[self.index])
            enemy[self.index] -= removed
            position.influence[actor][self.index] += excess - removed
        protected = actor is US and position.effects.nuclear_subs
        if board.COUNTRIES[self.index].battleground and not protected:
            position.degrade_defcon()

    def happening(self, *, success: bool) -> Coup:
        """The coup as it is reported."""
        country = board.COUNTRIES[self.index]
        return Coup(
            actor=self.coup.actor,
            country=country.name,
            region=country.region,
            battleground=country.battleground,
            free=self.coup.free,
            card_id=self.coup.card_id,
            operations=self.coup.operations,
            success=success,
        )
