"""What a fuzzing campaign comes to: the games, a verdict for each property, and the game of a failure told for people."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.rules import Rulebook
from brinkproof.model.trace import Trace
from brinkproof.properties.play.following import Disagreement, Taken
from brinkproof.properties.play.games import Engine
from brinkproof.properties.problem import Claim
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from brinkproof.properties.watching import Watch


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ShortGame:
    """The game to which a failure was shrunk: where it begins in ``Engine.starts``, and its options."""

    start: int
    choices: tuple[Option, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class FuzzResult:
    """What a campaign found.

    Args:
        games: how many were played before anything failed.
        steps: of the rulebook, in them.
        verdicts: one for each property but the ``sometimes`` ones, in the order of the book, lemmas last.
        exercised: how often each rule was, by its identifier, in rulebook order.
        missing: the rules that can be exercised and never were.
        seed: with the number of games, what plays the same games again.
        failure: the shrunk game as text with what is wrong in it; empty when nothing is.
        game: the same game to be replayed.
        rule: the rule at which the engine and the rulebook part; empty when they do not.

    """

    games: int
    steps: int
    verdicts: tuple[Verdict, ...]
    exercised: Mapping[str, int]
    missing: tuple[str, ...]
    seed: int
    failure: str = ""
    game: ShortGame | None = None
    rule: str = ""


class Failed(Exception):  # noqa: N818 - what a game shows, not an error of ours
    """A game in which the meanings part or a property is violated.

    Each kind of failure is raised as a class of its own: Hypothesis then shrinks it as what it is, and not into another one.
    """

    def __init__(self, game: ShortGame, claims: tuple[Claim, ...], parted: Disagreement | None, trail: tuple[Taken, ...]) -> None:
        super().__init__(str(parted) if parted else ", ".join(claim.property.name for claim in claims))
        self.game, self.claims, self.parted, self.trail = game, claims, parted, trail


def verdicts(watch: Watch, games: int, failed: Failed | None) -> Iterator[Verdict]:
    """Yield a verdict for each property, in the order of the book, lemmas last."""
    for claim in watch.claims:
        broken = failed is not None and claim in failed.claims
        yield Verdict(
            property=claim.property.name,
            outcome=Outcome.VIOLATED if broken else Outcome.HOLDS,
            evidence=Evidence.SAMPLED,
            checker="fuzz",
            extent=games,
            reason="the engine breaks it" if broken else "",
            trace=_trace(watch.rulebook, failed) if broken and failed is not None and failed.game.start == 0 else None,
        )


def _trace(rulebook: Rulebook, failed: Failed) -> Trace:
    """Return the states the engine showed; a game that begins elsewhere than at the beginning has no such trace."""
    return Trace(
        states=(rulebook.initial, *(taken.after for taken in failed.trail)),
        actions=tuple(rulebook.label(rulebook.actions[taken.action]) for taken in failed.trail),
    )


def told(failed: Failed, engine: Engine, games: int, number: int) -> Iterator[str]:
    """Yield a failure as lines: what is wrong, the game, and the command that plays it again."""
    for claim in failed.claims:
        yield f"{claim.property.name} is violated by the engine: {claim.property.says['en']}"
    if failed.parted is not None:
        yield f"the engine and the rulebook part at rule {failed.parted.rule}"
        yield f"  after {failed.parted.where}"
        yield f"  {failed.parted.what}"
    yield f"the game begins here: {engine.starts[failed.game.start].name}"
    yield from (f"  {line}" for line in _played(engine, failed.game))
    yield f"to play it again: brinkproof fuzz --games {games} --seed {number}"


def _played(engine: Engine, game: ShortGame) -> Sequence[str]:
    position, lines = engine.begin(game.start), []
    for place, option in enumerate(game.choices, start=1):
        decision = position.decision
        lines.append(f"{place}. {decision.owner} {decision.kind}: {option}")
        position = engine.after(position, option)
    return lines
