"""Realignment rolls (6.2): one operation a roll, one target at a time, and the actor may stop after any roll.

DEFCON closes the same regions as for coups (8.1.5); nothing is gained on the military operations track and
DEFCON stays. Influence of the side that loses the roll is removed, be it the actor's own.
"""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.decisions import DICE, TWO_DICE, Decision, Option, Task
from brinkproof.model.engine.happenings import Realignment, RealignmentsStopped
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.vocabulary import Superpower

STOP: Final = "stop"


def realignment_targets(position: Position, actor: Superpower, field: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """The countries ``actor`` may realign: those with enemy influence to cut (6.2.1, ruling 1).

    ``field`` holds the countries a card allows, DEFCON notwithstanding.
    """
    enemy = position.influence[actor.opponent]
    return tuple(index for index in (board.OPEN[position.defcon] if field is None else field) if enemy[index])


def modifier(position: Position, side: Superpower, index: int) -> int:
    """What ``side`` adds to its die in a realignment of the country (6.2.2)."""
    country = board.COUNTRIES[index]
    more = position.influence[side][index] > position.influence[side.opponent][index]
    neighbours = sum(position.controls(side, neighbour) for neighbour in country.neighbours)
    return neighbours + more + (side in country.superpowers)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class RealignmentTarget(Task):
    """``actor`` names the next target. ``field`` is given for realignments a card grants freely."""

    actor: Superpower
    rolls_left: int
    started: bool
    field: tuple[int, ...] | None = None

    def decision(self, position: Position) -> Decision | None:
        """Which country, or to stop once a roll was made; None if no target is left."""
        targets = realignment_targets(position, self.actor, self.field)
        options = tuple(board.NAMES[index] for index in targets)
        if not options:
            return None
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


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class RealignmentRoll(Task):
    """The dice of a declared realignment: first the die of the US, then that of the USSR."""

    realignment: RealignmentTarget
    index: int

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """Both dice."""
        return Decision(DICE, "realignment_dice", TWO_DICE)

    def choose(self, position: Position, option: Option) -> None:
        """The lower side loses the difference, as far as it has influence; a tie costs nothing."""
        assert isinstance(option, tuple), "two dice"
        actor, field = self.realignment.actor, self.realignment.field
        country, left = board.COUNTRIES[self.index], self.realignment.rolls_left - 1
        position.emit(Realignment(actor, country.name, country.region, country.battleground, field is not None, left))
        lead = int(option[0]) + modifier(position, US, self.index)
        lead -= int(option[1]) + modifier(position, USSR, self.index)
        loser = position.influence[USSR if lead > 0 else US]
        loser[self.index] = max(0, loser[self.index] - abs(lead))
        if left:
            position.owe(RealignmentTarget(actor=actor, rolls_left=left, started=True, field=field))
