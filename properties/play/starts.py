"""Where games begin: a new game, and positions built by hand for the rules that random games seldom reach."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, final

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import new_game
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower

US: Final = Superpower.US
USSR: Final = Superpower.USSR


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A place where games begin, with a name for people."""

    name: str
    make: Callable[[], Position]


MAP: Final = {
    "East Germany": (0, 3),
    "West Germany": (4, 0),
    "Turkey": (2, 0),
    "Poland": (0, 3),
    "Cuba": (1, 3),
    "Panama": (2, 1),
    "Mexico": (2, 1),
    "Honduras": (1, 1),
    "Venezuela": (2, 1),
    "Chile": (1, 2),
    "Peru": (1, 1),
    "Angola": (1, 2),
    "Zaire": (2, 1),
    "Kenya": (1, 1),
    "Iran": (2, 0),
    "Libya": (0, 2),
    "Jordan": (1, 1),
    "South Korea": (3, 1),
    "North Korea": (0, 3),
    "Thailand": (2, 1),
    "Laos/Cambodia": (1, 1),
}
"""Something to win and to lose in every region."""

SOVIET_ASIA: Final = dict(
    zip(("Japan", "South Korea", "India", "Pakistan", "Thailand"), ((0, n) for n in (4, 3, 3, 2, 2)), strict=True)
)
"""With North Korea these are all battlegrounds of Asia."""


def built(name: str, *, us: str, ussr: str, also: Mapping[str, tuple[int, int]] | None = None, **settings: Any) -> Start:  # noqa: ANN401 - the settings of ``Position.at``
    """Return a start on the map above, but for the countries in ``also``; ``us`` and ``ussr`` are the cards they hold."""
    hands, influence = {US: us.split(), USSR: ussr.split()}, {**MAP, **(also or {})}
    return Start(name=name, make=lambda: Position.at(influence=influence, hands=hands, **settings))


STARTS: Final[tuple[Start, ...]] = (
    Start(name="a new game", make=new_game),
    built(
        "turn 4, Brezhnev Doctrine before Bear Trap",
        turn=4,
        round=1,
        defcon=3,
        us="bear_trap red_scare_purge junta olympic_games",
        ussr="brezhnev_doctrine romanian_abdication nasser captured_nazi_scientist",
    ),
    built(
        "turn 4, the USSR in the trap with reduced cards",
        turn=4,
        round=5,
        defcon=3,
        effects=Effects(bear_trap=True, red_scare_purge=frozenset({USSR})),
        us="junta containment cia_created",
        ussr="nasser fidel romanian_abdication decolonization",
    ),
    built("turn 7, the US alone in box 8", turn=7, round=7, defcon=4, space=(8, 5), us="junta nato fidel", ussr="nasser comecon"),
    built("turn 5, hands that run out", turn=5, round=6, defcon=4, us="duck_and_cover", ussr="nuclear_test_ban"),
    built(
        "turn 5, headlines of a crisis",
        turn=5,
        defcon=4,
        us="cuban_missile_crisis duck_and_cover junta bear_trap cia_created",
        ussr="how_i_learned_to_stop_worrying brush_war olympic_games containment nuclear_subs",
    ),
    built(
        "turn 6, military operations near the end of the track",
        turn=6,
        round=3,
        defcon=5,
        military_ops=(4, 4),
        effects=Effects(containment=True, brezhnev_doctrine=True),
        us="brush_war nuclear_test_ban korean_war nuclear_subs",
        ussr="how_i_learned_to_stop_worrying indo_pakistani_war arab_israeli_war cuban_missile_crisis",
    ),
    built(
        "turn 7, the US near 20 points",
        turn=7,
        round=6,
        defcon=4,
        vp=19,
        us="nuclear_test_ban camp_david_accords brush_war",
        ussr="duck_and_cover olympic_games nuclear_subs",
    ),
    built(
        "turn 7, the USSR near 20 points",
        turn=7,
        round=6,
        defcon=4,
        vp=-19,
        us="korean_war arab_israeli_war indo_pakistani_war",
        ussr="nuclear_test_ban brush_war olympic_games",
    ),
    built(
        "turn 8, Tear Down this Wall with Europe closed, after Camp David Accords",
        turn=8,
        round=2,
        defcon=3,
        effects=Effects(camp_david_accords=True),
        removed=["camp_david_accords"],
        us="tear_down_this_wall arab_israeli_war iran_iraq_war",
        ussr="south_america_scoring five_year_plan cia_created brezhnev_doctrine",
    ),
    built(
        "turn 8, Nuclear Subs and a crisis of the USSR at DEFCON 2",
        turn=8,
        round=4,
        defcon=2,
        effects=Effects(nuclear_subs=True, missile_crisis=USSR),
        removed=["nuclear_subs", "cuban_missile_crisis"],
        us="tear_down_this_wall nato junta",
        ussr="cia_created iran_iraq_war fidel",
    ),
    built(
        "turn 8, CIA Created in the hand of the USSR at DEFCON 2",
        turn=8,
        round=7,
        defcon=2,
        us="nuclear_test_ban",
        ussr="cia_created",
    ),
    built(
        "turn 8, headlines at DEFCON 2 that the other side carries out",
        turn=8,
        defcon=2,
        us="junta olympic_games",
        ussr="cia_created tear_down_this_wall",
    ),
    built(
        "turn 9, a crisis of the US",
        turn=9,
        round=5,
        defcon=2,
        effects=Effects(missile_crisis=US),
        removed=["cuban_missile_crisis"],
        us="nato brush_war iran_iraq_war",
        ussr="cia_created junta tear_down_this_wall",
    ),
    built(
        "turn 9, a crisis that the US cannot end, and CIA Created in the hand of the USSR",
        turn=9,
        round=7,
        defcon=2,
        also={"West Germany": (1, 0), "Turkey": (1, 0)},
        effects=Effects(missile_crisis=US),
        removed=["cuban_missile_crisis"],
        us="brush_war",
        ussr="cia_created",
    ),
    built(
        "turn 8, NORAD at DEFCON 2, and Quagmire",
        turn=8,
        round=3,
        defcon=2,
        also={"Canada": (4, 0)},
        effects=Effects(norad=True),
        us="nuclear_test_ban containment marshall_plan",
        ussr="quagmire independent_reds brush_war",
    ),
    built(
        "turn 8, the treaties of Europe and Japan",
        turn=8,
        round=2,
        also={"United Kingdom": (7, 1), "France": (1, 1), "Italy": (1, 1), "Japan": (5, 1)},
        effects=Effects(nato=True, marshall_plan=True, us_japan_pact=True, de_gaulle=True),
        removed=["nato", "marshall_plan", "us_japan_mutual_defense_pact", "de_gaulle_leads_france"],
        us="junta nuclear_test_ban decolonization",
        ussr="the_reformer brush_war nixon_plays_the_china_card",
    ),
    built(
        "turn 2, Vietnam Revolts, and The China Card of the US",
        turn=2,
        round=2,
        also={"Vietnam": (1, 2)},
        effects=Effects(vietnam_revolts=True, formosan_resolution=True),
        removed=["vietnam_revolts", "formosan_resolution"],
        china_holder=US,
        us="nato",
        ussr="decolonization blockade",
    ),
    built(
        "turn 8, Wargames and Defectors at DEFCON 2",
        turn=8,
        round=4,
        defcon=2,
        vp=7,
        us="wargames un_intervention fidel",
        ussr="defectors nuclear_test_ban five_year_plan",
    ),
    built(
        "turn 5, headlines with Defectors of the US",
        turn=5,
        defcon=4,
        us="defectors junta",
        ussr="we_will_bury_you fidel lone_gunman",
    ),
    built(
        "turn 5, headlines with Defectors of the USSR",
        turn=5,
        defcon=4,
        us="junta summit",
        ussr="defectors missile_envy grain_sales_to_soviets",
    ),
    built(
        "turn 6, both sides trapped, the US with reduced cards",
        turn=6,
        round=2,
        effects=Effects(quagmire=True, bear_trap=True, red_scare_purge=frozenset({US})),
        removed=["quagmire", "bear_trap"],
        us="defectors blockade junta nuclear_test_ban",
        ussr="romanian_abdication fidel asia_scoring",
    ),
    built(
        "turn 7, Asia of the USSR is scored",
        turn=7,
        round=5,
        also=SOVIET_ASIA,
        us="asia_scoring middle_east_scoring",
        ussr="southeast_asia_scoring africa_scoring",
    ),
    built(
        "turn 7, Shuttle Diplomacy and Formosan Resolution before scorings",
        turn=7,
        round=6,
        also={**SOVIET_ASIA, "Taiwan": (3, 0)},
        effects=Effects(shuttle_diplomacy=True, formosan_resolution=True),
        removed=["formosan_resolution"],
        us="asia_scoring",
        ussr="middle_east_scoring",
    ),
    built(
        "turn 5, the last round, How I Learned to Stop Worrying at DEFCON 2",
        turn=5,
        round=7,
        phasing=US,
        defcon=2,
        military_ops=(0, 2),
        us="how_i_learned_to_stop_worrying",
        ussr="fidel",
    ),
    built(
        "turn 8, wars among enemies",
        turn=8,
        round=4,
        also={"India": (0, 3), "Afghanistan": (0, 2), "Iran": (0, 2), "Egypt": (2, 0), "Japan": (4, 0)},
        us="indo_pakistani_war brush_war iran_iraq_war",
        ussr="korean_war arab_israeli_war yuri_and_samantha",
    ),
    built(
        "turn 8, DEFCON 2 and the cards that degrade it",
        turn=8,
        round=3,
        defcon=2,
        us="we_will_bury_you duck_and_cover nato",
        ussr="soviets_shoot_down_kal_007 nuclear_test_ban",
    ),
    built(
        "turn 10, the last rounds", turn=10, round=6, defcon=3, us="nato duck_and_cover", ussr="nuclear_test_ban olympic_games"
    ),
    built(
        "turn 2, Vietnam Revolts, and the USSR with cards reduced to nothing",
        turn=2,
        round=2,
        effects=Effects(vietnam_revolts=True, red_scare_purge=frozenset({USSR})),
        removed=["vietnam_revolts"],
        us="nato",
        ussr="romanian_abdication blockade nasser",
    ),
)
"""A game chosen by its number begins at the start of the same number."""
