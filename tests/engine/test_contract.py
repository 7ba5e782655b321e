"""What the engine promises to those who drive it: replay, refusal, independence, and games that end."""

import ast
from pathlib import Path

import pytest

import brinkproof.model.engine
from brinkproof.model.engine.cards import CARDS
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.errors import IllegalPosition
from brinkproof.model.engine.game import IllegalOption, Position, advance, apply, new_game, replay, text_of
from brinkproof.model.engine.happenings import GameEnded, Happening
from brinkproof.model.engine.play import POLICIES, Policy, play, random_game
from brinkproof.model.vocabulary import Phase, Superpower, Winner

US, USSR = Superpower.US, Superpower.USSR
ENGINE = Path(brinkproof.model.engine.__file__).parent


def everything(position: Position) -> list[object]:
    """All that a position holds, for comparison."""
    return [getattr(position, name) for name in Position.__slots__]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("first_seed", [0, 35])
def test_random_games_end_and_keep_the_promises(policy: Policy, first_seed: int) -> None:
    """70 games for each policy, 210 in all."""
    for seed in range(first_seed, first_seed + 35):
        before = None
        for position in play(seed, policy):
            seen = position.observe()
            if before is not None and not position.happenings:
                assert seen == before
            _check(position)
            before = seen
        assert position.over
        assert isinstance(position.happenings[-1], GameEnded)


def _check(position: Position) -> None:
    assert 1 <= position.defcon <= 5
    assert (position.defcon == 1) is (position.ending == "nuclear_war")
    assert all(0 <= amount <= 5 for amount in position.military_ops.values())
    assert -20 <= position.vp <= 20
    assert all(amount >= 0 for side in (US, USSR) for amount in position.influence[side])
    assert position.over or position.decision.options
    assert len(set(position.decision.options)) == len(position.decision.options)
    in_rounds = position.phase is Phase.ACTION_ROUNDS
    assert (position.round > 0) is in_rounds
    if in_rounds:
        assert position.phasing is not None
    elif position.phase is not Phase.HEADLINE:
        assert position.phasing is None
    if position.phase is Phase.DEAL_CARDS:
        held = [card_id for side in (US, USSR) for card_id in position.hands[side]]
        laid_out = ["shuttle_diplomacy"] if position.effects.shuttle_diplomacy else []
        placed = [*held, *position.deck, *position.discards, *position.removed, *laid_out]
        begun = 38 if position.turn < 4 else 86 if position.turn < 8 else 109
        assert len(placed) == len(set(placed)) == begun


@pytest.mark.parametrize("policy", POLICIES)
def test_a_game_is_its_list_of_choices(policy: Policy) -> None:
    game = random_game(11, policy)
    last = replay(game.choices)
    assert everything(last) == everything(replay(game.choices))
    assert (last.turn, last.winner, last.ending) == (game.turn, game.winner, game.ending)


def test_careful_games_last() -> None:
    """The point of the policies: late cards are seen."""
    survivors = [random_game(seed, "survivor").turn for seed in range(10)]
    assert sum(turn == 10 for turn in survivors) > 5
    assert any(random_game(seed, "eager").turn == 10 for seed in range(10))


def test_a_turn_ends_without_a_held_scoring_card_or_with_a_loss() -> None:
    for seed in range(20):
        for position in play(seed, "survivor"):
            if any(type(happening).__name__ == "TurnAdvanced" for happening in position.happenings) and not position.over:
                held = [card_id for side in (US, USSR) for card_id in position.hands[side]]
                assert not any(CARDS[card_id].scoring for card_id in held)


def test_apply_leaves_its_argument_as_it_was() -> None:
    for seed in range(3):
        for position in play(seed, "eager"):
            if position.over:
                continue
            before = everything(position.copy())
            apply(position, position.decision.options[-1])
            assert everything(position) == before


@pytest.mark.parametrize("act", [apply, advance])
def test_an_option_that_is_not_offered_is_refused_and_changes_nothing(act: object) -> None:
    position = new_game()
    before = everything(position.copy())
    with pytest.raises(IllegalOption) as refusal:
        act(position, "the_china_card")  # type: ignore[operator]
    assert isinstance(refusal.value, ValueError)
    assert refusal.value.code == "ENG01"
    assert "the_china_card" in refusal.value.reason
    assert refusal.value.way_out
    assert everything(position) == before


def test_nothing_may_be_chosen_after_the_end() -> None:
    position = replay(random_game(1).choices)
    assert position.winner is not Winner.NOBODY
    with pytest.raises(IllegalOption, match="the game is over"):
        apply(position, "wait")


@pytest.mark.parametrize(
    "given",
    [
        {"defcon": 1},
        {"turn": 11},
        {"vp": 20},
        {"round": 8},
        {"turn": 4, "round": 8},
        {"turn": 4, "round": 8, "phasing": USSR, "space": (8, 0)},
        {"space": (9, 0)},
        {"space_attempts": (0, 3)},
        {"effects": Effects(flower_power=True, evil_empire=True)},
        {"hands": {US: ["norad"]}, "optional": False},
        {"influence": {"Atlantis": (1, 0)}},
        {"hands": {US: ["the_china_card"]}},
        {"hands": {US: ["nato"], USSR: ["nato"]}},
        {"hands": {"us": ["nato"]}},
        {"hands": {US: "nato"}},
        {"points": 3},
        {"vp": 1.5},
        {"turn": True},
        {"phase": "headline"},
        {"phasing": "us", "round": 1},
        {"china_holder": "us"},
        {"china_face_up": 1},
        {"effects": {"norad": True}},
        {"influence": {"Iran": (1,)}},
        {"influence": {"Iran": 3}},
        {"influence": {"Iran": (1, "2")}},
        {"military_ops": (1, 2, 3)},
    ],
    ids=str,
)
def test_positions_no_table_could_show_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(IllegalPosition):
        Position.at(**given)  # type: ignore[arg-type]


# They take rare cards or the events of other files; each has its own situation.
RARE = {"SatOut", "ExtraRoundDeclined", "PointsOwed", "NoradPlaced", "EventContinues", "HeldCardDiscarded", "HeadlineCancelled"}


def test_every_happening_and_every_event_occurs_in_some_game() -> None:
    """All events but UN Intervention, which is played with another card, and Wargames, which ask for DEFCON 2 in the Late War."""
    seen: set[type] = set()
    begun: set[str] = set()
    for seed in range(40):
        for position in play(seed, "eager"):
            seen.update(type(happening) for happening in position.happenings)
            begun.update(h.card_id for h in position.happenings if type(h).__name__ == "EventBegins")
    assert {kind.__name__ for kind in Happening.__args__ if kind not in seen} <= RARE
    assert set(CARDS) - begun <= {"un_intervention", "wargames"}


def test_the_text_view_shows_the_position_and_the_decision() -> None:
    position = Position.at(turn=4, round=2, phasing=US, defcon=2, hands={US: ["nato"]}, influence={"Iran": (2, 1)})
    text = text_of(position)
    assert "turn 4" in text
    assert "DEFCON 2" in text
    assert "Iran 2/1" in text
    assert "nato" in text


def test_the_engine_imports_only_the_words_the_tables_and_itself() -> None:
    allowed = ("brinkproof.model.vocabulary", "brinkproof.model.tables", "brinkproof.model.engine")
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("brinkproof"):
                assert (node.module or "").startswith(allowed), path.name
            assert not (isinstance(node, ast.ImportFrom) and node.level), path.name


def test_no_file_of_the_engine_is_longer_than_300_lines() -> None:
    for path in ENGINE.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path.name
