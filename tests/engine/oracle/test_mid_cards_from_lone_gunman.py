"""The events of the Mid War cards from 62 on, each played by its owner and by the other side; what they change is all they change."""

import pytest

from tests.engine.oracle.table import US, USSR, Ask, Row, row, try_row, ways

CENTRAL = (
    *("Costa Rica", "Cuba", "Dominican Republic", "El Salvador", "Guatemala", "Haiti", "Honduras", "Mexico"),
    *("Nicaragua", "Panama"),
)
SOUTH = ("Argentina", "Bolivia", "Brazil", "Chile", "Colombia", "Ecuador", "Paraguay", "Peru", "Uruguay", "Venezuela")
OUT = "removed"

ROWS = [
    row("lone_gunman", {"Finland": (0, 1)}, Ask("ussr", "operations"), "influence", "Finland", then=OUT),
    row("lone_gunman", {"mil": (0, 1), "Sudan": (0, 4)}, "coup", "Sudan", 6, influence={"Sudan": (1, 0)}, then=OUT, note="coup"),
    row(
        "colonial_rear_guards",
        {"Angola": (1, 4), "Thailand": (1, 0), "Sudan": (1, 0), "Burma": (1, 0)},
        *(
            "Angola",
            Ask("us", "event_place", has=("Vietnam", "Algeria"), lacks=("Angola", "Egypt", "India")),
            "Thailand",
            "Sudan",
            "Burma",
        ),
        influence={"Angola": (0, 4)},
    ),
    row(
        "panama_canal_returned",
        {"Panama": (1, 2), "Costa Rica": (1, 0), "Venezuela": (1, 0)},
        influence={"Panama": (0, 2)},
        then=OUT,
    ),
    row(
        "camp_david_accords",
        {"vp": 1, "Israel": (1, 0), "Jordan": (1, 0), "Egypt": (1, 3)},
        influence={"Egypt": (0, 3)},
        then=OUT,
    ),
    row(
        "puppet_governments",
        {"Cuba": (1, 0), "Iran": (1, 0), "Zaire": (1, 0)},
        *(
            Ask("us", "event_place", has=("Cuba", "Iran", "Zaire", "done"), lacks=("Chile", "Peru")),
            "Cuba",
            Ask(lacks=("Cuba",)),
            "Iran",
            "Zaire",
        ),
        influence={"Chile": (1, 0), "Peru": (0, 1)},
        then=OUT,
    ),
    row("puppet_governments", {"Iran": (1, 0)}, "Iran", "done", then=OUT, note="may stop"),
    row("john_paul_ii_elected_pope", {"Poland": (1, 2)}, influence={"Poland": (0, 4)}, then=OUT),
    row("john_paul_ii_elected_pope", {"Poland": (1, 0)}, influence={"Poland": (0, 1)}, then=OUT, note="only 1 there"),
    row("latin_american_death_squads", {}, by=US),
    row("latin_american_death_squads", {}, by=USSR),
    row("oas_founded", {"Chile": (2, 0)}, Ask("us", "event_place", only=CENTRAL + SOUTH), "Chile", "Chile", then=OUT),
    row(
        "oas_founded",
        {"Chile": (1, 0), "Cuba": (1, 3)},
        "Chile",
        "Cuba",
        influence={"Cuba": (0, 3)},
        then=OUT,
        note="two countries",
    ),
    row("nixon_plays_the_china_card", {"china": ("us", False)}, then=OUT),
    row("nixon_plays_the_china_card", {"vp": 2}, china_holder=US, then=OUT, note="US has it"),
    row("sadat_expels_soviets", {"Egypt": (2, 0)}, influence={"Egypt": (1, 4)}, then=OUT),
    row("shuttle_diplomacy", {}, then="nowhere"),
    row(
        "the_voice_of_america",
        {"Cuba": (0, 1), "Iran": (0, 0), "Sudan": (0, 0)},
        *("Cuba", "Cuba", Ask("us", "event_remove", only=("Iran", "Sudan")), "Iran", "Sudan"),
        influence={"Cuba": (0, 3), "Iran": (0, 1), "Sudan": (0, 1), "Poland": (0, 4), "Turkey": (0, 1), "Canada": (0, 1)},
    ),
    row(
        "liberation_theology",
        {"Cuba": (0, 2), "Mexico": (3, 1)},
        "Cuba",
        Ask("ussr", "event_place", only=CENTRAL),
        "Cuba",
        *(Ask(lacks=("Cuba",)), "Mexico"),
        influence={"Mexico": (3, 0)},
    ),
    row("ussuri_river_skirmish", {"china": ("us", True)}, then=OUT),
    row(
        "ussuri_river_skirmish",
        {"Japan": (2, 0), "Burma": (1, 0), "India": (1, 3)},
        *(
            Ask("us", "event_place", has=("Thailand", "Australia", "Afghanistan"), lacks=("Iran", "Turkey")),
            "Japan",
            "Japan",
            Ask(lacks=("Japan",)),
            "Burma",
            "India",
        ),
        influence={"India": (0, 3)},
        china_holder=US,
        then=OUT,
        note="US has it",
    ),
    row("ask_not_what_your_country_can_do_for_you", {}, "done", then=OUT),
    row(
        "alliance_for_progress",
        {"vp": 3},
        influence={"Mexico": (2, 0), "Chile": (3, 0), "Panama": (4, 2), "Cuba": (2, 0), "Haiti": (1, 0), "Egypt": (2, 0)},
        then=OUT,
    ),
    row("alliance_for_progress", {}, then=OUT, note="5.2 example 3"),
    row("one_small_step", {"space": (2, 3)}, by=US, space=(0, 3)),
    row("one_small_step", {"space": (3, 3)}, by=USSR, space=(3, 1), note="second in box 3"),
    row("one_small_step", {"space": (5, 4), "vp": 3}, by=US, space=(3, 4), note="passes the other"),
    row("one_small_step", {"space": (8, 7), "vp": 2}, by=US, space=(6, 7), note="box 8 first"),
    row(
        "che",
        {"mil": (0, 3), "Sudan": (0, 1)},
        Ask("ussr"),
        "coup",
        Ask(only=("Sudan", "Haiti", "Peru")),
        "Sudan",
        1,
        "decline",
        influence=dict.fromkeys(("Sudan", "Haiti", "Peru", "Mexico", "Angola", "Chile", "Jordan"), (1, 0)),
    ),
    row(
        "che",
        {"mil": (0, 5), "Sudan": (0, 6), "Haiti": (1, 0)},
        "coup",
        "Sudan",
        6,
        "coup",
        Ask(only=("Haiti", "Peru")),
        "Haiti",
        1,
        influence={"Sudan": (1, 0), "Haiti": (3, 0), "Peru": (1, 0)},
        defcon=2,
        note="two",
    ),
    row("che", {"mil": (0, 3)}, "coup", "Peru", 1, influence={"Sudan": (1, 0), "Peru": (1, 0)}, note="no second after a failure"),
    row("che", {}, "decline", influence={"Sudan": (1, 0)}, note="declined"),
]


@pytest.mark.parametrize(("case", "how"), ways(ROWS))
def test_mid_event_from_lone_gunman(case: Row, how: str):
    try_row(case, how)
