"""What events forbid or change in operations: #21, #27, #43, #69, #87, #93, #94."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.board import INDEX
from brinkproof.model.engine.coups import coup_targets, die_modifier
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.realignments import modifier, realignment_targets
from brinkproof.model.vocabulary import Region, Superpower

US, USSR = Superpower.US, Superpower.USSR
HELD = {"France": (9, 1), "West Germany": (9, 1), "Italy": (1, 1), "Japan": (9, 1), "Poland": (9, 1), "Angola": (9, 1)}


# side, effects, countries out of bounds for coups and for realignments
TREATIES = {
    "NATO": (USSR, Effects(nato=True), {"France", "West Germany", "Poland"}, {"France", "West Germany", "Poland"}),
    "NATO without France": (USSR, Effects(nato=True, de_gaulle=True), {"West Germany", "Poland"}, {"West Germany", "Poland"}),
    "NATO without West Germany": (USSR, Effects(nato=True, willy_brandt=True), {"France", "Poland"}, {"France", "Poland"}),
    "NATO does not bind the US (F09)": (US, Effects(nato=True), set(), set()),
    "the pact with Japan": (USSR, Effects(us_japan_pact=True), {"Japan"}, {"Japan"}),
    "The Reformer forbids coups only": (USSR, Effects(reformer=True), {"France", "West Germany", "Italy", "Poland"}, set()),
}


@pytest.mark.parametrize(("side", "effects", "coups", "realignments"), TREATIES.values(), ids=TREATIES.keys())
def test_treaties(side: Superpower, effects: Effects, coups: set[str], realignments: set[str]) -> None:
    position = Position.at(influence=HELD, effects=effects)
    for targets, closed in ((coup_targets(position, side), coups), (realignment_targets(position, side), realignments)):
        assert {name for name in HELD if INDEX[name] not in targets} == closed
    field = tuple(INDEX[name] for name in HELD)
    assert {name for name in HELD if INDEX[name] not in coup_targets(position, side, field)} == coups


@pytest.mark.parametrize("player", [US, USSR])
def test_brush_war_spares_nato(player: Superpower, follow: Callable) -> None:
    influence = {"Greece": (4, 1), "Turkey": (1, 1)}
    hands = {player: ["brush_war"], player.opponent: ["fidel"]}
    position = Position.at(turn=4, round=1, phasing=player, hands=hands, influence=influence, effects=Effects(nato=True))
    options = follow(position, ("brush_war", "event")).position.decision.options
    assert "Turkey" in options
    assert "Greece" not in options


# effects, actor, country, what is added to the die
DICE = {
    "SALT Negotiations": (Effects(salt_negotiations=True), US, "Angola", -1),
    "Death Squads of the own side": (Effects(death_squads=frozenset({US})), US, "Brazil", 1),
    "Death Squads of the other side": (Effects(death_squads=frozenset({US})), USSR, "Cuba", -1),
    "Death Squads elsewhere": (Effects(death_squads=frozenset({US})), USSR, "Angola", 0),
    "both": (Effects(death_squads=frozenset({US}), salt_negotiations=True), USSR, "Cuba", -2),
}


@pytest.mark.parametrize(("effects", "actor", "country", "added"), DICE.values(), ids=DICE.keys())
def test_coup_dice(effects: Effects, actor: Superpower, country: str, added: int, follow: Callable) -> None:
    hands = {actor: ["duck_and_cover", "containment"], actor.opponent: ["fidel"]}
    position = Position.at(
        turn=4, round=1, phasing=actor, hands=hands, influence={country: (9, 9)}, effects=effects, china_face_up=False
    )
    assert die_modifier(position, actor, INDEX[country]) == added
    card_id = "containment"
    story = follow(position, (card_id, "operations" if actor is US else "operations_first"), "coup", country, 6)
    stability = {"Angola": 1, "Brazil": 2, "Cuba": 3}[country]
    left = 9 - max(0, 6 + added + 3 - 2 * stability)
    assert story.influence(country)[0 if actor is USSR else 1] == left


def test_iran_contra_costs_the_us_one() -> None:
    position = Position.at(influence={"Chile": (2, 1)}, effects=Effects(iran_contra=True))
    assert (modifier(position, US, INDEX["Chile"]), modifier(position, USSR, INDEX["Chile"])) == (0, 0)


@pytest.mark.parametrize(("region", "closed"), [(Region.ASIA, {"India", "Thailand"}), (Region.EUROPE, {"Poland", "Finland"})])
def test_chernobyl_closes_a_region_to_influence_of_the_ussr(region: Region, closed: set[str], follow: Callable) -> None:
    influence = dict.fromkeys(("India", "Thailand", "Poland", "Angola"), (1, 1))
    position = Position.at(
        turn=8, round=1, hands={USSR: ["comecon"]}, influence=influence, effects=Effects(chernobyl=region), china_face_up=False
    )
    options = set(follow(position, ("comecon", "operations"), "influence").position.decision.options)
    assert not options & closed
    assert "Angola" in options
    assert closed & set(follow(position, ("comecon", "operations"), "coup").position.decision.options)
