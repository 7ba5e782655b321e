"""Who loses at DEFCON 1: never the side that chose, rolled or owns the card, always the phasing one (8.1.3)."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import GameEnded
from brinkproof.model.vocabulary import Ending, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR

# phasing side, its card, how it goes on
BLAME = {
    "the US plays its own Duck and Cover (F02)": (US, "duck_and_cover", [("duck_and_cover", "event")]),
    "the USSR triggers Duck and Cover (F01)": (USSR, "duck_and_cover", [("duck_and_cover", "event_first")]),
    "the USSR triggers it after its operations": (
        USSR,
        "duck_and_cover",
        [("duck_and_cover", "operations_first"), "influence", "Poland", "Poland", "Poland"],
    ),
    "the USSR boycotts Olympic Games of the US (8.1.3 example)": (
        US,
        "olympic_games",
        [("olympic_games", "event"), "boycott"],
    ),
    "the US boycotts Olympic Games of the USSR": (
        USSR,
        "olympic_games",
        [("olympic_games", "event"), "boycott"],
    ),
    "the US coups with CIA Created of the USSR": (
        USSR,
        "cia_created",
        [("cia_created", "event_first"), "coup", "Angola", 1],
    ),
    "the US coups with its own CIA Created": (US, "cia_created", [("cia_created", "event"), "coup", "Angola", 1]),
    "a free coup in a battleground": (USSR, "junta", [("junta", "event"), "Brazil", "coup", "Panama", 1]),
    "the US triggers its free coup in the round of the USSR": (
        USSR,
        "tear_down_this_wall",
        [("tear_down_this_wall", "event_first"), "coup", "Poland", 1],
    ),
    "an ordinary coup": (USSR, "fidel", [("fidel", "operations"), "coup", "Angola", 6]),
}


@pytest.mark.parametrize(("phasing", "card_id", "choices"), BLAME.values(), ids=BLAME.keys())
def test_the_phasing_side_is_to_blame(phasing: Superpower, card_id: str, choices: list[object], follow: Callable) -> None:
    # Given
    position = Position.at(
        turn=8,
        round=3,
        phasing=phasing,
        defcon=2,
        hands={phasing: [card_id], phasing.opponent: ["comecon" if phasing is US else "nato"]},
        influence={"Angola": (1, 1), "Panama": (1, 0), "Poland": (0, 1)},
    )
    # When
    story = follow(position, *choices)
    # Then
    assert story.happenings[-1] == GameEnded(Winner(phasing.opponent), Ending.NUCLEAR_WAR)
    seen = story.position.observe()
    assert (seen.defcon, seen.phasing, seen.round) == (1, phasing, 3)
    assert story.names().count("ActionRoundEnded") == 0
