"""Invariants of victory points: what is scored, what is paid, and who wins by them."""

from typing import Final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.happenings import (
    FinalScoring,
    GameEnded,
    HeldCardsRevealed,
    PointsOwed,
)
from brinkproof.model.engine.notes import PointsAwarded, RegionScored
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Ending, Region, Superpower, Winner
from brinkproof.properties.play.invariant import (
    ASIA,
    COUNTRIES,
    INDEX,
    US,
    USSR,
    Invariant,
    first,
    holds,
    in_control,
    printed,
    scoring_due,
    trapped,
)

_VALUES: Final = {
    Region.EUROPE: {"none": 0, "presence": 3, "domination": 7, "control": 0},
    Region.ASIA: {"none": 0, "presence": 3, "domination": 7, "control": 9},
    Region.MIDDLE_EAST: {"none": 0, "presence": 3, "domination": 5, "control": 7},
    Region.CENTRAL_AMERICA: {"none": 0, "presence": 1, "domination": 3, "control": 5},
    Region.SOUTH_AMERICA: {"none": 0, "presence": 2, "domination": 5, "control": 6},
    Region.AFRICA: {"none": 0, "presence": 1, "domination": 4, "control": 6},
}
"""What the scoring cards print; control of Europe wins instead."""


@holds("10.1, 10.3.1")
def points_add_up(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """The marker moves by the points that are awarded, ends at 20, and 20 win at once."""
    vp = before.vp
    for one in after.emitted:
        if isinstance(one, PointsAwarded):
            vp = max(-20, min(20, vp + (one.points if one.side is US else -one.points)))
        elif isinstance(one, FinalScoring) and after.ending is Ending.FINAL_SCORING:
            vp = max(-20, min(20, vp + one.net_vp_to_us))
    if after.vp != vp:
        return f"the marker shows {after.vp}, not {vp}"
    if abs(vp) < 20:
        return "20 points are claimed" if after.ending is Ending.VICTORY_POINTS else ""
    return (
        "" if after.winner == (Winner.US if vp > 0 else Winner.USSR) or not before.over < after.over else "20 points do not win"
    )


@holds("cards 50, 59, 60, 109", seen=(PointsOwed,))
def owed_points_are_paid(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Points that an earlier event owes are paid at once."""
    owed: PointsOwed | None = None
    for one in after.emitted:
        if isinstance(one, PointsAwarded) and owed is not None:
            if (one.side, one.points) != (owed.side, owed.points):
                return f"{owed} pays {one.points} to {one.side}"
            owed = None
        elif isinstance(one, PointsOwed):
            owed = one
    return "" if owed is None else f"{owed} is not paid"


def _scored(position: Position, region: Region, ignored: str) -> tuple[str, int, str, int]:
    named = ASIA if region is Region.ASIA else {region}
    field = [country for country in COUNTRIES if country.region in named]
    formosa = position.effects.formosan_resolution and in_control(position, US, INDEX["Taiwan"])
    grounds = {country.name for country in field if country.battleground or (formosa and country.name == "Taiwan")}
    own = {side: [c for c in field if in_control(position, side, c.index)] for side in (US, USSR)}
    own[USSR] = [country for country in own[USSR] if country.name != ignored]
    result: list[str | int] = []
    for side in (US, USSR):
        mine, theirs = own[side], own[side.opponent]
        held, lost = sum(c.name in grounds for c in mine), sum(c.name in grounds for c in theirs)
        if region is Region.SOUTHEAST_ASIA:
            result += ["none", len(mine) + any(country.name == "Thailand" for country in mine)]
            continue
        level = "presence" if mine else "none"
        if len(mine) > len(theirs):
            dominates = held > lost and len(mine) > held
            level = "control" if held == len(grounds) else "domination" if dominates else level
        beside = sum(side.opponent in country.superpowers for country in mine)
        result += [level, _VALUES[region][level] + held + beside]
    return str(result[0]), int(result[1]), str(result[2]), int(result[3])


@holds("10.1; cards 35, 38, 73", seen=(RegionScored,))
def regions_are_scored_anew(before: Position, option: Option, after: Position) -> str:
    """Each scoring is presence, domination or control, battlegrounds, and countries beside the other superpower."""
    decision = before.decision
    ignored = str(option) if decision.kind == "event_country" and decision.card_id == "shuttle_diplomacy" else ""
    for one in after.emitted:
        if isinstance(one, RegionScored):
            shown, due = (one.us_level, one.us, one.ussr_level, one.ussr), _scored(after, one.region, ignored)
            ignored = ""
            if shown != due:
                return f"{one.region}: {_worth(*shown)} in the engine; due are {_worth(*due)}"
            controller = Winner.US if one.us_level == "control" else Winner.USSR if one.ussr_level == "control" else None
            if (
                one.region is Region.EUROPE
                and controller is not None
                and (after.winner, after.ending)
                != (
                    controller,
                    Ending.EUROPE_CONTROL,
                )
            ):
                return "control of Europe does not win"
    return ""


def _worth(us_level: str, us: int, ussr_level: str, ussr: int) -> str:
    return f"US {us_level} {us}, USSR {ussr_level} {ussr}"


@holds("10.3.2", seen=(FinalScoring,))
def final_scoring_is_all_regions_and_china(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Final scoring is the sum of the six regions, and 1 for The China Card; then the marker decides."""
    scored = [one for one in after.emitted if isinstance(one, RegionScored)][-6:]
    china = 0 if after.china_holder is None else 1 if after.china_holder is US else -1
    due = sum(one.us - one.ussr for one in scored) + china
    if first(after, FinalScoring).net_vp_to_us != due or len({one.region for one in scored}) != 6:
        return f"{due} points are due to the US"
    leader = Winner.DRAW if after.vp == 0 else Winner.US if after.vp > 0 else Winner.USSR
    return "" if after.ending is Ending.EUROPE_CONTROL or after.winner == leader else f"{after.winner} wins with {after.vp}"


@holds("11.1.2, 4.5F", seen=(HeldCardsRevealed,))
def a_held_scoring_card_loses(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Who holds a scoring card when the turn ends has lost; if both do, the US has won."""
    holding = [side for side in (USSR, US) if any(not printed(card_id) for card_id in after.hands[side])]
    if not holding:
        return "a held card is claimed" if after.ending is Ending.HELD_SCORING_CARD else ""
    return "" if after.winner == Winner(holding[0].opponent) else f"{holding[0]} holds one and has not lost"


@holds("4.5D", asked="play_card trap_discard")
def scoring_cards_are_due(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """A side with no more rounds left than scoring cards has to play one now, and no side before that."""
    side, decision = Superpower(after.decision.owner), after.decision
    plays = [one for one in decision.options if not isinstance(one, tuple) or one[0] != "cancel_missile_crisis"]
    others = [one for one in plays if not isinstance(one, tuple) or one[1] != "scoring"]
    if scoring_due(after, side):
        return f"a scoring card is due and {others[0]} is offered" if others else ""
    free = not trapped(after, side) and any(map(printed, after.hands[side]))
    return "only scoring cards are offered, and none is due" if free and not others else ""


@holds("card 100", seen=(GameEnded,))
def wargames_ends_without_scoring(before: Position, option: Option, after: Position) -> str:
    """Wargames gives the other side 6 points and ends the game at DEFCON 2, for whoever leads then, without any scoring."""
    if option != "end_game" and after.ending is not Ending.WARGAMES:
        return ""
    if after.ending not in (Ending.WARGAMES, Ending.VICTORY_POINTS):
        return f"the game ends by {after.ending}"
    leader = Winner.DRAW if after.vp == 0 else Winner.US if after.vp > 0 else Winner.USSR
    scored = any(isinstance(one, FinalScoring | RegionScored) for one in after.emitted)
    gift = -6 if before.decision.owner == US else 6
    right = after.winner == leader and not scored and after.vp == max(-20, min(20, before.vp + gift)) and before.defcon == 2
    return "" if right else f"{after.winner} wins with {after.vp} after {before.vp}"


INVARIANTS: Final[tuple[Invariant, ...]] = (
    points_add_up,
    owed_points_are_paid,
    regions_are_scored_anew,
    final_scoring_is_all_regions_and_china,
    a_held_scoring_card_loses,
    scoring_cards_are_due,
    wargames_ends_without_scoring,
)
"""The invariants of this file."""
