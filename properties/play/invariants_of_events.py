"""Invariants of events that leave nothing to choose: the points, the influence and the effect that the card prints."""

from collections.abc import Callable
from typing import Final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.happenings import EventBegins, EventEnded, EventHappened, PointsOwed, TurnAdvanced
from brinkproof.model.engine.notes import DefconMoved, InfluenceChanged, PointsAwarded
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Ending, Region, Superpower
from brinkproof.properties.play.invariant import AMERICAS, ASIA, COUNTRIES, INDEX, US, USSR, Invariant, first, holds, in_control

ALL: Final = -99

_DEFCON: Final = {
    "salt_negotiations": 2,
    "we_will_bury_you": -1,
    "abm_treaty": 1,
    "soviets_shoot_down_kal_007": -1,
    "glasnost": 1,
}
"""By how much an event moves DEFCON, of those that the rulebook has no rules for."""

_OIL: Final = ("Egypt", "Iran", "Libya", "Saudi Arabia", "Iraq", "Gulf States", "Venezuela")

_POINTS: Final[dict[str, Callable[[Position], int]]] = {
    "kitchen_debates": lambda _: 2,
    "soviets_shoot_down_kal_007": lambda _: 2,
    "camp_david_accords": lambda _: 1,
    "the_iron_lady": lambda _: 1,
    "an_evil_empire": lambda _: 1,
    "willy_brandt": lambda _: -1,
    "u2_incident": lambda _: -1,
    "pershing_ii_deployed": lambda _: -1,
    "glasnost": lambda _: -2,
    "duck_and_cover": lambda after: 5 - after.defcon,
    "reagan_bombs_libya": lambda after: after.influence[USSR][INDEX["Libya"]] // 2,
    "alliance_for_progress": lambda after: sum(
        c.battleground and c.region in AMERICAS and in_control(after, US, c.index) for c in COUNTRIES
    ),
    "opec": lambda after: -sum(in_control(after, USSR, INDEX[name]) for name in _OIL),
}
"""The points to the US; what they are counted from does not change before the next decision."""

_INFLUENCE: Final[dict[str, tuple[tuple[Superpower, str, int], ...]]] = {
    "portuguese_empire_crumbles": ((USSR, "Angola", 2), (USSR, "SE African States", 2)),
    "allende": ((USSR, "Chile", 2),),
    "willy_brandt": ((USSR, "West Germany", 1),),
    "panama_canal_returned": ((US, "Panama", 1), (US, "Costa Rica", 1), (US, "Venezuela", 1)),
    "john_paul_ii_elected_pope": ((USSR, "Poland", -2), (US, "Poland", 1)),
    "sadat_expels_soviets": ((USSR, "Egypt", ALL), (US, "Egypt", 1)),
    "solidarity": ((US, "Poland", 3),),
    "iranian_hostage_crisis": ((US, "Iran", ALL), (USSR, "Iran", 2)),
    "the_iron_lady": ((USSR, "Argentina", 1), (USSR, "United Kingdom", ALL)),
    "awacs_sale_to_saudis": ((US, "Saudi Arabia", 2),),
    "camp_david_accords": ((US, "Israel", 1), (US, "Jordan", 1), (US, "Egypt", 1)),
    "vietnam_revolts": ((USSR, "Vietnam", 2),),
    "de_gaulle_leads_france": ((US, "France", -2), (USSR, "France", 1)),
    "tear_down_this_wall": ((US, "East Germany", 3),),
    "ortega_elected_in_nicaragua": ((US, "Nicaragua", ALL),),
}
"""What is added, or removed as far as it is there."""

_CONTROL: Final = {
    "fidel": (USSR, "Cuba"),
    "romanian_abdication": (USSR, "Romania"),
    "us_japan_mutual_defense_pact": (US, "Japan"),
}
"""The side that has control afterwards, and the country; the events of the USSR remove all influence of the US there."""

_FLAGS: Final = {
    "containment": "containment",
    "brezhnev_doctrine": "brezhnev_doctrine",
    "vietnam_revolts": "vietnam_revolts",
    "nuclear_subs": "nuclear_subs",
    "salt_negotiations": "salt_negotiations",
    "iran_contra_scandal": "iran_contra",
    "yuri_and_samantha": "yuri_and_samantha",
    "u2_incident": "u2_incident",
    "bear_trap": "bear_trap",
    "quagmire": "quagmire",
    "warsaw_pact_formed": "warsaw_pact",
    "marshall_plan": "marshall_plan",
    "nato": "nato",
    "de_gaulle_leads_france": "de_gaulle",
    "willy_brandt": "willy_brandt",
    "us_japan_mutual_defense_pact": "us_japan_pact",
    "formosan_resolution": "formosan_resolution",
    "camp_david_accords": "camp_david_accords",
    "the_iron_lady": "iron_lady",
    "north_sea_oil": "north_sea_oil",
    "awacs_sale_to_saudis": "awacs_sale",
    "flower_power": "flower_power",
    "an_evil_empire": "evil_empire",
    "tear_down_this_wall": "tear_down_this_wall",
    "john_paul_ii_elected_pope": "john_paul",
    "iranian_hostage_crisis": "iranian_hostage_crisis",
    "the_reformer": "reformer",
    "norad": "norad",
    "we_will_bury_you": "we_will_bury_you",
}
"""The effect in force afterwards."""

_CANCELS: Final = {"an_evil_empire": "flower_power", "tear_down_this_wall": "willy_brandt"}


def _last_event(after: Position) -> tuple[str, int, dict[tuple[Superpower, int], tuple[int, int]]]:
    """The last event that began to happen in the step, the points it gave the US, and what changed: by how much, to what."""
    card_id, points, done = "", 0, False
    changes: dict[tuple[Superpower, int], tuple[int, int]] = {}
    for one in after.emitted:
        if isinstance(one, EventHappened):
            card_id, points, changes, done = one.card_id, 0, {}, False
        elif isinstance(one, EventEnded | EventBegins):
            done = True
        elif isinstance(one, InfluenceChanged) and not done:
            key = one.side, one.index
            changes[key] = changes.get(key, (0, 0))[0] + one.change, one.us if one.side is US else one.ussr
        elif isinstance(one, PointsAwarded) and not done:
            points += one.points if one.side is US else -one.points
    return card_id, points, changes


@holds("7.1, 10.3.1", seen=(EventHappened,))
def events_pay_what_they_print(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """An event whose points are printed, or counted on the map, gives that many."""
    card_id, points, _ = _last_event(after)
    if card_id not in _POINTS or after.over or first(after, TurnAdvanced) is not None:
        return ""
    due = _POINTS[card_id](after)
    return "" if points == due else f"{card_id} gives the US {points}, not {due}"


@holds("7.1", seen=(EventHappened,))
def events_place_what_they_print(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """An event that names its countries adds there what it prints, or removes it as far as it is there, and changes no other."""
    card_id, _, changes = _last_event(after)
    if card_id not in _INFLUENCE or after.over:
        return ""
    wrong = {key for key in changes if key not in {(side, INDEX[name]) for side, name, _ in _INFLUENCE[card_id]}}
    if wrong:
        return f"{card_id} changes {', '.join(sorted(COUNTRIES[index].name for _, index in wrong))}"
    for side, name, amount in _INFLUENCE[card_id]:
        change, left = changes.get((side, INDEX[name]), (0, after.influence[side][INDEX[name]]))
        if change != amount and not (amount < change <= 0 == left):
            return f"{card_id} changes {side} in {name} by {change}, leaving {left}"
    return ""


@holds("2.1.7, cards 8, 12, 27", seen=(EventHappened,))
def events_give_the_control_they_name(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """An event that gives control of a country gives exactly that; #8 and #12 leave no influence of the US there."""
    card_id, _, changes = _last_event(after)
    if card_id not in _CONTROL:
        return ""
    side, name = _CONTROL[card_id]
    index = INDEX[name]
    added, own = changes.get((side, index), (0, after.influence[side][index]))
    other = changes.get((side.opponent, index), (0, after.influence[side.opponent][index]))[1]
    exact = own - other == COUNTRIES[index].stability or (added == 0 and own - other > COUNTRIES[index].stability)
    return "" if exact and (side is US or other == 0) else f"{card_id} leaves {own} against {other} in {name}"


@holds("7.2, 7.3, 7.5", seen=(EventHappened,))
def events_leave_their_effect(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """An event with an effect puts it in force, and #96 and #97 cancel what they name."""
    card_id, _, _ = _last_event(after)
    if first(after, TurnAdvanced) is not None or after.over:
        return ""
    paid = first(after, PointsOwed)  # We Will Bury You is paid at once by a US that has no card
    if card_id in _FLAGS and not getattr(after.effects, _FLAGS[card_id]) and (paid is None or paid.card_id != card_id):
        return f"{card_id} is not in force"
    if card_id in _CANCELS and getattr(after.effects, _CANCELS[card_id]):
        return f"{card_id} leaves {_CANCELS[card_id]} in force"
    executor = next(one.executor for one in reversed(after.emitted) if isinstance(one, EventHappened))
    if card_id == "red_scare_purge" and executor.opponent not in after.effects.red_scare_purge:
        return "the wrong side is purged"
    if card_id == "cuban_missile_crisis" and (after.effects.missile_crisis, after.defcon) != (executor.opponent, 2):
        return f"the crisis is on {after.effects.missile_crisis} at DEFCON {after.defcon}"
    return "the squads are another's" if card_id.endswith("death_squads") and executor not in after.effects.death_squads else ""


@holds("8.1.2; cards 43, 50, 57, 89, 90", seen=(EventHappened,))
def events_move_defcon(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """An event that moves DEFCON moves it by what it prints, up to 5."""
    level, due, card_id = before.defcon, None, ""
    for one in after.emitted:
        if isinstance(one, DefconMoved):
            level = one.level
        elif isinstance(one, EventHappened) and one.card_id in _DEFCON:
            card_id, due = one.card_id, min(5, level + _DEFCON[one.card_id])
        elif isinstance(one, EventBegins | EventEnded):
            if due not in (None, level):
                break
            due = None
    if after.ending is Ending.VICTORY_POINTS:
        return ""  # Glasnost pays before it improves DEFCON, and nothing is written after the end
    return "" if due in (None, level) else f"{card_id} leaves DEFCON at {level} and not {due}"


@holds("card 45", chosen="event_dice")
def the_summit_goes_to_the_higher(before: Position, option: Option, after: Position) -> str:
    """At the summit each side adds the regions it dominates or controls to its die; the higher gains 2, a tie gives nothing."""
    if before.decision.card_id != "summit" or not isinstance(option, tuple):
        return ""
    lead = int(option[0]) - int(option[1])
    for region in Region:
        if region is Region.SOUTHEAST_ASIA:
            continue
        field = [c for c in COUNTRIES if c.region is region or (region is Region.ASIA and c.region in ASIA)]
        total = sum(c.battleground for c in field)
        own = {side: [c.battleground for c in field if in_control(before, side, c.index)] for side in (US, USSR)}
        for side, sign in ((US, 1), (USSR, -1)):
            mine, theirs = own[side], own[side.opponent]
            if len(mine) > len(theirs) and (sum(mine) == total or (sum(mine) > sum(theirs) and len(mine) > sum(mine))):
                lead += sign
    moved = first(after, PointsAwarded)
    if lead == 0:
        return "a tie pays" if moved is not None and after.vp != before.vp and after.decision.card_id == "summit" else ""
    right = moved is not None and (moved.side, moved.points) == (US if lead > 0 else USSR, 2)
    return "" if right else f"a lead of {lead} pays {moved}"


INVARIANTS: Final[tuple[Invariant, ...]] = (
    events_pay_what_they_print,
    events_place_what_they_print,
    events_give_the_control_they_name,
    events_leave_their_effect,
    events_move_defcon,
    the_summit_goes_to_the_higher,
)
"""The invariants of this file."""
