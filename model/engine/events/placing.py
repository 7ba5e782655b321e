"""Influence that an event adds, removes or moves: one choice at a time, so that every legal end can be reached.

An event reaches anywhere its text allows, whatever markers are near (6.1.1 is about operations). Where fewer
targets exist than the text asks for, as much as possible is done (ruling 61).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.decisions import Decision, Option, Task
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower

DONE: Final = "done"
"""The option to stop where the text says "may" or "up to"."""

ALL: Final = 999
"""More markers than a country ever holds."""


def named(*names: str) -> tuple[int, ...]:
    """These countries, in table order."""
    return tuple(sorted(board.INDEX[name] for name in names))


def names_of(field: Iterable[int]) -> tuple[str, ...]:
    """The names of countries, as options have them."""
    return tuple(board.NAMES[index] for index in field)


def not_controlled(position: Position, side: Superpower, field: Iterable[int]) -> tuple[int, ...]:
    """The countries of the field that ``side`` does not control."""
    control = position.control[side]
    return tuple(index for index in field if not control >> index & 1)


def add(position: Position, side: Superpower, name: str, amount: int) -> None:
    """Add markers of a side in the country of that name."""
    position.add_influence(side, board.INDEX[name], amount)


def remove(position: Position, side: Superpower, name: str, amount: int = ALL) -> None:
    """Remove up to so many markers of a side from the country of that name, by default all."""
    position.remove_influence(side, board.INDEX[name], amount)


def take_control(position: Position, side: Superpower, name: str) -> None:
    """Add what ``side`` lacks for control of the country; nothing if it controls it already (2.1.7)."""
    index = board.INDEX[name]
    needed = position.influence[side.opponent][index] + board.STABILITY[index] - position.influence[side][index]
    if needed > 0:
        position.add_influence(side, index, needed)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Add(Task):
    """``chooser`` adds markers of ``side`` in countries of ``field``.

    Args:
        card_id: the card whose event this is.
        left: how many choices are left.
        most: how often one country may be chosen.
        amount: markers for each choice.
        stops: the values of ``left`` at which the chooser may stop.
        chosen: the countries chosen already.

    """

    card_id: str
    chooser: Superpower
    side: Superpower
    field: tuple[int, ...]
    left: int
    most: int = 1
    amount: int = 1
    stops: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()

    def decision(self, position: Position) -> Decision | None:  # noqa: ARG002
        """Which country is next; None if nothing is left to add, or no country."""
        options = names_of(index for index in self.field if self.chosen.count(index) < self.most)
        if not self.left or not options:
            return None
        kind = "event_place" if self.amount == 1 else "event_country"
        return _asked(self.card_id, self.chooser, kind, options, may_stop=self.left in self.stops)

    def run(self, position: Position) -> None:
        """All is added that can be."""

    def choose(self, position: Position, option: Option) -> None:
        """Add there and go on."""
        if option == DONE:
            return
        index = board.INDEX[str(option)]
        position.add_influence(self.side, index, self.amount)
        position.owe(replace(self, left=self.left - 1, chosen=(*self.chosen, index)))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Remove(Task):
    """``chooser`` removes markers of ``side`` from countries of ``field`` that hold any (ruling 60).

    Args:
        card_id: the card whose event this is.
        left: how many choices are left.
        most: how often one country may be chosen.
        amount: markers for each choice, or what there is.
        stops: the values of ``left`` at which the chooser may stop.
        chosen: the countries chosen already.

    """

    card_id: str
    chooser: Superpower
    side: Superpower
    field: tuple[int, ...]
    left: int
    most: int = 1
    amount: int = 1
    stops: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()

    def decision(self, position: Position) -> Decision | None:
        """Which country is next; None if nothing is left to remove."""
        markers = position.influence[self.side]
        options = names_of(index for index in self.field if markers[index] and self.chosen.count(index) < self.most)
        if not self.left or not options:
            return None
        return _asked(self.card_id, self.chooser, "event_remove", options, may_stop=self.left in self.stops)

    def run(self, position: Position) -> None:
        """All is removed that can be."""

    def choose(self, position: Position, option: Option) -> None:
        """Remove there and go on."""
        if option == DONE:
            return
        index = board.INDEX[str(option)]
        position.remove_influence(self.side, index, self.amount)
        position.owe(replace(self, left=self.left - 1, chosen=(*self.chosen, index)))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Task):
    """``chooser`` moves up to ``left`` markers of ``side``, one at a time, to countries the other side does not control.

    A country that lost a marker gains none and the other way round, since that would only move fewer (ruling 63).

    Args:
        card_id: the card whose event this is.
        left: how many markers may still move.
        most: how many one country may gain.
        source: where the marker in hand comes from; None before it is taken up.
        lost: the countries that lost a marker.
        gained: the countries that gained one, once for each.

    """

    card_id: str
    chooser: Superpower
    side: Superpower
    left: int
    most: int
    source: int | None = None
    lost: frozenset[int] = frozenset()
    gained: tuple[int, ...] = ()

    def decision(self, position: Position) -> Decision | None:
        """Where the next marker comes from, or where it goes; None if none can move."""
        if self.source is not None:
            options = board.names_of(self._open(position) & ~(1 << self.source))
            return _asked(self.card_id, self.chooser, "event_move", options, may_stop=False)
        into = self._open(position)
        sources = position.markers[self.side] & ~board.mask_of(self.gained)
        if not into & (into - 1):  # one country at most can gain a marker, and it cannot be the source
            sources = sources & ~into if into else 0
        return (
            _asked(self.card_id, self.chooser, "event_move", board.names_of(sources), may_stop=True)
            if self.left and sources
            else None
        )

    def run(self, position: Position) -> None:
        """No marker is left to move."""

    def choose(self, position: Position, option: Option) -> None:
        """Choose the source, or move the marker and go on."""
        if option == DONE:
            return
        index = board.INDEX[str(option)]
        if self.source is None:
            position.owe(replace(self, source=index))
            return
        # The missile crisis may have been paid from the source in between.
        position.add_influence(self.side, index, position.remove_influence(self.side, self.source, 1))
        lost, gained = self.lost | {self.source}, (*self.gained, index)
        position.owe(replace(self, left=self.left - 1, source=None, lost=lost, gained=gained))

    def _open(self, position: Position) -> int:
        """The countries that may gain a marker, as a mask; the source is not among them in the end."""
        full = board.mask_of(index for index in self.gained if self.gained.count(index) >= self.most)
        return board.EVERYWHERE & ~position.control[self.side.opponent] & ~full & ~board.mask_of(self.lost)


def _asked(card_id: str, chooser: Superpower, kind: str, options: tuple[str, ...], *, may_stop: bool) -> Decision:
    return Decision(chooser, kind, (*options, DONE) if may_stop else options, card_id=card_id)
