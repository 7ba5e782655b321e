"""Whole games by chance: what has to hold at every step (facts 10.1)."""

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

from brinkproof.model.engine.board import INDEX
from brinkproof.model.engine.cards import CARDS
from brinkproof.model.engine.game import Position, advance, new_game
from brinkproof.model.engine.happenings import Coup, GameEnded, TurnAdvanced, WarFought
from brinkproof.model.tables import Period
from brinkproof.model.vocabulary import Ending, Phase, Superpower

US, USSR = Superpower.US, Superpower.USSR
LOWER_DEFCON = {
    *("duck_and_cover", "olympic_games", "cuban_missile_crisis", "summit", "how_i_learned_to_stop_worrying", "we_will_bury_you"),
    "soviets_shoot_down_kal_007",
}
LOWER_BY_MORE = {"cuban_missile_crisis", "how_i_learned_to_stop_worrying"}
OPENING = {Period.EARLY: 1, Period.MID: 4, Period.LATE: 8}


@dataclass
class Before:
    """What is remembered of a position before an option."""

    position: Position
    defcon: int = field(init=False)
    mil: dict[Superpower, int] = field(init=False)
    influence: dict[Superpower, list[int]] = field(init=False)
    where: tuple[int, Phase, int] = field(init=False)

    def __post_init__(self) -> None:
        p = self.position
        self.defcon, self.mil = p.defcon, p.military_ops.copy()
        self.influence = {side: p.influence[side][:] for side in (US, USSR)}
        self.where = (p.turn, p.phase, p.round)


def cards_are_in_one_place(p: Position) -> None:
    places = Counter([*p.hands[US], *p.hands[USSR], *p.deck, *p.discards, *p.removed])
    places.update(["shuttle_diplomacy"] if p.effects.shuttle_diplomacy else [])
    assert max(places.values()) == 1
    assert set(places) == {card.id for card in CARDS.values() if OPENING[card.period] <= p.turn}
    assert all(CARDS[card].starred for card in p.removed)


def step_is_lawful(before: Before, p: Position, about: str) -> None:
    cards = {about} | {str(getattr(happening, "card_id", "")) for happening in p.happenings}
    coups = [happening for happening in p.happenings if isinstance(happening, Coup)]
    drop = before.defcon - p.defcon
    if drop > 0:
        assert cards & LOWER_DEFCON or any(coup.battleground for coup in coups), (cards, coups)
    if drop > 1:
        assert cards & LOWER_BY_MORE, cards
    for coup in coups:
        assert before.influence[coup.actor.opponent][INDEX[coup.country]] > 0
        gained = p.military_ops[coup.actor] - before.mil[coup.actor]
        if not any(isinstance(h, TurnAdvanced | GameEnded) for h in p.happenings):
            assert gained == (0 if coup.free else min(coup.operations, 5 - before.mil[coup.actor]))
            assert 1 <= coup.operations - coup.bonus <= 4
    if any(isinstance(happening, WarFought) for happening in p.happenings) and not cards & LOWER_DEFCON:
        assert drop <= 0
    assert 1 <= p.defcon <= 5
    assert (p.defcon == 1) is (p.ending is Ending.NUCLEAR_WAR)
    assert abs(p.vp) <= 20
    assert p.over or p.decision.options


@pytest.mark.parametrize("seeds", [range(start, start + 10) for start in range(0, 60, 10)], ids=str)
def test_games(seeds: range):
    for seed in seeds:
        chance = random.Random(seed)
        p = new_game()
        phasing: dict[tuple[int, int], list[str]] = {}
        while not p.over:
            decision = p.decision
            assert len(set(decision.options)) == len(decision.options)
            if decision.kind == "play_card":
                cards_are_in_one_place(p)
                assert p.phasing in {US, USSR}
            if p.phase is Phase.ACTION_ROUNDS:
                rounds = phasing.setdefault((p.turn, p.round), [])
                if not rounds or rounds[-1] != p.phasing:
                    rounds.append(str(p.phasing))
            before = Before(p)
            blamed = p.phasing
            advance(p, chance.choice(decision.options))
            step_is_lawful(before, p, decision.card_id)
            if p.ending is Ending.NUCLEAR_WAR and blamed is not None and before.where == (p.turn, p.phase, p.round):
                assert str(p.winner) == str(blamed.opponent) or decision.kind in {"play_card", "headline"}
        assert all(order in (["ussr", "us"], ["ussr"], ["us"]) for order in phasing.values()), phasing
