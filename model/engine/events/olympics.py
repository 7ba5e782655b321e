"""Olympic Games (#20): the other side takes part or boycotts."""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine.decisions import DICE, TWO_DICE, Decision, Event, Option, Task
from brinkproof.model.engine.happenings import OlympicAnswer, OlympicResult
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower

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
        return Decision(self.sponsor.opponent, "olympic_answer", ("take_part", "boycott"), "olympic_games")

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
        return Decision(DICE, "olympic_dice", _UNTIED, "olympic_games")

    def choose(self, position: Position, option: Option) -> None:
        """The higher result gains 2 victory points."""
        assert isinstance(option, tuple), "two dice"
        won = int(option[0]) + _SPONSOR_BONUS > int(option[1])
        winner = self.sponsor if won else self.sponsor.opponent
        position.emit(OlympicResult(winner))
        position.award(winner, 2)


def _olympic_games(position: Position, executor: Superpower) -> None:
    position.owe(OlympicInvitation(sponsor=executor))


EVENTS: Final[dict[str, Event]] = {"olympic_games": _olympic_games}
