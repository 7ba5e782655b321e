"""The door of the engine: a new game, and one option after another.

>>> position = new_game()
>>> position.decision.owner, position.decision.kind, len(position.decision.options)
('deck', 'deal', 38)
>>> position = apply(position, "duck_and_cover")
>>> len(position.decision.options)
37
"""

from collections.abc import Iterable
from typing import Final

from brinkproof.model.engine.agenda import advance, settle
from brinkproof.model.engine.cards import cards_of
from brinkproof.model.engine.decisions import Decision, Option
from brinkproof.model.engine.errors import IllegalOption, IllegalPosition
from brinkproof.model.engine.observation import Observation
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.setup import set_up
from brinkproof.model.engine.view import text_of
from brinkproof.model.tables import Period
from brinkproof.model.vocabulary import Superpower

MOST_HANDICAP: Final = 20

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


def new_game(*, optional: bool = True, handicap: tuple[Superpower, int] | None = None) -> Position:
    """The start of a game: the first card of the first deal is about to be dealt (3.1).

    Args:
        optional: whether cards 104 to 110 are in the game.
        handicap: a side and how many markers it adds, after the set-up, where it has influence already.

    Raises:
        IllegalPosition: a handicap that is no side with a number, of less than 0 or more than 20.
    """
    if handicap is not None and not (
        isinstance(handicap, tuple) and len(handicap) == 2 and isinstance(handicap[0], Superpower) and type(handicap[1]) is int
    ):
        raise IllegalPosition(
            code="ENG08", reason=f"a handicap cannot be {handicap!r}", way_out="give a side and a number: (Superpower.US, 2)"
        )
    if handicap is not None and not 0 <= handicap[1] <= MOST_HANDICAP:
        raise IllegalPosition(
            code="ENG04", reason=f"a handicap cannot be {handicap[1]}", way_out=f"give a number from 0 to {MOST_HANDICAP}"
        )
    position = Position()
    position.optional = optional
    position.deck = cards_of(Period.EARLY, optional=optional)
    set_up(position, handicap)
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


def replay(choices: Iterable[Option], *, optional: bool = True, handicap: tuple[Superpower, int] | None = None) -> Position:
    """The position a new game reaches by these choices; the same choices always reach the same position.

    Raises:
        IllegalOption: a choice is not an option where it stands.
    """
    position = new_game(optional=optional, handicap=handicap)
    for option in choices:
        advance(position, option)
    return position
