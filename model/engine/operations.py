"""Spending operations (6.0): all of them on one use, which the actor chooses.

Influence is placed one marker at a time; coups and realignments have files of their own.
"""

from dataclasses import dataclass
from typing import final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import effective_operations
from brinkproof.model.engine.coups import CoupTarget, coup_targets
from brinkproof.model.engine.decisions import Decision, Option, Task
from brinkproof.model.engine.happenings import InfluenceOperations
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.realignments import RealignmentTarget, realignment_targets
from brinkproof.model.vocabulary import Superpower


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ConductOperations(Task):
    """``actor`` uses ``base`` operations of a card, changed by his own modifiers (7.4).

    ``granted`` marks operations an event offers: those he may give up; he may not with a card of his (5.1).
    ``no_coup`` leaves influence and realignments only (#89, #90).
    """

    actor: Superpower
    base: int
    card_id: str
    granted: bool = False
    no_coup: bool = False

    def decision(self, position: Position) -> Decision | None:
        """Which use, among those that are possible now; None if there is none."""
        value = effective_operations(self.actor, self.base, position.effects)
        options: tuple[str, ...] = ()
        if any(cost(position, self.actor, index) <= value for index in _reach(position, self.actor)):
            options += ("influence",)
        if realignment_targets(position, self.actor):
            options += ("realignments",)
        if not self.no_coup and coup_targets(position, self.actor):
            options += ("coup",)
        if options and self.granted:
            options += ("give_up",)
        return Decision(self.actor, "operations", options) if options else None

    def run(self, position: Position) -> None:
        """Nothing can be done with the operations."""
        position.emit(InfluenceOperations(self.actor))

    def choose(self, position: Position, option: Option) -> None:
        """Begin the chosen use."""
        value = effective_operations(self.actor, self.base, position.effects)
        match option:
            case "influence":
                reach = _reach(position, self.actor)
                position.owe(PlaceInfluence(actor=self.actor, left=value, reach=reach))
            case "realignments":
                position.owe(RealignmentTarget(actor=self.actor, rolls_left=value, started=False))
            case "coup":
                position.owe(CoupTarget(actor=self.actor, operations=value, card_id=self.card_id))
            case _:
                position.emit(InfluenceOperations(self.actor))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceInfluence(Task):
    """``actor`` places the next marker; ``reach`` was frozen when the action round began (6.1.1)."""

    actor: Superpower
    left: int
    reach: tuple[int, ...]

    def decision(self, position: Position) -> Decision | None:
        """Where the next marker goes, among what can be paid; None if nothing can."""
        options = tuple(board.NAMES[i] for i in self.reach if cost(position, self.actor, i) <= self.left)
        return Decision(self.actor, "influence", options) if options else None

    def run(self, position: Position) -> None:
        """All is spent, or the last operation buys nothing."""
        position.emit(InfluenceOperations(self.actor))

    def choose(self, position: Position, option: Option) -> None:
        """Place the marker. Breaking control makes the next one cheaper at once (6.1.2)."""
        index = board.INDEX[str(option)]
        left = self.left - cost(position, self.actor, index)
        position.influence[self.actor][index] += 1
        if left:
            position.owe(PlaceInfluence(actor=self.actor, left=left, reach=self.reach))
        else:
            position.emit(InfluenceOperations(self.actor))


def cost(position: Position, actor: Superpower, index: int) -> int:
    """Operations for one marker of ``actor``: 2 where the other side is in control, else 1 (6.1.2)."""
    return 2 if position.controls(actor.opponent, index) else 1


def _reach(position: Position, actor: Superpower) -> tuple[int, ...]:
    return board.reach(actor, position.presence[actor])
