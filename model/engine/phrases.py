"""The words of a report for each happening and each note."""

from typing import Final

from brinkproof.model.engine import happenings as h
from brinkproof.model.engine import notes
from brinkproof.model.engine.cards import CARDS, CHINA
from brinkproof.model.engine.track import BOXES
from brinkproof.model.vocabulary import Region, Superpower

_USE: Final = {
    "none": "for operations",
    "first": "for operations, its event first",
    "after": "for operations, its event afterwards",
    "impossible": "for operations, its event cannot occur",
}


def side_name(side: Superpower) -> str:
    """US or USSR."""
    return side.value.upper()


def card_name(card_id: str) -> str:
    """The title of a card."""
    return "The China Card" if card_id == CHINA else CARDS[card_id].name


def points(vp: int) -> str:
    """The victory point marker: ``US +3``."""
    return f"VP US +{vp}" if vp > 0 else f"VP USSR +{-vp}" if vp < 0 else "VP 0"


def region_name(region: Region) -> str:
    """The name of a region."""
    return region.value.replace("_", " ").title()


def opening(happening: h.Happening | notes.Note) -> str:
    """How a new line begins with it, or nothing; ``!`` marks a line that belongs to no action round."""
    match happening:
        case h.HeadlineTaken(player, card_id, _, _):
            return f"!Headline of the {side_name(player)}, {card_name(card_id)}"
        case h.CardPlayedAsEvent(_, card_id):
            return f"{card_name(card_id)} for its event"
        case h.CardPlayedForOperations(_, card_id, _, event):
            return f"{card_name(card_id)} {_USE[event]}"
        case h.CardPlayedForSpace(_, card_id, _):
            return f"{card_name(card_id)} for the space race"
        case h.ScoringCardPlayed(_, card_id):
            return card_name(card_id)
        case h.UnInterventionPlayed(_, card_id):
            return f"UN Intervention with {card_name(card_id)}"
        case h.TrapDiscard(_, card_id, _):
            return f"trapped, discards {card_name(card_id)}"
        case h.SatOut(player):
            return f"!{side_name(player)} sits out"
        case h.ExtraRoundDeclined(_):
            return "declines the extra action round"
        case h.MilitaryOperationsChecked(_):
            return "!Military operations"
        case h.FinalScoring(net):
            return f"!Final scoring, {points(net)} in all"
        case _:
            return ""


def phrase(happening: h.Happening | notes.Note) -> str:
    """What is added to the line, or nothing."""
    match happening:
        case h.HeadlineTaken(_, _, _, False):
            return "the event cannot occur"
        case h.HeadlineCancelled(player, card_id):
            return f"{card_name(card_id)} of the {side_name(player)} is cancelled"
        case h.EventBegins(card_id, executor):
            return f"event {card_name(card_id)} ({side_name(executor)})"
        case h.OperationsGranted(actor, _, base):
            return f"{side_name(actor)} may use {base} operations"
        case h.Coup(actor, country, _, _, free, _, operations, success, bonus):
            kind = "free coup" if free else "coup"
            more = f", {bonus} of them a bonus" if bonus else ""
            return f"{side_name(actor)} {kind} in {country} with {operations}{more}: {'success' if success else 'failure'}"
        case h.Realignment(actor, country, _, _, _, _):
            return f"{side_name(actor)} realigns {country}"
        case h.WarFought(_, _, won):
            return "the war is won" if won else "the war is lost"
        case h.OlympicAnswer(sponsor, boycott):
            return f"{side_name(sponsor.opponent)} {'boycotts' if boycott else 'takes part'}"
        case h.OlympicResult(winner):
            return f"{side_name(winner)} wins the games"
        case h.SpaceAttempt(_, _, success):
            return "success" if success else "failure"
        case h.TrapRoll(_, freed):
            return "freed" if freed else "still trapped"
        case h.PointsOwed(card_id, side, amount):
            return f"{card_name(card_id)} pays the {side_name(side)} {amount}"
        case h.MissileCrisisCancelled(side):
            return f"{side_name(side)} ends the missile crisis"
        case h.NoradPlaced(country):
            return f"NORAD in {country}" if country else ""
        case h.HeldCardDiscarded(player, card_id):
            return f"{side_name(player)} discards {card_name(card_id)}"
        case notes.Note():
            return _detail(happening)
        case _:
            return ""


def _detail(note: notes.Note) -> str:
    match note:
        case notes.DieRolled(side, purpose, die, modifier):
            return f"{side_name(side)} {purpose} die {die}" + (f"{modifier:+d}" if modifier else "")
        case notes.DefconMoved(level):
            return f"DEFCON {level}"
        case notes.PointsAwarded(_, _, vp):
            return points(vp)
        case notes.SpaceAdvanced(side, box, _):
            return f"{side_name(side)} reaches {BOXES[box].name}"
        case notes.RegionScored(region, us_level, us, ussr_level, ussr):
            levels = ("", "") if region is Region.SOUTHEAST_ASIA else (f" {us_level}", f" {ussr_level}")
            return f"{region_name(region)}: US{levels[0]} {us}, USSR{levels[1]} {ussr}"
        case notes.ChinaCardPassed(to, face_up):
            return f"The China Card to the {side_name(to)}" + (" face up" if face_up else "")
        case notes.CardDiscarded(player, card_id):
            return f"{side_name(player)} discards {card_name(card_id)}"
        case notes.CardHandedOver(to, card_id):
            return f"{card_name(card_id)} to the {side_name(to)}"
        case notes.DeckRebuilt():
            return "the discards become the deck"
        case _:
            return ""
