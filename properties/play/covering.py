"""What of a game the rulebook has no rules for: by card or paragraph, so that it counts as not covered and never as agreed."""

from collections.abc import Set as AbstractSet
from typing import Final

from brinkproof.model.engine.happenings import (
    ActionRoundEnded,
    Coup,
    EventContinues,
    EventHappened,
    ExtraRoundDeclined,
    FinalScoring,
    FreeOperationDeclined,
    GameEnded,
    Happening,
    HeadlineCancelled,
    HeadlineTaken,
    HeldCardDiscarded,
    HeldCardsRevealed,
    NoradPlaced,
    PointsOwed,
    Realignment,
    SpaceAttempt,
    TrapDiscard,
    TrapRoll,
)
from brinkproof.model.engine.observation import Observation
from brinkproof.model.tables import card
from brinkproof.model.vocabulary import Ending, Superpower
from brinkproof.properties.play.projection import ENDINGS, MOST_ROUNDS

_ALWAYS: Final = frozenset({"vp", "winner", "ending"})
_FOUGHT: Final = frozenset({"defcon", "military_ops[us]", "military_ops[ussr]"})
_CHANGES: Final = {
    "6.4.4": frozenset({"phase", "round", "phasing"}),
    "7.4": _FOUGHT,
    "11.1.2": frozenset({"phase"}),  # the game is over, and the turn does not go on
    "card 103": frozenset({"phasing", "headline_card[us]", "headline_card[ussr]"}),
    **dict.fromkeys((f"card {number}" for number in (43, 45, 50, 57, 89, 90)), frozenset({"defcon"})),
}
"""What of the rulebook a thing it has no rules for may change, besides points and who has won by them: the cards say DEFCON."""

_ENDED_BY: Final = {Ending.EUROPE_CONTROL: "10.1.1", Ending.HELD_SCORING_CARD: "11.1.2", Ending.WARGAMES: "card 100"}


def uncovered(known: AbstractSet[str], happening: Happening, before: Observation, after: Observation) -> str:
    """Return what the rulebook has no rules for in a happening: a card or a paragraph, empty if it has rules for all of it.

    Args:
        known: the cards that the rulebook has rules for.
        happening: what happened.
        before: what could be seen before it.
        after: what can be seen after it.

    """
    match happening:
        case EventHappened(card_id) | EventContinues(card_id):
            return "" if card_id in known or before == after else _cited(card_id)
        case FreeOperationDeclined(_, card_id) | PointsOwed(card_id):
            return "" if card_id in known else _cited(card_id)
        case HeadlineCancelled():
            return "card 103"
        case TrapDiscard(player) | TrapRoll(player):
            return "card 42" if player is Superpower.US else ""
        case HeadlineTaken(player, "defectors"):
            return "card 103" if player is Superpower.US else ""  # it comes first whatever it is worth
        case Coup(bonus=bonus) | Realignment(bonus=bonus):
            return "7.4" if bonus else ""
        case SpaceAttempt():
            return "6.4"
        case NoradPlaced():
            return "card 106"
        case ExtraRoundDeclined() | HeldCardDiscarded():
            return "6.4.4"
        case ActionRoundEnded():
            return "6.4.4" if max(before.round, after.round) > MOST_ROUNDS else ""
        case HeldCardsRevealed():
            return _ENDED_BY[after.ending] if after.ending is Ending.HELD_SCORING_CARD else ""
        case FinalScoring():
            return "10.3.2"
        case GameEnded(_, ending):
            return "" if ending in ENDINGS else _ENDED_BY[ending]
        case _:
            return ""


def may_change(why: str, happening: Happening) -> frozenset[str]:
    """Return the variables of the rulebook that something it has no rules for may change; no other is taken over from the engine."""
    return _ALWAYS | _CHANGES.get(why, frozenset()) | (_FOUGHT if isinstance(happening, Coup) else frozenset())


def _cited(card_id: str) -> str:
    return f"card {card(card_id).number}"
