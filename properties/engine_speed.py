"""How fast the engine plays: decisions applied a second, dice and deals included, with the options listed at every decision."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, final

from brinkproof.model.engine.game import advance, new_game
from brinkproof.model.vocabulary import Phase

GAMES: Final = 200
"""Random games that are timed."""

Clock = Callable[[], float]

SET_UP: Final = "set_up"
OTHER: Final = "other phases"
PHASES: Final = (SET_UP, "deal_cards", "headline", "action_rounds", OTHER)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Decisions, and the seconds they took."""

    decisions: int
    seconds: float


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSpeed:
    """What was timed.

    Args:
        games: random games, to their end.
        decisions: of them all.
        seconds: for them all.
        phases: the same games played once more, each decision timed by itself: the clock is in these figures.

    """

    games: int
    decisions: int
    seconds: float
    phases: Mapping[str, Part]


def time_engine(seed: int, games: int, clock: Clock) -> EngineSpeed:
    """Time random games: each decision takes any of its options, in place.

    Args:
        seed: of the first game; each further one has the next.
        games: how many.
        clock: seconds that only grow.

    """
    decisions, begun = 0, clock()
    for number in range(seed, seed + games):
        choice, position = Random(number).choice, new_game()
        while options := position.decision.options:
            advance(position, choice(options))
            decisions += 1
    seconds = clock() - begun
    counts, times = dict.fromkeys(PHASES, 0), dict.fromkeys(PHASES, 0.0)
    for number in range(seed, seed + games):
        choice, position = Random(number).choice, new_game()
        while options := position.decision.options:
            phase = _phase(position.phase, position.decision.kind)
            before = clock()
            advance(position, choice(options))
            times[phase] += clock() - before
            counts[phase] += 1
    phases = {phase: Part(decisions=counts[phase], seconds=times[phase]) for phase in PHASES}
    return EngineSpeed(games=games, decisions=decisions, seconds=seconds, phases=phases)


def _phase(phase: Phase, kind: str) -> str:
    if phase is Phase.IMPROVE_DEFCON:  # the cards and the markers of the set-up come before the first turn
        return SET_UP if kind == "set_up" else "deal_cards"
    return str(phase) if str(phase) in PHASES else OTHER
