"""Invariants of dice: what a coup, a realignment, a war, the space race and a trap make of them."""

from typing import Final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.happenings import Coup, DefconImproved, Realignment, SpaceAttempt, TrapRoll, WarFought
from brinkproof.model.engine.notes import DefconMoved, DieRolled, SpaceAdvanced
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Region, Superpower
from brinkproof.properties.play.invariant import (
    AMERICAS,
    ASIA,
    BOXES,
    CHINA,
    COUNTRIES,
    INDEX,
    US,
    USSR,
    Invariant,
    at_once,
    first,
    held_then,
    holds,
    in_control,
    listed,
    printed,
    top,
    us_ussr,
    vietnam_adds,
)

_WARS: Final = {
    "korean_war": (4, 2),
    "arab_israeli_war": (4, 2),
    "indo_pakistani_war": (4, 2),
    "brush_war": (3, 1),
    "iran_iraq_war": (4, 2),
}
"""Of each war card: the least winning die and the points."""


def _bonus(before: Position, coup: Coup) -> int:
    vietnam = coup.region is Region.SOUTHEAST_ASIA and vietnam_adds(before.effects, coup.actor, printed(coup.card_id))
    return (coup.card_id == CHINA and coup.region in ASIA) + vietnam


def _modifier(before: Position, coup: Coup) -> int:
    squads = before.effects.death_squads if coup.region in AMERICAS else frozenset[Superpower]()
    return (coup.actor in squads) - (coup.actor.opponent in squads) - before.effects.salt_negotiations


@holds("6.3.2, cards 43, 69", chosen="coup_die")
def coups_follow_the_arithmetic(before: Position, option: Option, after: Position) -> str:
    """A coup takes, and then adds, what die, operations and modifiers exceed twice the stability by."""
    if not isinstance(option, int):
        return ""
    coup = first(after, Coup)
    index, actor, value = INDEX[coup.country], coup.actor, top(before).coup.operations + _bonus(before, coup)
    excess = max(0, option + _modifier(before, coup) + value - 2 * COUNTRIES[index].stability)
    enemy, own = before.influence[actor.opponent][index], before.influence[actor][index]
    expected = max(0, enemy - excess), own + max(0, excess - enemy)
    held = held_then(before, after, index)
    shown = held[actor.opponent], held[actor]
    right = shown == expected and coup.success is (excess > 0) and coup.operations == value
    told = f"a coup of the {actor} in {coup.country} with a {option} and {coup.operations} operations, {value} of them due,"
    made = f"{'succeeds' if coup.success else 'fails'} and leaves {us_ussr(actor.opponent, *shown)}"
    return "" if right else f"{told} {made}; due are {us_ussr(actor.opponent, *expected)}"


@holds("6.3.4, 8.1.4, card 41", chosen="coup_die")
def coups_degrade_in_battlegrounds_only(before: Position, option: Option, after: Position) -> str:
    """A coup degrades DEFCON by 1 in a battleground, save those of the US under Nuclear Subs, and never elsewhere."""
    coup = first(after, Coup)
    if coup is None or not isinstance(option, int):
        return ""
    moved = before.defcon
    for one in at_once(after):
        if isinstance(one, DefconMoved):
            moved = one.level
        if isinstance(one, DefconImproved | DefconMoved):
            break
    degrades = COUNTRIES[INDEX[coup.country]].battleground and not (coup.actor is US and before.effects.nuclear_subs)
    expected = before.defcon - 1 if degrades else before.defcon
    return "" if moved == expected else f"after {before.defcon} DEFCON is {moved}, not {expected}"


@holds("6.2.2, card 93", chosen="realignment_dice")
def realignments_follow_the_dice(before: Position, option: Option, after: Position) -> str:
    """The lower side loses the difference: 1 is added for each controlled neighbour, for more influence, for its superpower."""
    rolled = first(after, Realignment)
    if rolled is None or not isinstance(option, tuple):
        return ""
    country, totals = COUNTRIES[INDEX[rolled.country]], {}
    for side, die in zip((US, USSR), option, strict=True):
        markers = before.influence[side][country.index] > before.influence[side.opponent][country.index]
        neighbours = sum(in_control(before, side, index) for index in country.neighbours)
        scandal = side is US and before.effects.iran_contra
        totals[side] = int(die) + neighbours + markers + (side in country.superpowers) - scandal
    held = held_then(before, after, country.index)
    for side in (US, USSR):
        lost = max(0, totals[side.opponent] - totals[side])
        left = max(0, before.influence[side][country.index] - lost)
        if held[side] != left:
            return f"{side} has {held[side]} in {country.name}, not {left}"
    return ""


@holds("7.6, 2.1.5", chosen="war_die")
def wars_follow_the_die(before: Position, option: Option, after: Position) -> str:
    """A war loses 1 for each neighbour in enemy control, the enemy's superpower included, and Israel itself in #13."""
    war = first(after, WarFought)
    if war is None or not isinstance(option, int):
        return ""
    enemy, country = war.executor.opponent, COUNTRIES[top(before).index]
    least = _WARS[war.card_id][0]
    hostile = sum(in_control(before, enemy, index) for index in country.neighbours) + (enemy in country.superpowers)
    hostile += war.card_id == "arab_israeli_war" and in_control(before, enemy, country.index)
    won = option - hostile >= least
    if war.won is not won:
        return f"a {option} less {hostile} is {'won' if war.won else 'lost'}"
    own, other = before.influence[war.executor][country.index], before.influence[enemy][country.index]
    expected = (own + other, 0) if won else (own, other)
    held = held_then(before, after, country.index)
    shown = held[war.executor], held[enemy]
    told = f"the war leaves {us_ussr(war.executor, *shown)} in {country.name}"
    return "" if shown == expected else f"{told}; due are {us_ussr(war.executor, *expected)}"


@holds("6.4.1", chosen="space_die")
def space_follows_the_die(before: Position, option: Option, after: Position) -> str:
    """An attempt advances by one box on a die within its range, else not at all."""
    rolled = first(after, SpaceAttempt)
    if rolled is None or not isinstance(option, int):
        return ""
    box = before.space[rolled.player] + 1
    entered = tuple(one.box for one in at_once(after) if isinstance(one, SpaceAdvanced) and one.side is rolled.player)
    reached = option <= BOXES[box][1]
    right = rolled.success is reached and entered == ((box,) if reached else ())
    taken = f"to box {', '.join(map(str, entered))}" if entered else "nowhere"
    told = f"a {option} for box {box} takes the {rolled.player} {taken} and is told as a {'success' if rolled.success else 'failure'}"
    return "" if right else f"{told}; a {'success' if reached else 'failure'} is due"


@holds("6.4.3", seen=(SpaceAdvanced,))
def boxes_pay_first_and_second(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """The first side in a box of the space race gains its greater points, the second the lesser."""
    space = dict(before.space)
    for one in after.emitted:
        if isinstance(one, SpaceAdvanced):
            points = BOXES[one.box][3 if space[one.side.opponent] >= one.box else 2]
            space[one.side] = one.box
            if one.points != points:
                return f"box {one.box} pays {one.side} {one.points}, not {points}"
    return ""


@holds("cards 42, 44", chosen="trap_die")
def a_trap_opens_on_1_to_4(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """After the discard a 1 to 4 frees the side, a 5 or 6 does not."""
    rolled = first(after, TrapRoll)
    if rolled is None or not isinstance(option, int):
        return ""
    trapped = after.effects.bear_trap if rolled.player is USSR else after.effects.quagmire
    return "" if rolled.freed is (option <= 4) is not trapped else f"a {option} leaves the trap {'shut' if trapped else 'open'}"


@holds("6.2.2, 6.3.2, 6.4.1, 7.6", seen=(DieRolled,))
def dice_show_1_to_6(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Every die shows 1 to 6, and it is the die that was rolled."""
    dice = option if isinstance(option, tuple) else (option,)
    rolled = [one.die for one in after.emitted if isinstance(one, DieRolled)]
    return listed([die for die in rolled if die not in range(1, 7) or die not in dice], "was not rolled")


INVARIANTS: Final[tuple[Invariant, ...]] = (
    coups_follow_the_arithmetic,
    coups_degrade_in_battlegrounds_only,
    realignments_follow_the_dice,
    wars_follow_the_die,
    space_follows_the_die,
    boxes_pay_first_and_second,
    a_trap_opens_on_1_to_4,
    dice_show_1_to_6,
)
"""The invariants of this file."""
