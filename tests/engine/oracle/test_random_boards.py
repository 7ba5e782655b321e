"""Scoring, targets, dice and reach on seeded random boards, held against a second, naive reading of the rules written here."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from brinkproof.model.engine.board import COUNTRIES
from brinkproof.model.engine.effects import Effects
from brinkproof.model.vocabulary import Region, Superpower
from tests.engine.oracle.table import US, USSR, Table

Lands = dict[str, tuple[int, int]]
BY_NAME = {country.name: country for country in COUNTRIES}
ASIA = {Region.ASIA, Region.SOUTHEAST_ASIA}
VALUES: dict[str, tuple[set[Region], int, int, int]] = {
    "asia_scoring": (ASIA, 3, 7, 9),
    "europe_scoring": ({Region.EUROPE}, 3, 7, 99),
    "middle_east_scoring": ({Region.MIDDLE_EAST}, 3, 5, 7),
    "africa_scoring": ({Region.AFRICA}, 1, 4, 6),
    "central_america_scoring": ({Region.CENTRAL_AMERICA}, 1, 3, 5),
    "south_america_scoring": ({Region.SOUTH_AMERICA}, 2, 5, 6),
}


def boards(count: int, most: int = 4) -> Iterator[tuple[random.Random, Lands]]:
    for seed in range(count):
        dice = random.Random(seed)
        share = dice.choice([0.2, 0.5, 0.9])
        lean = dice.choice([(most, most), (most + 2, 1), (1, most + 2)])
        lands = {c.name: (dice.randint(0, lean[0]), dice.randint(0, lean[1])) for c in COUNTRIES if dice.random() < share}
        yield dice, lands


def controls(lands: Lands, side: Superpower, name: str) -> bool:
    us, ussr = lands.get(name, (0, 0))
    return (us - ussr if side is US else ussr - us) >= BY_NAME[name].stability


def controlled(lands: Lands, side: Superpower, regions: set[Region]) -> list[str]:
    return [c.name for c in COUNTRIES if c.region in regions and controls(lands, side, c.name)]


def points(lands: Lands, side: Superpower, card: str, *, formosa: bool) -> int:
    """10.1.1, 10.1.2; 99 and more is control of Europe."""
    regions, presence, domination, control = VALUES[card]
    mine, theirs = controlled(lands, side, regions), controlled(lands, side.opponent, regions)
    keys = {c.name for c in COUNTRIES if c.battleground and c.region in regions}
    if formosa and controls(lands, US, "Taiwan") and regions == ASIA:
        keys |= {"Taiwan"}
    my_keys, their_keys = keys & set(mine), keys & set(theirs)
    total = 0
    if keys <= set(mine) and len(mine) > len(theirs):
        total = control
    elif len(mine) > len(theirs) and len(my_keys) > len(their_keys) and len(mine) > len(my_keys):
        total = domination
    elif mine:
        total = presence
    return total + len(my_keys) + sum(side.opponent in BY_NAME[name].superpowers for name in mine)


@pytest.mark.parametrize("card", VALUES)
def test_scoring(card: str):
    for dice, lands in boards(150):
        formosa = dice.random() < 0.5
        us, ussr = (points(lands, side, card, formosa=formosa) for side in (US, USSR))
        table = Table.at(US, [card], influence=lands, effects=Effects(formosan_resolution=formosa)).play(card, "scoring")
        if us >= 99 or ussr >= 99:
            assert table.result == ("us" if us >= 99 else "ussr", "europe_control")
        else:
            assert table.changes() == ({"vp": us - ussr} if us != ussr else {}), (card, lands)


def test_final_scoring():
    given: dict[str, Any] = {
        "turn": 10,
        "round": 7,
        "phasing": US,
        "hands": {US: ["junta"], USSR: []},
        "defcon": 2,
        "military_ops": (2, 2),
    }
    for dice, lands in boards(150):
        china = dice.choice([US, USSR])
        table = Table.at(influence=lands, china_holder=china, vp=dice.randint(-15, 15), **given)
        start = table.vp
        table.play("junta", "space", 6)
        net = [sum(points(lands, side, card, formosa=False) for card in VALUES) for side in (US, USSR)]
        if max(points(lands, side, "europe_scoring", formosa=False) for side in (US, USSR)) >= 99:
            assert table.result[1] == "europe_control"
            continue
        vp = start + net[0] - net[1] + (1 if china is US else -1)
        assert table.result == ("us" if vp > 0 else "ussr" if vp < 0 else "draw", "final_scoring"), (vp, lands)


def closed(defcon: int) -> set[Region]:
    return {
        r for level, regions in ((4, {Region.EUROPE}), (3, ASIA), (2, {Region.MIDDLE_EAST})) if defcon <= level for r in regions
    }


def targets(lands: Lands, side: Superpower, effects: Effects, shut: set[Region], *, coup: bool) -> set[str]:
    found = set()
    for name, both in lands.items():
        region = BY_NAME[name].region
        if not both[1 if side is US else 0] or region in shut:
            continue
        out = {"France"} if effects.de_gaulle else set()
        out |= {"West Germany"} if effects.willy_brandt else set()
        protected = effects.nato and region is Region.EUROPE and controls(lands, US, name) and name not in out
        if side is USSR and (protected or (effects.us_japan_pact and name == "Japan")):
            continue
        if side is USSR and coup and effects.reformer and region is Region.EUROPE:
            continue
        found.add(name)
    return found


def some_effects(dice: random.Random) -> Effects:
    names = ("nato", "de_gaulle", "willy_brandt", "us_japan_pact", "reformer", "salt_negotiations", "nuclear_subs", "iran_contra")
    chosen: dict[str, Any] = {name: dice.random() < 0.5 for name in names}
    squads = frozenset(dice.sample([US, USSR], dice.randint(0, 1)))
    return Effects(**chosen, death_squads=squads, marshall_plan=True)


def test_coups():
    for dice, lands in boards(250):
        side, defcon, effects = dice.choice([US, USSR]), dice.randint(2, 5), some_effects(dice)
        card, value = dice.choice([("summit", 1), ("junta", 2), ("brush_war", 3), ("nuclear_test_ban", 4)])
        expected = targets(lands, side, effects, closed(defcon), coup=True)
        table = Table.at(side, [card], influence=lands, effects=effects, defcon=defcon).play(card, "operations")
        assert ("coup" in table.options) is bool(expected)
        if not expected:
            continue
        table.do("coup")
        assert table.options == expected, lands
        name, die = dice.choice(sorted(expected)), dice.randint(1, 6)
        country = BY_NAME[name]
        americas = country.region in {Region.CENTRAL_AMERICA, Region.SOUTH_AMERICA}
        die_value = die - effects.salt_negotiations
        for squad in effects.death_squads if americas else ():
            die_value += 1 if squad is side else -1
        surplus = max(0, die_value + value - 2 * country.stability)
        mine, theirs = lands[name] if side is US else lands[name][::-1]
        mine, theirs = mine + max(0, surplus - theirs), max(0, theirs - surplus)
        drops = country.battleground and not (side is US and effects.nuclear_subs)
        table.do(name, die)
        assert table[name] == ((mine, theirs) if side is US else (theirs, mine))
        assert table.defcon == defcon - drops
        assert table.mil == ((value, 0) if side is US else (0, value))
        assert table.result == ((str(side.opponent), "nuclear_war") if defcon - drops == 1 else ("nobody", "none"))


def test_realignments():
    for dice, lands in boards(250):
        side, defcon, effects = dice.choice([US, USSR]), dice.randint(2, 5), some_effects(dice)
        expected = targets(lands, side, effects, closed(defcon), coup=False)
        table = Table.at(side, ["nuclear_test_ban"], influence=lands, effects=effects, defcon=defcon).play(
            "nuclear_test_ban", "operations"
        )
        assert ("realignments" in table.options) is bool(expected)
        if not expected:
            continue
        table.do("realignments")
        for _ in range(2):
            now = targets(lands, side, effects, closed(defcon), coup=False)
            if not now:
                break
            assert table.options - {"stop"} == now
            name, rolls = dice.choice(sorted(now)), (dice.randint(1, 6), dice.randint(1, 6))
            country, us, ussr = BY_NAME[name], *lands[name]
            results = []
            for who, roll, more in ((US, rolls[0], us > ussr), (USSR, rolls[1], ussr > us)):
                neighbours = sum(controls(lands, who, COUNTRIES[i].name) for i in country.neighbours)
                results.append(roll + neighbours + more + (who in country.superpowers) - (who is US and effects.iran_contra))
            lead = results[0] - results[1]
            lands[name] = (max(0, us + min(0, lead)), max(0, ussr - max(0, lead)))
            table.do(name, rolls)
            assert table[name] == lands[name]
        assert (table.mil, table.defcon) == ((0, 0), defcon)


def test_reach_and_cost():
    for dice, lands in boards(250, 3):
        side, value = dice.choice([US, USSR]), dice.choice([1, 2, 3, 4])
        card = {1: "summit", 2: "junta", 3: "brush_war", 4: "nuclear_test_ban"}[value]
        own = 0 if side is US else 1
        marked = {name for name, both in lands.items() if both[own]}
        reach = {
            c.name
            for c in COUNTRIES
            if c.name in marked or side in c.superpowers or any(COUNTRIES[i].name in marked for i in c.neighbours)
        }
        table = Table.at(side, [card], influence=lands).play(card, "operations")
        if "influence" not in table.options:
            assert all(controls(lands, side.opponent, name) for name in reach)
            assert value == 1
            continue
        table.do("influence")
        while True:
            cost = {name: 2 if controls(lands, side.opponent, name) else 1 for name in reach}
            affordable = {name for name in reach if cost[name] <= value}
            if not affordable or not value:
                break
            assert table.options == affordable, (value, lands)
            name = dice.choice(sorted(affordable))
            value -= cost[name]
            both = list(lands.get(name, (0, 0)))
            both[own] += 1
            lands[name] = (both[0], both[1])
            table.do(name)
        assert table.asked == (str(side.opponent), "play_card")


WARS = {
    "korean_war": (["South Korea"], 4, 2, 2),
    "arab_israeli_war": (["Israel"], 4, 2, 2),
    "indo_pakistani_war": (["India", "Pakistan"], 4, 2, 2),
    "iran_iraq_war": (["Iran", "Iraq"], 4, 2, 2),
    "brush_war": ([c.name for c in COUNTRIES if c.stability <= 2], 3, 1, 3),
}


@pytest.mark.parametrize("card", WARS)
def test_wars(card: str):
    places, least, prize, mil = WARS[card]
    for dice, lands in boards(150):
        attacker = USSR if card in {"korean_war", "arab_israeli_war"} else dice.choice([US, USSR])
        nato = dice.random() < 0.5
        allowed = {
            p
            for p in places
            if not (card == "brush_war" and nato and BY_NAME[p].region is Region.EUROPE and controls(lands, US, p))
        }
        table = Table.at(attacker, [card], influence=lands, effects=Effects(nato=nato, marshall_plan=True)).play(card, "event")
        target, die, enemy = dice.choice(sorted(allowed)), dice.randint(1, 6), attacker.opponent
        if len(places) > 1:
            assert table.options == allowed
            table.do(target)
        country = BY_NAME[target]
        minus = sum(controls(lands, enemy, COUNTRIES[i].name) for i in country.neighbours) + (enemy in country.superpowers)
        minus += card == "arab_israeli_war" and controls(lands, US, "Israel")
        changes: dict[str, Any] = {"mil": (mil, 0) if attacker is US else (0, mil)}
        if die - minus >= least:
            changes["vp"] = prize if attacker is US else -prize
            both = sum(lands.get(target, (0, 0)))
            after = (both, 0) if attacker is US else (0, both)
            if after != lands.get(target, (0, 0)):
                changes[target] = after
        assert table.do(die).changes() == changes, (target, die, minus)
