"""The five war events (7.6).

They are no coups: DEFCON neither limits them nor moves, no influence is needed, and the military operations
come from the card text whether or not the war is won (8.2.4).
"""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.decisions import DICE, DIE, Condition, Decision, Event, Option, Task
from brinkproof.model.engine.happenings import WarFought
from brinkproof.model.engine.notes import DieRolled
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.regions import nato_shield
from brinkproof.model.vocabulary import Superpower


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class War:
    """What a war card prints: its targets, the least winning die, the points and the military operations.

    ``counts_target``: control of the target itself by the enemy costs 1 as well (Arab-Israeli War only).
    """

    targets: tuple[int, ...]
    least_winning: int
    vp: int
    military_ops: int
    counts_target: bool = False


def _war(*names: str, counts_target: bool = False) -> War:
    targets = tuple(board.INDEX[name] for name in names)
    return War(targets=targets, least_winning=4, vp=2, military_ops=2, counts_target=counts_target)


WARS: Final[dict[str, War]] = {
    "korean_war": _war("South Korea"),
    "arab_israeli_war": _war("Israel", counts_target=True),
    "indo_pakistani_war": _war("India", "Pakistan"),
    "brush_war": War(
        targets=tuple(country.index for country in board.COUNTRIES if country.stability <= 2),
        least_winning=3,
        vp=1,
        military_ops=3,
    ),
    "iran_iraq_war": _war("Iran", "Iraq"),
}


def hindrance(position: Position, executor: Superpower, index: int, *, counts_target: bool) -> int:
    """What the die loses: 1 for each neighbour the enemy controls, his own superpower included (2.1.5)."""
    enemy, country = executor.opponent, board.COUNTRIES[index]
    hostile = position.controlled_in(enemy, board.NEXT_TO[index])
    return hostile + (enemy in country.superpowers) + (counts_target and position.controls(enemy, index))


def begin_war(position: Position, card_id: str, executor: Superpower) -> None:
    """Owe the die of the war, after the choice of a target where the card leaves one."""
    targets = WARS[card_id].targets
    if len(targets) > 1:
        position.owe(WarTarget(card_id=card_id, executor=executor))
    else:
        position.owe(WarRoll(card_id=card_id, executor=executor, index=targets[0]))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class WarTarget(Task):
    """The executor chooses which country is attacked."""

    card_id: str
    executor: Superpower

    def decision(self, position: Position) -> Decision:
        """Which country. NATO protects its members against Brush War, whoever fights it (#21)."""
        targets = board.mask_of(WARS[self.card_id].targets)
        if self.card_id == "brush_war":
            targets &= ~nato_shield(position)
        names = board.names_of(targets)
        return Decision(self.executor, "war_target", names, self.card_id)

    def choose(self, position: Position, option: Option) -> None:
        """Roll for it."""
        index = board.INDEX[str(option)]
        position.owe(WarRoll(card_id=self.card_id, executor=self.executor, index=index))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class WarRoll(Task):
    """The die of the war."""

    card_id: str
    executor: Superpower
    index: int

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """The die."""
        return Decision(DICE, "war_die", DIE, self.card_id)

    def choose(self, position: Position, option: Option) -> None:
        """Military operations first (ruling 6); on a victory the influence changes hands and points follow."""
        assert isinstance(option, int), "a die shows a number"
        war, executor = WARS[self.card_id], self.executor
        lost = hindrance(position, executor, self.index, counts_target=war.counts_target)
        position.emit(DieRolled(executor, "war", option, -lost))
        won = option - lost >= war.least_winning
        position.emit(WarFought(self.card_id, executor, won))
        position.add_military_ops(executor, war.military_ops)
        if won:
            taken = position.remove_influence(executor.opponent, self.index, position.influence[executor.opponent][self.index])
            if taken:
                position.add_influence(executor, self.index, taken)
            position.award(executor, war.vp)
        position.retire(self.card_id)


def _war_event(card_id: str) -> Event:
    return lambda position, executor: begin_war(position, card_id, executor)


EVENTS: Final[dict[str, Event]] = {card_id: _war_event(card_id) for card_id in WARS}

CONDITIONS: Final[dict[str, Condition]] = {
    "arab_israeli_war": lambda position, _: not position.effects.camp_david_accords,
}
