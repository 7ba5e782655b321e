"""Faults planted in a copy of the rulebook, each told by a whole run of ``brinkproof check``.

Here for a run that lets a real slip of an editor pass, calls a game shortest that is not, or does not show what it has found.
"""

from pathlib import Path
from typing import Any

import pytest

from brinkproof import reports
from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.system import make_system, settled
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.load import load_rulebook
from brinkproof.model.trace import Trace
from brinkproof.properties.checkers import bmc, kinduction
from brinkproof.properties.problem import Claim, Problem, pose, select
from brinkproof.properties.property import load_properties
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Outcome
from tests.checkers.drawings import missing, read_drawing
from tests.checkers.planted import FAULTS, Fault, plant
from tests.checkers.runs import Run, checked, label_of, ran, replayed
from tests.checkers.shortness import shorter

NO_ERRORS = "no-errors"
ON_THE_TRACK = "defcon-within-1-and-5"
OVERFLOW = next(fault for fault in FAULTS if fault.property == NO_ERRORS)
OTHERS = tuple(fault for fault in FAULTS if fault is not OVERFLOW)


def posed(rulebook: Path) -> Problem:
    """Return the whole problem of a copy."""
    return pose(load_rulebook(rulebook), load_properties())


def breaks(problem: Problem, claim: Claim, trace: Trace) -> bool:
    """Whether the last step or state of a game breaks a claim, by the interpreter."""
    position = problem.rulebook.position
    if not claim.steps:
        return bool(compiled(claim.target, position)(trace.states[-1], (), trace.states[-1]))
    interpreter = Interpreter(problem.rulebook)
    action = interpreter.places[trace.actions[-1]]
    names = [name for name, _ in problem.rulebook.actions[action].locals]
    target = compiled(dict(claim.steps)[action], position, names)
    return bool(target(trace.states[-2], interpreter.locals(trace.states[-2], action), trace.states[-1]))


def assert_drawn(run: Run, trace: dict[str, Any]) -> None:
    """The report draws a game whole, as XML, and names the paragraph of whatever changes."""
    name = trace["property"]
    drawing = read_drawing(run.text(f"traces/{name}.svg"))
    assert drawing.title.startswith(name)
    assert f"Steps: {len(trace['steps'])}. No shorter game shows it." in drawing.title
    assert drawing.covered == list(range(1, len(trace["steps"]) + 1))
    assert len(trace["steps"]) in drawing.steps, "the last step is never shortened away"
    assert missing(drawing, trace, run.rules()) == []
    dot = run.text(f"traces/{name}.dot")
    assert dot.startswith(f'digraph "{name}" {{')
    assert all(f">{number}. " in dot for number in drawing.steps)
    begins, first, *_ = run.text(f"traces/{name}.txt").splitlines()
    assert begins.startswith("Start of the game. ")
    assert first.startswith("1. ")


@pytest.mark.slow
@pytest.mark.parametrize("fault", OTHERS, ids=lambda fault: fault.name)
def test_a_planted_fault_breaks_its_property_with_a_shortest_game_that_replays_and_is_drawn(tmp_path: Path, fault: Fault) -> None:
    # Given
    copy = plant(tmp_path, fault)
    problem = posed(copy)
    claim = next(claim for claim in problem.claims if claim.property.name == fault.property)
    # When
    run = checked(copy, [fault.property], tmp_path / "report")
    # Then
    finding, trace = run.finding(fault.property), run.trace(fault.property)
    assert run.status == 1, run.said
    assert (finding["outcome"], finding["evidence"]) == ("VIOLATED", "EXHAUSTIVE")
    assert [said["checker"] for said in finding["said"] if said["outcome"] == "HOLDS" and said["evidence"] != "BOUNDED"] == []
    assert (trace["role"], trace["shortest"]) == ("counterexample", True)
    game = replayed(problem.rulebook, trace)
    assert breaks(problem, claim, game)
    assert not shorter(problem, claim, len(game))
    assert_drawn(run, trace)


@pytest.mark.slow
def test_the_sample_of_the_readme_is_what_its_command_draws(tmp_path: Path) -> None:
    sample = Path(reports.__file__).parent / "sample"
    name = "battleground-coup-degrades"
    run = ran(["--overlay", str(sample / "successful_coups_only.toml"), "--property", name], tmp_path / "report")
    assert run.status == 1, run.said
    assert run.text(f"traces/{name}.dot") == (sample / f"{name}.dot").read_text("utf-8")
    drawn, shown = read_drawing(run.text(f"traces/{name}.svg")), read_drawing((sample / f"{name}.svg").read_text("utf-8"))
    assert (drawn.title, drawn.steps) == (shown.title, shown.steps)


@pytest.mark.slow
def test_no_cap_at_5_is_told_as_an_error_and_nothing_is_said_to_hold_beyond_it(tmp_path: Path) -> None:
    # Given
    copy = plant(tmp_path, OVERFLOW)
    # When
    run = checked(copy, [ON_THE_TRACK], tmp_path / "report")
    # Then
    finding, trace = run.finding(NO_ERRORS), run.trace(NO_ERRORS)
    assert run.status == 1, run.said
    assert (finding["outcome"], finding["evidence"]) == ("VIOLATED", "EXHAUSTIVE")
    assert {said["checker"] for said in finding["said"] if said["outcome"] == "VIOLATED"} == {"reachability", "bmc"}
    track = run.finding(ON_THE_TRACK)
    assert track["said"]
    assert [said for said in track["said"] if said["outcome"] == "HOLDS"] == []
    assert track["outcome"] == "UNKNOWN"
    assert trace["shortest"]
    assert replayed(load_rulebook(copy), trace).actions == (), "the first step of the first turn is the error"
    assert [label_of(step) for step in trace["steps"]] == ["improve_defcon"]
    assert finding["reason"].startswith("the last step, improve_defcon, is an error")
    assert_drawn(run, trace)
    assert "no answer here" in read_drawing(run.text(f"traces/{NO_ERRORS}.svg")).steps[1]


@pytest.mark.parametrize(
    ("name", "length", "who"),
    [
        ("wars are counted only when won", 6, "the solver, the diagrams"),
        ("a region is missing from the closed regions at 3", 10, "the diagrams"),
        ("a seventh action round in turn 3", 107, "the diagrams"),
    ],
)
def test_a_game_with_one_step_too_many_is_not_taken_for_a_shortest(tmp_path: Path, name: str, length: int, who: str) -> None:
    fault = next(fault for fault in FAULTS if fault.name == name)
    problem = posed(plant(tmp_path, fault))
    claim = next(claim for claim in problem.claims if claim.property.name == fault.property)
    assert not shorter(problem, claim, length)
    assert shorter(problem, claim, length + 1) == who


def test_no_cap_at_5_is_seen_by_every_checker_that_can_see_it(tmp_path: Path) -> None:
    # Given
    problem = select(posed(plant(tmp_path, OVERFLOW)), [ON_THE_TRACK])
    interpreter = Interpreter(problem.rulebook)
    # When
    bounded = {verdict.property: verdict for verdict in bmc.check(problem, Budget(depth=1), lambda _: None)}
    induction = {verdict.property: verdict for verdict in kinduction.check(problem, Budget(), lambda _: None)}
    encoding = Encoding(problem.rulebook)
    system = make_system(encoding, settled(encoding))
    # Then
    assert bounded[NO_ERRORS].outcome is Outcome.VIOLATED
    assert induction["relation-is-total"].outcome is not Outcome.HOLDS
    assert induction[ON_THE_TRACK].outcome is Outcome.UNKNOWN
    assert any(encoding.manager.meets(system.initial, fault.where) for step in system.steps for fault in step.faults)
    with pytest.raises(StepError):
        interpreter.step(problem.rulebook.initial, interpreter.places["improve_defcon"])
