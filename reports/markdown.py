"""Markdown within a limit: a first line that says it all, then sections that are cut with their counts where room ends.

Whatever comes from a rulebook is written so that Markdown, HTML, mentions and links in it mean nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, final

from brinkproof.reports.words import Words

SUMMARY_LIMIT: Final = 1024 * 1024
"""Bytes that a job summary of GitHub may have, for each step."""

COMMENT_LIMIT: Final = 65_536
"""Characters that a comment on GitHub may have; counted here as bytes, of which there are no fewer."""

LEAST: Final = 1024
"""Bytes without which not even the first line is sure to have room."""

_MEANS_SOMETHING: Final = frozenset("&<>|*_`[]#@~\\$!")
_FENCE: Final = "`"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a page that can be cut between its items.

    Args:
        head: before them.
        items: each whole or not at all.
        tail: after them, also when some were cut.

    """

    head: str = ""
    items: Sequence[str]
    tail: str = ""


def compose(verdict: str, sections: Sequence[Section], words: Words, limit: int = SUMMARY_LIMIT) -> str:
    """Return a page that begins with its verdict and has at most so many bytes.

    Args:
        verdict: one line of our own words, nothing from a rulebook; it is cut if need be.
        sections: in their order; what finds no room is counted.
        words: the language.
        limit: bytes in UTF-8, at least ``LEAST``.

    """
    assert limit >= LEAST
    room = limit - _size(_cut(words, limit, 10**9))
    first = f"## {verdict if len(verdict) <= _LONGEST_VERDICT else verdict[:_LONGEST_VERDICT] + '...'}\n"
    page, room = [first], room - _size(first)
    left_out = 0
    for section in sections:
        around = f"\n{section.head}", f"{section.tail}\n"
        room -= _size("".join(around))
        taken = _taken(section.items, room) if room >= 0 else 0
        if taken or (room >= 0 and not section.items):
            own = section.items[:taken]
            page += [around[0], *own, around[1]]
            room -= _size("".join(own))
        else:
            room += _size("".join(around))
        left_out += len(section.items) - taken
        if taken < len(section.items):
            room = -1  # nothing after a gap: what is shown is always the beginning
    return "".join(page) + (_cut(words, limit, left_out) if left_out else "")


def _taken(items: Sequence[str], room: int) -> int:
    for count, item in enumerate(items):
        room -= _size(item)
        if room < 0:
            return count
    return len(items)


def _size(text: str) -> int:
    return len(text.encode("utf-8", "replace"))


def _cut(words: Words, limit: int, count: int) -> str:
    return f"\n{words.ui('summary_cut', limit=words.number(limit), count=words.number(count))}\n"


_LONGEST_VERDICT: Final = 200


def escaped(text: str) -> str:
    """Return text of one line that Markdown shows as it is."""
    line = " ".join(text.split())
    return "".join(f"&#{ord(letter)};" if letter in _MEANS_SOMETHING else letter for letter in line)


def fenced(text: str) -> str:
    """Return text of many lines as a block that Markdown shows as it is."""
    longest = current = 0
    for letter in text:
        current = current + 1 if letter == _FENCE else 0
        longest = max(longest, current)
    fence = _FENCE * max(3, longest + 1)
    return f"{fence}text\n{text.rstrip()}\n{fence}\n"


def folded(summary: str, inside: str) -> str:
    """Return something that opens when its summary (plain text) is clicked."""
    return f"<details><summary>{escaped(summary)}</summary>\n\n{inside}\n</details>\n"


def rows(head: Sequence[str], cells: Sequence[Sequence[str]]) -> tuple[str, Iterator[str]]:
    """Return the head of a table, and its rows."""
    first = f"| {' | '.join(map(escaped, head))} |\n|{'---|' * len(head)}\n"
    return first, (f"| {' | '.join(map(escaped, row))} |\n" for row in cells)
