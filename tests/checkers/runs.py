"""One run of ``brinkproof check`` as its user has it: the exit status, what it said, and the files of its report."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, final

from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, changes, show
from brinkproof.model.trace import Trace

COMMAND = (sys.executable, "-m", "brinkproof", "check")

Event = dict[str, Any]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a run left behind.

    Args:
        status: its exit status.
        said: what it printed, the errors too.
        folder: of the report.
        events: every line of the event file.

    """

    status: int
    said: str
    folder: Path
    events: tuple[Event, ...]

    def finding(self, name: str) -> Event:
        """Return what was found about a property, or about the rulebook as a whole."""
        return next(event for event in self.events if event["event"] == "finding" and event["name"] == name)

    def trace(self, name: str) -> Event:
        """Return the game that decided a property."""
        return next(event for event in self.events if event["event"] == "trace" and event["property"] == name)

    def rules(self) -> dict[str, str]:
        """Return the paragraph of each rule."""
        return {event["id"]: event["paragraph"] for event in self.events if event["event"] == "rule"}

    def text(self, name: str) -> str:
        """Return a file of the report."""
        return (self.folder / name).read_text("utf-8")


def checked(rulebook: Path, names: Sequence[str], folder: Path) -> Run:
    """Check properties of a rulebook with the installed program, in a process of its own as a user does."""
    return ran(["--rulebook", str(rulebook), *(word for name in names for word in ("--property", name))], folder)


def ran(options: Sequence[str], folder: Path) -> Run:
    """Run the installed program with some options."""
    command = [*COMMAND, *options, "--report", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert (folder / "events.jsonl").is_file(), said
    events = tuple(json.loads(line) for line in (folder / "events.jsonl").read_text("utf-8").splitlines())
    return Run(status=done.returncode, said=said, folder=folder, events=events)


def replayed(rulebook: Rulebook, trace: Event) -> Trace:
    """Play the game of a report with the interpreter, hold every change it tells against the step, and return the game.

    A step to which the rules have no answer is no part of what is returned.
    """
    interpreter = Interpreter(rulebook)
    state, played, actions = rulebook.initial, [rulebook.initial], list[str]()
    assert trace["initial"] == show(rulebook, state)
    for number, step in enumerate(trace["steps"], start=1):
        label = label_of(step)
        action = interpreter.places[label]
        assert step["number"] == number
        assert interpreter.is_enabled(state, action), f"step {number}, {label}, is not enabled"
        after, error = _answer(interpreter, state, action)
        assert step["error"] == error
        if after is None:
            assert number == len(trace["steps"]), "only the last step can be without an answer"
            break
        told = {change["variable"]: (change["old"], change["new"]) for change in step["changes"]}
        assert told == changes(rulebook, state, after), f"step {number}, {label}"
        state = after
        played.append(state)
        actions.append(label)
    assert trace["final"] == show(rulebook, state)
    return Trace(states=tuple(played), actions=tuple(actions))


def _answer(interpreter: Interpreter, state: State, action: int) -> tuple[State | None, str]:
    """Return the state after a step, or why the rules have none."""
    try:
        return interpreter.step(state, action), ""
    except StepError as error:
        return None, str(error)


def label_of(step: Event) -> str:
    """Return the label of the action of a step, as the rulebook spells it."""
    inside = ", ".join(f"{name}={value}" for name, value in step["parameters"])
    return f"{step['action']}({inside})" if inside else step["action"]
