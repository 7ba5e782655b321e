"""Events that set off others: #5, #49, #85."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.agenda import settle
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import (
    EventBegins,
    EventHappened,
    GameEnded,
    OperationsGranted,
)
from brinkproof.model.engine.resolve import can_occur
from brinkproof.model.vocabulary import Ending, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR
OF = {US: "us", USSR: "ussr"}


def play(follow: Callable, player: Superpower, card_id: str, *choices: object, us: tuple = (), ussr: tuple = (), **given: object):
    """The player events the card, or plays it for operations with the event first, in an action round of turn 8."""
    cards = {US: list(us), USSR: list(ussr)}
    cards[player].append(card_id)
    use = given.pop("use", "event")
    space = given.pop("space", (0, 0))
    position = Position.at(**{"turn": 8, "round": 2, "phasing": player, "hands": cards, **given})  # type: ignore[arg-type]
    position.space = dict(zip((US, USSR), space, strict=True))
    settle(position)
    return follow(position, (card_id, use), *choices)


def places(position: Position, card_id: str) -> list[str]:
    """Where a card lies."""
    where = {"us": position.hands[US], "ussr": position.hands[USSR], "deck": position.deck, "discards": position.discards}
    where["removed"] = list(position.removed)
    return [place for place, cards in where.items() for card in cards if card == card_id]


@pytest.mark.parametrize(
    ("drawn", "occurs"),
    [("blockade", False), ("olympic_games", False), ("asia_scoring", False), ("containment", True)],
)
def test_the_five_year_plan_fires_us_events_only(drawn: str, occurs: bool, follow: Callable) -> None:
    story = play(follow, US, "five_year_plan", drawn, us=("fidel",), ussr=(drawn, "nasser"))
    assert (EventBegins(drawn, US) in story.happenings) is occurs
    assert story.position.effects.containment is occurs
    assert places(story.position, drawn) == ["removed" if occurs else "discards"]
    assert places(story.position, "five_year_plan") == ["discards"]
    assert story.position.phasing is USSR


def test_the_five_year_plan_and_an_empty_hand(follow: Callable) -> None:
    story = play(follow, US, "five_year_plan", us=("fidel",))
    assert story.position.discards == ["five_year_plan"]


@pytest.mark.parametrize(("player", "use"), [(US, "event"), (USSR, "event_first")])
def test_a_five_year_plan_that_ends_the_world_is_the_loss_of_the_phasing_side(
    player: Superpower, use: str, follow: Callable
) -> None:
    story = play(follow, player, "five_year_plan", "duck_and_cover", us=("fidel",), ussr=("duck_and_cover",), use=use, defcon=2)
    assert story.happenings[-1] == GameEnded(Winner(player.opponent), Ending.NUCLEAR_WAR)


def test_a_fired_event_that_cannot_occur_is_only_discarded(follow: Callable) -> None:
    story = play(follow, US, "five_year_plan", "star_wars", us=("fidel",), ussr=("star_wars",), discards=("comecon",))
    assert EventBegins("star_wars", US) not in story.happenings
    assert places(story.position, "star_wars") == ["discards"]


def test_a_chain_of_two(follow: Callable) -> None:
    """Five Year Plan fires Star Wars, which fires the coup of Lone Gunman: the phasing US loses by it."""
    given = {"us": ("fidel",), "ussr": ("star_wars",), "discards": ("lone_gunman",), "space": (2, 1), "defcon": 2}
    story = play(follow, US, "five_year_plan", "star_wars", "lone_gunman", **given, influence={"Panama": (1, 0)})
    assert story.position.decision.owner == USSR
    assert story.position.phasing is US
    story = follow(story.position, "coup", "Panama", 1)
    assert story.happenings[-1] == GameEnded(Winner.USSR, Ending.NUCLEAR_WAR)


@pytest.mark.parametrize("giver", [US, USSR])
def test_missile_envy_takes_the_highest_card_and_ties_are_the_givers(giver: Superpower, follow: Callable) -> None:
    held = ("asia_scoring", "duck_and_cover", "fidel", "comecon")
    player = giver.opponent
    story = play(follow, player, "missile_envy", **{OF[giver]: held, OF[player]: ("blockade",)})
    assert story.position.decision == (giver, "event_card", ("duck_and_cover", "comecon"), "missile_envy")


def test_missile_envy_counts_modified_values(follow: Callable) -> None:
    effects = Effects(red_scare_purge=frozenset({US}))
    story = play(follow, USSR, "missile_envy", us=("fidel", "cia_created", "asia_scoring"), ussr=("nasser",), effects=effects)
    assert story.position.decision.options == ("fidel", "cia_created")


def test_missile_envy_fires_an_event_of_its_player_and_stays_with_the_giver(follow: Callable) -> None:
    story = play(follow, USSR, "missile_envy", "brezhnev_doctrine", us=("brezhnev_doctrine", "fidel"), ussr=("nasser",))
    assert EventHappened("brezhnev_doctrine", USSR) in story.happenings
    assert places(story.position, "brezhnev_doctrine") == ["removed"]
    assert places(story.position, "missile_envy") == ["us"]
    assert (story.position.effects.missile_envy, story.position.phasing) == (US, US)


def test_missile_envy_fires_a_neutral_event_for_its_player(follow: Callable) -> None:
    story = play(follow, US, "missile_envy", "nuclear_test_ban", us=("fidel",), ussr=("nuclear_test_ban",), defcon=4)
    assert (story.position.vp, story.position.effects.missile_envy) == (2, USSR)
    assert places(story.position, "nuclear_test_ban") == ["discards"]


def test_missile_envy_uses_the_operations_of_an_event_of_the_giver(follow: Callable) -> None:
    influence = {"Panama": (1, 0)}
    story = play(follow, USSR, "missile_envy", "kitchen_debates", us=("kitchen_debates",), ussr=("fidel",), influence=influence)
    assert OperationsGranted(USSR, "kitchen_debates", 1) in story.happenings
    story = follow(story.position, "coup", "Panama", 6)
    assert story.position.military_ops[USSR] == 1
    assert places(story.position, "kitchen_debates") == ["discards"]
    assert not story.of(EventHappened)


def test_missile_envy_and_an_empty_hand_exchange_nothing(follow: Callable) -> None:
    story = play(follow, USSR, "missile_envy", ussr=("fidel",))
    assert places(story.position, "missile_envy") == ["discards"]
    assert story.position.effects.missile_envy is None


def test_we_will_bury_you_by_missile_envy_is_the_loss_of_its_player(follow: Callable) -> None:
    story = play(follow, USSR, "missile_envy", "we_will_bury_you", us=("we_will_bury_you",), ussr=("fidel",), defcon=2)
    assert story.happenings[-1] == GameEnded(Winner.US, Ending.NUCLEAR_WAR)


def test_missile_envy_that_its_own_chain_discards_lies_in_one_place(follow: Callable) -> None:
    story = play(follow, USSR, "missile_envy", "terrorism", "missile_envy", us=("terrorism",), ussr=("fidel",))
    assert places(story.position, "missile_envy") == ["discards"]
    assert places(story.position, "terrorism") == ["discards"]
    assert story.position.effects.missile_envy is None


@pytest.mark.parametrize(("space", "occurs"), [((2, 1), True), ((1, 1), False), ((1, 2), False)])
def test_star_wars_needs_a_us_ahead(space: tuple, occurs: bool) -> None:
    position = Position.at(turn=8, round=1, hands={USSR: ["fidel"]})
    position.space = dict(zip((US, USSR), space, strict=True))
    assert can_occur(position, "star_wars", US) is occurs


@pytest.mark.parametrize(("fetched", "executor"), [("containment", US), ("nuclear_test_ban", US), ("brezhnev_doctrine", USSR)])
def test_star_wars_fires_what_it_fetches(fetched: str, executor: Superpower, follow: Callable) -> None:
    discards = (fetched, "asia_scoring")
    story = play(follow, US, "star_wars", us=("fidel",), ussr=("nasser",), discards=discards, space=(1, 0))
    assert story.position.decision == (US, "event_card", (fetched,), "star_wars")
    story = follow(story.position, fetched)
    assert EventHappened(fetched, executor) in story.happenings
    assert places(story.position, fetched) == ["discards" if fetched == "nuclear_test_ban" else "removed"]
    assert places(story.position, "star_wars") == ["removed"]


def test_star_wars_may_find_nothing_or_what_does_nothing(follow: Callable) -> None:
    story = play(follow, US, "star_wars", us=("fidel",), ussr=("nasser",), discards=("asia_scoring",), space=(1, 0))
    assert (story.position.phasing, places(story.position, "star_wars")) == (USSR, ["removed"])
    given = {"us": ("fidel",), "ussr": ("nasser",), "discards": ("un_intervention",), "space": (1, 0)}
    story = play(follow, US, "star_wars", "un_intervention", **given)
    assert (story.position.phasing, story.position.discards) == (USSR, ["un_intervention"])
