"""A kill that is none, a result that is lost or taken over when it no longer stands: campaigns on a toy, and a few real mutants."""

import json
from functools import cache
from pathlib import Path

import pytest

from brinkproof.model.load import rulebook_entries
from brinkproof.properties.mutation import campaign
from brinkproof.properties.mutation.campaign import Plan, decide, planned
from brinkproof.properties.mutation.deciding import Original
from brinkproof.properties.mutation.fate import Fate, How
from brinkproof.properties.mutation.mutant import Mutant
from brinkproof.properties.mutation.shipped import shipped_mutants
from brinkproof.properties.mutation.tables import mutants
from brinkproof.properties.property import load_properties

TOYS = Path(__file__).parents[1] / "toys"
BOOK = """
[[property]]
name = "one-at-a-time"
kind = "step"
says.en = "The number goes up by one."
says.ru = "Число растёт на единицу."
cites = ["8.1.1"]
on = ["count"]
holds = "next(n) == n + 1"

[[property]]
name = "it-begins-at-0"
kind = "sometimes"
says.en = "The number can be 0."
says.ru = "Число может быть равно 0."
cites = ["8.1.1"]
holds = "n == 0"

[[property]]
name = "the-us-win-at-9"
kind = "always"
says.en = "Whoever has won is the US, at 9."
says.ru = "Победить могут только США, на 9."
cites = ["8.1.1"]
when = "winner != nobody"
holds = "winner == us and n == 9"
"""

FATES = {
    "8.1.1: n/bound-off-by-one/1": (How.UNREACHABLE, "it-begins-at-0"),
    "4.1: count/guard-dropped/1": (How.FINDING, "no-errors"),
    "4.1: count/comparison-shifted/1": (How.FINDING, "no-errors"),
    "4.1: count/guard-negated/1": (How.FINDING, "relation-is-total"),
    "4.1: count/bound-off-by-one/1": (How.FINDING, "no-errors"),
    "4.1: count/sign-swapped/1": (How.FINDING, "no-errors"),
    "4.2: finish/guard-dropped/1": (How.PROPERTY, "the-us-win-at-9"),
    "4.2: finish/guard-negated/1": (How.PROPERTY, "the-us-win-at-9"),
    "4.2: finish/bound-off-by-one/1": (How.FINDING, "relation-is-total"),
    "4.2: finish/player-swapped/1": (How.PROPERTY, "the-us-win-at-9"),
}


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    book = tmp_path / "book.toml"
    book.write_text(BOOK, "utf-8")
    return Plan(rulebook=TOYS / "counter" / "rules", properties=book, steps=200)


def fates(plan: Plan, state: Path | None = None, workers: int = 0) -> dict[str, Fate]:
    return {one.mutant.id: one.fate for one in campaign.run(plan, state, workers, lambda _: None)}


def test_the_mutants_of_a_toy_come_to_what_is_known_of_them(plan: Plan) -> None:
    assert {name: (fate.how, fate.by) for name, fate in fates(plan).items()} == FATES


def test_a_campaign_goes_on_where_it_ended_and_loses_one_result_at_most(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given
    whole, state = fates(plan), tmp_path / "state.jsonl"
    decided: list[str] = []

    def deciding(rulebook: Path, properties: Path, name: str, steps: int) -> Fate:
        if len(decided) == 4:
            raise KeyboardInterrupt
        decided.append(name)
        return decide(rulebook, properties, name, steps)

    monkeypatch.setattr(campaign, "decide", deciding)
    with pytest.raises(KeyboardInterrupt):
        fates(plan, state)
    assert state.read_text("utf-8").count('"mutant"') == 4
    state.write_bytes(state.read_bytes()[:-20])  # the last line was cut off
    # When
    decided.clear()
    monkeypatch.setattr(campaign, "decide", lambda *what: decided.append(what[2]) or decide(*what))
    # Then
    assert fates(plan, state) == whole
    assert decided == list(whole)[3:]
    decided.clear()
    assert fates(plan, state) == whole
    assert decided == []


def test_a_result_that_no_longer_stands_is_decided_again(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given
    state = tmp_path / "state.jsonl"
    fates(plan, state)
    decided: list[str] = []
    monkeypatch.setattr(campaign, "decide", lambda *what: decided.append(what[2]) or decide(*what))
    # When
    plan.properties.write_text(BOOK.replace("n == 9", "n >= 9"), "utf-8")
    fates(plan, state)
    # Then
    assert decided == list(FATES), "kills by a property that was changed, and what rests on the whole book"


def test_a_kill_by_a_property_stands_when_another_is_added(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given
    state = tmp_path / "state.jsonl"
    fates(plan, state)
    decided: list[str] = []
    monkeypatch.setattr(campaign, "decide", lambda *what: decided.append(what[2]) or decide(*what))
    # When
    plan.properties.write_text(BOOK + BOOK.partition('[[property]]\nname = "it')[0].replace("one-at", "again-one-at"), "utf-8")
    fates(plan, state)
    # Then
    assert decided == [name for name, (how, _) in FATES.items() if how is not How.PROPERTY]


def test_one_process_or_two_say_the_same(plan: Plan) -> None:
    assert fates(plan, workers=2) == fates(plan)


def test_a_sample_is_the_same_for_the_same_seed_and_no_larger_than_asked() -> None:
    entries = rulebook_entries()
    chosen = [
        [mutant.id for mutant in planned(Plan(rulebook=Path(), properties=Path(), limit=9, seed=seed), entries)]
        for seed in (1, 1, 2)
    ]
    assert len(chosen[0]) == 9
    assert chosen[0] == chosen[1] != chosen[2]


@cache
def original() -> Original:
    return Original(entries=rulebook_entries(), properties=load_properties())


@cache
def known() -> dict[str, Mutant]:
    return {mutant.id: mutant for mutant in (*mutants(original().entries), *shipped_mutants(original().entries))}


KILLED = {
    "8.1.4/guard-dropped/1": "other-coup-leaves-defcon",
    "8.1.3/shipped/F01": "phasing-player-loses-nuclear-war",
    "4.5D: action rounds of a turn/bound-off-by-one/1": "no-eighth-round",
    "8.1.5: closed regions/rule-withdrawn/1": "closing-is-exact",
    "card 40: a coup loses/player-swapped/1": "crisis-coup-loses-for-its-maker",
    "7.6: war/effect-dropped/1": "wars-are-fought-by-the-side-that-owes-them",
    "4.5C: goes first/shipped/F16": "higher-headline-first",
    "8.2.1: check_military_operations/shipped/F11": "penalty-by-defcon-of-the-turns-end",
}


@pytest.mark.parametrize(("name", "by"), KILLED.items(), ids=KILLED.keys())
def test_a_mutant_is_killed_by_a_property_with_a_game_that_it_can_play(name: str, by: str) -> None:
    fate = original().fate(known()[name])
    assert (fate.how, fate.by, fate.found) == (How.PROPERTY, by, "games")
    assert fate.steps > 0


def test_without_random_games_the_closed_states_tell_the_same(plan: Plan) -> None:
    # Given
    entries, properties = rulebook_entries(plan.rulebook), load_properties(plan.properties)
    alone = Original(entries=entries, properties=properties, steps=0)
    for mutant in planned(plan, entries):
        # When
        fate = alone.fate(mutant)
        # Then
        assert (fate.how, fate.by) == FATES[mutant.id]
        assert fate.found != "games"


def test_a_mutant_that_is_no_rulebook_does_not_count() -> None:
    fate = original().fate(known()["5.2: play_opponent_card/guard-dropped/1"])
    assert fate.how is How.STILLBORN
    assert fate.reason.startswith("RB308")


def test_a_fate_is_read_as_it_was_written() -> None:
    fate = Fate(how=How.TEST, by="a test", found="test", reason="it says so")
    assert campaign.from_record(json.loads(json.dumps(fate.as_record()))) == fate
