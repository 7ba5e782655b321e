"""Bounded model checking of the rulebook: here for a trace that does not replay, or a bound that is called more than one."""

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import load_rulebook
from brinkproof.properties.checkers import bmc
from brinkproof.properties.problem import pose
from brinkproof.properties.property import load_properties
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome


def test_six_steps_show_defcon_4_and_break_nothing() -> None:
    # Given
    problem = pose(load_rulebook(), load_properties())
    interpreter = Interpreter(problem.rulebook)
    # When
    verdicts = {verdict.property: verdict for verdict in bmc.check(problem, Budget(depth=6), lambda _: None)}
    # Then
    assert all(verdict.evidence is Evidence.BOUNDED and verdict.outcome is not Outcome.VIOLATED for verdict in verdicts.values())
    trace = verdicts["defcon-4-occurs"].trace
    assert trace is not None
    assert len(trace) == 6
    state = problem.rulebook.initial
    for label, after in zip(trace.actions, trace.states[1:], strict=True):
        state = interpreter.step(state, interpreter.places[label])
        assert state == after
