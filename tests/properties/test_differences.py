"""Whether each rule makes a difference: here for a rule that does nothing and counts as one that does, and two that disagree on it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.properties.exploration import explore
from brinkproof.properties.play.acting import DOING
from brinkproof.properties.play.at_work import differences, every_rule, game, labels
from brinkproof.properties.play.witnesses import RULE, Needs, confirmed, gather
from brinkproof.properties.problem import Problem
from brinkproof.properties.verdict import Outcome

Toy = Callable[..., Problem]
TOYS = Path(__file__).parents[1] / "toys"

SHOWN = {
    "8.1.2": ("walk", "walk"),
    "4.4: befriend": ("befriend",),
    "2.2": ("walk", "walk"),
    "6.3.5": ("befriend", "walk", "walk", "walk"),
    "card 41": ("befriend", "walk"),
    "8.1.3": ("befriend", "walk", "walk", "walk", "walk"),
}

OVERLAYS = {
    "two restrictions that forbid the same": (
        """
[[restriction]]
rule = "2.2.6"
on = ["walk"]
forbid = "n == 2 and not key and not friend"
""",
        {"2.2", "2.2.6"},
    ),
    "an exception of what never is": (
        """
[[exception]]
rule = "8.1.5"
to = ["2.2"]
when = "friend and n == 1"
""",
        {"8.1.5"},
    ),
    "two exceptions that lift the same": (
        """
[[exception]]
rule = "8.1.5"
to = ["8.1.4"]
when = "friend and n == 0 and m == 0"
""",
        {"8.1.5", "card 41"},
    ),
    "a limit that is never reached": (
        """
[[limit]]
rule = "8.1.5"
variable = "n"
at_most = 4
""",
        {"8.1.5"},
    ),
}


def silent(_: str) -> None:
    """Hear no progress."""


def changed(folder: Path, text: str) -> Problem:
    said = 'says.en = "A rule."\nsays.ru = "Правило."\n'
    path = folder / "changed.toml"
    head = f'[overlay]\nname = "changed"\n{said}'
    path.write_text(head + text.replace("rule = ", f"{said}rule = "), encoding="utf-8")
    return Problem(rulebook=load_rulebook(TOYS / "doors" / "rules", [path]), claims=())


@pytest.mark.parametrize(("rule", "actions"), SHOWN.items())
def test_a_game_shows_the_difference_that_a_rule_makes(toy: Toy, rule: str, actions: tuple[str, ...]) -> None:
    known = explore(toy("doors"), silent)
    found = differences(known)
    assert game(known, found[rule]).actions == actions
    assert labels(known, found)[rule] in ("walk", "befriend")


def test_every_rule_of_a_toy_makes_one(toy: Toy) -> None:
    known = explore(toy("doors"), silent)
    verdict = every_rule(known, differences(known))
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.details["rules that act"] == 9


@pytest.mark.parametrize(("text", "dead"), OVERLAYS.values(), ids=OVERLAYS.keys())
def test_a_rule_that_makes_no_difference_is_named_by_both(tmp_path: Path, text: str, dead: set[str]) -> None:
    # Given
    problem = changed(tmp_path, text)
    known, needs = explore(problem, silent), Needs(problem, Interpreter(problem.rulebook))
    # When
    found, shown = differences(known), confirmed(needs, gather(needs, silent, most_steps=2000))
    verdict = every_rule(known, found)
    # Then
    doing = {rule.id for rule in problem.rulebook.rules if rule.kind in DOING}
    assert doing - found.keys() == dead
    assert {name.partition(":")[2] for name in needs.names - shown if name.startswith(f"{RULE}:")} == dead
    assert verdict.outcome is Outcome.UNREACHABLE
    assert all(rule in verdict.reason for rule in dead)


def test_the_rules_of_the_projection_make_a_difference_in_games_that_replay() -> None:
    # Given
    rulebook = load_rulebook(BASE, (BASE / "projections" / "core.toml",))
    known = explore(Problem(rulebook=rulebook, claims=()), silent)
    found = differences(known)
    kinds = {rule: rulebook.rule_by_id[rule].kind for rule in found}
    # When
    games = {rule: game(known, found[rule]) for rule, kind in kinds.items() if kind in ("restriction", "exception", "limit")}
    # Then
    assert {"2.2", "8.1.5: closed regions", "6.3.5", "card 96: realignments", "8.1.2"} <= games.keys()
    assert len(games["8.1.2"]) == 1, "DEFCON starts at 5, and the first turn improves it"
