"""Which rules a rule uses by their names: definitions, tables, variables, named effects, and what cards have of their own.

Loading writes these out, so that nothing of them is left in the typed trees; what a rule uses is read off its formal part as it is
written. The side, the value and the period of a card count with no rule: all rules about cards read those of all cards.
"""

import re
from collections.abc import Iterable
from typing import Final

from brinkproof.model.rules import Rule, Rulebook

_OF_A_CARD: Final = ("war", "prevented")
"""What some cards have and others do not; ``card.war_victory_points`` is part of ``war``."""


def mentioned(rulebook: Rulebook, lines: Iterable[str]) -> tuple[str, ...]:
    """Return the rules that lines of formal text name, in the order of the rulebook."""
    words = frozenset(_words(lines))
    return tuple(rule.id for rule in rulebook.rules if _names(rule) & words)


def with_mentioned(rulebook: Rulebook, rules: Iterable[str], lines: Iterable[str] = ()) -> tuple[str, ...]:
    """Return some rules and all that they, or some lines beside them, use directly or not, in the order of the rulebook."""
    pending, seen = [*rules, *mentioned(rulebook, lines)], set[str]()
    while pending:
        rule = pending.pop()
        if rule not in seen:
            seen.add(rule)
            own = rulebook.rule_by_id[rule].formal
            pending.extend(mentioned(rulebook, (line for line in own if not line.startswith(("name = ", "id = ")))))
    return tuple(rule.id for rule in rulebook.rules if rule.id in seen)


def paragraphs_of(rulebook: Rulebook, rules: Iterable[str]) -> tuple[str, ...]:
    """Return the paragraphs that some rules are taken from, in the order of the rulebook."""
    wanted = set(rules)
    found = (paragraph for rule in rulebook.rules if rule.id in wanted for paragraph in (rule.paragraph, *rule.also))
    return tuple(dict.fromkeys(found))


def _names(rule: Rule) -> frozenset[str]:
    """Return the words by which other rules use this one."""
    match rule.kind:
        case "definition" | "table" | "effect" | "variable":
            return frozenset(_quoted(line) for line in rule.formal if line.startswith("name = "))
        case "card":
            own = [key for key in _OF_A_CARD if any(line.startswith(f"{key} = ") for line in rule.formal)]
            return frozenset((*(_quoted(line) for line in rule.formal if line.startswith("id = ")), *(f".{key}" for key in own)))
        case _:
            return frozenset()


def _words(lines: Iterable[str]) -> Iterable[str]:
    for line in lines:
        yield from re.findall(r"\w+", line)
        yield from (f".{key}" for key in _OF_A_CARD if re.search(rf"\.{key}", line))


def _quoted(line: str) -> str:
    return line.partition('"')[2].partition('"')[0]
