"""How fast everything is, in one run: ``check``, the two searches, the interpreter, the engine, and SPIN beside them.

Nothing is estimated: what could not be measured is ``NotMeasured`` and says why. The clock is handed in. The games are those
of a seed; only the clock times differ from run to run.
"""

import os
import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, final

from brinkproof.model.diagrams.manager import DiagramsUnavailable
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.load import load_rulebook
from brinkproof.model.promela import to_promela
from brinkproof.model.rules import Rulebook
from brinkproof.properties.checkers import explicit
from brinkproof.properties.engine_speed import GAMES, EngineSpeed, time_engine
from brinkproof.properties.exploration import explore
from brinkproof.properties.problem import Problem
from brinkproof.properties.runs import portfolio
from brinkproof.properties.runs.jobs import MOST_STATES, projected
from brinkproof.properties.runs.order import Order
from brinkproof.properties.spin import Pan, SpinSilent, run_spin

STEPS: Final = 100_000
"""Steps of the interpreter that are timed."""

Clock = Callable[[], float]
Tell = Callable[[str], None]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class NotMeasured:
    """There is no figure, and why."""

    reason: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """Where it was measured; nothing that names one machine among others of its kind."""

    processors: int
    python: str
    system: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How large a closed set of states is; idle steps are no transitions."""

    states: int
    transitions: int


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """One whole run of the checkers.

    Args:
        seconds: from the order to the joined findings; no report is written.
        jobs: seconds of each job; they run side by side.
        findings: how many there are.
        counts: of scope S.

    """

    seconds: float
    jobs: Mapping[str, float]
    findings: int
    counts: Counts | NotMeasured


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """A search that came to its end, and the seconds it took."""

    counts: Counts
    seconds: float


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """Random games: how many, their steps, the last game cut short, and the seconds they took."""

    games: int
    steps: int
    seconds: float


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """All figures of one run.

    Args:
        machine: where.
        rulebook: name and the first digits of its SHA-256.
        seed: of all games.
        check: the whole run.
        closure: scope S closed by decision diagrams, alone.
        explicit: the projection closed by the interpreter, alone.
        interpreter: random games of scope S.
        engine: random games of the engine.
        spin: on the projection.

    """

    machine: Machine
    rulebook: str
    seed: int
    check: Checked
    closure: Searched | NotMeasured
    explicit: Searched | NotMeasured
    interpreter: Played | NotMeasured
    engine: EngineSpeed
    spin: Pan | NotMeasured

    @property
    def agree(self) -> bool | None:
        """Whether SPIN and the explicit search count the same on the projection; nothing when one of them did not."""
        if isinstance(self.spin, NotMeasured) or isinstance(self.explicit, NotMeasured):
            return None
        # SPIN counts the way into the first state
        return self.explicit.counts == Counts(states=self.spin.states, transitions=self.spin.transitions - 1)


def measure(order: Order, seed: int, clock: Clock, progress: Tell, *, steps: int = STEPS, games: int = GAMES) -> Bench:
    """Measure everything, one thing after the other.

    Args:
        order: the rulebook and the properties.
        seed: of the random games.
        clock: seconds that only grow.
        progress: told what is going on.
        steps: how many of the interpreter are timed.
        games: how many of the engine are.

    Raises:
        RuleError: something in the files is wrong.

    """

    def stage(number: int, what: str) -> Tell:
        progress(f"{number} of 6: {what}")
        return lambda text: progress(f"{number} of 6: {text}")

    rulebook = load_rulebook(order.rulebook, order.overlays)
    check = time_check(order, clock, stage(1, "checking"))
    smaller = _projected(order)
    closure = time_closure(rulebook, check.counts, clock, stage(2, "closing the states"))
    tell = stage(3, "searching the projection")
    searched = smaller if isinstance(smaller, NotMeasured) else time_explicit(smaller, clock, tell)
    stage(4, "playing by the interpreter")
    interpreter = time_interpreter(rulebook, seed, steps, clock)
    stage(5, "playing by the engine")
    engine = time_engine(seed, games, clock)
    stage(6, "SPIN searches the projection")
    spin = smaller if isinstance(smaller, NotMeasured) else time_spin(smaller, searched)
    return Bench(
        machine=this_machine(),
        rulebook=f"{rulebook.name} {rulebook.digest[:12]}",
        seed=seed,
        check=check,
        closure=closure,
        explicit=searched,
        interpreter=interpreter,
        engine=engine,
        spin=spin,
    )


def this_machine() -> Machine:
    """Return what matters about this machine."""
    system = f"{platform.system()} {platform.machine()}"
    return Machine(processors=os.cpu_count() or 1, python=platform.python_version(), system=system)


def time_check(order: Order, clock: Clock, progress: Tell) -> Checked:
    """Time a whole run, with the default number of processes."""
    begun = clock()
    result = portfolio.run(order.rulebook, order.overlays, order.properties, order.names, progress=progress)
    seconds = clock() - begun
    counts: Counts | NotMeasured = NotMeasured(reason="the check did not close the states")
    if "states" in result.figures:
        counts = Counts(states=result.figures["states"], transitions=result.figures["transitions"])
    return Checked(seconds=seconds, jobs=dict(result.seconds), findings=len(result.findings), counts=counts)


def time_closure(rulebook: Rulebook, counts: Counts | NotMeasured, clock: Clock, progress: Tell) -> Searched | NotMeasured:
    """Time the closure alone, from the rules to the closed set; the counts are those of the check."""
    if isinstance(counts, NotMeasured):
        return counts
    begun = clock()
    try:
        known = explore(Problem(rulebook=rulebook, claims=()), progress)
    except DiagramsUnavailable as missing:
        return NotMeasured(reason=str(missing))
    seconds = clock() - begun
    assert known.states == counts.states, "the same search found another number of states"
    return Searched(counts=counts, seconds=seconds)


def _projected(order: Order) -> Rulebook | NotMeasured:
    found = projected(order)
    return NotMeasured(reason=found) if isinstance(found, str) else found


def time_explicit(rulebook: Rulebook, clock: Clock, progress: Tell) -> Searched | NotMeasured:
    """Time the search that lists every state."""
    begun = clock()
    found = explicit.search(rulebook, most_states=MOST_STATES, progress=progress)
    seconds = clock() - begun
    if not found.complete:
        return NotMeasured(reason=found.error or f"there are over {MOST_STATES:,} states")
    return Searched(counts=Counts(states=len(found.states), transitions=found.transitions), seconds=seconds)


def time_interpreter(rulebook: Rulebook, seed: int, steps: int, clock: Clock) -> Played | NotMeasured:
    """Time random games: a step asks which actions are enabled, takes any of them, and carries it out."""
    interpreter, random = Interpreter(rulebook), Random(seed)
    games = taken = 0
    begun = clock()
    while taken < steps:
        state, before = rulebook.initial, taken
        games += 1
        while taken < steps and (enabled := interpreter.enabled(state)):
            action = random.choice(enabled)
            try:
                state = interpreter.step(state, action)
            except StepError as error:
                return NotMeasured(reason=f"{rulebook.label(rulebook.actions[action])} is an error: {error}")
            taken += 1
        if taken == before:
            return NotMeasured(reason="there is no step from the beginning")
    return Played(games=games, steps=taken, seconds=clock() - begun)


def time_spin(rulebook: Rulebook, searched: Searched | NotMeasured, run: Callable[[str], Pan] = run_spin) -> Pan | NotMeasured:
    """Have SPIN search what the explicit search has closed; where that gave up, SPIN might never end."""
    if isinstance(searched, NotMeasured):
        return NotMeasured(reason="the explicit search did not close the projection")
    try:
        return run(to_promela(rulebook))
    except SpinSilent as silent:
        return NotMeasured(reason=str(silent))
    except ValueError as error:
        return NotMeasured(reason=f"the projection has no Promela: {error}")
