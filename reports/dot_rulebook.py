"""The phase sequence and the DEFCON track as graphs, and both in words."""

from collections.abc import Iterator, Mapping

from brinkproof.reports.dot_text import FONT, INK, QUIET, STATUS_COLOURS, escaped, font, quoted, wrapped
from brinkproof.reports.events import DrawingEvent, MoveEvent, PhaseEvent, RuleEvent
from brinkproof.reports.words import Words


def phases_dot(drawing: DrawingEvent, rules: Mapping[str, RuleEvent], words: Words) -> str:
    """Return the phase sequence as DOT text, empty when the rulebook has no phases."""
    if not drawing.phases:
        return ""
    names = [phase.name for phase in drawing.phases]
    lines = [
        "digraph phases {",
        f"  graph [label={quoted(words.ui('phases_caption'))}, labelloc=t, rankdir=TB, nodesep=0.5, ranksep=0.32, bgcolor=white,",
        f"    fontname={quoted(FONT)}, fontcolor={quoted(INK)}, fontsize=12]",
        f"  node [shape=box, style={quoted('rounded,filled')}, fillcolor={quoted('#eef0f2')}, color={quoted('#8b949e')},",
        f"    fontname={quoted(FONT)}, fontsize=11, width=3.4]",
        f"  edge [fontname={quoted(FONT)}, fontsize=9, fontcolor={quoted(QUIET)}, color={quoted(INK)}, arrowsize=0.8]",
    ]
    lines += [f"  {phase.name} [label=<{_phase(phase, words)}>]" for phase in drawing.phases]
    for move in drawing.moves:
        back = names.index(move.target) <= names.index(move.source)
        extra = ", constraint=false" if back else ", weight=10"
        lines.append(f"  {move.source} -> {move.target} [label=<{_move(move, rules, words)}>{extra}]")
    return "\n".join([*lines, "}", ""])


def _phase(phase: PhaseEvent, words: Words) -> str:
    label = f"<B>{phase.letter}</B>  {escaped(words.value(phase.name))}"
    for turns, number in phase.rounds:
        label += f"<BR/>{font(escaped(words.ui('rounds_of', rounds=number, turns=turns)), QUIET, 9)}"
    return label


def _cited(rule: str, rules: Mapping[str, RuleEvent], words: Words) -> str:
    return words.paragraph(rules[rule].paragraph if rule in rules else rule)


def _move(move: MoveEvent, rules: Mapping[str, RuleEvent], words: Words) -> str:
    text = _cited(move.rule, rules, words)
    if move.condition:
        text += f", {words.condition(move.condition)}"
    return f" {wrapped(text, 30)}"


def track_dot(drawing: DrawingEvent, rules: Mapping[str, RuleEvent], words: Words) -> str:
    """Return the DEFCON track as DOT text, one column a status and one row a region; empty without a track."""
    if not drawing.track:
        return ""
    head = "".join(
        f'<TD BGCOLOR="{STATUS_COLOURS[str(status.status)][0]}" WIDTH="86">'
        f"<B>{font(str(status.status), STATUS_COLOURS[str(status.status)][1], 18)}</B></TD>"
        for status in drawing.track
    )
    body = f"<TR><TD>{font('<B>DEFCON</B>', INK, 12)}</TD>{head}</TR>"
    for region in drawing.regions:
        cells = "".join(_region(region in status.closed, words) for status in drawing.track)
        body += f'<TR><TD ALIGN="LEFT">{font(escaped(words.value(region)), INK, 11)}</TD>{cells}</TR>'
    cited = "".join(f"<TD>{font(wrapped(words.paragraph(s.rule), 14, 'CENTER'), QUIET, 9)}</TD>" for s in drawing.track)
    body += f'<TR><TD ALIGN="LEFT">{font(escaped(words.ui("cites")), QUIET, 9)}</TD>{cited}</TR>'
    endings = [status for status in drawing.track if status.ending]
    for status in endings:
        text = f"DEFCON {status.status}: {words.ui('game_over')} ({_cited(status.ending, rules, words)})"
        body += f'<TR><TD COLSPAN="{len(drawing.track) + 1}">{font(escaped(text), "#7a1a14", 11)}</TD></TR>'
    return "\n".join(
        [
            "digraph defcon {",
            f"  graph [label={quoted(words.ui('track_caption'))}, labelloc=t, bgcolor=white, fontname={quoted(FONT)},",
            f"    fontcolor={quoted(INK)}, fontsize=12]",
            f"  node [shape=plain, fontname={quoted(FONT)}]",
            f'  track [label=<<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="2" CELLPADDING="5" COLOR="#8b949e">{body}</TABLE>>]',
            "}",
            "",
        ]
    )


def _region(is_closed: bool, words: Words) -> str:
    if is_closed:
        return f'<TD BGCOLOR="#f6d5d2"><B>{font(escaped(words.ui("closed")), "#7a1a14", 11)}</B></TD>'
    return f'<TD BGCOLOR="#dff0e3">{font(escaped(words.ui("open")), "#14532d", 11)}</TD>'


def phases_in_words(drawing: DrawingEvent, rules: Mapping[str, RuleEvent], words: Words) -> Iterator[str]:
    """Yield the phase sequence line by line: the text alternative of its picture."""
    letters = {phase.name: phase.letter for phase in drawing.phases}
    for move in drawing.moves:
        condition = f", {words.condition(move.condition)}" if move.condition else ""
        ends = (f"{letters[name]} {words.value(name)}" for name in (move.source, move.target))
        yield f"{' → '.join(ends)} ({_cited(move.rule, rules, words)}{condition})"
    for phase in drawing.phases:
        for turns, number in phase.rounds:
            yield f"{phase.letter} {words.value(phase.name)}: {words.ui('rounds_of', rounds=number, turns=turns)}"


def track_in_words(drawing: DrawingEvent, rules: Mapping[str, RuleEvent], words: Words) -> Iterator[str]:
    """Yield the DEFCON track line by line: the text alternative of its picture."""
    for status in drawing.track:
        closed = ", ".join(words.value(region) for region in status.closed) or words.value("nothing")
        end = f". {words.ui('game_over')} ({_cited(status.ending, rules, words)})" if status.ending else ""
        yield f"DEFCON {status.status}: {words.ui('closed')}: {closed} ({words.paragraph(status.rule)}){end}"
