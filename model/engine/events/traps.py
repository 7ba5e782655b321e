"""Bear Trap (#44) and Quagmire (#42): what their rounds ask for is in ``rounds``."""

from dataclasses import replace
from typing import Final

from brinkproof.model.engine.decisions import Event
from brinkproof.model.engine.happenings import EventHappened
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower


def _bear_trap(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("bear_trap", executor))
    position.effects = replace(position.effects, bear_trap=True)
    position.retire("bear_trap")


def _quagmire(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("quagmire", executor))
    position.effects = replace(position.effects, quagmire=True, norad=False)
    position.retire("quagmire")


EVENTS: Final[dict[str, Event]] = {"bear_trap": _bear_trap, "quagmire": _quagmire}
