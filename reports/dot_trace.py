"""A trace as a graph: time runs down, one lane a player, and beside them the DEFCON status after each step.

The middle lane is whoever is no player: rules, dice, deck and board. A step shows only what changed, with the paragraph
that changed it. In long traces runs of steps that only move play along become one node.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, final

from brinkproof.reports.dot_text import FONT, INK, QUIET, STATUS_COLOURS, cell, escaped, font, quoted, wrapped
from brinkproof.reports.events import ChangeEvent, RuleEvent, StepEvent, TraceEvent
from brinkproof.reports.explain import ending
from brinkproof.reports.words import Words

_LONG: Final = 12
"""Traces with more steps than this are drawn with runs of ordinary play as one node."""

_SHORTEST_RUN: Final = 3

_PLAY_MOVES_ON: Final = frozenset(
    {"turn", "phase", "round", "phasing", "headline_card", "revealed"}
    | {"agenda", "agenda_side", "agenda_value", "later", "later_side", "later_value"}
)
"""Variables that say whose turn it is and what is owed; a step that changes nothing else is ordinary play."""

_OWED: Final = frozenset({"agenda", "agenda_side", "agenda_value", "later", "later_side", "later_value"})
"""Bookkeeping of what is owed: told in the story, and in the picture only where nothing else changes."""

_LANES: Final = ("us", "middle", "ussr")
FILL: Final = {"us": "#dbe9fa", "middle": "#eef0f2", "ussr": "#fadfdc"}
EDGE: Final = {"us": "#2b5fa3", "middle": "#8b949e", "ussr": "#b3261e"}
_GOOD: Final = "#14532d"
_BAD: Final = "#7a1a14"
_WIDTH: Final = 38
_INCHES: Final = 2.9
"""The width of a lane; cells that stay empty have it too, so that lanes never meet."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One node: its lane, its label, and the status beside it."""

    lane: str
    label: str
    defcon: str
    dashed: bool = False
    heavy: bool = False


def trace_dot(trace: TraceEvent, rules: Mapping[str, RuleEvent], words: Words) -> str:
    """Return a trace as DOT text."""
    rows = [_start(trace, words), *rows_of(trace, rules, words)]
    shows_status = "defcon" in trace.initial
    lines = [
        f"digraph {quoted(trace.property)} {{",
        f"  graph [label={_title(trace, words)}, labelloc=t, rankdir=TB, nodesep=0.3, ranksep=0.28, splines=true,",
        f"    bgcolor=white, fontname={quoted(FONT)}, fontcolor={quoted(INK)}]",
        f"  node [shape=box, style={quoted('rounded,filled')}, fontname={quoted(FONT)}, fontsize=10,",
        f"    margin={quoted('0.08,0.04')}]",
        f"  edge [fontname={quoted(FONT)}, color={quoted(QUIET)}, arrowsize=0.7]",
        *_heads(words, shows_status=shows_status),
    ]
    for number, row in enumerate(rows):
        lines += _row(number, row, shows_status=shows_status)
    lines += _flow(rows, shows_status=shows_status)
    return "\n".join([*lines, "}", ""])


def _title(trace: TraceEvent, words: Words) -> str:
    extra = f" {words.ui('shortest')}" if trace.shortest else ""
    count = f"{words.ui('steps').capitalize()}: {len(trace.steps)}."
    said = wrapped(words.said(trace.says), 90, "CENTER")
    name = f"<B>{escaped(trace.property)}</B>"
    return f"<{name}<BR/>{said}<BR/>{font(escaped(count + extra), QUIET)}<BR/>>"


def _heads(words: Words, *, shows_status: bool) -> list[str]:
    middle = ", ".join(words.of("owner", name) for name in ("rules", "dice", "deck", "board"))
    named = {"us": words.of("owner", "us"), "middle": middle, "ussr": words.of("owner", "ussr")}
    lines = [
        f'  head_{lane} [shape=plain, style="", label=<<B>{escaped(named[lane])}</B>>, group={lane}, width={_INCHES}]'
        for lane in _LANES
    ]
    if shows_status:
        lines.append(f"  head_status [shape=plain, style={quoted('')}, label=<<B>DEFCON</B>>, group=status]")
    order = (["head_status"] if shows_status else []) + [f"head_{lane}" for lane in _LANES]
    return [*lines, f"  {{ rank=same; {' -> '.join(order)} [style=invis] }}"]


def _row(number: int, row: Row, *, shows_status: bool) -> list[str]:
    lines = []
    for lane in _LANES:
        name = f"{lane}_{number}"
        if lane == row.lane:
            style = "rounded,filled,dashed" if row.dashed else "rounded,filled"
            pen = "2.6" if row.heavy else "1"
            lines.append(
                f"  {name} [label=<{row.label}>, group={lane}, fillcolor={quoted(FILL[lane])}, color={quoted(EDGE[lane])},"
                f" style={quoted(style)}, penwidth={pen}, width={_INCHES}]"
            )
        else:
            lines.append(f"  {name} [label={quoted('')}, width={_INCHES}, height=0.1, style=invis, group={lane}]")
    order = [f"{lane}_{number}" for lane in _LANES]
    if shows_status:
        fill, ink = STATUS_COLOURS.get(row.defcon, ("#ffffff", INK))
        lines.append(
            f"  status_{number} [label={quoted(row.defcon)}, shape=circle, style=filled, width=0.36, fixedsize=true, fontsize=12,"
            f" fillcolor={quoted(fill)}, fontcolor={quoted(ink)}, color={quoted(fill)}, group=status]"
        )
        order.insert(0, f"status_{number}")
    return [*lines, f"  {{ rank=same; {' -> '.join(order)} [style=invis] }}"]


def _flow(rows: Sequence[Row], *, shows_status: bool) -> list[str]:
    drawn = (*_LANES, *(("status",) if shows_status else ()))
    lines = [f"  head_{lane} -> {lane}_0 [style=invis, weight=100]" for lane in drawn]
    for number in range(len(rows) - 1):
        here, there = rows[number].lane, rows[number + 1].lane
        for lane in _LANES:
            seen = "" if lane == here == there else "style=invis, "
            lines.append(f"  {lane}_{number} -> {lane}_{number + 1} [{seen}weight=100]")
        if here != there:
            lines.append(f"  {here}_{number} -> {there}_{number + 1} [weight=1]")
        if shows_status:
            lines.append(f"  status_{number} -> status_{number + 1} [weight=100, arrowhead=none, penwidth=2]")
    return lines


def _start(trace: TraceEvent, words: Words) -> Row:
    label = table([cell(f"<B>{font(escaped(words.ui('begins')))}</B>")])
    return Row(lane="middle", label=label, defcon=trace.initial.get("defcon", ""))


def rows_of(trace: TraceEvent, rules: Mapping[str, RuleEvent], words: Words) -> list[Row]:
    """Return the steps of a trace as nodes, runs of ordinary play as one."""
    rows = []
    for run in _runs(trace.steps):
        if len(run) >= _SHORTEST_RUN:
            rows.append(_collapsed(run, words))
        else:
            rows += [_step(step, trace, rules, words) for step in run]
    return rows


def _runs(steps: Sequence[StepEvent]) -> list[list[StepEvent]]:
    """Put neighbouring steps of ordinary play together; the last step always stands alone."""
    if len(steps) <= _LONG:
        return [[step] for step in steps]
    runs: list[list[StepEvent]] = []
    open_run = False
    for step in steps:
        plain = step is not steps[-1] and not step.error and all(_bare(change) in _PLAY_MOVES_ON for change in step.changes)
        if plain and open_run:
            runs[-1].append(step)
        else:
            runs.append([step])
        open_run = plain
    return runs


def _bare(change: ChangeEvent) -> str:
    return change.variable.partition("[")[0]


def _collapsed(run: Sequence[StepEvent], words: Words) -> Row:
    text = words.ui("more_steps", count=len(run), first=run[0].number, last=run[-1].number)
    lines = [line_of(text, QUIET)]
    net: dict[str, tuple[str, str]] = {}
    for step in run:
        for change in step.changes:
            net[change.variable] = (net.get(change.variable, (change.old, ""))[0], change.new)
    for variable in ("turn", "phase", "round", "phasing"):
        old, new = net.get(variable, ("", ""))
        if old != new:
            lines.append(line_of(f"{words.variable(variable)}: {words.value(old)} → {words.value(new)}"))
    return Row(lane="middle", label=table(lines), defcon=run[-1].defcon, dashed=True)


def _step(step: StepEvent, trace: TraceEvent, rules: Mapping[str, RuleEvent], words: Words) -> Row:
    last = step is trace.steps[-1] and trace.role in ("witness", "counterexample")
    rule = rules.get(step.rule)
    inside = ", ".join(f"{words.of('parameter', key)}: {words.value(value)}" for key, value in step.parameters)
    own = f"[{words.paragraph(rule.paragraph if rule else step.rule)}]"
    lines = [
        line_of(f"{step.number}. {words.action(step.action)}", size=11, bold=True),
        line_of(f"{inside} {own}".strip(), QUIET),
        *(line_of(change_of(change, rules, words)) for change in _shown(step)),
    ]
    if step.error:
        lines.append(line_of(words.ui("error_here", error=step.error), _BAD))
    if last:
        over = ending(trace, words)
        claim = words.ui("true_here" if trace.role == "witness" else "false_here", says=words.said(trace.says))
        lines += [line_of(text, _GOOD if trace.role == "witness" else _BAD, bold=True) for text in (over, claim) if text]
    lane = step.owner if step.owner in ("us", "ussr") else "middle"
    return Row(lane=lane, label=table(lines), defcon=step.defcon, heavy=last)


def line_of(text: str, colour: str = INK, size: int = 10, *, bold: bool = False) -> str:
    """One line of a node, wrapped; bold letters are wider."""
    inside = font(wrapped(text, _WIDTH - 5 if bold else _WIDTH), colour, size)
    return cell(f"<B>{inside}</B>" if bold else inside, align="LEFT", balign="LEFT")


def change_of(change: ChangeEvent, rules: Mapping[str, RuleEvent], words: Words) -> str:
    """Return what a step does to a variable, and by which paragraphs, in one line."""
    text = f"{words.variable(change.variable)}: {words.value(change.old)} → {words.value(change.new)}"
    by = ", ".join(words.paragraph(rules[name].paragraph if name in rules else name) for name in change.rules)
    return f"{text} [{by}]" if by else text


def _shown(step: StepEvent) -> list[ChangeEvent]:
    telling = [change for change in step.changes if _bare(change) not in _OWED]
    return telling or [change for change in step.changes if change.variable == "agenda"]


def table(lines: Sequence[str]) -> str:
    """Return a label of several lines."""
    return f'<TABLE BORDER="0" CELLSPACING="0" CELLPADDING="1">{"".join(lines)}</TABLE>'
