"""The words of the game that every meaning of the rules shares.

Only names live here, no rule. Read ``language`` next for the words of the rulebook's expressions.
"""

from enum import StrEnum


class Superpower(StrEnum):
    """One of the two sides; *player* where a person decides."""

    US = "us"
    USSR = "ussr"

    @property
    def opponent(self) -> "Superpower":
        """The other superpower."""
        return Superpower.USSR if self is Superpower.US else Superpower.US


class Region(StrEnum):
    """Where a country lies, for coups and realignments.

    Southeast Asia is apart because rules and cards name it; a rule that names Asia means it as well (2.1.2).
    """

    EUROPE = "europe"
    ASIA = "asia"
    SOUTHEAST_ASIA = "southeast_asia"
    MIDDLE_EAST = "middle_east"
    AFRICA = "africa"
    CENTRAL_AMERICA = "central_america"
    SOUTH_AMERICA = "south_america"


class Phase(StrEnum):
    """The phases A to I of a turn, in their order (4.5)."""

    IMPROVE_DEFCON = "improve_defcon"
    DEAL_CARDS = "deal_cards"
    HEADLINE = "headline"
    ACTION_ROUNDS = "action_rounds"
    CHECK_MILITARY_OPERATIONS = "check_military_operations"
    REVEAL_HELD_CARDS = "reveal_held_cards"
    FLIP_CHINA_CARD = "flip_china_card"
    ADVANCE_TURN = "advance_turn"
    FINAL_SCORING = "final_scoring"


class Winner(StrEnum):
    """Who won: ``nobody`` while the game goes on."""

    NOBODY = "nobody"
    US = "us"
    USSR = "ussr"
    DRAW = "draw"


class Ending(StrEnum):
    """How the game ended: ``none`` while it goes on."""

    NONE = "none"
    NUCLEAR_WAR = "nuclear_war"
    MISSILE_CRISIS = "missile_crisis"
    VICTORY_POINTS = "victory_points"
    FINAL_SCORING = "final_scoring"
    EUROPE_CONTROL = "europe_control"
    HELD_SCORING_CARD = "held_scoring_card"
    WARGAMES = "wargames"
