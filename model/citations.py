"""What rules, questions and sentences cite: paragraphs of the printed rules, and cards."""

from collections.abc import Collection, Iterable

from brinkproof.model.document import Entry
from brinkproof.model.errors import suggest


def check_citations(entry: Entry, known: Collection[str]) -> None:
    """Check all that a rule cites, and the rows of a table.

    Raises:
        RuleError: as ``check_cited``.

    """
    further = [("also", cited) for cited in entry.values.get("also", ())]
    check_cited(entry, [("rule", entry.values["rule"]), *further, *rows_cite(entry)], known)


def check_cited(entry: Entry, citations: Iterable[tuple[str, object]], known: Collection[str]) -> None:
    """Check citations, each with the key of a table under which an error is shown.

    Raises:
        RuleError: RB203 not a citation, RB401 there is no such paragraph or card.

    """
    for key, cited in citations:
        if not isinstance(cited, str):
            raise entry.error("RB203", key, f"{cited!r} is not a citation", 'write it like "8.1.3" or "card 40"')
        paragraph, colon, part = cited.partition(": ")
        if colon and key == "rule":
            way = f'write rule = "{paragraph}" and part = "{part}"'
            raise entry.error("RB401", key, f"{cited!r} is the id of a rule, and no paragraph", way)
        if cited.startswith("card "):
            if not cited.removeprefix("card ").isdecimal() or not 1 <= int(cited.removeprefix("card ")) <= 110:
                raise entry.error("RB401", key, f"{cited!r} is not a card of the game", "cards are numbered 1 to 110")
        elif cited not in known:
            help_ = suggest(cited, known, "see 'brinkproof rules' for all paragraphs")
            raise entry.error("RB401", key, f"there is no paragraph {cited!r}", help_)


def rows_cite(entry: Entry) -> list[tuple[str, object]]:
    """Return what the rows of a table cite, each with the key under which an error is shown."""
    return [("rows", row["rule"]) for row in entry.values.get("rows", ()) if isinstance(row, dict) and "rule" in row]
