"""Old games under new rules, in plain text."""

from collections import Counter
from collections.abc import Iterator, Sequence

from brinkproof.properties.diff.old_games import Course, Replayed
from brinkproof.reports.exit_status import Status
from brinkproof.reports.words import Words


def status_of_replay(found: Sequence[Replayed]) -> Status:
    """Return the exit status: whether all games take the course that they took."""
    return Status.ESTABLISHED if all(one.course is Course.SAME for one in found) else Status.VIOLATED


def told(found: Sequence[Replayed], words: Words) -> Iterator[str]:
    """Yield how many games take which course, by which paragraph they part, and each game that does."""
    counts = Counter(one.course for one in found)
    for course in Course:
        if counts[course]:
            yield words.ui("replay_count", count=counts[course], course=words.ui(_key(course)))
    parted = Counter(one.paragraph for one in found if one.course is not Course.SAME and one.paragraph)
    if parted:
        named = ", ".join(f"{words.paragraph(paragraph)} ({count})" for paragraph, count in sorted(parted.items(), key=_most))
        yield words.ui("replay_paragraphs", paragraphs=named)
    for one in found:
        if one.course is not Course.SAME:
            yield _line(one, words)


def _most(item: tuple[str, int]) -> tuple[int, str]:
    return -item[1], item[0]


def _key(course: Course) -> str:
    return f"replay_{course.name.lower()}"


def _line(one: Replayed, words: Words) -> str:
    where = words.ui("replay_move", number=one.number, action=one.action) if one.number else words.ui("begins")
    parts = [f"{one.game}: {words.ui(_key(one.course))}", where]
    if one.differs:
        parts.append("; ".join(words.ui("not_enabled") if text == "not enabled" else text for text in one.differs))
    if one.stops:
        parts.append(words.ui("replay_stops_at", number=one.stops, action=one.new_end))
    elif one.course is Course.ANOTHER_WINNER:
        parts.append(words.ui("replay_ends", old=one.old_end, new=one.new_end))
    return "; ".join(parts)
