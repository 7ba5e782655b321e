"""Faults that no message of the engine tells of: a move too few, and what an event of a card that the rulebook lacks should not do."""

from types import ModuleType
from typing import Final

from brinkproof.model.engine import crisis, headlines, operations, rounds, setup, turn, uses
from brinkproof.model.engine.events import early, grants
from tests.checkers.planting import ShippedFault

_TRAPPED: Final = "turn 6, both sides trapped, the US with reduced cards"
_NEW: Final = "a new game"
_CRISIS: Final = "turn 9, a crisis of the US"
_SCORING: Final = "turn 8, Tear Down this Wall with Europe closed, after Camp David Accords"
_NASSER: Final = "turn 2, Vietnam Revolts, and the USSR with cards reduced to nothing"
_SPACE: Final = "turn 7, the US alone in box 8"
_USES: Final = "invariant every-use-of-a-card-is-offered"
_EVENT: Final = "options = ((card_id, EVENT), (card_id, OPERATIONS))"
_BOTH: Final = "options = ((card_id, EVENT_FIRST), (card_id, OPERATIONS_FIRST))"


def _fault(
    does: str, place: tuple[ModuleType, str], change: tuple[str, str], start: str, finder: str, most: int = 60
) -> ShippedFault:
    module, name, (old, new) = *place, change
    case = "silent"
    return ShippedFault(
        case=case, does=does, module=module, name=name, old=old, new=new, start=start, finder=finder, games=40, most=most
    )


FAULTS: Final = (
    _fault(
        "a crisis is not paid before a decision of the other side",
        (crisis, "offer_cancellation"),
        ("if decision.owner == side.opponent and", "if False and"),
        _CRISIS,
        "invariant the-crisis-can-be-paid-at-any-time",
    ),
    _fault(
        "a crisis is paid with operations only",
        (crisis, "offer_cancellation"),
        ("if decision.owner == side:", "if decision.owner == side and decision.kind in ('operations', 'coup_target'):"),
        _CRISIS,
        "invariant the-crisis-can-be-paid-at-any-time",
    ),
    _fault(
        "a scoring card has to be played at once",
        (rounds, "PlayCard.decision"),
        ("if len(scoring) > rounds_of(position, player) - position.round:", "if scoring:"),
        _SCORING,
        "invariant scoring-cards-are-due",
    ),
    _fault(
        "a scoring card is due a round early",
        (rounds, "PlayCard.decision"),
        ("rounds_of(position, player) - position.round", "rounds_of(position, player) - position.round - 1"),
        _NEW,
        "invariant scoring-cards-are-due",
    ),
    _fault(
        "a scoring card has to be played at once, as the rulebook sees it",
        (rounds, "PlayCard.decision"),
        ("if len(scoring) > rounds_of(position, player) - position.round:", "if scoring:"),
        _SCORING,
        "rule 2.2.3: play_operations",
    ),
    _fault(
        "Nasser degrades DEFCON",
        (early, "_nasser"),
        ('add(position, USSR, "Egypt", 2)', 'add(position, USSR, "Egypt", 2); position.degrade_defcon()'),
        _NASSER,
        "rule 8.1.1: defcon",
    ),
    _fault(
        "Nasser puts Nuclear Subs in force",
        (early, "_nasser"),
        (
            'add(position, USSR, "Egypt", 2)',
            'add(position, USSR, "Egypt", 2); position.effects = replace(position.effects, nuclear_subs=True)',
        ),
        _NASSER,
        "rule card 41: nuclear_subs_in_force",
    ),
    _fault(
        "ABM Treaty degrades DEFCON",
        (grants, "_abm_treaty"),
        ("position.improve_defcon(1)", "position.degrade_defcon()"),
        _NEW,
        "invariant events-move-defcon",
        most=1000,
    ),
    _fault(
        "the attempts of a turn are never given back",
        (turn, "_advance_turn"),
        ("position.space_attempts = {US: 0, USSR: 0}", "pass"),
        _NEW,
        "invariant attempts-come-back-with-the-turn",
        most=1000,
    ),
    _fault(
        "nobody discards a held card",
        (turn, "_reveal_held_cards"),
        ("if has_ability(position, side, HELD_CARD_DISCARDED):", "if False:"),
        _SPACE,
        "invariant the-side-ahead-may-discard",
        most=1000,
    ),
    _fault(
        "box 8 has no eighth round",
        (rounds, "rounds_of"),
        ("has_ability(position, side, EIGHT_ROUNDS)", "False"),
        _SPACE,
        "invariant who-has-eight-rounds-plays-eight",
        most=1000,
    ),
    _fault(
        "the US places 6 in Western Europe",
        (setup, "set_up"),
        ("left=FREE_INFLUENCE[US]", "left=6"),
        _NEW,
        "invariant the-set-up-is-the-printed-one",
    ),
    _fault(
        "the printed set-up has one more in Panama",
        (setup, "set_up"),
        ("position.emitted.clear()", 'position.add_influence(US, board.INDEX["Panama"], 1); position.emitted.clear()'),
        _NEW,
        "invariant the-set-up-is-the-printed-one",
    ),
    _fault("Junta is no event", (uses, "uses"), (_EVENT, f"{_EVENT}[card_id == 'junta':]"), _TRAPPED, _USES),
    _fault("Fidel never comes first", (uses, "uses"), (_BOTH, f"{_BOTH}[card_id == 'fidel':]"), _NEW, _USES),
    _fault("nothing goes to space", (uses, "uses"), ("if may_try_space(", "if False and may_try_space("), _NEW, _USES),
    _fault(
        "Panama takes no influence",
        (operations, "PlaceInfluence.decision"),
        (
            'Decision(self.actor, "influence", board.names_of(mask)) if mask',
            'Decision(self.actor, "influence", tuple(n for n in board.names_of(mask) if n != "Panama")) if mask & ~(1 << board.INDEX["Panama"])',
        ),
        _NEW,
        "invariant influence-goes-next-to-influence",
    ),
    _fault(
        "Fidel is no headline",
        (headlines, "ChooseHeadline.decision"),
        ("if card_id not in held_back", "if card_id not in (*held_back, 'fidel')"),
        _NEW,
        "invariant headlines-come-from-the-hand",
    ),
    _fault(
        "Quagmire takes no card of more than 2",
        (rounds, "PlayCard.decision"),
        (
            "discards = trap_discards(position, player)",
            "discards = tuple(c for c in trap_discards(position, player) if CARDS[c].operations < 3)",
        ),
        _TRAPPED,
        "invariant traps-take-cards-worth-2",
    ),
)

__all__ = ["FAULTS"]
