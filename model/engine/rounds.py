"""Action rounds (4.5D): one card each, the USSR first, or a discard and a roll in the bear trap.

``card_player`` is the side whose round it is; the executor of an event and the actor of operations are told
apart from it in the tasks this file owes.
"""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine.cards import CARDS, effective_operations, executor_of
from brinkproof.model.engine.decisions import DICE, DIE, Decision, Forced, Option, Task
from brinkproof.model.engine.happenings import (
    ActionRoundEnded,
    CardPlayedAsEvent,
    CardPlayedForOperations,
    EventUse,
    SatOut,
    ScoringCardPlayed,
    TrapDiscard,
    TrapRoll,
)
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.resolve import PutAway, ResolveEvent, can_occur
from brinkproof.model.vocabulary import Phase, Superpower

EVENT: Final = "event"
SCORING: Final = "scoring"
OPERATIONS: Final = "operations"
EVENT_FIRST: Final = "event_first"
OPERATIONS_FIRST: Final = "operations_first"

_USE: Final[dict[str, EventUse]] = {EVENT_FIRST: "first", OPERATIONS_FIRST: "after"}

LEAST_TRAP_DISCARD: Final = 2
MOST_FREEING_DIE: Final = 4


def rounds_in(turn: int) -> int:
    """Action rounds of each side: 6 in turns 1 to 3, then 7 (4.1)."""
    return 6 if turn <= 3 else 7


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCard(Task):
    """``card_player`` plays a card in his action round."""

    card_player: Superpower

    def decision(self, position: Position) -> Decision | None:
        """Which card for what, or which card the trap takes; None if he sits out."""
        player, hand = self.card_player, position.hands[self.card_player]
        scoring = [card_id for card_id in hand if CARDS[card_id].scoring]
        due = len(scoring) > rounds_in(position.turn) - position.round
        trapped = player is USSR and position.effects.bear_trap
        if trapped and not due:
            discards = tuple(card_id for card_id in hand if _feeds_trap(position, player, card_id))
            if discards:
                return Decision(player, "trap_discard", discards)
        playable = scoring if due or trapped else hand
        options = tuple((card_id, use) for card_id in playable for use in _uses(position, player, card_id))
        return Decision(player, "play_card", options) if options else None

    def run(self, position: Position) -> None:
        """He has no card, or the trap leaves him none."""
        position.emit(SatOut(self.card_player))

    def choose(self, position: Position, option: Option) -> None:
        """Take the card from the hand and owe everything on it, in order."""
        player = self.card_player
        if isinstance(option, str):
            position.hands[player].remove(option)
            position.emit(TrapDiscard(player, option, CARDS[option].operations))
            position.discards.append(option)
            position.owe(TrapDie(player=player))
            return
        assert isinstance(option, tuple), "a card and its use"
        card_id, use = str(option[0]), str(option[1])
        position.hands[player].remove(card_id)
        event = ResolveEvent(card_id=card_id, executor=executor_of(card_id, player))
        operations = ConductOperations(actor=player, base=CARDS[card_id].operations, card_id=card_id)
        away = PutAway(card_id=card_id)
        match use:
            case "scoring":
                position.emit(ScoringCardPlayed(player, card_id))
                position.owe(event, away)
            case "event":
                position.emit(CardPlayedAsEvent(player, card_id))
                position.owe(event, away)
            case _:
                enemy_event = CARDS[card_id].owner is player.opponent
                happening = _USE.get(use, "impossible" if enemy_event else "none")
                position.emit(CardPlayedForOperations(player, card_id, CARDS[card_id].operations, happening))
                match happening:
                    case "first":
                        position.owe(event, operations, away)
                    case "after":
                        position.owe(operations, event, away)
                    case "none" | "impossible":
                        position.owe(operations, away)


def _feeds_trap(position: Position, player: Superpower, card_id: str) -> bool:
    card = CARDS[card_id]
    value = effective_operations(player, card.operations, position.effects)
    return not card.scoring and value >= LEAST_TRAP_DISCARD


def _uses(position: Position, player: Superpower, card_id: str) -> tuple[str, ...]:
    """How the player may use the card: the enemy's event comes with the operations, before or after (5.2)."""
    card = CARDS[card_id]
    if card.scoring:
        return (SCORING,)
    if not can_occur(position, card_id, executor_of(card_id, player)):
        return (OPERATIONS,)
    if card.owner is player.opponent:
        return (EVENT_FIRST, OPERATIONS_FIRST)
    return (EVENT, OPERATIONS)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class TrapDie(Task):
    """The die after a trap discard (#44)."""

    player: Superpower

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """The die."""
        return Decision(DICE, "trap_die", DIE)

    def choose(self, position: Position, option: Option) -> None:
        """1 to 4 frees from the next round on."""
        assert isinstance(option, int), "a die shows a number"
        freed = option <= MOST_FREEING_DIE
        position.emit(TrapRoll(self.player, freed))
        if freed:
            position.effects = position.effects.without_bear_trap()


@final
@dataclass(frozen=True, slots=True)
class EndRound(Forced):
    """The action round is over; the other side is next, or the phase ends."""

    def run(self, position: Position) -> None:
        """Move on to the next action round and freeze what both sides can reach in it."""
        player = position.phasing
        assert player is not None, "an action round has a phasing side"
        position.emit(ActionRoundEnded(player))
        if player is USSR:
            begin_round(position, US, position.round)
        elif position.round < rounds_in(position.turn):
            begin_round(position, USSR, position.round + 1)
        else:
            position.phase, position.round, position.phasing = Phase.CHECK_MILITARY_OPERATIONS, 0, None


def begin_round(position: Position, player: Superpower, number: int) -> None:
    """Begin an action round: its side is phasing until it ends (4.2)."""
    position.round, position.phasing = number, player
    position.mark_presence()
