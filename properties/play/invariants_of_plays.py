"""Invariants of plays: every use of a card that the rules allow is offered, and no other."""

from collections.abc import Callable, Iterator
from typing import Final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.position import Position
from brinkproof.model.tables import card
from brinkproof.model.vocabulary import Region, Superpower
from brinkproof.properties.play.invariant import (
    BOXES,
    CHINA,
    COUNTRIES,
    INDEX,
    LAST_BOX,
    US,
    USSR,
    Invariant,
    holds,
    in_control,
    listed,
    printed,
    scoring_due,
    trapped,
    worth,
)

_UN: Final = "un_intervention"
_ENVY: Final = "missile_envy"


def _battlegrounds(position: Position, side: Superpower) -> int:
    return sum(country.battleground and in_control(position, side, country.index) for country in COUNTRIES)


def _middle_east(position: Position) -> bool:
    return any(c.region is Region.MIDDLE_EAST and in_control(position, US, c.index) for c in COUNTRIES)


_NEEDS: Final[dict[str, Callable[[Position, Superpower], bool]]] = {
    "socialist_governments": lambda p, _: not p.effects.iron_lady,
    "arab_israeli_war": lambda p, _: not p.effects.camp_david_accords,
    "nato": lambda p, _: p.effects.marshall_plan or p.effects.warsaw_pact,
    "willy_brandt": lambda p, _: not p.effects.tear_down_this_wall,
    "muslim_revolution": lambda p, _: not p.effects.awacs_sale,
    "flower_power": lambda p, _: not p.effects.evil_empire,
    "opec": lambda p, _: not p.effects.north_sea_oil,
    "kitchen_debates": lambda p, _: _battlegrounds(p, US) > _battlegrounds(p, USSR),
    "one_small_step": lambda p, side: p.space[side] < p.space[side.opponent],
    "star_wars": lambda p, _: p.space[US] > p.space[USSR],
    "solidarity": lambda p, _: p.effects.john_paul,
    "wargames": lambda p, _: p.defcon == 2,
    "the_cambridge_five": lambda p, _: p.turn < 8,
    "special_relationship": lambda p, _: in_control(p, US, INDEX["United Kingdom"]),
    "our_man_in_tehran": lambda p, _: _middle_east(p),
    _UN: lambda _position, _side: False,
}
"""What must be so for the event of a card to occur (7.5); all others always can."""


def _uses(position: Position, side: Superpower, card_id: str) -> Iterator[tuple[str, str]]:
    """Yield the plays of a card that has operations, but for the space race."""
    owner, occurs = card(card_id).owner, card_id not in _NEEDS or _NEEDS[card_id](position, side)
    if card_id == CHINA or not occurs:
        yield card_id, "operations"
    elif owner is side.opponent:
        yield from ((card_id, "event_first"), (card_id, "operations_first"))
    else:
        yield from ((card_id, "event"), (card_id, "operations"))
    if card_id == _UN:
        yield from ((_UN, other) for other in position.hands[side] if card(other).owner is side.opponent)


def _allowed(position: Position, side: Superpower) -> set[Option]:
    hand, effects = position.hands[side], position.effects
    if trapped(position, side) or scoring_due(position, side):
        return {(card_id, "scoring") for card_id in hand if not printed(card_id)}
    if effects.missile_envy is side and _ENVY in hand:
        return {(_ENVY, "operations")}
    mine, theirs = position.space[side], position.space[side.opponent]
    tries = mine < LAST_BOX and position.space_attempts[side] < (2 if theirs < 2 <= mine else 1)
    china = [CHINA] if position.china_holder is side and position.china_face_up else []
    allowed: set[Option] = set()
    for card_id in (*hand, *china):
        if not printed(card_id):
            allowed.add((card_id, "scoring"))
            continue
        allowed.update(_uses(position, side, card_id))
        if tries and worth(effects, side, printed(card_id)) >= BOXES[mine + 1][0]:
            allowed.add((card_id, "space"))
    return allowed


@holds("5.1, 5.2, 6.4.1, 7.5, 9.2; cards 32, 49", asked="play_card")
def every_use_of_a_card_is_offered(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """In an action round each use that the rules allow of each card is offered, and no other."""
    allowed = _allowed(after, Superpower(after.decision.owner))
    offered = {one for one in after.decision.options if isinstance(one, tuple) and one[0] != "cancel_missile_crisis"}
    return listed(
        [" as ".join(map(str, one)) for one in allowed ^ offered if isinstance(one, tuple)], "wrongly offered or not offered"
    )


INVARIANTS: Final[tuple[Invariant, ...]] = (every_use_of_a_card_is_offered,)
"""The invariants of this file."""
