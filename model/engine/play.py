"""Random games, so that whole games can be compared and measured.

The same seed and policy always play the same game. Three policies choose for the players; dice and deck are
always uniform:

- ``uniform``: every option is as likely; most games end early in nuclear war;
- ``survivor``: options that hand the game away at once are avoided where the side can, and DEFCON is left alone;
- ``eager``: a survivor who hunts for cards and uses that the game has not seen yet.

>>> random_game(7, "survivor") == random_game(7, "survivor")
True
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, final
from weakref import WeakKeyDictionary

from brinkproof.model.engine.board import BATTLEGROUNDS, INDEX, STABILITY
from brinkproof.model.engine.coups import coup_mask
from brinkproof.model.engine.decisions import DECK, DICE, Option
from brinkproof.model.engine.foresight import safe
from brinkproof.model.engine.game import Position, apply, new_game
from brinkproof.model.vocabulary import Ending, Superpower, Winner

Policy = Literal["uniform", "survivor", "eager"]

POLICIES: Final[tuple[Policy, ...]] = ("uniform", "survivor", "eager")

_LIKES: Final = 0.7
_CARE: Final = 0.8
_FAR_AHEAD: Final = 5
_CARD_KINDS: Final = frozenset({"play_card", "headline", "event_card", "operations", "free_operation"})

# What an eager player has chosen already; it lasts as long as his dice.
_CHOSEN: Final[WeakKeyDictionary[Random, Counter[Option]]] = WeakKeyDictionary()


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


def play(
    seed: int, policy: Policy = "uniform", *, optional: bool = True, handicap: tuple[Superpower, int] | None = None
) -> Iterator[Position]:
    """Yield every position of a random game, from the first deal to the end.

    The positions are independent of one another and may be kept.
    """
    random, position = Random(seed), new_game(optional=optional, handicap=handicap)
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
    if policy == "uniform" or decision.owner in (DICE, DECK) or len(options) == 1:
        return random.choice(options)
    if policy == "eager":
        return _hunt(position, random)
    if _lead(position, decision.owner) > _FAR_AHEAD or random.random() < _CARE:
        options = _wary(position, options)
    return random.choice(safe(position, options) or safe(position, decision.options) or decision.options)


def _wary(position: Position, options: Sequence[Option]) -> Sequence[Option]:
    """The options of a careful player: no step down to DEFCON 2, military operations in time, battlegrounds first.

    Who is far ahead lets the battlegrounds be, so that games last.
    """
    decision = position.decision
    side = Superpower(decision.owner)
    liked: list[Option] = list(options)
    match decision.kind:
        case "coup_target":
            liked = [option for option in options if position.defcon > 3 or not _in(BATTLEGROUNDS, option)]
        case "operations":
            short = position.military_ops[side] < position.defcon
            quiet = position.defcon > 3 or coup_mask(position, side) & ~BATTLEGROUNDS
            liked = [option for option in options if option == "coup"] if short and quiet else []
            liked = liked or [option for option in options if option == "influence"]
        case "free_operation" if position.defcon <= 3:
            liked = [option for option in options if option != "coup"]
        case "influence" | "set_up" | "event_place":
            if _lead(position, side) > _FAR_AHEAD:
                return [option for option in options if not _in(BATTLEGROUNDS, option)] or options
            wanted = BATTLEGROUNDS & ~position.control[side]
            missing = {option: _missing(position, side, option) for option in options if _in(wanted, option)}
            liked = [option for option, amount in missing.items() if amount == min(missing.values())]
        case "set_defcon":
            liked = [option for option in options if option not in (1, 2)]
        case _:
            pass
    return liked or options


def _lead(position: Position, side: str) -> int:
    return position.vp if side == Superpower.US else -position.vp


def _missing(position: Position, side: Superpower, option: Option) -> int:
    """How many markers the side lacks for control of the country."""
    index = INDEX[str(option)]
    return STABILITY[index] + position.influence[side.opponent][index] - position.influence[side][index]


def _in(mask: int, option: Option) -> bool:
    return bool(mask >> INDEX.get(str(option), 127) & 1)


def _hunt(position: Position, random: Random) -> Option:
    chosen = _CHOSEN.setdefault(random, Counter())
    decision = position.decision
    options = safe(position, decision.options) or list(decision.options)
    if decision.kind in _CARD_KINDS and random.random() < _LIKES:
        least = min(chosen[option] for option in options)
        options = [option for option in options if chosen[option] == least]
    option = random.choice(options)
    chosen[option] += 1
    return option
