"""A campaign: which mutants, who decides them, and what is kept so that it can go on where it ended.

What a line of the state file says is taken over only while it still stands: the slip is the same in the same rulebook, and what the
fate rests on (the property that killed it, nothing more where the games are the same, else the whole book) has not been changed since.
"""

import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from functools import cache
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from random import Random
from typing import final

from brinkproof.model.document import Entry
from brinkproof.model.load import rulebook_entries
from brinkproof.properties.mutation.deciding import STEPS, Original
from brinkproof.properties.mutation.fate import Fate, How, from_record
from brinkproof.properties.mutation.mutant import Mutant
from brinkproof.properties.mutation.shipped import shipped_mutants
from brinkproof.properties.mutation.tables import mutants, one_of_each
from brinkproof.properties.property import Property, load_properties
from brinkproof.properties.runs.kept import appended, digest, records
from brinkproof.properties.runs.pool import pool_of

VERSION = 1
"""Of what is decided and how; a line of another version is not taken over."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Which mutants are decided.

    Args:
        rulebook: the folder whose mutants they are.
        properties: the book.
        every: all slips, not only the first of each kind in each rule.
        rules: only those whose rule begins like one of these; all when empty.
        operators: only of these kinds; all when empty.
        limit: at most so many, chosen at random; all when 0.
        seed: of that choice.
        steps: of random games for each mutant.

    """

    rulebook: Path
    properties: Path
    every: bool = False
    rules: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    limit: int = 0
    seed: int = 0
    steps: int = STEPS


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A mutant and what became of it."""

    mutant: Mutant
    fate: Fate


def planned(plan: Plan, entries: Sequence[Entry]) -> tuple[Mutant, ...]:
    """Return the mutants of a plan, in the order of the rulebook, the faults of real engines last."""
    slips = mutants(entries)
    found = (*(slips if plan.every else one_of_each(slips)), *shipped_mutants(entries))
    chosen = [
        mutant
        for mutant in found
        if (not plan.rules or mutant.rule.startswith(plan.rules)) and (not plan.operators or mutant.operator in plan.operators)
    ]
    if plan.limit and plan.limit < len(chosen):
        kept = set(Random(plan.seed).sample(range(len(chosen)), plan.limit))
        chosen = [mutant for place, mutant in enumerate(chosen) if place in kept]
    return tuple(chosen)


def run(plan: Plan, state: Path | None, workers: int, progress: Callable[[str], None]) -> tuple[Outcome, ...]:
    """Decide the mutants of a plan, and return them in its order, whoever decided them when.

    Args:
        plan: which.
        state: a file of lines to go on from, and to add to; each mutant is written down as soon as it is decided.
        workers: processes side by side; with 0 everything happens in this one.
        progress: told how far it is.

    Raises:
        RuleError: something in the files is wrong.

    """
    entries, properties = rulebook_entries(plan.rulebook), load_properties(plan.properties)
    chosen = planned(plan, entries)
    keys = _Keys(entries, properties)
    fates = dict(_kept(state, chosen, keys)) if state is not None else {}
    left = [mutant for mutant in chosen if mutant.id not in fates]
    with appended(state) as write:
        for mutant, fate in _decided(plan, left, workers):
            fates[mutant.id] = fate
            write({"mutant": mutant.id, **keys.of(mutant, fate), **fate.as_record()})
            progress(f"mutants: {len(fates)} of {len(chosen)}; {mutant.id}: {fate.how}")
    return tuple(Outcome(mutant=mutant, fate=fates[mutant.id]) for mutant in chosen)


def _decided(plan: Plan, left: Sequence[Mutant], workers: int) -> Iterator[tuple[Mutant, Fate]]:
    """Yield each mutant when it is decided."""
    if workers == 0:
        yield from ((mutant, decide(plan.rulebook, plan.properties, mutant.id, plan.steps)) for mutant in left)
        return
    queue: SimpleQueue[str] = multiprocessing.get_context("spawn").SimpleQueue()
    with pool_of(min(workers, max(1, len(left))), queue) as pool:
        waiting: dict[Future[Fate], Mutant] = {
            pool.submit(decide, plan.rulebook, plan.properties, mutant.id, plan.steps): mutant for mutant in left
        }
        while waiting:
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                yield waiting.pop(future), future.result()


def decide(rulebook: Path, properties: Path, name: str, steps: int = STEPS) -> Fate:
    """Decide one mutant by its identifier, in whatever process."""
    original, known = _loaded(rulebook, properties, steps)
    return original.fate(known[name])


@cache
def _loaded(rulebook: Path, properties: Path, steps: int) -> tuple[Original, Mapping[str, Mutant]]:
    entries = rulebook_entries(rulebook)
    found = (*mutants(entries), *shipped_mutants(entries))
    return Original(entries=entries, properties=load_properties(properties), steps=steps), {mutant.id: mutant for mutant in found}


class _Keys:
    """What a line of the state file has to agree with."""

    def __init__(self, entries: Sequence[Entry], properties: Sequence[Property]) -> None:
        self._rulebook = digest([(entry.kind, entry.values) for entry in entries])
        self._properties = {one.name: digest(_claimed(one)) for one in properties}
        self._book = digest([_claimed(one) for one in properties])

    def of(self, mutant: Mutant, fate: Fate) -> Mapping[str, str]:
        """Return what says which slip it is, and what its fate rests on."""
        slip = digest([VERSION, self._rulebook, mutant.place, mutant.before, mutant.after])
        return {"slip": slip, "rests": self._rests_on(fate)}

    def _rests_on(self, fate: Fate) -> str:
        match fate.how:
            case How.PROPERTY:
                return self._properties.get(fate.by, "")
            case How.EQUIVALENT:
                return "the two rulebooks"
            case How.UNREACHABLE | How.FINDING | How.TEST | How.SURVIVOR | How.STILLBORN:
                return self._book


def _claimed(one: Property) -> list[object]:
    return [one.name, str(one.kind), one.on, one.apart_from, one.when, one.holds, one.ranking, one.lemma]


def _kept(state: Path, chosen: Sequence[Mutant], keys: _Keys) -> Iterator[tuple[str, Fate]]:
    """Yield what a state file says that still stands."""
    known = {mutant.id: mutant for mutant in chosen}
    for record in records(state):
        try:
            mutant, fate = known[record["mutant"]], from_record(record)
        except (ValueError, KeyError, TypeError):
            continue
        if {"slip": record.get("slip"), "rests": record.get("rests")} == keys.of(mutant, fate):
            yield mutant.id, fate
