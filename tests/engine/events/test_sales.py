"""Grain Sales to Soviets (#67), alone and in chains."""

from collections.abc import Callable

import pytest

from brinkproof.model.engine.agenda import settle
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.game import Position
from brinkproof.model.engine.happenings import (
    Coup,
    EventBegins,
    GameEnded,
    OperationsGranted,
    UnInterventionPlayed,
)
from brinkproof.model.vocabulary import Ending, Phase, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR
GRAIN = "grain_sales_to_soviets"


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


def options(card_id: str, *uses: str) -> tuple:
    """What the US may do with a card it has drawn."""
    return (*((card_id, use) for use in uses), "return")


def test_grain_sales_returns_the_card_for_2_operations(follow: Callable) -> None:
    influence = {"Panama": (0, 1)}
    story = play(follow, US, GRAIN, "fidel", us=("nasser",), ussr=("fidel", "comecon"), influence=influence)
    assert story.position.decision == (US, "event_choice", options("fidel", "event_first", "operations_first", "space"), GRAIN)
    story = follow(story.position, "return", "coup", "Panama", 6)
    assert (story.position.military_ops[US], story.position.hands[USSR]) == (2, ["fidel", "comecon"])
    assert OperationsGranted(US, GRAIN, 2) in story.happenings


def test_grain_sales_of_an_empty_hand_are_2_operations(follow: Callable) -> None:
    story = play(follow, US, GRAIN, us=("nasser",), influence={"Panama": (0, 1)})
    assert (story.position.decision.kind, story.position.decision.owner) == ("operations", US)


@pytest.mark.parametrize("order", ["event_first", "operations_first"])
def test_grain_sales_plays_a_ussr_card_with_its_event(order: str, follow: Callable) -> None:
    influence = {"Panama": (0, 1)}
    story = play(
        follow,
        US,
        GRAIN,
        "brezhnev_doctrine",
        ("brezhnev_doctrine", order),
        "coup",
        us=("nasser",),
        ussr=("brezhnev_doctrine",),
        influence=influence,
    )
    story = follow(story.position, "Panama", 6)
    # The modifier of the USSR does not come along (7.4.1 example).
    assert (story.position.military_ops[US], story.position.effects.brezhnev_doctrine) == (3, True)
    assert places(story.position, "brezhnev_doctrine") == ["removed"]


@pytest.mark.parametrize(
    ("drawn", "effects", "uses"),
    [
        ("asia_scoring", Effects(), ("scoring",)),
        ("containment", Effects(), ("event", "operations", "space")),
        ("olympic_games", Effects(), ("event", "operations", "space")),
        ("olympic_games", Effects(red_scare_purge=frozenset({US})), ("event", "operations")),
        ("arab_israeli_war", Effects(), ("event_first", "operations_first", "space")),
        ("arab_israeli_war", Effects(camp_david_accords=True), ("operations", "space")),
        ("star_wars", Effects(), ("operations", "space")),
        ("un_intervention", Effects(), ("operations",)),
    ],
)
def test_what_grain_sales_may_do_with_a_card(drawn: str, effects: Effects, uses: tuple, follow: Callable) -> None:
    story = play(follow, US, GRAIN, drawn, us=("cia_created",), ussr=(drawn,), effects=effects)
    assert story.position.decision.options == options(drawn, *uses)


def test_grain_sales_with_un_intervention_of_the_us(follow: Callable) -> None:
    given = {"us": ("un_intervention", "nasser"), "ussr": ("fidel", "comecon"), "influence": {"Cuba": (2, 0), "Panama": (0, 1)}}
    story = play(follow, US, GRAIN, "fidel", **given)
    cancelled = ("un_intervention", "fidel")
    alone = options("fidel", "event_first", "operations_first", "space")
    assert story.position.decision.options == (*alone[:-1], cancelled, "return")
    story = follow(story.position, cancelled, "coup", "Panama", 6)
    assert story.of(UnInterventionPlayed) == [UnInterventionPlayed(US, "fidel")]
    assert (story.position.military_ops[US], story.influence("Cuba")) == (2, (2, 0))
    assert [places(story.position, card_id) for card_id in ("fidel", "un_intervention", GRAIN)] == [["discards"]] * 3


def test_grain_sales_that_draw_un_intervention(follow: Callable) -> None:
    given = {"us": ("fidel", "cia_created"), "ussr": ("un_intervention",), "influence": {"Cuba": (2, 0), "Panama": (0, 1)}}
    story = play(follow, US, GRAIN, "un_intervention", **given)
    assert story.position.decision.options == options("un_intervention", "fidel", "operations")
    story = follow(story.position, ("un_intervention", "fidel"), "coup", "Panama", 6)
    assert (story.position.military_ops[US], story.position.hands[US]) == (2, ["cia_created"])
    assert [places(story.position, card_id) for card_id in ("fidel", "un_intervention")] == [["discards"]] * 2


def test_grain_sales_of_the_ussr_that_set_defcon_1_are_its_loss(follow: Callable) -> None:
    drawn = "how_i_learned_to_stop_worrying"
    given = {"us": ("nasser",), "ussr": (drawn,), "use": "event_first", "defcon": 2}
    story = play(follow, USSR, GRAIN, drawn, (drawn, "event"), **given)
    assert story.position.decision.owner == US
    assert follow(story.position, 1).happenings[-1] == GameEnded(Winner.US, Ending.NUCLEAR_WAR)


def test_grain_sales_that_draw_an_owed_missile_envy(follow: Callable) -> None:
    effects = Effects(missile_envy=USSR)
    given = {"us": ("nasser",), "ussr": ("missile_envy", "comecon"), "effects": effects}
    story = play(follow, US, GRAIN, "missile_envy", "return", "give_up", **given, influence={"Panama": (0, 1)})
    assert story.position.effects.missile_envy is USSR
    story = play(follow, US, GRAIN, "missile_envy", ("missile_envy", "event"), "comecon", **given)
    assert places(story.position, "missile_envy") == ["ussr"]
    assert (story.position.decision.kind, story.position.decision.owner) == ("operations", US)


def test_grain_sales_as_a_headline(follow: Callable) -> None:
    """A drawn card is played for its event or for operations, but UN Intervention is no headline (E-10)."""
    hands = {US: ["un_intervention"], USSR: ["fidel"]}
    position = Position.at(
        turn=8, phase=Phase.HEADLINE, hands=hands, headlines={US: GRAIN, USSR: "nasser"}, influence={"Panama": (0, 1)}
    )
    assert position.decision == ("deck", "random_card", ("fidel",), GRAIN)
    story = follow(position, "fidel")
    assert story.position.decision.options == options("fidel", "event_first", "operations_first", "space")
    story = follow(story.position, ("fidel", "operations_first"), "coup", "Panama", 1)
    assert story.of(Coup)[0].actor is US
    assert places(story.position, "fidel") == ["removed"]


def test_a_drawn_scoring_card_is_played_and_put_away(follow: Callable) -> None:
    story = play(follow, US, GRAIN, "asia_scoring", ("asia_scoring", "scoring"), us=("nasser",), ussr=("asia_scoring", "fidel"))
    assert EventBegins("asia_scoring", US) in story.happenings
    assert places(story.position, "asia_scoring") == ["discards"]


def test_a_drawn_card_goes_to_the_space_race_without_its_event(follow: Callable) -> None:
    story = play(follow, US, GRAIN, "fidel", ("fidel", "space"), 1, us=("nasser",), ussr=("fidel", "comecon"))
    assert (story.position.space[US], places(story.position, "fidel")) == (1, ["discards"])


def test_defectors_cancel_a_headline_by_a_chain(follow: Callable) -> None:
    """Drawn by Grain Sales or hit by Five Year Plan before the headline of the USSR resolves (F42 #103)."""
    for headline, choices in ((GRAIN, ("defectors", ("defectors", "event"))), ("five_year_plan", ("defectors",))):
        hands = {US: ["cia_created"], USSR: ["defectors", "fidel"]}
        headlines = {US: headline, USSR: "blockade"}
        position = Position.at(turn=8, phase=Phase.HEADLINE, hands=hands, headlines=headlines)
        story = follow(position, *choices)
        assert EventBegins("blockade", USSR) not in story.happenings
        assert [places(story.position, card_id) for card_id in ("blockade", "defectors", headline)] == [["discards"]] * 3
