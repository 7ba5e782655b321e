"""Invariants of cards: where they are, how they may be played, and what their events do to the course of the game."""

from typing import Final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.happenings import (
    CardPlayedForSpace,
    CardsDealt,
    Coup,
    EventBegins,
    EventEnded,
    EventHappened,
    HeadlineCancelled,
    HeadlineTaken,
    PointsOwed,
    SpaceAttempt,
)
from brinkproof.model.engine.notes import ChinaCardPassed, PointsAwarded
from brinkproof.model.engine.position import Position
from brinkproof.model.tables import Period, card, cards
from brinkproof.model.vocabulary import Phase, Superpower
from brinkproof.properties.play.invariant import CHINA, US, USSR, Invariant, first, holds, listed, printed, words, worth

_BEGINS: Final = {Period.EARLY: 1, Period.MID: 4, Period.LATE: 8}
_WAR_CARDS: Final = frozenset({"korean_war", "arab_israeli_war", "indo_pakistani_war", "brush_war", "iran_iraq_war"})
_UN: Final = "un_intervention"


def _in_play(position: Position) -> list[str]:
    """The cards of the game that have joined it, without The China Card."""
    turn, optional = position.turn, position.optional
    return [c.id for c in cards() if _BEGINS[c.period] <= turn and (optional or c.number < 104) and c.id != CHINA]


@holds("2.2, 4.3, 4.4", asked="play_card trap_discard headline held_card")
def every_card_is_in_one_place(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Between plays each card that has joined the game is in one place: a hand, the deck, a pile, a headline, or the table."""
    chosen = [card_id for card_id in after.headlines.values() if card_id is not None]
    table = ["shuttle_diplomacy"] if after.effects.shuttle_diplomacy else []
    places = [*after.hands[US], *after.hands[USSR], *after.deck, *after.discards, *after.removed, *chosen, *table]
    if len(places) == len(set(places)) and set(places) == set(_in_play(after)):
        return ""
    twice = {card_id for card_id in places if places.count(card_id) > 1}
    return listed(twice, "in two places") or listed(set(places) ^ set(_in_play(after)), "in no place, or not in the game yet")


@holds("2.2.4, 5.2", seen=(EventEnded,))
def a_starred_card_leaves_when_its_event_happened(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """A starred card whose event is done is out of the game."""
    done = [one.card_id for one in after.emitted if isinstance(one, EventEnded) and card(one.card_id).starred]
    return listed([card_id for card_id in done if card_id not in after.removed], "has happened and stays")


@holds("2.2.4")
def only_starred_cards_leave_and_none_comes_back(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Cards that leave the game are starred, and stay out of it."""
    if after.removed is before.removed:
        return ""
    back = before.removed - after.removed
    return listed({*back, *(one for one in after.removed - before.removed if not card(one).starred)}, "left wrongly or came back")


@holds("4.5B", chosen="deal", seen=(CardsDealt,))
def hands_are_filled_to_8_or_9(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """A deal fills each hand to 8 cards in turns 1 to 3 and 9 later, and no further, while there are cards."""
    size = 8 if after.turn <= 3 else 9
    for side, hand in after.hands.items():
        if len(hand) > max(size, len(before.hands[side])) and before.decision.kind == "deal":
            return f"{side} is dealt {len(hand)} cards"
        if first(after, CardsDealt) is not None and len(hand) < size and (after.deck or after.discards):
            return f"{side} has only {len(hand)} cards after the deal"
    return ""


@holds("4.5C, card 32", asked="headline")
def headlines_come_from_the_hand(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """A headline is any card of the hand but UN Intervention and a Missile Envy that is owed to a round (ruling 29)."""
    side = Superpower(after.decision.owner)
    owed = {"missile_envy"} if after.effects.missile_envy is side else set()
    return listed({*after.hands[side]} - {_UN} - owed ^ {*words(after)}, "wrongly offered or not offered as a headline")


@holds("4.5C", chosen="headline")
def the_higher_headline_comes_first(before: Position, option: Option, after: Position) -> str:
    """The headline of more printed operations comes first, that of the US on a tie, and Defectors of the US before any."""
    taken, player = first(after, HeadlineTaken), Superpower(before.decision.owner)
    other = before.headlines[player.opponent]
    if taken is None or other is None:
        return ""
    chosen = {player: str(option), player.opponent: other}
    leads = chosen[US] == "defectors" or printed(chosen[US]) >= printed(chosen[USSR])
    return "" if taken.player is (US if leads else USSR) else f"the headline of {taken.player} comes first"


@holds("card 103", seen=(HeadlineTaken,))
def defectors_cancels_the_headline(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Defectors as headline of the US cancels that of the USSR, which is discarded without its event."""
    taken = first(after, HeadlineTaken)
    if (taken.player, taken.card_id) != (US, "defectors") or before.decision.kind != "headline":
        return ""
    cancelled = first(after, HeadlineCancelled)
    if any(isinstance(one, HeadlineTaken) and one.player is USSR for one in after.emitted):
        return "the headline of the USSR happens"
    return "" if cancelled is None or cancelled.card_id in {*after.discards, *after.deck} else "its card is not discarded"


@holds("card 103, 6.4.5", seen=(EventHappened, CardPlayedForSpace))
def defectors_pays_for_operations_of_the_ussr(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Defectors pays the US 1 point when the USSR plays it for operations in its round, and otherwise nobody."""
    spaced = any(isinstance(one, CardPlayedForSpace) and one.card_id == "defectors" for one in after.emitted)
    happened, points = spaced, 0
    for one in after.emitted:
        if isinstance(one, EventHappened | CardPlayedForSpace) and one.card_id == "defectors":
            happened, points = True, 0
        elif isinstance(one, PointsAwarded):
            points = one.points if one.side is US else -one.points
        elif happened and isinstance(one, EventEnded):
            break
    fired = before.decision.kind in ("random_card", "event_card", "event_choice")
    due = before.phase is Phase.ACTION_ROUNDS and before.phasing is USSR and not spaced and not fired
    return "" if not happened or points == int(due) else f"it pays the US {points}"


@holds("card 42", seen=(EventHappened,))
def quagmire_cancels_norad(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Quagmire traps the US and cancels NORAD."""
    cards = [one.card_id for one in after.emitted if isinstance(one, EventHappened) and one.card_id in ("quagmire", "norad")]
    return "NORAD is still in force" if cards[-1:] == ["quagmire"] and after.effects.norad else ""


@holds("5.2 note", seen=(EventBegins,))
def the_owner_carries_out_his_event(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """An event of one side is carried out by that side, whoever played the card."""
    begun = [one for one in after.emitted if isinstance(one, EventBegins)]
    return listed([one.card_id for one in begun if card(one.card_id).owner not in (None, one.executor)], "has the wrong executor")


@holds("9.3; cards 58, 71, 76", seen=(ChinaCardPassed, Coup, SpaceAttempt))
def china_passes_face_down_when_played(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """The China Card passes to the other side face down when it is played; #58 and #76 pass it face up, #71 face down."""
    passed, happened = first(after, ChinaCardPassed), ""
    for one in after.emitted:
        if isinstance(one, ChinaCardPassed):
            break
        happened = one.card_id if isinstance(one, EventHappened) else happened
    if passed is None:
        played = first(after, Coup) or first(after, SpaceAttempt)
        return "it does not pass" if played is not None and played.card_id == CHINA and not after.over else ""
    by_event = {
        "cultural_revolution": (USSR, True),
        "nixon_plays_the_china_card": (US, False),
        "ussuri_river_skirmish": (US, True),
    }
    phasing = before.phasing
    expected = by_event.get(happened, (phasing.opponent if phasing is not None else None, False))
    return (
        "" if (passed.to, passed.face_up) == expected else f"it passes to {passed.to}, face {'up' if passed.face_up else 'down'}"
    )


@holds("card 49", asked="event_card")
def missile_envy_takes_the_highest(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """For Missile Envy a side gives one of the cards that are worth most to it."""
    if after.decision.card_id != "missile_envy":
        return ""
    side = Superpower(after.decision.owner)
    value = {c: worth(after.effects, side, printed(c)) if printed(c) else 0 for c in after.hands[side]}
    highest = {card_id for card_id, amount in value.items() if amount == max(value.values())}
    return listed(highest ^ set(words(after)), "wrongly offered or not offered")


@holds("cards 50, 59", chosen="play_card trap_discard")
def standing_events_are_paid(before: Position, option: Option, after: Position) -> str:
    """We Will Bury You pays 3 in the next round of the US without UN Intervention, Flower Power 2 for each war card it plays."""
    if before.decision.owner != US or (isinstance(option, tuple) and option[0] == "cancel_missile_crisis"):
        return ""
    owed = {one.card_id: one.points for one in after.emitted if isinstance(one, PointsOwed)}
    played, use = (str(option[0]), str(option[1])) if isinstance(option, tuple) else ("", str(option))
    saved = played == _UN and use not in ("operations", "space")
    if (
        before.effects.we_will_bury_you is not (owed.get("we_will_bury_you") == 3)
        and not saved
        and use not in ("decline", "sit_out")
    ):
        return "We Will Bury You is paid wrongly"
    war = use if saved else played
    due = before.effects.flower_power and war in _WAR_CARDS and use != "space"
    due = due and not (war == "arab_israeli_war" and before.effects.camp_david_accords)
    return "" if after.over or due is (owed.get("flower_power") == 2) else "Flower Power is paid wrongly"


INVARIANTS: Final[tuple[Invariant, ...]] = (
    every_card_is_in_one_place,
    a_starred_card_leaves_when_its_event_happened,
    only_starred_cards_leave_and_none_comes_back,
    hands_are_filled_to_8_or_9,
    headlines_come_from_the_hand,
    the_higher_headline_comes_first,
    defectors_cancels_the_headline,
    defectors_pays_for_operations_of_the_ussr,
    quagmire_cancels_norad,
    the_owner_carries_out_his_event,
    china_passes_face_down_when_played,
    missile_envy_takes_the_highest,
    standing_events_are_paid,
)
"""The invariants of this file."""
