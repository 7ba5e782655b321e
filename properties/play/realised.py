"""States of the rulebook as positions of the engine, with something to choose in every region.

A state says what is owed; the engine owes the same as tasks. What a state does not say (who has influence where, who holds which
card, which turn of a period it is) is chosen so that everything the rulebook enables can be done: in each region a battleground and
another country where both sides have influence, of stability 2, so that a coup with any operations may succeed or fail while
SALT Negotiations are in force.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import CARDS, OPENING_TURN, in_card_order
from brinkproof.model.engine.decisions import Task
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.events.free_operations import JUNTA_FIELD, TEAR_DOWN_FIELD, FreeOperation
from brinkproof.model.engine.events.olympics import OlympicRoll
from brinkproof.model.engine.headlines import EndHeadline, EndHeadlinePhase, OrderHeadlines
from brinkproof.model.engine.operations import ConductOperations
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.realignments import RealignmentTarget
from brinkproof.model.engine.resolve import ResolveEvent
from brinkproof.model.engine.rounds import EndRound, PlayCard
from brinkproof.model.engine.setup import hand_size
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, show
from brinkproof.model.vocabulary import Phase, Superpower, Winner
from brinkproof.properties.play.games import Watched, watched
from brinkproof.properties.play.projection import ENDINGS

US: Final = Superpower.US
USSR: Final = Superpower.USSR

_AREAS: Final = (
    "Italy", "Greece", "Pakistan", "Afghanistan", "Thailand", "Malaysia", "Egypt", "Syria", "Algeria", "Kenya", "Mexico",
    "Honduras", "Brazil", "Peru",
)  # fmt: skip
MAP: Final[Mapping[str, tuple[int, int]]] = {
    **dict.fromkeys(_AREAS, (2, 2)),
    "West Germany": (2, 0),
    "Turkey": (2, 0),
    "Cuba": (0, 2),
}
"""In each region a battleground and another country, and what a missile crisis is paid with."""

_MARKER: Final = range(-9, 10)
_SPARE: Final = "nasser"
"""A card that the rulebook has no rules for, for a headline that is to be hidden behind."""
_SPARE_HANDS: Final = {US: ("fidel",), USSR: ("truman_doctrine",)}
"""What a side holds whose cards do not matter, so that it has something to decide when its round comes."""
_OTHERS: Final = ("asia_scoring", "romanian_abdication", "decolonization", "socialist_governments", "nato")
"""One card of each value that the rulebook has no rules for."""

_ENDING: Final = {word: ending for ending, word in ENDINGS.items()}


@final
@dataclass(frozen=True, slots=True)
class Realised:
    """A position that realises a state, before the engine has done what is forced there.

    Args:
        position: the position; ``settle`` moves it on.
        hidden: a headline the USSR lays down first, which the rulebook does not know of yet.

    """

    position: Watched
    hidden: str = ""


@final
class Realisation:
    """How the states of one rulebook become positions; one instance serves any number of states."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        words = rulebook.members["item"]
        self.known = tuple(w for w in words[words.index("other_0") :] if not w.startswith("other_"))

    def of(self, state: State) -> Iterator[Realised]:
        """Yield positions that together can do whatever the state can: full hands and empty ones, each turn of a period that matters."""
        shown = show(self._rulebook, state)
        phase = Phase(shown["phase"])
        turn = int(shown["turn"])
        agenda = shown["agenda"]
        if shown["winner"] != "nobody":
            yield Realised(watched(self._over(shown)))
        elif phase is Phase.HEADLINE and shown["revealed"] == "false":
            yield from self._headlines(shown)
        elif phase in (Phase.IMPROVE_DEFCON, Phase.DEAL_CARDS):
            here = [one for one in _full(turn) if shown.get(f"removed[{one}]") != "true"]
            hands = {side: tuple(here[place::2][: hand_size(turn)]) for place, side in enumerate(Superpower)}
            yield Realised(watched(self._position(shown, hands=hands)))
        elif phase is Phase.ADVANCE_TURN and "vp" not in shown:  # a turn of the projection stands for its period
            turns = {1: (1, 3), 4: (4, 7), 8: (8, 10)}[turn]
            for one in turns:
                yield Realised(watched(self._position(shown, turn=one)))
        elif phase is Phase.FINAL_SCORING:
            # Whatever the regions of the map below come to, one of these makes a draw of it, others a lead of each side.
            for vp in _MARKER if "vp" not in shown else (int(shown["vp"]),):
                yield Realised(watched(self._position(shown, turn=10, vp=vp)))
        elif agenda == "card_play":
            player = Superpower(shown["phasing"])
            for hand in (self._hand(shown), ("asia_scoring",), ()):
                yield Realised(watched(self._position(shown, hands={player: hand})))
        else:
            yield Realised(watched(self._position(shown)))

    def _hand(self, shown: Mapping[str, str]) -> tuple[str, ...]:
        """Every card that the rulebook has rules for and that is in play, and one of each value that it has none for.

        A scoring card is among them in an action round in which it is not due, so that other cards may be played beside it.
        """
        turn, number = int(shown["turn"]), int(shown["round"])
        others = _OTHERS if 0 < number < (6 if turn <= 3 else 7) else _OTHERS[1:]
        here = (one for one in self.known if OPENING_TURN[CARDS[one].period] <= turn and shown.get(f"removed[{one}]") != "true")
        return (*here, *others)

    def _headlines(self, shown: Mapping[str, str]) -> Iterator[Realised]:
        turn = int(shown["turn"])
        chosen = shown["headline_card[us]"]
        hand = (*self._hand(shown), _OTHERS[0])
        if chosen == "nothing":
            hands = {US: hand, USSR: (_SPARE,)}
            yield Realised(watched(self._position(shown, turn=turn, hands=hands)), hidden=_SPARE)
            return
        headline = self._held(chosen, spare=True)
        hands = {USSR: tuple(one for one in hand if one != headline)}
        yield Realised(watched(self._position(shown, turn=turn, hands=hands, headlines={US: headline})))

    def _held(self, card: str, *, spare: bool = False) -> str:
        """Return a card of the engine for one of the rulebook; a spare one stays clear of the hand."""
        if not card.startswith("other_"):
            return card
        value = int(card.removeprefix("other_"))
        if not spare:
            return _OTHERS[value]
        return next(
            one.id
            for one in CARDS.values()
            if one.operations == value and one.id not in (*self.known, *_OTHERS, _SPARE, "fidel", "truman_doctrine")
        )

    def _position(
        self,
        shown: Mapping[str, str],
        *,
        turn: int | None = None,
        vp: int = 0,
        hands: Mapping[Superpower, tuple[str, ...]] | None = None,
        headlines: Mapping[Superpower, str] | None = None,
    ) -> Position:
        """Return the position of a state, before anything forced."""
        position = Position()
        position.turn = turn or int(shown["turn"])
        position.phase, position.round = Phase(shown["phase"]), int(shown["round"])
        position.phasing = _side(shown["phasing"])
        position.defcon = int(shown["defcon"])
        position.vp = int(shown.get("vp", vp))
        position.military_ops = {side: int(shown[f"military_ops[{side}]"]) for side in Superpower}
        position.effects = self._effects(shown)
        for name, (us, ussr) in MAP.items():
            position.add_influence(US, board.INDEX[name], us)
            position.add_influence(USSR, board.INDEX[name], ussr)
        position.mark_presence()
        position.china_holder, position.china_face_up = US, False
        position.hands = {side: in_card_order([*(hands or {}).get(side, _SPARE_HANDS[side])]) for side in Superpower}
        if headlines is None and shown["revealed"] == "true":
            named = {side: shown[f"headline_card[{side}]"] for side in Superpower}
            headlines = {side: self._held(card, spare=side is USSR) for side, card in named.items() if card != "nothing"}
        position.headlines.update(headlines or {})
        position.removed = frozenset(c for c in self.known if shown.get(f"removed[{c}]") == "true")
        position.agenda = list(self._owed(shown))
        position.emitted = []
        return position

    @staticmethod
    def _effects(shown: Mapping[str, str]) -> Effects:
        def on(name: str) -> bool:
            return shown.get(name) == "true"

        return Effects(
            salt_negotiations=True,
            missile_crisis=_side(shown["missile_crisis"]),
            camp_david_accords=on("camp_david_in_force"),
            containment=on("containment_in_force"),
            brezhnev_doctrine=on("brezhnev_in_force"),
            nuclear_subs=on("nuclear_subs_in_force"),
            bear_trap=on("bear_trap_in_force"),
            red_scare_purge=frozenset(side for side in Superpower if on(f"red_scare_in_force[{side}]")),
        )

    def _owed(self, shown: Mapping[str, str]) -> Iterator[Task]:
        """Yield what is owed, the last first."""
        phase, phasing = Phase(shown["phase"]), _side(shown["phasing"])
        if phase is Phase.ACTION_ROUNDS:
            yield EndRound()
        elif phase is Phase.HEADLINE and shown["revealed"] == "true":
            yield EndHeadlinePhase()
            yield OrderHeadlines()
            if phasing is not None:
                yield EndHeadline(player=phasing)
        for place in ("later", "agenda"):
            if shown[place] != "nothing":
                yield _task(shown[place], Superpower(shown[f"{place}_side"]), int(shown[f"{place}_value"]))

    @staticmethod
    def _over(shown: Mapping[str, str]) -> Position:
        position = Position()
        position.winner, position.ending = Winner(shown["winner"]), _ENDING[shown["ending"]]
        return position


def _full(turn: int) -> list[str]:
    """Return the cards in play but for scoring cards."""
    return [card.id for card in CARDS.values() if OPENING_TURN[card.period] <= turn and not card.scoring]


def _side(word: str) -> Superpower | None:
    return None if word == "nobody" else Superpower(word)


def _task(item: str, side: Superpower, value: int) -> Task:
    match item:
        case "card_play":
            return PlayCard(card_player=side)
        case "operations":
            return ConductOperations(actor=side, base=value, card_id="")
        case "realignments":
            return RealignmentTarget(actor=side, rolls_left=value, started=True)
        case "junta_operations":
            return FreeOperation(actor=side, card_id="junta", field=JUNTA_FIELD)
        case "tear_down_operations":
            return FreeOperation(actor=side, card_id="tear_down_this_wall", field=TEAR_DOWN_FIELD)
        case "junta_realignments":
            return RealignmentTarget(actor=side, rolls_left=value, started=True, field=JUNTA_FIELD)
        case "tear_down_realignments":
            return RealignmentTarget(actor=side, rolls_left=value, started=True, field=TEAR_DOWN_FIELD)
        case "olympic_dice":
            return OlympicRoll(sponsor=side)
        case _:
            return ResolveEvent(card_id=item, executor=side)
