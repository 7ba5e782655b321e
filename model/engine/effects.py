"""Effects in force: what earlier events still change."""

from dataclasses import dataclass, replace
from typing import Self, final

from brinkproof.model.vocabulary import Region, Superpower


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """The effects in force: first those that end with the turn, then those that last, then what is still owed.

    Args:
        containment: #25, US operations +1.
        brezhnev_doctrine: #51, USSR operations +1.
        red_scare_purge: #31, the sides whose operations are reduced by 1.
        vietnam_revolts: #9, USSR operations +1 where all are spent in Southeast Asia.
        nuclear_subs: #41, US coups in battlegrounds do not degrade DEFCON.
        missile_crisis: #40, the side that loses by attempting a coup.
        salt_negotiations: #43, all coup rolls -1.
        death_squads: #69, the sides that have executed it; each coups better, the other worse, in the Americas.
        iran_contra: #93, US realignment rolls -1.
        chernobyl: #94, the region in which the USSR may not place influence with operations; Southeast Asia counts as Asia.
        u2_incident: #60, the USSR still gains 1 point when UN Intervention is played as an event.
        yuri_and_samantha: #109, the USSR gains 1 point for each US coup attempt.
        eighth_us_round: #86, the US may play eight action rounds this turn.
        open_hands: #98, the sides whose hand lies open for the turn.
        bear_trap, quagmire: #44 on the USSR, #42 on the US.
        warsaw_pact, marshall_plan: #16 and #23 happened, which NATO asks for.
        nato, de_gaulle, willy_brandt: #21, and #17 and #55, which take France and West Germany out of it.
        us_japan_pact: #27.
        formosan_resolution: #35.
        camp_david_accords, iron_lady, north_sea_oil, awacs_sale: #65, #83, #86, #110, which forbid #13, #7, #61, #56.
        flower_power, evil_empire: #59, and #97, which cancels and forbids it.
        tear_down_this_wall: #96, which cancels and forbids #55.
        john_paul: #68, which Solidarity asks for.
        shuttle_diplomacy: #73 lies before the US until a scoring of Asia or the Middle East.
        iranian_hostage_crisis: #82, which doubles #92 against the US.
        reformer: #87, which forbids the USSR to coup in Europe and improves #90.
        norad: #106.
        we_will_bury_you: #50, the US owes UN Intervention in its next action round.
        missile_envy: #49, the side that has to use the card for operations in its next action round.

    """

    containment: bool = False
    brezhnev_doctrine: bool = False
    red_scare_purge: frozenset[Superpower] = frozenset()
    vietnam_revolts: bool = False
    nuclear_subs: bool = False
    missile_crisis: Superpower | None = None
    salt_negotiations: bool = False
    death_squads: frozenset[Superpower] = frozenset()
    iran_contra: bool = False
    chernobyl: Region | None = None
    u2_incident: bool = False
    yuri_and_samantha: bool = False
    eighth_us_round: bool = False
    open_hands: frozenset[Superpower] = frozenset()

    bear_trap: bool = False
    quagmire: bool = False
    warsaw_pact: bool = False
    marshall_plan: bool = False
    nato: bool = False
    de_gaulle: bool = False
    willy_brandt: bool = False
    us_japan_pact: bool = False
    formosan_resolution: bool = False
    camp_david_accords: bool = False
    iron_lady: bool = False
    north_sea_oil: bool = False
    awacs_sale: bool = False
    flower_power: bool = False
    evil_empire: bool = False
    tear_down_this_wall: bool = False
    john_paul: bool = False
    shuttle_diplomacy: bool = False
    iranian_hostage_crisis: bool = False
    reformer: bool = False
    norad: bool = False

    we_will_bury_you: bool = False
    missile_envy: Superpower | None = None

    def after_turn(self) -> Self:
        """What is left when the turn marker moves (4.5H)."""
        return replace(
            self,
            containment=False,
            brezhnev_doctrine=False,
            red_scare_purge=frozenset(),
            vietnam_revolts=False,
            nuclear_subs=False,
            missile_crisis=None,
            salt_negotiations=False,
            death_squads=frozenset(),
            iran_contra=False,
            chernobyl=None,
            u2_incident=False,
            yuri_and_samantha=False,
            eighth_us_round=False,
            open_hands=frozenset(),
        )

    def without_missile_crisis(self) -> Self:
        """The same without the crisis, which its side has paid off."""
        return replace(self, missile_crisis=None)
