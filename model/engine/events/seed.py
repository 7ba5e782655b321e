"""Events that happen at once and leave a modifier, a point or a status behind.

Containment, Brezhnev Doctrine, Red Scare/Purge, Nuclear Subs, Duck and Cover, Nuclear Test Ban, Cuban Missile
Crisis, Camp David Accords, CIA Created.
"""

from dataclasses import replace
from typing import Final

from brinkproof.model.engine import board
from brinkproof.model.engine.decisions import Event
from brinkproof.model.engine.happenings import EventHappened
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower


def _lasting(card_id: str, **effect: bool) -> Event:
    def event(position: Position, executor: Superpower) -> None:
        position.emit(EventHappened(card_id, executor))
        position.effects = replace(position.effects, **effect)  # type: ignore[arg-type]
        position.retire(card_id)

    return event


def _red_scare_purge(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("red_scare_purge", executor))
    reduced = position.effects.red_scare_purge | {executor.opponent}
    position.effects = replace(position.effects, red_scare_purge=reduced)


def _duck_and_cover(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("duck_and_cover", executor))
    position.degrade_defcon()
    position.award(executor, 5 - position.defcon)


def _nuclear_test_ban(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("nuclear_test_ban", executor))
    position.award(executor, position.defcon - 2)
    position.improve_defcon(2)


def _cuban_missile_crisis(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("cuban_missile_crisis", executor))
    position.set_defcon(2)
    position.effects = replace(position.effects, missile_crisis=executor.opponent)
    position.retire("cuban_missile_crisis")


def _camp_david_accords(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("camp_david_accords", executor))
    position.award(executor, 1)
    for name in ("Israel", "Jordan", "Egypt"):
        position.add_influence(executor, board.INDEX[name], 1)
    position.effects = replace(position.effects, camp_david_accords=True)
    position.retire("camp_david_accords")


def _cia_created(position: Position, executor: Superpower) -> None:
    # The hand of the USSR is shown; hands are no secret inside the engine.
    position.emit(EventHappened("cia_created", executor))
    position.retire("cia_created")
    position.owe(ConductOperations(actor=executor, base=1, card_id="cia_created", granted=True))


EVENTS: Final[dict[str, Event]] = {
    "containment": _lasting("containment", containment=True),
    "brezhnev_doctrine": _lasting("brezhnev_doctrine", brezhnev_doctrine=True),
    "nuclear_subs": _lasting("nuclear_subs", nuclear_subs=True),
    "red_scare_purge": _red_scare_purge,
    "duck_and_cover": _duck_and_cover,
    "nuclear_test_ban": _nuclear_test_ban,
    "cuban_missile_crisis": _cuban_missile_crisis,
    "camp_david_accords": _camp_david_accords,
    "cia_created": _cia_created,
}
