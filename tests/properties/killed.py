"""Jobs whose own process is killed while they work: once, always, or always unless they run by themselves.

They stand in a file of their own, since a process of the pool finds a job by the name of its module.
"""

import os
import signal
from collections.abc import Callable

from brinkproof.properties.runs import jobs
from brinkproof.properties.runs.order import Order, Part


def _kill(order: Order, name: str) -> bool:
    """Leave a mark beside the book of properties, so that it can be told how often; return whether it was there already."""
    marks = order.properties.parent / name
    again = marks.exists()
    with marks.open("a", encoding="utf-8") as file:
        file.write("killed\n")
    return again


def _die(_: str) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def once(order: Order, tell: Callable[[str], None]) -> Part:
    """Close the states, the process being killed in the middle the first time."""
    return jobs.reachability(order, tell if _kill(order, "once") else _die)


def always(order: Order, _: Callable[[str], None]) -> Part:
    """Close the states, the process being killed in the middle each time."""
    _kill(order, "always")
    return jobs.reachability(order, _die)


def explicit(order: Order, _: Callable[[str], None]) -> Part:
    """Search the projection, the process being killed each time."""
    _die("")
    return jobs.explicit(order, _die)
