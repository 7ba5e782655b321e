"""Properties by printings, in plain text."""

from collections.abc import Iterator

from brinkproof.properties.diff.matrix import Cell, Matrix
from brinkproof.properties.verdict import Outcome
from brinkproof.reports.exit_status import Status
from brinkproof.reports.words import Words


def status_of_matrix(found: Matrix) -> Status:
    """Return the exit status, which looks at the last printing."""
    last = [cells[-1] for cells in found.cells.values()]
    if any(cell.verdict is not None and cell.verdict.outcome is Outcome.VIOLATED for cell in last):
        return Status.VIOLATED
    return Status.ESTABLISHED if all(cell.holds for cell in last) else Status.NOT_ESTABLISHED


def told(found: Matrix, words: Words) -> Iterator[str]:
    """Yield the lines of a matrix: what does not hold everywhere as a table, the rest as a count."""
    broken = [name for name, cells in found.cells.items() if not all(cell.holds for cell in cells)]
    yield words.ui("matrix_everywhere", count=len(found.cells) - len(broken), printings=len(found.printings))
    if not broken:
        return
    heads = [
        words.ui("property"),
        *(printing.name for printing in found.printings),
        words.ui("matrix_first"),
        words.ui("matrix_by"),
    ]
    rows = [[name, *(_shown(cell, words) for cell in found.cells[name]), *_blame(found, name, words)] for name in broken]
    widths = [max(len(row[place]) for row in (heads, *rows)) for place in range(len(heads))]
    yield ""
    for row in (heads, ["-" * width for width in widths], *rows):
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
    reasons = [
        (name, printing.name, cell) for name in broken for printing, cell in zip(found.printings, found.cells[name], strict=True)
    ]
    lines = [
        words.ui("matrix_reason", property=name, printing=printing, reason=why)
        for name, printing, cell in reasons
        if (why := _why(cell))
    ]
    if lines:
        yield ""
        yield from lines


def _shown(cell: Cell, words: Words) -> str:
    return words.of("outcome", str(cell.verdict.outcome)) if cell.verdict else words.ui("matrix_unsaid")


def _blame(found: Matrix, name: str, words: Words) -> tuple[str, str]:
    first = found.first_broken(name)
    cell = next(cell for cell in found.cells[name] if not cell.holds)
    return first, " + ".join(cell.because) or (words.ui("matrix_not_by_errata") if _is_violated(cell) else "")


def _is_violated(cell: Cell) -> bool:
    return cell.verdict is not None and cell.verdict.outcome is Outcome.VIOLATED


def _why(cell: Cell) -> str:
    """Return why a cell says neither that the property holds nor that a game breaks it."""
    if cell.verdict is None:
        return cell.reason
    return "" if cell.holds or _is_violated(cell) else cell.verdict.reason
