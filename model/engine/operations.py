"""Spending operations (6.0): all of them on one use, which the actor chooses.

Influence is placed one marker at a time; coups and realignments have files of their own.
"""

from dataclasses import dataclass, replace
from typing import final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import effective_operations
from brinkproof.model.engine.coups import CoupTarget, coup_mask
from brinkproof.model.engine.decisions import Decision, Option, Task
from brinkproof.model.engine.happenings import InfluenceOperations, OperationsGranted
from brinkproof.model.engine.position import USSR, Position
from brinkproof.model.engine.realignments import RealignmentTarget, realignment_mask
from brinkproof.model.engine.regions import bonuses, payable
from brinkproof.model.vocabulary import Superpower


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ConductOperations(Task):
    """``actor`` uses ``base`` operations of a card, changed by his own modifiers (7.4).

    ``granted`` marks operations an event offers: they are announced first (``announced``), and those he may give
    up; he may not with a card of his (5.1). ``no_coup`` leaves influence and realignments (#89, #90).
    """

    actor: Superpower
    base: int
    card_id: str
    granted: bool = False
    no_coup: bool = False
    announced: bool = False

    def decision(self, position: Position) -> Decision | None:
        """Which use, among those that are possible now; None if there is none."""
        if self.granted and not self.announced:
            return None
        actor = self.actor
        value = effective_operations(actor, self.base, position.effects)
        asia, southeast = bonuses(position, actor, self.card_id, self.base)
        options: tuple[str, ...] = ()
        if affordable(position, actor, _reach(position, actor), value, asia=asia, southeast=southeast):
            options += ("influence",)
        if realignment_mask(position, actor):
            options += ("realignments",)
        if not self.no_coup and coup_mask(position, actor):
            options += ("coup",)
        if options and self.granted:
            options += ("give_up",)
        return Decision(actor, "operations", options, self.card_id) if options else None

    def run(self, position: Position) -> None:
        """Announce granted operations; then, or else, nothing can be done with them."""
        if self.granted and not self.announced:
            granted = OperationsGranted(self.actor, self.card_id, self.base)
            if not position.emitted or position.emitted[-1] != granted:
                position.emit(granted)
            position.owe(replace(self, announced=True))
        else:
            position.emit(InfluenceOperations(self.actor))

    def choose(self, position: Position, option: Option) -> None:
        """Begin the chosen use."""
        actor, card_id = self.actor, self.card_id
        value = effective_operations(actor, self.base, position.effects)
        asia, southeast = bonuses(position, actor, card_id, self.base)
        match option:
            case "influence":
                reach = _reach(position, actor)
                position.owe(PlaceInfluence(actor=actor, left=value, reach=reach, asia=asia, southeast=southeast))
            case "realignments":
                position.owe(RealignmentTarget(actor=actor, rolls_left=value, started=False, asia=asia, southeast=southeast))
            case "coup":
                position.owe(CoupTarget(actor=actor, operations=value, card_id=card_id, asia=asia, southeast=southeast))
            case _:
                position.emit(InfluenceOperations(actor))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceInfluence(Task):
    """``actor`` places the next marker.

    ``reach`` (a mask) was frozen when the action round began (6.1.1); ``left``, ``asia`` and ``southeast`` are as in
    ``regions.payable``.
    """

    actor: Superpower
    left: int
    reach: int
    asia: bool = False
    southeast: bool = False

    def decision(self, position: Position) -> Decision | None:
        """Where the next marker goes, among what can be paid; None if nothing can."""
        mask = affordable(position, self.actor, self.reach, self.left, asia=self.asia, southeast=self.southeast)
        return Decision(self.actor, "influence", board.names_of(mask)) if mask else None

    def run(self, position: Position) -> None:
        """All is spent, or the last operation buys nothing."""
        position.emit(InfluenceOperations(self.actor))

    def choose(self, position: Position, option: Option) -> None:
        """Place the marker. Breaking control makes the next one cheaper at once (6.1.2)."""
        index = board.INDEX[str(option)]
        left = self.left - cost(position, self.actor, index)
        position.add_influence(self.actor, index, 1)
        asia = self.asia and bool(board.ASIA >> index & 1)
        southeast = self.southeast and bool(board.SOUTHEAST_ASIA >> index & 1)
        if left + asia + southeast > 0:
            position.owe(PlaceInfluence(actor=self.actor, left=left, reach=self.reach, asia=asia, southeast=southeast))
        else:
            position.emit(InfluenceOperations(self.actor))


def cost(position: Position, actor: Superpower, index: int) -> int:
    """Operations for one marker of ``actor``: 2 where the other side is in control, else 1 (6.1.2)."""
    return 2 if position.controls(actor.opponent, index) else 1


def affordable(position: Position, actor: Superpower, reach: int, left: int, *, asia: bool, southeast: bool) -> int:
    """Where ``actor`` can pay for a marker."""
    if left >= 2:
        return reach
    dear = position.control[actor.opponent]
    cheap = payable(left, 1, asia=asia, southeast=southeast) & ~dear
    return reach & (cheap | payable(left, 2, asia=asia, southeast=southeast))


def _reach(position: Position, actor: Superpower) -> int:
    reach = board.reach_mask(actor, position.presence[actor])
    if actor is USSR and position.effects.chernobyl is not None:
        reach &= ~board.REGION_MASK[position.effects.chernobyl]
    return reach
