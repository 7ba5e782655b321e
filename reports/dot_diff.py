"""A difference as a graph: one game runs down to where the two rulebooks part, and from there each goes its own way, side by side."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from brinkproof.reports.diff import after
from brinkproof.reports.diff_events import DifferenceEvent, PartingEvent
from brinkproof.reports.dot_text import FONT, INK, QUIET, STATUS_COLOURS, cell, escaped, font, quoted, wrapped
from brinkproof.reports.dot_trace import EDGE, FILL, Row, change_of, line_of, rows_of, table
from brinkproof.reports.events import RuleEvent, StepEvent
from brinkproof.reports.words import Words

_FORBIDDEN: Final = "#7a1a14"
_CHANGED: Final = "#14532d"

Rules = Mapping[str, RuleEvent]


def difference_dot(one: DifferenceEvent, old: Rules, new: Rules, words: Words, heading: str) -> str:
    """Return the graph of a difference that a game shows as DOT text.

    Args:
        one: the difference.
        old: the old rules by their identifier.
        new: the new rules.
        words: of a language.
        heading: what stands above it.

    """
    assert one.parting is not None
    parting = one.parting
    shared = rows_of(parting.game, new if parting.rules == "new" else old, words)
    nodes = [_begin(parting, words), *(_node(f"step_{number}", row) for number, row in enumerate(shared))]
    names = ["begin", *(f"step_{number}" for number in range(len(shared)))]
    edges = [f"  {here} -> {there} [weight=10]" for here, there in pairwise(names)]
    ways = [("old", parting.old, parting.new, old), ("new", parting.new, parting.old, new)]
    return "\n".join(
        [
            f"digraph {quoted(parting.action)} {{",
            f"  graph [label=<{_title(parting, words, heading)}>, labelloc=t, rankdir=TB, nodesep=0.4, ranksep=0.28, bgcolor=white,",
            f"    fontname={quoted(FONT)}, fontcolor={quoted(INK)}]",
            f"  node [shape=box, style={quoted('rounded,filled')}, fontname={quoted(FONT)}, fontsize=10,",
            f"    margin={quoted('0.08,0.04')}]",
            f"  edge [fontname={quoted(FONT)}, color={quoted(QUIET)}, arrowsize=0.7]",
            *nodes,
            *edges,
            *(_way(name, step, other, rules, words) for name, step, other, rules in ways),
            f"  {names[-1]} -> old",
            f"  {names[-1]} -> new",
            "  { rank=same; old -> new [style=invis] }",
            "}",
            "",
        ]
    )


def _title(parting: PartingEvent, words: Words, heading: str) -> str:
    return f"<B>{wrapped(heading, 90, 'CENTER')}</B><BR/>{font(escaped(after(parting, words)), QUIET)}<BR/>"


def _begin(parting: PartingEvent, words: Words) -> str:
    label = table([cell(f"<B>{font(escaped(words.ui('begins')))}</B>")])
    return _node("begin", Row(lane="middle", label=label, defcon=parting.game.initial.get("defcon", "")))


def _node(name: str, row: Row) -> str:
    style = "rounded,filled,dashed" if row.dashed else "rounded,filled"
    status = f", xlabel=<{_status(row.defcon)}>" if row.defcon else ""
    return f"  {name} [label=<{row.label}>, fillcolor={quoted(FILL[row.lane])}, color={quoted(EDGE[row.lane])}, style={quoted(style)}{status}]"


def _status(defcon: str) -> str:
    fill, _ = STATUS_COLOURS.get(defcon, (INK, ""))
    return font(f"<B>DEFCON {defcon}</B>", fill)


def _way(name: str, step: StepEvent | None, other: StepEvent | None, rules: Rules, words: Words) -> str:
    """One of the two last nodes: what the other way does not do stands out, by its colour and by a mark."""
    lines = [line_of(words.ui(f"diff_by_{name}_rules"), QUIET)]
    if step is None:
        lines.append(line_of(words.ui("diff_not_allowed"), _FORBIDDEN, bold=True))
    else:
        lines.append(line_of(f"{step.number}. {words.action(step.action, step.parameters)}", size=11, bold=True))
        theirs = {(change.variable, change.new) for change in other.changes} if other else set()
        for change in step.changes:
            own = (change.variable, change.new) not in theirs
            text = change_of(change, rules, words)
            lines.append(line_of(f"≠ {text}" if own else text, _CHANGED if own else INK, bold=own))
        if step.error:
            lines.append(line_of(words.ui("error_here", error=step.error), _FORBIDDEN))
        elif not step.changes:
            lines.append(line_of(words.ui("nothing_changes"), QUIET))
    lane = step.owner if step and step.owner in FILL else "middle"
    return _node(name, Row(lane=lane, label=table(lines), defcon=step.defcon if step else ""))
