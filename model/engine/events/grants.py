"""Events that grant operations or coups: #57, #62, #89, #90, #91, #107.

Granted operations are worth what a card of that value is worth to their actor (7.4.2 example 3), may be given up
(ruling 7) and are never used for the space race.
"""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import CARDS, effective_operations
from brinkproof.model.engine.coups import CoupTarget, coup_targets
from brinkproof.model.engine.decisions import Decision, Event, Forced, Option, Task
from brinkproof.model.engine.happenings import EventHappened, FreeOperationDeclined
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.vocabulary import Region, Superpower

_NICARAGUA: Final = board.INDEX["Nicaragua"]
_SOUTH_KOREA: Final = board.INDEX["South Korea"]

ORTEGA_FIELD: Final = board.NEIGHBOURS[_NICARAGUA]
"""Where Ortega allows a coup (#91): next to Nicaragua."""

CHE_FIELD: Final = tuple(
    index
    for index in board.in_regions(Region.CENTRAL_AMERICA, Region.SOUTH_AMERICA, Region.AFRICA)
    if not board.COUNTRIES[index].battleground
)
"""Where Che allows coups (#107); DEFCON never closes these regions."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class OfferCoup(Task):
    """``actor`` may attempt a coup with the operations of the card in its field; ``free`` as in 6.3.5."""

    actor: Superpower
    card_id: str
    field: tuple[int, ...]
    free: bool

    def decision(self, position: Position) -> Decision | None:
        """Coup or nothing; None if there is no target."""
        if not coup_targets(position, self.actor, self.field, ordinary=not self.free):
            return None
        return Decision(self.actor, "free_operation", ("coup", "decline"), card_id=self.card_id)

    def run(self, position: Position) -> None:
        """There is no target."""
        position.emit(FreeOperationDeclined(self.actor, self.card_id))

    def choose(self, position: Position, option: Option) -> None:
        """Begin the coup."""
        if option == "coup":
            value = effective_operations(self.actor, CARDS[self.card_id].operations, position.effects)
            position.owe(
                CoupTarget(actor=self.actor, operations=value, card_id=self.card_id, field=self.field, ordinary=not self.free)
            )
        else:
            position.emit(FreeOperationDeclined(self.actor, self.card_id))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class SecondCoup(Forced):
    """After the first coup of Che (#107): if it removed US influence, another country may be next.

    ``before`` is the US influence in the countries of the field when the first coup was offered.
    """

    before: tuple[int, ...]

    def run(self, position: Position) -> None:
        """Offer it where the first was not."""
        markers = position.influence[US]
        untouched = tuple(i for i, amount in zip(CHE_FIELD, self.before, strict=True) if markers[i] == amount)
        if len(untouched) < len(CHE_FIELD):
            position.owe(OfferCoup(actor=USSR, card_id="che", field=untouched, free=False))


def _abm_treaty(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("abm_treaty", executor))
    position.improve_defcon(1)
    position.owe(ConductOperations(actor=executor, base=4, card_id="abm_treaty", granted=True))


def _lone_gunman(position: Position, executor: Superpower) -> None:
    # The hand of the US is shown once; hands are no secret inside the engine.
    position.emit(EventHappened("lone_gunman", executor))
    position.retire("lone_gunman")
    position.owe(ConductOperations(actor=executor, base=1, card_id="lone_gunman", granted=True))


def _kal_007(position: Position, executor: Superpower) -> None:
    card_id = "soviets_shoot_down_kal_007"
    position.emit(EventHappened(card_id, executor))
    position.degrade_defcon()
    position.award(US, 2)
    position.retire(card_id)
    if position.controls(US, _SOUTH_KOREA):
        position.owe(ConductOperations(actor=US, base=4, card_id=card_id, granted=True, no_coup=True))


def _glasnost(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("glasnost", executor))
    position.award(USSR, 2)
    position.improve_defcon(1)
    position.retire("glasnost")
    if position.effects.reformer:
        position.owe(ConductOperations(actor=USSR, base=4, card_id="glasnost", granted=True, no_coup=True))


def _ortega(position: Position, executor: Superpower) -> None:
    card_id = "ortega_elected_in_nicaragua"
    position.emit(EventHappened(card_id, executor))
    position.remove_influence(US, _NICARAGUA, position.influence[US][_NICARAGUA])
    position.retire(card_id)
    position.owe(OfferCoup(actor=USSR, card_id=card_id, field=ORTEGA_FIELD, free=True))


def _che(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("che", executor))
    before = tuple(position.influence[US][index] for index in CHE_FIELD)
    position.owe(OfferCoup(actor=USSR, card_id="che", field=CHE_FIELD, free=False), SecondCoup(before=before))


EVENTS: Final[dict[str, Event]] = {
    "abm_treaty": _abm_treaty,
    "lone_gunman": _lone_gunman,
    "soviets_shoot_down_kal_007": _kal_007,
    "glasnost": _glasnost,
    "ortega_elected_in_nicaragua": _ortega,
    "che": _che,
}
"""The events that grant operations or coups."""
