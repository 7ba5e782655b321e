"""A report to the texts of all its files; nothing is written here."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from brinkproof.reports.dot_rulebook import phases_in_words, track_in_words
from brinkproof.reports.events import Report, TraceEvent
from brinkproof.reports.explain import plain
from brinkproof.reports.to_dot import phases_dot, svg, trace_dot, track_dot
from brinkproof.reports.to_html import Pictures, page
from brinkproof.reports.to_json import clock_json, json_lines
from brinkproof.reports.to_junit import junit
from brinkproof.reports.to_sarif import sarif
from brinkproof.reports.words import Words


def all_files(report: Report, words: Words, paths: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the text of every file of a report by its name in the folder.

    Args:
        report: what was found.
        words: the language.
        paths: where the files are that a report calls by short names, for tools that show remarks beside them.

    """
    rules = {rule.id: rule for rule in report.rules}
    drawings = {"phases": phases_dot(report.drawing, rules, words), "defcon": track_dot(report.drawing, rules, words)}
    told = {
        "phases": list(phases_in_words(report.drawing, rules, words)),
        "defcon": list(track_in_words(report.drawing, rules, words)),
    }
    dots = {f"graphs/{name}": dot for name, dot in drawings.items() if dot}
    dots |= {_stem(trace): trace_dot(trace, rules, words) for trace in report.traces}
    with ThreadPoolExecutor() as threads:  # each drawing is a program of its own that is waited for
        drawn = dict(zip(dots, threads.map(svg, dots.values()), strict=True))
    pictures = Pictures(
        rulebook={name: (drawn[f"graphs/{name}"], tuple(told[name])) for name in drawings if f"graphs/{name}" in drawn},
        traces={trace.property: drawn[_stem(trace)] for trace in report.traces},
    )
    files = {"report.html": page(report, words, pictures), "events.jsonl": json_lines(report), "junit.xml": junit(report, words)}
    files["report.sarif"] = sarif(report, words, paths or {})
    files |= {f"{name}.dot": dot for name, dot in dots.items()}
    files |= {f"{name}.svg": text for name, text in drawn.items() if text}
    files |= {f"{_stem(trace)}.txt": "\n".join(plain(trace, rules, words)) + "\n" for trace in report.traces}
    return {**files, "clock.json": clock_json(report)}


def _stem(trace: TraceEvent) -> str:
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in trace.property).strip(".")
    return f"traces/{safe}"
