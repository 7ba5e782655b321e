"""Games of the engine as they are held against the rulebook: watched at each happening. ``starts`` says where they begin.

The engine says what happens before it writes it. A watched position keeps an observation of each of those moments, so that
a game can be followed happening by happening and not only option by option.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, Self, cast, final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.game import advance
from brinkproof.model.engine.happenings import Happening
from brinkproof.model.engine.observation import Observation
from brinkproof.model.engine.play import Policy, choose
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower
from brinkproof.properties.play.starts import STARTS, Start

_PLAYERS: Final = frozenset(map(str, Superpower))


@final
class Watched(Position):  # type: ignore[misc]  # final for those who play; this one only looks on
    """A position that keeps what could be seen just before each happening of the last option.

    ``chosen`` is the option that led here; the first position of a game has none.
    """

    __slots__ = ("chosen", "seen")
    chosen: Option | None
    seen: list[Observation]

    def copy(self) -> Self:
        """An independent copy, with nothing seen yet."""
        new = cast("Self", super().copy())
        new.seen, new.chosen = [], None
        return new

    def emit(self, happening: Happening) -> None:
        """Look, then let the engine go on."""
        self.seen.append(self.observe())
        super().emit(happening)


def plain(position: Position) -> Position:
    """Return a copy that nobody watches: those who look ahead need not be."""
    copy = Position()
    for name in Position.__slots__:
        setattr(copy, name, getattr(position, name))
    return copy.copy()


def watched(position: Position) -> Watched:
    """Return a watched copy of a position, as the first of a game."""
    copy = Watched()
    plain = position.copy()
    for name in Position.__slots__:
        setattr(copy, name, getattr(plain, name))
    copy.seen, copy.chosen = [], None
    return copy


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """What is played: where its games begin, and how an option is carried out in place."""

    starts: tuple[Start, ...]
    advance: Callable[[Position, Option], None]

    def begin(self, start: int) -> Watched:
        """Return the first position of a game that begins at one of the starts."""
        return watched(self.starts[start].make())

    def after(self, position: Watched, option: Option) -> Watched:
        """Return the position after an option."""
        following = position.copy()
        self.advance(following, option)
        following.chosen = option
        return following


ENGINE: Final = Engine(starts=STARTS, advance=advance)


def watched_game(seed: int, policy: Policy, engine: Engine = ENGINE, start: int = 0) -> Iterator[Watched]:
    """Yield every position of a random game; from a new game it is the one that ``model.engine.play.play`` plays.

    Args:
        seed: of all choices, those of dice and deck included.
        policy: how the players choose.
        engine: what is played.
        start: where it begins, as a place in ``engine.starts``.

    """
    random, position = Random(seed), engine.begin(start)
    yield position
    while not position.over:
        position = engine.after(position, chosen(position, random, policy))
        yield position


def chosen(position: Watched, random: Random, policy: Policy) -> Option:
    """Return the option that a policy takes; it looks ahead on copies that nobody watches."""
    looking = plain(position) if policy != "uniform" and position.decision.owner in _PLAYERS else position
    return choose(looking, random, policy)
