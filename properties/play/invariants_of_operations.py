"""Invariants of operations: what they are worth, what they cost, and what they may be used for."""

from typing import Any, Final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.happenings import (
    Coup,
    GameEnded,
    InfluenceOperations,
    PointsOwed,
    Realignment,
)
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Ending, Region, Superpower, Winner
from brinkproof.properties.play.invariant import (
    ASIA,
    CHINA,
    COUNTRIES,
    INDEX,
    US,
    Invariant,
    first,
    held_then,
    holds,
    in_control,
    listed,
    printed,
    top,
    trapped,
    vietnam_adds,
    words,
    worth,
)


@holds("7.4, 7.4.1, 9.6, card 9", chosen="operations free_operation")
def operations_are_worth_their_modified_value(before: Position, option: Option, after: Position) -> str:
    """Operations are worth the printed or granted value with the modifiers of the side that uses them, from 1 to 4."""
    if option not in ("influence", "realignments", "coup"):
        return ""
    task, used, actor = top(before), top(after), Superpower(before.decision.owner)
    value = next(getattr(used, name) for name in ("left", "rolls_left", "operations") if hasattr(used, name))
    expected = worth(before.effects, actor, _base(task))
    return "" if (value, used.actor) == (expected, actor) else f"{value} operations of {used.actor}, not {expected} of {actor}"


@holds("7.4.1, 9.6, card 9", chosen="operations free_operation")
def bonuses_belong_to_china_and_to_the_ussr(before: Position, option: Option, after: Position) -> str:
    """Only The China Card gains 1 in Asia, and only the USSR gains 1 in Southeast Asia, after Vietnam Revolts."""
    if option not in ("influence", "realignments", "coup"):
        return ""
    task, used = top(before), top(after)
    china = task.card_id == CHINA
    vietnam = before.decision.kind == "operations" and vietnam_adds(before.effects, used.actor, _base(task))
    return "" if (used.asia, used.southeast) == (china, vietnam) else f"bonuses {used.asia} and {used.southeast} for {used.actor}"


def _base(task: Any) -> int:  # noqa: ANN401 - the task that offers operations
    """The value before modifiers: that of the card, but for the boycotted Olympic Games."""
    return 4 if task.card_id == "olympic_games" and getattr(task, "granted", False) else printed(task.card_id)


def _left(task: Any, index: int) -> int:  # noqa: ANN401 - the task that places influence
    region = COUNTRIES[index].region
    return int(task.left) + (task.asia and region in ASIA) + (task.southeast and region is Region.SOUTHEAST_ASIA)


@holds("6.1.2, 7.4", asked="influence")
def markers_are_paid(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """No marker is offered that costs more than what is left: 2 where the other side is in control, else 1."""
    task = top(after)
    if task.left >= 2:
        return ""
    enemy = Superpower(after.decision.owner).opponent
    return listed(
        [name for name in words(after) if _left(task, INDEX[name]) < 1 + in_control(after, enemy, INDEX[name])], "is too dear"
    )


@holds("6.1.2, 6.1.3", chosen="influence")
def operations_spent_add_up(before: Position, option: Option, after: Position) -> str:
    """Each marker takes what it costs, a bonus is lost outside its region, and nothing is left that buys a marker."""
    if not isinstance(option, str):
        return ""
    index, task, actor = INDEX[option], top(before), Superpower(before.decision.owner)
    price, region = 1 + in_control(before, actor.opponent, index), COUNTRIES[index].region
    left = task.left - price
    asia, southeast = task.asia and region in ASIA, task.southeast and region is Region.SOUTHEAST_ASIA
    if held_then(before, after, index)[actor] != before.influence[actor][index] + 1:
        return f"{option} has not gained one marker"
    if first(after, InfluenceOperations) is not None:
        return f"{left} operations are left" if left + asia + southeast > 1 else ""
    following = top(after)
    shown = (following.left, following.asia, following.southeast)
    return (
        "" if shown == (left, asia, southeast) else f"{_told(*shown)} left after {option}; due are {_told(left, asia, southeast)}"
    )


def _told(operations: int, asia: bool, southeast: bool) -> str:
    bonuses = [" and 1 more in Asia"] * asia + [" and 1 more in Southeast Asia"] * southeast
    return f"{operations} operations{''.join(bonuses)}"


@holds("card 40", seen=(Coup,))
def a_coup_under_the_crisis_loses(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """The side under the missile crisis loses by attempting a coup, whoever is phasing."""
    coup, ended = first(after, Coup), first(after, GameEnded)
    lost = ended is not None and ended.ending is Ending.MISSILE_CRISIS
    if lost is not (coup.actor is before.effects.missile_crisis):
        return "the crisis is forgotten" if not lost else "no crisis is on that side"
    return "the wrong side wins" if lost and ended.winner != Winner(coup.actor.opponent) else ""


@holds("card 109", seen=(Coup,))
def yuri_and_samantha_pay(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Each coup attempt of the US pays the USSR 1 point under Yuri and Samantha, no other does."""
    paid = any(isinstance(one, PointsOwed) and one.card_id == "yuri_and_samantha" for one in after.emitted)
    due = before.effects.yuri_and_samantha and first(after, Coup).actor is US
    return "" if paid is due or after.over else "paid wrongly" if paid else "not paid"


@holds("6.2.1, 9.6", chosen="realignment_dice")
def a_roll_takes_one_operation(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Each realignment roll takes one operation, and a bonus adds one while every roll was in its region."""
    rolled = first(after, Realignment)
    if rolled is None:
        return ""
    declared = top(before).realignment
    asia, southeast = declared.asia and rolled.region in ASIA, declared.southeast and rolled.region is Region.SOUTHEAST_ASIA
    expected = declared.rolls_left - 1 + asia + southeast
    return "" if rolled.rolls_left == expected else f"{rolled.rolls_left} rolls are left, not {expected}"


@holds("cards 42, 44; 7.4.2", asked="trap_discard play_card")
def traps_take_cards_worth_2(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """A trapped side discards any card worth 2 or more with its modifiers, no scoring card, and plays nothing but scoring cards."""
    side, effects = Superpower(after.decision.owner), after.effects
    if after.decision.kind == "trap_discard":
        cards = {card_id for card_id in words(after) if card_id != "decline"}
        feed = {card_id for card_id in after.hands[side] if printed(card_id) and worth(effects, side, printed(card_id)) > 1}
        owed = {"missile_envy"} & feed if effects.missile_envy is side else set()
        return listed(cards ^ (owed or feed), "wrongly offered or not offered to the trap")
    if not trapped(after, side):
        return ""
    plays = [one for one in after.decision.options if isinstance(one, tuple) and one[1] != "scoring"]
    return listed([play for play in plays if play[0] != "cancel_missile_crisis"], "is offered in the trap")


INVARIANTS: Final[tuple[Invariant, ...]] = (
    operations_are_worth_their_modified_value,
    bonuses_belong_to_china_and_to_the_ussr,
    markers_are_paid,
    operations_spent_add_up,
    a_coup_under_the_crisis_loses,
    yuri_and_samantha_pay,
    a_roll_takes_one_operation,
    traps_take_cards_worth_2,
)
"""The invariants of this file."""
