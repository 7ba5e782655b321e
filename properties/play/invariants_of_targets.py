"""Invariants of targets and access: where influence, coups, realignments and wars may go."""

from typing import Final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.happenings import ActionRoundEnded, HeadlineFinished, HeadlinePhaseEnded, HeadlineTaken
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Region, Superpower
from brinkproof.properties.play.invariant import (
    AMERICAS,
    ASIA,
    COUNTRIES,
    INDEX,
    US,
    USSR,
    Invariant,
    barred,
    closed,
    holds,
    in_control,
    listed,
    protected,
    top,
    words,
)

_TARGETS: Final = "coup_target realignment_target"
_STOP: Final = "stop"

_FIELDS: Final = {
    "junta": frozenset(country.name for country in COUNTRIES if country.region in AMERICAS),
    "tear_down_this_wall": frozenset(country.name for country in COUNTRIES if country.region is Region.EUROPE),
    "ortega_elected_in_nicaragua": frozenset({"Cuba", "Honduras", "Costa Rica"}),
    "che": frozenset(c.name for c in COUNTRIES if c.region in {*AMERICAS, Region.AFRICA} and not c.battleground),
}
"""Where the free operations of these cards, and the coups of #107, are allowed."""

_WARS: Final = {
    "indo_pakistani_war": frozenset({"India", "Pakistan"}),
    "iran_iraq_war": frozenset({"Iran", "Iraq"}),
    "brush_war": frozenset(country.name for country in COUNTRIES if country.stability <= 2),
}


def _offered(position: Position) -> set[str]:
    return {name for name in words(position) if name != _STOP}


def _is_free(position: Position) -> bool:
    task = top(position)
    return task.field is not None and not getattr(task, "ordinary", False)


@holds("6.3.1", asked="coup_target")
def coup_target_holds_enemy_influence(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """A coup is offered only where the other side has influence."""
    enemy = after.influence[Superpower(after.decision.owner).opponent]
    return listed([name for name in _offered(after) if not enemy[INDEX[name]]], "without enemy influence")


@holds("6.2.1", asked="realignment_target")
def realignment_target_holds_enemy_influence(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """A realignment is offered only where the other side has influence."""
    enemy = after.influence[Superpower(after.decision.owner).opponent]
    return listed([name for name in _offered(after) if not enemy[INDEX[name]]], "without enemy influence")


@holds("8.1.5", asked=_TARGETS)
def closed_regions_are_no_targets(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Where DEFCON closes a region nothing in it is offered to coups and realignments that are not free."""
    if _is_free(after):
        return ""
    regions = closed(after.defcon)
    return listed([name for name in _offered(after) if COUNTRIES[INDEX[name]].region in regions], "in a closed region")


@holds("card 21", asked=_TARGETS)
def nato_shields_from_the_ussr(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Under NATO the USSR is offered no US-controlled country of Europe, but for France after #17 and West Germany after #55."""
    if after.decision.owner != USSR or not after.effects.nato:
        return ""
    return listed([name for name in _offered(after) if protected(after, COUNTRIES[INDEX[name]])], "protected by NATO")


@holds("card 27", asked=_TARGETS)
def the_pact_shields_japan(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """Under the US/Japan pact the USSR is never offered Japan."""
    wrong = after.effects.us_japan_pact and after.decision.owner == USSR and "Japan" in after.decision.options
    return "Japan is offered to the USSR" if wrong else ""


@holds("card 87", asked="coup_target")
def the_reformer_ends_coups_in_europe(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """After The Reformer no country of Europe is offered to a coup of the USSR."""
    if after.decision.owner != USSR or not after.effects.reformer:
        return ""
    return listed(_offered(after) & _FIELDS["tear_down_this_wall"], "in Europe after The Reformer")


@holds("6.2.1, 6.3.1", chosen="operations")
def operations_reach_every_legal_target(before: Position, option: Option, after: Position) -> str:
    """Operations of a card may go to every legal target, whatever the event of the card is limited to."""
    kind = after.decision.kind
    if option not in ("coup", "realignments") or kind not in ("coup_target", "realignment_target"):
        return ""
    actor, regions = Superpower(after.decision.owner), closed(after.defcon)
    enemy, coup = after.influence[actor.opponent], kind == "coup_target"
    legal = {
        country.name
        for country in COUNTRIES
        if enemy[country.index] and country.region not in regions and not barred(after, actor, country, coup=coup)
    }
    return listed(legal ^ _offered(after), "wrongly offered or not offered") if before.decision.owner == actor else "another acts"


@holds("cards 47, 91, 96, 107; 6.3.5", chosen="free_operation")
def free_operations_stay_in_their_field(before: Position, option: Option, after: Position) -> str:
    """The operation that #47, #91, #96 or #107 offers may go to every legal target of the field of the card, and nowhere else."""
    kind = after.decision.kind
    if kind not in ("coup_target", "realignment_target") or not isinstance(option, str):
        return ""
    actor, card_id = Superpower(after.decision.owner), top(before).card_id
    enemy, field, coup = after.influence[actor.opponent], _FIELDS[card_id], kind == "coup_target"
    legal = {name for name in field if enemy[INDEX[name]] and not barred(after, actor, COUNTRIES[INDEX[name]], coup=coup)}
    wrong = _offered(after) - legal if card_id == "che" else legal ^ _offered(after)
    return listed(wrong, f"wrongly offered or not offered by {card_id}")


@holds("7.6, card 21", asked="war_target")
def wars_are_fought_where_the_card_says(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """A war may go to each country its card names; Brush War to none that NATO protects."""
    card_id = after.decision.card_id
    legal = set(_WARS[card_id])
    if card_id == "brush_war" and after.effects.nato:
        legal = {name for name in legal if not protected(after, COUNTRIES[INDEX[name]])}
    return listed(legal ^ _offered(after), "wrongly offered or not offered")


@holds("6.1.1, 6.1.2, 7.4; card 94", asked="influence")
def influence_goes_next_to_influence(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """A marker may go where its side had influence when the round began, next to that, or next to its superpower, if it can be paid."""
    side, task, legal = Superpower(after.decision.owner), top(after), set()
    present, enemy = after.presence[side], after.control[side.opponent]
    shut = after.effects.chernobyl if side is USSR else None
    closed_to = ASIA if shut is Region.ASIA else {shut}
    for country in COUNTRIES:
        beside = side in country.superpowers or any(present >> index & 1 for index in country.neighbours)
        region, price = country.region, 1 + (enemy >> country.index & 1)
        left = task.left + (task.asia and region in ASIA) + (task.southeast and region is Region.SOUTHEAST_ASIA)
        if (beside or present >> country.index & 1) and left >= price and region not in closed_to:
            legal.add(country.name)
    return listed(legal ^ {name for name in words(after) if name in INDEX}, "out of reach, or not offered")


@holds("6.1.1")
def access_is_frozen(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """What counts for access changes only when an action round or a headline begins, and is then all influence on the map."""
    if after.presence == before.presence:
        return ""
    begins = any(isinstance(one, ActionRoundEnded | HeadlinePhaseEnded | HeadlineTaken) for one in after.emitted)
    return "" if begins or after.over else "access has changed within a round"


@holds("6.1.1", seen=(ActionRoundEnded, HeadlinePhaseEnded))
def access_begins_with_the_map(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """When an action round begins, access is where the side has influence now."""
    if after.decision.kind not in ("play_card", "trap_discard"):
        return ""
    for side in (US, USSR):
        markers = sum(1 << index for index, amount in enumerate(after.influence[side]) if amount)
        if markers != after.presence[side]:
            return f"the access of {side} is not its influence"
    return ""


@holds("card 94", asked="influence")
def chernobyl_closes_its_region(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """The USSR places nothing with operations in the region of Chernobyl."""
    region = after.effects.chernobyl
    if region is None or after.decision.owner != USSR:
        return ""
    named = ASIA if region is Region.ASIA else {region}
    return listed([name for name in words(after) if COUNTRIES[INDEX[name]].region in named], "in the region of Chernobyl")


@holds("2.1.7")
def control_is_what_influence_says(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """A side controls a country exactly where it exceeds the other by its stability, and influence is never below 0."""
    us, ussr, mine, theirs = after.influence[US], after.influence[USSR], before.influence[US], before.influence[USSR]
    if us == mine and ussr == theirs:
        return ""
    for index, country in enumerate(COUNTRIES):
        if us[index] == mine[index] and ussr[index] == theirs[index]:
            continue
        for side, amount in ((US, us[index]), (USSR, ussr[index])):
            marked = bool(after.markers[side] >> index & 1) is (amount > 0)
            shown = bool(after.control[side] >> index & 1)
            if not marked or shown is not in_control(after, side, index) or amount < 0:
                return f"{country.name}: {side} is shown wrongly with {us[index]}/{ussr[index]}"
    return ""


@holds("4.2, 4.5C note")
def phasing_lasts_its_round(before: Position, option: Option, after: Position) -> str:  # noqa: ARG001
    """The phasing side changes only when a round or a headline ends or begins; in a headline it is the side that played it."""
    taken = None
    for one in after.emitted:
        if isinstance(one, HeadlineTaken):
            taken = one.player
        elif isinstance(one, ActionRoundEnded | HeadlineFinished | HeadlinePhaseEnded):
            taken, before = None, after
    if taken is not None:
        return "" if after.phasing is taken else f"{after.phasing} is phasing in the headline of {taken}"
    return "" if after.phasing is before.phasing else "the phasing side has changed within a round"


INVARIANTS: Final[tuple[Invariant, ...]] = (
    coup_target_holds_enemy_influence,
    realignment_target_holds_enemy_influence,
    closed_regions_are_no_targets,
    nato_shields_from_the_ussr,
    the_pact_shields_japan,
    the_reformer_ends_coups_in_europe,
    operations_reach_every_legal_target,
    free_operations_stay_in_their_field,
    wars_are_fought_where_the_card_says,
    influence_goes_next_to_influence,
    access_is_frozen,
    access_begins_with_the_map,
    chernobyl_closes_its_region,
    control_is_what_influence_says,
    phasing_lasts_its_round,
)
"""The invariants of this file."""
