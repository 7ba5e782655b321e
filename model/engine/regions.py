"""Where things are limited or rewarded: treaties, bonus operations of a region, the neighbours of superpowers.

Everything is a mask of countries, as in ``board``.
"""

from typing import Final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import CHINA, summed_operations
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.vocabulary import Superpower

_FRANCE: Final = board.BIT[board.INDEX["France"]]
_WEST_GERMANY: Final = board.BIT[board.INDEX["West Germany"]]
_JAPAN: Final = board.BIT[board.INDEX["Japan"]]


def nato_shield(position: Position) -> int:
    """The countries NATO protects now: in Europe, US-controlled, without those taken out of it (#21, #17, #55)."""
    effects = position.effects
    if not effects.nato:
        return 0
    shield = position.control[US] & board.EUROPE
    if effects.de_gaulle:
        shield &= ~_FRANCE
    if effects.willy_brandt:
        shield &= ~_WEST_GERMANY
    return shield


def forbidden(position: Position, actor: Superpower, *, coup: bool) -> int:
    """Where treaties forbid ``actor`` to realign, or to coup (#21, #27, #87). They bind the USSR only, also if free."""
    if actor is US:
        return 0
    mask = nato_shield(position)
    if position.effects.us_japan_pact:
        mask |= _JAPAN
    if coup and position.effects.reformer:
        mask |= board.EUROPE
    return mask


def bonuses(position: Position, actor: Superpower, card_id: str, base: int) -> tuple[bool, bool]:
    """Whether operations gain 1 if all are spent in Asia (9.6), and 1 if all are spent in Southeast Asia (#9).

    Everything is summed before the least value of 1 applies (7.4): a card that was reduced to nothing has used its bonus up.
    """
    southeast = position.effects.vietnam_revolts and actor is USSR and summed_operations(actor, base, position.effects) > 0
    return card_id == CHINA, southeast


def bonus_at(index: int, *, asia: bool, southeast: bool) -> int:
    """What the two bonuses are worth in one country; they are summed (7.4)."""
    return (asia and board.ASIA >> index & 1) + (southeast and board.SOUTHEAST_ASIA >> index & 1)


def payable(left: int, price: int, *, asia: bool, southeast: bool) -> int:
    """Where ``price`` operations can be spent.

    ``left`` is what is left without bonuses; it falls below 0 once a bonus is used up. ``asia`` and ``southeast``
    say which bonuses are still to be had, that is, nothing was spent elsewhere. A bonus counts only in its region,
    so that nothing spent with its help can be followed by something outside.
    """
    if left >= price:
        return board.EVERYWHERE
    mask = 0
    if asia and left + 1 >= price:
        mask |= board.ASIA
    if southeast and left + 1 + asia >= price:
        mask |= board.SOUTHEAST_ASIA
    return mask
