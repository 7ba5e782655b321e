"""The words of a report for choices and dice that no happening tells."""

from collections.abc import Mapping
from typing import Final

from brinkproof.model.engine import board
from brinkproof.model.engine.cards import CARDS, effective_operations, printed_operations
from brinkproof.model.engine.decisions import Decision, Option
from brinkproof.model.engine.events.contests import regions_held
from brinkproof.model.engine.phrases import card_label, count, region_name, side_name
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.regions import bonuses
from brinkproof.model.vocabulary import Region, Superpower

_CARDS: Final = {
    "missile_envy": "the {side} hands over {card} for Missile Envy",
    "star_wars": "the US takes {card} out of the discards",
    "salt_negotiations": "the {side} takes {card} out of the discards",
    "aldrich_ames_remix": "the USSR discards {card} of the US",
}
_CHANCE: Final = {
    "five_year_plan": "the USSR discards {card} by chance",
    "terrorism": "the {holder} discards {card} by chance",
    "grain_sales_to_soviets": "the US draws {card} of the USSR",
    "ask_not_what_your_country_can_do_for_you": "the US draws {card}",
    "our_man_in_tehran": "the US sees {card}",
}
_WORDS: Final = {
    ("wargames", "end_game"): "the {side} gives 6 VP and ends the game",
    ("wargames", "decline"): "the {side} lets the game go on",
    ("summit", "leave"): "the {side} leaves DEFCON alone",
    ("grain_sales_to_soviets", "return"): "the US returns it",
    ("chernobyl", "none"): "the US names no region",
    ("blockade", "none"): "the US discards nothing",
    ("latin_american_debt_crisis", "none"): "the US discards nothing",
    ("salt_negotiations", "none"): "the {side} takes no card",
}


def chosen(position: Position, option: Option, bases: Mapping[str, int]) -> str:
    """What the option of the position's decision tells, or nothing; ``bases`` are operations granted, by card."""
    decision = position.decision
    side = decision.owner.upper()
    words = _WORDS.get((decision.card_id, str(option)))
    if words:
        return words.format(side=side)
    match decision.kind:
        case "operations":
            return _operations(position, decision, str(option), bases)
        case "free_operation" if option == "realignments":
            return f"{side} realignments:"
        case "event_card" if option in CARDS:
            return _CARDS.get(decision.card_id, "the {side} discards {card}").format(side=side, card=card_label(str(option)))
        case "random_card":
            holder = "US" if option in position.hands[Superpower.US] else "USSR"
            return _CHANCE.get(decision.card_id, "{card}").format(card=card_label(str(option)), holder=holder)
        case "event_country" if decision.card_id == "shuttle_diplomacy":
            return f"Shuttle Diplomacy: {option} does not count for the USSR"
        case "event_choice" if decision.card_id == "chernobyl" and option in set(Region):
            region = Region(str(option))
            the = "the " if region is Region.MIDDLE_EAST else ""
            return f"no influence of USSR operations in {the}{region_name(region)} this turn"
        case "event_dice" if isinstance(option, tuple):
            rolls = zip(Superpower, option, strict=True)
            return "dice " + ", ".join(
                f"{side_name(roller)} {die}+{held} = {int(die) + held}"
                for roller, die in rolls
                for held in (regions_held(position, roller),)
            )
        case _:
            return ""


def olympic_dice(sponsor: Superpower, option: tuple[Option, ...]) -> str:
    """The dice of the Olympic Games; the sponsor adds 2."""
    own, other = (int(str(die)) for die in option)
    return f"{side_name(sponsor)} {own}+2 = {own + 2} against {side_name(sponsor.opponent)} {other}"


def _operations(position: Position, decision: Decision, use: str, bases: Mapping[str, int]) -> str:
    actor, card_id = Superpower(decision.owner), decision.card_id
    base = bases.get(card_id, printed_operations(card_id))
    value = effective_operations(actor, base, position.effects)
    asia, southeast = bonuses(position, actor, card_id, base)
    more = (" (+1 in Asia)" if asia else "") + (" (+1 in Southeast Asia)" if southeast else "")
    altered = f" ({base}{value - base:+d})" if value != base else ""
    operations = f"with {count(value, 'operation')}{altered}{more}"
    match use:
        case "influence":
            return f"{side_name(actor)} influence {operations}:"
        case "realignments":
            return f"{side_name(actor)} realignments {operations}:"
        case "give_up":
            return f"the {side_name(actor)} gives up the operations"
        case _:
            return ""


def place_of(decision: Decision, option: Option) -> str:
    """The target a war is aimed at, if the decision names one."""
    return str(option) if decision.kind == "war_target" and option in board.INDEX else ""
