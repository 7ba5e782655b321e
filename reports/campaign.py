"""What a fuzzing campaign says: its games, what it found, what it covered, and what "no failure" bounds."""

from collections.abc import Iterator, Sequence
from typing import Final

from brinkproof.model.rules import Rulebook
from brinkproof.properties.play.campaign import FuzzResult
from brinkproof.properties.play.coverage import USES, matrix, used_by
from brinkproof.properties.play.gaps import PHASES
from brinkproof.properties.play.invariants import INVARIANTS
from brinkproof.properties.play.seeded import policy_of
from brinkproof.properties.verdict import Evidence, Outcome
from brinkproof.reports.exit_status import Status, gravest, status_of
from brinkproof.reports.to_terminal import filled

_ENOUGH = frozenset({Evidence.PROVED, Evidence.EXHAUSTIVE, Evidence.INDUCTIVE, Evidence.SAMPLED})

_NAME: Final = 42
_LISTED: Final = 20
"""Names in a list of what is missing."""
_THOUSAND: Final = 1000

_SURE: Final = 3.0
"""With n games and no failure, a chance of more than 3/n for a game to fail would have shown one with probability 95 %."""


def tables(result: FuzzResult, rulebook: Rulebook) -> Iterator[str]:
    """Yield what a campaign covered in full: rules by phase and DEFCON status, cards by use."""
    yield from _table(list(_rules(result, rulebook)))
    yield ""
    yield from _table(list(_cards(result)))
    yield ""


def told(result: FuzzResult) -> Iterator[str]:
    """Yield a campaign as lines of plain text; of the coverage only its gaps."""
    tally = result.tally
    whose = "of the state machine" if result.closing is None else "of the state machine or from gaps"
    clean = " in which nothing is wrong" if tally.failures else ", each to its end"
    yield f"{_counted(tally.games, 'game')} from seed {result.seed} on{clean}, and {_counted(tally.runs, 'run')} {whose};"
    yield f"{_counted(tally.decisions, 'decision')} in all"
    if result.mended:
        yield f"{_counted(result.mended, 'kept game')} played again first, without a failure now"
    if result.unplayable:
        yield from filled(
            f"{_counted(result.unplayable, 'kept game')} can no longer be played so far, or its line is damaged: nothing is known of it; "
            "take its line from the database"
        )
    if tally.failures:  # what was covered until then, and held, is not what is wrong
        if result.unkept:
            yield from filled(f"the game that failed is not in the database, which could not be written: {result.unkept}")
        yield from filled(_bound(result))
        return
    if tally.games < result.wanted:
        yield f"the time was up before the other {result.wanted - tally.games:,} games"
    yield f"{_counted(tally.steps, 'step')} of the rulebook followed; {sum(tally.uncovered.values()):,} happenings it has no rules for"
    ended = ", ".join(f"{ending} {count:,}" for ending, count in sorted(tally.endings.items()))
    yield from filled(f"endings: {ended or 'none'}")
    if tally.games:
        yield f"reached turn 10: {tally.turns[10]:,} ({100 * tally.turns[10] / tally.games:.1f} %)"
    yield from _gaps(result)
    held = sum(verdict.outcome is Outcome.HOLDS for verdict in result.verdicts)
    yield f"{held} of {len(result.verdicts)} properties held in every game (class SAMPLED {tally.games}: other games may differ);"
    yield "those that say what must be possible are not among them"
    if tally.games or tally.runs:
        yield from filled(_invariants(result))
    yield from filled(_bound(result))


def _invariants(result: FuzzResult) -> str:
    names = [invariant.name for invariant in INVARIANTS]
    looked_at = [name for name in names if result.tally.looked_at[name]]
    missing = ", ".join(name for name in names if name not in looked_at)
    held = f"{len(looked_at)} of {len(names)} invariants of the engine held wherever they had something to look at"
    return f"{held}; never looked at: {missing}" if missing else held


def _bound(result: FuzzResult) -> str:
    games = result.tally.games
    if result.tally.failures:
        failure = result.tally.failures[0]
        played = "" if failure.seed < 0 else f"; it was game {failure.seed}, played by the {policy_of(failure.seed)} player"
        return f"something failed, and is told above: {failure.name}{played}"
    if not games:
        return "no game was played: nothing is said"
    return (
        f"no failure in {_counted(games, 'game')}: of games chosen as these were, with 95 % confidence fewer than 1 in {max(1, int(games / _SURE)):,} "
        "fails; of games chosen otherwise it says nothing"
    )


def _gaps(result: FuzzResult) -> Iterator[str]:
    coverage, closing = result.coverage, result.closing
    if coverage.rules:
        yield from filled(f"{_counted(len(coverage.rules), 'rule')} of those that act not exercised: {_some(coverage.rules)}")
    else:
        yield "every rule that acts was exercised"
    if coverage.unused:
        unused = [f"{card_id} ({use})" for card_id, use in coverage.unused]
        yield from filled(f"{_counted(len(unused), 'use')} of cards never came: {_some(unused)}")
    else:
        yield "every card was used in every way the rules allow"
    if result.late:
        yield "the gaps were not asked about: the time was up"
    if closing is not None:
        yield from filled(
            f"{_counted(closing.asked, 'cell')} of rule, phase and DEFCON not covered: {closing.impossible} that no game covers, and "
            f"{len(closing.held)} that the decision diagrams gave a state for, whose actions were compared: "
            + (f"{len(closing.differing)} differ" if closing.differing else "all agree")
        )
        for one in closing.differing:
            yield from filled(f"  {one.rule}: {one.what}")


def _some(names: Sequence[str]) -> str:
    more = len(names) - _LISTED
    return ", ".join(names[:_LISTED]) + (f" and {more} more: see --coverage" if more > 0 else "")


def _rules(result: FuzzResult, rulebook: Rulebook) -> Iterator[tuple[str, ...]]:
    yield ("rule", *(f"{_SHORT[phase]} D{defcon}" for phase in PHASES for defcon in range(5, 1, -1)), "else")
    for rule, cells in matrix(result.coverage, rulebook):
        inside = [cells.get((phase, defcon), 0) for phase in PHASES for defcon in range(5, 1, -1)]
        outside = sum(count for (phase, _), count in cells.items() if phase not in PHASES)
        yield (rule, *map(_few, (*inside, outside)))


_SHORT: Final = {"headline": "HL", "action_rounds": "AR"}


def _cards(result: FuzzResult) -> Iterator[tuple[str, ...]]:
    yield ("card", *USES)
    for card, uses in used_by(result.coverage):
        yield (f"{card.number} {card.name}", *(_few(uses[use]) if use in uses else "" for use in USES))


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Yield a table whose first column may be cut, since the numbers are what it is for."""
    widths = [max(len(row[place]) for row in rows) for place in range(1, len(rows[0]))]
    for first, *others in rows:
        name = first if len(first) <= _NAME else f"{first[: _NAME - 1]}…"
        yield f"{name:{_NAME}}  " + "  ".join(f"{one:>{width}}" for one, width in zip(others, widths, strict=True))


def _few(count: int) -> str:
    return "-" if not count else str(count) if count < _THOUSAND else f"{count / _THOUSAND:.0f}k"


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def status_of_campaign(result: FuzzResult) -> Status:
    """Return the exit status: a sample is all that is promised; no games are no sample, and what could not be done is not established."""
    found = [status_of(verdict, enough=_ENOUGH, possible=True) for verdict in result.verdicts]
    if result.tally.failures or (result.closing is not None and result.closing.differing):
        found.append(Status.VIOLATED)
    if not result.tally.games or result.unplayable or result.late:
        found.append(Status.NOT_ESTABLISHED)
    return gravest(found)
