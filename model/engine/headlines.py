"""The headline phase (4.5C): both choose, then the events happen in the order of the printed operations."""

from dataclasses import dataclass
from typing import final

from brinkproof.model.engine.cards import CARDS, executor_of
from brinkproof.model.engine.decisions import Decision, Forced, Option, Task
from brinkproof.model.engine.defectors import DEFECTORS
from brinkproof.model.engine.happenings import HeadlineChosen, HeadlineFinished, HeadlinePhaseEnded, HeadlineTaken
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.resolve import PutAway, ResolveEvent, can_occur
from brinkproof.model.engine.rounds import MISSILE_ENVY, begin_round
from brinkproof.model.engine.uses import UN_INTERVENTION, pay_flower_power
from brinkproof.model.vocabulary import Phase, Superpower


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseHeadline(Task):
    """``player`` chooses a card of his hand. Both choices are secret, so their order means nothing without box 4."""

    player: Superpower

    def decision(self, position: Position) -> Decision | None:
        """Which card; None if it is chosen already or there is none to choose."""
        player = self.player
        if position.headlines[player] is not None:
            return None
        # No UN Intervention (#32); Missile Envy that is owed waits for its action round (ruling 29).
        held_back = (UN_INTERVENTION, MISSILE_ENVY if position.effects.missile_envy is player else "")
        options = tuple(card_id for card_id in position.hands[player] if card_id not in held_back)
        return Decision(player, "headline", options) if options else None

    def run(self, position: Position) -> None:
        """Nothing to choose."""

    def choose(self, position: Position, option: Option) -> None:
        """Lay the card down."""
        card_id = str(option)
        position.hands[self.player].remove(card_id)
        position.emit(HeadlineChosen(self.player, card_id))
        position.headlines[self.player] = card_id


@final
@dataclass(frozen=True, slots=True)
class OrderHeadlines(Forced):
    """Both headlines are known: owe them in their order."""

    def run(self, position: Position) -> None:
        """The higher printed value comes first, that of the US on a tie; a scoring card is worth 0. Defectors of the US leads."""
        chosen = [(side, card_id) for side in (US, USSR) if (card_id := position.headlines[side]) is not None]
        # The sort is stable: equal values keep the US in front.
        chosen.sort(key=lambda headline: (headline != (US, DEFECTORS), -CARDS[headline[1]].operations))
        position.owe(*(TakeHeadline(card_player=side, card_id=card_id) for side, card_id in chosen))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHeadline(Forced):
    """The headline of ``card_player`` resolves: he is phasing, whoever carries out the event (4.5C note)."""

    card_player: Superpower
    card_id: str

    def run(self, position: Position) -> None:
        """Begin it; whether its event can occur is tested now and not when it was chosen (7.5)."""
        player, card_id = self.card_player, self.card_id
        if position.headlines[player] is None:
            return  # cancelled by Defectors
        executor = executor_of(card_id, player)
        occurs = can_occur(position, card_id, executor)
        position.emit(HeadlineTaken(player, card_id, executor, occurs))
        position.phasing = player
        position.headlines[player] = None
        position.mark_presence()
        if occurs:
            pay_flower_power(position, player, card_id)
        event = (ResolveEvent(card_id=card_id, executor=executor),) if occurs else ()
        position.owe(*event, PutAway(card_id=card_id), EndHeadline(player=player))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class EndHeadline(Forced):
    """A headline is done."""

    player: Superpower

    def run(self, position: Position) -> None:
        """Nobody is phasing between the headlines."""
        position.emit(HeadlineFinished(self.player))
        position.phasing = None


@final
@dataclass(frozen=True, slots=True)
class EndHeadlinePhase(Forced):
    """Both headlines are done."""

    def run(self, position: Position) -> None:
        """The first action round of the USSR begins."""
        position.emit(HeadlinePhaseEnded())
        position.phase = Phase.ACTION_ROUNDS
        begin_round(position, USSR, 1)
