"""Every paragraph of the printed rules with its status: formalised, commentary or out of scope, and why.

A paragraph is formalised when a rule comes from it, or a row of a table cites it. What is in none of the three is *not
accounted for*, and says so.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping

from brinkproof.model.load import paragraphs
from brinkproof.model.rules import Rule
from brinkproof.model.tables import cards
from brinkproof.reports.events import ParagraphEvent

_ROW = re.compile(r'rule = "([^"]+)"')

UNACCOUNTED = "not accounted for"


def sources(rules: Iterable[Rule]) -> dict[str, list[str]]:
    """Return, for each paragraph or card, the identifiers of the rules that come from it or have a row from it."""
    found: dict[str, list[str]] = {}
    for rule in rules:
        rows = [row for text in rule.formal for row in _ROW.findall(text)]
        for source in dict.fromkeys([rule.paragraph, *rows]):
            found.setdefault(source, []).append(rule.id)
    return found


def account(rules: Iterable[Rule]) -> tuple[ParagraphEvent, ...]:
    """Return every paragraph, then every card that the rulebook has rules for."""
    by_id = {rule.id: rule for rule in rules}
    found = sources(by_id.values())
    own = [_paragraph(row, found.get(number, [])) for number, row in paragraphs().items()]
    own += [
        ParagraphEvent(
            number=f"card {card.number}",
            title=_card_title(card.name, found[f"card {card.number}"], by_id),
            kind="card",
            in_fragment=False,
            status="formalised",
            rules=tuple(found[f"card {card.number}"]),
            reason={},
        )
        for card in cards()
        if f"card {card.number}" in found
    ]
    return tuple(own)


def _paragraph(row: Mapping[str, str], rules: list[str]) -> ParagraphEvent:
    status = "formalised" if rules else (row.get("status") or "").strip() or UNACCOUNTED
    return ParagraphEvent(
        number=row["number"],
        title=_texts(row, "title"),
        kind=row["kind"],
        in_fragment=row["in_fragment"] == "yes",
        status=status,
        rules=tuple(rules),
        reason=_texts(row, "reason"),
    )


def _texts(row: Mapping[str, str], column: str) -> dict[str, str]:
    """Return a column by language; the Russian one is optional."""
    texts = {"en": row.get(column), "ru": row.get(f"{column}_ru")}
    return {language: text.strip() for language, text in texts.items() if text and text.strip()}


def _card_title(name: str, rules: Iterable[str], by_id: Mapping[str, Rule]) -> dict[str, str]:
    """Return the name of a card, in Russian too where the rulebook has it."""
    lines = (line for rule in rules if by_id[rule].kind == "card" for line in by_id[rule].formal)
    written = next((line for line in lines if line.startswith("name = ")), "")
    return {"en": name, **(dict(tomllib.loads(written)["name"]) if written else {})}
