"""A failing game made short in the game's own terms: begin at a later turn, then at a later round, with less on the table.

Each attempt plays the rest of the game again; it counts only if the same thing is wrong.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.agenda import settle
from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.headlines import ChooseHeadline
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.rounds import PlayCard
from brinkproof.model.vocabulary import Superpower
from brinkproof.properties.play.following import Follower
from brinkproof.properties.play.games import Engine, watched
from brinkproof.properties.play.seeded import Failure, Held, Player

ATTEMPTS: Final = 600
"""How many times a game is played again, at most."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A position, and the options from there on that show what is wrong.

    Args:
        position: where it begins.
        choices: the options from there on.
        failure: the whole game.
        confirmed: whether it failed in the same way when it was played again; if not it is the whole game.

    """

    position: Position
    choices: tuple[Option, ...]
    failure: Failure
    confirmed: bool = True


@final
class _Attempts:
    """Plays candidates again, and counts."""

    def __init__(self, player: Player, name: str) -> None:
        self._player, self._name, self._left = player, name, ATTEMPTS

    def fails(self, position: Position, choices: Sequence[Option]) -> bool:
        """Whether the game fails in the same way, at its last option or before."""
        if self._left <= 0:
            return False
        self._left -= 1
        return failing(self._player, position, choices) == self._name


UNPLAYABLE: Final = "this game can no longer be played so far: it has to be recorded anew"


def failing(player: Player, position: Position | None, choices: Sequence[Option]) -> str:
    """Return the name of what is wrong first in a game from a position on, empty if nothing is.

    A last option that is no longer offered is how many a fault is mended. Where an earlier one is not, nothing is known.

    Args:
        player: the meanings it is held against.
        position: where it begins, at the choice of a headline or a card play with nothing owed before it; ``None`` where
            no such choice is offered any more.
        choices: its options.

    Returns:
        ``UNPLAYABLE`` where an option before the last is not offered.

    """
    if position is None:
        return UNPLAYABLE if len(choices) > 1 else ""
    before = watched(position)
    follower, held = Follower(player.meanings, before), Held(player.watch)
    wrong = held.at_first(follower)
    for place, option in enumerate(choices, start=1):
        if wrong is not None:
            break
        if option not in before.decision.options:
            return UNPLAYABLE if place < len(choices) else ""
        after, wrong = held.taken(player.engine, before, option, follower)
        before = after or before
    return "" if wrong is None else wrong[0]


def shrink(player: Player, failure: Failure) -> Scenario:
    """Return a short game that fails in the same way, or the whole game if it does not fail when it is played again.

    Args:
        player: the meanings in which it fails.
        failure: the whole game.

    """
    attempts = _Attempts(player, failure.name)
    choices = failure.choices
    position: Position = player.engine.begin(failure.start)
    if not attempts.fails(position, choices):
        return Scenario(position=position, choices=choices, failure=failure, confirmed=False)
    positions = list(_positions(player.engine, failure))
    # Turns first, then rounds: the latest beginning at which it still fails.
    for begins in (_begins_turn, _begins_round):
        for place in range(len(positions) - 1, -1, -1):
            later = positions[place]
            if begins(positions[place - 1] if place else None, later) and attempts.fails(later, choices[place:]):
                position, choices, positions = later, choices[place:], positions[place:]
                break
    return Scenario(position=_bare(attempts, position, choices), choices=choices, failure=failure)


def _positions(engine: Engine, failure: Failure) -> Iterator[Position]:
    """Yield where each option of the game was chosen, as far as the engine goes."""
    position = engine.begin(failure.start)
    for option in failure.choices[:-1]:
        yield position
        try:
            position = engine.after(position, option)
        except Exception:  # noqa: BLE001 - an error of the engine may be what is wrong
            return
    yield position


def _begins_turn(before: Position | None, position: Position) -> bool:
    return _begins_round(before, position) and (before is None or before.turn != position.turn)


def _begins_round(before: Position | None, position: Position) -> bool:
    """Whether nothing is owed but a headline that no side has chosen yet, or the play of a card."""
    if before is None:
        return True
    task = position.agenda[-1] if position.agenda else None
    if isinstance(task, ChooseHeadline):
        return position.headlines == {Superpower.US: None, Superpower.USSR: None}
    return isinstance(task, PlayCard) and position.decision.kind in ("play_card", "trap_discard") and not position.waved


def _bare(attempts: _Attempts, position: Position, choices: Sequence[Option]) -> Position:
    """Take from the table what the failure does not need: influence first, then cards, then markers and effects."""
    for change in _changes(position):
        barer = position.copy()
        try:
            change(barer)
            barer.mark_presence()
            settle(barer)
        except Exception:  # noqa: BLE001, S112 - an engine that fails may fail here as well
            continue
        if attempts.fails(barer, choices):
            position = barer
    return position


def _changes(position: Position) -> Iterator[Callable[[Position], None]]:
    yield _without_influence(tuple(range(len(board.COUNTRIES))))
    for region in board.REGION_MASK:
        yield _without_influence(tuple(i for i in range(len(board.COUNTRIES)) if board.REGION_MASK[region] >> i & 1))
    for index in range(len(board.COUNTRIES)):
        if position.influence[Superpower.US][index] or position.influence[Superpower.USSR][index]:
            yield _without_influence((index,))
    for side in Superpower:
        for card_id in position.hands[side]:
            yield _without_card(side, card_id)
    yield _with_attribute("vp", 0)
    for name in ("military_ops", "space", "space_attempts"):
        yield _with_attribute(name, dict.fromkeys(Superpower, 0))
    for one in fields(Effects):
        yield _without_effect(one.name)


def _without_influence(indices: tuple[int, ...]) -> Callable[[Position], None]:
    def change(position: Position) -> None:
        for side in Superpower:
            for index in indices:
                position.remove_influence(side, index, position.influence[side][index])

    return change


def _without_card(side: Superpower, card_id: str) -> Callable[[Position], None]:
    def change(position: Position) -> None:
        position.hands[side].remove(card_id)
        position.discards.append(card_id)

    return change


def _with_attribute(name: str, value: object) -> Callable[[Position], None]:
    def change(position: Position) -> None:
        setattr(position, name, dict(value) if isinstance(value, dict) else value)

    return change


def _without_effect(name: str) -> Callable[[Position], None]:
    def change(position: Position) -> None:
        plain = Effects()
        values = {one.name: getattr(position.effects, one.name) for one in fields(Effects)}
        position.effects = Effects(**{**values, name: getattr(plain, name)})

    return change
