"""Action rounds (4.5D): one card each, the USSR first, or a discard and a roll in Bear Trap or Quagmire.

``card_player`` is the side whose round it is; the executor of an event and the actor of operations are told
apart from it in the tasks ``uses`` owes.
"""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import CARDS, CHINA
from brinkproof.model.engine.china import may_play_china
from brinkproof.model.engine.decisions import Decision, Forced, Option, Task
from brinkproof.model.engine.happenings import ActionRoundEnded, ExtraRoundDeclined, NoradPlaced, PointsOwed, SatOut
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.space import has_ability, least_operations
from brinkproof.model.engine.track import EIGHT_ROUNDS
from brinkproof.model.engine.traps import discard_to_trap, trap_discards, trapped
from brinkproof.model.engine.uses import OPERATIONS, SCORING, UN_INTERVENTION, play_as, uses
from brinkproof.model.vocabulary import Phase, Superpower

MISSILE_ENVY: Final = "missile_envy"
SIT_OUT: Final = "sit_out"
DECLINE: Final = "decline"
DONE: Final = "done"

_CANADA: Final = board.INDEX["Canada"]


def rounds_in(turn: int) -> int:
    """Action rounds of each side: 6 in turns 1 to 3, then 7 (4.1)."""
    return 6 if turn <= 3 else 7


def rounds_of(position: Position, side: Superpower) -> int:
    """The action rounds the side may take this turn: 8 with the Space Station or after North Sea Oil (6.4.4, #86)."""
    oil = side is US and position.effects.eighth_us_round
    return 8 if oil or has_ability(position, side, EIGHT_ROUNDS) else rounds_in(position.turn)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCard(Task):
    """``card_player`` plays a card in his action round."""

    card_player: Superpower

    def decision(self, position: Position) -> Decision | None:
        """Which card for what, or which card the trap takes; None if he sits out."""
        player, hand = self.card_player, position.hands[self.card_player]
        scoring = tuple((card_id, SCORING) for card_id in hand if CARDS[card_id].scoring)
        if len(scoring) > rounds_of(position, player) - position.round:
            return Decision(player, "play_card", scoring)
        extra = (DECLINE,) if position.round > rounds_in(position.turn) else ()
        envied = position.effects.missile_envy is player and MISSILE_ENVY in hand
        options: tuple[Option, ...]
        if trapped(position, player):
            discards = trap_discards(position, player)
            if discards:
                owed = (MISSILE_ENVY,) if envied and MISSILE_ENVY in discards else discards
                return Decision(player, "trap_discard", (*owed, *extra))
            options = scoring
        elif envied:
            options = ((MISSILE_ENVY, OPERATIONS),)
        else:
            least = least_operations(position, player)
            options = tuple(option for card_id in hand for option in uses(position, player, card_id, least))
            if may_play_china(position, player):
                # Nobody has to play The China Card (9.8).
                spare = () if hand or extra else (SIT_OUT,)
                options = (*options, *uses(position, player, CHINA), *spare)
        return Decision(player, "play_card", (*options, *extra)) if options else None

    def run(self, position: Position) -> None:
        """He has no card, or the trap leaves him none."""
        position.emit(SatOut(self.card_player))
        pay_we_will_bury_you(position, self.card_player)

    def choose(self, position: Position, option: Option) -> None:
        """Take the card from the hand and owe everything on it, in order."""
        player = self.card_player
        if option == DECLINE:
            position.emit(ExtraRoundDeclined(player))
        elif option == SIT_OUT:
            self.run(position)
        elif isinstance(option, str):
            discard_to_trap(position, player, option)
            _forget_missile_envy(position, player, option)
            pay_we_will_bury_you(position, player)
        else:
            assert isinstance(option, tuple), "a card and its use"
            card_id, use = str(option[0]), str(option[1])
            if card_id != CHINA:
                position.hands[player].remove(card_id)
            _forget_missile_envy(position, player, card_id)
            pay_we_will_bury_you(position, player, paid=card_id == UN_INTERVENTION and use in CARDS)
            play_as(position, player, card_id, use)


def pay_we_will_bury_you(position: Position, player: Superpower, *, paid: bool = False) -> None:
    """The next action round of the US after #50 gives the USSR 3 points, unless UN Intervention was played for it."""
    if player is US and position.effects.we_will_bury_you:
        if not paid:
            position.emit(PointsOwed("we_will_bury_you", USSR, 3))
        position.effects = replace(position.effects, we_will_bury_you=False)
        position.award(USSR, 0 if paid else 3)


def _forget_missile_envy(position: Position, player: Superpower, card_id: str) -> None:
    if card_id == MISSILE_ENVY and position.effects.missile_envy is player:
        position.effects = replace(position.effects, missile_envy=None)


@final
@dataclass(frozen=True, slots=True)
class EndRound(Forced):
    """The action round is over; the other side is next, or the phase ends."""

    def run(self, position: Position) -> None:
        """Move on to the next action round and freeze what both sides can reach in it."""
        if position.moved_to_2:
            position.moved_to_2 = False
            if position.effects.norad and position.controls(US, _CANADA):
                position.owe(NoradPlacement(), self)
                return
        player = position.phasing
        assert player is not None, "an action round has a phasing side"
        position.emit(ActionRoundEnded(player))
        side, number = player.opponent, position.round + (player is US)
        while number <= 8:
            if number <= rounds_of(position, side):
                begin_round(position, side, number)
                return
            side, number = side.opponent, number + (side is US)
        position.phase, position.round, position.phasing = Phase.CHECK_MILITARY_OPERATIONS, 0, None


@final
@dataclass(frozen=True, slots=True)
class NoradPlacement(Task):
    """DEFCON moved to 2 in this action round: the US may add 1 influence where it has some (#106)."""

    def decision(self, position: Position) -> Decision:
        """Where, or not at all."""
        return Decision(US, "event_place", (*board.names_of(position.markers[US]), DONE), "norad")

    def choose(self, position: Position, option: Option) -> None:
        """Place it."""
        if option == DONE:
            position.emit(NoradPlaced(""))
        else:
            position.emit(NoradPlaced(str(option)))
            position.add_influence(US, board.INDEX[str(option)], 1)


def begin_round(position: Position, player: Superpower, number: int) -> None:
    """Begin an action round: its side is phasing until it ends (4.2)."""
    position.round, position.phasing = number, player
    position.moved_to_2 = False
    position.mark_presence()
