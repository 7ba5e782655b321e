"""The events of the Early War that change the board: markers, treaties and the space race."""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import OPENING_TURN
from brinkproof.model.engine.decisions import Condition, Decision, Event, Option, Task
from brinkproof.model.engine.events.acts import events
from brinkproof.model.engine.events.placing import (
    ALL,
    Add,
    Move,
    Remove,
    add,
    named,
    names_of,
    not_controlled,
    remove,
    take_control,
)
from brinkproof.model.engine.position import Position
from brinkproof.model.tables import Period
from brinkproof.model.vocabulary import Region, Superpower

US: Final = Superpower.US
USSR: Final = Superpower.USSR

EASTERN_EUROPE: Final = board.in_subregion("Eastern Europe")
WESTERN_EUROPE: Final = board.in_subregion("Western Europe")
EUROPE: Final = board.in_regions(Region.EUROPE)
AFRICA_AND_SOUTHEAST_ASIA: Final = board.in_regions(Region.AFRICA, Region.SOUTHEAST_ASIA)
SUEZ_POWERS: Final = named("France", "United Kingdom", "Israel")
INDEPENDENT: Final = named("Yugoslavia", "Romania", "Bulgaria", "Hungary", "Czechoslovakia")


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class WarsawPactChoice(Task):
    """Warsaw Pact Formed (#16): remove US influence, or add that of the USSR."""

    chooser: Superpower

    def decision(self, position: Position) -> Decision:
        """Remove or add; there must be something to remove (ruling 60)."""
        present = any(position.influence[US][index] for index in EASTERN_EUROPE)
        options = ("remove", "add") if present else ("add",)
        return Decision(self.chooser, "event_choice", options, card_id="warsaw_pact_formed")

    def choose(self, position: Position, option: Option) -> None:
        """All US influence of four countries, or five markers, at most 2 a country."""
        card_id, chooser, field = "warsaw_pact_formed", self.chooser, EASTERN_EUROPE
        if option == "remove":
            position.owe(Remove(card_id=card_id, chooser=chooser, side=US, field=field, left=4, amount=ALL))
        else:
            position.owe(Add(card_id=card_id, chooser=chooser, side=USSR, field=field, left=5, most=2))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class IndependentReds(Task):
    """Independent Reds (#22): US influence rises to that of the USSR in one country."""

    chooser: Superpower

    def decision(self, position: Position) -> Decision | None:
        """Which of the five, where the USSR has more (ruling 60); None if it has more in none."""
        lead = [index for index in INDEPENDENT if position.influence[USSR][index] > position.influence[US][index]]
        return Decision(self.chooser, "event_country", names_of(lead), card_id="independent_reds") if lead else None

    def run(self, position: Position) -> None:
        """Nowhere is anything to be added."""

    def choose(self, position: Position, option: Option) -> None:
        """Add what is lacking."""
        index = board.INDEX[str(option)]
        position.add_influence(US, index, position.influence[USSR][index] - position.influence[US][index])


def _socialist_governments(position: Position, executor: Superpower) -> None:
    field = WESTERN_EUROPE
    position.owe(Remove(card_id="socialist_governments", chooser=executor, side=US, field=field, left=3, most=2))


def _fidel(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    remove(position, US, "Cuba")
    take_control(position, USSR, "Cuba")


def _vietnam_revolts(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    add(position, USSR, "Vietnam", 2)
    position.effects = replace(position.effects, vietnam_revolts=True)


def _romanian_abdication(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    remove(position, US, "Romania")
    take_control(position, USSR, "Romania")


def _comecon(position: Position, executor: Superpower) -> None:
    field = not_controlled(position, US, EASTERN_EUROPE)
    position.owe(Add(card_id="comecon", chooser=executor, side=USSR, field=field, left=4))


def _nasser(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    add(position, USSR, "Egypt", 2)
    remove(position, US, "Egypt", (position.influence[US][board.INDEX["Egypt"]] + 1) // 2)


def _warsaw_pact(position: Position, executor: Superpower) -> None:
    position.effects = replace(position.effects, warsaw_pact=True)
    position.owe(WarsawPactChoice(chooser=executor))


def _de_gaulle(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    remove(position, US, "France", 2)
    add(position, USSR, "France", 1)
    position.effects = replace(position.effects, de_gaulle=True)


def _captured_nazi_scientist(position: Position, executor: Superpower) -> None:
    position.advance_in_space(executor)


def _truman_doctrine(position: Position, executor: Superpower) -> None:
    field = not_controlled(position, US, not_controlled(position, USSR, EUROPE))
    position.owe(Remove(card_id="truman_doctrine", chooser=executor, side=USSR, field=field, left=1, amount=ALL))


def _nato(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, nato=True)


def _independent_reds(position: Position, executor: Superpower) -> None:
    position.owe(IndependentReds(chooser=executor))


def _marshall_plan(position: Position, executor: Superpower) -> None:
    position.effects = replace(position.effects, marshall_plan=True)
    field = not_controlled(position, USSR, WESTERN_EUROPE)
    position.owe(Add(card_id="marshall_plan", chooser=executor, side=US, field=field, left=7))


def _us_japan_pact(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    take_control(position, US, "Japan")
    position.effects = replace(position.effects, us_japan_pact=True)


def _suez_crisis(position: Position, executor: Superpower) -> None:
    position.owe(Remove(card_id="suez_crisis", chooser=executor, side=US, field=SUEZ_POWERS, left=4, most=2))


def _east_european_unrest(position: Position, executor: Superpower) -> None:
    card_id, amount = "east_european_unrest", 2 if position.turn >= OPENING_TURN[Period.LATE] else 1
    position.owe(Remove(card_id=card_id, chooser=executor, side=USSR, field=EASTERN_EUROPE, left=3, amount=amount))


def _decolonization(position: Position, executor: Superpower) -> None:
    position.owe(Add(card_id="decolonization", chooser=executor, side=USSR, field=AFRICA_AND_SOUTHEAST_ASIA, left=4))


def _de_stalinization(position: Position, executor: Superpower) -> None:
    position.owe(Move(card_id="de_stalinization", chooser=executor, side=USSR, left=4, most=2))


def _formosan_resolution(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, formosan_resolution=True)


EVENTS: Final[dict[str, Event]] = events(
    {
        "socialist_governments": _socialist_governments,
        "fidel": _fidel,
        "vietnam_revolts": _vietnam_revolts,
        "romanian_abdication": _romanian_abdication,
        "comecon": _comecon,
        "nasser": _nasser,
        "warsaw_pact_formed": _warsaw_pact,
        "de_gaulle_leads_france": _de_gaulle,
        "captured_nazi_scientist": _captured_nazi_scientist,
        "truman_doctrine": _truman_doctrine,
        "nato": _nato,
        "independent_reds": _independent_reds,
        "marshall_plan": _marshall_plan,
        "us_japan_mutual_defense_pact": _us_japan_pact,
        "suez_crisis": _suez_crisis,
        "east_european_unrest": _east_european_unrest,
        "decolonization": _decolonization,
        "de_stalinization": _de_stalinization,
        "formosan_resolution": _formosan_resolution,
    }
)
"""The events of this file by card."""


def _no_iron_lady(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return not position.effects.iron_lady


def _alliance_formed(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return position.effects.marshall_plan or position.effects.warsaw_pact


CONDITIONS: Final[dict[str, Condition]] = {
    "socialist_governments": _no_iron_lady,
    "nato": _alliance_formed,
}
"""When those of them that may be impossible can occur (7.5)."""
