"""Cards that answer or bind other cards: #32, #42, #49, #50, #59, #60, #103, #106, #109."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import HeadlineCancelled, HeadlineTaken, NoradPlaced, PointsOwed, UnInterventionPlayed
from brinkproof.model.vocabulary import Superpower

US, USSR = Superpower.US, Superpower.USSR


def us_round(*hand: str, **given: object) -> Position:
    hands = {US: hand, USSR: ["comecon", "fidel"]}
    return Position.at(
        **{"turn": 4, "round": 2, "phasing": US, "hands": hands, "china_face_up": False, **given}  # type: ignore[arg-type]
    )


INTERVENE = ("un_intervention", "socialist_governments")
PLACE = ("influence", "Canada", "Canada", "Canada")


def test_un_intervention_cancels_an_event_and_leaves_its_operations(follow: Callable) -> None:
    story = follow(us_round("un_intervention", "socialist_governments"), INTERVENE, *PLACE)
    assert story.happenings[0] == UnInterventionPlayed(US, "socialist_governments")
    assert "EventBegins" not in story.names()
    assert story.influence("Canada") == (3, 0)
    assert {"un_intervention", "socialist_governments"} <= set(story.position.discards)
    assert story.position.hands[US] == []


def test_un_intervention_goes_with_cards_of_the_other_side_only() -> None:
    options = us_round("un_intervention", "nato", "junta", "nasser").decision.options
    assert [option for option in options if option[0] == "un_intervention"] == [
        ("un_intervention", "nasser"),
        ("un_intervention", "operations"),
    ]


def test_un_intervention_is_no_headline() -> None:
    assert Position.at(hands={USSR: ["un_intervention", "fidel"], US: ["nato"]}).decision.options == ("fidel",)


@pytest.mark.parametrize("effects", [{"u2_incident": True}, {"we_will_bury_you": True}, {}], ids=str)
def test_un_intervention_pays_or_saves(effects: dict[str, bool], follow: Callable) -> None:
    story = follow(us_round("un_intervention", "socialist_governments", effects=Effects(**effects)), INTERVENE)
    assert story.position.vp == (-1 if "u2_incident" in effects else 0)
    assert not story.position.effects.we_will_bury_you


# hand, effects besides, option
UNPAID = {
    "another card": (["containment", "nato"], Effects(we_will_bury_you=True), ("containment", "event")),
    "UN Intervention for operations": (["un_intervention", "nato"], Effects(we_will_bury_you=True), ("un_intervention", "operations")),
    "a card for space": (["duck_and_cover", "nato"], Effects(we_will_bury_you=True), ("duck_and_cover", "space")),
    "a discard to the trap": (["duck_and_cover"], Effects(we_will_bury_you=True, quagmire=True), "duck_and_cover"),
}  # fmt: skip


@pytest.mark.parametrize(("hand", "effects", "option"), UNPAID.values(), ids=UNPAID.keys())
def test_we_will_bury_you_is_paid_in_the_next_us_round(
    hand: list[str], effects: Effects, option: object, follow: Callable
) -> None:
    story = follow(us_round(*hand, effects=effects), option)
    assert story.of(PointsOwed) == [PointsOwed("we_will_bury_you", USSR, 3)]
    assert (story.position.vp, story.position.effects.we_will_bury_you) == (-3, False)


def test_we_will_bury_you_comes_before_the_points_of_the_card(follow: Callable) -> None:
    story = follow(us_round("duck_and_cover", effects=Effects(we_will_bury_you=True), vp=-18), ("duck_and_cover", "event"))
    assert (story.position.winner, story.position.defcon) == ("ussr", 5)


def test_we_will_bury_you_is_paid_by_who_sits_out() -> None:
    position = Position.at(
        turn=4, round=7, phasing=US, effects=Effects(we_will_bury_you=True), china_face_up=False, military_ops=(5, 5)
    )
    assert position.vp == -3


WAR_CARDS = {
    "a war for its event": ("indo_pakistani_war", "event", Effects(flower_power=True), -2),
    "a war for operations": ("brush_war", "operations", Effects(flower_power=True), -2),
    "a war of the USSR": ("korean_war", "operations_first", Effects(flower_power=True), -2),
    "a war for space": ("brush_war", "space", Effects(flower_power=True), 0),
    "a war that is forbidden": ("arab_israeli_war", "operations", Effects(flower_power=True, camp_david_accords=True), 0),
    "no war": ("containment", "event", Effects(flower_power=True), 0),
    "without Flower Power": ("brush_war", "operations", Effects(), 0),
}


@pytest.mark.parametrize(("card_id", "use", "effects", "vp"), WAR_CARDS.values(), ids=WAR_CARDS.keys())
def test_flower_power_pays_for(card_id: str, use: str, effects: Effects, vp: int, follow: Callable) -> None:
    assert follow(us_round(card_id, "nato", effects=effects), (card_id, use)).position.vp == vp


def test_flower_power_pays_nothing_for_a_war_of_the_ussr(follow: Callable) -> None:
    position = Position.at(turn=4, round=1, hands={USSR: ["brush_war", "fidel"]}, effects=Effects(flower_power=True))
    assert follow(position, ("brush_war", "operations")).position.vp == 0


ENVY = Effects(missile_envy=US)

# hand, round, effects, options
ENVIED = {
    "it has to be used for operations": (["missile_envy", "nato"], 2, ENVY, (("missile_envy", "operations"),)),
    "a scoring card that is due comes first": (["asia_scoring", "missile_envy"], 7, ENVY, (("asia_scoring", "scoring"),)),
    "it is the discard of the trap": (["missile_envy", "nato"], 2, Effects(missile_envy=US, quagmire=True), ("missile_envy",)),
    "unless it is worth too little": (
        ["missile_envy", "nato"],
        2,
        Effects(missile_envy=US, quagmire=True, red_scare_purge=frozenset({US})),
        ("nato",),
    ),
}


@pytest.mark.parametrize(("hand", "number", "effects", "options"), ENVIED.values(), ids=ENVIED.keys())
def test_missile_envy_binds_its_new_holder(hand: list[str], number: int, effects: Effects, options: tuple) -> None:
    assert us_round(*hand, round=number, effects=effects).decision.options == options


def test_missile_envy_is_free_again_once_it_is_used(follow: Callable) -> None:
    story = follow(
        us_round("missile_envy", "nato", effects=ENVY), ("missile_envy", "operations"), "influence", "Canada", "Canada"
    )
    assert story.position.effects.missile_envy is None
    assert "EventBegins" not in story.names()


def test_defectors_of_the_us_cancels_a_higher_headline(follow: Callable) -> None:
    """F16."""
    position = Position.at(turn=8, hands={US: ["defectors", "nato"], USSR: ["comecon", "fidel"]})
    story = follow(position, "comecon", "defectors")
    assert story.of(HeadlineCancelled) == [HeadlineCancelled(USSR, "comecon")]
    assert [taken.player for taken in story.of(HeadlineTaken)] == [US]
    assert set(story.position.discards) == {"comecon", "defectors"}


@pytest.mark.parametrize(
    ("player", "use", "vp"), [(USSR, "operations_first", 1), (USSR, "event_first", 1), (USSR, "space", 0), (US, "event", 0)]
)
def test_defectors_in_an_action_round(player: Superpower, use: str, vp: int, follow: Callable) -> None:
    """F17."""
    hands = {player: ["defectors", "junta"], player.opponent: ["nato"]}
    position = Position.at(turn=4, round=2, phasing=player, hands=hands, china_face_up=False)
    story = follow(position, ("defectors", use))
    if story.position.decision.kind == "operations":
        story = follow(story.position, "influence", "Poland", "Poland")
    assert story.position.vp == vp


def test_defectors_headlined_by_the_ussr_does_nothing(follow: Callable) -> None:
    position = Position.at(turn=4, hands={US: ["containment", "nato"], USSR: ["defectors", "fidel"]})
    story = follow(position, "defectors", "containment")
    assert story.position.vp == 0
    assert not story.of(HeadlineCancelled)


def test_quagmire_holds_the_us_and_ends_norad(follow: Callable) -> None:
    position = Position.at(
        turn=4, round=2, hands={USSR: ["quagmire", "fidel"], US: ["nato", "cia_created"]}, effects=Effects(norad=True)
    )
    story = follow(position, ("quagmire", "event"))
    assert not story.position.effects.norad
    assert (story.position.decision.kind, story.position.decision.options) == ("trap_discard", ("nato",))
    assert not follow(story.position, "nato", 4).position.effects.quagmire
    assert follow(story.position, "nato", 5).position.effects.quagmire


NORAD = {
    "DEFCON moved to 2": ({"Canada": (4, 0)}, 3, Effects(norad=True), True),
    "DEFCON moved to 3": ({"Canada": (4, 0)}, 4, Effects(norad=True), False),
    "the US does not control Canada": ({"Canada": (3, 0)}, 3, Effects(norad=True), False),
    "NORAD is not in force": ({"Canada": (4, 0)}, 3, Effects(), False),
}


@pytest.mark.parametrize(("influence", "defcon", "effects", "placed"), NORAD.values(), ids=NORAD.keys())
def test_norad(influence: dict, defcon: int, effects: Effects, placed: bool, follow: Callable) -> None:
    """F07."""
    position = us_round("duck_and_cover", "nato", influence=influence, defcon=defcon, effects=effects)
    story = follow(position, ("duck_and_cover", "event"))
    assert (story.position.decision.card_id == "norad") is placed
    if placed:
        assert story.position.decision.options == ("Canada", "done")
        after = follow(story.position, "Canada")
        assert after.influence("Canada") == (5, 0)
        assert after.happenings[0] == NoradPlaced("Canada")


def test_yuri_and_samantha_pays_for_each_us_coup_attempt(follow: Callable) -> None:
    position = us_round("containment", "nato", influence={"Cameroon": (0, 1)}, effects=Effects(yuri_and_samantha=True))
    assert follow(position, ("containment", "operations"), "coup", "Cameroon", 1).position.vp == -1
