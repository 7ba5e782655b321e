"""How a card may be used by the side that plays it (5.0), and playing it so.

An own or neutral card is an event or operations; one of the other side brings its event, before or after the
operations (5.2); each may go to the space race instead. UN Intervention is played together with a card of the
other side (#32). ``uses`` and ``play_as`` also serve events that let a side play a card (#67).
"""

from dataclasses import replace
from typing import Final

from brinkproof.model.engine.cards import CARDS, CHINA, WAR_CARDS, executor_of, printed_operations
from brinkproof.model.engine.china import PassChina, cancel_formosan_resolution
from brinkproof.model.engine.decisions import Forced
from brinkproof.model.engine.defectors import DEFECTORS, DefectorsPaid
from brinkproof.model.engine.happenings import (
    CardPlayedAsEvent,
    CardPlayedForOperations,
    CardPlayedForSpace,
    EventUse,
    PointsOwed,
    ScoringCardPlayed,
    UnInterventionPlayed,
)
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.resolve import PutAway, ResolveEvent, can_occur
from brinkproof.model.engine.space import SpaceRoll, may_try_space
from brinkproof.model.vocabulary import Phase, Superpower

EVENT: Final = "event"
SCORING: Final = "scoring"
OPERATIONS: Final = "operations"
EVENT_FIRST: Final = "event_first"
OPERATIONS_FIRST: Final = "operations_first"
SPACE: Final = "space"
UN_INTERVENTION: Final = "un_intervention"

_USE: Final[dict[str, EventUse]] = {EVENT_FIRST: "first", OPERATIONS_FIRST: "after"}


def uses(position: Position, player: Superpower, card_id: str, least: int | None = None) -> tuple[tuple[str, str], ...]:
    """The card with each of its uses by the player, as options; ``least`` as in ``space.may_try_space``."""
    if card_id == CHINA:
        options: tuple[tuple[str, str], ...] = ((CHINA, OPERATIONS),)
    else:
        card = CARDS[card_id]
        if card.scoring:
            return ((card_id, SCORING),)
        if card_id == UN_INTERVENTION:
            options = (*cancellable(position, player), (card_id, OPERATIONS))
        elif not can_occur(position, card_id, card.owner or player):
            options = ((card_id, OPERATIONS),)
        elif card.owner is player.opponent:
            options = ((card_id, EVENT_FIRST), (card_id, OPERATIONS_FIRST))
        else:
            options = ((card_id, EVENT), (card_id, OPERATIONS))
    return (*options, (card_id, SPACE)) if may_try_space(position, player, card_id, least) else options


def cancellable(position: Position, player: Superpower) -> tuple[tuple[str, str], ...]:
    """UN Intervention with each card of the other side in the player's hand; in action rounds only (#32)."""
    if position.phase is not Phase.ACTION_ROUNDS:
        return ()
    return tuple((UN_INTERVENTION, card_id) for card_id in position.hands[player] if CARDS[card_id].owner is player.opponent)


def play_as(position: Position, player: Superpower, card_id: str, use: str) -> None:
    """Play a card that has been taken from where it was: say so, and owe everything on it, in order."""
    if card_id == UN_INTERVENTION and use in CARDS:
        position.hands[player].remove(use)
        intervene(position, player, use)
        return
    away: Forced = PutAway(card_id=card_id)
    if card_id == CHINA:
        cancel_formosan_resolution(position, player)
        away = PassChina(player=player)
    printed = printed_operations(card_id)
    if use == SPACE:
        position.emit(CardPlayedForSpace(player, card_id, printed))
        position.space_attempts[player] += 1
        position.owe(SpaceRoll(player=player, card_id=card_id), away)
        return
    if use == SCORING:
        position.emit(ScoringCardPlayed(player, card_id))
    elif use == EVENT:
        position.emit(CardPlayedAsEvent(player, card_id))
    if use in (SCORING, EVENT):
        pay_flower_power(position, player, card_id)
        position.owe(ResolveEvent(card_id=card_id, executor=executor_of(card_id, player)), away)
        return
    enemy_event = card_id != CHINA and CARDS[card_id].owner is player.opponent
    happening = _USE.get(use, "impossible" if enemy_event else "none")
    position.emit(CardPlayedForOperations(player, card_id, printed, happening))
    pay_flower_power(position, player, card_id)
    operations = ConductOperations(actor=player, base=printed, card_id=card_id)
    match happening:
        case "first":
            position.owe(_enemy_event(position, player, card_id), operations, away)
        case "after":
            position.owe(operations, _enemy_event(position, player, card_id), away)
        case "none" | "impossible":
            position.owe(operations, away)


def intervene(position: Position, player: Superpower, card_id: str) -> None:
    """UN Intervention cancels the event of ``card_id``, whose operations are used; both are discarded (#32)."""
    position.emit(UnInterventionPlayed(player, card_id))
    effects = position.effects
    if effects.u2_incident:
        position.emit(PointsOwed("u2_incident", USSR, 1))
        position.effects = replace(effects, u2_incident=False)
        position.award(USSR, 1)
    pay_flower_power(position, player, card_id)
    operations = ConductOperations(actor=player, base=CARDS[card_id].operations, card_id=card_id)
    position.owe(operations, PutAway(card_id=UN_INTERVENTION), PutAway(card_id=card_id))


def _enemy_event(position: Position, player: Superpower, card_id: str) -> Forced:
    if card_id == DEFECTORS and player is USSR and position.phase is Phase.ACTION_ROUNDS:
        return DefectorsPaid()
    return ResolveEvent(card_id=card_id, executor=player.opponent)


def pay_flower_power(position: Position, player: Superpower, card_id: str) -> None:
    """2 points for the USSR when the US plays a war card whose event is not forbidden (#59)."""
    if not position.effects.flower_power or player is not US or card_id not in WAR_CARDS:
        return
    if can_occur(position, card_id, executor_of(card_id, player)):
        position.emit(PointsOwed("flower_power", USSR, 2))
        position.award(USSR, 2)
