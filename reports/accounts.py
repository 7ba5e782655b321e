"""Every paragraph and card of the printed rules as an event, with its status and the reason for it.

What the account of a paragraph is, is said by ``model.accounts``; here the cards come in, and a paragraph whose rules an
overlay has taken away is *not accounted for*.
"""

import tomllib
from collections.abc import Iterable, Mapping

from brinkproof.model.accounts import Account, Status, accounts
from brinkproof.model.rules import Rule, Rulebook
from brinkproof.model.tables import Card, cards
from brinkproof.reports.events import ParagraphEvent
from brinkproof.reports.words import Words, missing_words, reason_in_russian


def sources(rules: Iterable[Rule]) -> dict[str, list[str]]:
    """Return, for each paragraph or card, the identifiers of the rules that state it."""
    found: dict[str, list[str]] = {}
    for rule in rules:
        for source in dict.fromkeys((rule.paragraph, *rule.also)):
            found.setdefault(source, []).append(rule.id)
    return found


def account(rulebook: Rulebook) -> tuple[ParagraphEvent, ...]:
    """Return every paragraph, then every card that the rulebook has rules for."""
    found = sources(rulebook.rules)
    own = [_paragraph(one) for one in accounts(rulebook).values()]
    own += [
        ParagraphEvent(
            number=f"card {card.number}",
            title=_card_title(card, found[f"card {card.number}"], rulebook.rule_by_id),
            kind="card",
            in_fragment=False,
            status=str(Status.FORMALISED),
            rules=tuple(found[f"card {card.number}"]),
            reason={},
        )
        for card in cards()
        if f"card {card.number}" in found
    ]
    return tuple(own)


def _paragraph(one: Account) -> ParagraphEvent:
    status = Status.FORMALISED if one.rules else one.status
    if status is Status.FORMALISED and not one.rules:
        status = Status.UNACCOUNTED
    return ParagraphEvent(
        number=one.number,
        title={"en": one.title},
        kind=one.kind,
        in_fragment=one.in_fragment,
        status=str(status),
        rules=one.rules,
        reason=_reason("" if one.rules else one.reason),
    )


def _reason(reason: str) -> dict[str, str]:
    told = {"en": reason, "ru": reason_in_russian(reason)}
    return {language: text for language, text in told.items() if text}


def _card_title(card: Card, rules: Iterable[str], by_id: Mapping[str, Rule]) -> dict[str, str]:
    """Return the name of a card, in Russian as the rulebook has it, or else as the words of the reports do."""
    lines = (line for rule in rules if by_id[rule].kind == "card" for line in by_id[rule].formal)
    written = next((line for line in lines if line.startswith("name = ")), "")
    russian = {} if missing_words({"value": {card.id}}) else {"ru": Words("ru").value(card.id)}
    return {"en": card.name, **russian, **(dict(tomllib.loads(written)["name"]) if written else {})}
