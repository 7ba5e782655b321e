"""How early each action can be taken: here for a number that is called least and is not, against a search by the interpreter."""

from collections.abc import Callable, Mapping

import pytest

from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.properties.exploration import explore
from brinkproof.properties.play.depths import Between, Depth, Later, Least, Never, by_layers, by_unrolling, depths
from brinkproof.properties.problem import Problem
from brinkproof.properties.solver import Budget

Toy = Callable[..., Problem]

TOYS = [
    "begins_unsettled",
    "breaks_late",
    "conflicts",
    "counter",
    "deadlocks",
    "ends_on_the_way",
    "errs_nowhere",
    "limits",
    "odometer",
    "only_vacuous",
    "overflows",
    "token_ring",
]


def first_uses(problem: Problem) -> Mapping[str, int]:
    """Return the least number of steps before each action, of those that can be taken at all."""
    interpreter, rulebook = Interpreter(problem.rulebook), problem.rulebook
    found: dict[str, int] = {}
    seen = layer = {rulebook.initial}
    steps = 0
    while layer:
        after = set()
        for state in layer:
            for action in interpreter.enabled(state):
                found.setdefault(rulebook.label(rulebook.actions[action]), steps)
                try:
                    after.add(interpreter.step(state, action))
                except StepError:
                    continue
        layer = after - seen
        seen = seen | layer
        steps += 1
    return found


def agrees(depth: Depth, known: int | None) -> bool:
    """Whether what is said is true."""
    match depth:
        case Least(steps):
            return steps == known
        case Between(low, high):
            return known is not None and low <= known <= high
        case Later(steps):
            return known is None or known >= steps
        case Never():
            return known is None


@pytest.mark.parametrize("depth", [0, 2, 8])
@pytest.mark.parametrize("name", TOYS)
def test_what_is_said_is_what_the_interpreter_finds(toy: Toy, name: str, depth: int) -> None:
    # Given
    problem = toy(name)
    known = first_uses(problem)
    # When
    unrolled = by_unrolling(problem.rulebook, Budget(depth=depth), lambda _: None)
    layered = by_layers(explore(problem, lambda _: None), lambda _: None, depth)
    # Then
    for said in (unrolled, layered):
        assert list(said) == [problem.rulebook.label(action) for action in problem.rulebook.actions]
        assert all(agrees(one, known.get(label)) for label, one in said.items()), said
    # and nothing within the depth is left open
    assert all(
        isinstance(unrolled[label], Least) and layered[label] == unrolled[label] for label in known if known[label] <= depth
    )


def test_one_method_goes_on_where_the_other_stops(toy: Toy) -> None:
    # Given
    problem, budget = toy("odometer"), Budget(depth=0)
    known = explore(problem, lambda _: None)
    # When
    alone = depths(problem.rulebook, budget, lambda _: None)
    both = depths(problem.rulebook, budget, lambda _: None, known)
    # Then
    assert alone == {"spend": Later(1), "take": Least(0), "finish": Later(1)}
    assert both == {"spend": Least(1), "take": Least(0), "finish": Between(21, 30)}


def test_a_solver_that_gives_up_calls_nothing_least(toy: Toy) -> None:
    said = by_unrolling(toy("counter").rulebook, Budget(depth=6, effort=1), lambda _: None)
    assert set(said.values()) == {Later(0)}
