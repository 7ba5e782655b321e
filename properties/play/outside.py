"""What happens outside the rulebook: events of cards that it has no rules for, and what they owe.

What was owed when such an event begins is put aside until it ends. What it fires (an event that the rulebook has, operations) is owed by
itself, so that it is compared all the same.
"""

from collections.abc import Sequence
from typing import Final, final

from brinkproof.model.engine.happenings import (
    ActionRoundEnded,
    CardPlayedAsEvent,
    CardPlayedForOperations,
    CardPlayedForSpace,
    EventBegins,
    EventEnded,
    ExtraRoundDeclined,
    Happening,
    OperationsGranted,
    Realignment,
    ScoringCardPlayed,
    TrapDiscard,
    UnInterventionPlayed,
)
from brinkproof.model.engine.observation import Observation
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.realignments import RealignmentTarget
from brinkproof.model.state import State
from brinkproof.model.tables import card
from brinkproof.model.vocabulary import Superpower
from brinkproof.properties.play.projection import NOTHING_OWED, Owed, Projection

_LIMITED: Final = frozenset({"soviets_shoot_down_kal_007", "glasnost"})
"""Cards that grant operations, but no coups."""


@final
class Outside:
    """The events of other cards in which a game is, the last innermost, each with what was put aside for it."""

    def __init__(self, projection: Projection) -> None:
        self._projection = projection
        self._events: tuple[tuple[str, tuple[Owed, Owed]], ...] = ()
        self._bonus = False

    def fork(self) -> "Outside":
        """Return a copy for another way on."""
        other = Outside(self._projection)
        vars(other).update(vars(self))
        return other

    def prepared(self, happening: Happening, state: State) -> State | None:
        """Return the state with what is owed now, where the happening is no more than that; else nothing."""
        known, inside = self._projection.known, bool(self._events)
        match happening:
            case EventBegins(card_id, executor):
                return self._begun(card_id, executor, state)
            case EventEnded(card_id):
                if inside and self._events[-1][0] == card_id:
                    put_aside = self._events[-1][1]
                    self._events = self._events[:-1]
                    return self._projection.owing(state, *put_aside)
                return state
            case OperationsGranted(actor, card_id, base):
                # A card of the other side that Missile Envy takes is worth its operations and no more (#49).
                granted = inside and (card_id not in known or self._projection.owed(state)[0] == NOTHING_OWED)
                return self._projection.owing(state, ("operations", actor, base)) if granted else state
            case CardPlayedForOperations(player, card_id, printed, event) if inside:
                operations: Owed = ("operations", player, printed)
                if card_id not in known or event not in ("first", "after"):
                    return self._projection.owing(state, operations)
                own: Owed = (card_id, player.opponent, 0)
                both = (own, operations) if event == "first" else (operations, own)
                return self._projection.owing(state, *both)
            case UnInterventionPlayed(player, card_id) if inside:
                return self._projection.owing(state, ("operations", player, card(card_id).operations))
            case CardPlayedAsEvent() | CardPlayedForSpace() | ScoringCardPlayed() if inside:
                return state
            case Realignment(bonus=bonus):
                self._bonus = bonus
                return None
            case _:
                return None

    def _begun(self, card_id: str, executor: Superpower, state: State) -> State:
        owed, later = self._projection.owed(state)
        if card_id not in self._projection.known:
            self._events = (*self._events, (card_id, (owed, later)))
            return self._projection.owing(state, NOTHING_OWED)
        if not self._events or owed[0] == card_id:
            return state
        assert later == NOTHING_OWED, "an event fires one thing at a time"
        return self._projection.owing(state, (card_id, executor, 0), owed)

    def why(self, sequence: Sequence[tuple[str, ...]], state: State, *, can: bool) -> str:
        """Return the card in whose event, or the rule of the bonus by which, something happens that the rulebook owes nothing for.

        Args:
            sequence: what the happening is in the rulebook.
            state: before it.
            can: whether the rulebook enables it.

        """
        if not sequence:
            return ""
        if self._bonus and sequence[0][0] == "stop_realignments":
            return "" if can else "7.4"
        cancels = sequence[0][0].startswith("cancel_missile_crisis")
        if not self._events or cancels or self._projection.owed(state)[0] != NOTHING_OWED:
            return ""
        return self._card

    def unasked(self, position: Position, state: State) -> str:
        """Return why the options of a decision are not compared: a card that the rulebook has no rules for limits them."""
        decision, effects = position.decision, position.effects
        if self._events and (self._events[-1][0] in _LIMITED or self._projection.owed(state)[0] == NOTHING_OWED):
            return self._card
        task = position.agenda[-1]
        if isinstance(task, RealignmentTarget) and (task.asia or task.southeast):
            return "7.4"
        if decision.kind in ("play_card", "trap_discard"):
            if effects.missile_envy == decision.owner:
                return "card 49"
            if effects.quagmire and decision.owner == Superpower.US:
                return "card 42"
        return ""

    def owing_after(self, happening: Happening, state: State, after: Observation) -> State:
        """Return the state with what is owed after something that is not covered."""
        match happening:
            case TrapDiscard() | ExtraRoundDeclined():
                return self._projection.owing(state, NOTHING_OWED)
            case ActionRoundEnded():
                owed: Owed = NOTHING_OWED if after.phasing is None else ("card_play", after.phasing, 0)
                return self._projection.owing(state, owed)
            case _:
                return state

    @property
    def _card(self) -> str:
        return f"card {card(self._events[-1][0]).number}"
