"""Empty passes: here for a claim that is true whatever the rules say and counts as one that says something."""

from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.load import load_rulebook
from brinkproof.properties.checkers import bmc, kinduction, reachability
from brinkproof.properties.problem import Problem, pose, select
from brinkproof.properties.property import Property, load_properties
from brinkproof.properties.solver import Budget
from brinkproof.properties.vacuity import follows_from_sorts
from brinkproof.properties.verdict import NOT_LOOKED_AT, Outcome

Toy = Callable[..., Problem]

FOLLOWS = {
    # the formal part, and whether it follows from the sorts alone
    "a tautology": ('kind = "always"\nholds = "key or not key"', True),
    "a tautology that folds": ('kind = "always"\nholds = "n >= 0 or true"', True),
    "a tautology about steps": ('kind = "step"\non = ["walk"]\nholds = "next(n) == n or next(n) != n"', True),
    "a conclusion that is the premise": ('kind = "step"\non = ["walk"]\nwhen = "n == 1"\nholds = "n < 2"', True),
    "what no rule could write": ('kind = "always"\nholds = "winner in (nobody, us, ussr, draw)"', True),
    "a bound that a limit keeps": ('kind = "always"\nholds = "m <= 3"', False),
    "a bound that is kept since no step overflows": ('kind = "always"\nholds = "n <= 4"', False),
    "a bound that nothing written could pass": ('kind = "always"\nholds = "n >= 0"', True),
    "what rules say of a step": ('kind = "step"\non = ["walk"]\nholds = "next(n) == n + 1"', False),
    "what is enabled": ('kind = "always"\nwhen = "winner != nobody"\nholds = "not enabled(walk)"', False),
    "what is possible": ('kind = "sometimes"\nholds = "key or not key"', False),
}


def one_property(folder: Path, text: str) -> Property:
    says = 'says.en = "A claim."\nsays.ru = "Утверждение."\ncites = ["8.1.1"]'
    path = folder / "book.toml"
    path.write_text(f'[[property]]\nname = "one"\n{says}\n{text}\n', encoding="utf-8")
    return load_properties(path)[0]


@pytest.mark.parametrize(("text", "follows"), FOLLOWS.values(), ids=FOLLOWS.keys())
def test_what_follows_from_the_sorts_alone(toy: Toy, tmp_path: Path, text: str, follows: bool) -> None:
    assert follows_from_sorts(toy("doors").rulebook, one_property(tmp_path, text)) is follows


def test_a_property_of_a_definition_does_not_follow_from_sorts() -> None:
    (one,) = (one for one in load_properties() if one.name == "operations-within-1-and-4")
    assert not follows_from_sorts(load_rulebook(), one)


def test_an_empty_pass_is_found_when_nothing_else_is_asked_for(toy: Toy) -> None:
    problem = select(toy("doors"), ["what-is-or-is-not"])
    told = {verdict.property: verdict for verdict in reachability.check(problem, lambda _: None)}
    assert told["what-is-or-is-not"].outcome is Outcome.VACUOUS
    assert "whatever the rules say" in told["what-is-or-is-not"].reason


def test_whoever_has_not_closed_the_states_says_that_it_has_not_looked(toy: Toy) -> None:
    problem = toy("doors")
    told = [*kinduction.check(problem, Budget(), lambda _: None), *bmc.check(problem, Budget(), lambda _: None)]
    names = {claim.property.name for claim in problem.claims if not claim.wanted}
    held = [verdict for verdict in told if verdict.outcome is Outcome.HOLDS and verdict.property in names]
    assert held
    assert all(verdict.details.items() >= NOT_LOOKED_AT.items() for verdict in held)


def test_every_claim_of_the_book_says_something_beyond_the_sorts() -> None:
    rulebook = load_rulebook()
    near = [one for one in load_properties() if "within" in one.name or "stays" in one.name]
    assert near
    assert not [one.name for one in near if follows_from_sorts(rulebook, one)]
    assert pose(rulebook, near).claims
