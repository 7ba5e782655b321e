"""The events of the Mid War cards 36 to 61, each played by its owner and by the other side; what they change is all they change."""

import pytest

from tests.engine.oracle.table import US, USSR, Ask, Row, row, try_row, ways

CENTRAL = (
    *("Costa Rica", "Cuba", "Dominican Republic", "El Salvador", "Guatemala", "Haiti", "Honduras", "Mexico"),
    *("Nicaragua", "Panama"),
)
SOUTH = ("Argentina", "Bolivia", "Brazil", "Chile", "Colombia", "Ecuador", "Paraguay", "Peru", "Uruguay", "Venezuela")
OUT = "removed"

ROWS = [
    *[
        row(
            "brush_war",
            change,
            Ask(str(by), "war_target", has=("Italy", "Cameroon", "Panama"), lacks=("Cuba", "Israel", "India")),
            target,
            die,
            by=by,
            influence=influence,
            note=f"{target} {die}",
        )
        for by, target, die, influence, change in [
            (US, "Italy", 3, {"Italy": (1, 2)}, {"Italy": (3, 0), "vp": 1, "mil": (3, 0)}),
            (US, "Italy", 3, {"Greece": (0, 2)}, {"mil": (3, 0)}),
            (USSR, "Mexico", 3, {"Mexico": (2, 0)}, {"mil": (0, 3)}),
            (USSR, "Mexico", 4, {"Mexico": (2, 0)}, {"Mexico": (0, 2), "vp": -1, "mil": (0, 3)}),
            (USSR, "Cameroon", 2, {"Cameroon": (2, 0)}, {"mil": (0, 3)}),
        ]
    ],
    *[
        row("arms_race", change, by=by, military_ops=mil, defcon=3, note=str(mil))
        for by, mil, change in [
            (US, (2, 1), {"vp": 1}),
            (US, (3, 2), {"vp": 3}),
            (US, (3, 3), {}),
            (US, (4, 5), {}),
            (USSR, (0, 2), {"vp": -1}),
            (USSR, (3, 5), {"vp": -3}),
        ]
    ],
    row("cuban_missile_crisis", {"defcon": 2}, by=US, defcon=5, then=OUT),
    row("cuban_missile_crisis", {}, by=USSR, defcon=2, then=OUT),
    row("nuclear_subs", {}, then=OUT),
    row(
        "salt_negotiations",
        {"defcon": 5},
        Ask("us", "event_card", only=("junta", "fidel", "none")),
        "none",
        by=US,
        defcon=4,
        discards=["junta", "fidel", "africa_scoring"],
        then=OUT,
    ),
    row("salt_negotiations", {"defcon": 4}, by=USSR, defcon=2, discards=["africa_scoring"], then=OUT, note="only a scoring card"),
    *[
        row("summit", change, Ask("dice"), dice, *more, by=by, influence=influence, note=f"{dice} {more}")
        for by, influence, dice, more, change in [
            (US, {}, (4, 4), (), {}),
            (US, {}, (4, 3), (Ask("us", "event_choice"), "degrade"), {"vp": 2, "defcon": 4}),
            (US, {}, (3, 4), (Ask("ussr", "event_choice"), "leave"), {"vp": -2}),
            (USSR, {"Cuba": (0, 3), "Haiti": (0, 1)}, (4, 4), (Ask("ussr"), "degrade"), {"vp": -2, "defcon": 4}),
            (USSR, {"Cuba": (0, 3)}, (4, 4), (), {}),
            (USSR, {"Thailand": (2, 0), "Burma": (2, 0)}, (4, 4), (Ask("us"), "leave"), {"vp": 2}),
        ]
    ],
    row(
        "summit",
        {"vp": 2, "defcon": 4},
        (6, 1),
        Ask("us", only=("improve", "degrade", "leave")),
        "improve",
        by=USSR,
        defcon=3,
        note="improved",
    ),
    row(
        "how_i_learned_to_stop_worrying",
        {"mil": (5, 0), "defcon": 2},
        Ask("us", "set_defcon", only=(1, 2, 3, 4, 5)),
        2,
        by=US,
        then=OUT,
    ),
    row("how_i_learned_to_stop_worrying", {"mil": (1, 5), "defcon": 5}, 5, by=USSR, defcon=3, military_ops=(1, 2), then=OUT),
    row(
        "junta",
        {"Chile": (2, 0)},
        Ask("us", "junta_country", only=CENTRAL + SOUTH),
        "Chile",
        "decline",
        by=US,
        influence={"Mexico": (0, 1)},
    ),
    row(
        "junta",
        {"Peru": (0, 2), "Mexico": (0, 1), "defcon": 2},
        "Peru",
        Ask("ussr", "free_operation"),
        "coup",
        Ask(only=("Mexico", "Haiti")),
        "Mexico",
        4,
        by=USSR,
        defcon=3,
        influence={"Mexico": (1, 0), "Haiti": (1, 0), "Angola": (1, 0)},
        note="free coup: no military operations",
    ),
    row(
        "junta",
        {"Peru": (2, 0), "Chile": (0, 0)},
        "Peru",
        "realignments",
        Ask("us", "realignment_target", only=("Chile",)),
        "Chile",
        (5, 3),
        by=US,
        influence={"Chile": (0, 2), "Angola": (0, 1)},
        note="realignments",
    ),
    row("kitchen_debates", {"vp": 2}, influence={"Panama": (2, 0), "Mexico": (2, 0), "Cuba": (0, 3)}, then=OUT),
    row("we_will_bury_you", {"defcon": 4}, then=OUT),
    row("brezhnev_doctrine", {}, then=OUT),
    row("portuguese_empire_crumbles", {"Angola": (1, 2), "SE African States": (0, 2)}, influence={"Angola": (1, 0)}, then=OUT),
    row(
        "south_african_unrest",
        {"South Africa": (1, 2)},
        Ask("ussr", "event_choice"),
        "south_africa",
        influence={"South Africa": (1, 0)},
    ),
    row(
        "south_african_unrest",
        {"South Africa": (0, 1), "Angola": (0, 2)},
        "neighbours",
        Ask(only=("Angola", "Botswana")),
        "Angola",
        "Angola",
        note="Angola",
    ),
    row(
        "south_african_unrest",
        {"South Africa": (0, 1), "Angola": (0, 1), "Botswana": (0, 1)},
        "neighbours",
        "Angola",
        "Botswana",
        note="both",
    ),
    row("allende", {"Chile": (1, 2)}, influence={"Chile": (1, 0)}, then=OUT),
    row("willy_brandt", {"vp": -1, "West Germany": (4, 1)}, influence={"West Germany": (4, 0)}, then=OUT),
    row(
        "muslim_revolution",
        {"Iran": (0, 1), "Egypt": (0, 0)},
        *(
            Ask("ussr", only=("Sudan", "Iran", "Iraq", "Egypt", "Libya", "Saudi Arabia", "Syria", "Jordan")),
            "Iran",
            Ask(lacks=("Iran", "Israel")),
            "Egypt",
        ),
        influence={
            c: (2, 1 if c == "Iran" else 0)
            for c in (
                "Sudan",
                "Iran",
                "Iraq",
                "Egypt",
                "Libya",
                "Saudi Arabia",
                "Syria",
                "Jordan",
                "Israel",
                "Lebanon",
                "Gulf States",
            )
        },
    ),
    row("abm_treaty", {"defcon": 4, "Mexico": (4, 0)}, Ask("us", "operations"), "influence", *["Mexico"] * 4, by=US, defcon=3),
    row(
        "abm_treaty",
        {"Egypt": (0, 5), "mil": (0, 4)},
        "coup",
        Ask(lacks=("France", "Thailand")),
        "Egypt",
        6,
        by=USSR,
        defcon=2,
        influence={"Egypt": (1, 0), "France": (1, 0), "Thailand": (1, 0)},
        note="coup at the new level 3",
    ),
    row("cultural_revolution", {"china": ("ussr", True)}, china_holder=US, then=OUT),
    row("cultural_revolution", {"china": ("ussr", True)}, china_holder=US, china_face_up=False, then=OUT, note="face down"),
    row("cultural_revolution", {"vp": -1}, china_holder=USSR, then=OUT, note="USSR has it"),
    row("flower_power", {}, then=OUT),
    row("u2_incident", {"vp": -1}, then=OUT),
    row(
        "opec",
        {"vp": -6},
        influence={
            "Egypt": (0, 2),
            "Iran": (0, 2),
            "Libya": (0, 2),
            "Saudi Arabia": (0, 3),
            "Iraq": (0, 2),
            "Gulf States": (0, 3),
            "Venezuela": (0, 2),
            "Syria": (0, 2),
            "Israel": (0, 4),
        },
    ),
    row("opec", {}, influence={"Iraq": (0, 2), "Syria": (0, 2)}, note="nothing controlled"),
]


@pytest.mark.parametrize(("case", "how"), ways(ROWS))
def test_mid_event(case: Row, how: str):
    try_row(case, how)
