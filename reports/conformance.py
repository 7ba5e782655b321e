"""What holding the engine against the rulebook came to, by paragraph: agreed, disagreed, not exercised, and what is not covered."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.rules import Rulebook
from brinkproof.properties.play.exercised import KINDS
from brinkproof.properties.play.invariants import INVARIANTS
from brinkproof.properties.play.seeded import Tally
from brinkproof.properties.runs.conforming import CoreReport
from brinkproof.reports.exit_status import Status
from brinkproof.reports.to_terminal import columns, filled

_NAMES: Final = frozenset(invariant.name for invariant in INVARIANTS)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A paragraph: what came of it, how often an action of it agreed in the core, and how often a rule of it acted in games."""

    paragraph: str
    said: str
    core: int
    games: int


def rows(core: CoreReport, tally: Tally, rulebook: Rulebook) -> Iterator[Row]:
    """Yield each paragraph that has a rule which acts, in rulebook order."""
    paragraphs: dict[str, list[str]] = {}
    for rule in rulebook.rules:
        if rule.kind in KINDS:
            paragraphs.setdefault(rule.paragraph, []).append(rule.id)
    parted = {one.rule for one in core.differing} | {one.rule or one.name for one in tally.failures}
    for paragraph, rules in paragraphs.items():
        in_core = sum(core.rules.get(rule, 0) for rule in rules)
        in_games = sum(tally.exercised[rule] for rule in rules)
        said = "disagreed" if parted & set(rules) else "agreed" if in_core or in_games else "not exercised"
        yield Row(paragraph=paragraph, said=said, core=in_core, games=in_games)


def summary(core: CoreReport, tally: Tally, seed: int) -> Iterator[str]:
    """Yield what was compared, as sentences."""
    evidence = f"EXHAUSTIVE: all {core.of:,}" if core.exhaustive else f"SAMPLED {core.states}: {core.states:,} of {core.of:,}"
    yield (
        f"the core: {evidence} states realised on the engine, {core.actions:,} enabled actions compared as sets, "
        f"{core.options:,} options carried out; in {core.over:,} of the states the game is over, and nothing is enabled"
    )
    if core.stopped:
        yield f"these are not all states of the core: {core.stopped}"
    yield (
        f"of these actions {core.moved:,} cancel a crisis where the engine has nothing to decide, and make no difference there; "
        f"{core.alike:,} are outcomes of a die that come to the same as the other outcome"
    )
    yield (
        "a paragraph with 0 in the core is not in it, or it only forbids or caps: that is a part of every set and outcome that was compared"
    )
    yield (
        f"games: SAMPLED {tally.games}: {tally.games:,} from seed {seed}, {tally.decisions:,} decisions, {tally.steps:,} steps of the "
        f"rulebook compared; {sum(tally.uncovered.values()):,} happenings not covered, for the rulebook has no rules for them"
    )
    differences = len(core.differing) + len(tally.failures)
    yield f"{differences} disagreements" if differences != 1 else "1 disagreement"
    elsewhere = sorted({one.name for one in tally.failures if not one.rule and one.name in _NAMES})
    if elsewhere:
        yield f"of no paragraph alone, invariants of the engine: {', '.join(elsewhere)}"


def told(core: CoreReport, tally: Tally, seed: int, rulebook: Rulebook) -> Iterator[str]:
    """Yield the comparison as lines of plain text."""
    table = [("paragraph", "", "in the core", "in games")]
    table += [(row.paragraph, row.said, f"{row.core:,}", f"{row.games:,}") for row in rows(core, tally, rulebook)]
    yield from columns(table, header=True)
    yield ""
    for one in core.differing[:10]:
        yield from filled(f"{one.rule}: {one.what} ({one.where})")
    for failure in tally.failures[:10]:
        yield from filled(f"{failure.name}: {failure.what} (seed {failure.seed})")
    for line in summary(core, tally, seed):
        yield from filled(line)
    if tally.uncovered:
        most = ", ".join(
            f"{why} ({count:,})" for why, count in sorted(tally.uncovered.items(), key=lambda one: (-one[1], one[0]))[:12]
        )
        yield from filled(f"not covered, the most frequent: {most}")


def page(core: CoreReport, tally: Tally, seed: int, rulebook: Rulebook) -> Iterator[str]:
    """Yield the comparison as lines of Markdown; the same comparison gives the same lines."""
    yield "# The engine and the rulebook"
    yield ""
    command = f"brinkproof conform{' --all' if core.exhaustive else ''} --games {tally.games + len(tally.failures)} --seed {seed} --page FILE"
    yield f"Written by `{command}`: two meanings of the same rules, held against each other."
    yield ""
    for line in summary(core, tally, seed):
        yield f"- {line}"
    yield ""
    yield "| paragraph | | in the core | in games |"
    yield "|---|---|---|---|"
    for row in rows(core, tally, rulebook):
        yield f"| {row.paragraph} | {row.said} | {row.core:,} | {row.games:,} |"
    if tally.uncovered:
        yield ""
        yield "| not covered | happenings |"
        yield "|---|---|"
        for why, count in sorted(tally.uncovered.items(), key=lambda one: (-one[1], one[0])):
            yield f"| {why} | {count:,} |"


def status_of_conformance(core: CoreReport, tally: Tally) -> Status:
    """Return 4 where the two disagree; where nothing was compared, or the core was not closed, nothing is established."""
    if core.differing or tally.failures:
        return Status.DISAGREEMENT
    return Status.ESTABLISHED if core.states and not core.stopped else Status.NOT_ESTABLISHED
