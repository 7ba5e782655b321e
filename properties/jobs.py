"""What each process of a run does: load the rulebook, run one checker, and hand back plain values."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from typing import final

from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.properties.problem import Problem, pose, select
from brinkproof.properties.property import load_properties
from brinkproof.properties.verdict import Verdict

PROJECTION = BASE / "projections" / "core.toml"
"""The projection that two methods close."""

MOST_STATES = 3_000_000
"""Where the explicit search gives up; the projection of the rulebook has about a million."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be checked, as text that any process can load."""

    rulebook: Path
    overlays: tuple[Path, ...]
    properties: Path
    names: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one job found.

    Args:
        verdicts: on properties, and on the rulebook as a whole.
        figures: counts by name.
        fired: rules that some reachable step exercises, with one such action.
        digest: of the set of states of the projection, when the job closed it.
        seconds: clock time.

    """

    verdicts: tuple[Verdict, ...] = ()
    figures: Mapping[str, int] = field(default_factory=dict)
    fired: Mapping[str, str] = field(default_factory=dict)
    digest: str = ""
    seconds: float = 0.0


Tell = Callable[[str], None]

_listener: "SimpleQueue[str] | None" = None


def listen(queue: "SimpleQueue[str]") -> None:
    """Name the queue to which this process tells its progress."""
    global _listener  # noqa: PLW0603 - one process, one listener; a pool has no other way to hand it over
    _listener = queue


def _tell(text: str) -> None:
    if _listener is not None:
        _listener.put(text)


def timed(job: Callable[[Order, Tell], Part], order: Order) -> Part:
    """Run a job and note how long it took."""
    start = time.perf_counter()
    part = job(order, _tell)
    return replace(part, seconds=time.perf_counter() - start)


def problem_of(order: Order) -> Problem:
    """Return the problem an order names.

    Raises:
        RuleError: something in the files is wrong, or there is no such property (PB104).

    """
    problem = pose(load_rulebook(order.rulebook, order.overlays), load_properties(order.properties))
    if not order.names:
        return problem
    try:
        return select(problem, order.names)
    except KeyError as missing:
        known = [claim.property.name for claim in problem.claims]
        name = str(missing.args[0])
        raise RuleError(
            "PB104", Place(file=str(order.properties)), f"there is no property {name!r}", suggest(name, known, "see 'brinkproof rules'")
        ) from None
