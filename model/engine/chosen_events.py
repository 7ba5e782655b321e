"""The events that begin with a choice: Olympic Games, How I Learned to Stop Worrying, Junta.

And what Junta and Tear Down this Wall offer afterwards: a free coup, or realignments, or nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import CARDS, effective_operations
from brinkproof.model.engine.coups import CoupTarget, coup_targets
from brinkproof.model.engine.decisions import DICE, TWO_DICE, Decision, Option, Task
from brinkproof.model.engine.happenings import (
    DefconSet,
    EventHappened,
    FreeOperationDeclined,
    OlympicAnswer,
    OlympicResult,
)
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.realignments import RealignmentTarget, realignment_targets
from brinkproof.model.vocabulary import Region, Superpower

JUNTA_FIELD: Final = board.in_regions(Region.CENTRAL_AMERICA, Region.SOUTH_AMERICA)
TEAR_DOWN_FIELD: Final = board.in_regions(Region.EUROPE)

_SPONSOR_BONUS: Final = 2
# Ties are rolled again, so only untied results count; each is as likely as any other.
_UNTIED: Final = tuple((own, other) for own, other in TWO_DICE if own + _SPONSOR_BONUS != other)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class OlympicInvitation(Task):
    """The opponent of the sponsor takes part in the Olympic Games or boycotts them (#20)."""

    sponsor: Superpower

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """Take part or boycott."""
        return Decision(self.sponsor.opponent, "olympic_answer", ("take_part", "boycott"))

    def choose(self, position: Position, option: Option) -> None:
        """A boycott degrades DEFCON at the phasing side's peril, then grants operations as of a 4-card."""
        boycott = option == "boycott"
        position.emit(OlympicAnswer(self.sponsor, boycott))
        if boycott:
            position.degrade_defcon()
            position.owe(ConductOperations(actor=self.sponsor, base=4, card_id="olympic_games", granted=True))
        else:
            position.owe(OlympicRoll(sponsor=self.sponsor))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class OlympicRoll(Task):
    """The dice of the games: first that of the sponsor, who adds 2."""

    sponsor: Superpower

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """Both dice, ties already rolled again."""
        return Decision(DICE, "olympic_dice", _UNTIED)

    def choose(self, position: Position, option: Option) -> None:
        """The higher result gains 2 victory points."""
        assert isinstance(option, tuple), "two dice"
        won = int(option[0]) + _SPONSOR_BONUS > int(option[1])
        winner = self.sponsor if won else self.sponsor.opponent
        position.emit(OlympicResult(winner))
        position.award(winner, 2)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseDefcon(Task):
    """How I Learned to Stop Worrying (#46): any status, 1 included."""

    executor: Superpower

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """Which status."""
        return Decision(self.executor, "set_defcon", (1, 2, 3, 4, 5))

    def choose(self, position: Position, option: Option) -> None:
        """Set it, then 5 military operations."""
        assert isinstance(option, int), "a DEFCON status is a number"
        position.emit(DefconSet(self.executor, option))
        position.set_defcon(option)
        position.add_military_ops(self.executor, 5)
        position.retire("how_i_learned_to_stop_worrying")


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
        position.influence[self.executor][board.INDEX[str(option)]] += 2
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


def _olympic_games(position: Position, executor: Superpower) -> None:
    position.owe(OlympicInvitation(sponsor=executor))


def _how_i_learned(position: Position, executor: Superpower) -> None:
    position.owe(ChooseDefcon(executor=executor))


def _junta(position: Position, executor: Superpower) -> None:
    position.owe(JuntaInfluence(executor=executor))


CHOSEN_EVENTS: Final[dict[str, Callable[[Position, Superpower], None]]] = {
    "olympic_games": _olympic_games,
    "how_i_learned_to_stop_worrying": _how_i_learned,
    "junta": _junta,
}
"""The events that begin with a choice."""
