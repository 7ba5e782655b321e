"""A comparison of two printings by their names, so that a process of its own can make it."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.queues import SimpleQueue
from pathlib import Path

from brinkproof.model.diagrams.manager import DiagramsUnavailable
from brinkproof.properties.diff.matrix import matrix
from brinkproof.properties.diff.promises import promises_of
from brinkproof.properties.diff.run import Incomparable, diff
from brinkproof.properties.runs.cache import kept_lemmas
from brinkproof.properties.runs.pool import pool_of
from brinkproof.reports.diff_events import DiffReport, events_of, with_properties
from brinkproof.reports.printings import named_printings


def compared(
    rulebook: Path, old: str, new: str, cache: Path | None, progress: Callable[[str], None] | None = None
) -> DiffReport | Incomparable:
    """Hold two printings against each other.

    Args:
        rulebook: the folder of which the editions and errata are.
        old: the one, as the command line names it.
        new: the other.
        cache: where lemmas of earlier runs are kept, if anywhere.
        progress: told what is going on.

    Raises:
        RuleError: something in the files is wrong, or there is no such printing.

    """
    with named_printings(rulebook) as named:
        one, other = named.printing(old), named.printing(new)
        try:
            found = diff(one, other, promises_of(named.errata), kept_lemmas(cache) if cache else (), progress or (lambda _: None))
        except DiagramsUnavailable as missing:
            return Incomparable(old=one, new=other, reason=str(missing))
        return found if isinstance(found, Incomparable) else events_of(found)


def with_matrix(
    rulebook: Path, old: str, new: str, book: Path, cache: Path | None, progress: Callable[[str], None]
) -> DiffReport | Incomparable:
    """Hold two printings against each other in a process of its own, while every property is checked under both.

    Args:
        rulebook: the folder of which the editions and errata are.
        old: the one, as the command line names it.
        new: the other.
        book: the properties.
        cache: where what earlier runs found out is kept, if anywhere.
        progress: told what is going on.

    Raises:
        RuleError: see ``compared``; also when a property cannot be said of one of the two.

    """
    queue: SimpleQueue[str] = multiprocessing.get_context("spawn").SimpleQueue()
    with pool_of(1, queue) as pool, named_printings(rulebook) as named:
        printings = [named.printing(old), named.printing(new)]
        waiting = pool.submit(compared, rulebook, old, new, cache)
        found = matrix(printings, book, cache=cache, progress=progress)
        progress("comparing step by step")
        try:
            report = waiting.result()
        except BrokenProcessPool:  # its process was killed; memory may be what it lacked
            report = compared(rulebook, old, new, cache, progress)
    return report if isinstance(report, Incomparable) else with_properties(report, found)
