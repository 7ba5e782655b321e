"""The door of the engine: a new game, and one option after another.

>>> position = new_game()
>>> position.decision.owner, position.decision.kind, len(position.decision.options)
('deck', 'deal', 38)
>>> position = apply(position, "duck_and_cover")
>>> len(position.decision.options)
37
"""

from collections.abc import Iterable

from brinkproof.model.engine.agenda import advance, settle
from brinkproof.model.engine.cards import cards_of
from brinkproof.model.engine.decisions import Decision, Option
from brinkproof.model.engine.errors import IllegalOption
from brinkproof.model.engine.observation import Observation
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.setup import set_up
from brinkproof.model.engine.view import text_of
from brinkproof.model.tables import Period

__all__ = [
    "Decision",
    "IllegalOption",
    "Observation",
    "Option",
    "Position",
    "advance",
    "apply",
    "new_game",
    "replay",
    "text_of",
]


def new_game() -> Position:
    """The start of a game: the first card of the first deal is about to be dealt (3.1)."""
    position = Position()
    position.deck = cards_of(Period.EARLY)
    set_up(position)
    settle(position)
    return position


def apply(position: Position, option: Option) -> Position:
    """The position after ``option``; ``position`` itself stays as it is.

    Raises:
        IllegalOption: the option is not one of ``position.decision.options``.
    """
    following = position.copy()
    advance(following, option)
    return following


def replay(choices: Iterable[Option]) -> Position:
    """The position a new game reaches by these choices; the same choices always reach the same position.

    Raises:
        IllegalOption: a choice is not an option where it stands.
    """
    position = new_game()
    for option in choices:
        advance(position, option)
    return position
