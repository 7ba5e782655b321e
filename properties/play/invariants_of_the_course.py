"""Invariants of the course of the game: DEFCON, military operations, the turn, NORAD, the crisis, and what lasts how long."""

from collections.abc import Mapping
from typing import Final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.happenings import (
    ActionRoundEnded,
    ChinaCardFlipped,
    Coup,
    DefconSet,
    GameEnded,
    HeldCardsRevealed,
    MilitaryOperationsChecked,
    MissileCrisisCancelled,
    NoradPlaced,
    SatOut,
    TurnAdvanced,
    WarFought,
)
from brinkproof.model.engine.notes import DefconMoved
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Ending, Phase, Superpower, Winner
from brinkproof.properties.play.invariant import COUNTRIES, INDEX, US, USSR, Invariant, first, holds, in_control, listed, top

_LASTING: Final = (
    "warsaw_pact",
    "marshall_plan",
    "nato",
    "de_gaulle",
    "us_japan_pact",
    "camp_david_accords",
    "iron_lady",
    "north_sea_oil",
    "awacs_sale",
    "evil_empire",
    "tear_down_this_wall",
    "john_paul",
    "iranian_hostage_crisis",
    "reformer",
)
_OF_THE_TURN: Final = (
    "containment",
    "brezhnev_doctrine",
    "red_scare_purge",
    "vietnam_revolts",
    "nuclear_subs",
    "missile_crisis",
    "salt_negotiations",
    "death_squads",
    "iran_contra",
    "chernobyl",
    "u2_incident",
    "yuri_and_samantha",
    "eighth_us_round",
    "open_hands",
)


@holds("4.5, 5.0")
def every_decision_can_be_made(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """While the game goes on there is a decision with different options; afterwards there is none."""
    options = after.decision.options
    if bool(options) is after.over:
        return "the game is over and asks" if after.over else "nothing can be chosen"
    return "" if len(set(options)) == len(options) else "an option is offered twice"


@holds("8.1.1, 8.1.3")
def defcon_1_is_nuclear_war(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """DEFCON shows 2 to 5, or 1 when nuclear war has ended the game."""
    war = after.ending is Ending.NUCLEAR_WAR
    return "" if (after.defcon == 1) is war and 1 <= after.defcon <= 5 else f"DEFCON {after.defcon} and {after.ending}"


@holds("8.1.3", seen=(GameEnded,))
def nuclear_war_is_lost_by_the_phasing_side(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """At DEFCON 1 the side in whose action round or headline it happened has lost, whoever owns the card."""
    if after.ending is not Ending.NUCLEAR_WAR:
        return ""
    right = after.phasing is not None and after.winner == Winner(after.phasing.opponent)
    return "" if right else f"{after.winner} wins while {after.phasing} is phasing"


@holds("8.2.1, 8.2.3, 8.2.4, 8.2.5")
def military_operations_add_up(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Coups that are not free credit their operations, wars 2 or 3 (#36), #46 gives 5; at the end what DEFCON asks for is lacking."""
    amounts, defcon = before.military_ops.copy(), before.defcon
    for one in after.emitted:
        match one:
            case DefconMoved(level):
                defcon = level
            case Coup(actor=side, operations=more) if not one.free and after.ending is not Ending.MISSILE_CRISIS:
                amounts[side] = min(5, amounts[side] + more)
            case WarFought(card_id, side):
                amounts[side] = min(5, amounts[side] + (3 if card_id == "brush_war" else 2))
            case DefconSet(side, level) if level > 1:
                amounts[side] = 5
            case MilitaryOperationsChecked(net):
                due = max(0, defcon - amounts[USSR]) - max(0, defcon - amounts[US])
                if net != due:
                    return f"{net} points for {_of_both(amounts)} at DEFCON {defcon}, not {due}"
                amounts = amounts if after.over and first(after, HeldCardsRevealed) is None else {US: 0, USSR: 0}
            case _:
                pass
    return "" if after.military_ops == amounts else f"the markers are at {_of_both(after.military_ops)}, not {_of_both(amounts)}"


def _of_both(amounts: Mapping[Superpower, int]) -> str:
    return f"US {amounts[US]}, USSR {amounts[USSR]}"


@holds("card 106")
def norad_follows_a_move_to_2(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """NORAD places a marker at the end of each round in which DEFCON moved to 2 while the US controls Canada, and of no other."""
    asked = after.decision.card_id == "norad" and after.decision.kind == "event_place"
    moved = before.moved_to_2
    for one in after.emitted:
        if isinstance(one, DefconMoved):
            moved = moved or one.level == 2
        elif isinstance(one, ActionRoundEnded):
            break
    else:
        if not asked or before.agenda[-1] is after.agenda[-1]:
            return "NORAD is asked outside rounds" if asked and after.phase is not Phase.ACTION_ROUNDS else ""
        ready = after.effects.norad and in_control(after, US, INDEX["Canada"])
        return "" if moved and ready else "NORAD is asked without a move to 2" if ready else "NORAD is not ready"
    missed = moved and after.effects.norad and in_control(after, US, INDEX["Canada"]) and first(after, NoradPlaced) is None
    return "NORAD is not asked" if missed else ""


@holds("card 106", seen=(ActionRoundEnded,))
def a_round_begins_unmoved(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """That DEFCON moved to 2 is forgotten when the next round begins."""
    return "the move is remembered" if after.moved_to_2 else ""


@holds("4.5H", seen=(TurnAdvanced,))
def effects_of_the_turn_end(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Nothing that lasts for the rest of a turn is in force in the next one."""
    left = [name for name in _OF_THE_TURN if getattr(after.effects, name)]
    return f"{', '.join(left)} still in force" if left else ""


@holds("7.3, 7.5")
def lasting_effects_last(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """What no card cancels stays in force to the end of the game."""
    if after.effects is before.effects:
        return ""
    lost = [name for name in _LASTING if getattr(before.effects, name) and not getattr(after.effects, name)]
    return f"{', '.join(lost)} no longer in force" if lost else ""


@holds("4.5G", seen=(ChinaCardFlipped,))
def china_lies_face_up_after_the_turn(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """At the end of the turn The China Card is turned face up."""
    return "" if after.china_face_up else "The China Card lies face down"


@holds("6.4.4", asked="headline held_card play_card")
def abilities_belong_to_the_side_ahead(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Box 4 makes the other side show its headline first, box 6 discards a held card, box 8 has eight rounds: for one side alone."""
    side, kind = Superpower(after.decision.owner), after.decision.kind
    mine, theirs = after.space[side], after.space[side.opponent]
    if kind == "headline":
        free = any(card_id not in ("un_intervention", "missile_envy") for card_id in after.hands[side.opponent])
        none_shown = after.headlines[side.opponent] is None and free
        return f"{side} shows its headline first" if none_shown and theirs < 4 <= mine else ""
    if kind == "held_card":
        return "" if theirs < 6 <= mine else f"{side} may discard a held card"
    regular = 6 if after.turn <= 3 else 7
    more = theirs < 8 <= mine or (side is US and after.effects.eighth_us_round)
    return "" if after.round <= (8 if more else regular) else f"{side} has round {after.round}"


@holds("6.4.1", chosen="play_card")
def attempts_are_counted(before: Position, option: Option, after: Position) -> str:
    """Each card that is played for the space race is one attempt of the turn, and no other card is."""
    side = Superpower(before.decision.owner)
    tries = isinstance(option, tuple) and option[1] == "space"
    made = after.space_attempts[side] - before.space_attempts[side]
    return "" if made == tries or first(after, TurnAdvanced) is not None or after.over else f"{made} attempts are counted"


@holds("6.4.1", seen=(TurnAdvanced,))
def attempts_come_back_with_the_turn(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """At the end of the turn no attempt of it counts any more."""
    left = {side: made for side, made in after.space_attempts.items() if made}
    return f"attempts of the turn before still count: {_of_both(after.space_attempts)}" if left and not after.over else ""


@holds("6.4.4", seen=(HeldCardsRevealed,))
def the_side_ahead_may_discard(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """At the end of the turn the side alone in box 6 or beyond may discard a held card, if it holds one."""
    for side in Superpower:
        if after.space[side.opponent] < 6 <= after.space[side] and after.hands[side] and not after.over:
            asked = after.decision.kind == "held_card" and after.decision.owner == side
            return "" if asked else f"the {side} is not asked"
    return ""


@holds("6.4.4, card 86", seen=(MilitaryOperationsChecked,))
def who_has_eight_rounds_plays_eight(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Alone in box 8, or as the US after North Sea Oil, a side has an eighth action round, unless it has no card for it."""
    for side in Superpower:
        station = all(position.space[side] == 8 > position.space[side.opponent] for position in (before, after))
        idle = any(isinstance(one, SatOut) and one.player is side for one in after.emitted)
        if (station or (side is US and before.effects.eighth_us_round)) and before.round < 8 and not idle:
            return f"the {side} has no eighth round"
    return ""


_PRINTED: Final[Mapping[Superpower, Mapping[str, int]]] = {
    USSR: {"Syria": 1, "Iraq": 1, "North Korea": 3, "East Germany": 3, "Finland": 1},
    US: {"Canada": 2, "Iran": 1, "Israel": 1, "Japan": 1, "Australia": 4, "Philippines": 1, "South Korea": 1, "Panama": 1,
         "South Africa": 1, "United Kingdom": 5},
}  # fmt: skip
_FREE: Final = {USSR: (6, "Eastern Europe"), US: (7, "Western Europe")}


@holds("3.2, 3.3", chosen="set_up")
def the_set_up_is_the_printed_one(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Beside the printed influence the USSR places 6 in Eastern Europe, then the US 7 in Western Europe; a handicap comes after."""
    if top(before).reinforcing:
        return ""
    side = Superpower(before.decision.owner)
    most, half = _FREE[side]
    goes_on = after.decision.kind == "set_up" and after.decision.owner == side and not top(after).reinforcing
    placed = 0
    for country in COUNTRIES:
        extra = after.influence[side][country.index] - _PRINTED[side].get(country.name, 0)
        if extra < 0 or (extra and half not in country.subregions):
            return f"the {side} has {after.influence[side][country.index]} in {country.name}"
        placed += extra
    if side is USSR and not goes_on and (after.decision.kind, after.decision.owner) != ("set_up", US):
        return "the US places nothing"
    return "" if goes_on is (placed < most) and placed <= most else f"the {side} places {placed}, not {most}"


@holds("card 40", seen=(MissileCrisisCancelled,))
def the_crisis_is_paid(before: Position, option: Option, after: Position) -> str:
    """The crisis ends for 2 influence of its side: of the USSR in Cuba, of the US in West Germany or in Turkey; DEFCON stays."""
    side = before.effects.missile_crisis
    country = str(option[1]) if isinstance(option, tuple) else ""
    if side is None or country not in (("Cuba",) if side is USSR else ("West Germany", "Turkey")):
        return f"it is paid in {country}"
    paid = before.influence[side][INDEX[country]] - after.influence[side][INDEX[country]]
    right = paid == 2 and after.effects.missile_crisis is None and after.defcon == before.defcon
    return "" if right else f"{paid} are paid"


_CANCEL: Final = "cancel_missile_crisis"
_PAID_IN: Final = {US: ("West Germany", "Turkey"), USSR: ("Cuba",)}


@holds("card 40")
def the_crisis_can_be_paid_at_any_time(before: Position, option: Option, after: Position) -> str:
    """The side under the crisis may pay with each decision of its own, and is asked before each of the other side (ruling 5).

    Both hold of the headline phase and the action rounds; a coup that the other side has declared is not interrupted.
    """
    side, decision = after.effects.missile_crisis, after.decision
    if side is None or after.over or after.phase not in (Phase.HEADLINE, Phase.ACTION_ROUNDS):
        return ""
    ways = {(_CANCEL, name) for name in _PAID_IN[side] if after.influence[side][INDEX[name]] >= 2}
    if decision.owner == side:
        offered = {one for one in decision.options if isinstance(one, tuple) and one[0] == _CANCEL}
        return listed(offered ^ ways, "wrongly offered or not offered")
    if decision.owner != side.opponent or decision.kind == "coup_target" or not ways:
        return ""
    asked = before.decision.kind == "missile_crisis" and option == "wait"
    return "" if asked else f"{side} is not asked before {decision.kind}"


INVARIANTS: Final[tuple[Invariant, ...]] = (
    every_decision_can_be_made,
    defcon_1_is_nuclear_war,
    nuclear_war_is_lost_by_the_phasing_side,
    military_operations_add_up,
    norad_follows_a_move_to_2,
    a_round_begins_unmoved,
    effects_of_the_turn_end,
    lasting_effects_last,
    china_lies_face_up_after_the_turn,
    abilities_belong_to_the_side_ahead,
    attempts_are_counted,
    attempts_come_back_with_the_turn,
    the_side_ahead_may_discard,
    who_has_eight_rounds_plays_eight,
    the_set_up_is_the_printed_one,
    the_crisis_is_paid,
    the_crisis_can_be_paid_at_any_time,
)
"""The invariants of this file."""
