"""The events about hands, deck and discards: #10, #43, #77, #92, #95, #98, #108."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.events import decks, hands
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import EventHappened
from brinkproof.model.engine.resolve import can_occur
from brinkproof.model.vocabulary import Superpower

US, USSR = Superpower.US, Superpower.USSR
ASK_NOT = "ask_not_what_your_country_can_do_for_you"


def play(follow: Callable, player: Superpower, card_id: str, *choices: object, us: tuple = (), ussr: tuple = (), **given: object):
    """The player events the card in an action round of turn 8; both hold these other cards."""
    cards = {US: list(us), USSR: list(ussr)}
    cards[player].append(card_id)
    position = Position.at(**{"turn": 8, "round": 2, "phasing": player, "hands": cards, **given})  # type: ignore[arg-type]
    return follow(position, (card_id, "event"), *choices)


def places(position: Position, card_id: str) -> list[str]:
    """Where a card lies."""
    where = {"us": position.hands[US], "ussr": position.hands[USSR], "deck": position.deck, "discards": position.discards}
    return [place for place, cards in where.items() for card in cards if card == card_id] + (
        ["removed"] if card_id in position.removed else []
    )


@pytest.mark.parametrize(
    ("effects", "options"),
    [
        (Effects(), ("duck_and_cover", "none")),
        (Effects(containment=True), ("duck_and_cover", "olympic_games", "none")),
        (Effects(red_scare_purge=frozenset({US})), None),
    ],
)
def test_blockade_asks_for_a_modified_value_of_3(effects: Effects, options: tuple | None, follow: Callable) -> None:
    us = ("asia_scoring", "duck_and_cover", "cia_created", "olympic_games")
    story = play(follow, USSR, "blockade", us=us, effects=effects, influence={"West Germany": (5, 2)})
    if options is None:
        assert story.influence("West Germany") == (0, 2)
    else:
        assert story.position.decision == (US, "event_card", options, "blockade")
    assert places(story.position, "blockade") == ["removed"]


def test_blockade_is_bought_off_without_the_event_of_the_card(follow: Callable) -> None:
    story = play(follow, USSR, "blockade", "duck_and_cover", us=("duck_and_cover",), influence={"West Germany": (5, 0)})
    assert story.influence("West Germany") == (5, 0)
    assert story.position.defcon == 5
    assert places(story.position, "duck_and_cover") == ["discards"]
    story = play(follow, USSR, "blockade", "none", us=("duck_and_cover",), influence={"West Germany": (5, 0)})
    assert story.influence("West Germany") == (0, 0)


def test_salt_negotiations_takes_a_card_back_but_no_scoring_card(follow: Callable) -> None:
    discards = ("duck_and_cover", "asia_scoring", "blockade")
    story = play(follow, US, "salt_negotiations", us=("nasser",), discards=discards, defcon=2)
    assert (story.position.defcon, story.position.effects.salt_negotiations) == (4, True)
    assert story.position.decision == (US, "event_card", ("duck_and_cover", "blockade", "none"), "salt_negotiations")
    story = follow(story.position, "blockade")
    assert places(story.position, "blockade") == ["us"]
    assert places(story.position, "salt_negotiations") == ["removed"]


@pytest.mark.parametrize("discards", [(), ("asia_scoring",)])
def test_salt_negotiations_without_a_card_to_take(discards: tuple, follow: Callable) -> None:
    story = play(follow, USSR, "salt_negotiations", us=("nasser",), discards=discards, defcon=4)
    assert (story.position.defcon, story.position.phasing) == (5, US)


def test_ask_not_discards_all_before_it_draws(follow: Callable) -> None:
    us = ("asia_scoring", "nasser", "fidel")
    story = play(follow, US, ASK_NOT, "asia_scoring", "fidel", "done", us=us, ussr=("blockade",), deck=("comecon", "cia_created"))
    assert story.position.hands[US] == ["nasser"]
    assert story.position.decision == ("deck", "random_card", ("comecon", "cia_created"), ASK_NOT)
    story = follow(story.position, "comecon", "cia_created")
    assert story.position.hands[US] == ["comecon", "nasser", "cia_created"]
    assert story.position.discards == ["asia_scoring", "fidel"]
    assert (story.position.phasing, places(story.position, ASK_NOT)) == (USSR, ["removed"])


def test_ask_not_reshuffles_a_deck_that_runs_out(follow: Callable) -> None:
    deck, discards = ("comecon",), ("cia_created",)
    story = play(follow, US, ASK_NOT, "nasser", "fidel", us=("nasser", "fidel"), ussr=("blockade",), deck=deck, discards=discards)
    assert story.position.decision.options == ("comecon",)
    story = follow(story.position, "comecon")
    assert story.position.decision.options == ("fidel", "nasser", "cia_created")
    story = follow(story.position, "nasser")
    assert (story.position.hands[US], story.position.deck) == (["comecon", "nasser"], ["fidel", "cia_created"])


def test_ask_not_needs_no_card_and_no_discard(follow: Callable) -> None:
    assert play(follow, US, ASK_NOT, ussr=("blockade",)).position.phasing is USSR
    story = play(follow, US, ASK_NOT, "done", us=("nasser",), ussr=("blockade",))
    assert (story.position.hands[US], story.position.phasing) == (["nasser"], USSR)


@pytest.mark.parametrize(("player", "hostages", "lost"), [(USSR, False, 1), (USSR, True, 2), (US, False, 1), (US, True, 1)])
def test_terrorism_takes_a_second_card_of_the_us_after_the_hostage_crisis(
    player: Superpower, hostages: bool, lost: int, follow: Callable
) -> None:
    held = ("asia_scoring", "duck_and_cover", "we_will_bury_you")
    other = {"ussr" if player is US else "us": held, player.value: ("nasser",)}
    story = play(follow, player, "terrorism", effects=Effects(iranian_hostage_crisis=hostages), **other)
    assert story.position.decision == ("deck", "random_card", held, "terrorism")
    story = follow(story.position, *held[:lost])
    assert story.position.discards == [*held[:lost], "terrorism"]
    assert story.position.defcon == 5


def test_terrorism_takes_no_more_than_there_is(follow: Callable) -> None:
    effects = Effects(iranian_hostage_crisis=True)
    story = play(follow, USSR, "terrorism", "nasser", us=("nasser",), ussr=("fidel",), effects=effects)
    assert story.position.discards == ["nasser", "terrorism"]
    assert play(follow, USSR, "terrorism", ussr=("fidel",), effects=effects).position.discards == ["terrorism"]


def test_a_card_that_is_owed_and_lost_is_no_longer_owed(follow: Callable) -> None:
    effects = Effects(missile_envy=US)
    story = play(follow, USSR, "terrorism", "missile_envy", us=("missile_envy", "nasser"), ussr=("fidel",), effects=effects)
    assert story.position.effects.missile_envy is None


def test_the_debt_crisis_doubles_two_countries(follow: Callable) -> None:
    influence = {"Chile": (1, 2), "Brazil": (0, 3), "Peru": (0, 1), "Bolivia": (1, 0), "Cuba": (0, 3)}
    card_id = "latin_american_debt_crisis"
    story = play(follow, USSR, card_id, us=("nasser",), ussr=("fidel",), influence=influence)
    assert set(story.position.decision.options) == {"Chile", "Brazil", "Peru"}
    story = follow(story.position, "Chile")
    assert set(story.position.decision.options) == {"Brazil", "Peru"}
    story = follow(story.position, "Brazil")
    assert [story.influence(name) for name in ("Chile", "Brazil", "Peru")] == [(1, 4), (0, 6), (0, 1)]
    assert places(story.position, card_id) == ["discards"]


def test_the_debt_crisis_may_be_bought_off_or_find_little(follow: Callable) -> None:
    card_id = "latin_american_debt_crisis"
    story = play(follow, USSR, card_id, "comecon", us=("comecon",), ussr=("fidel",), influence={"Chile": (0, 2)})
    assert (story.influence("Chile"), story.position.discards) == ((0, 2), ["comecon", card_id])
    story = play(follow, USSR, card_id, "none", "Chile", us=("comecon",), ussr=("fidel",), influence={"Chile": (0, 2)})
    assert story.influence("Chile") == (0, 4)


def test_aldrich_ames_opens_the_hand_and_picks_a_card(follow: Callable) -> None:
    story = play(follow, USSR, "aldrich_ames_remix", us=("asia_scoring", "duck_and_cover"), ussr=("fidel",))
    assert story.position.decision == (USSR, "event_card", ("asia_scoring", "duck_and_cover"), "aldrich_ames_remix")
    assert story.position.effects.open_hands == {US}
    story = follow(story.position, "asia_scoring")
    assert story.position.discards == ["asia_scoring"]
    assert places(story.position, "aldrich_ames_remix") == ["removed"]


def test_our_man_in_tehran_looks_at_five_cards(follow: Callable) -> None:
    deck = ("asia_scoring", "duck_and_cover", "fidel", "nasser", "comecon", "blockade")
    given = {"us": ("cia_created",), "ussr": ("korean_war",), "influence": {"Lebanon": (1, 0)}}
    story = play(follow, US, "our_man_in_tehran", "comecon", "nasser", "fidel", "blockade", deck=deck, **given)
    assert story.position.decision.options == ("asia_scoring", "duck_and_cover")
    story = follow(story.position, "asia_scoring")
    seen = ("comecon", "nasser", "fidel", "blockade", "asia_scoring")
    assert story.position.decision == (US, "event_card", (*seen, "done"), "our_man_in_tehran")
    story = follow(story.position, "asia_scoring", "fidel", "done")
    assert set(story.position.deck) == {"duck_and_cover", "nasser", "comecon", "blockade"}
    assert story.position.discards == ["asia_scoring", "fidel"]
    assert places(story.position, "our_man_in_tehran") == ["removed"]


def test_our_man_in_tehran_makes_up_a_short_deck(follow: Callable) -> None:
    given = {"us": ("cia_created",), "ussr": ("korean_war",), "influence": {"Lebanon": (1, 0)}}
    given |= {"deck": ("fidel",), "discards": ("nasser", "comecon")}
    story = play(follow, US, "our_man_in_tehran", "fidel", "nasser", "comecon", **given)
    assert story.position.decision.options == ("fidel", "nasser", "comecon", "done")
    story = follow(story.position, "comecon", "nasser", "fidel")
    assert (story.position.deck, story.position.phasing) == ([], USSR)


@pytest.mark.parametrize(("influence", "occurs"), [({}, False), ({"Egypt": (2, 1)}, False), ({"Libya": (2, 0)}, True)])
def test_our_man_in_tehran_needs_a_country_of_the_middle_east(influence: dict, occurs: bool) -> None:
    position = Position.at(turn=8, round=1, hands={USSR: ["fidel"]}, influence=influence)
    assert can_occur(position, "our_man_in_tehran", US) is occurs


@pytest.mark.parametrize("card_id", [*hands.EVENTS, *decks.EVENTS])
def test_each_happens_once_and_its_card_lies_in_one_place(card_id: str, follow: Callable) -> None:
    player = US if card_id in (ASK_NOT, "our_man_in_tehran") else USSR
    story = play(follow, player, card_id, us=("nasser",), ussr=("fidel",), influence={"Libya": (2, 0)})
    while not story.position.decision.kind.startswith("play_card"):
        before = story.happenings
        story = follow(story.position, story.position.decision.options[-1])
        story = type(story)(story.position, before + story.happenings)
    assert story.of(EventHappened) == [EventHappened(card_id, player)]
    assert len(places(story.position, card_id)) == 1
