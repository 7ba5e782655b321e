"""What a careful player sees coming: whether an option hands the game away at once.

Only sudden ends are looked for (nuclear war, the missile crisis, Wargames, 20 points of a forced step); nothing is
weighed. Chance is feared: a card drawn at random may be any of them.
"""

from collections.abc import Sequence
from typing import Final

from brinkproof.model.engine.decisions import DECK, DICE, Option
from brinkproof.model.engine.game import Position, apply
from brinkproof.model.vocabulary import Winner

# Here one option may lose and another not, so all are looked at.
_BRANCHING: Final = frozenset(
    {"operations", "coup_target", "olympic_answer", "set_defcon", "free_operation", "event_choice", "event_card", "random_card"}
)
# Here the card is done with, and with it the danger.
_LAST: Final = frozenset({"play_card", "trap_discard", "deal", "held_card", "set_up", "game_over"})
_HARMLESS: Final = frozenset({"influence", "set_up", "realignment_target", "war_target", "event_place", "event_remove"})
_QUIET: Final = ("stop", "done", "decline", "none")
_MOST_POSITIONS: Final = 60
_MOST_LOOKED_AT: Final = 12


def safe(position: Position, options: Sequence[Option]) -> list[Option]:
    """The options that do not hand the game away; above 3 and without a crisis there is little to fear."""
    kind, owner = position.decision.kind, position.decision.owner
    calm = (
        position.defcon > (3 if kind in ("play_card", "headline") else 2)
        and position.effects.missile_crisis is None
        and kind not in ("set_defcon", "event_choice")
    )
    if calm or kind in _HARMLESS:
        return list(options)
    return [option for option in options if not _lost(apply(position, option), owner, [_MOST_POSITIONS])]


def _lost(position: Position, side: str, budget: list[int]) -> bool:
    """Whether ``side`` has lost, or is about to if the other side wishes it and chance is against it.

    ``budget`` counts the positions that may still be looked at; what lies behind the last of them is not feared.
    """
    while True:
        if position.over:
            return position.winner not in (side, Winner.DRAW)
        decision = position.decision
        kind, options = decision.kind, decision.options
        if kind in _LAST or budget[0] <= 0:
            return False
        if kind in _BRANCHING or (kind == "event_dice" and len(options) > 6):
            # Of two dice the lowest, the widest apart and the highest are enough to let either side win.
            looked_at = options[:_MOST_LOOKED_AT] if kind in _BRANCHING else (options[0], options[5], options[-6], options[-1])
            outcomes = (_lost(_after(position, option, budget), side, budget) for option in looked_at)
            return all(outcomes) if decision.owner == side else any(outcomes)
        # Whether a coup ends the game does not depend on its die; elsewhere any way will do.
        quiet = options[-1] if decision.owner not in (DICE, DECK) and options[-1] in _QUIET else options[0]
        position = _after(position, quiet, budget)


def _after(position: Position, option: Option, budget: list[int]) -> Position:
    budget[0] -= 1
    return apply(position, option)
