"""Small pieces of DOT that the drawings share: quoting, wrapped labels, colours."""

import textwrap
from typing import Final

FONT: Final = "Arial"
"""One name only: with a list Graphviz would measure the text in another font than the reader sees."""

STATUS_COLOURS: Final = {
    "5": ("#2b5fa3", "#ffffff"),
    "4": ("#1e7145", "#ffffff"),
    "3": ("#f2c230", "#000000"),
    "2": ("#e07b1f", "#000000"),
    "1": ("#b3261e", "#ffffff"),
}
"""Fill and text for each DEFCON status; the number is always written too."""

INK: Final = "#1b1f24"
QUIET: Final = "#57606a"


def quoted(text: str) -> str:
    """Return a DOT string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def escaped(text: str) -> str:
    """Return a text fit for an HTML-like label."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def wrapped(text: str, width: int, align: str = "LEFT") -> str:
    """Return a text broken into lines for an HTML-like label."""
    lines = textwrap.wrap(text, width, break_long_words=True) or [""]
    return f'<BR ALIGN="{align}"/>'.join(escaped(line) for line in lines) + (f'<BR ALIGN="{align}"/>' if align == "LEFT" else "")


def cell(inside: str, **attributes: str | int) -> str:
    """Return a row of one cell."""
    written = "".join(f' {name.upper()}="{value}"' for name, value in attributes.items())
    return f"<TR><TD{written}>{inside}</TD></TR>"


def font(inside: str, colour: str = INK, size: int = 10) -> str:
    """Return a text in a colour and size."""
    return f'<FONT COLOR="{colour}" POINT-SIZE="{size}">{inside}</FONT>'
