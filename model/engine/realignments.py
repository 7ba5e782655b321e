"""Realignment rolls (6.2): one operation a roll, one target at a time, and the actor may stop after any roll.

DEFCON closes the same regions as for coups (8.1.5); nothing is gained on the military operations track and
DEFCON stays. Influence of the side that loses the roll is removed, be it the actor's own.
"""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.decisions import DICE, TWO_DICE, Decision, Option, Task
from brinkproof.model.engine.happenings import Realignment, RealignmentsStopped
from brinkproof.model.engine.notes import DieRolled
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.regions import forbidden, payable
from brinkproof.model.vocabulary import Superpower

STOP: Final = "stop"


def realignment_mask(position: Position, actor: Superpower, field: tuple[int, ...] | None = None) -> int:
    """The countries ``actor`` may realign: those with enemy influence to cut (6.2.1, ruling 1).

    ``field`` holds the countries a card allows, DEFCON notwithstanding.
    """
    mask = board.OPEN_MASK[position.defcon] if field is None else board.mask_of(field)
    return mask & position.markers[actor.opponent] & ~forbidden(position, actor, coup=False)


def realignment_targets(position: Position, actor: Superpower, field: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """The same as countries, in table order."""
    return board.indices_of(realignment_mask(position, actor, field))


def modifier(position: Position, side: Superpower, index: int) -> int:
    """What ``side`` adds to its die in a realignment of the country (6.2.2, #93)."""
    more = position.influence[side][index] > position.influence[side.opponent][index]
    neighbours = position.controlled_in(side, board.NEXT_TO[index])
    scandal = side is US and position.effects.iran_contra
    return neighbours + more + (board.HOME[side] >> index & 1) - scandal


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class RealignmentTarget(Task):
    """``actor`` names the next target.

    ``field`` is given for realignments a card grants freely; ``rolls_left``, ``asia`` and ``southeast`` are what is
    left as in ``regions.payable``.
    """

    actor: Superpower
    rolls_left: int
    started: bool
    field: tuple[int, ...] | None = None
    asia: bool = False
    southeast: bool = False

    def decision(self, position: Position) -> Decision | None:
        """Which country, or to stop once a roll was made; None if no target is left."""
        targets = realignment_mask(position, self.actor, self.field)
        targets &= payable(self.rolls_left, 1, asia=self.asia, southeast=self.southeast)
        if not targets:
            return None
        options = board.names_of(targets)
        return Decision(self.actor, "realignment_target", (*options, STOP) if self.started else options)

    def run(self, position: Position) -> None:
        """No target is left for the rolls that are."""
        position.emit(RealignmentsStopped(self.actor))

    def choose(self, position: Position, option: Option) -> None:
        """Declare the target, or stop."""
        if option == STOP:
            position.emit(RealignmentsStopped(self.actor))
        else:
            position.owe(RealignmentRoll(realignment=self, index=board.INDEX[str(option)]))


_DICE: Final = Decision(DICE, "realignment_dice", TWO_DICE)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class RealignmentRoll(Task):
    """The dice of a declared realignment: first the die of the US, then that of the USSR."""

    realignment: RealignmentTarget
    index: int

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """Both dice."""
        return _DICE

    def choose(self, position: Position, option: Option) -> None:
        """The lower side loses the difference, as far as it has influence; a tie costs nothing."""
        assert isinstance(option, tuple), "two dice"
        declared, country = self.realignment, board.COUNTRIES[self.index]
        actor, field = declared.actor, declared.field
        asia = declared.asia and bool(board.ASIA >> self.index & 1)
        southeast = declared.southeast and bool(board.SOUTHEAST_ASIA >> self.index & 1)
        left = declared.rolls_left - 1
        lead = 0
        for side, die, sign in ((US, int(option[0]), 1), (USSR, int(option[1]), -1)):
            added = modifier(position, side, self.index)
            position.note(DieRolled(side, "realignment", die, added))
            lead += sign * (die + added)
        more = left + asia + southeast
        position.emit(
            Realignment(
                actor,
                country.name,
                country.region,
                country.battleground,
                field is not None,
                more,
                self.realignment.asia or self.realignment.southeast,
            )
        )
        position.remove_influence(USSR if lead > 0 else US, self.index, abs(lead))
        if more > 0:
            position.owe(
                RealignmentTarget(actor=actor, rolls_left=left, started=True, field=field, asia=asia, southeast=southeast)
            )
