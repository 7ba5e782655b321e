"""What ``stability`` says: the effort of each proof by run, how much it varies, and which proofs are brittle."""

from collections.abc import Iterator, Sequence

from brinkproof.properties.proofs.stability import MOST_VARIATION, RENAMED, Proof
from brinkproof.properties.verdict import Outcome
from brinkproof.reports.exit_status import Status
from brinkproof.reports.to_terminal import columns, filled


def told(proofs: Sequence[Proof]) -> Iterator[str]:
    """Yield the table, the brittle ones, and a count."""
    runs = list(proofs[0].effort) if proofs else []
    short = [run if run == RENAMED else run.removeprefix("seed ") for run in runs]
    rows = [("proof", *short, "CV", "")]
    rows += [(one.name, *map(str, one.effort.values()), f"{one.variation:.2f}", _mark(one)) for one in proofs]
    yield from columns(rows, header=True)
    yield ""
    for one in (one for one in proofs if one.flips):
        found = ", ".join(f"{run}: {outcome}" for run, outcome in one.outcomes.items())
        yield from filled(f"{one.name} does not find the same every time: {found}")
    brittle, unknown = sum(one.brittle for one in proofs), sum(not _proved(one) and not one.flips for one in proofs)
    yield from filled(
        f"{len(proofs)} proofs in {len(runs)} runs, one column each: the seeds, and one run in other symbols; effort in units of "
        f"rlimit. {brittle} brittle: a CV above {MOST_VARIATION}, or a flip. {sum(one.flips for one in proofs)} flips."
    )
    if unknown:
        yield from filled(f"{unknown} are not proved in any run.")


def status_of_stability(proofs: Sequence[Proof]) -> Status:
    """Return the exit status: a flip is a proof that is not established. What is not proved in any run is the business of ``check``."""
    return Status.NOT_ESTABLISHED if not proofs or any(one.flips for one in proofs) else Status.ESTABLISHED


def _proved(one: Proof) -> bool:
    return all(outcome is Outcome.HOLDS for outcome in one.outcomes.values())


def _mark(one: Proof) -> str:
    if one.flips:
        return "FLIPS"
    return "brittle" if one.brittle else ""
