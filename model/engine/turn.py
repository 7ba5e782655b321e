"""The phases of a turn (4.5), A to I: what a phase does by itself, and what it owes.

E to H hold no decision but the discard of a held card (6.4.4), so they mostly pass within one option.
"""

from dataclasses import dataclass
from typing import Final, assert_never, final

from brinkproof.model.engine.cards import CARDS, OPENING_TURN, cards_of, in_card_order
from brinkproof.model.engine.decisions import Decision, Option, Task
from brinkproof.model.engine.happenings import (
    ChinaCardFlipped,
    DefconImproved,
    HeldCardDiscarded,
    HeldCardsRevealed,
    MilitaryOperationsChecked,
    TurnAdvanced,
)
from brinkproof.model.engine.headlines import ChooseHeadline, EndHeadlinePhase, OrderHeadlines
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.rounds import EndRound, PlayCard
from brinkproof.model.engine.scoring import score_finally
from brinkproof.model.engine.setup import owe_deal
from brinkproof.model.engine.space import has_ability
from brinkproof.model.engine.track import HEADLINE_SHOWN_FIRST, HELD_CARD_DISCARDED
from brinkproof.model.vocabulary import Ending, Phase, Superpower, Winner

LAST_TURN: Final = 10
KEEP: Final = "keep"


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
            # Only the Man in Earth Orbit of the USSR makes the US choose, and show, first (6.4.4 bullet 2).
            first = US if has_ability(position, USSR, HEADLINE_SHOWN_FIRST) else USSR
            choices = (ChooseHeadline(player=first), ChooseHeadline(player=first.opponent))
            position.owe(*choices, OrderHeadlines(), EndHeadlinePhase())
        case Phase.ACTION_ROUNDS:
            assert position.phasing is not None, "an action round has a phasing side"
            position.owe(PlayCard(card_player=position.phasing), EndRound())
        case Phase.CHECK_MILITARY_OPERATIONS:
            _check_military_operations(position)
        case Phase.REVEAL_HELD_CARDS:
            _reveal_held_cards(position)
        case Phase.FLIP_CHINA_CARD:
            position.emit(ChinaCardFlipped())
            position.china_face_up = True
            position.phase = Phase.ADVANCE_TURN
        case Phase.ADVANCE_TURN:
            _advance_turn(position)
        case Phase.FINAL_SCORING:
            score_finally(position)
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


def _reveal_held_cards(position: Position) -> None:
    """Who holds a scoring card has lost; if both do, the US has won (11.1.2, ruling 24). Then box 6 has its discard."""
    position.emit(HeldCardsRevealed())
    for side in (USSR, US):
        if any(CARDS[card_id].scoring for card_id in position.hands[side]):
            position.finish(Winner(side.opponent), Ending.HELD_SCORING_CARD)
    position.phase = Phase.FLIP_CHINA_CARD
    for side in (USSR, US):
        if has_ability(position, side, HELD_CARD_DISCARDED):
            position.owe(DiscardHeld(player=side))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardHeld(Task):
    """Eagle/Bear has Landed: the player may discard a held card (6.4.4 bullet 3)."""

    player: Superpower

    def decision(self, position: Position) -> Decision | None:
        """Which card, or none; None if none is held."""
        hand = position.hands[self.player]
        return Decision(self.player, "held_card", (*hand, KEEP)) if hand else None

    def run(self, position: Position) -> None:
        """Nothing is held."""

    def choose(self, position: Position, option: Option) -> None:
        """Discard it without its event."""
        if option != KEEP:
            card_id = str(option)
            position.emit(HeldCardDiscarded(self.player, card_id))
            position.hands[self.player].remove(card_id)
            position.discards.append(card_id)


def _advance_turn(position: Position) -> None:
    """Effects of the turn end, new cards join the deck without the discards (4.4), the marker moves."""
    position.emit(TurnAdvanced())
    position.effects = position.effects.after_turn()
    position.space_attempts = {US: 0, USSR: 0}
    if position.turn == LAST_TURN:
        position.phase = Phase.FINAL_SCORING
        return
    position.turn += 1
    position.phase = Phase.IMPROVE_DEFCON
    for period, opening in OPENING_TURN.items():
        if opening == position.turn:
            placed = {*position.deck, *position.discards, *position.removed, *position.hands[US], *position.hands[USSR]}
            new = [card_id for card_id in cards_of(period, optional=position.optional) if card_id not in placed]
            position.deck = in_card_order([*position.deck, *new])
