"""Junta (#47), Tear Down this Wall (#96), and the free coup or realignments that they offer.

``FreeOperation`` serves every card that grants one.
"""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import CARDS, effective_operations
from brinkproof.model.engine.coups import CoupTarget, coup_targets
from brinkproof.model.engine.decisions import Decision, Event, Option, Task
from brinkproof.model.engine.happenings import EventHappened, FreeOperationDeclined
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.realignments import RealignmentTarget, realignment_targets
from brinkproof.model.vocabulary import Region, Superpower

JUNTA_FIELD: Final = board.in_regions(Region.CENTRAL_AMERICA, Region.SOUTH_AMERICA)
TEAR_DOWN_FIELD: Final = board.in_regions(Region.EUROPE)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class JuntaInfluence(Task):
    """Junta (#47): 2 influence into one country of Central or South America, wherever it is."""

    executor: Superpower

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """Which country."""
        return Decision(self.executor, "junta_country", tuple(board.NAMES[index] for index in JUNTA_FIELD))

    def choose(self, position: Position, option: Option) -> None:
        """Place, then offer the free operation; the two need not be about the same country."""
        position.emit(EventHappened("junta", self.executor))
        position.add_influence(self.executor, board.INDEX[str(option)], 2)
        position.owe(FreeOperation(actor=self.executor, card_id="junta", field=JUNTA_FIELD))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class FreeOperation(Task):
    """``actor`` may take a free coup or realignments in ``field``, worth the operations of the card."""

    actor: Superpower
    card_id: str
    field: tuple[int, ...]

    def decision(self, position: Position) -> Decision | None:
        """Coup, realignments or nothing; None if there is no target."""
        options: tuple[str, ...] = ()
        if coup_targets(position, self.actor, self.field):
            options += ("coup",)
        if realignment_targets(position, self.actor, self.field):
            options += ("realignments",)
        return Decision(self.actor, "free_operation", (*options, "decline")) if options else None

    def run(self, position: Position) -> None:
        """There is no target."""
        position.emit(FreeOperationDeclined(self.actor, self.card_id))

    def choose(self, position: Position, option: Option) -> None:
        """Begin the chosen use."""
        actor, card_id, field = self.actor, self.card_id, self.field
        value = effective_operations(actor, CARDS[card_id].operations, position.effects)
        match option:
            case "coup":
                position.owe(CoupTarget(actor=actor, operations=value, card_id=card_id, field=field))
            case "realignments":
                position.owe(RealignmentTarget(actor=actor, rolls_left=value, started=False, field=field))
            case _:
                position.emit(FreeOperationDeclined(actor, card_id))


def _junta(position: Position, executor: Superpower) -> None:
    position.owe(JuntaInfluence(executor=executor))


def _tear_down_this_wall(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("tear_down_this_wall", executor))
    position.add_influence(executor, board.INDEX["East Germany"], 3)
    position.effects = replace(position.effects, tear_down_this_wall=True, willy_brandt=False)
    position.retire("tear_down_this_wall")
    position.owe(FreeOperation(actor=executor, card_id="tear_down_this_wall", field=TEAR_DOWN_FIELD))


EVENTS: Final[dict[str, Event]] = {"junta": _junta, "tear_down_this_wall": _tear_down_this_wall}
