"""What earlier runs are good for: everything, when nothing has changed; what still stands, when a rule has; never an unchecked word."""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import final

from brinkproof.model.load import load_rulebook, rulebook_digest
from brinkproof.model.rules import Rulebook
from brinkproof.properties.problem import Problem, pose
from brinkproof.properties.property import ABOUT_THE_RULEBOOK, SETS_AGREE, Property, load_properties
from brinkproof.properties.result import Kept, Result
from brinkproof.properties.runs import jobs
from brinkproof.properties.runs.cache import Entry, fetch, key_of, latest, store
from brinkproof.properties.runs.carry import Carried, carry
from brinkproof.properties.runs.order import Order, Part
from brinkproof.properties.runs.pool import run_jobs
from brinkproof.properties.runs.recheck import DoubtfulError, recheck
from brinkproof.properties.verdict import Outcome

KEPT = "kept"
"""The name of the part of a run that comes from an earlier one."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What earlier runs established of an order.

    Args:
        problem: the claims.
        parts: what is established.
        rest: the names of what is not; of the rulebook as a whole too.
        kept: what is said of it.

    """

    problem: Problem
    parts: Mapping[str, Part]
    rest: tuple[str, ...]
    kept: Kept


@final
class Earlier:
    """The earlier runs that a folder keeps, for one order.

    Args:
        folder: where they are kept.
        order: what is to be checked.

    Raises:
        RuleError: something in its files is wrong.

    """

    def __init__(self, folder: Path, order: Order) -> None:
        self._folder, self._order = folder, order
        try:
            self._digest = rulebook_digest(order.rulebook, order.overlays)
        except OSError:
            self._digest = self._rulebook.digest  # loading says what is wrong
        self._book: tuple[Property, ...] = load_properties(order.properties)
        told = list(map(repr, self._book))
        self._asked, self._key = key_of("", told, order.names), key_of(self._digest, told, order.names)

    @cached_property
    def _rulebook(self) -> Rulebook:
        return load_rulebook(self._order.rulebook, self._order.overlays)

    def _problem(self) -> Problem:
        problem = jobs.narrowed(self._order, pose(self._rulebook, self._book))
        self._order.check()
        return problem

    def standing(self, workers: int, progress: Callable[[str], None]) -> Standing | None:
        """Return what stands, checked again; nothing when nothing is kept that could."""
        start = time.perf_counter()
        if (entry := fetch(self._folder, self._key)) is not None:
            try:
                found = self._again(entry, progress)
            except DoubtfulError as doubt:
                progress(f"what was kept of an earlier run is not enough: {doubt}")
            else:
                return _timed(found, start)
        if (entry := latest(self._folder, self._asked)) is not None:
            return _timed(self._carried(entry, workers, progress), start)
        return None

    def _again(self, entry: Entry, progress: Callable[[str], None]) -> Standing:
        parts: dict[str, Part] = {}

        def close() -> None:
            if self._order.compares:
                parts["projection"] = jobs.projection(self._order, progress)

        problem, found, acting = recheck(self._digest, self._problem, entry, progress, close)
        if self._order.compares:
            parts["explicit"] = Part(figures={"projection states": entry.closed}, digest=entry.digest)
            if parts["projection"].figures != parts["explicit"].figures or jobs.sets_agree(parts).outcome is not Outcome.HOLDS:
                raise DoubtfulError("the decision diagrams find another set of states on the projection")
        kept = Part(verdicts=tuple(found), figures=entry.figures, fired=acting, certificates=entry.certificates)
        return Standing(problem=problem, parts={KEPT: kept, **parts}, rest=(), kept=Kept.SAME)

    def _carried(self, entry: Entry, workers: int, progress: Callable[[str], None]) -> Standing:
        compared = {"explicit": jobs.explicit, "projection": jobs.projection} if self._order.compares else {}
        problem = self._problem()
        with ThreadPoolExecutor(1) as thread:
            closing = thread.submit(run_jobs, self._order, compared, workers, progress)
            carried = carry(problem, entry, progress)
            parts = closing.result()
        stands = {verdict.property for verdict in carried.verdicts}
        whole = (name for name in ABOUT_THE_RULEBOOK if name != SETS_AGREE)
        wanted = [*whole, *(claim.property.name for claim in problem.claims)]
        rest = tuple(name for name in wanted if name not in stands)
        return Standing(problem=problem, parts={**parts, KEPT: _part(carried, entry)}, rest=rest, kept=Kept.CARRIED)

    def keep(self, result: Result, parts: Mapping[str, Part]) -> None:
        """Keep what a later run can use; nothing unless everything holds."""
        entry = _entry(result, parts)
        if entry is not None:
            store(self._folder, self._key, entry, book=self._asked)


def _timed(found: Standing, start: float) -> Standing:
    parts = {**found.parts, KEPT: replace(found.parts[KEPT], seconds=time.perf_counter() - start)}
    return replace(found, parts=parts)


def _part(carried: Carried, entry: Entry) -> Part:
    return Part(
        verdicts=carried.verdicts,
        fired=carried.fired,
        argument=entry.argument,
        certificates=carried.certificates,
        witnesses=carried.witnesses,
    )


def _entry(result: Result, parts: Mapping[str, Part]) -> Entry | None:
    found = [part for name, part in parts.items() if name in (KEPT, "kinduction")]
    certificates = {one.property: one for part in found for one in part.certificates}
    argument = next((part.argument for part in reversed(found) if part.argument), None)
    games = next((part.witnesses for part in parts.values() if part.witnesses), None)
    if argument is None or games is None or any(finding.verdict.outcome is not Outcome.HOLDS for finding in result.findings):
        return None
    traces = {finding.name: finding.verdict.trace for finding in result.findings}
    explicit = parts.get("explicit", Part())
    return Entry(
        certificates=tuple(certificates.values()),
        argument=argument,
        games={name: trace.actions for name, trace in traces.items() if trace is not None},
        witnesses=games,
        closed=explicit.figures.get("projection states", 0),
        digest=explicit.digest,
        figures=result.figures,
        fired=result.fired,
    )
