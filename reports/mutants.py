"""What a campaign of mutants says: the score, who killed what, and whatever survived, on a terminal and as a page."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from brinkproof.properties.mutation.campaign import Outcome
from brinkproof.properties.mutation.fate import Fate, How
from brinkproof.properties.mutation.interpreters import SourceSlip
from brinkproof.properties.mutation.shipped import Fault
from brinkproof.reports.exit_status import Status
from brinkproof.reports.to_terminal import columns, filled

PROPERTY_SHARE: Final = 0.85
"""How many of the mutants a property of the book has to kill, at least."""

SURVIVOR_SHARE: Final = 0.03
"""How many may survive, at most, each with a reason."""

_TOLD: Final[Mapping[How, str]] = {
    How.PROPERTY: "killed: a property is violated",
    How.UNREACHABLE: "killed: a 'sometimes' property is impossible",
    How.FINDING: "killed: a finding about the whole, or a lemma",
    How.TEST: "killed: a named test fails",
    How.EQUIVALENT: "proved to be the same game",
    How.SURVIVOR: "survived",
}
"""The fates of mutants that count, the best first."""


def counted(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Return the mutants that count: the stillborn do not."""
    return [one for one in outcomes if one.fate.how is not How.STILLBORN]


def share(outcomes: Sequence[Outcome], how: How) -> float:
    """Return how many of the mutants that count came to this, from 0 to 1; 0 when there are none."""
    whole = counted(outcomes)
    return sum(one.fate.how is how for one in whole) / len(whole) if whole else 0.0


def status_of_mutants(outcomes: Sequence[Outcome], reasons: Mapping[str, str]) -> Status:
    """Return 0 when the score is reached and each survivor has a reason, else 2; nothing decided is never a pass."""
    enough = share(outcomes, How.PROPERTY) >= PROPERTY_SHARE and share(outcomes, How.SURVIVOR) <= SURVIVOR_SHARE
    return Status.ESTABLISHED if enough and not unexplained(outcomes, reasons) else Status.NOT_ESTABLISHED


def unexplained(outcomes: Sequence[Outcome], reasons: Mapping[str, str]) -> list[str]:
    """Return the survivors that have no reason."""
    return [one.mutant.id for one in outcomes if one.fate.how is How.SURVIVOR and one.mutant.id not in reasons]


def told(outcomes: Sequence[Outcome], reasons: Mapping[str, str]) -> Iterator[str]:
    """Yield a campaign as lines of plain text."""
    whole, found = counted(outcomes), Counter(one.fate.how for one in outcomes)
    rows = [("what became of them", "mutants", "share")]
    rows += [(words, str(found[how]), f"{100 * share(outcomes, how):.1f} %") for how, words in _TOLD.items()]
    yield from columns(rows, header=True)
    yield ""
    yield f"{len(whole)} mutants, and {found[How.STILLBORN]} that were no rulebook"
    yield (
        f"wanted: at least {100 * PROPERTY_SHARE:.0f} % killed by a property, at most {100 * SURVIVOR_SHARE:.0f} % survivors, "
        "a reason for each"
    )
    for one in whole:
        if one.fate.how is How.SURVIVOR:
            yield from filled(f"survived: {one.mutant.id}: {_slip(one)}: {reasons.get(one.mutant.id, 'no reason is given')}")


def _slip(one: Outcome) -> str:
    return f"{one.mutant.place}: {one.mutant.before or '-'} became {one.mutant.after or '-'}"


def page(outcomes: Sequence[Outcome], faults: Sequence[Fault], reasons: Mapping[str, str]) -> Iterator[str]:
    """Yield a campaign as lines of Markdown; the same outcomes give the same lines."""
    whole, found = counted(outcomes), Counter(one.fate.how for one in outcomes)
    yield "# Mutants of the rulebook"
    yield ""
    yield "Written by `brinkproof mutate --all --page FILE`: slips put into the rulebook one at a time, and who noticed each."
    yield "A kill by a property is a game of the mutant that the interpreter plays again; an induction that fails is none."
    yield ""
    yield "| what became of them | mutants | share |"
    yield "|---|---:|---:|"
    for how, words in _TOLD.items():
        yield f"| {words} | {found[how]} | {100 * share(outcomes, how):.1f} % |"
    yield ""
    yield f"{len(whole)} mutants count; {found[How.STILLBORN]} more were no rulebook."
    yield ""
    yield from _operators(whole)
    yield from _killers(whole)
    yield from _others(whole, reasons)
    yield from _shipped(whole, faults)


def _operators(whole: Sequence[Outcome]) -> Iterator[str]:
    yield "| kind of slip | mutants | killed by a property |"
    yield "|---|---:|---:|"
    for operator in dict.fromkeys(one.mutant.operator for one in whole):
        own = [one for one in whole if one.mutant.operator is operator]
        yield f"| {operator} | {len(own)} | {sum(one.fate.how is How.PROPERTY for one in own)} |"
    yield ""


def _killers(whole: Sequence[Outcome]) -> Iterator[str]:
    times = Counter(one.fate.by for one in whole if one.fate.how is How.PROPERTY)
    yield "## Properties, and how many mutants each was the first to notice"
    yield ""
    yield ", ".join(f"{name} {count}" for name, count in sorted(times.items(), key=lambda pair: (-pair[1], pair[0]))) + "."
    yield ""


def _others(whole: Sequence[Outcome], reasons: Mapping[str, str]) -> Iterator[str]:
    for how, words in _TOLD.items():
        own = [one for one in whole if one.fate.how is how]
        if how is How.PROPERTY or not own:
            continue
        yield f"## {words[0].upper()}{words[1:]}"
        yield ""
        yield "| mutant | slip | by |"
        yield "|---|---|---|"
        for one in own:
            by = reasons.get(one.mutant.id, "no reason is given") if how is How.SURVIVOR else one.fate.by or one.fate.reason
            yield f"| {one.mutant.id} | {_cell(_slip(one))} | {_cell(by)} |"
        yield ""


def _shipped(whole: Sequence[Outcome], faults: Sequence[Fault]) -> Iterator[str]:
    fates = {one.mutant.id.rpartition("/")[2]: one.fate for one in whole}
    yield "## Faults that real digital versions have shipped"
    yield ""
    yield "| case | fault | here |"
    yield "|---|---|---|"
    for fault in faults:
        fate = fates.get(fault.case)
        here = f"not stated: {fault.beyond}" if fate is None else f"{fate.how}: {fate.by}"
        yield f"| {fault.case} | {_cell(fault.says['en'])} | {_cell(here)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def told_of_sources(found: Sequence[tuple[SourceSlip, Fate]]) -> Iterator[str]:
    """Yield what became of the slips in the program itself, as lines of plain text."""
    yield from columns([("slip", "killed by"), *((slip.name, fate.by or fate.reason) for slip, fate in found)], header=True)
    yield ""
    yield f"{sum(fate.how is How.TEST for _, fate in found)} of {len(found)} slips in the program are killed by a test that has a name"


def status_of_sources(found: Sequence[tuple[SourceSlip, Fate]]) -> Status:
    """Return 0 when each is killed by a named test, else 2; none at all is never a pass."""
    killed = bool(found) and all(fate.how is How.TEST for _, fate in found)
    return Status.ESTABLISHED if killed else Status.NOT_ESTABLISHED
