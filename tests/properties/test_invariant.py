"""Facts about all reachable states: here for a fact that is taken for one and is none."""

from collections.abc import Callable

import pytest

from brinkproof.model.language.sorts import BOOLEAN
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs.invariant import Invariant, Rejected, confirmed, grounded
from brinkproof.properties.solver import Budget

Toy = Callable[..., Problem]


def asked(problem: Problem, *facts: str, budget: Budget | None = None) -> Invariant | Rejected:
    """Ask whether facts, all together, hold in every reachable state."""
    rulebook = problem.rulebook
    parts = [typecheck(fact, rulebook.scope, problem.claims[0].property.place, BOOLEAN) for fact in facts]
    system = TransitionSystem(rulebook, parts)
    known = grounded(system, (), Budget())
    assert isinstance(known, Invariant)
    return confirmed(known, [system.term(part) for part in parts], budget or Budget())


@pytest.mark.parametrize(
    ("name", "facts"),
    [("counter", ["n <= 9"]), ("needs_a_lemma", ["n >= m", "m >= n"]), ("needs_a_lemma", ["n == m", "n != 9 or m != 3"])],
)
def test_facts_that_hold_are_confirmed_together(toy: Toy, name: str, facts: list[str]) -> None:
    found = asked(toy(name), *facts)
    assert isinstance(found, Invariant)
    assert len(found.facts) == 1 + len(facts)


REJECTED = [
    ("counter", "n != 5", "count"),  # true where it begins, and not for long
    ("needs_a_lemma", "n != 9 or m != 3", "count"),  # true for ever, and not inductive
    ("counter", "winner == nobody", "finish"),
]


@pytest.mark.parametrize(("name", "fact", "action"), REJECTED)
def test_a_fact_that_a_step_leads_out_of_names_the_action(toy: Toy, name: str, fact: str, action: str) -> None:
    assert asked(toy(name), fact) == Rejected(reason=f"{action} leads out of it", action=action)


def test_a_fact_that_is_false_at_first_is_none(toy: Toy) -> None:
    assert asked(toy("counter"), "n > 0") == Rejected(reason="it is false where the game begins")


def test_a_solver_that_gives_up_confirms_nothing(toy: Toy) -> None:
    found = asked(toy("needs_a_lemma"), "n >= m", "m >= n", budget=Budget(effort=1))
    assert isinstance(found, Rejected)
    assert "gave up" in found.reason
