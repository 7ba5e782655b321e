"""What a drawing of a game shows, read back from the SVG."""

import re
from dataclasses import dataclass
from typing import Any, final
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
STEP = re.compile(r"(\d+)\. ")
RUN = re.compile(r"(\d+) steps of ordinary play \(steps (\d+) to (\d+)\)")


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """The text of a drawing.

    Args:
        title: of the whole.
        steps: the text of each step that is drawn by itself, by number.
        runs: first and last number of the steps that one node stands for.
        covered: the number of every step that is shown, by itself or in a run.

    """

    title: str
    steps: dict[int, str]
    runs: tuple[tuple[int, int], ...]

    @property
    def covered(self) -> list[int]:
        """The numbers of all steps that are shown, one by one or in a run, in order."""
        inside = [number for first, last in self.runs for number in range(first, last + 1)]
        return sorted([*self.steps, *inside])


def read_drawing(svg: str) -> Drawing:
    """Return what the drawing of a game shows.

    Raises:
        ParseError: it is no XML.

    """
    graph = ET.fromstring(svg).find(f"{SVG}g")  # noqa: S314 - a file of our own
    assert graph is not None
    steps, runs = dict[int, str](), list[tuple[int, int]]()
    for node in graph.iterfind(f"{SVG}g[@class='node']"):
        text = _text(node)
        if step := STEP.match(text):
            assert int(step[1]) not in steps, f"step {step[1]} is drawn twice"
            steps[int(step[1])] = text
        if run := RUN.match(text):
            first, last = int(run[2]), int(run[3])
            assert last - first + 1 == int(run[1])
            runs.append((first, last))
    return Drawing(title=_text(graph, "./"), steps=steps, runs=tuple(runs))


def _text(inside: ET.Element, path: str = ".//") -> str:
    """Return the lines of a text as one, without the spaces that keep their width."""
    lines = ("".join(line.itertext()) for line in inside.iterfind(f"{path}{SVG}text"))
    return " ".join(" ".join(lines).split())


def missing(drawing: Drawing, trace: dict[str, Any], paragraphs: dict[str, str]) -> list[str]:
    """Return the paragraphs that changed something on the board or the track in a step drawn by itself, and are not named there."""
    return [
        f"step {step['number']}: {paragraphs[rule]}"
        for step in trace["steps"]
        if step["number"] in drawing.steps
        for change in step["changes"]
        if not change["variable"].startswith(("agenda", "later"))
        for rule in change["rules"]
        if paragraphs[rule] not in drawing.steps[step["number"]]
    ]
