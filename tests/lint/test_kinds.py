"""Each kind on tiny rulebooks: here for a finding that is missed where it was planted, or made where there is nothing."""

from collections.abc import Callable

import pytest

from brinkproof.properties.lint.finding import Linted
from tests.lint.tiny import HEAD

Find = Callable[..., Linted]
Key = tuple[str, str, tuple[str, ...], str]


def rule(kind: str, cited: str, *lines: str, part: str = "", says: str = "") -> str:
    named = [f'part = "{part}"'] if part else []
    said = [f'says.en = "{says}"', 'says.ru = "Правило."'] if says else []
    return "\n".join([f"[[{kind}]]", f'rule = "{cited}"', *said, *named, *lines, "\n"])


M = rule("variable", "8.1.1", 'name = "m"', 'sort = "0..5"', "initial = 0")


def early(when: str) -> str:
    """Write an action that some game comes to, so that its condition matters."""
    return rule("action", "4.3", 'name = "early"', 'owner = "rules"', f'when = "{when}"', 'then = ["winner = draw"]')


def after_count(then: str, when: str = "true", part: str = "") -> str:
    """Write a consequence of counting."""
    return rule("consequence", "8.1.4", 'on = ["count"]', f'when = "{when}"', f"then = [{then}]", part=part)


BROKEN = rule("definition", "4.2", 'name = "done"', 'is = "n > 5"', part="done")
"""Without this the game is over at 5; a head that asks for it never is."""

UNFINISHED = ("dead", "never-possible", ("4.2: finish",), "")

CASES: dict[str, tuple[str, set[Key]]] = {
    "nothing in a rulebook that counts to its end": ("", set()),
    "nothing in a rule that comes to something": (M + early("n == 3 and m == 2") + after_count('"m = 2"', "n <= 1"), set()),
    "conflict: two rules set a variable differently at one moment": (
        M
        + early("n == 2 and m == 2")
        + after_count('"m = 2"', "n <= 1")
        + after_count('"m = 1"', "n == 4", "one")
        + after_count('"m = 3"', "n == 4", "three"),
        {("conflict", "set-differently", ("8.1.4: one", "8.1.4: three"), "m"), UNFINISHED},
    ),
    "conflict: the only way on is forbidden": (
        rule("restriction", "8.1.5", 'on = ["count"]', 'forbid = "n == 3"'),
        {("conflict", "all-forbidden", ("8.1.5",), ""), UNFINISHED},
    ),
    "conflict: two restrictions leave no way on": (
        rule("action", "4.3", 'name = "early"', 'owner = "rules"', 'when = "n == 3"', 'then = ["winner = draw"]')
        + rule("restriction", "8.1.5", 'on = ["count"]', 'forbid = "n == 3"', part="count")
        + rule("restriction", "8.1.5", 'on = ["early"]', 'forbid = "n == 3"', part="early"),
        {
            ("conflict", "all-forbidden", ("8.1.5: count", "8.1.5: early"), ""),
            ("shadowed", "always-forbidden", ("4.3: early",), ""),
            UNFINISHED,
        },
    ),
    "gap: nobody can move": (
        rule("action", "4.3", 'name = "turn_back"', 'owner = "rules"', 'when = "n == 2"', 'then = ["n = 5"]') + BROKEN,
        {("gap", "nobody-moves", ("8.1.1: n",), "n = 5"), UNFINISHED},
    ),
    "gap: nobody can move for two reasons, and one of them is enough to name": (
        M
        + rule("action", "4.3", 'name = "turn_back"', 'owner = "rules"', 'when = "n == 4 and m < 2"', 'then = ["m = m + 1", "n = 2"]')
        + rule("action", "4.4", 'name = "leave"', 'owner = "rules"', 'when = "n == 5 and m == 2"', 'then = ["winner = draw"]')
        + BROKEN,
        {
            ("gap", "nobody-moves", ("8.1.1: n", "8.1.1: m"), "n = 5, m = 0"),
            ("gap", "nobody-moves", ("8.1.1: n", "8.1.1: m"), "n = 5, m = 1"),
            UNFINISHED,
        },
    ),
    "gap: an effect has no meaning in a state that is reached": (
        M
        + rule("effect", "8.1.7", 'name = "jump"', 'requires = "n < 4"', 'then = ["m = 1"]')
        + rule("action", "4.3", 'name = "leap"', 'owner = "rules"', 'when = "n in (1, 4) and m == 0"', 'then = ["jump()"]'),
        {("gap", "no-meaning", ("4.3: leap",), "")},
    ),
    "gap: the choice is nobody's": (
        rule("action", "4.3", 'name = "stray"', 'owner = "winner"', 'when = "n == 4"', 'then = ["winner = draw"]'),
        {("gap", "nobody-chooses", ("4.3: stray",), "")},
    ),
    "gap: a variable that no rule writes": (
        M + early("n == 2 and m == 0"),
        {("gap", "never-written", ("8.1.1: m",), "m")},
    ),
    "overflow: a value outside its sort": (
        rule("consequence", "8.1.4", 'on = ["finish"]', 'then = ["n = n + 1"]', 'before = ["4.2"]'),
        {("overflow", "outside-its-sort", ("8.1.4",), "n")},
    ),
    "no overflow with a limit": (
        rule("action", "4.3", 'name = "leap"', 'owner = "rules"', 'when = "n == 3"', 'then = ["n = n + 4"]')
        + rule("limit", "8.1.2", 'variable = "n"', "at_most = 5"),
        set(),
    ),
    "order: effects that happen together": (
        M + early("n == 3 and m == 2")
        + rule("action", "4.3", 'name = "swap"', 'owner = "rules"', 'when = "n == 2"', 'then = [{ together = ["m = n", "n = m + 3"] }]'),
        {("order-dependent", "together", ("4.3: swap",), "m = n and n = m + 3")},
    ),
    "order: rules of one moment": (
        M + early("n == 2 and m == 1") + after_count('"m = n"'),
        {("order-dependent", "at-one-moment", ("4.1: count", "8.1.4"), "")},
    ),
    "order: rules that one of them orders": (
        M + early("n == 2 and m == 1") + rule("consequence", "8.1.4", 'on = ["count"]', 'then = ["m = n"]', 'before = ["4.1"]'),
        {("order-dependent", "one-after-the-other", ("4.1: count", "8.1.4"), "")},
    ),
    "order: endings due at once": (
        M
        + rule("effect", "8.1.7", 'name = "leap"', 'then = ["n = 5", "m = 5"]')
        + rule("action", "4.3", 'name = "left"', 'owner = "rules"', 'when = "n == 1"', 'then = ["leap()"]')
        + rule("action", "4.3", 'name = "right"', 'owner = "rules"', 'when = "n == 1"', 'then = ["m = 5"]')
        + rule("consequence", "8.1.3", 'when = "n == 5 and m == 5"', 'then = ["winner = draw"]', part="both")
        + rule("consequence", "8.1.3", 'when = "m == 5"', 'then = ["winner = ussr"]', part="one", says="The USSR wins."),
        {("order-dependent", "endings", ("8.1.3: both", "8.1.3: one"), "")},
    ),
    "dead: rules that never come to anything": (
        rule("restriction", "8.1.5", 'on = ["finish"]', 'forbid = "n > 5"')
        + rule("consequence", "8.1.4", 'on = ["finish"]', 'when = "n == 4"', 'then = ["winner = draw"]')
        + rule("limit", "8.1.2", 'variable = "n"', "at_most = 5")
        + rule("action", "4.3", 'name = "stray"', 'owner = "rules"', 'when = "n == 3 and winner == draw"', 'then = ["n = 1"]')
        + rule("definition", "4.4", 'name = "half"', 'is = "n == 2"'),
        {
            ("dead", "never-fires", ("8.1.4",), ""),
            ("dead", "never-bites", ("8.1.2",), ""),
            ("dead", "never-forbids", ("8.1.5",), ""),
            ("dead", "never-possible", ("4.3: stray",), ""),
            ("dead", "never-named", ("4.4: half",), "half"),
        },
    ),
    "dead: an exception from what never happens, and a row that nobody needs": (
        rule("action", "4.3", 'name = "wait"', 'owner = "rules"', 'when = "n in (2, 3)"', 'then = ["winner = draw"]')
        + rule("table", "4.4", 'name = "shut"', 'key = "0..5"', 'rows = [{ key = "0..2", value = ["us"] }, { key = 3, value = [] }, { key = "4..5", value = [] }]', says="The US.")
        + rule("restriction", "8.1.5", 'on = ["wait"]', 'forbid = "us in shut(n)"', says="The US.")
        + rule("exception", "6.3.5", 'to = ["8.1.5"]', 'when = "n == 1"'),
        {("dead", "never-lifts", ("6.3.5",), ""), ("dead", "row-never-matters", ("4.4: shut",), "4..5")},
    ),
    "shadowed: another restriction, an exception, another limit": (
        M
        + rule("action", "4.3", 'name = "wait"', 'owner = "rules"', 'when = "n > 1"', 'then = ["winner = draw"]')
        + rule("restriction", "8.1.5", 'on = ["wait"]', 'forbid = "n >= 3"', part="wide")
        + rule("restriction", "8.1.5", 'on = ["wait"]', 'forbid = "n == 4"', part="narrow")
        + rule("restriction", "8.1.6", 'on = ["wait"]', 'forbid = "n == 2"')
        + rule("exception", "6.3.5", 'to = ["8.1.6"]', 'when = "n < 4"')
        + rule("action", "4.3", 'name = "leap"', 'owner = "rules"', 'when = "n == 3 and m != 3"', 'then = ["m = m + 5"]')
        + rule("limit", "8.1.2", 'variable = "m"', "at_most = 3", part="three")
        + rule("limit", "8.1.2", 'variable = "m"', "at_most = 4", part="four"),
        {
            ("shadowed", "forbidden-anyway", ("8.1.5: narrow",), ""),
            ("shadowed", "always-lifted", ("8.1.6",), ""),
            ("shadowed", "tighter-limit", ("8.1.2: four",), ""),
        },
    ),
    "shadowed: undone in the same step": (
        M
        + early("n == 3 and m == 2")
        + rule("action", "4.3", 'name = "mark"', 'owner = "rules"', 'when = "n == 2 and m == 0"', 'then = ["n = 1"]')
        + rule("consequence", "8.1.4", 'on = ["mark"]', 'then = ["m = 1"]')
        + rule("consequence", "8.1.6", 'on = ["mark"]', 'then = ["m = 2"]', 'after = ["mark"]'),
        {
            ("shadowed", "overwritten", ("8.1.4",), ""),
            ("order-dependent", "one-after-the-other", ("8.1.4", "8.1.6"), ""),
        },
    ),
    "shadowed: the game is over by then, and ended before": (
        M
        + rule("action", "4.3", 'name = "mark"', 'owner = "rules"', 'when = "n == 3 and m == 0"', 'then = ["m = 2"]')
        + rule("action", "4.4", 'name = "leap"', 'owner = "rules"', 'when = "n == 1"', 'then = ["n = 5"]')
        + rule("consequence", "8.2.1", 'on = ["finish"]', 'then = ["m = 3"]', 'after = ["finish"]')
        + rule("consequence", "8.1.3", 'when = "n == 4"', 'then = ["winner = draw"]', part="first")
        + rule("consequence", "8.1.3", 'when = "n == 4 and m == 2"', 'then = ["winner = draw"]', part="second"),
        {
            ("shadowed", "game-is-over", ("8.2.1",), ""),
            ("order-dependent", "one-after-the-other", ("4.2: finish", "8.2.1"), ""),
            ("shadowed", "ended-before", ("8.1.3: second",), ""),
        },
    ),
    "redundant: what happens anyway": (
        M
        + early("n == 3 and m == 2")
        + after_count('"m = 2"', "n <= 1")
        + rule("consequence", "8.1.6", 'on = ["count"]', 'when = "n == 4"', 'then = ["m = 2"]'),
        {("redundant", "happens-anyway", ("8.1.6",), "")},
    ),
    "asymmetry: one player only, without a word": (
        rule("action", "4.3", 'name = "win"', 'owner = "rules"', 'when = "n == 2"', 'then = ["winner = us"]'),
        {("asymmetry", "swapping-matters", ("4.3: win",), "")},
    ),
    "no asymmetry when the sentence says so": (
        rule("action", "4.3", 'name = "win"', 'owner = "rules"', 'when = "n == 2"', 'then = ["winner = us"]', says="The US wins."),
        set(),
    ),
    "no asymmetry when both players are meant": (
        rule("action", "4.3", 'name = "win"', 'parameters = { who = "superpower" }', 'owner = "rules"', 'when = "n == 2"',
             'then = ["winner = (us if who == us else ussr)"]'),
        set(),
    ),
    "asymmetry: a beginning that belongs to a player": (
        rule("variable", "4.4", 'name = "turns"', 'sort = "superpower"', 'initial = "us"')
        + rule("action", "4.3", 'name = "hand_over"', 'owner = "turns"', 'when = "n == 2"', 'then = ["turns = opponent(turns)", "n = 3"]'),
        {("asymmetry", "begins-with-a-player", ("4.4: turns",), "turns")},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_lint_finds_what_was_planted_and_nothing_else(text: str, expected: set[Key], find: Find) -> None:
    head = HEAD.replace('"n == 5"', '"n == 5 and done"') if BROKEN in text else HEAD
    assert {finding.key for finding in find(text, head).findings} == expected


def test_all_orders_are_taken_of_four_rules_and_of_more_it_is_said_that_they_are_not(find: Find) -> None:
    def orders(count: int) -> tuple[int, bool]:
        text = M + "".join(after_count('"m = m + 1 if m < 2 else n"', "n < 2", f"number {number}") for number in range(count))
        (count_,) = find(text, HEAD).orderings
        return count_.orders, count_.differs

    assert orders(3) == (24, True)
    assert orders(4)[0] == 0
