"""Coups and realignments: who may attempt them where, what modifies them, what they do to DEFCON and to the markers (6.2, 6.3, 8.1.5)."""

from typing import Any

import pytest

from brinkproof.model.engine.effects import Effects
from tests.engine.oracle.table import US, USSR, Ask, Table

ALL = dict.fromkeys(
    ("France", "Thailand", "Japan", "Egypt", "Angola", "Panama", "Brazil", "Turkey", "Canada", "Australia", "Libya", "Sudan"),
    (1, 1),
)


def coup(side: str, target: str, die: int, card: str = "junta", **given: Any) -> Table:
    return Table.at(side, [card], **given).play(card, "operations", "coup", target, die)


def targets(side: str, kind: str, **given: Any) -> set[Any]:
    table = Table.at(side, ["junta"], **given).play("junta", "operations")
    if kind not in table.options:
        return set()
    return table.do(kind).options


@pytest.mark.parametrize("kind", ["coup", "realignments"])
@pytest.mark.parametrize(
    ("defcon", "closed"),
    [
        (5, set()),
        (4, {"France", "Turkey", "Canada"}),
        (3, {"France", "Turkey", "Canada", "Thailand", "Japan", "Australia"}),
        (2, {"France", "Turkey", "Canada", "Thailand", "Japan", "Australia", "Egypt", "Libya"}),
    ],
)
def test_regions_closed_by_defcon(kind: str, defcon: int, closed: set[str]):
    """8.1.5; both kinds (F06)."""
    assert targets(US, kind, influence=ALL, defcon=defcon) == set(ALL) - closed


@pytest.mark.parametrize("kind", ["coup", "realignments"])
def test_without_enemy_influence_there_is_no_target(kind: str):
    """6.3.1; for realignments ruling 1 (A-32)."""
    assert targets(US, kind, influence={"Cuba": (2, 0), "Haiti": (0, 1)}) == {"Haiti"}
    assert targets(US, kind, influence={"Cuba": (2, 0)}) == set()


@pytest.mark.parametrize(
    ("side", "card", "target", "die", "before", "after", "defcon"),
    [
        (US, "duck_and_cover", "Mexico", 4, (0, 2), (1, 0), 4),  # 6.3.3 example
        (US, "duck_and_cover", "Mexico", 1, (0, 2), (0, 2), 4),  # 4 is not more than 4
        (USSR, "junta", "Haiti", 1, (3, 1), (2, 1), 5),
        (USSR, "junta", "Israel", 6, (1, 0), (1, 0), 4),
        (USSR, "junta", "Cameroon", 6, (1, 0), (0, 5), 5),
        (US, "junta", "Italy", 6, (0, 4), (0, 0), 4),
    ],
)
def test_a_coup(side: str, card: str, target: str, die: int, before: tuple[int, int], after: tuple[int, int], defcon: int):
    table = coup(side, target, die, card, influence={target: before})
    value = 3 if card == "duck_and_cover" else 2
    assert (table[target], table.defcon) == (after, defcon)
    assert table.mil == ((value, 0) if side is US else (0, value))
    assert table.vp == 0


def test_a_coup_outside_battlegrounds_is_safe_at_defcon_2():
    """F03."""
    table = coup(USSR, "Cameroon", 3, "brush_war", defcon=2, influence={"Cameroon": (1, 0)})
    assert table.changes() == {"Cameroon": (0, 3), "mil": (0, 3)}


def test_military_operations_end_at_5():
    """A-20: the track ends at 5."""
    assert coup(US, "Haiti", 1, "nato", influence={"Haiti": (0, 1)}, military_ops=(3, 0)).mil == (5, 0)


SALT = {"salt_negotiations": True}
SQUADS = {"death_squads": frozenset({US})}


@pytest.mark.parametrize(
    ("side", "target", "effects", "after"),
    [
        # Stability 2, 2 operations: die 3 takes 1 of 4 markers without a modifier.
        (US, "Peru", {}, 3),
        (US, "Peru", SALT, 4),
        (US, "Peru", SQUADS, 2),
        (USSR, "Peru", SQUADS, 4),
        (US, "Panama", SQUADS, 2),
        (US, "Jordan", SQUADS, 3),
        (USSR, "Jordan", SQUADS, 3),
        (US, "Peru", SALT | SQUADS, 3),
        (USSR, "Jordan", SALT, 4),
    ],
)
def test_die_modifiers(side: str, target: str, effects: dict[str, Any], after: int):
    """#43, #69; the -1 of #69 holds in Central and South America only (E-21). Credit is never changed."""
    table = coup(side, target, 3, influence={target: (0, 4) if side is US else (4, 0)}, effects=Effects(**effects))
    assert table[target] == ((0, after) if side is US else (after, 0))
    assert table.mil == ((2, 0) if side is US else (0, 2))


def test_salt_and_death_squads_as_played():
    table = Table.at(
        US, ["latin_american_death_squads", "duck_and_cover"], ["salt_negotiations", "fidel"], influence={"Peru": (4, 4)}
    )
    table.play("latin_american_death_squads").play("salt_negotiations", "event", "none")
    table.play("duck_and_cover", "operations", "coup", "Peru", 2)
    assert table["Peru"] == (4, 3)
    table.play("fidel", "operations", "coup", "Peru", 4)
    assert table["Peru"] == (4, 3)


class TestNuclearSubs:
    """#41."""

    def test_us_coups_in_battlegrounds_leave_defcon(self):
        table = Table.at(US, ["nuclear_subs", "junta"], ["fidel"], influence={"Mexico": (0, 1), "Panama": (1, 0)}, defcon=3)
        table.play("nuclear_subs").play("fidel", "operations", "coup", "Panama", 1)
        assert table.defcon == 2
        table.play("junta", "operations", "coup", "Mexico", 1)
        assert (table.defcon, table.mil) == (2, (2, 2))

    def test_also_in_the_round_of_the_ussr(self):
        """A-16."""
        table = Table.at(USSR, ["cia_created"], effects=Effects(nuclear_subs=True), influence={"Mexico": (0, 1)}, defcon=2)
        table.play("cia_created", "event_first", "coup", "Mexico", 1)
        assert (table.defcon, table.asked) == (2, ("ussr", "operations"))

    def test_geography_still_holds(self):
        assert targets(US, "coup", influence=ALL, defcon=2, effects=Effects(nuclear_subs=True)) == {
            "Angola",
            "Panama",
            "Brazil",
            "Sudan",
        }


def test_yuri_and_samantha_pays_for_us_coups_only():
    table = Table.at(USSR, ["yuri_and_samantha", "junta"], ["summit", "fidel"], influence={"Peru": (4, 4)})
    table.play("yuri_and_samantha").play("summit", "operations", "coup", "Peru", 1)
    assert table.vp == -1
    table.play("junta", "operations", "coup", "Peru", 1).play("fidel", "operations_first", "coup", "Peru", 1)
    assert table.vp == -2


def test_yuri_pays_for_free_coups_too():
    table = Table.at(US, ["tear_down_this_wall"], effects=Effects(yuri_and_samantha=True), influence={"Poland": (0, 1)})
    assert table.play("tear_down_this_wall", "event", "coup", "Poland", 1).vp == -1


class TestMissileCrisis:
    """#40: a coup loses; paying it off."""

    @pytest.mark.parametrize("target", ["Haiti", "Mexico"])
    def test_any_coup_of_its_opponent_loses(self, target: str):
        """A-04: also outside battlegrounds; DEFCON stays."""
        table = Table.at(US, ["cuban_missile_crisis"], ["fidel"], influence={target: (1, 0)})
        table.play("cuban_missile_crisis").play("fidel", "operations", "coup")
        table.do(target)
        assert (*table.result, table.defcon) == ("us", "missile_crisis", 2)

    def test_the_side_that_played_it_may_coup(self):
        table = Table.at(US, ["junta"], effects=Effects(missile_crisis=USSR), influence={"Haiti": (0, 1)})
        assert table.play("junta", "operations", "coup", "Haiti", 1).result == ("nobody", "none")

    def test_realignments_and_wars_are_no_coups(self):
        table = Table.at(
            USSR, ["junta", "brush_war"], ["nato"], effects=Effects(missile_crisis=USSR), influence={"Haiti": (2, 0)}
        )
        table.play("brush_war", "event", "Haiti", 6).idle().play("junta", "operations", "influence", "Haiti", "Haiti")
        assert table.result == ("nobody", "none")

    @pytest.mark.parametrize(
        ("side", "before", "paid"),
        [
            (USSR, {"Cuba": (0, 3)}, "Cuba"),
            (US, {"Turkey": (2, 0), "West Germany": (1, 0)}, "Turkey"),
            (US, {"West Germany": (2, 0)}, "West Germany"),
        ],
    )
    def test_it_is_paid_off_whole_in_one_country(self, side: str, before: dict[str, tuple[int, int]], paid: str):
        table = Table.at(side, ["junta"], effects=Effects(missile_crisis=side), influence={**before, "Haiti": (1, 1)}, defcon=2)
        cancels = [option for option in table.options if paid in str(option)]
        assert len(cancels) == 1
        table.do(cancels[0])
        table.play("junta", "operations", "coup", "Haiti", 1)
        assert table.result == ("nobody", "none")
        left = max(before[paid]) - 2
        assert table[paid] == ((left, 0) if side is US else (0, left))
        assert table.defcon == 2

    @pytest.mark.parametrize(
        ("side", "before"),
        [(USSR, {"Cuba": (0, 1)}), (US, {"Turkey": (1, 0), "West Germany": (1, 0)}), (USSR, {"Turkey": (0, 2)})],
    )
    def test_it_cannot_be_paid_otherwise(self, side: str, before: dict[str, tuple[int, int]]):
        table = Table.at(side, ["junta"], effects=Effects(missile_crisis=side), influence=before)
        assert not [option for option in table.options if any(country in str(option) for country in before)]

    def test_the_end_of_the_turn_ends_it(self):
        assert Effects(missile_crisis=US, salt_negotiations=True).after_turn() == Effects()


TREATIES = [
    ({}, {"France", "United Kingdom", "Japan", "West Germany", "Italy"}),
    ({"nato": True, "marshall_plan": True}, {"Japan", "Italy"}),
    ({"nato": True, "marshall_plan": True, "de_gaulle": True}, {"Japan", "Italy", "France"}),
    ({"nato": True, "marshall_plan": True, "willy_brandt": True}, {"Japan", "Italy", "West Germany"}),
    ({"us_japan_pact": True}, {"France", "United Kingdom", "West Germany", "Italy"}),
]
LANDS = {"France": (3, 0), "United Kingdom": (5, 0), "Japan": (4, 0), "West Germany": (4, 0), "Italy": (1, 0)}


@pytest.mark.parametrize("kind", ["coup", "realignments"])
@pytest.mark.parametrize(("effects", "open_to_ussr"), TREATIES)
def test_treaties_bind_the_ussr(kind: str, effects: dict[str, Any], open_to_ussr: set[str]):
    """NATO protects controlled countries only, except France and West Germany once they are taken out of it."""
    assert targets(USSR, kind, influence=LANDS, effects=Effects(**effects)) == open_to_ussr


@pytest.mark.parametrize("kind", ["coup", "realignments"])
def test_treaties_do_not_bind_the_us(kind: str):
    """F09."""
    lands = {"France": (5, 1), "Japan": (0, 5)}
    assert targets(US, kind, influence=lands, effects=Effects(nato=True, marshall_plan=True, us_japan_pact=True)) == set(lands)


def test_the_pact_protects_japan_of_the_ussr_too():
    assert "Japan" not in targets(USSR, "coup", influence={"Japan": (1, 8), "Haiti": (1, 0)}, effects=Effects(us_japan_pact=True))


def test_nato_protects_from_brush_war_of_either_side():
    for side in (US, USSR):
        table = Table.at(
            side, ["brush_war"], influence={"Italy": (2, 0), "Greece": (1, 0)}, effects=Effects(nato=True, marshall_plan=True)
        )
        table.play("brush_war", "event", Ask(has=("Greece", "Haiti"), lacks=("Italy",)))


def test_the_reformer_forbids_coups_in_europe_only():
    table = Table.at(USSR, ["the_reformer", "junta", "fidel"], ["summit", "nato"], influence={"Italy": (1, 0), "Haiti": (1, 0)})
    table.play("the_reformer", "event", "Poland", "Poland", "Romania", "Romania").idle()
    table.play("junta", "operations", "coup", Ask(only=("Haiti",)), "Haiti", 1).idle()
    table.play("fidel", "operations", "realignments", Ask(has=("Italy",)))
