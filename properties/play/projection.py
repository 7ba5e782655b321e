"""Engine to rulebook: what can be seen of a position as values of variables, and what happens as ground actions.

The names of variables, members and actions are those of the rulebook in ``model/rulebook``. What a position owes is not seen:
those variables keep the values they have in the state a projection is laid over.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Final, assert_never, final

from brinkproof.model.engine.happenings import (
    ActionRoundEnded,
    CardPlayedAsEvent,
    CardPlayedForOperations,
    CardsDealt,
    ChinaCardFlipped,
    Coup,
    DefconImproved,
    DefconSet,
    EventBegins,
    EventContinues,
    EventEnded,
    EventHappened,
    FreeOperationDeclined,
    GameEnded,
    Happening,
    HeadlineChosen,
    HeadlineFinished,
    HeadlinePhaseEnded,
    HeadlineTaken,
    HeldCardsRevealed,
    InfluenceOperations,
    MilitaryOperationsChecked,
    MissileCrisisCancelled,
    OlympicAnswer,
    OlympicResult,
    OperationsGranted,
    Realignment,
    RealignmentsStopped,
    SatOut,
    ScoringCardPlayed,
    TrapDiscard,
    TrapRoll,
    TurnAdvanced,
    WarFought,
)
from brinkproof.model.engine.observation import Observation
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.model.tables import card
from brinkproof.model.vocabulary import Ending, Superpower

US: Final = Superpower.US
USSR: Final = Superpower.USSR

ENDINGS: Final[Mapping[Ending, str]] = {
    Ending.NONE: "none",
    Ending.NUCLEAR_WAR: "nuclear_war",
    Ending.MISSILE_CRISIS: "missile_crisis_coup",
    Ending.VICTORY_POINTS: "victory_points",
    Ending.FINAL_SCORING: "scored",
}

Sequence = tuple[tuple[str, ...], ...]
"""Actions one after the other, each given as labels of which the first that is enabled is meant."""


@final
class Projection:
    """How the engine is read in the words of one rulebook.

    Args:
        rulebook: has every variable and action of ``model/rulebook``; its rules may say something else.

    """

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        members = {kind: {word: number for number, word in enumerate(words)} for kind, words in rulebook.members.items()}
        self._players: dict[str | None, int] = {None: 0}
        self._players.update(members["player"])
        self._phases, self._items = members["phase"], members["item"]
        self._endings = {ending: members["ending"][word] for ending, word in ENDINGS.items()}
        self._removed = [
            (place, name.removeprefix("removed[").removesuffix("]"))
            for name, place in rulebook.position.items()
            if name.startswith("removed[")
        ]

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
        place, values = self.rulebook.position, list(state)
        values[place["turn"]] = seen.turn
        values[place["phase"]] = self._phases[seen.phase]
        values[place["round"]] = seen.round
        values[place["phasing"]] = self._players[seen.phasing]
        values[place["defcon"]] = seen.defcon
        values[place["vp"]] = seen.vp
        values[place["winner"]] = self._players[seen.winner]
        values[place["ending"]] = self._endings[seen.ending]
        values[place["containment_in_force"]] = seen.containment
        values[place["brezhnev_in_force"]] = seen.brezhnev_doctrine
        values[place["nuclear_subs_in_force"]] = seen.nuclear_subs
        values[place["missile_crisis"]] = self._players[seen.missile_crisis]
        values[place["bear_trap_in_force"]] = seen.bear_trap
        values[place["camp_david_in_force"]] = seen.camp_david_accords
        for name, side in (("us", US), ("ussr", USSR)):
            values[place[f"military_ops[{name}]"]] = seen.military_ops[side]
            values[place[f"red_scare_in_force[{name}]"]] = side in seen.red_scare_purge
            if headlines:
                chosen = seen.headline[side]
                values[place[f"headline_card[{name}]"]] = self._items["nothing" if chosen is None else self.card(chosen)]
        for where, card_id in self._removed:
            values[where] = card_id in seen.removed
        return tuple(map(int, values))

    def beginning(self, seen: Observation) -> State:
        """Return the state in which a game begins that is seen at its first decision, with nothing owed but a card play."""
        values = list(self.over(self.rulebook.initial, seen, headlines=False))
        if seen.round:
            values[self.rulebook.position["agenda"]] = self._items["card_play"]
            values[self.rulebook.position["agenda_side"]] = self._players[seen.phasing]
        return tuple(values)

    def actions(self, happening: Happening) -> Sequence:
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
                return (("advance_turn", "end_last_turn"),)
            case GameEnded(winner, ending):
                return ((f"final_scoring(result={winner})",),) if ending is Ending.FINAL_SCORING else ()
            case _:
                assert_never(happening)

    def chosen(self, headlines: Mapping[Superpower, str]) -> Sequence:
        """Return the actions of two headlines once both are chosen: the choice of the US is written first."""
        return tuple((f"choose_headline(player={side}, card={self.card(headlines[side])})",) for side in (US, USSR))

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


def _flag(value: bool) -> str:
    return "true" if value else "false"
