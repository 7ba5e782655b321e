"""Twelve whole games of the engine, told and kept to be read: every card, and every way a game can end.

The choices come from the seed alone, so a golden file changes when the rules, the policies or the words of the report do.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from brinkproof.model.engine.cards import CARDS, CHINA
from brinkproof.model.engine.phrases import card_label
from brinkproof.model.engine.play import Policy, RandomGame, random_game
from brinkproof.model.engine.report import report
from brinkproof.model.vocabulary import Ending

ENDING: dict[tuple[int, Policy], tuple[str, str]] = {
    (158, "uniform"): ("The USSR wins in turn 1", "nuclear war, the US was phasing"),
    (77, "eager"): ("The USSR wins in turn 5", "nuclear war, the US was phasing"),
    (57, "uniform"): ("The USSR wins in turn 4", "the US attempted a coup under the Cuban Missile Crisis"),
    (152, "uniform"): ("The US wins in turn 4", "the USSR attempted a coup under the Cuban Missile Crisis"),
    (2, "survivor"): ("The USSR wins in turn 5", "control of Europe"),
    (322, "survivor"): ("The US wins in turn 10", "control of Europe"),
    (719, "survivor"): ("The game is drawn in turn 8", "Wargames"),
    (101, "eager"): ("The USSR wins in turn 9", "Wargames"),
    (55, "eager"): ("The USSR wins in turn 6", "the US held a scoring card"),
    (77, "uniform"): ("The US wins in turn 5", "20 victory points"),
    (66, "eager"): ("The USSR wins in turn 3", "20 victory points"),
    (641, "survivor"): ("The US wins in turn 10", "final scoring"),
}
"""How the game of each seed and policy ends: the beginning of its last line, and the reason there."""

GAMES = sorted(ENDING)

NOT_PLAYED = ("hand: ", "Held cards: ")


@cache
def game(seed: int, policy: Policy) -> RandomGame:
    return random_game(seed, policy)


@cache
def told(seed: int, policy: Policy) -> str:
    return report(game(seed, policy).choices)


def paragraphs(text: str) -> Iterator[str]:
    """The lines of a report, those that were too long in one piece again."""
    return iter(re.sub(r"\n {6}", " ", text).splitlines())


@pytest.mark.parametrize(("seed", "policy"), GAMES)
def test_the_game_of_a_seed_is_told_as_it_was_read(seed: int, policy: Policy, golden: Callable[[str, str], None]) -> None:
    golden(f"playthroughs/{seed}-{policy}.txt", told(seed, policy) + "\n")


def test_together_they_use_every_card() -> None:
    """Played, headlined or set off: a name in a hand, held or discarded does not count."""
    lines = (line for seed, policy in GAMES for line in paragraphs(told(seed, policy)))
    used = "\n".join(line for line in lines if not any(word in line for word in NOT_PLAYED))
    cards = [*CARDS, CHINA]
    assert len(cards) == 110
    unused = [card_id for card_id in cards if not re.search(rf"(: |, |event |with ){re.escape(card_label(card_id))}", used)]
    assert not unused


@pytest.mark.parametrize(("seed", "policy"), GAMES)
def test_the_last_line_names_the_winner_and_the_ending(seed: int, policy: Policy) -> None:
    who, why = ENDING[seed, policy]
    assert told(seed, policy).splitlines()[-1].startswith(f"{who}: {why} (")


def test_they_end_in_every_way() -> None:
    assert {game(seed, policy).ending for seed, policy in GAMES} == set(Ending) - {Ending.NONE}


@pytest.mark.parametrize(("seed", "policy"), GAMES)
def test_no_line_is_too_long_to_read(seed: int, policy: Policy) -> None:
    assert max(map(len, told(seed, policy).splitlines())) <= 120
