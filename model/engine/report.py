"""A whole game as a report to be read: turns, headlines, action rounds, dice, influence as ``Iran 2/1`` (US/USSR).

>>> from brinkproof.model.engine.play import random_game
>>> print(report(random_game(1).choices).splitlines()[0])
Set-up
"""

from collections.abc import Iterable
from typing import final

from brinkproof.model.engine import board
from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.game import Position, advance, new_game
from brinkproof.model.engine.happenings import EventBegins, Happening
from brinkproof.model.engine.notes import InfluenceChanged, Note
from brinkproof.model.engine.phrases import card_name, opening, phrase, points, side_name
from brinkproof.model.vocabulary import Ending, Phase, Superpower, Winner

_WHY = {
    Ending.NUCLEAR_WAR: "DEFCON fell to 1 while the other side was phasing",
    Ending.MISSILE_CRISIS: "the other side attempted a coup under the Cuban Missile Crisis",
    Ending.VICTORY_POINTS: "20 victory points",
    Ending.FINAL_SCORING: "final scoring",
    Ending.EUROPE_CONTROL: "control of Europe",
    Ending.HELD_SCORING_CARD: "the other side held a scoring card",
    Ending.WARGAMES: "Wargames",
}


def report(choices: Iterable[Option], *, optional: bool = True, handicap: tuple[Superpower, int] | None = None) -> str:
    """The report of a game given by its choices, up to its end or to where they stop.

    Raises:
        IllegalOption: a choice is not an option where it stands.
    """
    position = new_game(optional=optional, handicap=handicap)
    page = _Page()
    page.begin("Set-up")
    for option in choices:
        label = _label(position)
        advance(position, option)
        for happening in position.narrative:
            page.tell(happening, label)
        if position.phase is Phase.DEAL_CARDS and page.turn < position.turn:
            page.header(position)
    page.end(position)
    return "\n".join(page.lines)


def _label(position: Position) -> str:
    in_round = position.phase is Phase.ACTION_ROUNDS and position.phasing is not None
    return f"  {side_name(position.phasing)} {position.round}: " if in_round and position.phasing else "  "


@final
class _Page:
    """The lines so far; the last one is still being written."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.turn = 0
        self._head = ""
        self._parts: list[str] = []
        self._places: dict[int, tuple[int, int]] = {}

    def begin(self, head: str) -> None:
        """Finish the last line and begin another."""
        self._finish()
        self._head = head

    def header(self, position: Position) -> None:
        """A turn begins."""
        self.begin("")
        self.turn = position.turn
        self.lines += ["", f"Turn {position.turn} (DEFCON {position.defcon}, {points(position.vp)})"]

    def tell(self, happening: Happening | Note, label: str) -> None:
        """Add what happened, on a new line if it opens one."""
        if isinstance(happening, InfluenceChanged):
            self._places[happening.index] = (happening.us, happening.ussr)
            return
        head = opening(happening)
        if head:
            self.begin(label + head if head[0] != "!" else "  " + head[1:])
        text = phrase(happening)
        if isinstance(happening, EventBegins) and card_name(happening.card_id) in self._head:
            return
        if text:
            self._put_places()
            self._parts.append(text)

    def end(self, position: Position) -> None:
        """Say who won and why."""
        self.begin("")
        if position.over:
            who = "Nobody wins" if position.winner is Winner.DRAW else f"{side_name(Superpower(position.winner))} wins"
            self.lines += ["", f"{who}: {_WHY[position.ending]} ({points(position.vp)}, DEFCON {position.defcon})"]
        else:
            self.lines += ["", f"The game goes on in turn {position.turn} ({points(position.vp)}, DEFCON {position.defcon})"]

    def _put_places(self) -> None:
        if self._places:
            self._parts.append(", ".join(f"{board.NAMES[i]} {us}/{ussr}" for i, (us, ussr) in sorted(self._places.items())))
            self._places = {}

    def _finish(self) -> None:
        self._put_places()
        if self._head and (self._parts or self._head.strip()):
            self.lines.append(self._head + (": " + "; ".join(self._parts) if self._parts else ""))
        self._head, self._parts = "", []
