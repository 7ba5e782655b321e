"""A position to the values of its save and back, with every check a table would make."""

from typing import Any, Final

from brinkproof.model.engine import board, codec, crisis
from brinkproof.model.engine.by_hand import check_effects
from brinkproof.model.engine.cards import CARDS, CHINA, FIRST_OPTIONAL, NUMBER, OPENING_TURN, in_card_order, in_the_game
from brinkproof.model.engine.china import PassChina, may_play_china
from brinkproof.model.engine.coups import CoupTarget
from brinkproof.model.engine.decisions import NO_DECISION, Decision
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.errors import IllegalPosition, IllegalSave
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.position import MOST_MILITARY_OPS, MOST_VP, US, USSR, Position
from brinkproof.model.engine.rounds import rounds_of
from brinkproof.model.engine.space import SpaceRoll
from brinkproof.model.engine.track import LAST_BOX
from brinkproof.model.vocabulary import Ending, Phase, Superpower, Winner

_TYPES: Final[dict[str, Any]] = {
    "turn": int,
    "phase": Phase,
    "round": int,
    "phasing": Superpower | None,
    "defcon": int,
    "moved_to_2": bool,
    "vp": int,
    "china_holder": Superpower | None,
    "china_face_up": bool,
    "optional": bool,
    "winner": Winner,
    "ending": Ending,
    "waved": bool,
}
_NUMBERS: Final = {"military_ops": MOST_MILITARY_OPS, "space": LAST_BOX, "space_attempts": 2}
_SIDES: Final = ("us", "ussr")
_KEYS: Final = (
    *_TYPES, *_NUMBERS, "effects", "influence", "presence", "hands", "headlines", "deck", "discards", "removed", "elsewhere",
    "agenda", "happened",
)  # fmt: skip
_RANGES: Final = {"turn": (1, 10), "round": (0, 8), "defcon": (1, 5), "vp": (-MOST_VP, MOST_VP)}


_PLAYS_CHINA: Final = (ConductOperations, CoupTarget, PassChina, SpaceRoll)


def written(position: Position) -> dict[str, Any]:
    """Everything of the position; ``elsewhere`` are the cards of the periods begun that are being played, or left out."""
    markers = zip(board.NAMES, position.influence[US], position.influence[USSR], strict=True)
    effects = codec.encode(position.effects)
    del effects[codec.KIND]
    return {
        **{name: codec.encode(getattr(position, name)) for name in _TYPES},
        **{name: {side.value: getattr(position, name)[side] for side in (US, USSR)} for name in _NUMBERS},
        "effects": effects,
        "influence": {name: [us, ussr] for name, us, ussr in markers if us or ussr},
        "presence": {side.value: list(board.names_of(position.presence[side])) for side in (US, USSR)},
        "hands": {side.value: list(position.hands[side]) for side in (US, USSR)},
        "headlines": {side.value: position.headlines[side] for side in (US, USSR)},
        "deck": list(position.deck),
        "discards": list(position.discards),
        "removed": in_card_order(list(position.removed)),
        "elsewhere": _elsewhere(position),
        "agenda": [codec.encode(task) for task in position.agenda],
        "happened": [codec.encode(happening) for happening in position.emitted],
    }


def _elsewhere(position: Position) -> list[str]:
    placed = {*position.deck, *position.discards, *position.removed, *position.hands[US], *position.hands[USSR]}
    placed |= {card_id for card_id in position.headlines.values() if card_id is not None}
    return [card_id for card_id in _begun(position) if card_id not in placed]


def _begun(position: Position) -> list[str]:
    return [card.id for card in in_the_game(optional=position.optional) if OPENING_TURN[card.period] <= position.turn]


def restore(value: dict[str, Any]) -> Position:
    """The position these values stand for.

    Raises:
        IllegalSave: a value is missing, unknown, wrong or impossible.
    """
    given = codec.check_keys(value, _KEYS, "")
    position = Position()
    for name, hint in _TYPES.items():
        found = codec.decode(hint, given[name], name)
        if name in _RANGES and not _RANGES[name][0] <= found <= _RANGES[name][1]:
            raise codec.out_of_range(name, found, *_RANGES[name])
        setattr(position, name, found)
    for name, most in _NUMBERS.items():
        sides = codec.check_keys(given[name], _SIDES, name)
        for side in (US, USSR):
            getattr(position, name)[side] = _amount(sides[side.value], f"{name}.{side.value}", most)
    position.effects = codec.decode_fields(Effects, given["effects"], "effects")
    try:
        check_effects(position.effects)
    except IllegalPosition as error:
        raise IllegalSave(code="ENG32", place="effects", reason=error.reason, way_out=error.way_out) from error
    _restore_map(position, given)
    _restore_cards(position, given)
    _check_moment(position)
    for name, known, what in (("agenda", codec.tasks(), "task"), ("happened", codec.happened(), "happening")):
        if not isinstance(given[name], list):
            raise codec.wrong(name, "a list", given[name])
        items = [codec.decode_named(known, what, item, f"{name}[{i}]") for i, item in enumerate(given[name])]
        setattr(position, "agenda" if name == "agenda" else "emitted", items)
    _check_china(position)
    position.decision = _decision(position)
    return position


def _amount(value: object, place: str, most: int) -> int:
    amount: int = codec.decode(int, value, place)
    if not 0 <= amount <= most:
        raise codec.out_of_range(place, amount, 0, most)
    return amount


def _restore_map(position: Position, given: dict[str, Any]) -> None:
    if not isinstance(given["influence"], dict):
        raise codec.wrong("influence", "an object", given["influence"])
    for name, pair in given["influence"].items():
        index = _country(name, "influence")
        if not isinstance(pair, list) or len(pair) != 2:
            raise codec.wrong(f"influence.{name}", "two numbers", pair)
        us, ussr = (_amount(amount, f"influence.{name}[{i}]", 999) for i, amount in enumerate(pair))
        position.influence[US][index], position.influence[USSR][index] = us, ussr
        position.count(index, us, ussr)
    sides = codec.check_keys(given["presence"], _SIDES, "presence")
    for side in (US, USSR):
        place = f"presence.{side.value}"
        names = codec.decode(tuple[str, ...], sides[side.value], place)
        position.presence[side] = board.mask_of(_country(name, place) for name in names)


def _country(name: str, place: str) -> int:
    if name not in board.INDEX:
        raise IllegalSave(code="ENG24", place=place, reason=f"there is no country {name[:40]!r}", way_out="see countries.csv")
    return board.INDEX[name]


def _restore_cards(position: Position, given: dict[str, Any]) -> None:
    seen: dict[str, str] = {}

    def cards_at(value: object, place: str) -> list[str]:
        found = list(codec.decode(tuple[str, ...], value, place))
        for i, card_id in enumerate(found):
            _check_card(position, card_id, f"{place}[{i}]", seen)
        return found

    hands = codec.check_keys(given["hands"], _SIDES, "hands")
    headlines = codec.check_keys(given["headlines"], _SIDES, "headlines")
    for side in (US, USSR):
        position.hands[side] = cards_at(hands[side.value], f"hands.{side.value}")
        headline = codec.decode(str | None, headlines[side.value], f"headlines.{side.value}")
        if headline is not None:
            _check_card(position, headline, f"headlines.{side.value}", seen)
            if position.phase is not Phase.HEADLINE:
                reason = "a headline lies there outside the headline phase"
                raise IllegalSave(code="ENG33", place=f"headlines.{side.value}", reason=reason, way_out="write null")
        position.headlines[side] = headline
        if position.hands[side] != sorted(position.hands[side], key=NUMBER.__getitem__):
            reason = "a hand is not in the order of the card numbers"
            raise IllegalSave(code="ENG34", place=f"hands.{side.value}", reason=reason, way_out="sort it by number")
    position.deck, position.discards = cards_at(given["deck"], "deck"), cards_at(given["discards"], "discards")
    position.removed = frozenset(cards_at(given["removed"], "removed"))
    cards_at(given["elsewhere"], "elsewhere")
    for card_id in _begun(position):
        if card_id not in seen:
            way_out = "put it into the deck, a pile or a hand, or into elsewhere"
            raise IllegalSave(code="ENG30", place="deck", reason=f"the card {card_id!r} is missing", way_out=way_out)


def _check_card(position: Position, card_id: str, place: str, seen: dict[str, str]) -> None:
    if card_id == CHINA:
        reason = "The China Card is in no hand and no pile"
        raise IllegalSave(code="ENG31", place=place, reason=reason, way_out="use china_holder")
    if card_id not in CARDS:
        raise codec.unknown_card(place, card_id)
    if CARDS[card_id].number >= FIRST_OPTIONAL and not position.optional:
        reason = f"the card {card_id!r} is optional and not in this game"
        raise IllegalSave(code="ENG35", place=place, reason=reason, way_out="write true for optional, or remove it")
    if card_id in seen:
        reason = f"the card {card_id!r} is in {seen[card_id]} as well"
        raise IllegalSave(code="ENG29", place=place, reason=reason, way_out="keep it in one place")
    seen[card_id] = place


def _check_moment(position: Position) -> None:
    in_rounds = position.phase is Phase.ACTION_ROUNDS
    over = position.winner is not Winner.NOBODY
    # What is impossible, where, and what helps.
    checks = (
        ("ENG36", "round", (position.round > 0) is not in_rounds, "a round is counted in the action rounds only"),
        ("ENG36", "round", position.phasing is not None and position.round > rounds_of(position, position.phasing),
         f"the {position.phasing} has no such action round in turn {position.turn}"),
        ("ENG37", "phasing", in_rounds and position.phasing is None, "somebody is phasing in the action rounds"),
        ("ENG37", "phasing", position.phasing is not None and not in_rounds and position.phase is not Phase.HEADLINE,
         "nobody is phasing in this phase"),
        ("ENG38", "ending", over is (position.ending is Ending.NONE), "a winner and an ending come together"),
        ("ENG39", "defcon", (position.defcon == 1) is not (position.ending is Ending.NUCLEAR_WAR),
         "DEFCON is 1 after nuclear war and only then"),
        ("ENG43", "vp", abs(position.vp) == MOST_VP and not over, "20 points end the game"),
    )  # fmt: skip
    for code, place, impossible, reason in checks:
        if impossible:
            raise IllegalSave(code=code, place=place, reason=reason, way_out="correct one of the values that disagree")


def _check_china(position: Position) -> None:
    """Only the side that has The China Card face up plays it, and it has no event (section 9)."""
    for number, task in enumerate(position.agenda):
        player = task.player if isinstance(task, PassChina) else position.china_holder
        if isinstance(task, PassChina) or getattr(task, "card_id", "") == CHINA:
            has_it = player is not None and may_play_china(position, player)
            if not has_it or not isinstance(task, _PLAYS_CHINA):
                reason = "nobody can be playing The China Card here"
                raise IllegalSave(code="ENG48", place=f"agenda[{number}]", reason=reason, way_out="save the game again")


def _decision(position: Position) -> Decision:
    if position.over:
        if position.agenda:
            raise IllegalSave(code="ENG44", place="agenda", reason="the game is over and something is owed", way_out="empty it")
        return NO_DECISION
    if not position.agenda:
        raise IllegalSave(code="ENG45", place="agenda", reason="nothing is owed in a game that goes on", way_out="save it again")
    last = f"agenda[{len(position.agenda) - 1}]"
    try:
        decision = position.agenda[-1].decision(position)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
        reason = f"the task makes no sense here ({type(error).__name__})"
        raise IllegalSave(code="ENG46", place=last, reason=reason, way_out="save the game again") from error
    if decision is None or not decision.options:
        raise IllegalSave(code="ENG47", place=last, reason="the task leaves nothing to choose", way_out="save the game again")
    return crisis.offer_cancellation(position, decision)
