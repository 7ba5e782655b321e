"""Events that set off other events: #5, #49, #85.

The phasing side never changes in a chain. A fired event is carried out by its owner; a neutral one by the player
of Missile Envy, or by the US for Star Wars.
"""

from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine.cards import CARDS, executor_of
from brinkproof.model.engine.decisions import DECK, Condition, Decision, Event, Option, Task
from brinkproof.model.engine.events.custody import discard_from_hand, put_in_hand, take_from_hand, worth_in_hand
from brinkproof.model.engine.events.fired import fire
from brinkproof.model.engine.happenings import EventHappened
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.engine.resolve import PutAway
from brinkproof.model.vocabulary import Superpower


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PlanDiscard(Task):
    """The USSR discards a card by chance (#5); an event of the US alone happens."""

    def decision(self, position: Position) -> Decision | None:
        """Which card it is; None if the hand is empty."""
        hand = tuple(position.hands[USSR])
        return Decision(DECK, "random_card", hand, card_id="five_year_plan") if hand else None

    def run(self, position: Position) -> None:
        """There is no card."""

    def choose(self, position: Position, option: Option) -> None:
        """Discard it, or carry its event out as the US."""
        card_id = str(option)
        if CARDS[card_id].owner is US:
            take_from_hand(position, USSR, card_id)
            fire(position, card_id, US)
        else:
            discard_from_hand(position, USSR, card_id)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver(Task):
    """The opponent of the executor gives his highest card for Missile Envy (#49), by its value to him (ruling 82)."""

    executor: Superpower

    def decision(self, position: Position) -> Decision | None:
        """Which of the highest; None if he has no card."""
        giver = self.executor.opponent
        worth = {card_id: worth_in_hand(position, giver, card_id) for card_id in position.hands[giver]}
        highest = tuple(card_id for card_id, value in worth.items() if value == max(worth.values()))
        return Decision(giver, "event_card", highest, card_id="missile_envy") if highest else None

    def run(self, position: Position) -> None:
        """Nothing is exchanged (ruling 83)."""

    def choose(self, position: Position, option: Option) -> None:
        """Exchange the cards; then the event happens, or the operations of an event of the giver are used."""
        card_id, executor = str(option), self.executor
        giver = executor.opponent
        take_from_hand(position, giver, card_id)
        put_in_hand(position, giver, "missile_envy")
        position.effects = replace(position.effects, missile_envy=giver)
        if CARDS[card_id].owner is giver:
            base = CARDS[card_id].operations
            operations = ConductOperations(actor=executor, base=base, card_id=card_id, granted=True)
            position.owe(operations, PutAway(card_id=card_id))
        else:
            fire(position, card_id, executor)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Fetch(Task):
    """The US has to take a card that is no scoring card out of the discards, and its event happens (#85)."""

    def decision(self, position: Position) -> Decision | None:
        """Which card; None if there is none."""
        options = tuple(card_id for card_id in CARDS if card_id in position.discards and not CARDS[card_id].scoring)
        return Decision(US, "event_card", options, card_id="star_wars") if options else None

    def run(self, position: Position) -> None:
        """There is nothing to take."""

    def choose(self, position: Position, option: Option) -> None:
        """Its owner carries it out, the US if it is neutral (A-21)."""
        card_id = str(option)
        position.discards.remove(card_id)
        fire(position, card_id, executor_of(card_id, US))


def _five_year_plan(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("five_year_plan", executor))
    position.owe(PlanDiscard())


def _missile_envy(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("missile_envy", executor))
    position.owe(HandOver(executor=executor))


def _star_wars(position: Position, executor: Superpower) -> None:
    position.emit(EventHappened("star_wars", executor))
    position.retire("star_wars")
    position.owe(Fetch())


def _us_ahead_in_space(position: Position, executor: Superpower) -> bool:  # noqa: ARG001
    return position.space[US] > position.space[USSR]


EVENTS: Final[dict[str, Event]] = {
    "five_year_plan": _five_year_plan,
    "missile_envy": _missile_envy,
    "star_wars": _star_wars,
}
"""The events that set off others."""

CONDITIONS: Final[dict[str, Condition]] = {"star_wars": _us_ahead_in_space}
"""Star Wars asks for a US ahead in the space race."""
