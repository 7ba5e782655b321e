"""One whole run: the checkers side by side in processes, and what they say joined into findings.

Text travels between processes, never solver objects: each process loads the rulebook itself. The order in which they
finish changes nothing: parts are put together in the fixed order of ``JOBS``.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from typing import final

from brinkproof.model.errors import RuleError
from brinkproof.properties import jobs
from brinkproof.properties.jobs import Order, Part
from brinkproof.properties.problem import Problem, pose, select
from brinkproof.properties.property import BOOK, load_properties
from brinkproof.properties.result import Finding, Result
from brinkproof.properties.verdict import Evidence, Outcome, Verdict, strongest

JOBS: Mapping[str, Callable[[Order, Callable[[str], None]], Part]] = {
    "reachability": jobs.reachability,
    "explicit": jobs.explicit,
    "kinduction": jobs.kinduction,
    "projection": jobs.projection,
    "bmc": jobs.bmc,
}
"""In the order in which their parts are joined; they are started in this order too, the longest first."""


def run(
    rulebook_folder: Path,
    overlays: Sequence[Path] = (),
    properties: Path = BOOK,
    names: Sequence[str] = (),
    *,
    workers: int = 2,
    progress: Callable[[str], None] = lambda _: None,
) -> Result:
    """Check a rulebook against a property book with every checker.

    Args:
        rulebook_folder: the rulebook.
        overlays: errata or projections, applied in their order.
        properties: a folder of property files, or one file.
        names: the properties to check; all when empty.
        workers: processes side by side; the result is the same for any number.
        progress: told what is going on.

    Raises:
        RuleError: something in the files is wrong, or no such property (PB104).

    """
    order = Order(rulebook=rulebook_folder, overlays=tuple(overlays), properties=properties, names=tuple(names))
    problem = resolve(order)
    parts = _run_all(order, workers, progress)
    return join(problem, parts)


def resolve(order: Order) -> Problem:
    """Return the problem an order names."""
    return jobs.problem_of(order)


@contextmanager
def _pool(workers: int, queue: "SimpleQueue[str]") -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes end with us, also when we are interrupted."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(max_workers=workers, mp_context=context, initializer=jobs.listen, initargs=(queue,))
    try:
        yield pool
    except BaseException:
        for process in list(getattr(pool, "_processes", {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def _run_all(order: Order, workers: int, progress: Callable[[str], None]) -> dict[str, Part]:
    queue: SimpleQueue[str] = multiprocessing.get_context("spawn").SimpleQueue()
    done: dict[str, Part] = {}
    with _pool(workers, queue) as pool:
        waiting: dict[Future[Part], str] = {pool.submit(jobs.timed, JOBS[name], order): name for name in JOBS}
        while waiting:
            finished, _ = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
            while not queue.empty():
                progress(queue.get())
            for future in finished:
                done[waiting.pop(future)] = future.result()
    return {name: done[name] for name in JOBS}


def join(problem: Problem, parts: Mapping[str, Part]) -> Result:
    """Put the parts of a run together."""
    verdicts = [verdict for part in parts.values() for verdict in part.verdicts]
    findings = [
        _finding(name, GENERAL[name][0], GENERAL[name][1], verdicts) for name in GENERAL if any(v.property == name for v in verdicts)
    ]
    agreement = _sets_agree(parts)
    if agreement is not None:
        says, cites = GENERAL_SETS
        findings.append(
            Finding(name=agreement.property, says=says, cites=cites, property=None, verdict=agreement, all_verdicts=(agreement,))
        )
    for claim in problem.claims:
        own = tuple(v for v in verdicts if v.property == claim.property.name)
        one = claim.property
        findings.append(
            Finding(
                name=one.name,
                says=one.says,
                cites=one.cites,
                property=one,
                verdict=strongest(own, one.name),
                all_verdicts=own,
            )
        )
    return Result(
        problem=problem,
        findings=tuple(findings),
        figures={key: value for part in parts.values() for key, value in part.figures.items()},
        fired={key: value for part in parts.values() for key, value in part.fired.items()},
        seconds={name: part.seconds for name, part in parts.items()},
    )
