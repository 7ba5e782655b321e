"""A whole game as a report to be read: hands, headlines, action rounds, dice and points, turn by turn.

Influence is written US/USSR, with what changed: ``Iran 0/3 (USSR +2, USSR control)``.

>>> from brinkproof.model.engine.play import random_game
>>> report(random_game(1).choices).splitlines()[0]
'Influence is written US/USSR. Behind a card stand its owner and operations; * leaves the game when its event happens.'
"""

from collections.abc import Iterable
from textwrap import wrap
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine import happenings as h
from brinkproof.model.engine.cards import CARDS, OPENING_TURN
from brinkproof.model.engine.choice_phrases import chosen, olympic_dice, place_of
from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.events.wars import WARS
from brinkproof.model.engine.game import Position, advance, new_game
from brinkproof.model.engine.notes import DeckRebuilt, DefconMoved, DieRolled, InfluenceChanged, Note, PointsAwarded, RegionScored
from brinkproof.model.engine.phrases import (
    card_name,
    changed,
    gain,
    opening,
    phrase,
    points,
    region_scored,
    side_name,
    space,
    war,
)
from brinkproof.model.engine.position import MOST_MILITARY_OPS, US, USSR
from brinkproof.model.vocabulary import Ending, Phase, Superpower, Winner

_WIDTH: Final = 120
_LEGEND: Final = (
    "Influence is written US/USSR. Behind a card stand its owner and operations; * leaves the game when its event happens.",
    "A coup is die + operations - twice the stability. Of a scored region the battlegrounds stand before the semicolon.",
)
_WHY: Final = {
    Ending.NUCLEAR_WAR: "nuclear war, the {loser} was phasing",
    Ending.MISSILE_CRISIS: "the {loser} attempted a coup under the Cuban Missile Crisis",
    Ending.VICTORY_POINTS: "20 victory points",
    Ending.FINAL_SCORING: "final scoring",
    Ending.EUROPE_CONTROL: "control of Europe",
    Ending.HELD_SCORING_CARD: "the {loser} held a scoring card",
    Ending.WARGAMES: "Wargames",
}


def report(choices: Iterable[Option], *, optional: bool = True, handicap: tuple[Superpower, int] | None = None) -> str:
    """The report of a game given by its choices, up to its end or to where they stop.

    Raises:
        IllegalOption: a choice is not an option where it stands.
    """
    position = new_game(optional=optional, handicap=handicap)
    page = _Page(position)
    for option in choices:
        page.choose(option)
        advance(position, option)
        for happening in position.narrative:
            page.tell(happening)
        if position.phase is Phase.HEADLINE:
            page.hands()
    page.end()
    return "\n".join(page.lines)


@final
class _Page:
    """The lines so far; the last one is still being written.

    ``military_ops`` is kept here as well, because a choice may move a marker and then end the turn.
    """

    def __init__(self, position: Position) -> None:
        self.lines: list[str] = [*_LEGEND]
        self._position = position
        self._head = ""
        self._parts: list[str] = []
        self._early: list[str] = []
        self._dice: list[DieRolled] = []
        self._places: dict[int, tuple[tuple[int, int], tuple[int, int]]] = {}
        self._busy = False
        self._rounds = {US: 0, USSR: 0}
        self._turn_told = 0
        self._defcon, self._vp = position.defcon, position.vp
        self._military_ops, self._box = position.military_ops.copy(), 0
        self._bases: dict[str, int] = {}
        self._war, self._sponsor, self._sum = "", US, ""

    def choose(self, option: Option) -> None:
        """Tell the choice that is about to be made, where no happening will."""
        position = self._position
        decision = position.decision
        self._military_ops = position.military_ops.copy()
        if decision.kind == "space_die":
            self._box = position.space[Superpower(str(position.phasing))] + 1
        self._war = place_of(decision, option) or self._war
        if decision.kind == "olympic_dice" and isinstance(option, tuple):
            self._add(olympic_dice(self._sponsor, option))
        else:
            self._add(chosen(position, option, self._bases))

    def tell(self, happening: h.Happening | Note) -> None:
        """Add what happened, on a new line if it opens one."""
        match happening:
            case InfluenceChanged(side, index, change, us, ussr):
                before = (us - change, ussr) if side is US else (us, ussr - change)
                self._places[index] = (self._places[index][0] if index in self._places else before, (us, ussr))
            case DieRolled():
                self._dice.append(happening)
            case h.DefconImproved():
                self._begin_turn()
            case DefconMoved(level):
                self._add(f"DEFCON {'improves' if level > self._defcon else 'falls'} to {level}" if self._head else "")
                self._defcon = level
            case h.MilitaryOperationsChecked(net):
                self._check_military_operations(net)
            case DeckRebuilt() if not self._head:
                self._line("The discards are shuffled and become the deck")
            case h.HeldCardsRevealed():
                self._line("Held cards: " + "; ".join(f"{side_name(side)} {self._cards(side)}" for side in (US, USSR)))
            case h.FinalScoring(net):
                self._score_finally(net)
            case RegionScored() if self._head == "Final scoring":
                self.lines += _wrapped("  " + region_scored(happening, self._position))
            case h.EventBegins(card_id) if card_name(card_id) in self._head:
                self._add(f"event of the {side_name(happening.executor)}:" if "for operations" in self._head else "")
            case _:
                self._tell_other(happening)

    def _tell_other(self, happening: h.Happening | Note) -> None:
        side, head = opening(happening)
        if head and self._busy:
            self._add(f"the {side_name(side)} plays {head}:" if side else head)
        elif head:
            self._begin(f"  {side_name(side)} {self._rounds[side] + 1}: {head}" if side else f"  {head}")
            self._busy = not isinstance(happening, h.HeldCardDiscarded)
        self._keep_count(happening)
        self._add(self._phrase(happening))

    def _keep_count(self, happening: h.Happening | Note) -> None:
        match happening:
            case h.ActionRoundEnded(player):
                self._rounds[player] += 1
                self._finish()
            case h.HeadlineFinished():
                self._finish()
            case h.EventEnded() if self._parts and self._parts[-1].endswith(":") and not self._places:
                self._parts[-1] += " nothing changes"
            case h.Coup(actor, _, _, _, False, _, operations, _, _):
                self._credit(actor, operations)
            case h.WarFought(card_id, executor):
                self._credit(executor, WARS[card_id].military_ops)
            case h.DefconSet(executor, level) if level > 1:
                self._credit(executor, MOST_MILITARY_OPS)
            case h.CardPlayedForOperations(_, card_id, printed, _):
                self._bases[card_id] = printed
            case h.OperationsGranted(_, card_id, base):
                self._bases[card_id] = base
            case h.OlympicAnswer(sponsor, _):
                self._sponsor = sponsor
            case PointsAwarded(_, _, vp):
                self._vp = vp
            case _:
                pass

    def _phrase(self, happening: h.Happening | Note) -> str:
        match happening:
            case h.WarFought(card_id):
                targets = WARS[card_id].targets
                target = self._war if len(targets) > 1 else board.NAMES[targets[0]]
                text = war(happening, self._dice[-1], target)
            case h.SpaceAttempt():
                text = space(happening, self._dice[-1], self._box)
            case _:
                text = phrase(happening, self._dice, self._position)
        if text and not isinstance(happening, Note):
            self._dice = []
        return text

    def _credit(self, side: Superpower, amount: int) -> None:
        self._military_ops[side] = min(MOST_MILITARY_OPS, self._military_ops[side] + amount)

    def _begin_turn(self) -> None:
        """The header of a turn: where everything stands once DEFCON has improved."""
        position, turn = self._position, self._position.turn
        self._finish()
        if turn == 1:
            self.lines += ["", "Set-up"]
            for side in (USSR, US):
                placed = [f"{board.NAMES[i]} {amount}" for i, amount in enumerate(position.influence[side]) if amount]
                self.lines += _wrapped(f"  {side_name(side)}: {', '.join(placed)}")
            self._places = {}
        improved = f", improved from {self._defcon}" if position.defcon > self._defcon else ""
        self._defcon = position.defcon
        self._rounds = {US: 0, USSR: 0}
        china = f"The China Card with the {side_name(position.china_holder)}" if position.china_holder else "no China Card"
        space_race = f"space race US {position.space[US]}, USSR {position.space[USSR]}"
        self.lines += ["", f"Turn {turn} (DEFCON {position.defcon}{improved}; {points(position.vp)}; {space_race}; {china})"]
        for period, opens in OPENING_TURN.items():
            if opens == turn > 1:
                self.lines.append(f"  The cards of the {period.value.title()} War join the deck")

    def hands(self) -> None:
        """What both sides hold when the headline phase begins."""
        if self._turn_told < self._position.turn:
            self._turn_told = self._position.turn
            for side in (USSR, US):
                self._line(f"{side_name(side)} hand: {self._cards(side)}")

    def _cards(self, side: Superpower) -> str:
        return ", ".join(card_name(card_id) for card_id in self._position.hands[side]) or "nothing"

    def _check_military_operations(self, net: int) -> None:
        def standing(side: Superpower) -> str:
            short = max(0, self._defcon - self._military_ops[side])
            return f"{side_name(side)} {self._military_ops[side]}" + (f" ({short} short)" if short else "")

        self._begin(f"  Military operations at DEFCON {self._defcon}: {standing(US)}, {standing(USSR)}")
        self._military_ops = {US: 0, USSR: 0}
        if not net:
            self._add(gain(0))

    def _score_finally(self, net: int) -> None:
        holder = self._position.china_holder
        self._finish()
        self.lines += ["", "Final scoring"]
        if holder:
            self.lines.append(f"  The China Card: {side_name(holder)} 1")
        self._head = "Final scoring"
        self._sum = f"  Together the {gain(net)}" if net else "  Together nobody gains VP"
        self._sum += f", from {points(self._vp)} to {points(self._position.vp)}"

    def end(self) -> None:
        """Say who won and why."""
        position = self._position
        if self._head == "Final scoring":
            self._head = ""
            # Control of Europe wins whatever the sum is.
            self.lines += [self._sum] if position.ending is Ending.FINAL_SCORING else []
        self._finish()
        standing = f"{points(position.vp)}, DEFCON {position.defcon}"
        if not position.over:
            self.lines += ["", f"The game goes on in turn {position.turn} ({standing})"]
            return
        draw = position.winner is Winner.DRAW
        winner = US if draw else Superpower(position.winner)
        who = "The game is drawn" if draw else f"The {side_name(winner)} wins"
        why = _WHY[position.ending].format(loser=side_name(winner.opponent))
        if position.ending is Ending.HELD_SCORING_CARD and self._holds_scoring(winner):
            why = "both sides held a scoring card"
        self.lines += ["", f"{who} in turn {position.turn}: {why} ({standing})"]

    def _holds_scoring(self, side: Superpower) -> bool:
        return any(CARDS[card_id].scoring for card_id in self._position.hands[side])

    def _begin(self, head: str) -> None:
        """Finish the last line and begin another."""
        self._finish()
        self._head, self._parts, self._early = head, self._early, []

    def _line(self, text: str) -> None:
        self._finish()
        self.lines += _wrapped("  " + text)

    def _add(self, text: str) -> None:
        if text and self._head:
            self._put_places()
            self._parts.append(text)
        elif text:
            self._early.append(text)

    def _put_places(self) -> None:
        if self._places and self._head:
            self._parts.append(", ".join(changed(i, *now, before) for i, (before, now) in sorted(self._places.items())))
            self._places = {}

    def _finish(self) -> None:
        self._put_places()
        if self._head:
            text = self._head
            for part in self._parts:
                text += (" " if text.endswith(":") else ": " if text == self._head else "; ") + part
            bare = not self._parts and ("Headline" in text or text.endswith("for its event"))
            text += ": nothing changes" if bare else " nothing changes" if text.endswith(":") else ""
            self.lines += _wrapped(text)
        self._head, self._parts, self._dice, self._busy = "", [], [], False


def _wrapped(text: str) -> list[str]:
    return wrap(text, _WIDTH, subsequent_indent=" " * 6, break_long_words=False, break_on_hyphens=False)
