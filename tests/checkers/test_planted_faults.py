"""Faults planted in a copy of the rulebook: here for a checker, or a property, that would let a real slip of an editor pass."""

from pathlib import Path

import pytest
from planted import FAULTS, Fault, plant

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.guided import shortest_layers
from brinkproof.model.diagrams.search import search
from brinkproof.model.diagrams.system import System, make_system, settled
from brinkproof.model.diagrams.traces import extended, trace_to
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.load import load_rulebook
from brinkproof.model.trace import Trace
from brinkproof.properties.checkers import bmc, kinduction
from brinkproof.properties.problem import Claim, Problem, pose, select
from brinkproof.properties.property import load_properties
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Outcome

OVERFLOW = next(fault for fault in FAULTS if fault.property == "no-errors")
OTHERS = tuple(fault for fault in FAULTS if fault is not OVERFLOW)


def broken(folder: Path, fault: Fault) -> Problem:
    """Return the problem of the copy with a fault in it."""
    return pose(load_rulebook(plant(folder, fault)), load_properties())


def shortest(problem: Problem, claim: Claim) -> tuple[System, Trace]:
    """Return a shortest game that breaks a claim."""
    encoding = Encoding(problem.rulebook)
    system = make_system(encoding, settled(encoding))
    steps = [(action, system.holds_on(action, target)) for action, target in claim.steps]
    target = encoding.manager.union([system.holds(claim.target), *(where for _, where in steps)])
    near = search(system, {"target": target}, 20, lambda: False)
    layers = near.layers if near.depth else shortest_layers(system, target, lambda _: None)
    assert layers is not None
    trace = trace_to(system, layers, target)
    state = encoding.state(trace.states[-1])
    if not encoding.manager.meets(state, system.holds(claim.target)):
        action = next(action for action, where in steps if encoding.manager.meets(state, where))
        trace = extended(system, trace, action)
    return system, trace


def replayed(problem: Problem, trace: Trace) -> Interpreter:
    """Play a trace with the interpreter of the rulebook under test."""
    interpreter = Interpreter(problem.rulebook)
    state = problem.rulebook.initial
    assert trace.states[0] == state
    for label, after in zip(trace.actions, trace.states[1:], strict=True):
        action = interpreter.places[label]
        assert interpreter.is_enabled(state, action)
        state = interpreter.step(state, action)
        assert state == after
    return interpreter


@pytest.mark.parametrize("fault", OTHERS, ids=lambda fault: fault.name)
def test_a_planted_fault_breaks_its_property_with_a_shortest_game_that_replays(tmp_path: Path, fault: Fault) -> None:
    # Given
    problem = broken(tmp_path, fault)
    claim = next(claim for claim in problem.claims if claim.property.name == fault.property)
    # When
    _, trace = shortest(problem, claim)
    # Then
    interpreter = replayed(problem, trace)
    position = problem.rulebook.position
    if claim.steps:
        action = interpreter.places[trace.actions[-1]]
        names = [name for name, _ in problem.rulebook.actions[action].locals]
        target = compiled(dict(claim.steps)[action], position, names)
        assert target(trace.states[-2], interpreter.locals(trace.states[-2], action), trace.states[-1])
    else:
        assert compiled(claim.target, position)(trace.states[-1], (), trace.states[-1])


def test_no_cap_at_5_is_seen_by_every_checker_that_can_see_it(tmp_path: Path) -> None:
    # Given
    problem = select(broken(tmp_path, OVERFLOW), ["defcon-within-1-and-5"])
    interpreter = Interpreter(problem.rulebook)
    # When
    bounded = {verdict.property: verdict for verdict in bmc.check(problem, Budget(depth=1), lambda _: None)}
    induction = {verdict.property: verdict for verdict in kinduction.check(problem, Budget(), lambda _: None)}
    encoding = Encoding(problem.rulebook)
    system = make_system(encoding, settled(encoding))
    # Then
    assert bounded["no-errors"].outcome is Outcome.VIOLATED
    assert induction["relation-is-total"].outcome is not Outcome.HOLDS
    assert induction["defcon-within-1-and-5"].outcome is Outcome.UNKNOWN
    assert any(encoding.manager.meets(system.initial, fault.where) for step in system.steps for fault in step.faults)
    with pytest.raises(StepError):
        interpreter.step(problem.rulebook.initial, interpreter.places["improve_defcon"])


def test_the_rulebook_itself_breaks_nothing_by_induction() -> None:
    problem = pose(load_rulebook(), load_properties())
    verdicts = list(kinduction.check(problem, Budget(), lambda _: None))
    assert {verdict.property: verdict.outcome for verdict in verdicts if verdict.outcome is not Outcome.HOLDS} == {}
    assert len(verdicts) == 1 + sum(not claim.wanted for claim in problem.claims)
