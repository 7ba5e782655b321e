"""The events of the Late War that change the board, the points or what a turn allows."""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.decisions import Condition, Decision, Event, Option, Task
from brinkproof.model.engine.events.acts import events
from brinkproof.model.engine.events.placing import Add, Remove, add, remove
from brinkproof.model.engine.happenings import EventContinues
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Region, Superpower

US: Final = Superpower.US
USSR: Final = Superpower.USSR

EUROPE: Final = board.in_regions(Region.EUROPE)
WESTERN_EUROPE: Final = board.in_subregion("Western Europe")
MIDDLE_EAST: Final = board.in_regions(Region.MIDDLE_EAST)
SIX_REGIONS: Final = tuple(region for region in Region if region is not Region.SOUTHEAST_ASIA)
"""The six regions of the map (2.1.1); Southeast Asia is a part of Asia."""

NO_REGION: Final = "none"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ChernobylRegion(Task):
    """Chernobyl (#94): the region that is closed to influence of the USSR; the US may name none (ruling 65)."""

    executor: Superpower

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """Which region."""
        options = (*(region.value for region in SIX_REGIONS), NO_REGION)
        return Decision(self.executor, "event_choice", options, card_id="chernobyl")

    def choose(self, position: Position, option: Option) -> None:
        """Close it for the rest of the turn."""
        if option != NO_REGION:
            position.emit(EventContinues("chernobyl", self.executor))
            position.effects = replace(position.effects, chernobyl=Region(str(option)))


def _iranian_hostage_crisis(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    remove(position, US, "Iran")
    add(position, USSR, "Iran", 2)
    position.effects = replace(position.effects, iranian_hostage_crisis=True)


def _iron_lady(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.award(US, 1)
    add(position, USSR, "Argentina", 1)
    remove(position, USSR, "United Kingdom")
    position.effects = replace(position.effects, iron_lady=True)


def _reagan_bombs_libya(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.award(US, position.influence[USSR][board.INDEX["Libya"]] // 2)


def _north_sea_oil(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, north_sea_oil=True, eighth_us_round=True)


def _reformer(position: Position, executor: Superpower) -> None:
    # The two more are for the USSR to take or leave: "6 may be added instead" (ruling 66).
    left, stops = (6, (2,)) if position.vp < 0 else (4, ())
    position.effects = replace(position.effects, reformer=True)
    position.owe(Add(card_id="the_reformer", chooser=executor, side=USSR, field=EUROPE, left=left, most=2, stops=stops))


def _marine_barracks_bombing(position: Position, executor: Superpower) -> None:
    card_id, field = "marine_barracks_bombing", MIDDLE_EAST
    remove(position, US, "Lebanon")
    position.owe(Remove(card_id=card_id, chooser=executor, side=US, field=field, left=2, most=2))


def _iran_contra(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, iran_contra=True)


def _chernobyl(position: Position, executor: Superpower) -> None:
    position.owe(ChernobylRegion(executor=executor))


def _evil_empire(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, flower_power=False, evil_empire=True)
    position.award(US, 1)


def _pershing(position: Position, executor: Superpower) -> None:
    position.award(USSR, 1)
    card_id, field, stops = "pershing_ii_deployed", WESTERN_EUROPE, (3, 2, 1)
    position.owe(Remove(card_id=card_id, chooser=executor, side=US, field=field, left=3, stops=stops))


def _solidarity(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    add(position, US, "Poland", 3)


EVENTS: Final[dict[str, Event]] = events(
    {
        "iranian_hostage_crisis": _iranian_hostage_crisis,
        "the_iron_lady": _iron_lady,
        "reagan_bombs_libya": _reagan_bombs_libya,
        "north_sea_oil": _north_sea_oil,
        "the_reformer": _reformer,
        "marine_barracks_bombing": _marine_barracks_bombing,
        "iran_contra_scandal": _iran_contra,
        "chernobyl": _chernobyl,
        "an_evil_empire": _evil_empire,
        "pershing_ii_deployed": _pershing,
        "solidarity": _solidarity,
    }
)
"""The events of this file by card."""


def _pope_elected(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return position.effects.john_paul


CONDITIONS: Final[dict[str, Condition]] = {"solidarity": _pope_elected}
"""When those of them that may be impossible can occur (7.5)."""
