"""Events that compare the sides, or stake the game: #39, #45, #50, #100."""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.decisions import DICE, TWO_DICE, Condition, Decision, Event, Option, Task
from brinkproof.model.engine.happenings import EventContinues, EventHappened
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.vocabulary import Ending, Region, Superpower, Winner

IMPROVE: Final = "improve"
DEGRADE: Final = "degrade"
LEAVE: Final = "leave"
END_GAME: Final = "end_game"
DECLINE: Final = "decline"

REGIONS: Final[tuple[tuple[int, ...], ...]] = (
    board.in_regions(Region.EUROPE),
    board.in_regions(Region.ASIA, Region.SOUTHEAST_ASIA),
    board.in_regions(Region.MIDDLE_EAST),
    board.in_regions(Region.AFRICA),
    board.in_regions(Region.CENTRAL_AMERICA),
    board.in_regions(Region.SOUTH_AMERICA),
)
"""The countries of the six regions; Southeast Asia is a part of Asia (2.1.1)."""


def regions_held(position: Position, side: Superpower) -> int:
    """The regions a side dominates or controls (10.1.1), 0 to 6."""
    return sum(_holds(position, side, countries) for countries in REGIONS)


def _holds(position: Position, side: Superpower, countries: tuple[int, ...]) -> bool:
    own = [board.COUNTRIES[index].battleground for index in countries if position.controls(side, index)]
    other = [board.COUNTRIES[index].battleground for index in countries if position.controls(side.opponent, index)]
    if len(own) <= len(other):
        return False
    controls = sum(own) == sum(board.COUNTRIES[index].battleground for index in countries)
    return controls or (sum(own) > sum(other) and not all(own))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class SummitRoll(Task):
    """The dice of the summit (#45): first that of the US, then that of the USSR."""

    executor: Superpower

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """Both dice."""
        return Decision(DICE, "event_dice", TWO_DICE, card_id="summit")

    def choose(self, position: Position, option: Option) -> None:
        """The higher side gains 2 points, then it may move DEFCON (A-12, ruling 92); a tie changes nothing."""
        assert isinstance(option, tuple), "two dice"
        lead = int(option[0]) + regions_held(position, US) - int(option[1]) - regions_held(position, USSR)
        if lead:
            winner = US if lead > 0 else USSR
            position.emit(EventContinues("summit", self.executor))
            position.award(winner, 2)
            position.owe(SummitMove(executor=self.executor, winner=winner))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class SummitMove(Task):
    """The winner of the summit may move DEFCON by 1 either way (#45)."""

    executor: Superpower
    winner: Superpower

    def decision(self, position: Position) -> Decision:
        """Which way, or not; 5 cannot be improved."""
        options = (DEGRADE, LEAVE) if position.defcon == 5 else (IMPROVE, DEGRADE, LEAVE)
        return Decision(self.winner, "event_choice", options, card_id="summit")

    def choose(self, position: Position, option: Option) -> None:
        """Move it; at 1 the phasing side loses, whoever won the roll (8.1.3)."""
        if option == LEAVE:
            return
        position.emit(EventContinues("summit", self.executor))
        if option == IMPROVE:
            position.improve_defcon(1)
        else:
            position.degrade_defcon()


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame(Task):
    """The executor of Wargames (#100) may give the other side 6 points and end the game."""

    executor: Superpower

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """End the game or not."""
        return Decision(self.executor, "event_choice", (END_GAME, DECLINE), card_id="wargames")

    def choose(self, position: Position, option: Option) -> None:
        """Whoever leads after the 6 points wins, without any scoring; 0 is a draw (A-33)."""
        position.emit(EventHappened("wargames", self.executor))
        if option == END_GAME:
            position.award(self.executor.opponent, 6)
            leader = Winner.US if position.vp > 0 else Winner.USSR
            position.finish(leader if position.vp else Winner.DRAW, Ending.WARGAMES)
        position.retire("wargames")


def _arms_race(position: Position, executor: Superpower) -> None:
    """The phasing side is compared, as the card says, whoever carries it out (A-14, ruling 91)."""
    position.emit(EventHappened("arms_race", executor))
    side = position.phasing
    assert side is not None, "an event has a phasing side"
    amount = position.military_ops[side]
    if amount > position.military_ops[side.opponent]:
        position.award(side, 3 if amount >= position.defcon else 1)


def _summit(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("summit", executor))
    position.owe(SummitRoll(executor=executor))


def _we_will_bury_you(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("we_will_bury_you", executor))
    position.degrade_defcon()
    position.effects = replace(position.effects, we_will_bury_you=True)
    position.retire("we_will_bury_you")


def _wargames(position: Position, executor: Superpower) -> None:
    position.owe(EndGame(executor=executor))


def _defcon_is_2(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return position.defcon == 2


EVENTS: Final[dict[str, Event]] = {
    "arms_race": _arms_race,
    "summit": _summit,
    "we_will_bury_you": _we_will_bury_you,
    "wargames": _wargames,
}
"""The contests."""

CONDITIONS: Final[dict[str, Condition]] = {"wargames": _defcon_is_2}
"""Wargames asks for DEFCON 2."""
