"""Engine to rulebook: what can be seen of a position as values of variables, and what happens as ground actions.

The names of variables, members and actions are those of the rulebook in ``model/rulebook``. What a position owes is not seen:
those variables keep the values they have in the state a projection is laid over.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Final, assert_never, final

from brinkproof.model.engine.happenings import (
    ActionRoundEnded,
    CardPlayedAsEvent,
    CardPlayedForOperations,
    CardPlayedForSpace,
    CardsDealt,
    ChinaCardFlipped,
    Coup,
    DefconImproved,
    DefconSet,
    EventBegins,
    EventContinues,
    EventEnded,
    EventHappened,
    ExtraRoundDeclined,
    FinalScoring,
    FreeOperationDeclined,
    GameEnded,
    Happening,
    HeadlineCancelled,
    HeadlineChosen,
    HeadlineFinished,
    HeadlinePhaseEnded,
    HeadlineTaken,
    HeldCardDiscarded,
    HeldCardsRevealed,
    InfluenceOperations,
    MilitaryOperationsChecked,
    MissileCrisisCancelled,
    NoradPlaced,
    OlympicAnswer,
    OlympicResult,
    OperationsGranted,
    PointsOwed,
    Realignment,
    RealignmentsStopped,
    SatOut,
    ScoringCardPlayed,
    SpaceAttempt,
    TrapDiscard,
    TrapRoll,
    TurnAdvanced,
    UnInterventionPlayed,
    WarFought,
)
from brinkproof.model.engine.observation import Observation
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.model.tables import card
from brinkproof.model.vocabulary import Ending, Phase, Superpower

US: Final = Superpower.US
USSR: Final = Superpower.USSR

ENDINGS: Final[Mapping[Ending, str]] = {
    Ending.NONE: "none",
    Ending.NUCLEAR_WAR: "nuclear_war",
    Ending.MISSILE_CRISIS: "missile_crisis_coup",
    Ending.VICTORY_POINTS: "victory_points",
    Ending.FINAL_SCORING: "scored",
}

MOST_ROUNDS: Final = 7
"""The rulebook has no eighth action round; one that is played shows as the seventh."""

_PERIODS: Final = {turn: 1 if turn < 4 else 4 if turn < 8 else 8 for turn in range(1, 11)}

Owed = tuple[str, Superpower, int]
"""Something owed: the item, the side it falls to, and a value."""

NOTHING_OWED: Final[Owed] = ("nothing", US, 0)

Sequence = tuple[tuple[str, ...], ...]
"""Actions one after the other, each given as labels of which the first that is enabled is meant."""


@final
class Projection:
    """How the engine is read in the words of one rulebook.

    Args:
        rulebook: has the actions of ``model/rulebook`` and some of its variables; its rules may say something else. Where it keeps
            no victory points, a turn of it stands for its period (``projections/core.toml``).

    """

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        members = {kind: {word: number for number, word in enumerate(words)} for kind, words in rulebook.members.items()}
        self._players: dict[str | None, int] = {None: 0}
        self._players.update(members["player"])
        self._phases, self._items = members["phase"], members["item"]
        self._endings = {ending: members["ending"][word] for ending, word in ENDINGS.items()}
        self.by_period = "vp" not in rulebook.position
        self._headlines = [(rulebook.position[f"headline_card[{side}]"], side) for side in Superpower]
        self._shown = [(rulebook.position[name], value) for name, value in self._values() if name in rulebook.position]

    @cached_property
    def known(self) -> frozenset[str]:
        """The cards that the rulebook has rules for."""
        words = self.rulebook.members["item"]
        return frozenset(word for word in words[words.index("other_0") :] if not word.startswith("other_"))

    def card(self, card_id: str) -> str:
        """Return the name of a card in the rulebook: its own, or that of the other cards of its value."""
        return card_id if card_id in self.known else f"other_{card(card_id).operations}"

    def over(self, state: State, seen: Observation, *, headlines: bool = True) -> State:
        """Lay what can be seen over a state.

        Args:
            state: gives the variables that cannot be seen.
            seen: the engine's observation.
            headlines: whether the chosen headlines are laid over as well.

        """
        values = list(state)
        for place, value in self._shown:
            values[place] = value(seen)
        if headlines:
            for place, side in self._headlines:
                chosen = seen.headline[side]
                values[place] = self._items["nothing" if chosen is None else self.card(chosen)]
        return tuple(values)

    def owing(self, state: State, owed: Owed, later: Owed = NOTHING_OWED) -> State:
        """Return a state with something else owed: what now and what after it, each as item, side and value."""
        values, place = list(state), self.rulebook.position
        for name, (item, side, value) in (("agenda", owed), ("later", later)):
            values[place[name]] = self._items[item]
            values[place[f"{name}_side"]] = self._players[side]
            values[place[f"{name}_value"]] = value
        return tuple(values)

    def owed(self, state: State) -> tuple[Owed, Owed]:
        """Return what a state owes now and after that, as ``owing`` takes it."""
        place, items, players = self.rulebook.position, self.rulebook.members["item"], self.rulebook.members["player"]
        now, later = (
            (items[state[place[name]]], Superpower(players[state[place[f"{name}_side"]]]), state[place[f"{name}_value"]])
            for name in ("agenda", "later")
        )
        return now, later

    def _values(self) -> Iterator[tuple[str, Callable[[Observation], int]]]:
        """Yield each variable that can be seen with how it is read."""
        yield "turn", (lambda seen: _PERIODS[seen.turn]) if self.by_period else (lambda seen: seen.turn)
        yield "phase", lambda seen: self._phases[seen.phase]
        yield "round", lambda seen: min(seen.round, MOST_ROUNDS)
        yield "phasing", lambda seen: self._players[seen.phasing]
        yield "defcon", lambda seen: seen.defcon
        yield "vp", lambda seen: seen.vp
        yield "winner", lambda seen: self._players[seen.winner] if seen.ending in ENDINGS else 0
        yield "ending", lambda seen: self._endings.get(seen.ending, 0)
        yield "containment_in_force", lambda seen: seen.containment
        yield "brezhnev_in_force", lambda seen: seen.brezhnev_doctrine
        yield "nuclear_subs_in_force", lambda seen: seen.nuclear_subs
        yield "missile_crisis", lambda seen: self._players[seen.missile_crisis]
        yield "bear_trap_in_force", lambda seen: seen.bear_trap
        yield "camp_david_in_force", lambda seen: seen.camp_david_accords
        for side in Superpower:
            yield f"military_ops[{side}]", _of_side(side)
            yield f"red_scare_in_force[{side}]", _reduced(side)
        for name in self.rulebook.position:
            if name.startswith("removed["):
                card_id = name.removeprefix("removed[").removesuffix("]")
                yield name, _removed(card_id)

    def beginning(self, seen: Observation) -> State:
        """Return the state in which a game begins that is seen at its first decision, with nothing owed but a card play."""
        state = self.over(self.rulebook.initial, seen, headlines=False)
        return self.owing(state, ("card_play", seen.phasing, 0)) if seen.round and seen.phasing else state

    def actions(self, happening: Happening, before: Observation, after: Observation) -> Sequence:
        """Return what a happening is in the rulebook; a headline that is chosen is not told here, since it takes two."""
        match happening:
            case HeadlineChosen() | EventBegins() | EventContinues() | EventEnded() | OperationsGranted():
                return ()
            case HeadlineTaken(player):
                return ((f"take_headline(player={player})",),)
            case HeadlineFinished():
                return (("finish_headline",),)
            case HeadlinePhaseEnded():
                return (("begin_action_rounds",),)
            case CardPlayedAsEvent(_, card_id):
                return ((f"play_event(card={card_id})" if card_id in self.known else "play_other_card",),)
            case CardPlayedForOperations():
                return (self._played(happening),)
            case ScoringCardPlayed():
                return (("play_scoring_card",),)
            case SatOut():
                return (("sit_out",),)
            case TrapDiscard(_, _, printed):
                return ((f"discard_to_trap(printed={printed})",),)
            case TrapRoll(_, freed):
                return ((f"trap_roll(freed={_flag(freed)})",),)
            case OlympicAnswer(_, boycott):
                return (("boycott" if boycott else "participate",),)
            case OlympicResult(winner):
                return ((f"olympic_result(winning={winner})",),)
            case WarFought(card_id, _, won):
                return ((f"war(card={card_id}, won={_flag(won)})",),)
            case DefconSet(_, level):
                return ((f"how_i_learned(status={level})",),)
            case EventHappened(card_id):
                return ((f"{card_id}_event",),) if card_id in self.known else ()
            case InfluenceOperations():
                return (("place_influence",),)
            case Coup(_, _, region, battleground, free, _, _, success):
                name = "free_coup" if free else "coup"
                return ((f"{name}(region={region}, battleground={_flag(battleground)}, success={_flag(success)})",),)
            case Realignment(_, _, region, battleground, free):
                name = "free_realignment" if free else "realignment"
                return ((f"{name}(region={region}, battleground={_flag(battleground)})",),)
            case RealignmentsStopped():
                return (("stop_realignments",),)
            case FreeOperationDeclined():
                return (("decline_free_operations",),)
            case MissileCrisisCancelled(side):
                return ((f"cancel_missile_crisis(player={side})",),)
            case DefconImproved():
                return (("improve_defcon",),)
            case CardsDealt():
                return (("deal_cards",),)
            case ActionRoundEnded(player):
                return (("end_ussr_action_round",) if player is USSR else ("end_us_action_round", "end_action_rounds"),)
            case MilitaryOperationsChecked():
                return (("check_military_operations",),)
            case HeldCardsRevealed():
                return (("reveal_held_cards",),)
            case ChinaCardFlipped():
                return (("flip_china_card",),)
            case TurnAdvanced():
                return (self._advanced(before, after),)
            case UnInterventionPlayed(_, card_id):
                return ((f"play_operations(printed={card(card_id).operations})",),)
            case CardPlayedForSpace():
                return (("play_other_card",),)
            case HeadlineCancelled() | ExtraRoundDeclined() | PointsOwed() | SpaceAttempt() | NoradPlaced() | HeldCardDiscarded():
                return ()
            case GameEnded(winner, ending):
                return ((f"final_scoring(result={winner})",),) if ending is Ending.FINAL_SCORING else ()
            case FinalScoring():
                return ()
            case _:
                assert_never(happening)

    def chosen(self, headlines: Mapping[Superpower, str]) -> Sequence:
        """Return the actions of headlines once both are chosen, in their order: the choice of the US is written first."""
        return tuple((f"choose_headline(player={side}, card={self.card(card_id)})",) for side, card_id in headlines.items())

    def _advanced(self, before: Observation, after: Observation) -> tuple[str, ...]:
        if not self.by_period or after.phase is Phase.FINAL_SCORING:
            return ("advance_turn", "end_last_turn") if not self.by_period else ("end_last_turn",)
        return (f"advance_turn(period_ends={_flag(_PERIODS[before.turn] != _PERIODS[after.turn])})",)

    def _played(self, happening: CardPlayedForOperations) -> tuple[str, ...]:
        card_id, plain = happening.card_id, f"play_operations(printed={happening.printed})"
        if card_id not in self.known:
            return (plain,)
        match happening.event:
            case "first" | "after":
                return (f"play_opponent_card(card={card_id}, event_first={_flag(happening.event == 'first')})",)
            case "impossible":
                return (f"play_prevented_card(card={card_id})",)
            case "none":
                return (f"play_prevented_card(card={card_id})", plain)


def _of_side(side: Superpower) -> Callable[[Observation], int]:
    return lambda seen: seen.military_ops[side]


def _reduced(side: Superpower) -> Callable[[Observation], int]:
    return lambda seen: side in seen.red_scare_purge


def _removed(card_id: str) -> Callable[[Observation], int]:
    return lambda seen: card_id in seen.removed


def _flag(value: bool) -> str:
    return "true" if value else "false"
