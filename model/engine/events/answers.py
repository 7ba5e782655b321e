"""Events that answer another card: UN Intervention (#32, played through ``uses``) and Defectors (#103)."""

from typing import Final

from brinkproof.model.engine.decisions import Condition, Event
from brinkproof.model.engine.defectors import DEFECTORS, cancel_headline
from brinkproof.model.engine.happenings import EventHappened
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower


def _un_intervention(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("un_intervention", executor))


EVENTS: Final[dict[str, Event]] = {DEFECTORS: cancel_headline, "un_intervention": _un_intervention}

# Alone, as a headline or fired by another event, UN Intervention has no card whose event it could cancel.
CONDITIONS: Final[dict[str, Condition]] = {"un_intervention": lambda _position, _executor: False}
