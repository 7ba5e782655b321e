"""The events of the Early War cards 4 to 20, each played by its owner and by the other side; what they change is all they change."""

import pytest

from tests.engine.oracle.table import US, USSR, Ask, Row, row, try_row, ways

OUT = "removed"

ROWS = [
    row("duck_and_cover", {"defcon": 4, "vp": 1}, defcon=5),
    row("duck_and_cover", {"defcon": 2, "vp": 3}, defcon=3, note="at 3"),
    row("five_year_plan", {}, Ask("deck", "random_card", only=("fidel", "allende")), "fidel", ussr=["fidel"], note="a USSR card"),
    row("five_year_plan", {}, "junta", ussr=["junta"], note="a neutral card"),
    row("five_year_plan", {}, "asia_scoring", ussr=["asia_scoring"], note="a scoring card"),
    row("five_year_plan", {"defcon": 4, "vp": 1}, "duck_and_cover", ussr=["duck_and_cover"], note="a US card fires"),
    row("five_year_plan", {}, "nato", ussr=["nato"], note="a US card that cannot occur"),
    row(
        "socialist_governments",
        {"France": (1, 0), "United Kingdom": (4, 0)},
        *("France", Ask("ussr", "event_remove", only=("France", "United Kingdom", "Italy")), "France"),
        *(Ask(only=("United Kingdom", "Italy")), "United Kingdom"),
        influence={"France": (3, 0), "United Kingdom": (5, 0), "Italy": (1, 4), "Hungary": (2, 0), "Egypt": (2, 0)},
    ),
    row(
        "socialist_governments", {"Turkey": (0, 0)}, "Turkey", influence={"Turkey": (1, 0)}, note="less than 3 there", late=False
    ),
    row("fidel", {"Cuba": (0, 3)}, influence={"Cuba": (2, 1)}, then=OUT),
    row("fidel", {"Cuba": (0, 4)}, influence={"Cuba": (2, 4)}, then=OUT, note="USSR has enough"),
    row("vietnam_revolts", {"Vietnam": (0, 2)}, then=OUT),
    row(
        "blockade",
        {"West Germany": (0, 1)},
        influence={"West Germany": (4, 1)},
        then=OUT,
        us=["junta"],
        note="no card of 3",
    ),
    row(
        "blockade",
        {},
        Ask("us", "event_card", only=("nato", "none")),
        "nato",
        influence={"West Germany": (4, 1)},
        then=OUT,
        us=["nato"],
        note="paid",
    ),
    row("blockade", {"West Germany": (0, 0)}, "none", influence={"West Germany": (4, 0)}, then=OUT, us=["nato"], note="not paid"),
    row(
        "blockade",
        {},
        "junta",
        influence={"West Germany": (4, 0)},
        then=OUT,
        us=["junta"],
        effects={"containment": True},
        note="under Containment",
    ),
    row(
        "korean_war",
        {"South Korea": (0, 4), "vp": -2, "mil": (0, 2)},
        Ask("dice", "war_die"),
        4,
        influence={"South Korea": (3, 1)},
        then=OUT,
    ),
    row("korean_war", {"vp": -2, "mil": (0, 2)}, 4, then=OUT, note="nothing at stake (7.6)"),
    row("korean_war", {"mil": (0, 2)}, 3, influence={"South Korea": (3, 1)}, then=OUT, note="lost"),
    row(
        "korean_war",
        {"mil": (0, 2)},
        5,
        influence={"South Korea": (9, 1), "Japan": (4, 0), "Taiwan": (3, 0)},
        then=OUT,
        note="5-2",
    ),
    row(
        "korean_war",
        {"South Korea": (0, 9), "vp": -2, "mil": (0, 2)},
        6,
        then=OUT,
        note="6-2",
        influence={"South Korea": (9, 0), "Japan": (4, 0), "Taiwan": (3, 0), "North Korea": (2, 0)},
    ),
    row("romanian_abdication", {"Romania": (0, 3)}, influence={"Romania": (1, 0)}, then=OUT),
    row("romanian_abdication", {"Romania": (0, 5)}, influence={"Romania": (1, 5)}, then=OUT, note="USSR has enough"),
    row("arab_israeli_war", {"Israel": (0, 1), "vp": -2, "mil": (0, 2)}, 4, influence={"Israel": (1, 0)}),
    row("arab_israeli_war", {"mil": (0, 2)}, 4, influence={"Israel": (4, 0)}, note="Israel itself"),
    row("arab_israeli_war", {"Israel": (0, 4), "vp": -2, "mil": (0, 2)}, 5, influence={"Israel": (4, 0)}, note="5-1"),
    row(
        "arab_israeli_war",
        {"mil": (0, 2)},
        6,
        note="6-3",
        influence={"Israel": (4, 0), "Lebanon": (1, 0), "Syria": (2, 0), "Iraq": (3, 0), "Jordan": (1, 0)},
    ),
    row(
        "arab_israeli_war",
        {"mil": (0, 2)},
        6,
        influence={"Egypt": (2, 0), "Jordan": (2, 0), "Lebanon": (1, 0), "Israel": (0, 1)},
        note="6-3 too",
    ),
    row(
        "comecon",
        {"Poland": (2, 2), "East Germany": (0, 1), "Hungary": (0, 1), "Austria": (0, 1)},
        *(Ask("ussr", "event_place", has=("Poland", "East Germany", "Austria"), lacks=("Romania", "West Germany")), "Poland"),
        *(Ask(lacks=("Poland", "Romania")), "East Germany", "Hungary", "Austria"),
        influence={"Romania": (3, 0), "Poland": (2, 1)},
        then=OUT,
    ),
    *[
        row("nasser", {"Egypt": after} if before != after else {}, influence={"Egypt": before}, then=OUT, note=str(before))
        for before, after in [((0, 0), (0, 2)), ((1, 0), (0, 2)), ((2, 0), (1, 2)), ((3, 1), (1, 3)), ((4, 0), (2, 2))]
    ],
    row(
        "warsaw_pact_formed",
        {"Poland": (0, 0), "Romania": (0, 3), "Hungary": (0, 0), "Austria": (0, 0)},
        *(
            Ask("ussr", "event_choice"),
            "remove",
            Ask("ussr", only=("Poland", "Romania", "Hungary", "Austria", "Bulgaria")),
            "Poland",
        ),
        *("Romania", "Hungary", "Austria"),
        influence={
            "Poland": (2, 0),
            "Romania": (1, 3),
            "Hungary": (3, 0),
            "Austria": (4, 0),
            "Bulgaria": (1, 0),
            "Italy": (2, 0),
        },
        then=OUT,
    ),
    row(
        "warsaw_pact_formed",
        {"Poland": (4, 2), "Romania": (0, 2), "Austria": (0, 1)},
        *("add", "Poland", "Poland", Ask(lacks=("Poland", "Italy")), "Romania", "Romania", Ask(lacks=("Romania",)), "Austria"),
        influence={"Poland": (4, 0)},
        then=OUT,
        note="5 added",
    ),
    row("de_gaulle_leads_france", {"France": (1, 2)}, influence={"France": (3, 1)}, then=OUT),
    row("de_gaulle_leads_france", {"France": (0, 1)}, influence={"France": (1, 0)}, then=OUT, note="US has 1"),
    row("captured_nazi_scientist", {"space": (1, 0), "vp": 2}, by=US, then=OUT),
    row("captured_nazi_scientist", {"space": (1, 3), "vp": 1}, by=US, space=(0, 3), then=OUT, note="second"),
    row("captured_nazi_scientist", {"space": (2, 5), "vp": -3}, by=USSR, space=(2, 4), then=OUT),
    row(
        "truman_doctrine",
        {"Greece": (1, 0)},
        Ask("us", "event_remove", only=("Greece", "Poland", "Finland")),
        "Greece",
        influence={"Greece": (1, 2), "Poland": (0, 2), "Romania": (0, 3), "Italy": (3, 1), "Egypt": (0, 1), "Finland": (0, 1)},
        then=OUT,
    ),
    *[
        row(
            "olympic_games",
            change,
            Ask(str(side.opponent), "olympic_answer"),
            "take_part",
            Ask("dice", lacks=((1, 3), (4, 6))),
            dice,
            by=side,
            note=str(dice),
        )
        for side, dice, change in [
            (US, (3, 4), {"vp": 2}),
            (US, (1, 4), {"vp": -2}),
            (USSR, (6, 6), {"vp": -2}),
            (USSR, (1, 6), {"vp": 2}),
        ]
    ],
    row("olympic_games", {"defcon": 4, "Mexico": (4, 0)}, "boycott", "influence", *["Mexico"] * 4, by=US, note="boycott"),
    row(
        "olympic_games",
        {"defcon": 3, "mil": (0, 4), "Mexico": (0, 1)},
        "boycott",
        "coup",
        "Mexico",
        2,
        by=USSR,
        influence={"Mexico": (1, 0)},
        note="boycott and coup",
    ),
]


@pytest.mark.parametrize(("case", "how"), ways(ROWS))
def test_early_event(case: Row, how: str):
    try_row(case, how)
