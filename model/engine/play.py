"""Random games, so that whole games can be compared and measured.

The same seed and policy always play the same game. Three policies choose for the players; dice and deck are
always uniform:

- ``uniform``: every option is as likely; most games end early in nuclear war;
- ``survivor``: options that hand the game away at once are avoided where the side can;
- ``eager``: a survivor who prefers cards whose event is real in the seed, and coups.

>>> random_game(7, "survivor") == random_game(7, "survivor")
True
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, final

from brinkproof.model.engine.cards import REAL_EVENTS
from brinkproof.model.engine.decisions import DECK, DICE, Option
from brinkproof.model.engine.game import Position, apply, new_game
from brinkproof.model.engine.uses import EVENT, EVENT_FIRST, OPERATIONS_FIRST
from brinkproof.model.vocabulary import Ending, Winner

Policy = Literal["uniform", "survivor", "eager"]

POLICIES: Final[tuple[Policy, ...]] = ("uniform", "survivor", "eager")

# A survivor looks through these decisions, since a loss may be some of them away; others hide no sudden loss.
_PERILOUS: Final = frozenset({"operations", "coup_target", "olympic_answer", "set_defcon", "free_operation"})
_HARMLESS: Final = frozenset({"influence", "set_up", "realignment_target", "war_target", "trap_discard"})
_LIKES: Final = 0.7


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class RandomGame:
    """A whole game as its choices, and how it ended."""

    seed: int
    policy: Policy
    choices: tuple[Option, ...]
    turn: int
    winner: Winner
    ending: Ending


def play(seed: int, policy: Policy = "uniform") -> Iterator[Position]:
    """Yield every position of a random game, from the first deal to the end.

    The positions are independent of one another and may be kept.
    """
    random, position = Random(seed), new_game()
    yield position
    while not position.over:
        position = apply(position, choose(position, random, policy))
        yield position


def random_game(seed: int, policy: Policy = "uniform") -> RandomGame:
    """Play a whole random game and return its choices; ``game.replay`` plays them again."""
    random, position = Random(seed), new_game()
    choices: list[Option] = []
    while not position.over:
        option = choose(position, random, policy)
        choices.append(option)
        position = apply(position, option)
    return RandomGame(
        seed=seed,
        policy=policy,
        choices=tuple(choices),
        turn=position.turn,
        winner=position.winner,
        ending=position.ending,
    )


def choose(position: Position, random: Random, policy: Policy) -> Option:
    """One option of the decision, as the policy likes it. The game must not be over."""
    decision = position.decision
    options: Sequence[Option] = decision.options
    if policy == "uniform" or decision.owner in (DICE, DECK):
        return random.choice(options)
    if policy == "eager" and random.random() < _LIKES:
        exciting = _safe(position, [option for option in options if _exciting(option)])
        options = exciting or options
    return random.choice(_safe(position, options) or options)


def _exciting(option: Option) -> bool:
    match option:
        case (str() as card_id, str() as use):
            return card_id in REAL_EVENTS and use in (EVENT, EVENT_FIRST, OPERATIONS_FIRST)
        case str():
            return option in REAL_EVENTS or option == "coup"
        case _:
            return False


def _safe(position: Position, options: Sequence[Option]) -> list[Option]:
    """The options that do not hand the game away; above 2 and without a crisis there is little to fear."""
    calm = position.defcon > 2 and position.effects.missile_crisis is None
    if calm or position.decision.kind in _HARMLESS:
        return list(options)
    owner = position.decision.owner
    return [option for option in options if not _lost(apply(position, option), owner)]


def _lost(position: Position, side: str) -> bool:
    """Whether ``side`` has lost, or is about to, if the other side wishes it."""
    if position.over:
        return position.winner not in (side, Winner.DRAW)
    decision = position.decision
    if decision.kind == "coup_die":
        # Whether a coup ends the game does not depend on its die.
        return _lost(apply(position, decision.options[0]), side)
    if decision.kind not in _PERILOUS:
        return False
    outcomes = (_lost(apply(position, option), side) for option in decision.options)
    return all(outcomes) if decision.owner == side else any(outcomes)
