"""The events of the cards: one table of what they do, one of when they can occur.

Each module below holds the events of one noun and exports ``EVENTS`` and, where a card can be impossible,
``CONDITIONS``. Read ``resolve`` for how an event is begun and ended.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from brinkproof.model.engine.decisions import Condition, Event


def _tables() -> tuple[dict[str, Event], dict[str, Condition]]:
    events: dict[str, Event] = {}
    conditions: dict[str, Condition] = {}
    for name in sorted(module.name for module in iter_modules(__path__)):
        module = import_module(f"{__name__}.{name}")
        for merged, table in ((events, getattr(module, "EVENTS", {})), (conditions, getattr(module, "CONDITIONS", {}))):
            twice = merged.keys() & table.keys()
            assert not twice, f"the cards {sorted(twice)} have two events, the second in {name}"
            merged.update(table)
    return events, conditions


_BOTH: Final = _tables()

EVENTS: Final = _BOTH[0]
"""What the event of a card does, by the id of the card."""

CONDITIONS: Final = _BOTH[1]
"""Whether the event of a card can occur (7.5); a card that is missing here always can."""
