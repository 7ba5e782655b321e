"""The phases of a turn (4.5), A to I: what a phase does by itself, and what it owes.

E to H hold no decision, so they pass within one option.
"""

from typing import Final, assert_never

from brinkproof.model.engine.cards import OPENING_TURN, cards_of, in_card_order
from brinkproof.model.engine.happenings import (
    ChinaCardFlipped,
    DefconImproved,
    HeldCardsRevealed,
    MilitaryOperationsChecked,
    TurnAdvanced,
)
from brinkproof.model.engine.headlines import ChooseHeadline, EndHeadlinePhase, OrderHeadlines
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.rounds import EndRound, PlayCard
from brinkproof.model.engine.setup import owe_deal
from brinkproof.model.vocabulary import Ending, Phase, Winner

LAST_TURN: Final = 10


def owe_next(position: Position) -> None:
    """Do what the phase forces, or owe what it asks for. The agenda is empty."""
    match position.phase:
        case Phase.IMPROVE_DEFCON:
            position.emit(DefconImproved())
            position.improve_defcon(1)
            position.phase = Phase.DEAL_CARDS
        case Phase.DEAL_CARDS:
            owe_deal(position, next_to=USSR)
        case Phase.HEADLINE:
            position.owe(ChooseHeadline(player=USSR), ChooseHeadline(player=US), OrderHeadlines(), EndHeadlinePhase())
        case Phase.ACTION_ROUNDS:
            assert position.phasing is not None, "an action round has a phasing side"
            position.owe(PlayCard(card_player=position.phasing), EndRound())
        case Phase.CHECK_MILITARY_OPERATIONS:
            _check_military_operations(position)
        case Phase.REVEAL_HELD_CARDS:
            # No scoring card can be held: it is due while rounds are left to play it in.
            position.emit(HeldCardsRevealed())
            position.phase = Phase.FLIP_CHINA_CARD
        case Phase.FLIP_CHINA_CARD:
            position.emit(ChinaCardFlipped())
            position.phase = Phase.ADVANCE_TURN
        case Phase.ADVANCE_TURN:
            _advance_turn(position)
        case Phase.FINAL_SCORING:
            _final_scoring(position)
        case _:
            assert_never(position.phase)


def _check_military_operations(position: Position) -> None:
    """Both sides are measured against the DEFCON of this moment; only the difference is scored (8.2.1)."""
    short = {side: max(0, position.defcon - amount) for side, amount in position.military_ops.items()}
    net = short[USSR] - short[US]
    position.emit(MilitaryOperationsChecked(net))
    position.award(US, net)
    position.military_ops = {US: 0, USSR: 0}
    position.phase = Phase.REVEAL_HELD_CARDS


def _advance_turn(position: Position) -> None:
    """Effects of the turn end, new cards join the deck without the discards (4.4), the marker moves."""
    position.emit(TurnAdvanced())
    position.effects = position.effects.after_turn()
    if position.turn == LAST_TURN:
        position.phase = Phase.FINAL_SCORING
        return
    position.turn += 1
    position.phase = Phase.IMPROVE_DEFCON
    for period, opening in OPENING_TURN.items():
        if opening == position.turn:
            placed = {*position.discards, *position.removed, *position.hands[US], *position.hands[USSR]}
            new = [card_id for card_id in cards_of(period) if card_id not in placed]
            position.deck = in_card_order([*position.deck, *new])


def _final_scoring(position: Position) -> None:
    """The marker decides (10.3.2 paragraph 2); regions are not scored in the seed (ruling 9)."""
    leader = Winner.US if position.vp > 0 else Winner.USSR
    position.finish(leader if position.vp else Winner.DRAW, Ending.FINAL_SCORING)
