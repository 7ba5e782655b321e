"""The events of the cards, each carried out by its executor (5.2 note).

``EVENTS`` holds those that happen at once, ``CHOSEN_EVENTS`` (in ``chosen_events``) those that begin with a
choice. A starred card leaves the game when its event has happened, not when the card was played.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.chosen_events import CHOSEN_EVENTS, TEAR_DOWN_FIELD, FreeOperation
from brinkproof.model.engine.decisions import Forced
from brinkproof.model.engine.happenings import EventBegins, EventHappened
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.wars import WARS, begin_war
from brinkproof.model.vocabulary import Superpower


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveEvent(Forced):
    """``executor`` carries out the event of a card; that it can occur was tested when the card was played."""

    card_id: str
    executor: Superpower

    def run(self, position: Position) -> None:
        """Begin the event; if it needs no choice it happens now."""
        card_id, executor = self.card_id, self.executor
        position.emit(EventBegins(card_id, executor))
        if card_id in WARS:
            begin_war(position, card_id, executor)
        elif card_id in CHOSEN_EVENTS:
            CHOSEN_EVENTS[card_id](position, executor)
        else:
            position.emit(EventHappened(card_id, executor))
            if card_id in EVENTS:
                EVENTS[card_id](position, executor)
            position.retire(card_id)


def _duck_and_cover(position: Position, executor: Superpower) -> None:
    position.degrade_defcon()
    position.award(executor, 5 - position.defcon)


def _containment(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, containment=True)


def _brezhnev_doctrine(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, brezhnev_doctrine=True)


def _red_scare_purge(position: Position, executor: Superpower) -> None:
    reduced = position.effects.red_scare_purge | {executor.opponent}
    position.effects = replace(position.effects, red_scare_purge=reduced)


def _cia_created(position: Position, executor: Superpower) -> None:
    # The hand of the USSR is shown; hands are no secret inside the engine.
    position.owe(ConductOperations(actor=executor, base=1, card_id="cia_created", granted=True))


def _nuclear_test_ban(position: Position, executor: Superpower) -> None:
    position.award(executor, position.defcon - 2)
    position.improve_defcon(2)


def _cuban_missile_crisis(position: Position, executor: Superpower) -> None:
    position.set_defcon(2)
    position.effects = replace(position.effects, missile_crisis=executor.opponent)


def _nuclear_subs(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, nuclear_subs=True)


def _bear_trap(position: Position, executor: Superpower) -> None:  # noqa: ARG001
    position.effects = replace(position.effects, bear_trap=True)


def _camp_david_accords(position: Position, executor: Superpower) -> None:
    position.award(executor, 1)
    for name in ("Israel", "Jordan", "Egypt"):
        position.influence[executor][board.INDEX[name]] += 1
    position.effects = replace(position.effects, camp_david_accords=True)


def _tear_down_this_wall(position: Position, executor: Superpower) -> None:
    position.influence[executor][board.INDEX["East Germany"]] += 3
    position.owe(FreeOperation(actor=executor, card_id="tear_down_this_wall", field=TEAR_DOWN_FIELD))


EVENTS: Final[dict[str, Callable[[Position, Superpower], None]]] = {
    "duck_and_cover": _duck_and_cover,
    "containment": _containment,
    "cia_created": _cia_created,
    "red_scare_purge": _red_scare_purge,
    "nuclear_test_ban": _nuclear_test_ban,
    "cuban_missile_crisis": _cuban_missile_crisis,
    "nuclear_subs": _nuclear_subs,
    "bear_trap": _bear_trap,
    "brezhnev_doctrine": _brezhnev_doctrine,
    "camp_david_accords": _camp_david_accords,
    "tear_down_this_wall": _tear_down_this_wall,
}
"""The events that happen at once."""
