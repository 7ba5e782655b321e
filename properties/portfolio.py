"""One whole run: the checkers side by side in processes, and what they say joined into findings.

Text travels between processes, never solver objects: each process loads the rulebook itself. The order in which they
finish changes nothing: parts are put together in the fixed order of ``JOBS``.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.queues import SimpleQueue
from pathlib import Path

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import load_rulebook
from brinkproof.model.rules import Rulebook
from brinkproof.properties import audit, jobs
from brinkproof.properties.cache import Entry, fetch, key_of, store
from brinkproof.properties.jobs import Order, Part
from brinkproof.properties.problem import Problem, pose
from brinkproof.properties.property import BOOK, Property, load_properties
from brinkproof.properties.recheck import DoubtfulError, recheck
from brinkproof.properties.result import Finding, Result
from brinkproof.properties.verdict import Evidence, Outcome, Verdict, strongest
from brinkproof.properties.witnesses import Needs

WHOLE: Mapping[str, tuple[Mapping[str, str], tuple[str, ...]]] = {
    "no-errors": (
        {
            "en": "In every reachable state the rules say what happens: no value leaves its range, no rules conflict.",
            "ru": "В любом достижимом состоянии правила говорят, что происходит: значения не выходят за пределы, правила не противоречат.",
        },
        (),
    ),
    "relation-is-total": (
        {
            "en": "Every step has a result, and while the game goes on there is a step.",
            "ru": "У каждого шага есть результат, и пока партия идёт, есть и шаг.",
        },
        (),
    ),
    "every-rule-can-fire": (
        {"en": "Every rule is exercised in some game.", "ru": "Каждое правило срабатывает в какой-нибудь партии."},
        (),
    ),
    "projection-sets-agree": (
        {
            "en": "Two methods find the same set of states on the projection.",
            "ru": "Два способа находят на проекции одно и то же множество состояний.",
        },
        (),
    ),
}
"""Findings about the rulebook as a whole, in the order in which they are told."""

JOBS: Mapping[str, Callable[[Order, Callable[[str], None]], Part]] = {
    "reachability": jobs.reachability,
    "explicit": jobs.explicit,
    "kinduction": jobs.kinduction,
    "projection": jobs.projection,
    "bmc": jobs.bmc,
    "witnesses": jobs.witnesses,
}
"""In the order in which their parts are joined; they are started in this order too, the longest first.

None that makes terms of Z3 stands before ``kinduction``: which lemmas are found depends on the terms that a process has made.
"""

COMPARED = ("explicit", "projection")
"""The jobs whose sets of states are compared."""


def run(
    rulebook_folder: Path,
    overlays: Sequence[Path] = (),
    properties: Path = BOOK,
    names: Sequence[str] = (),
    *,
    workers: int = 2,
    cache: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Result:
    """Check a rulebook against a property book with every checker.

    Args:
        rulebook_folder: the rulebook.
        overlays: errata or projections, applied in their order.
        properties: a folder of property files, or one file.
        names: the properties to check; all when empty. The two methods are compared on the projection only when that is asked for.
        workers: processes side by side; the result is the same for any number.
        cache: where what earlier runs found out is kept; it is checked again, never believed.
        progress: told what is going on.

    Raises:
        RuleError: something in the files is wrong, or no such property (PB104).

    """
    order = Order(rulebook=rulebook_folder, overlays=tuple(overlays), properties=properties, names=tuple(names))
    key = ""
    if cache is not None:
        rulebook, book = load_rulebook(order.rulebook, order.overlays), load_properties(order.properties)
        key = key_of(rulebook.digest, list(map(repr, book)), names)
        entry = fetch(cache, key)
        if entry is not None:
            try:
                return _again(order, rulebook, lambda: jobs.narrowed(order, pose(rulebook, book)), entry, progress)
            except DoubtfulError as doubt:
                progress(f"what was kept from an earlier run does not help: {doubt}")
    problem = resolve(order)
    parts = _run_all(order, workers, progress)
    result = join(problem, parts)
    if cache is not None and (kept := _kept(result, parts)) is not None:
        store(cache, key, kept)
    return result


def _again(
    order: Order, rulebook: Rulebook, posed: Callable[[], Problem], entry: Entry, progress: Callable[[str], None]
) -> Result:
    """Establish everything again from the arguments of an entry.

    Raises:
        DoubtfulError: the entry is not good for everything.

    """
    start = time.perf_counter()
    with ThreadPoolExecutor(1) as thread:
        closing = thread.submit(_side_by_side, order, ["projection"] if order.compares else [], 1, progress)
        problem, found = recheck(rulebook, posed, entry, progress)
        parts = closing.result()
    if order.compares:
        parts["explicit"] = Part(figures={"projection states": entry.closed}, digest=entry.digest)
        if parts["projection"].figures != parts["explicit"].figures or jobs.sets_agree(parts).outcome is not Outcome.HOLDS:
            raise DoubtfulError("the decision diagrams find another set of states on the projection")
    parts["kept"] = Part(verdicts=tuple(found), seconds=time.perf_counter() - start)
    return join(problem, parts)


def _kept(result: Result, parts: Mapping[str, Part]) -> Entry | None:
    """Return what a later run can use; nothing unless everything holds."""
    gathered = parts["witnesses"].witnesses
    if gathered is None or any(finding.verdict.outcome is not Outcome.HOLDS for finding in result.findings):
        return None
    traces = {finding.name: finding.verdict.trace for finding in result.findings}
    explicit = parts.get("explicit", Part())
    return Entry(
        certificates=parts["kinduction"].certificates,
        games={name: trace.actions for name, trace in traces.items() if trace is not None},
        witnesses=gathered,
        closed=explicit.figures.get("projection states", 0),
        digest=explicit.digest,
    )


def resolve(order: Order) -> Problem:
    """Return the problem an order names."""
    return jobs.problem_of(order)


@contextmanager
def _pool(workers: int, queue: "SimpleQueue[str]") -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes end with us, also when we are interrupted."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(max_workers=workers, mp_context=context, initializer=jobs.listen, initargs=(queue,))
    try:
        yield pool
    except BaseException:
        for process in list(getattr(pool, "_processes", {}).values()):
            process.terminate()
        # Waited for: a pool that is still closing when the interpreter ends can meet a pipe that is closed already, and say so.
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _run_all(order: Order, workers: int, progress: Callable[[str], None]) -> dict[str, Part]:
    """Run every job; one whose process was killed is run once more, by itself: memory may be what it lacked."""
    wanted = [name for name in JOBS if order.compares or name not in COMPARED]
    done = _side_by_side(order, wanted, workers, progress)
    for name in wanted:
        if name not in done:
            progress(f"{name}: its process was killed, once more")
            done |= _side_by_side(order, [name], 1, progress)
    return {name: done.get(name) or _lost(name, order) for name in wanted}


def _side_by_side(order: Order, names: Sequence[str], workers: int, progress: Callable[[str], None]) -> dict[str, Part]:
    """Run jobs in processes; those that were not done when a process was killed are missing from what is returned."""
    queue: SimpleQueue[str] = multiprocessing.get_context("spawn").SimpleQueue()
    done: dict[str, Part] = {}
    with _pool(workers, queue) as pool:
        waiting: dict[Future[Part], str] = {}
        with suppress(BrokenProcessPool):  # a process can be killed before the last job is handed out
            for name in names:
                waiting[pool.submit(jobs.timed, JOBS[name], order)] = name
        while waiting:
            finished, _ = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
            while not queue.empty():
                progress(queue.get())
            for future in finished:
                name = waiting.pop(future)
                if not isinstance(future.exception(), BrokenProcessPool):
                    done[name] = future.result()
    return done


def _lost(job: str, order: Order) -> Part:
    """Return what is said of everything that a job would have looked at: nothing is known."""
    names = [name for name in WHOLE if (name == jobs.SETS_AGREE) == (job in COMPARED)]
    if job not in COMPARED:
        names += [claim.property.name for claim in resolve(order).claims]
    reason = f"the process of {job} was killed twice before it was done; it may need more memory"
    return Part(
        verdicts=tuple(
            Verdict(property=name, outcome=Outcome.UNKNOWN, evidence=Evidence.NOT_RUN, checker=job, reason=reason)
            for name in names
        )
    )


def join(problem: Problem, parts: Mapping[str, Part]) -> Result:
    """Put the parts of a run together: findings about the whole rulebook first, then each property of the book."""
    verdicts = [verdict for part in parts.values() for verdict in part.verdicts if verdict.property != jobs.SETS_AGREE]
    compared = all(name in parts for name in COMPARED)
    needs = Needs(problem, Interpreter(problem.rulebook))
    verdicts += audit.witnessed(problem, needs, verdicts)
    if compared:
        verdicts.append(jobs.sets_agree(parts))
    whole = {name: told for name, told in WHOLE.items() if compared or name != jobs.SETS_AGREE}
    findings = [_finding(name, says, cites, None, verdicts) for name, (says, cites) in whole.items()]
    findings += [_finding(c.property.name, c.property.says, c.property.cites, c.property, verdicts) for c in problem.claims]
    return Result(
        problem=problem,
        findings=tuple(findings),
        figures={key: value for part in parts.values() for key, value in part.figures.items()},
        fired={key: value for part in parts.values() for key, value in part.fired.items()},
        seconds={name: part.seconds for name, part in parts.items()},
    )


def _finding(
    name: str, says: Mapping[str, str], cites: tuple[str, ...], one: Property | None, verdicts: Sequence[Verdict]
) -> Finding:
    own = tuple(verdict for verdict in verdicts if verdict.property == name)
    return Finding(name=name, says=says, cites=cites, property=one, verdict=strongest(own, name), all_verdicts=own)
