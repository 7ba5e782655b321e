"""The engine against the rulebook: whole games, step by step.

What it can find is a rule that was copied wrongly, which no comparison of two readings of the same data can see. What it says
holds for the games that were played.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import final

from brinkproof.properties.play.following import Disagreement, Follower, Meanings
from brinkproof.properties.play.games import Watched


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class GameReport:
    """What came of holding one game, or several (``together``), against the rulebook.

    Args:
        games: how many.
        decisions: options of the engine that were followed.
        steps: steps the rulebook took for them.
        exercised: how often each rule was exercised, by its identifier.
        disagreement: where the two meanings part; the game was not followed beyond it.

    """

    games: int = 1
    decisions: int
    steps: int
    exercised: Mapping[str, int] = field(default_factory=dict)
    disagreement: Disagreement | None = None


def hold_game(positions: Iterable[Watched], meanings: Meanings) -> GameReport:
    """Hold a game of the engine against the rulebook, to its end or to the first disagreement.

    Args:
        positions: every position of the game, as ``properties.games.watched_game`` yields them.
        meanings: of the rulebook; it can serve any number of games.

    """
    game = iter(positions)
    before = Counter(meanings.exercised.times)
    follower = Follower(meanings, next(game))
    disagreement = next((found for position in game if (found := follower.follow(position)) is not None), None)
    return GameReport(
        decisions=len(follower.choices),
        steps=follower.steps,
        exercised=meanings.exercised.times - before,
        disagreement=disagreement,
    )


def together(reports: Iterable[GameReport]) -> GameReport:
    """Return the report of all games; the first disagreement is the one that is kept."""
    games, decisions, steps, exercised = 0, 0, 0, Counter[str]()
    disagreement: Disagreement | None = None
    for report in reports:
        games, decisions, steps = games + report.games, decisions + report.decisions, steps + report.steps
        exercised.update(report.exercised)
        disagreement = disagreement or report.disagreement
    return GameReport(games=games, decisions=decisions, steps=steps, exercised=exercised, disagreement=disagreement)


__all__ = ["Disagreement", "GameReport", "Meanings", "hold_game", "together"]
