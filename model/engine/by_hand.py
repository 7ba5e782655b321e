"""Laying out a position by hand, and what no table could show."""

from typing import TypeVar

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import CARDS, CHINA, OPENING_TURN, in_card_order, in_the_game
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.errors import IllegalPosition
from brinkproof.model.engine.given import Given
from brinkproof.model.engine.position import MOST_MILITARY_OPS, MOST_VP, US, USSR, Position
from brinkproof.model.engine.rounds import rounds_of
from brinkproof.model.engine.track import LAST_BOX
from brinkproof.model.vocabulary import Phase, Superpower


def lay_out(position: Position, given: Given) -> None:
    """Write what is given into an empty position, without moving on.

    Raises:
        IllegalPosition: a name, a type or a number that cannot be, an unknown country or card, a card in two places, a
            round the side does not have, effects that exclude each other.
    """
    for name in given:
        if name not in Given.__annotations__:
            way_out = f"say one of {', '.join(Given.__annotations__)}"
            raise IllegalPosition(code="ENG07", reason=f"a position has no {name!r}", way_out=way_out)
    turn, number = given.get("turn", 1), given.get("round", 0)
    position.turn = _within("turn", turn, 1, 10)
    position.phase = _of(Phase, "phase", given.get("phase") or (Phase.ACTION_ROUNDS if number else Phase.HEADLINE))
    in_rounds = position.phase is Phase.ACTION_ROUNDS
    position.round = _within("round", number, int(in_rounds), 8 if in_rounds else 0)
    position.phasing = _of(Superpower, "phasing", given.get("phasing") or USSR) if in_rounds else None
    position.defcon = _within("defcon", given.get("defcon", 5), 2, 5)
    position.moved_to_2 = _of(bool, "moved_to_2", given.get("moved_to_2", False))
    position.vp = _within("vp", given.get("vp", 0), 1 - MOST_VP, MOST_VP - 1)
    for what, kept, most in (
        ("military_ops", position.military_ops, MOST_MILITARY_OPS),
        ("space", position.space, LAST_BOX),
        ("space_attempts", position.space_attempts, 2),
    ):
        kept[US], kept[USSR] = _pair(what, given.get(what, (0, 0)), most)
    for name, amounts in (given.get("influence") or {}).items():
        if name not in board.INDEX:
            raise IllegalPosition(code="ENG02", reason=f"no country {name!r}", way_out="see countries.csv")
        index = board.INDEX[name]
        us, ussr = _pair(name, amounts, 99)
        position.influence[US][index], position.influence[USSR][index] = us, ussr
        position.count(index, us, ussr)
    holder = given.get("china_holder", USSR)
    position.china_holder = None if holder is None else _of(Superpower, "china_holder", holder)
    position.china_face_up = _of(bool, "china_face_up", given.get("china_face_up", True))
    position.optional = _of(bool, "optional", given.get("optional", True))
    position.effects = _of(Effects, "effects", given.get("effects") or Effects())
    check_effects(position.effects)
    if position.phasing is not None and position.round > rounds_of(position, position.phasing):
        raise IllegalPosition(
            code="ENG06",
            reason=f"the {position.phasing!s} has no action round {position.round} in turn {position.turn}",
            way_out="give it the Space Station or North Sea Oil, or an earlier round",
        )
    _lay_cards(position, given)
    position.mark_presence()
    position.owe(*given.get("agenda", ()))


def _lay_cards(position: Position, given: Given) -> None:
    headlines, deck = given.get("headlines") or {}, given.get("deck")
    discards, removed = list(given.get("discards", ())), list(given.get("removed", ()))
    position.headlines.update(headlines)
    places = [*headlines.values(), *discards, *removed]
    for side, hand in (given.get("hands") or {}).items():
        _of(Superpower, "hands", side)
        position.hands[side] = list(hand)
        places += position.hands[side]
    if position.effects.shuttle_diplomacy:
        places.append("shuttle_diplomacy")
    begun = [card.id for card in in_the_game(optional=position.optional) if OPENING_TURN[card.period] <= position.turn]
    position.deck = [card_id for card_id in begun if card_id not in places] if deck is None else list(deck)
    places += position.deck if deck is not None else []
    for card_id in places:
        if card_id == CHINA:
            raise IllegalPosition(
                code="ENG03", reason="The China Card is in no hand and no pile", way_out="use china_holder and china_face_up"
            )
        if card_id not in CARDS or places.count(card_id) > 1:
            raise IllegalPosition(
                code="ENG03",
                reason=f"card {card_id!r} is unknown or in two places",
                way_out="use the ids of cards.csv, each once",
            )
        if CARDS[card_id].number >= 104 and not position.optional:
            raise IllegalPosition(
                code="ENG03",
                reason=f"card {card_id!r} is optional and not in this game",
                way_out="say optional=True or leave it out",
            )
    for side, hand in position.hands.items():
        position.hands[side] = in_card_order(hand)
    position.discards, position.removed = discards, frozenset(removed)


def check_effects(effects: Effects) -> None:
    """Refuse effects that exclude each other.

    Raises:
        IllegalPosition: Flower Power beside An Evil Empire, Willy Brandt beside Tear Down this Wall, NATO without a cause.
    """
    excluded = {
        "flower_power stands beside evil_empire, which cancels it": effects.flower_power and effects.evil_empire,
        "willy_brandt stands beside tear_down_this_wall, which cancels it": effects.willy_brandt and effects.tear_down_this_wall,
    }
    for reason, wrong in excluded.items():
        if wrong:
            raise IllegalPosition(code="ENG05", reason=reason, way_out="leave one of them out")


def _within(what: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise IllegalPosition(code="ENG04", reason=f"{what} cannot be {value!r}", way_out=f"give a number from {least} to {most}")
    return value


def _pair(what: str, amounts: object, most: int) -> tuple[int, int]:
    if not isinstance(amounts, tuple | list) or len(amounts) != 2:
        raise IllegalPosition(
            code="ENG08", reason=f"{what} cannot be {amounts!r}", way_out="give two numbers: of the US, of the USSR"
        )
    us, ussr = (_within(what, amount, 0, most) for amount in amounts)
    return us, ussr


_Kind = TypeVar("_Kind")


def _of(kind: type[_Kind], what: str, value: object) -> _Kind:
    if not isinstance(value, kind):
        raise IllegalPosition(code="ENG08", reason=f"{what} cannot be {value!r}", way_out=f"give a value of type {kind.__name__}")
    return value
