"""The events of the Mid War that change the board, the points or The China Card."""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.decisions import Condition, Decision, Event, Option, Task
from brinkproof.model.engine.events.acts import events
from brinkproof.model.engine.events.placing import ALL, Add, Remove, add, named, remove
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Region, Superpower

US: Final = Superpower.US
USSR: Final = Superpower.USSR

BATTLEGROUNDS: Final = tuple(country.index for country in board.COUNTRIES if country.battleground)
CENTRAL_AMERICA: Final = board.in_regions(Region.CENTRAL_AMERICA)
AMERICAS: Final = board.in_regions(Region.CENTRAL_AMERICA, Region.SOUTH_AMERICA)
ASIA: Final = board.in_regions(Region.ASIA, Region.SOUTHEAST_ASIA)
AFRICA_AND_SOUTHEAST_ASIA: Final = board.in_regions(Region.AFRICA, Region.SOUTHEAST_ASIA)
OUTSIDE_EUROPE: Final = tuple(country.index for country in board.COUNTRIES if country.region is not Region.EUROPE)
SOUTH_AFRICA: Final = board.INDEX["South Africa"]
MUSLIM_COUNTRIES: Final = named("Sudan", "Iran", "Iraq", "Egypt", "Libya", "Saudi Arabia", "Syria", "Jordan")
OIL_COUNTRIES: Final = named("Egypt", "Iran", "Libya", "Saudi Arabia", "Iraq", "Gulf States", "Venezuela")


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class UnrestChoice(Task):
    """South African Unrest (#53): all in South Africa, or 1 there and 2 beside it."""

    chooser: Superpower

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """Which of the two."""
        return Decision(self.chooser, "event_choice", ("south_africa", "neighbours"), card_id="south_african_unrest")

    def choose(self, position: Position, option: Option) -> None:
        """Add in South Africa; both markers beside it may go to one country or to two (ruling 64)."""
        if option == "south_africa":
            position.add_influence(USSR, SOUTH_AFRICA, 2)
            return
        position.add_influence(USSR, SOUTH_AFRICA, 1)
        field = board.NEIGHBOURS[SOUTH_AFRICA]
        position.owe(Add(card_id="south_african_unrest", chooser=self.chooser, side=USSR, field=field, left=2, most=2))


def controlled(position: Position, side: Superpower, field: tuple[int, ...]) -> int:
    """How many countries of the field ``side`` controls."""
    return sum(position.controls(side, index) for index in field)


def _kitchen_debates(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.award(US, 2)


def _portuguese_empire_crumbles(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    add(position, USSR, "Angola", 2)
    add(position, USSR, "SE African States", 2)


def _south_african_unrest(position: Position, executor: Superpower) -> None:
    position.owe(UnrestChoice(chooser=executor))


def _allende(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    add(position, USSR, "Chile", 2)


def _willy_brandt(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.award(USSR, 1)
    add(position, USSR, "West Germany", 1)
    position.effects = replace(position.effects, willy_brandt=True)


def _muslim_revolution(position: Position, executor: Superpower) -> None:
    card_id, field = "muslim_revolution", MUSLIM_COUNTRIES
    position.owe(Remove(card_id=card_id, chooser=executor, side=US, field=field, left=2, amount=ALL))


def _cultural_revolution(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    if position.china_holder is US:
        position.give_china_card(USSR, face_up=True)
    elif position.china_holder is USSR:
        position.award(USSR, 1)


def _flower_power(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, flower_power=True)


def _u2_incident(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.award(USSR, 1)
    position.effects = replace(position.effects, u2_incident=True)


def _opec(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.award(USSR, controlled(position, USSR, OIL_COUNTRIES))


def _colonial_rear_guards(position: Position, executor: Superpower) -> None:
    field = AFRICA_AND_SOUTHEAST_ASIA
    position.owe(Add(card_id="colonial_rear_guards", chooser=executor, side=US, field=field, left=4))


def _panama_canal_returned(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    for name in ("Panama", "Costa Rica", "Venezuela"):
        add(position, US, name, 1)


def _puppet_governments(position: Position, executor: Superpower) -> None:
    influence = position.influence
    field = tuple(index for index in range(len(board.COUNTRIES)) if not influence[US][index] and not influence[USSR][index])
    stops = (3, 2, 1)
    position.owe(Add(card_id="puppet_governments", chooser=executor, side=US, field=field, left=3, stops=stops))


def _john_paul(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    remove(position, USSR, "Poland", 2)
    add(position, US, "Poland", 1)
    position.effects = replace(position.effects, john_paul=True)


def _death_squads(position: Position, executor: Superpower) -> None:
    position.effects = replace(position.effects, death_squads=position.effects.death_squads | {executor})


def _oas_founded(position: Position, executor: Superpower) -> None:
    position.owe(Add(card_id="oas_founded", chooser=executor, side=US, field=AMERICAS, left=2, most=2))


def _nixon(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    if position.china_holder is US:
        position.award(US, 2)
    elif position.china_holder is USSR:
        position.give_china_card(US, face_up=False)


def _sadat(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    remove(position, USSR, "Egypt")
    add(position, US, "Egypt", 1)


def _shuttle_diplomacy(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, shuttle_diplomacy=True)


def _voice_of_america(position: Position, executor: Superpower) -> None:
    field = OUTSIDE_EUROPE
    position.owe(Remove(card_id="the_voice_of_america", chooser=executor, side=USSR, field=field, left=4, most=2))


def _liberation_theology(position: Position, executor: Superpower) -> None:
    field = CENTRAL_AMERICA
    position.owe(Add(card_id="liberation_theology", chooser=executor, side=USSR, field=field, left=3, most=2))


def _ussuri_river(position: Position, executor: Superpower) -> None:
    if position.china_holder is USSR:
        position.give_china_card(US, face_up=True)
    elif position.china_holder is US:
        position.owe(Add(card_id="ussuri_river_skirmish", chooser=executor, side=US, field=ASIA, left=4, most=2))


def _alliance_for_progress(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    field = tuple(index for index in AMERICAS if index in BATTLEGROUNDS)
    position.award(US, controlled(position, US, field))


def _one_small_step(position: Position, executor: Superpower) -> None:
    position.advance_in_space(executor, 2)


EVENTS: Final[dict[str, Event]] = events(
    {
        "kitchen_debates": _kitchen_debates,
        "portuguese_empire_crumbles": _portuguese_empire_crumbles,
        "south_african_unrest": _south_african_unrest,
        "allende": _allende,
        "willy_brandt": _willy_brandt,
        "muslim_revolution": _muslim_revolution,
        "cultural_revolution": _cultural_revolution,
        "flower_power": _flower_power,
        "u2_incident": _u2_incident,
        "opec": _opec,
        "colonial_rear_guards": _colonial_rear_guards,
        "panama_canal_returned": _panama_canal_returned,
        "puppet_governments": _puppet_governments,
        "john_paul_ii_elected_pope": _john_paul,
        "latin_american_death_squads": _death_squads,
        "oas_founded": _oas_founded,
        "nixon_plays_the_china_card": _nixon,
        "sadat_expels_soviets": _sadat,
        "shuttle_diplomacy": _shuttle_diplomacy,
        "the_voice_of_america": _voice_of_america,
        "liberation_theology": _liberation_theology,
        "ussuri_river_skirmish": _ussuri_river,
        "alliance_for_progress": _alliance_for_progress,
        "one_small_step": _one_small_step,
    }
)
"""The events of this file by card."""


def _us_has_more_battlegrounds(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return controlled(position, US, BATTLEGROUNDS) > controlled(position, USSR, BATTLEGROUNDS)


def _wall_stands(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return not position.effects.tear_down_this_wall


def _no_awacs_sale(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return not position.effects.awacs_sale


def _no_evil_empire(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return not position.effects.evil_empire


def _no_north_sea_oil(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return not position.effects.north_sea_oil


def _behind_in_space(position: Position, executor: Superpower) -> bool:
    return position.space[executor] < position.space[executor.opponent]


CONDITIONS: Final[dict[str, Condition]] = {
    "kitchen_debates": _us_has_more_battlegrounds,
    "willy_brandt": _wall_stands,
    "muslim_revolution": _no_awacs_sale,
    "flower_power": _no_evil_empire,
    "opec": _no_north_sea_oil,
    "one_small_step": _behind_in_space,
}
"""When those of them that may be impossible can occur (7.5, ruling 62)."""
