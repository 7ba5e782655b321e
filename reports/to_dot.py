"""Events to Graphviz: the DOT text, the drawing as SVG, and the way to whatever program can draw it.

The text comes from ``dot_trace`` and ``dot_rulebook``. The drawing is made by ``dot`` if it is on the path, else by the
wheel ``graphviz-pure``, else not at all: then the DOT text is the report, with a word on how to draw it.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

import graphviz

from brinkproof.model.errors import Place, RuleError
from brinkproof.model.rules import Rulebook
from brinkproof.reports.dot_rulebook import phases_dot, track_dot
from brinkproof.reports.dot_text import FONT
from brinkproof.reports.dot_trace import trace_dot
from brinkproof.reports.drawing import read_drawing
from brinkproof.reports.events import Report
from brinkproof.reports.report import rule_events
from brinkproof.reports.words import Words

_SECONDS: Final = 60
_PURE: Final = "graphviz-pure"


def rulebook_dot(subject: str, rulebook: Rulebook, words: Words) -> str:
    """Return ``phases`` or ``defcon`` of a rulebook as DOT text.

    Raises:
        RuleError: RP103 the rulebook does not have what would be drawn.

    """
    rules = {rule.id: rule for rule in rule_events(rulebook, {})}
    draw = phases_dot if subject == "phases" else track_dot
    dot = draw(read_drawing(rulebook), rules, words)
    if not dot:
        raise RuleError("RP103", Place(file="the rulebook"), f"it has nothing to draw as {subject!r}", "draw something else")
    return dot


def property_dot(name: str, report: Report, words: Words) -> str:
    """Return the game that decided a property as DOT text.

    Raises:
        RuleError: RP103 the property was not decided by a game.

    """
    trace = report.trace(name)
    if trace is None:
        found = next((f"{one.outcome} {one.evidence}" for one in report.findings if one.name == name), "UNKNOWN")
        problem = f"there is no game to draw: the property is {found}"
        raise RuleError("RP103", Place(file=name), problem, "a game is found when a property is violated or says 'sometimes'")
    return trace_dot(trace, {rule.id: rule for rule in report.rules}, words)


def drawer() -> str:
    """Return the program that draws: ``dot``, else the one of the wheel, else an empty text."""
    beside = [sysconfig.get_path("scripts"), str(Path(sys.executable).parent)]
    return shutil.which("dot") or shutil.which(_PURE) or next((own for own in map(_in_folder, beside) if own), "")


def _in_folder(folder: str) -> str:
    return shutil.which(_PURE, path=folder) or ""


def svg(dot: str) -> str:
    """Return the drawing of a DOT text as a standalone SVG document, empty when nothing can draw it."""
    program = drawer()
    if not program:
        return ""
    if Path(program).stem == "dot":
        try:
            return _with_fallbacks(graphviz.Source(dot).pipe(format="svg", encoding="utf-8"))
        except (graphviz.ExecutableNotFound, graphviz.CalledProcessError):
            return ""
    try:
        done = subprocess.run(  # noqa: S603 - the program is found on the path, the text is ours
            [program, "-Tsvg"], input=dot.encode(), capture_output=True, check=True, timeout=_SECONDS
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return _with_fallbacks(done.stdout.decode("utf-8"))


def _with_fallbacks(drawn: str) -> str:
    """Name fonts of the same widths, for readers who do not have the one that was measured."""
    return drawn.replace(f'font-family="{FONT}"', f'font-family="{FONT},Liberation Sans,Arimo,Helvetica,sans-serif"')


def inline(drawn: str, label: str) -> str:
    """Return a drawing fit to stand in a page: no prolog, no names that another drawing could have, a label of its own."""
    body = drawn[drawn.index("<svg") :] if "<svg" in drawn else ""
    body = re.sub(r"<!--.*?-->\s*", "", body, flags=re.DOTALL)
    body = re.sub(r"<title>.*?</title>\s*", "", body, flags=re.DOTALL)
    body = re.sub(r'\s(?:id|xmlns|xmlns:xlink)="[^"]*"', "", body)
    return body.replace("<svg", f'<svg role="img" aria-label="{_attribute(label)}"', 1).strip()


def _attribute(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")


__all__ = ["drawer", "inline", "phases_dot", "svg", "trace_dot", "track_dot"]
