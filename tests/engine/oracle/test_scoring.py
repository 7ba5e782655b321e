"""Scoring of the regions, and after turn 10 (10.1, 10.3.2)."""

from typing import Any

import pytest

from brinkproof.model.engine.board import COUNTRIES
from brinkproof.model.engine.effects import Effects
from tests.engine.oracle.table import US, USSR, Ask, Table

STABILITY = {country.name: country.stability for country in COUNTRIES}
EUROPE_KEYS = ("France", "West Germany", "Italy", "Poland", "East Germany")
ASIA_KEYS = ("Japan", "South Korea", "North Korea", "India", "Pakistan", "Thailand")
FORMOSA = {"effects": Effects(formosan_resolution=True)}


def held(us: tuple[str, ...] = (), ussr: tuple[str, ...] = ()) -> dict[str, tuple[int, int]]:
    """Just enough influence to control these countries."""
    return {c: (STABILITY[c], 0) for c in us} | {c: (0, STABILITY[c]) for c in ussr}


SCORINGS: list[tuple[str, tuple[str, ...], tuple[str, ...], int, dict[str, Any]]] = [
    # card, countries of the US, of the USSR, points to the US
    ("asia_scoring", (), (), 0, {}),
    ("asia_scoring", (), ("North Korea",), -(3 + 1), {}),
    ("asia_scoring", (), ("North Korea", "Burma"), -(7 + 1), {}),
    ("asia_scoring", (), ("North Korea", "India"), -(3 + 2), {}),
    ("asia_scoring", (), ("Japan",), -(3 + 1 + 1), {}),
    ("asia_scoring", ("Japan",), (), 3 + 1, {}),
    ("asia_scoring", ("Afghanistan",), (), 3 + 1, {}),
    ("asia_scoring", ("North Korea", "Afghanistan"), (), 7 + 1 + 2, {}),
    ("asia_scoring", (), (*ASIA_KEYS, "Burma"), -(9 + 6 + 1), {}),
    ("asia_scoring", (), ASIA_KEYS, -(9 + 6 + 1), {}),
    ("asia_scoring", ("Taiwan",), (*ASIA_KEYS, "Burma"), 3 - (9 + 6 + 1), {}),
    ("asia_scoring", ("Taiwan",), (*ASIA_KEYS, "Burma"), 3 + 1 - (7 + 6 + 1), FORMOSA),
    ("asia_scoring", ("Taiwan", "Laos/Cambodia"), ("Burma",), (7 + 1) - 3, FORMOSA),
    ("asia_scoring", ("Japan", "Taiwan"), (), 7 + 1, {}),
    ("asia_scoring", ("Japan", "Taiwan"), (), 3 + 2, FORMOSA),
    ("asia_scoring", (), ("Taiwan", "Burma"), -3, FORMOSA),
    ("asia_scoring", ("Japan", "South Korea"), ("Burma", "Laos/Cambodia", "Vietnam"), (3 + 2) - 3, {}),
    ("asia_scoring", ("Japan", "Taiwan"), ("Thailand", "Burma"), (3 + 1) - (3 + 1), {}),
    ("europe_scoring", ("Poland",), (), 3 + 1 + 1, {}),
    ("europe_scoring", ("Finland", "Romania", "Austria"), (), 3 + 2, {}),
    ("europe_scoring", (), ("Canada",), -(3 + 1), {}),
    ("europe_scoring", ("France", "Italy", "United Kingdom"), ("Poland",), (7 + 2) - (3 + 1), {}),
    ("europe_scoring", EUROPE_KEYS, ("Bulgaria", "Czechoslovakia", "Hungary", "Yugoslavia", "Austria"), (3 + 5 + 1) - 3, {}),
    ("middle_east_scoring", ("Israel",), (), 3 + 1, {}),
    ("middle_east_scoring", ("Israel", "Lebanon"), ("Egypt",), (3 + 1) - (3 + 1), {}),
    ("middle_east_scoring", ("Israel", "Lebanon", "Iran"), ("Egypt",), (5 + 2) - (3 + 1), {}),
    ("middle_east_scoring", (), ("Egypt", "Iran", "Iraq", "Israel", "Libya", "Saudi Arabia"), -(7 + 6), {}),
    ("central_america_scoring", ("Guatemala",), ("Cuba", "Haiti", "Dominican Republic"), 1 - (3 + 1 + 1), {}),
    ("central_america_scoring", (), ("Cuba", "Mexico", "Panama"), -(5 + 3 + 2), {}),
    ("central_america_scoring", ("Cuba", "Mexico", "Panama"), (), 5 + 3, {}),
    ("south_america_scoring", ("Chile",), (), 2 + 1, {}),
    ("south_america_scoring", ("Chile", "Peru"), ("Ecuador",), (5 + 1) - 2, {}),
    ("south_america_scoring", (), ("Argentina", "Brazil", "Chile", "Venezuela"), -(6 + 4), {}),
    ("africa_scoring", ("Zaire",), (), 1 + 1, {}),
    ("africa_scoring", ("Zaire", "Sudan"), ("Kenya",), (4 + 1) - 1, {}),
    ("africa_scoring", (), ("Algeria", "Angola", "Nigeria", "South Africa", "Zaire"), -(6 + 5), {}),
    ("africa_scoring", ("Egypt",), ("Libya",), 0, {}),
    (
        "southeast_asia_scoring",
        ("Burma", "Laos/Cambodia", "Vietnam", "Malaysia", "Indonesia", "Philippines", "Thailand"),
        (),
        8,
        {},
    ),
    ("southeast_asia_scoring", ("Indonesia",), ("Thailand",), 1 - 2, {}),
    ("southeast_asia_scoring", ("Japan", "Australia"), ("India",), 0, {}),
]


@pytest.mark.parametrize(("card", "us", "ussr", "points", "given"), SCORINGS)
def test_region(card: str, us: tuple[str, ...], ussr: tuple[str, ...], points: int, given: dict[str, Any]):
    """Either side may play the card; only the difference counts (10.1.2), and #38 alone leaves the game (7.2)."""
    for side in (US, USSR):
        table = Table.at(side, [card], influence=held(us, ussr), **given).play(card, "scoring")
        assert table.changes() == ({"vp": points} if points else {})
        assert table.place_of(card) == ("removed" if card == "southeast_asia_scoring" else "discards")


def test_influence_without_control_is_no_presence():
    table = Table.at(US, ["africa_scoring"], influence={"Kenya": (1, 0), "Zaire": (1, 1), "Morocco": (4, 2)}).play(
        "africa_scoring", "scoring"
    )
    assert table.vp == 0


@pytest.mark.parametrize(
    ("us", "ussr", "winner"), [((*EUROPE_KEYS, "Spain/Portugal"), ("Greece",), "us"), ((), EUROPE_KEYS, "ussr")]
)
def test_control_of_europe_wins(us: tuple[str, ...], ussr: tuple[str, ...], winner: str):
    for side in (US, USSR):
        table = Table.at(side, ["europe_scoring"], influence=held(us, ussr)).play("europe_scoring", "scoring")
        assert table.result == (winner, "europe_control")


def test_points_of_both_sides_are_netted_before_20_is_tested():
    """10.2.3, 10.3.1 note: 18 + 5 would pass 20, but both sides have 5; 19 + 2 - 1 reaches it."""
    lands = held(("France", "Italy", "Spain/Portugal"), ("Poland", "East Germany", "Hungary"))
    table = Table.at(US, ["europe_scoring"], influence=lands, vp=18).play("europe_scoring", "scoring")
    assert (table.vp, table.result[0]) == (18, "nobody")
    table = Table.at(USSR, ["africa_scoring"], influence=held(("Zaire",), ("Kenya",)), vp=19).play("africa_scoring", "scoring")
    assert (table.vp, table.result) == (20, ("us", "victory_points"))


class TestShuttleDiplomacy:
    """#73."""

    LANDS = held(("Israel", "Jordan"), ("Egypt", "Iran", "Syria"))

    def test_one_battleground_of_the_ussr_does_not_count_once(self):
        table = Table.at(US, ["shuttle_diplomacy", "middle_east_scoring"], ["summit"], influence=self.LANDS)
        table.play("shuttle_diplomacy").idle().play("middle_east_scoring", "scoring")
        if table.asked[1].startswith("event_"):
            table.do(Ask("us", only=("Egypt", "Iran")), "Egypt")
        assert (table.vp, table.place_of("shuttle_diplomacy")) == ((3 + 1) - (3 + 1), "discards")

    def test_not_for_another_region(self):
        table = Table.at(US, ["africa_scoring"], effects=Effects(shuttle_diplomacy=True), influence=held((), ("Zaire",))).play(
            "africa_scoring", "scoring"
        )
        assert (table.vp, table.place_of("shuttle_diplomacy")) == (-2, "nowhere")

    def test_the_us_chooses_in_asia(self):
        """Without Japan the USSR loses the neighbour of the USA as well."""
        for country, points in [("Japan", -(3 + 1)), ("North Korea", -(3 + 1 + 1))]:
            table = Table.at(
                USSR, ["asia_scoring"], effects=Effects(shuttle_diplomacy=True), influence=held((), ("Japan", "North Korea"))
            )
            table.play("asia_scoring", "scoring", Ask("us", only=("Japan", "North Korea")), country)
            assert table.vp == points

    def test_it_saves_from_control(self):
        keys = ("Egypt", "Iran", "Iraq", "Israel", "Libya", "Saudi Arabia")
        table = Table.at(
            USSR, ["middle_east_scoring"], effects=Effects(shuttle_diplomacy=True), influence=held(("Lebanon",), keys)
        )
        table.play("middle_east_scoring", "scoring", "Egypt")
        assert table.vp == 3 - (3 + 5), "and no other country is left for domination"


def last_round(us: tuple[str, ...] = (), ussr: tuple[str, ...] = (), **given: Any) -> Table:
    """The last action round of the game: a space race attempt fails, and no military operations are missing."""
    given = {"defcon": 2, "military_ops": (2, 2), **given}
    table = Table.at(turn=10, round=7, phasing=US, hands={US: ["junta"], USSR: []}, influence=held(us, ussr), **given)
    return table.play("junta", "space", 6)


@pytest.mark.parametrize(
    ("us", "ussr", "vp", "given", "result"),
    [
        (("Zaire",), (), 0, {}, ("us", 2 - 1)),
        ((), ("Zaire",), 0, {}, ("ussr", -3)),
        (("Zaire",), ("Nigeria",), 1, {}, ("draw", 0)),
        (("Zaire",), ("Nigeria",), -1, {"china_holder": US}, ("draw", 0)),
        (("Zaire",), ("Nigeria",), -1, {"china_holder": US, "china_face_up": False}, ("draw", 0)),
        ((), ("Thailand",), 5, {}, ("draw", 0)),  # Southeast Asia only within Asia: 3 + 1 and The China Card
        (("Chile",), ("Cuba",), 2, {}, ("us", 2 + 3 - 3 - 1)),
        (("Israel", "Jordan"), ("Egypt", "Iran", "Syria"), 0, {"effects": Effects(shuttle_diplomacy=True)}, ("ussr", 4 - 7 - 1)),
        ((*ASIA_KEYS, "Burma"), (), 19, {"china_holder": None}, ("us", None)),
        ((), (*ASIA_KEYS, "Burma"), -19, {}, ("ussr", None)),
    ],
)
def test_final_scoring(
    us: tuple[str, ...], ussr: tuple[str, ...], vp: int, given: dict[str, Any], result: tuple[str, int | None]
):
    table = last_round(us, ussr, vp=vp, **given)
    assert table.result == (result[0], "final_scoring")
    assert result[1] in {None, table.vp}


def test_final_scoring_has_no_automatic_victory():
    """10.3.2: Asia takes the USSR past 20, and the other regions bring the US back to a win."""
    keys = (
        "Egypt",
        "Iran",
        "Iraq",
        "Israel",
        "Libya",
        "Saudi Arabia",
        "Algeria",
        "Angola",
        "Nigeria",
        "South Africa",
        "Zaire",
        "Cuba",
        "Mexico",
        "Panama",
    )
    table = last_round(keys, (*ASIA_KEYS, "Burma"), vp=-10, china_holder=None)
    assert table.result == ("us", "final_scoring")
    assert table.vp == -10 - 16 + 13 + 11 + 8


def test_control_of_europe_wins_the_final_scoring_whatever_the_points():
    table = last_round(EUROPE_KEYS, (*ASIA_KEYS, "Burma"), vp=-19)
    assert table.result == ("us", "europe_control")
