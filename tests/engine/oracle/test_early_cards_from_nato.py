"""The events of the Early War cards from 21 on, each played by its owner and by the other side; what they change is all they change."""

import pytest

from tests.engine.oracle.table import US, USSR, Ask, Row, row, try_row, ways

WESTERN = (
    *("Benelux", "Canada", "Denmark", "France", "Greece", "Italy", "Norway", "Spain/Portugal", "Sweden", "Turkey"),
    *("United Kingdom", "West Germany", "Austria", "Finland"),
)
SOUTHEAST = ("Burma", "Indonesia", "Laos/Cambodia", "Malaysia", "Philippines", "Thailand", "Vietnam")
OUT = "removed"

ROWS = [
    row("nato", {}, effects={"marshall_plan": True}, then=OUT),
    row("nato", {}, effects={"warsaw_pact": True}, then=OUT, note="after Warsaw Pact"),
    row(
        "independent_reds",
        {"Hungary": (4, 4)},
        Ask("us", "event_country", only=("Hungary", "Romania")),
        "Hungary",
        influence={"Hungary": (1, 4), "Poland": (0, 3), "East Germany": (0, 3), "Romania": (0, 1), "Bulgaria": (2, 2)},
        then=OUT,
    ),
    row(
        "marshall_plan",
        dict.fromkeys(WESTERN[4:9], (1, 0)) | {"Austria": (1, 0), "West Germany": (1, 1)},
        *(
            Ask("us", "event_place", only=tuple(c for c in WESTERN if c != "France")),
            *WESTERN[4:9],
            "Austria",
            Ask(lacks=WESTERN[4:9]),
            "West Germany",
        ),
        influence={"France": (0, 3), "West Germany": (0, 1)},
        then=OUT,
    ),
    *[
        row(
            "indo_pakistani_war",
            change,
            Ask(str(by), "war_target", only=("India", "Pakistan")),
            target,
            die,
            by=by,
            influence=influence,
            note=f"{target} {die}",
        )
        for by, target, die, influence, change in [
            (US, "India", 4, {"India": (1, 3)}, {"India": (4, 0), "vp": 2, "mil": (2, 0)}),
            (US, "Pakistan", 4, {"India": (0, 3), "Iran": (0, 2), "Afghanistan": (0, 2)}, {"mil": (2, 0)}),
            (USSR, "India", 5, {"Burma": (2, 0), "Pakistan": (1, 0)}, {"vp": -2, "mil": (0, 2)}),
            (USSR, "India", 5, {"Burma": (2, 0), "Pakistan": (2, 0)}, {"mil": (0, 2)}),
        ]
    ],
    row("containment", {}, then=OUT),
    row(
        "cia_created",
        {"Mexico": (1, 0)},
        Ask("us", "operations", has=("influence", "coup")),
        "influence",
        "Mexico",
        influence={"Egypt": (0, 1)},
        then=OUT,
    ),
    row(
        "cia_created",
        {"mil": (1, 0), "defcon": 4, "Egypt": (2, 0)},
        "coup",
        "Egypt",
        6,
        influence={"Egypt": (0, 1)},
        then=OUT,
        note="coup",
    ),
    row("us_japan_mutual_defense_pact", {"Japan": (6, 2)}, influence={"Japan": (1, 2)}, then=OUT),
    row("us_japan_mutual_defense_pact", {}, influence={"Japan": (7, 2)}, then=OUT, note="controlled already"),
    row(
        "suez_crisis",
        {"France": (1, 0), "Israel": (0, 0), "United Kingdom": (4, 0)},
        *(
            "France",
            "France",
            Ask("ussr", "event_remove", only=("United Kingdom", "Israel")),
            "Israel",
            Ask(only=("United Kingdom",)),
            "United Kingdom",
        ),
        influence={"France": (3, 0), "United Kingdom": (5, 0), "Israel": (1, 0), "Italy": (2, 0)},
        then=OUT,
    ),
    row(
        "east_european_unrest",
        {"Poland": (0, 3), "Austria": (0, 0), "Romania": (0, 1)},
        *("Poland", Ask("us", "event_remove", only=("Austria", "Romania", "Hungary")), "Austria", "Romania"),
        influence={"Poland": (0, 4), "Austria": (0, 1), "Romania": (0, 2), "Hungary": (1, 3), "Italy": (0, 3)},
        turn=7,
    ),
    row(
        "east_european_unrest",
        {"Poland": (0, 2), "Austria": (0, 0), "Romania": (0, 0)},
        "Poland",
        "Austria",
        "Romania",
        influence={"Poland": (0, 4), "Austria": (0, 1), "Romania": (0, 2)},
        turn=8,
        note="in the Late War",
    ),
    row(
        "decolonization",
        {"Angola": (1, 1), "Thailand": (0, 1), "Sudan": (0, 1), "Zaire": (2, 1)},
        *(
            "Angola",
            Ask("ussr", "event_place", has=SOUTHEAST, lacks=("Angola", "Egypt", "Libya", "Australia", "India", "Taiwan")),
        ),
        *("Thailand", "Sudan", "Zaire"),
        influence={"Angola": (1, 0), "Zaire": (2, 0)},
    ),
    row("red_scare_purge", {}, by=US),
    row("red_scare_purge", {}, by=USSR),
    row(
        "de_stalinization",
        {"East Germany": (0, 1), "Cuba": (0, 2), "Poland": (0, 2), "Chile": (1, 1)},
        *("East Germany", Ask("ussr", has=("Cuba", "Chile"), lacks=("Mexico",)), "Cuba", "East Germany", "Cuba"),
        *("Poland", Ask(lacks=("Cuba", "Mexico")), "Chile", "done"),
        influence={"East Germany": (0, 3), "Poland": (0, 3), "Mexico": (2, 0), "Chile": (1, 0)},
        then=OUT,
    ),
    row("de_stalinization", {}, "done", influence={"East Germany": (0, 3)}, then=OUT, note="none"),
    *[
        row("nuclear_test_ban", change, by=by, defcon=defcon, note=str(defcon))
        for by, defcon, change in [
            (US, 5, {"vp": 3}),
            (US, 4, {"vp": 2, "defcon": 5}),
            (USSR, 3, {"vp": -1, "defcon": 5}),
            (USSR, 2, {"defcon": 4}),
        ]
    ],
    row("formosan_resolution", {}, then=OUT),
    row("norad", {}, then=OUT),
    row("the_cambridge_five", {}, note="no scoring cards"),
    row(
        "the_cambridge_five",
        {"Brazil": (0, 1)},
        Ask("ussr", "event_place", has=("Chile",), lacks=("Mexico", "Egypt", "Poland")),
        "Brazil",
        us=["south_america_scoring"],
        note="South America",
    ),
    row(
        "the_cambridge_five",
        {"Thailand": (0, 1)},
        Ask(has=("India", "Thailand", "Poland"), lacks=("Egypt",)),
        "Thailand",
        us=["asia_scoring", "europe_scoring"],
        note="two regions",
    ),
    row(
        "special_relationship",
        {"France": (1, 0)},
        Ask("us", "event_place", only=("Benelux", "Canada", "France", "Norway")),
        "France",
        influence={"United Kingdom": (5, 0)},
    ),
    row(
        "special_relationship",
        {"Greece": (2, 0), "vp": 2},
        Ask("us", has=WESTERN, lacks=("Poland",)),
        "Greece",
        influence={"United Kingdom": (5, 0)},
        effects={"marshall_plan": True, "nato": True},
        note="with NATO",
    ),
]


@pytest.mark.parametrize(("case", "how"), ways(ROWS))
def test_early_event_from_nato(case: Row, how: str):
    try_row(case, how)
