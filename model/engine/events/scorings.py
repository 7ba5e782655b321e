"""The scoring cards (#1, #2, #3, #37, #38, #79, #81), and Shuttle Diplomacy at its scoring (#73)."""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.decisions import Decision, Event, Option, Task
from brinkproof.model.engine.happenings import EventHappened
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.scoring import battlegrounds_of, score, score_southeast_asia, tell
from brinkproof.model.vocabulary import Ending, Region, Superpower, Winner

SHUTTLE: Final = "shuttle_diplomacy"

REGION_OF: Final[dict[str, Region]] = {
    "asia_scoring": Region.ASIA,
    "europe_scoring": Region.EUROPE,
    "middle_east_scoring": Region.MIDDLE_EAST,
    "central_america_scoring": Region.CENTRAL_AMERICA,
    "africa_scoring": Region.AFRICA,
    "south_america_scoring": Region.SOUTH_AMERICA,
}


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class IgnoreBattleground(Task):
    """Shuttle Diplomacy: the US names a battleground of the USSR that does not count, and the region is scored."""

    card_id: str
    executor: Superpower

    def decision(self, position: Position) -> Decision | None:
        """Which battleground; None if the USSR controls none there."""
        region = REGION_OF[self.card_id]
        mask = position.control[USSR] & battlegrounds_of(position, region)
        return Decision(US, "event_country", board.names_of(mask), SHUTTLE) if mask else None

    def run(self, position: Position) -> None:
        """There is nothing to ignore."""
        self._score(position, 0)

    def choose(self, position: Position, option: Option) -> None:
        """Score without it."""
        self._score(position, board.BIT[board.INDEX[str(option)]])

    def _score(self, position: Position, ignored: int) -> None:
        position.emit(EventHappened(self.card_id, self.executor))
        position.effects = replace(position.effects, shuttle_diplomacy=False)
        position.discards.append(SHUTTLE)
        _score_region(position, self.card_id, ignored)


def _score_region(position: Position, card_id: str, ignored: int) -> None:
    region = REGION_OF[card_id]
    scored = score(position, region, ignored)
    tell(position, region, scored)
    if region is Region.EUROPE and scored.controller is not None:
        position.finish(Winner(scored.controller), Ending.EUROPE_CONTROL)
    position.award(US, scored.net_to_us)


def _scoring(card_id: str) -> Event:
    def event(position: Position, executor: Superpower) -> None:
        if position.effects.shuttle_diplomacy and REGION_OF[card_id] in (Region.ASIA, Region.MIDDLE_EAST):
            position.owe(IgnoreBattleground(card_id=card_id, executor=executor))
            return
        position.emit(EventHappened(card_id, executor))
        _score_region(position, card_id, 0)

    return event


def _southeast_asia_scoring(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("southeast_asia_scoring", executor))
    scored = score_southeast_asia(position)
    tell(position, Region.SOUTHEAST_ASIA, scored)
    position.retire("southeast_asia_scoring")
    position.award(US, scored.net_to_us)


EVENTS: Final[dict[str, Event]] = {
    **{card_id: _scoring(card_id) for card_id in REGION_OF},
    "southeast_asia_scoring": _southeast_asia_scoring,
}
