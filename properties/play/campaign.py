"""What a fuzzing campaign comes to: the games, a verdict for each property, what was covered, and the game of a failure told for people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.view import text_of
from brinkproof.properties.play.coverage import Coverage
from brinkproof.properties.play.games import Engine, watched
from brinkproof.properties.play.gaps import Closing
from brinkproof.properties.play.seeded import Tally
from brinkproof.properties.play.shrinking import Scenario
from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from brinkproof.properties.watching import Watch


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class FuzzResult:
    """What a campaign found.

    Args:
        tally: of its games.
        verdicts: one for each property but the ``sometimes`` ones, in the order of the book, lemmas last.
        coverage: what was covered.
        closing: what came of the gaps, when they were asked about.
        seed: with the number of games, what plays the same games again.
        scenario: the shortest game of the first failure.
        late: whether the gaps were to be asked about, and the time was up.
        unplayable: kept games that the engine does not allow any more, or that are damaged, so that nothing is known of them.
        wanted: how many games were asked for.
        mended: kept games that were played again and do not fail any more.
        again: whether the failure is one of the kept games, which come before all others.
        unkept: why the game that failed could not be kept in the database, if it could not.

    """

    tally: Tally
    verdicts: tuple[Verdict, ...]
    coverage: Coverage
    closing: Closing | None
    seed: int
    scenario: Scenario | None = None
    late: bool = False
    unplayable: int = 0
    wanted: int = 0
    mended: int = 0
    again: bool = False
    unkept: str = ""


def verdicts(watch: Watch, tally: Tally) -> Iterator[Verdict]:
    """Yield a verdict for each property, in the order of the book, lemmas last."""
    failed = {failure.name for failure in tally.failures}
    for claim in watch.claims:
        broken = claim.property.name in failed
        yield Verdict(
            property=claim.property.name,
            outcome=Outcome.VIOLATED if broken else Outcome.HOLDS,
            evidence=Evidence.SAMPLED,
            checker="fuzz",
            extent=tally.games,
            reason="the engine breaks it" if broken else "",
        )


def told(scenario: Scenario, engine: Engine) -> Iterator[str]:
    """Yield a failure as lines: what is wrong, where it begins, and the options that lead to it."""
    failure = scenario.failure
    yield f"{failure.name}: {failure.what}"
    if not scenario.confirmed:
        yield "played again, this game does not fail; here it is as a whole"
    yield f"the game begins here ({len(failure.choices)} options of the whole game were shrunk to {len(scenario.choices)}):"
    yield from (f"  {line}" for line in text_of(scenario.position).splitlines())
    yield from (f"  {line}" for line in _played(engine, scenario))


def _played(engine: Engine, scenario: Scenario) -> Sequence[str]:
    position, lines = watched(scenario.position), []
    for place, option in enumerate(scenario.choices, start=1):
        decision = position.decision
        lines.append(f"{place}. {decision.owner} {decision.kind}: {_shown(option)}")
        if place < len(scenario.choices):  # the engine may fail at the last
            position = engine.after(position, option)
    return lines


def _shown(option: Option) -> str:
    return " ".join(map(str, option)) if isinstance(option, tuple) else str(option)
