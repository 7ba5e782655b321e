"""What an event leaves in force, in the words of a report: what no number on the table shows."""

from typing import Final

from brinkproof.model.vocabulary import Superpower

_EFFECTS: Final = {
    "containment": "US operations +1 this turn",
    "brezhnev_doctrine": "USSR operations +1 this turn",
    "red_scare_purge": "{other} operations -1 this turn",
    "vietnam_revolts": "USSR operations +1 this turn where all are in Southeast Asia",
    "nuclear_subs": "US coups do not degrade DEFCON this turn",
    "cuban_missile_crisis": "a coup of the {other} this turn loses it the game",
    "salt_negotiations": "coup dice -1 this turn",
    "latin_american_death_squads": "coup dice in the Americas this turn: {own} +1, {other} -1",
    "iran_contra_scandal": "US realignment dice -1 this turn",
    "yuri_and_samantha": "the USSR gains 1 VP for each US coup this turn",
    "north_sea_oil": "OPEC is no event any more, the US may take 8 action rounds this turn",
    "aldrich_ames_remix": "the US hand lies open this turn",
    "bear_trap": "the USSR is trapped",
    "quagmire": "the US is trapped",
    "nato": "the USSR may not coup or realign European countries the US controls",
    "de_gaulle_leads_france": "NATO does not cover France",
    "willy_brandt": "NATO does not cover West Germany",
    "us_japan_mutual_defense_pact": "the USSR may not coup or realign Japan",
    "formosan_resolution": "Taiwan is a battleground for scoring while the US controls it",
    "camp_david_accords": "Arab-Israeli War is no event any more",
    "the_iron_lady": "Socialist Governments is no event any more",
    "awacs_sale_to_saudis": "Muslim Revolution is no event any more",
    "flower_power": "the USSR gains 2 VP for each war card the US plays",
    "an_evil_empire": "Flower Power is no event any more",
    "john_paul_ii_elected_pope": "Solidarity may follow",
    "shuttle_diplomacy": "a USSR battleground will not count in the next Asia or Middle East Scoring",
    "iranian_hostage_crisis": "Terrorism of the USSR will take 2 cards",
    "the_reformer": "no more USSR coups in Europe",
    "tear_down_this_wall": "Willy Brandt is no event any more",
    "norad": "the US adds 1 influence after action rounds in which DEFCON moves to 2",
    "we_will_bury_you": "the USSR will gain 3 VP unless the US plays UN Intervention in its next round",
    "u2_incident": "the USSR gains 1 VP more if UN Intervention is played this turn",
    "cia_created": "the USSR shows its hand",
    "lone_gunman": "the US shows its hand",
}


def effect(card_id: str, executor: Superpower) -> str:
    """What the event of the card leaves in force, or nothing."""
    return _EFFECTS.get(card_id, "").format(own=executor.value.upper(), other=executor.opponent.value.upper())
