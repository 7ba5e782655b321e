"""Answers for one who looks something up: what a paragraph, card, rule, ruling or property says, and the list of them all."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.rules import Rule, Rulebook
from brinkproof.model.tables import Card, cards
from brinkproof.properties.property import Property
from brinkproof.reports.accounts import account, sources
from brinkproof.reports.events import ParagraphEvent
from brinkproof.reports.report import formal_lines
from brinkproof.reports.rulings import Ruling, alone, asked_for, rests_on
from brinkproof.reports.to_terminal import COLUMNS, columns, filled
from brinkproof.reports.words import Words

Rulings = Mapping[int, Ruling]
Whole = Mapping[str, tuple[Mapping[str, str], tuple[str, ...]]]
"""Findings about the rulebook as a whole: sentence and paragraphs by name."""


def listed(rulebook: Rulebook, words: Words, *, prefix: str = "", kind: str = "", fragment: bool = False) -> Iterator[str]:
    """Yield each paragraph and card with its status, then the counts.

    Raises:
        RuleError: RP104 no paragraph has this prefix or kind.

    """
    every = account(rulebook)
    chosen = [p for p in every if _chosen(p, prefix, kind) and (p.in_fragment or not fragment)]
    if not chosen:
        known = {paragraph.number for paragraph in every}
        help_ = suggest(prefix, known, "see 'brinkproof rules'")
        raise RuleError("RP104", Place(file="the rulebook"), f"no paragraph fits {prefix or kind!r}", help_)
    rows = [(words.paragraph(p.number), words.of("status", p.status), _what(p, words)) for p in chosen]
    yield from columns(rows)
    yield ""
    statuses = list(dict.fromkeys(p.status for p in chosen))
    for status in statuses:
        yield f"{sum(1 for p in chosen if p.status == status):4}  {words.of('status', status)}"


def _chosen(paragraph: ParagraphEvent, prefix: str, kind: str) -> bool:
    number = paragraph.number
    whole = not prefix or not number[len(prefix) : len(prefix) + 1].isdigit()  # 8.1 is not a prefix of 8.10
    return number.startswith(prefix) and whole and kind in ("", paragraph.kind)


def _what(paragraph: ParagraphEvent, words: Words) -> str:
    if paragraph.rules:
        return ", ".join(words.paragraph(rule) for rule in paragraph.rules)
    return words.said(paragraph.reason) or words.said(paragraph.title)


def explained(
    rulebook: Rulebook,
    properties: Sequence[Property],
    asked: str,
    words: Words,
    *,
    rulings: Rulings = MappingProxyType({}),
    whole: Whole = MappingProxyType({}),
) -> Iterator[str]:
    """Yield what is known about a paragraph, a card (by number, id or name), a rule, a ruling, a property or a finding.

    Raises:
        RuleError: RP104 there is none of that name.

    """
    one = next((own for own in properties if own.name == asked), None)
    if one is not None:
        return _property(rulebook, one, words)
    if asked in whole:
        return _whole(asked, whole[asked][0], words)
    if asked_for(asked) in rulings:
        return alone(rulebook, rulings[asked_for(asked)], words)
    paragraphs = {paragraph.number: paragraph for paragraph in account(rulebook)}
    card = _card(asked)
    number = f"card {card.number}" if card else _number(rulebook, asked)
    if number in paragraphs:
        own = [rulebook.rule_by_id[rule] for rule in paragraphs[number].rules]
        return _paragraph(rulebook, paragraphs[number], own, properties, rulings, words)
    called = [rule.id for rule in rulebook.rules if asked == rule.id or f'name = "{asked}"' in rule.formal]
    if len(called) == 1:
        return _rule(rulebook, rulebook.rule_by_id[called[0]], rulings, words)
    stand_in = _stand_in(rulebook, card) if card else None
    if card and stand_in:
        return _other_card(card, stand_in, words)
    known = {*paragraphs, *rulebook.rule_by_id, *(own.name for own in properties), *whole}
    known |= {f"ruling {ruling}" for ruling in rulings}
    help_ = suggest(asked, known, "name a paragraph (8.1.3), a card (card 40) or a property")
    if asked.isdecimal():
        help_ = f"for the card say 'card {asked}', for the paragraphs 'brinkproof rules {asked}'"
    raise RuleError("RP104", Place(file="the rulebook"), f"there is no {asked!r}", help_)


def _whole(name: str, says: Mapping[str, str], words: Words) -> Iterator[str]:
    yield from filled(f"{name} ({words.of('kind', 'rulebook')})")
    yield from filled(words.said(says), "  ")


def _stand_in(rulebook: Rulebook, card: Card) -> Rule | None:
    """Return the *other card* as which the rulebook plays a card that it has no rules for."""
    wanted = {"other = true", f"operations = {card.operations}"}
    return next((rule for rule in rulebook.rules if rule.kind == "card" and wanted <= set(rule.formal)), None)


def _other_card(card: Card, stand_in: Rule, words: Words) -> Iterator[str]:
    yield from filled(f"{words.paragraph(f'card {card.number}')}  {card.name}")
    yield from filled(words.ui("other_card", operations=card.operations))
    yield ""
    yield from filled(f"{words.paragraph(stand_in.id)} ({words.of('rule_kind', stand_in.kind)}), {stand_in.place}")
    yield from filled(words.said(stand_in.says), "  ")


def _card(asked: str) -> Card | None:
    """Return the card of the game that is asked for by number, id or name in either language, in small letters or capitals."""
    words, wanted = Words("ru"), asked.casefold()
    for card in cards():
        number = f"card {card.number}"
        if wanted in (number, words.paragraph(number), card.id, card.name.casefold(), words.value(card.id).casefold()):
            return card
    return None


def _number(rulebook: Rulebook, asked: str) -> str:
    """Return the number of a card that is named by its id or its name, else what was asked."""
    for rule in rulebook.rules:
        if rule.kind == "card" and rule.paragraph.startswith("card "):
            named = (line for line in rule.formal if line.startswith(("id = ", "name = ")))
            names = [text for line in named for text in re.findall(r'"([^"]*)"', line)]
            if asked.casefold() in (name.casefold() for name in names):
                return rule.paragraph
    return asked


def _paragraph(
    rulebook: Rulebook,
    paragraph: ParagraphEvent,
    rules: Sequence[Rule],
    properties: Sequence[Property],
    rulings: Rulings,
    words: Words,
) -> Iterator[str]:
    title = paragraph.title.get(words.language, "")
    yield from filled(f"{words.paragraph(paragraph.number)}  {title}".rstrip())
    reason = words.said(paragraph.reason)
    status = words.of("status", paragraph.status)
    yield from filled(f"{words.ui('status')}: {status}" + (f". {reason}" if reason else ""))
    for rule in rules:
        yield ""
        yield from _rule(rulebook, rule, rulings, words)
    citing = [one.name for one in properties if paragraph.number in one.cites]
    yield ""
    yield from filled(f"{words.ui('properties')}: {', '.join(citing) or words.value('nothing')}")


def _rule(rulebook: Rulebook, rule: Rule, rulings: Rulings, words: Words) -> Iterator[str]:
    yield from filled(f"{words.paragraph(rule.id)} ({words.of('rule_kind', rule.kind)}), {rule.place}")
    yield from filled(words.said(rule.says), "  ")
    for line in rule.formal:
        yield from filled(line, "    ")
    actions = governed(rulebook, rule)
    if actions:
        every = {action.name for action in rulebook.actions}
        named = words.ui("every_action") if actions == every else ", ".join(sorted(actions))
        yield from filled(f"{words.ui('actions')}: {named}", "  ")
    if rule.ruling:
        yield from rests_on(rule.ruling, rulings, words)


def _property(rulebook: Rulebook, one: Property, words: Words) -> Iterator[str]:
    yield from filled(f"{one.name} ({words.of('kind', str(one.kind))}), {one.place}")
    yield from filled(words.said(one.says), "  ")
    for line in formal_lines(one):
        yield from filled(line, "    ")
    yield ""
    found = sources(rulebook.rules)
    for cited in one.cites:
        rules = [rulebook.rule_by_id[rule] for rule in found.get(cited, ())]
        said = " ".join(dict.fromkeys(words.said(rule.says) for rule in rules))
        yield from filled(f"{words.paragraph(cited)}: {said}" if said else words.paragraph(cited))


def governed(rulebook: Rulebook, rule: Rule, seen: frozenset[str] = frozenset()) -> set[str]:
    """Return the names of the actions that a rule allows, forbids, changes or has a word in."""
    if rule.id in seen:
        return set()
    if any(ending.rule == rule.id for ending in rulebook.endings):
        return {action.name for action in rulebook.actions}
    found = set()
    written = {v.name for v in rulebook.variables if v.rule == rule.id} if rule.kind == "variable" else set()
    written |= {name for name, limit in rulebook.limits.items() if rule.id in limit.rules}
    for action in rulebook.actions:
        fired = [one for level in action.levels for one in level]
        concerned = {action.rule, *(name for name, _ in action.restrictions), *(one.rule for one in fired)}
        writes = {a.variable for one in fired for effect in one.effects for a in effect.assignments}
        if rule.id in concerned or written & writes:
            found.add(action.name)
    for other in rulebook.rules:
        if _speaks_of(rule, other):
            found |= governed(rulebook, other, seen | {rule.id})
    return found


def _speaks_of(rule: Rule, other: Rule) -> bool:
    """Whether the other rule uses what this one defines, or is one that this exception lifts."""
    match rule.kind:
        case "definition" | "table" | "effect" | "card":
            key = "id" if rule.kind == "card" else "name"
            line = next((text for text in rule.formal if text.startswith(f"{key} = ")), "")
            name = line.partition('"')[2].rstrip('"')
            uses = (text for text in other.formal if not text.startswith("name = "))
            return bool(name) and other is not rule and any(re.search(rf"\b{re.escape(name)}\b", text) for text in uses)
        case "exception":
            lifted = next((text for text in rule.formal if text.startswith("to = ")), "")
            return f'"{other.id}"' in lifted or f'"{other.paragraph}"' in lifted
        case _:
            return False


__all__ = ["COLUMNS", "explained", "governed", "listed"]
