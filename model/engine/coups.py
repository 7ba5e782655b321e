"""Coup attempts (6.3), ordinary and free.

Order inside a coup (ruling 2): the missile crisis, the military operations, the die and the influence, DEFCON,
Yuri and Samantha. The actor, not the phasing side, gets the military operations (ruling 4).
"""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine import board, crisis
from brinkproof.model.engine.decisions import DICE, DIE, Decision, Option, Task
from brinkproof.model.engine.happenings import Coup, PointsOwed
from brinkproof.model.engine.notes import DieRolled
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.regions import bonus_at, forbidden
from brinkproof.model.vocabulary import Superpower


def coup_mask(position: Position, actor: Superpower, field: tuple[int, ...] | None = None, *, ordinary: bool = False) -> int:
    """The countries ``actor`` may coup.

    Enemy influence is needed, own influence is not (6.3.1). ``field`` holds the countries a card allows; such a
    coup is free and pays no heed to the regions DEFCON closes (6.3.5), unless it is ``ordinary`` (#107).
    """
    mask = board.EVERYWHERE if field is None else board.mask_of(field)
    if field is None or ordinary:
        mask &= board.OPEN_MASK[position.defcon]
    return mask & position.markers[actor.opponent] & ~forbidden(position, actor, coup=True)


def coup_targets(
    position: Position, actor: Superpower, field: tuple[int, ...] | None = None, *, ordinary: bool = False
) -> tuple[int, ...]:
    """The same as countries, in table order."""
    return board.indices_of(coup_mask(position, actor, field, ordinary=ordinary))


def die_modifier(position: Position, actor: Superpower, index: int) -> int:
    """What is added to the die of a coup: SALT Negotiations (#43) and Latin American Death Squads (#69)."""
    effects = position.effects
    modifier = -1 if effects.salt_negotiations else 0
    if effects.death_squads and board.AMERICAS >> index & 1:
        modifier += (actor in effects.death_squads) - (actor.opponent in effects.death_squads)
    return modifier


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class CoupTarget(Task):
    """``actor`` names the target of a coup worth ``operations`` (modified, without the bonuses of regions).

    ``field`` and ``ordinary`` as in ``coup_mask``, ``asia`` and ``southeast`` as in ``regions.bonuses``.
    """

    actor: Superpower
    operations: int
    card_id: str
    field: tuple[int, ...] | None = None
    ordinary: bool = False
    asia: bool = False
    southeast: bool = False

    @property
    def free(self) -> bool:
        """Whether it is a free coup (6.3.5, 8.2.5)."""
        return self.field is not None and not self.ordinary

    def decision(self, position: Position) -> Decision:
        """Which country."""
        targets = coup_mask(position, self.actor, self.field, ordinary=self.ordinary)
        return Decision(self.actor, "coup_target", board.names_of(targets), self.card_id)

    def choose(self, position: Position, option: Option) -> None:
        """Commit the coup. Under the crisis it ends here: no die, no military operations, no DEFCON."""
        roll = CoupRoll(coup=self, index=board.INDEX[str(option)])
        if position.effects.missile_crisis is self.actor:
            position.emit(roll.happening(success=False))
            crisis.check_coup(position, self.actor)
        position.owe(roll)


_DIE: Final = Decision(DICE, "coup_die", DIE)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class CoupRoll(Task):
    """The die of a committed coup."""

    coup: CoupTarget
    index: int

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """The die."""
        return _DIE

    @property
    def bonus(self) -> int:
        """What the region adds to the operations."""
        return bonus_at(self.index, asia=self.coup.asia, southeast=self.coup.southeast)

    def choose(self, position: Position, option: Option) -> None:
        """Resolve the coup (6.3.2 to 6.3.4)."""
        assert isinstance(option, int), "a die shows a number"
        actor, index = self.coup.actor, self.index
        operations = self.coup.operations + self.bonus
        modifier = die_modifier(position, actor, index)
        position.emit(DieRolled(actor, "coup", option, modifier))
        excess = option + modifier + operations - 2 * board.STABILITY[index]
        position.emit(self.happening(success=excess > 0))
        if not self.coup.free:
            position.add_military_ops(actor, operations)
        if excess > 0:
            removed = position.remove_influence(actor.opponent, index, excess)
            position.add_influence(actor, index, excess - removed)
        protected = actor is US and position.effects.nuclear_subs
        if board.BATTLEGROUNDS >> index & 1 and not protected:
            position.degrade_defcon()
        if actor is US and position.effects.yuri_and_samantha:
            position.emit(PointsOwed("yuri_and_samantha", USSR, 1))
            position.award(USSR, 1)

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
            operations=self.coup.operations + self.bonus,
            success=success,
            bonus=self.bonus,
        )
