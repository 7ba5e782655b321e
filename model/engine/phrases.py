"""The words of a report: names, how a line begins, and what each happening and note adds to it."""

from collections.abc import Sequence
from typing import Final

from brinkproof.model.engine import board, notes
from brinkproof.model.engine import happenings as h
from brinkproof.model.engine.cards import CARDS, CHINA, CHINA_OPERATIONS
from brinkproof.model.engine.effect_phrases import effect
from brinkproof.model.engine.events.wars import WARS
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.scoring import NONE, VALUES, battlegrounds_of
from brinkproof.model.engine.track import BOXES
from brinkproof.model.engine.traps import MOST_FREEING_DIE
from brinkproof.model.vocabulary import Region, Superpower

_USE: Final = {
    "none": "for operations",
    "first": "for operations, its event first",
    "after": "for operations, its event afterwards",
    "impossible": "for operations, its event cannot occur",
}

_COUPS_ONLY: Final = frozenset({"che", "ortega_elected_in_nicaragua"})


def side_name(side: Superpower) -> str:
    """US or USSR."""
    return side.value.upper()


def card_name(card_id: str) -> str:
    """The title of a card."""
    return "The China Card" if card_id == CHINA else CARDS[card_id].name


def card_label(card_id: str) -> str:
    """A card with its owner and operations, ``Duck and Cover (US 3)``; ``*`` leaves the game when its event happens."""
    if card_id == CHINA:
        return f"The China Card ({CHINA_OPERATIONS})"
    card = CARDS[card_id]
    owner = side_name(card.owner) if card.owner else "neutral"
    star = "*" if card.starred else ""
    if card.scoring:
        return card.name + star
    return f"{card.name} ({owner} {card.operations}{star})"


def points(vp: int) -> str:
    """The victory point marker: ``VP US +3``."""
    return f"VP US +{vp}" if vp > 0 else f"VP USSR +{-vp}" if vp < 0 else "VP 0"


def gain(net_to_us: int) -> str:
    """Who gains how many points."""
    if not net_to_us:
        return "nobody gains VP"
    return f"{'US' if net_to_us > 0 else 'USSR'} gains {abs(net_to_us)} VP"


def count(amount: int, noun: str) -> str:
    """A number and its noun."""
    return f"{amount} {noun}" + ("" if amount == 1 else "s")


def region_name(region: Region) -> str:
    """The name of a region."""
    return region.value.replace("_", " ").title()


def changed(index: int, us: int, ussr: int, before: tuple[int, int]) -> str:
    """What became of a country: ``Iran 0/3 (USSR +1, USSR control)``."""
    stability = board.STABILITY[index]

    def control(us: int, ussr: int) -> str:
        return "US" if us - ussr >= stability else "USSR" if ussr - us >= stability else "no"

    words = [f"{name} {now - then:+d}" for name, now, then in (("US", us, before[0]), ("USSR", ussr, before[1])) if now != then]
    if control(us, ussr) != control(*before):
        words.append(f"{control(us, ussr)} control")
    return f"{board.NAMES[index]} {us}/{ussr}" + (f" ({', '.join(words)})" if words else "")


def opening(happening: h.Happening | notes.Note) -> tuple[Superpower | None, str]:
    """How a new line begins with it, and whose action round it is; "" if it begins none."""
    match happening:
        case h.HeadlineTaken(player, card_id, executor, occurs):
            other = "" if executor is player or not occurs else f", carried out by the {side_name(executor)}"
            return None, f"Headline of the {side_name(player)}, {card_label(card_id)}{other}"
        case h.CardPlayedAsEvent(player, card_id):
            return player, f"{card_label(card_id)} for its event"
        case h.CardPlayedForOperations(player, card_id, _, event):
            return player, f"{card_label(card_id)} {_USE[event]}"
        case h.CardPlayedForSpace(player, card_id, _):
            return player, f"{card_label(card_id)} for the space race"
        case h.ScoringCardPlayed(player, card_id):
            return player, card_label(card_id)
        case h.UnInterventionPlayed(player, card_id):
            return player, f"UN Intervention with {card_label(card_id)}, which has no event but its operations"
        case h.TrapDiscard(player, card_id, _):
            return player, f"trapped, discards {card_label(card_id)}"
        case h.SatOut(player):
            return player, "has nothing to play and sits out"
        case h.ExtraRoundDeclined(player):
            return player, "declines the extra action round"
        case h.HeldCardDiscarded(player, card_id):
            return None, f"The {side_name(player)} discards {card_name(card_id)}, which it held"
        case _:
            return None, ""


def phrase(happening: h.Happening | notes.Note, dice: Sequence[notes.DieRolled], position: Position) -> str:
    """What is added to the line, or nothing; ``dice`` are those rolled for it. A colon at the end announces more."""
    match happening:
        case h.HeadlineTaken(_, _, _, False):
            return "the event cannot occur"
        case h.HeadlineCancelled(player, card_id):
            return f"the headline of the {side_name(player)}, {card_label(card_id)}, is cancelled"
        case h.EventBegins(card_id, executor):
            return f"event {card_label(card_id)} of the {side_name(executor)}:"
        case h.EventHappened(card_id, executor):
            return effect(card_id, executor)
        case h.Coup():
            return _coup(happening, dice)
        case h.Realignment(_, country, _, _, _, _):
            return f"{country}, " + " against ".join(f"{side_name(die.side)} {_sum(die)}" for die in dice)
        case h.OlympicAnswer(sponsor, boycott):
            return f"the {side_name(sponsor.opponent)} {'boycotts' if boycott else 'takes part'}"
        case h.OlympicResult(winner):
            return f"the {side_name(winner)} wins the games"
        case h.TrapRoll(_, freed):
            return f"die {dice[-1].die} (1-{MOST_FREEING_DIE} frees): {'freed' if freed else 'still trapped'}"
        case h.PointsOwed(card_id, _, _):
            return f"{card_name(card_id)} pays:"
        case h.MissileCrisisCancelled(side):
            return f"the {side_name(side)} pays and ends the Cuban Missile Crisis:"
        case h.NoradPlaced(country):
            return "NORAD:" if country else "NORAD is not used"
        case h.FreeOperationDeclined(actor, card_id):
            return f"the {side_name(actor)} makes no {'coup' if card_id in _COUPS_ONLY else 'free operation'}"
        case h.DefconSet(executor, level):
            return f"the {side_name(executor)} sets DEFCON to {level}" + ("" if level == 1 else ", 5 military operations")
        case notes.Note():
            return _detail(happening, position)
        case _:
            return ""


def _coup(coup: h.Coup, dice: Sequence[notes.DieRolled]) -> str:
    stability = 2 * board.STABILITY[board.INDEX[coup.country]]
    text = f"{side_name(coup.actor)} {'free coup' if coup.free else 'coup'} in {coup.country} with {count(coup.operations, 'operation')}"
    if coup.bonus:
        text += f" ({coup.bonus} for the region)"
    if not dice:
        return text
    die = dice[-1]
    result = die.die + die.modifier + coup.operations - stability
    modifier = f" {'+' if die.modifier > 0 else '-'} {abs(die.modifier)}" if die.modifier else ""
    verdict = "success" if coup.success else "failure"
    return f"{text}, die {die.die}{modifier} + {coup.operations} - {stability} = {result}, {verdict}"


def war(fought: h.WarFought, die: notes.DieRolled, target: str) -> str:
    """The roll of a war."""
    card = WARS[fought.card_id]
    roll = f"die {_sum(die)} ({card.least_winning} or more wins)"
    verdict = "victory" if fought.won else "no victory"
    return f"{side_name(fought.executor)} war on {target}, {roll}: {verdict}, {card.military_ops} military operations"


def space(attempt: h.SpaceAttempt, die: notes.DieRolled, box: int) -> str:
    """The roll of an attempt at the box."""
    roll = f"die {die.die} (1-{BOXES[box].greatest_die} reaches {BOXES[box].name})"
    return f"{roll}: {'success' if attempt.success else 'failure'}"


def _sum(die: notes.DieRolled) -> str:
    return f"{die.die}{die.modifier:+d} = {die.die + die.modifier}" if die.modifier else str(die.die)


def _detail(note: notes.Note, position: Position) -> str:
    match note:
        case notes.PointsAwarded(side, amount, vp):
            net = amount if side is Superpower.US else -amount
            return f"{gain(net)} ({points(vp)})"
        case notes.SpaceAdvanced(side, box, _):
            return f"{side_name(side)} in box {box}, {BOXES[box].name}"
        case notes.RegionScored():
            return region_scored(note, position) + ("" if note.us != note.ussr else f"; {gain(0)}")
        case notes.ChinaCardPassed(to, face_up):
            return f"The China Card passes to the {side_name(to)} face {'up' if face_up else 'down'}"
        case notes.DeckRebuilt():
            return "the discards are shuffled and become the deck"
        case _:
            return ""


def region_scored(scored: notes.RegionScored, position: Position) -> str:
    """A scored region: ``Asia: US domination 7 + 3 = 10 (Japan, India; Taiwan)``, battlegrounds before the semicolon."""
    sides = (
        (Superpower.US, scored.us_level, scored.us),
        (Superpower.USSR, scored.ussr_level, scored.ussr),
    )
    return f"{region_name(scored.region)}: " + ", ".join(
        f"{side_name(side)} {_worth(scored.region, level, amount)}{_held(position, side, scored.region)}"
        for side, level, amount in sides
    )


def _worth(region: Region, level: str, amount: int) -> str:
    if region not in VALUES:
        return str(amount)
    if level == NONE:
        return "nothing"
    value = VALUES[region][level]
    if not value:
        return level
    return f"{level} {value} + {amount - value} = {amount}" if amount != value else f"{level} {value}"


def _held(position: Position, side: Superpower, region: Region) -> str:
    mask = board.SOUTHEAST_ASIA if region is Region.SOUTHEAST_ASIA else board.REGION_MASK[region]
    battlegrounds = battlegrounds_of(position, region) if region in VALUES else 0
    own = position.control[side] & mask
    parts = [", ".join(board.names_of(part)) for part in (own & battlegrounds, own & ~battlegrounds) if region in VALUES]
    if region not in VALUES:
        parts = [", ".join(board.names_of(own))]
    if not any(parts):
        return ""
    return f" ({'; '.join(part or 'no battleground' for part in parts if part or part is parts[0])})"
