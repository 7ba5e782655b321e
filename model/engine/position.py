"""A position: everything on the table, and the few writes that can end the game.

Tasks write to a position in place; ``game.apply`` copies it first. Whatever ends the game goes through
``finish``, which stops the running task at once, so that nothing later is ever written (8.1.3, 10.3.1).

>>> Position.at(turn=4, round=2, hands={Superpower.USSR: ["junta"]}, defcon=2, china_face_up=False).decision.options
(('junta', 'event'), ('junta', 'operations'), ('junta', 'space'))
"""

from typing import Final, Self, Unpack, final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import CARDS, CHINA, REAL_STARRED
from brinkproof.model.engine.decisions import NO_DECISION, Decision, Task
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.given import Given
from brinkproof.model.engine.happenings import GameEnded, Happening
from brinkproof.model.engine.notes import ChinaCardPassed, DefconMoved, InfluenceChanged, Note, PointsAwarded, SpaceAdvanced
from brinkproof.model.engine.observation import Observation
from brinkproof.model.engine.track import LAST_BOX, points_of_box
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

    ``influence``, ``hands``, ``military_ops``, ``headlines``, ``space``, ``space_attempts`` (of this turn) and the
    masks ``markers`` (where the side has influence now), ``control`` and ``presence`` are kept per side;
    ``presence`` is where the side had markers when the action round (or headline) began. ``moved_to_2`` says that
    DEFCON moved to 2 in this action round (#106), ``waved`` that the side under the missile crisis has let the
    coming decision of the other side pass, ``optional`` that cards 104 to 110 are in the game.
    """

    __slots__ = (
        "agenda", "china_face_up", "china_holder", "control", "decision", "deck", "defcon", "discards", "effects",
        "emitted", "ending", "hands", "headlines", "influence", "markers", "military_ops", "moved_to_2", "optional",
        "phase", "phasing", "presence", "removed", "round", "space", "space_attempts", "turn", "vp", "waved",
        "winner",
    )  # fmt: skip

    def __init__(self) -> None:
        """An empty map at the start of turn 1, with nothing owed; see ``at`` and ``game.new_game``."""
        self.turn = 1
        self.phase = Phase.IMPROVE_DEFCON
        self.round = 0
        self.phasing: Superpower | None = None
        self.defcon = 5
        self.moved_to_2 = False
        self.vp = 0
        self.military_ops = {US: 0, USSR: 0}
        self.effects = Effects()
        self.influence = {US: [0] * len(board.COUNTRIES), USSR: [0] * len(board.COUNTRIES)}
        self.markers = {US: 0, USSR: 0}
        self.control = {US: 0, USSR: 0}
        self.presence = {US: 0, USSR: 0}
        self.hands: dict[Superpower, list[str]] = {US: [], USSR: []}
        self.deck: list[str] = []
        self.discards: list[str] = []
        self.removed: frozenset[str] = frozenset()
        self.headlines: dict[Superpower, str | None] = {US: None, USSR: None}
        self.china_holder: Superpower | None = USSR
        self.china_face_up = True
        self.space = {US: 0, USSR: 0}
        self.space_attempts = {US: 0, USSR: 0}
        self.optional = True
        self.winner = Winner.NOBODY
        self.ending = Ending.NONE
        self.agenda: list[Task] = []
        self.waved = False
        self.decision: Decision = NO_DECISION
        self.emitted: list[Happening | Note] = []

    @classmethod
    def at(cls, **given: Unpack[Given]) -> Self:
        """A position built by hand, moved on to its first decision; ``given.Given`` lists what may be said.

        Raises:
            IllegalPosition: a number out of its range, an unknown country or card, a card in two places.
        """
        # Here and not above: these are about positions.
        from brinkproof.model.engine.agenda import settle  # noqa: PLC0415
        from brinkproof.model.engine.by_hand import lay_out  # noqa: PLC0415

        position = cls()
        lay_out(position, given)
        settle(position)
        return position

    def copy(self) -> Self:
        """An independent copy; tasks, effects and happenings are frozen and may be shared."""
        new = self.__class__.__new__(self.__class__)
        new.turn, new.phase, new.round, new.phasing = self.turn, self.phase, self.round, self.phasing
        new.defcon, new.moved_to_2, new.vp, new.effects = self.defcon, self.moved_to_2, self.vp, self.effects
        new.military_ops, new.headlines = self.military_ops.copy(), self.headlines.copy()
        new.markers, new.control, new.presence = self.markers.copy(), self.control.copy(), self.presence.copy()
        new.influence = {US: self.influence[US][:], USSR: self.influence[USSR][:]}
        new.hands = {US: self.hands[US][:], USSR: self.hands[USSR][:]}
        new.deck, new.discards, new.removed = self.deck[:], self.discards[:], self.removed
        new.china_holder, new.china_face_up = self.china_holder, self.china_face_up
        new.space, new.space_attempts, new.optional = self.space.copy(), self.space_attempts.copy(), self.optional
        new.winner, new.ending, new.agenda = self.winner, self.ending, self.agenda[:]
        new.waved, new.decision, new.emitted = self.waved, self.decision, self.emitted[:]
        return new

    def __eq__(self, other: object) -> bool:
        """Whether everything on the table is the same, with what happened last."""
        return isinstance(other, Position) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment] # it changes

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not Winner.NOBODY

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """What the last applied option made happen, in order."""
        return tuple(happening for happening in self.emitted if not isinstance(happening, Note))

    @property
    def narrative(self) -> tuple[Happening | Note, ...]:
        """The happenings together with the details nobody observes, in order."""
        return tuple(self.emitted)

    @property
    def laid_out(self) -> frozenset[str]:
        """The cards that lie before their owner until they are used: Shuttle Diplomacy (#73)."""
        return frozenset({"shuttle_diplomacy"}) if self.effects.shuttle_diplomacy else frozenset()

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
        return bool(self.control[side] >> index & 1)

    def controlled_in(self, side: Superpower, area: int) -> int:
        """How many countries of the mask ``area`` the side controls."""
        return (self.control[side] & area).bit_count()

    def emit(self, happening: Happening) -> None:
        """Say that something happens; its changes are written afterwards."""
        self.emitted.append(happening)

    def note(self, detail: Note) -> None:
        """Keep a detail for reports."""
        self.emitted.append(detail)

    def owe(self, *tasks: Task) -> None:
        """Put tasks on the agenda; the first of them is done first."""
        self.agenda.extend(reversed(tasks))

    def mark_presence(self) -> None:
        """Freeze where the sides have markers: influence reaches no further this round (6.1.1)."""
        self.presence = self.markers.copy()

    def add_influence(self, side: Superpower, index: int, amount: int) -> None:
        """Add markers of a side in a country; every gain of influence goes through here."""
        if amount:
            self.influence[side][index] += amount
            self._recount(side, index, amount)

    def remove_influence(self, side: Superpower, index: int, amount: int) -> int:
        """Remove up to ``amount`` markers of a side from a country and return how many went; every loss goes through here."""
        markers = self.influence[side]
        removed = min(amount, markers[index])
        if removed:
            markers[index] -= removed
            self._recount(side, index, -removed)
        return removed

    def _recount(self, side: Superpower, index: int, change: int) -> None:
        us, ussr = self.influence[US][index], self.influence[USSR][index]
        self.emitted.append(InfluenceChanged(side, index, change, us, ussr))
        self.count(index, us, ussr)

    def count(self, index: int, us: int, ussr: int) -> None:
        """Bring markers and control of a country up to its influence (2.1.7)."""
        bit, stability = board.BIT[index], board.STABILITY[index]
        markers, control = self.markers, self.control
        markers[US] = markers[US] | bit if us else markers[US] & ~bit
        markers[USSR] = markers[USSR] | bit if ussr else markers[USSR] & ~bit
        control[US] = control[US] | bit if us - ussr >= stability else control[US] & ~bit
        control[USSR] = control[USSR] | bit if ussr - us >= stability else control[USSR] & ~bit

    def give_china_card(self, to: Superpower, *, face_up: bool) -> None:
        """The China Card goes to a side (section 9)."""
        self.note(ChinaCardPassed(to, face_up))
        self.china_holder, self.china_face_up = to, face_up

    def advance_in_space(self, side: Superpower, boxes: int = 1) -> None:
        """Advance a marker on the space race by 1 or 2 boxes; only the last box pays (6.4.3)."""
        box = min(LAST_BOX, self.space[side] + boxes)
        if box == self.space[side]:
            return
        points = points_of_box(box, second=self.space[side.opponent] >= box)
        self.space[side] = box
        self.note(SpaceAdvanced(side, box, points))
        if points:
            self.award(side, points)

    def improve_defcon(self, by: int) -> None:
        """Improve DEFCON by 1 or 2; what would pass 5 is lost (8.1.2)."""
        level = min(5, self.defcon + by)
        if level != self.defcon:
            self.note(DefconMoved(level))
            self.defcon = level

    def set_defcon(self, level: int) -> None:
        """Set DEFCON to 1 to 5; at 1 the phasing side has lost, whoever chose it (8.1.3)."""
        if level != self.defcon:
            self.note(DefconMoved(level))
            self.moved_to_2 |= level == 2
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
        if not points:
            return
        self.vp += points if side is US else -points
        self.vp = max(-MOST_VP, min(MOST_VP, self.vp))
        self.note(PointsAwarded(side, points, self.vp))
        if abs(self.vp) == MOST_VP:
            self.finish(Winner.US if self.vp > 0 else Winner.USSR, Ending.VICTORY_POINTS)

    def retire(self, card_id: str) -> None:
        """The event of the card happened: a starred card leaves the game (2.2.4)."""
        if card_id != CHINA and CARDS[card_id].starred:
            self.removed |= {card_id}

    def finish(self, winner: Winner, ending: Ending) -> None:
        """End the game here and now.

        Raises:
            GameOver: always, so that the running task writes nothing more.
        """
        self.winner, self.ending = winner, ending
        self.agenda.clear()
        self.emit(GameEnded(winner, ending))
        raise GameOver
