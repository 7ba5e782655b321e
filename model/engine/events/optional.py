"""The events of the optional cards (#104 to #110) that change the board, the points or what a turn allows."""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import OPENING_TURN
from brinkproof.model.engine.decisions import Condition, Event, Forced
from brinkproof.model.engine.events.acts import events
from brinkproof.model.engine.events.placing import Add, add
from brinkproof.model.engine.happenings import EventContinues
from brinkproof.model.engine.position import Position
from brinkproof.model.tables import Period
from brinkproof.model.vocabulary import Region, Superpower

US: Final = Superpower.US
USSR: Final = Superpower.USSR

UNITED_KINGDOM: Final = board.INDEX["United Kingdom"]
WESTERN_EUROPE: Final = board.in_subregion("Western Europe")

NAMED_ON: Final[dict[str, frozenset[Region]]] = {
    "asia_scoring": frozenset({Region.ASIA, Region.SOUTHEAST_ASIA}),
    "europe_scoring": frozenset({Region.EUROPE}),
    "middle_east_scoring": frozenset({Region.MIDDLE_EAST}),
    "central_america_scoring": frozenset({Region.CENTRAL_AMERICA}),
    "southeast_asia_scoring": frozenset({Region.SOUTHEAST_ASIA}),
    "africa_scoring": frozenset({Region.AFRICA}),
    "south_america_scoring": frozenset({Region.SOUTH_AMERICA}),
}
"""The region each scoring card names."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class AllyPoints(Forced):
    """Special Relationship (#105) under NATO: 2 points, after the influence."""

    executor: Superpower

    def run(self, position: Position) -> None:
        """Award them."""
        position.emit(EventContinues("special_relationship", self.executor))
        position.award(US, 2)


def _cambridge_five(position: Position, executor: Superpower) -> None:
    shown = [NAMED_ON[card_id] for card_id in position.hands[US] if card_id in NAMED_ON]
    field = board.in_regions(*(region for regions in shown for region in regions))
    position.owe(Add(card_id="the_cambridge_five", chooser=executor, side=USSR, field=field, left=1, stops=(1,)))


def _special_relationship(position: Position, executor: Superpower) -> None:
    card_id = "special_relationship"
    if position.effects.nato:
        influence = Add(card_id=card_id, chooser=executor, side=US, field=WESTERN_EUROPE, left=1, amount=2)
        position.owe(influence, AllyPoints(executor=executor))
    else:
        field = board.NEIGHBOURS[UNITED_KINGDOM]
        position.owe(Add(card_id=card_id, chooser=executor, side=US, field=field, left=1))


def _norad(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, norad=True)


def _yuri_and_samantha(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, yuri_and_samantha=True)


def _awacs_sale(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    add(position, US, "Saudi Arabia", 2)
    position.effects = replace(position.effects, awacs_sale=True)


EVENTS: Final[dict[str, Event]] = events(
    {
        "the_cambridge_five": _cambridge_five,
        "special_relationship": _special_relationship,
        "norad": _norad,
        "yuri_and_samantha": _yuri_and_samantha,
        "awacs_sale_to_saudis": _awacs_sale,
    }
)
"""The events of this file by card."""


def _before_the_late_war(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return position.turn < OPENING_TURN[Period.LATE]


def _us_controls_the_uk(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return position.controls(US, UNITED_KINGDOM)


CONDITIONS: Final[dict[str, Condition]] = {
    "the_cambridge_five": _before_the_late_war,
    "special_relationship": _us_controls_the_uk,
}
"""When those of them that may be impossible can occur (7.5, ruling 62)."""
