"""What a run of ``bench`` says: each figure with how it was measured, as a table and as JSON."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import final

from brinkproof.properties.bench import Bench, Checked, Counts, NotMeasured, Played, Searched
from brinkproof.properties.engine_speed import EngineSpeed
from brinkproof.properties.spin import COMMANDS, Pan
from brinkproof.reports.exit_status import Status
from brinkproof.reports.to_terminal import columns, filled


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One line of the table.

    Args:
        name: what is measured; the same in every run.
        value: in units of ``unit``; nothing when it was not measured.
        unit: ``s``, ``1`` (a count) or ``1/s``.
        how: how it was measured, or why it was not.

    """

    name: str
    value: float | None
    unit: str
    how: str


def told(bench: Bench) -> Iterator[str]:
    """Yield the figures as lines of plain text, at most 80 columns wide."""
    rows = [("figure", "value", "how measured"), *((one.name, _shown(one), one.how) for one in figures(bench))]
    yield from columns(rows, header=True)
    yield ""
    yield from filled(agreement(bench))
    machine = bench.machine
    where = f"{machine.processors} processors, Python {machine.python}, {machine.system}"
    yield from filled(f"Rulebook {bench.rulebook}. Seed {bench.seed}. Measured on {where}.")


def bench_json(bench: Bench) -> str:
    """Return the figures as one JSON object; a figure that was not measured is null."""
    told_ = {
        "rulebook": bench.rulebook,
        "seed": bench.seed,
        "machine": asdict(bench.machine),
        "figures": [asdict(figure) for figure in figures(bench)],
        "spin_agrees": bench.agree,
    }
    return json.dumps(told_, indent=1, ensure_ascii=False) + "\n"


def status_of_bench(bench: Bench) -> Status:
    """Return the exit status: nobody is to blame for what is not installed; two counts that differ are a disagreement."""
    return Status.DISAGREEMENT if bench.agree is False else Status.ESTABLISHED


def figures(bench: Bench) -> Iterator[Figure]:
    """Yield all figures, always the same ones in the same order but for the jobs of the check."""
    yield from _checked(bench.check)
    how = "closing scope S by decision diagrams alone, from the rules to the closed set"
    yield from _speeds("closing", bench.closure, how)
    counted = bench.explicit.counts if isinstance(bench.explicit, Searched) else bench.explicit
    yield from _counts("projection", counted, "explicit search of the projection")
    how = "each state listed, in one process; the interpreter is asked once for states that are alike where an action looks"
    yield from _speeds("explicit search", bench.explicit, how)
    yield _played("interpreter: steps/s", bench.interpreter, "steps in {games} of scope S: ask what is enabled, take any, step")
    yield from engine_figures(bench.engine)
    yield _spin(bench.spin)


def engine_figures(engine: EngineSpeed) -> Iterator[Figure]:
    """Yield how fast the engine plays, whole and by phase."""
    how = (
        f"{engine.decisions:,} decisions of {_games(engine.games)}, dice and deals included, the options listed at each; in place"
    )
    yield _rate("engine: decisions/s", engine.decisions, engine.seconds, how)
    yield _rate("engine: games/s", engine.games, engine.seconds, "the same games, to their end")
    for phase, part in engine.phases.items():
        how = f"{part.decisions:,} decisions of the same games, each timed by itself"
        yield _rate(f"engine: {phase.replace('_', ' ')}, decisions/s", part.decisions, part.seconds, how)
        yield _rate(f"engine: {phase.replace('_', ' ')}, games/s", engine.games, part.seconds, "this part of so many games")


def told_of_engine(engine: EngineSpeed) -> Iterator[str]:
    """Yield the figures of the engine alone as lines of plain text."""
    rows = [("figure", "value", "how measured"), *((one.name, _shown(one), one.how) for one in engine_figures(engine))]
    yield from columns(rows, header=True)


def agreement(bench: Bench) -> str:
    """Return whether SPIN and the explicit search count the same, in one sentence."""
    if isinstance(bench.spin, NotMeasured) or isinstance(bench.explicit, NotMeasured):
        return "SPIN and the explicit search were not compared."
    own, spin = bench.explicit.counts, bench.spin
    if bench.agree:
        return (
            f"SPIN and the explicit search agree on the projection: {own.states:,} states, {own.transitions:,} transitions "
            "(SPIN itself counts one transition more, the one into the first state)."
        )
    return (
        f"SPIN and the explicit search DISAGREE on the projection: {spin.states:,} states and {spin.transitions - 1:,} "
        f"transitions by SPIN (less the one into the first state), {own.states:,} and {own.transitions:,} by the search."
    )


def _checked(check: Checked) -> Iterator[Figure]:
    how = f"{check.findings} findings by all jobs side by side, in the default number of processes; no report written"
    yield Figure(name="check", value=check.seconds, unit="s", how=how)
    for name, seconds in check.jobs.items():
        yield Figure(name=f"check: {name}", value=seconds, unit="s", how="this job, beside the others")
    yield from _counts("scope S", check.counts, "counted by the check")


def _counts(name: str, counts: Counts | NotMeasured, how: str) -> Iterator[Figure]:
    match counts:
        case Counts(states=states, transitions=transitions):
            yield Figure(name=f"{name}: states", value=states, unit="1", how=how)
            yield Figure(name=f"{name}: transitions", value=transitions, unit="1", how=how)
        case NotMeasured():
            yield _missing(f"{name}: states", "1", counts)
            yield _missing(f"{name}: transitions", "1", counts)


def _speeds(name: str, searched: Searched | NotMeasured, how: str) -> Iterator[Figure]:
    match searched:
        case Searched(counts=counts, seconds=seconds):
            yield Figure(name=f"{name}: time", value=seconds, unit="s", how=how)
            yield _rate(f"{name}: states/s", counts.states, seconds, "states by this time")
            yield _rate(f"{name}: transitions/s", counts.transitions, seconds, "transitions by this time")
        case NotMeasured():
            yield _missing(f"{name}: time", "s", searched)
            yield _missing(f"{name}: states/s", "1/s", searched)
            yield _missing(f"{name}: transitions/s", "1/s", searched)


def _played(name: str, played: Played | NotMeasured, how: str) -> Figure:
    match played:
        case Played(games=games, steps=steps, seconds=seconds):
            return _rate(name, steps, seconds, f"{steps:,} {how.format(games=_games(games))}")
        case NotMeasured():
            return _missing(name, "1/s", played)


def _games(games: int) -> str:
    return "1 random game" if games == 1 else f"{games:,} random games"


def _spin(spin: Pan | NotMeasured) -> Figure:
    name = "SPIN: states/s"
    match spin:
        case Pan(rate=None):
            return _missing(name, "1/s", NotMeasured(reason="pan was done too soon to say"))
        case Pan(rate=rate, version=version, seconds=seconds):
            how = f"as pan prints it, {seconds} s on the same projection; SPIN {version}: {', '.join(COMMANDS)}"
            return Figure(name=name, value=rate, unit="1/s", how=how)
        case NotMeasured():
            return _missing(name, "1/s", spin)


def _rate(name: str, count: int, seconds: float, how: str) -> Figure:
    if seconds <= 0:
        return _missing(name, "1/s", NotMeasured(reason="it was done too soon for this clock"))
    return Figure(name=name, value=count / seconds, unit="1/s", how=how)


def _missing(name: str, unit: str, why: NotMeasured) -> Figure:
    return Figure(name=name, value=None, unit=unit, how=f"not measured: {why.reason}")


def _shown(figure: Figure) -> str:
    if figure.value is None:
        return "-"
    if figure.unit == "s":
        return f"{figure.value:,.1f} s"
    return f"{figure.value:,.0f}"
