"""The events as JSON Lines, one event a line; the same input gives the same bytes.

Clock times are no events: they have a file of their own, so that two runs can be compared byte by byte.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from importlib.resources import files
from typing import Any

from brinkproof.reports.events import KINDS, Event, Report


def json_lines(report: Report) -> str:
    """Return every event of a report, one JSON object a line."""
    return "".join(line + "\n" for line in lines(report))


def lines(report: Report) -> Iterator[str]:
    """Yield the events of a report as JSON."""
    for event in report.events():
        yield json.dumps(as_object(event), ensure_ascii=False, separators=(",", ":"))


def as_object(event: Event) -> dict[str, Any]:
    """Return an event as JSON has it; ``event`` says of which kind it is."""
    return {"event": KINDS[type(event)], **asdict(event)}


def clock_json(report: Report) -> str:
    """Return the clock times of a run, seconds by checker."""
    return json.dumps({"seconds": {name: round(value, 3) for name, value in report.clock.items()}}, indent=1) + "\n"


def schema() -> dict[str, Any]:
    """Return the published JSON Schema of one event."""
    text = files("brinkproof.reports").joinpath("schema", "event.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded
