"""A small table for playing situations of the whole game by the names of the rules."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest

from brinkproof.model.engine.board import COUNTRIES, INDEX
from brinkproof.model.engine.cards import CARDS
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Option, Position, apply
from brinkproof.model.vocabulary import Ending, Superpower

US, USSR = Superpower.US, Superpower.USSR
SPARE = {US: ("panama_canal_returned", "sadat_expels_soviets"), USSR: ("allende", "nasser")}
"""Harmless cards of 1 operation of each side's own; each side holds one, so that nobody runs out of cards."""


HOME = {US: "Canada", USSR: "Finland"}


def spare(side: Superpower, cards: Iterable[str]) -> str:
    return next(card for card in SPARE[side] if card not in cards)


@dataclass(frozen=True)
class Ask:
    """What the decision before the next choice has to be; whatever is left out is not looked at."""

    owner: str = ""
    kind: str = ""
    has: tuple[Option, ...] = ()
    lacks: tuple[Option, ...] = ()
    only: tuple[Option, ...] | None = None

    def check(self, table: "Table") -> None:
        owner, kind, options, _ = table.position.decision
        assert self.owner in {"", owner}, table
        assert self.kind in {"", kind}, table
        assert set(self.has) <= set(options), (set(self.has) - set(options), table)
        assert not set(self.lacks) & set(options), (set(self.lacks) & set(options), table)
        assert self.only is None or set(self.only) - table.apart == set(options) - table.apart, table


class Table:
    """A position that is played on, and the state of the table before."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.happened: list[object] = []
        self.apart: set[Option] = set()
        self.before = self.state()

    @classmethod
    def at(cls, by: Superpower = US, cards: Iterable[str] = (), other: Iterable[str] = (), **given: Any) -> "Table":
        """An action round of ``by``, who holds ``cards`` and a spare one; the other side holds ``other`` and its spare one."""
        used = [*cards, *other]
        hands = {by: [*cards, spare(by, used)], by.opponent: [*other, spare(by.opponent, used)]}
        given.setdefault("hands", hands)
        return cls(Position.at(**{"turn": 4, "round": 2, "phasing": by, **given}))

    def __repr__(self) -> str:
        p = self.position
        return f"{p.decision} at turn {p.turn}, {p.phase}, round {p.round}, phasing {p.phasing}, winner {p.winner} {p.ending}"

    def __getitem__(self, country: str) -> tuple[int, int]:
        index = INDEX[country]
        return self.position.influence[US][index], self.position.influence[USSR][index]

    @property
    def options(self) -> set[Option]:
        return set(self.position.decision.options)

    @property
    def asked(self) -> tuple[str, str]:
        return self.position.decision.owner, self.position.decision.kind

    @property
    def mil(self) -> tuple[int, int]:
        return self.position.military_ops[US], self.position.military_ops[USSR]

    @property
    def vp(self) -> int:
        return self.position.vp

    @property
    def defcon(self) -> int:
        return self.position.defcon

    @property
    def result(self) -> tuple[str, Ending]:
        return str(self.position.winner), self.position.ending

    def do(self, *choices: Option | Ask) -> "Table":
        """Make choices; a word may be the beginning of the option it means, an Ask is held against the decision."""
        for choice in choices:
            if isinstance(choice, Ask):
                choice.check(self)
                continue
            options = self.position.decision.options
            if choice not in options and isinstance(choice, str):
                meant = [option for option in options if isinstance(option, str) and option.startswith(choice)]
                assert len(meant) == 1, (choice, self)
                choice = meant[0]  # noqa: PLW2901 - the word stands for it
            assert choice in options, (choice, self)
            self.position = apply(self.position, choice)
            self.happened += self.position.narrative
        return self

    def play(self, card: str, use: str = "event", *choices: Option | Ask) -> "Table":
        return self.do((card, use), *choices)

    def spend(self, *countries: str) -> "Table":
        """Spend operations on influence in these countries, the last of them until nothing is left."""
        self.do("influence", *countries)
        while self.asked[1] == "influence":
            self.do(countries[-1])
        return self

    def worth(self, card: str, use: str = "operations") -> int:
        """Play a card for operations and tell how many markers it puts into an own country next to the own superpower."""
        side = self.position.decision.owner
        home, own = HOME[Superpower(side)], int(side == "ussr")
        before = self[home][own]
        self.play(card, use).spend(home)
        return self[home][own] - before

    def idle(self) -> "Table":
        """Whoever is asked plays an own or neutral card for operations and puts them at home; sits out an extra round."""
        for card, *use in (option for option in self.position.decision.options if isinstance(option, tuple)):
            if use == ["operations"] and owner(str(card)) in {None, self.position.decision.owner}:
                self.worth(str(card))
                return self
        raise AssertionError(self)

    def place_of(self, card: str) -> str:
        """Where a card is: "us", "ussr" (a hand), "deck", "discards", "removed" or "nowhere"."""
        p = self.position
        places = {"us": p.hands[US], "ussr": p.hands[USSR], "deck": p.deck, "discards": p.discards, "removed": p.removed}
        return next((name for name, place in places.items() if card in place), "nowhere")

    def state(self) -> dict[str, Any]:
        p = self.position
        influence = {country.name: self[country.name] for country in COUNTRIES}
        space = p.space[US], p.space[USSR]
        china = str(p.china_holder), p.china_face_up
        return {
            **influence,
            "vp": p.vp,
            "defcon": p.defcon,
            "mil": self.mil,
            "space": space,
            "china": china,
            "result": self.result,
        }

    def changes(self, *but: str) -> dict[str, Any]:
        """Everything on the table that is not as it was."""
        return {name: value for name, value in self.state().items() if value != self.before[name] and name not in but}


@dataclass(frozen=True)
class Row:
    """An event in a situation: what is given, the choices it asks for, and exactly what it changes.

    ``by`` names the side that plays a neutral card, ``then`` where the card is afterwards, ``late`` whether the event
    may also be tried after operations (which put markers into Canada or Finland).
    """

    card: str
    changes: dict[str, Any] = field(default_factory=dict)
    choices: tuple[Any, ...] = ()
    given: dict[str, Any] = field(default_factory=dict)
    by: Superpower | None = None
    then: str = "discards"
    note: str = ""
    late: bool = True

    def __repr__(self) -> str:
        return f"{self.card} {self.note} {self.by or ''}".strip()


def row(card: str, changes: dict[str, Any] | None = None, *choices: Any, **kwargs: Any) -> Row:
    """A row; keywords that are no field of it are given to the position (effects as a dict, ``us`` and ``ussr`` as cards)."""
    own = {name: kwargs.pop(name) for name in ("by", "then", "note", "late") if name in kwargs}
    if "effects" in kwargs:
        kwargs["effects"] = Effects(**kwargs["effects"])
    return Row(card, changes or {}, choices, kwargs, **own)


def dealt(r: Row, player: Superpower) -> Table:
    given = dict(r.given)
    more = {US: given.pop("us", ()), USSR: given.pop("ussr", ())}
    return Table.at(player, [r.card, *more[player]], more[player.opponent], **given)


def as_event(r: Row, player: Superpower) -> Table:
    """The card is played for its event by its owner, or a neutral one by either side."""
    table = dealt(r, player).play(r.card, "event", *r.choices)
    assert table.changes() == r.changes, table
    if table.position.over:
        return table
    assert table.asked == (player.opponent, "play_card"), table
    assert table.place_of(r.card) == r.then, table.place_of(r.card)
    return table


def as_operations(r: Row, player: Superpower, order: str) -> Table:
    """The card is played for operations by the side it does not belong to; its event comes first or after."""
    table = dealt(r, player).play(r.card, order)
    home = HOME[player]
    if order == "event_first":
        table.do(*r.choices)
        assert table.changes() == r.changes, table
        if table.position.over:
            return table
        assert table.asked == (player, "operations"), table
        table.spend(home)
    else:
        assert table.asked == (player, "operations"), table
        table.apart = {home}
        table.spend(home).do(*r.choices)
    assert table.changes(home) == r.changes, table
    if not table.position.over:
        assert table[home] > table.before[home]
        assert table.asked == (player.opponent, "play_card"), table
        assert table.place_of(r.card) == r.then, table.place_of(r.card)
    return table


def owner(card: str) -> Superpower | None:
    """Whose event a card is."""
    return CARDS[card].owner


def try_row(r: Row, how: str) -> None:
    """One way of playing the row: by its owner as an event, by the other side, or, if it is neutral, by the side it names."""
    side = r.by or owner(r.card)
    assert side is not None, r
    if how == "event":
        as_event(r, side)
    elif owner(r.card):
        as_operations(r, side.opponent, how)


HOWS = ("event", "event_first", "operations_first")


def ways(rows: Iterable[Row]) -> list[Any]:
    """All rows in all the ways their cards can be played, as parameters of a test."""
    return [
        pytest.param(r, how, id=f"{r!r} {how}")
        for r in rows
        for how in HOWS
        if how == "event" or (owner(r.card) and (r.late or how != HOWS[2]))
    ]
