"""What a fuzzing campaign says: its games, what it found, and which rules it exercised."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from brinkproof.properties.verdict import Evidence, Outcome, Verdict
from brinkproof.reports.exit_status import Status, gravest, status_of
from brinkproof.reports.to_terminal import columns, filled

_ENOUGH = frozenset({Evidence.PROVED, Evidence.EXHAUSTIVE, Evidence.INDUCTIVE, Evidence.SAMPLED})


class Campaign(Protocol):
    """What a campaign found; ``properties.checkers.fuzz`` makes them."""

    @property
    def games(self) -> int:
        """How many games were played."""

    @property
    def steps(self) -> int:
        """How many steps they had."""

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """One for each property."""

    @property
    def exercised(self) -> Mapping[str, int]:
        """How often each rule was."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The rules that never were."""

    @property
    def seed(self) -> int:
        """What plays the same games again."""

    @property
    def failure(self) -> str:
        """Where two meanings differ, empty when they never did."""


def told(campaign: Campaign) -> Iterator[str]:
    """Yield a campaign as lines of plain text."""
    if campaign.exercised:
        rows = [("rule", "times"), *((rule, f"{count:,}") for rule, count in campaign.exercised.items())]
        yield from columns(rows, header=True)
        yield ""
    for verdict in campaign.verdicts:
        if verdict.outcome is not Outcome.HOLDS:
            yield from filled(f"{verdict.property}: {verdict}. {verdict.reason}")
    if campaign.failure:
        yield from campaign.failure.splitlines()
    held = sum(verdict.outcome is Outcome.HOLDS for verdict in campaign.verdicts)
    yield f"{_counted(campaign.games, 'game')}, {_counted(campaign.steps, 'step')}, seed {campaign.seed}"
    yield f"{held} of {len(campaign.verdicts)} properties held in every game (class SAMPLED: other games may differ);"
    yield "those that say what must be possible are not among them"
    if campaign.missing:
        were = "was" if len(campaign.missing) == 1 else "were"
        yield from filled(
            f"{_counted(len(campaign.missing), 'rule')} of those that act {were} not exercised: {', '.join(campaign.missing)}"
        )
    else:
        yield "every rule that acts was exercised"


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def status_of_campaign(campaign: Campaign) -> Status:
    """Return the exit status; a sample is all that a campaign promises."""
    found = [status_of(verdict, enough=_ENOUGH, possible=True) for verdict in campaign.verdicts]
    return gravest([*found, Status.VIOLATED] if campaign.failure else found)
