"""Saving and loading: an exact round trip, and one clear error for each kind of damage."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from brinkproof.model.engine.errors import IllegalPosition, IllegalSave
from brinkproof.model.engine.game import Position, apply, new_game, replay
from brinkproof.model.engine.play import POLICIES, Policy, play, random_game
from brinkproof.model.engine.report import report
from brinkproof.model.engine.saved import Game, dump, dump_game, load, load_game
from brinkproof.model.vocabulary import Phase, Superpower

US, USSR = Superpower.US, Superpower.USSR


def everything(position: Position) -> list[object]:
    return [getattr(position, name) for name in Position.__slots__]


@pytest.mark.parametrize("policy", POLICIES)
def test_every_position_of_a_game_survives(policy: Policy) -> None:
    for number, position in enumerate(play(5, policy)):
        if number % 5 == 0 or position.over:
            assert everything(load(dump(position))) == everything(position)
            assert load(dump(position)) == position


def test_positions_that_differ_in_anything_are_not_equal() -> None:
    position = Position.at(turn=4, round=2, hands={USSR: ["fidel"]})
    for given in ({"defcon": 4}, {"vp": 1}, {"influence": {"Iran": (1, 0)}}, {"china_holder": None}, {"space": (0, 1)}):
        assert position != Position.at(**{"turn": 4, "round": 2, "hands": {USSR: ["fidel"]}, **given})  # type: ignore[arg-type]


def test_a_game_survives() -> None:
    game = Game(choices=random_game(3, "survivor").choices)
    assert load_game(dump_game(game)) == game
    assert everything(game.position()) == everything(replay(game.choices))
    small = Game(choices=(), optional=False, handicap=(US, 2))
    assert load_game(dump_game(small)) == small


SAVE = json.loads(
    dump(Position.at(turn=4, round=2, hands={USSR: ["fidel", "comecon"], US: ["nato"]}, influence={"Iran": (2, 1)}))
)


def damaged(*path: str | int, value: Any) -> str:
    """The save with one value replaced."""
    save = json.loads(json.dumps(SAVE))
    place = save
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return json.dumps(save)


def without(*path: str | int) -> str:
    """The save with one value left out."""
    save = json.loads(json.dumps(SAVE))
    place = save
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    return json.dumps(save)


TASK = {"is": "PlayCard", "card_player": "ussr"}

# text, code, place
DAMAGE: dict[str, tuple[str | bytes, str, str]] = {
    "bytes that are no UTF-8": (b"\xff\xfe", "ENG10", "byte 0"),
    "nothing": ("  ", "ENG11", ""),
    "far too long": (" " * 20_000_001 + "1", "ENG12", ""),
    "no JSON": ("{", "ENG13", "line 1 column 2"),
    "nested too deep": ("[" * 100 + "]" * 100, "ENG14", "character 60"),
    "a key twice": ('{"turn": 1, "turn": 2}', "ENG15", "turn"),
    "a huge number": ('{"turn": ' + "9" * 5000 + "}", "ENG16", "999999999999..."),
    "a fraction": ('{"turn": 1.5}', "ENG17", "1.5"),
    "no number": ('{"turn": NaN}', "ENG17", "NaN"),
    "endless": ('{"turn": -Infinity}', "ENG17", "-Infinity"),
    "no object": ("[]", "ENG22", ""),
    "another file": ("{}", "ENG18", "brinkproof"),
    "a game": (dump_game(Game(choices=())), "ENG19", "brinkproof"),
    "a later version": (damaged("version", value=2), "ENG28", "version"),
    "an unknown key": (damaged("mood", value=1), "ENG20", "mood"),
    "a missing key": (without("deck"), "ENG21", "deck"),
    "an effect is missing": (without("effects", "norad"), "ENG21", "effects.norad"),
    "a word for a number": (damaged("turn", value="four"), "ENG22", "turn"),
    "true for a number": (damaged("turn", value=True), "ENG22", "turn"),
    "a list for a pair": (damaged("influence", "Iran", value=[1]), "ENG22", "influence.Iran"),
    "a number out of range": (damaged("turn", value=11), "ENG23", "turn"),
    "negative influence": (damaged("influence", "Iran", value=[-1, 0]), "ENG23", "influence.Iran[0]"),
    "an unknown country": (damaged("influence", "Atlantis", value=[1, 0]), "ENG24", "influence"),
    "an unknown card": (damaged("hands", "us", value=["joker"]), "ENG25", "hands.us[0]"),
    "an unknown card in a task": (
        damaged("agenda", value=[{"is": "PutAway", "card_id": "joker"}]), "ENG25", "agenda[0].card_id",
    ),
    "an unknown task": (damaged("agenda", value=[{"is": "Cheat"}]), "ENG26", "agenda[0]"),
    "an unknown happening": (damaged("happened", value=[{"is": "Cheated"}]), "ENG26", "happened[0]"),
    "a field of a task is unknown": (damaged("agenda", value=[{**TASK, "mood": 1}]), "ENG20", "agenda[0].mood"),
    "an unknown word": (damaged("phase", value="lunch"), "ENG27", "phase"),
    "a card in two places": (damaged("removed", value=["nato"]), "ENG29", "removed[0]"),
    "a card is missing": (damaged("hands", "us", value=[]), "ENG30", "deck"),
    "a mask beyond the map": (
        damaged("agenda", value=[{"is": "PlaceInfluence", "actor": "us", "left": 3, "reach": 2**95, "asia": False, "southeast": False}]),
        "ENG23", "agenda[0].reach",
    ),
    "a negative mask": (
        damaged("agenda", value=[{"is": "PlaceInfluence", "actor": "us", "left": 3, "reach": -1, "asia": False, "southeast": False}]),
        "ENG23", "agenda[0].reach",
    ),
    "operations beyond all bounds": (
        damaged("agenda", value=[{"is": "PlaceInfluence", "actor": "us", "left": 10**20, "reach": 4, "asia": False, "southeast": False}]),
        "ENG23", "agenda[0].left",
    ),
    "nothing to choose": (
        damaged("agenda", value=[{"is": "CoupTarget", "actor": "us", "operations": 2, "card_id": "nato", "field": [], "ordinary": False,
                                  "asia": False, "southeast": False}]),
        "ENG47", "agenda[0]",
    ),
    "a round that the turn does not have": (damaged("round", value=8), "ENG36", "round"),
    "a key that a terminal would obey": ('{"brinkproof": "position", "version": 1, "\\u001b[31mred\\nline": 1}', "ENG20", "'\\x1b[31mred\\nline'"),
    "The China Card as an event": (
        damaged("agenda", value=[{"is": "ResolveEvent", "card_id": "the_china_card", "executor": "ussr"}]), "ENG48", "agenda[0]",
    ),
    "The China Card of the other side": (
        damaged("agenda", value=[TASK, {"is": "PassChina", "player": "us"}]), "ENG48", "agenda[1]",
    ),
    "The China Card in a hand": (damaged("hands", "us", value=["the_china_card"]), "ENG31", "hands.us[0]"),
    "effects that exclude each other": (
        json.dumps({**SAVE, "effects": {**SAVE["effects"], "flower_power": True, "evil_empire": True}}), "ENG32", "effects",
    ),
    "a headline in an action round": (
        json.dumps({**SAVE, "hands": {"us": [], "ussr": ["fidel", "comecon"]}, "headlines": {"us": "nato", "ussr": None}}),
        "ENG33", "headlines.us",
    ),
    "a hand in disorder": (damaged("hands", "ussr", value=["comecon", "fidel"]), "ENG34", "hands.ussr"),
    "an optional card": (damaged("optional", value=False), "ENG35", ""),
    "no round in the action rounds": (damaged("round", value=0), "ENG36", "round"),
    "nobody is phasing": (damaged("phasing", value=None), "ENG37", "phasing"),
    "a winner without an ending": (damaged("winner", value="us"), "ENG38", "ending"),
    "DEFCON 1 in a game that goes on": (damaged("defcon", value=1), "ENG39", "defcon"),
    "20 points in a game that goes on": (damaged("vp", value=20), "ENG43", "vp"),
    "over, and something is owed": (
        json.dumps({**SAVE, "winner": "us", "ending": "wargames"}), "ENG44", "agenda",
    ),
    "nothing is owed": (damaged("agenda", value=[]), "ENG45", "agenda"),
    "a task that cannot be": (damaged("agenda", value=[{"is": "IgnoreBattleground", "card_id": "nato", "executor": "us"}]), "ENG46", "agenda[0]"),
    "a task that asks nothing": (damaged("agenda", value=[{"is": "EndRound"}]), "ENG47", "agenda[0]"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "code", "place"), DAMAGE.values(), ids=DAMAGE.keys())
def test_damage_is_refused_with_its_place(text: str | bytes, code: str, place: str) -> None:
    with pytest.raises(IllegalSave) as refusal:
        load(text)
    assert refusal.value.code == code
    assert refusal.value.place.startswith(place)
    assert refusal.value.reason
    assert refusal.value.way_out


# choices, code, place
GAMES: dict[str, tuple[Any, str, str]] = {
    "a choice that is no option": (["nato", "junta"], "ENG40", "choices[1]"),
    "a choice that can be none": ([None], "ENG41", "choices[0]"),
    "choices after the end": ([*random_game(1).choices, "wait"], "ENG42", "choices["),
    "no list": ("nato", "ENG22", "choices"),
}


@pytest.mark.parametrize(("choices", "code", "place"), GAMES.values(), ids=GAMES.keys())
def test_damaged_games_are_refused(choices: Any, code: str, place: str) -> None:
    text = json.dumps({"brinkproof": "game", "version": 1, "optional": True, "handicap": None, "choices": choices})
    with pytest.raises(IllegalSave) as refusal:
        load_game(text)
    assert refusal.value.code == code
    assert refusal.value.place.startswith(place)


@pytest.mark.parametrize("handicap", [["us", 21], ["us", -1], ["them", 1], ["us"], 2])
def test_an_impossible_handicap_is_refused(handicap: object) -> None:
    text = json.dumps({"brinkproof": "game", "version": 1, "optional": True, "handicap": handicap, "choices": []})
    with pytest.raises(IllegalSave, match="handicap"):
        load_game(text)


def test_a_handicap_goes_where_its_side_has_influence() -> None:
    position = new_game(handicap=(US, 2))
    choices = 0
    while position.phase is not Phase.HEADLINE:
        last = position.decision
        position = apply(position, last.options[0])
        choices += last.kind == "set_up"
    assert choices == 6 + 7 + 2
    assert sum(position.influence[US]) == 27
    for wrong in ((US, 99), 2, ("us", 2), (US,), (US, True)):
        with pytest.raises(IllegalPosition):
            new_game(handicap=wrong)  # type: ignore[arg-type]


def test_without_the_optional_cards_none_is_ever_dealt() -> None:
    for position in play(2, "survivor", optional=False):
        held = [*position.deck, *position.discards, *position.hands[US], *position.hands[USSR]]
        assert not {"norad", "che", "awacs_sale_to_saudis", "the_cambridge_five"} & set(held)


def test_the_report_tells_the_game() -> None:
    text = report(random_game(4, "survivor").choices)
    assert text.startswith("Influence is written US/USSR.")
    for part in ("Turn 2 (DEFCON", "Headline of the", "USSR 1: ", "for operations", " coup in ", "wins"):
        assert part in text


def test_the_report_of_one_round(follow: Callable) -> None:
    position = Position.at(turn=4, round=2, phasing=US, hands={US: ["duck_and_cover", "nato"]}, china_face_up=False)
    story = follow(position, ("duck_and_cover", "event"))
    assert [type(h).__name__ for h in story.position.narrative if type(h).__name__ in ("DefconMoved", "PointsAwarded")] == [
        "DefconMoved",
        "PointsAwarded",
    ]
