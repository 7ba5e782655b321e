"""A position: everything on the table, and the few writes that can end the game.

Tasks write to a position in place; ``game.apply`` copies it first. Whatever ends the game goes through
``finish``, which stops the running task at once, so that nothing later is ever written (8.1.3, 10.3.1).

>>> Position.at(turn=4, round=2, hands={Superpower.USSR: ["junta"]}, defcon=2).decision.options
(('junta', 'event'), ('junta', 'operations'))
"""

from collections.abc import Iterable, Mapping
from typing import Final, Self, final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import CARDS, OPENING_TURN, REAL_STARRED, in_card_order
from brinkproof.model.engine.decisions import NO_DECISION, Decision, Task
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.errors import IllegalPosition
from brinkproof.model.engine.happenings import GameEnded, Happening
from brinkproof.model.engine.observation import Observation
from brinkproof.model.vocabulary import Ending, Phase, Superpower, Winner

US: Final = Superpower.US
USSR: Final = Superpower.USSR

MOST_MILITARY_OPS: Final = 5
MOST_VP: Final = 20


@final
class GameOver(Exception):  # noqa: N818 - it is no error, it only leaves the running task
    """Raised by ``finish`` and caught by the agenda."""


@final
class Position:
    """Everything on the table.

    ``influence``, ``hands``, ``military_ops``, ``headlines`` and ``presence`` are kept per side; ``presence`` is
    where the side had markers when the action round (or headline) began. ``waved`` says that the side under the
    missile crisis has let the coming decision of the other side pass.
    """

    __slots__ = (
        "agenda",
        "china_face_up",
        "china_holder",
        "decision",
        "deck",
        "defcon",
        "discards",
        "effects",
        "emitted",
        "ending",
        "hands",
        "headlines",
        "influence",
        "laid_out",
        "military_ops",
        "phase",
        "phasing",
        "presence",
        "removed",
        "round",
        "space",
        "turn",
        "vp",
        "waved",
        "winner",
    )

    def __init__(self) -> None:
        """An empty map at the start of turn 1, with nothing owed; see ``at`` and ``game.new_game``."""
        self.turn = 1
        self.phase = Phase.IMPROVE_DEFCON
        self.round = 0
        self.phasing: Superpower | None = None
        self.defcon = 5
        self.vp = 0
        self.military_ops = {US: 0, USSR: 0}
        self.effects = Effects()
        self.influence = {US: [0] * len(board.COUNTRIES), USSR: [0] * len(board.COUNTRIES)}
        self.presence = {US: 0, USSR: 0}
        self.hands: dict[Superpower, list[str]] = {US: [], USSR: []}
        self.deck: list[str] = []
        self.discards: list[str] = []
        self.removed: frozenset[str] = frozenset()
        self.laid_out: frozenset[str] = frozenset()
        self.headlines: dict[Superpower, str | None] = {US: None, USSR: None}
        self.china_holder: Superpower | None = USSR
        self.china_face_up = True
        self.space = {US: 0, USSR: 0}
        self.winner = Winner.NOBODY
        self.ending = Ending.NONE
        self.agenda: list[Task] = []
        self.waved = False
        self.decision: Decision = NO_DECISION
        self.emitted: list[Happening] = []

    @classmethod
    def at(
        cls,
        *,
        turn: int = 1,
        phase: Phase | None = None,
        round: int = 0,  # noqa: A002 - the rulebook's word
        phasing: Superpower | None = None,
        defcon: int = 5,
        vp: int = 0,
        military_ops: tuple[int, int] = (0, 0),
        influence: Mapping[str, tuple[int, int]] | None = None,
        hands: Mapping[Superpower, Iterable[str]] | None = None,
        effects: Effects | None = None,
        headlines: Mapping[Superpower, str] | None = None,
        discards: Iterable[str] = (),
        removed: Iterable[str] = (),
        deck: Iterable[str] | None = None,
    ) -> Self:
        """A position built by hand, moved on to its first decision.

        Args:
            turn: 1 to 10.
            phase: by default the action rounds if ``round`` is given, else the headline phase.
            round: the action round, 1 to 7; 0 outside them.
            phasing: the side whose action round it is, by default the USSR.
            defcon: 2 to 5.
            vp: -19 to 19, positive for the US.
            military_ops: of the US and of the USSR, 0 to 5.
            influence: country name to the influence of the US and of the USSR.
            hands: card ids per side.
            effects: what is in force.
            headlines: headlines chosen already.
            discards: card ids in the discard pile.
            removed: card ids out of the game.
            deck: by default every card of the periods begun that is nowhere else.

        Raises:
            IllegalPosition: a number out of its range, an unknown country or card, a card in two places.
        """
        position = cls()
        position.turn = _within("turn", turn, 1, 10)
        position.phase = phase or (Phase.ACTION_ROUNDS if round else Phase.HEADLINE)
        in_rounds = position.phase is Phase.ACTION_ROUNDS
        position.round = _within("round", round, int(in_rounds), 7 if in_rounds else 0)
        position.phasing = (phasing or USSR) if in_rounds else None
        position.defcon = _within("defcon", defcon, 2, 5)
        position.vp = _within("vp", vp, 1 - MOST_VP, MOST_VP - 1)
        for side, amount in zip((US, USSR), military_ops, strict=True):
            position.military_ops[side] = _within("military_ops", amount, 0, MOST_MILITARY_OPS)
        for name, (us, ussr) in (influence or {}).items():
            if name not in board.INDEX:
                raise IllegalPosition(code="ENG02", reason=f"no country {name!r}", way_out="see countries.csv")
            position.influence[US][board.INDEX[name]] = _within(name, us, 0, 99)
            position.influence[USSR][board.INDEX[name]] = _within(name, ussr, 0, 99)
        position.effects = effects or Effects()
        position.headlines.update(headlines or {})
        places = [*(headlines or {}).values(), *discards, *removed]
        for side, hand in (hands or {}).items():
            position.hands[side] = list(hand)
            places += position.hands[side]
        begun = [card.id for card in CARDS.values() if OPENING_TURN[card.period] <= turn]
        position.deck = [card_id for card_id in begun if card_id not in places] if deck is None else list(deck)
        places += position.deck if deck is not None else []
        for card_id in places:
            if card_id not in CARDS or places.count(card_id) > 1:
                raise IllegalPosition(
                    code="ENG03",
                    reason=f"card {card_id!r} is unknown or in two places",
                    way_out="use the ids of cards.csv, each once; The China Card is not in the seed",
                )
        position.hands = {side: in_card_order(hand) for side, hand in position.hands.items()}
        position.discards, position.removed = list(discards), frozenset(removed)
        position.mark_presence()
        # Here and not above: the agenda is made of tasks, and tasks are about positions.
        from brinkproof.model.engine.agenda import settle  # noqa: PLC0415

        settle(position)
        return position

    def copy(self) -> Self:
        """An independent copy; tasks, effects and happenings are frozen and may be shared."""
        new = self.__class__.__new__(self.__class__)
        new.turn, new.phase, new.round, new.phasing = self.turn, self.phase, self.round, self.phasing
        new.defcon, new.vp, new.effects = self.defcon, self.vp, self.effects
        new.military_ops, new.headlines = self.military_ops.copy(), self.headlines.copy()
        new.presence = self.presence.copy()
        new.influence = {US: self.influence[US][:], USSR: self.influence[USSR][:]}
        new.hands = {US: self.hands[US][:], USSR: self.hands[USSR][:]}
        new.deck, new.discards, new.removed = self.deck[:], self.discards[:], self.removed
        new.laid_out = self.laid_out
        new.china_holder, new.china_face_up, new.space = self.china_holder, self.china_face_up, self.space.copy()
        new.winner, new.ending, new.agenda = self.winner, self.ending, self.agenda[:]
        new.waved, new.decision, new.emitted = self.waved, self.decision, self.emitted[:]
        return new

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not Winner.NOBODY

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """What the last applied option made happen, in order."""
        return tuple(self.emitted)

    def observe(self) -> Observation:
        """The part of the position that is compared with the rulebook."""
        return Observation(
            turn=self.turn,
            phase=self.phase,
            round=self.round,
            phasing=self.phasing,
            defcon=self.defcon,
            military_ops=self.military_ops.copy(),
            vp=self.vp,
            winner=self.winner,
            ending=self.ending,
            containment=self.effects.containment,
            brezhnev_doctrine=self.effects.brezhnev_doctrine,
            red_scare_purge=self.effects.red_scare_purge,
            nuclear_subs=self.effects.nuclear_subs,
            missile_crisis=self.effects.missile_crisis,
            bear_trap=self.effects.bear_trap,
            camp_david_accords=self.effects.camp_david_accords,
            removed=self.removed & REAL_STARRED,
            headline=self.headlines.copy(),
        )

    def controls(self, side: Superpower, index: int) -> bool:
        """Whether ``side`` controls the country (2.1.7)."""
        lead = self.influence[side][index] - self.influence[side.opponent][index]
        return lead >= board.STABILITY[index] <= self.influence[side][index]

    def emit(self, happening: Happening) -> None:
        """Say that something happens; its changes are written afterwards."""
        self.emitted.append(happening)

    def owe(self, *tasks: Task) -> None:
        """Put tasks on the agenda; the first of them is done first."""
        self.agenda.extend(reversed(tasks))

    def mark_presence(self) -> None:
        """Freeze where the sides have markers: influence reaches no further this round (6.1.1)."""
        self.presence = {side: board.presence(markers) for side, markers in self.influence.items()}

    def add_influence(self, side: Superpower, index: int, amount: int) -> None:
        """Add markers of a side in a country; every gain of influence goes through here."""
        self.influence[side][index] += amount

    def remove_influence(self, side: Superpower, index: int, amount: int) -> int:
        """Remove up to ``amount`` markers of a side from a country and return how many went; every loss goes through here."""
        markers = self.influence[side]
        removed = min(amount, markers[index])
        markers[index] -= removed
        return removed

    def give_china_card(self, to: Superpower, *, face_up: bool) -> None:
        """The China Card goes to a side (section 9)."""
        self.china_holder, self.china_face_up = to, face_up

    def advance_in_space(self, side: Superpower, boxes: int = 1) -> None:
        """Advance a marker on the space race by 1 or 2 boxes; only the last box pays (6.4)."""
        self.space[side] = min(8, self.space[side] + boxes)

    def improve_defcon(self, by: int) -> None:
        """Improve DEFCON by 1 or 2; what would pass 5 is lost (8.1.2)."""
        self.defcon = min(5, self.defcon + by)

    def set_defcon(self, level: int) -> None:
        """Set DEFCON to 1 to 5; at 1 the phasing side has lost, whoever chose it (8.1.3)."""
        self.defcon = level
        if level == 1:
            assert self.phasing is not None, "DEFCON can only degrade in an action round or a headline"
            self.finish(Winner(self.phasing.opponent), Ending.NUCLEAR_WAR)

    def degrade_defcon(self) -> None:
        """Degrade DEFCON by 1."""
        self.set_defcon(self.defcon - 1)

    def add_military_ops(self, side: Superpower, amount: int) -> None:
        """Move a marker; the track has no room beyond 5 (ruling 3)."""
        self.military_ops[side] = min(MOST_MILITARY_OPS, self.military_ops[side] + amount)

    def award(self, side: Superpower, points: int) -> None:
        """Give net victory points of one event (any sign) and test for the 20 that win at once (10.3.1)."""
        self.vp += points if side is US else -points
        self.vp = max(-MOST_VP, min(MOST_VP, self.vp))
        if abs(self.vp) == MOST_VP:
            self.finish(Winner.US if self.vp > 0 else Winner.USSR, Ending.VICTORY_POINTS)

    def retire(self, card_id: str) -> None:
        """The event of the card happened: a starred card leaves the game (2.2.4)."""
        if CARDS[card_id].starred:
            self.removed |= {card_id}

    def lay_out(self, card_id: str) -> None:
        """The card lies before its owner, and not in the discards, until it is used (#73)."""
        self.laid_out |= {card_id}

    def finish(self, winner: Winner, ending: Ending) -> None:
        """End the game here and now.

        Raises:
            GameOver: always, so that the running task writes nothing more.
        """
        self.winner, self.ending = winner, ending
        self.agenda.clear()
        self.emit(GameEnded(winner, ending))
        raise GameOver


def _within(what: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise IllegalPosition(code="ENG04", reason=f"{what} cannot be {value}", way_out=f"give a number from {least} to {most}")
    return value
