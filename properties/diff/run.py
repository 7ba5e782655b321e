"""One whole comparison of two printings of the rules."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import final

from brinkproof.model.load import load_rulebook
from brinkproof.model.rules import Overlay, Rulebook
from brinkproof.properties.diff.causes import Causes
from brinkproof.properties.diff.invariant import Invariant
from brinkproof.properties.diff.promises import Breach, Promise, breaches
from brinkproof.properties.diff.rows import Row, Witness, rows, way_to, witness
from brinkproof.properties.diff.sides import IncomparableError, Sides


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A file that is laid over a rulebook, and the name by which it is spoken of."""

    name: str
    path: Path


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Printing:
    """A rulebook as somebody has it: a folder, and what is laid over it."""

    name: str
    folder: Path
    laid: tuple[Laid, ...] = ()

    def load(self) -> Rulebook:
        """Load it.

        Raises:
            RuleError: something in the files is wrong.

        """
        return load_rulebook(self.folder, tuple(one.path for one in self.laid))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Overridden:
    """Two errata state one rule, each in its own way; only what the later says is heard."""

    rule: str
    earlier: str
    later: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """What an erratum changes by itself, and does not change beside the others; a game to where it would."""

    erratum: str
    by: tuple[str, ...]
    witness: Witness


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Diff:
    """What was found out about two printings.

    Args:
        old: the one.
        new: the other.
        before: the old rules over the variables of both, which the games of the witnesses speak of.
        after: the new rules over the same.
        starts: the variables with which the games begin differently.
        rows: the differences.
        touched: how many actions are not written alike; no other can differ.
        idle: errata that change nothing by themselves.
        taken_back: what errata would change, if it were not for others.
        overridden: rules that two errata state.
        reused: what became of the lemmas of the old rules under the new; nothing when neither needed any.
        promised: whether the change is made by errata that say what they are meant to change.
        breaches: where they promise something else than they do.

    """

    old: Printing
    new: Printing
    before: Rulebook
    after: Rulebook
    starts: tuple[str, ...]
    rows: tuple[Row, ...]
    touched: int
    idle: tuple[str, ...]
    taken_back: tuple[TakenBack, ...]
    overridden: tuple[Overridden, ...]
    reused: Invariant | None
    promised: bool
    breaches: tuple[Breach, ...]

    @property
    def same(self) -> bool:
        """Whether no game tells the two apart."""
        return not self.starts and all(row.witness is None for row in self.rows)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Incomparable:
    """Two printings that cannot be held against each other; why, in a clause."""

    old: Printing
    new: Printing
    reason: str


Promises = Callable[[Sequence[str], Rulebook, Rulebook], Sequence[Promise]]
"""Gives the intents of some errata, understood under the old rules and the new."""


def diff(
    old: Printing,
    new: Printing,
    promises: Promises,
    lemmas: Sequence[str] = (),
    progress: Callable[[str], None] = lambda _: None,
) -> Diff | Incomparable:
    """Hold two printings against each other.

    Args:
        old: the one.
        new: the other.
        promises: gives what errata promise.
        lemmas: facts that an earlier run found out about the one or the other, as text; they are proved again.
        progress: told what is going on.

    Raises:
        RuleError: something in the files is wrong.
        DiagramsUnavailable: there is no library of decision diagrams here.

    """
    return next(diffs(old, (new,), promises, lemmas, progress))


def diffs(
    old: Printing,
    others: Iterable[Printing],
    promises: Promises,
    lemmas: Sequence[str] = (),
    progress: Callable[[str], None] = lambda _: None,
) -> Iterator[Diff | Incomparable]:
    """Hold several printings against one; what is found out about that is found out once.

    Args and what is raised: see ``diff``.

    """
    kin: Sides | None = None
    for new in others:
        sides = Sides(old=old.load(), new=new.load(), lemmas=tuple(lemmas), progress=progress, kin=kin)
        found = _diff(old, new, sides, promises)
        yield found
        if kin is None and isinstance(found, Diff) and sides.old.position.keys() == sides.first.position.keys():
            kin = sides


def _diff(old: Printing, new: Printing, sides: Sides, promises: Promises) -> Diff | Incomparable:
    changes = (
        [one for one in (*old.laid, *new.laid) if (one in old.laid) != (one in new.laid)] if old.folder == new.folder else []
    )
    causes = Causes(
        sides=sides, changes=tuple(one.name for one in changes), with_only=lambda some: laid_with(old, new, some).load()
    )
    try:
        caused = causes.all()
    except IncomparableError as error:
        return Incomparable(old=old, new=new, reason=str(error))
    added = [one.name for one in new.laid if one not in old.laid]
    promised = promises(added, sides.first, sides.second) if len(added) == len(changes) else ()
    found = rows(sides, caused)
    broken = tuple(breaches(sides, promised, caused, found, causes.starting(), alone=len(changes) == 1)) if promised else ()
    return Diff(
        old=old,
        new=new,
        before=sides.first,
        after=sides.second,
        starts=sides.starts,
        rows=found,
        touched=len(sides.touched),
        idle=tuple(causes.idle()),
        taken_back=tuple(_taken_back(sides, causes)),
        overridden=tuple(_overridden(sides.new.overlays, new)),
        reused=sides.reused,
        promised=bool(promised),
        breaches=broken,
    )


def laid_with(old: Printing, new: Printing, some: frozenset[str]) -> Printing:
    """Return the old printing with some of the changes that lead to the new one; what is laid keeps its order."""
    laid = [
        one
        for one in _merged(old.laid, new.laid)
        if (one in new.laid) == (one.name in some) or (one in old.laid and one in new.laid)
    ]
    return Printing(name=old.name, folder=old.folder, laid=tuple(laid))


def _merged(old: Sequence[Laid], new: Sequence[Laid]) -> list[Laid]:
    """Return what either has, each once, in an order that is that of the new and, between what both have, that of the old."""
    merged, rest = list[Laid](), list(old)
    for one in new:
        while one in rest:
            merged.append(rest.pop(0))
        if one not in merged:
            merged.append(one)
    return [*merged, *rest]


def _taken_back(sides: Sides, causes: Causes) -> Iterator[TakenBack]:
    for one in causes.undone():
        by_label = {one.action: one.where}
        if (way := way_to(sides, one.where)) is not None:
            yield TakenBack(erratum=one.erratum, by=one.by, witness=witness(sides, by_label, way))


def _overridden(overlays: Sequence[Overlay], new: Printing) -> Iterator[Overridden]:
    named = list(zip(new.laid, overlays, strict=True))
    for place, (earlier, first) in enumerate(named):
        for later, second in named[place + 1 :]:
            stated = {*first.replaced, *first.added}
            for rule in (*second.replaced, *second.withdrawn):
                if rule in stated:
                    yield Overridden(rule=rule, earlier=earlier.name, later=later.name)
