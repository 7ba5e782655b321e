"""What errata promise, held against what they do: a promise that is not kept, and a difference that nobody promised."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import final

from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.errata import Erratum, Intent
from brinkproof.model.errors import RuleError
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.language.operators import negation
from brinkproof.model.language.syntax import Expression, reads
from brinkproof.model.parting import Parting
from brinkproof.model.rules import Rulebook
from brinkproof.properties.diff.intent import named, resolve
from brinkproof.properties.diff.reach import Way, first_way
from brinkproof.properties.diff.rows import ByLabel, Caused, Row, Witness, way_to, witness
from brinkproof.properties.diff.sides import Sides, places

Spoken = Mapping[str, tuple[Expression, Expression]]
"""For the label of each action that an intent speaks of: when it does, and what is to hold of the step then."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """An intent of an erratum, understood under the rules of both sides.

    Args:
        erratum: its name.
        number: which of its intents, from 1.
        kind: how the new rules are to differ.
        by_old: what it speaks of, by the names of the old rules.
        by_new: the same by the names of the new.
        start_holds: for ``start``: what it says of the beginning is true.
        start_names: for ``start``: the variables that it speaks of.

    """

    erratum: str
    number: int
    kind: Parting
    by_old: Spoken
    by_new: Spoken
    start_holds: bool = True
    start_names: frozenset[str] = frozenset()


def promises_of(errata: Mapping[str, Erratum]) -> Callable[[Sequence[str], Rulebook, Rulebook], list[Promise]]:
    """Return what gives the promises of some of the errata, understood under the rules without them and with them.

    Args:
        errata: by the names under which they are laid; a file that is no erratum promises nothing.

    """

    def promised(names: Sequence[str], old: Rulebook, new: Rulebook) -> list[Promise]:
        return [
            _promise(errata[name], number, intent, old, new)
            for name in names
            if name in errata
            for number, intent in enumerate(errata[name].intents, start=1)
        ]

    return promised


def _promise(erratum: Erratum, number: int, intent: Intent, old: Rulebook, new: Rulebook) -> Promise:
    meant = resolve(intent, new, elsewhere=named(old))
    try:
        before = resolve(intent, old, elsewhere=named(new)).steps
    except RuleError:
        before = ()  # it speaks of something that only the new rules have, so not of what they forbid
    return Promise(
        erratum=erratum.id,
        number=number,
        kind=intent.kind,
        by_old={one.label: (one.when, one.holds) for one in before},
        by_new={one.label: (one.when, one.holds) for one in meant.steps},
        start_names=reads(meant.start),
        start_holds=bool(compiled(meant.start, new.position)(new.initial, (), new.initial)),
    )


class BreachKind(StrEnum):
    """What can be wrong between a promise and the rules."""

    NOT_PROMISED = "not promised"
    NOT_DONE = "not done"
    OTHERWISE = "done otherwise"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """A promise and the rules that do not fit together.

    Args:
        kind: nobody promised a difference; what was promised does not happen; it happens, and ends otherwise than was said.
        action: the name of the action; empty when it is the beginning of the game, or a promise that is not done.
        parting: how the new rules differ there, or were to.
        erratum: whose promise it is; empty when there is none.
        number: which of its intents.
        witness: a game that shows it.

    """

    kind: BreachKind
    action: str
    parting: Parting
    erratum: str = ""
    number: int = 0
    witness: Witness | None = None


def breaches(
    sides: Sides,
    promises: Sequence[Promise],
    caused: Mapping[tuple[str, Parting], Caused],
    rows: Sequence[Row],
    starting: Mapping[str, Collection[str]],
    *,
    alone: bool,
) -> Iterator[Breach]:
    """Yield where the promises of errata and what they do are not the same.

    A difference in states that no game leads to breaks no promise, and keeps none. What is caused by one erratum or by several
    together is for these to promise, and for no other; and what each of them says of the step has to be true there.

    Args:
        sides: the rules without the errata and with them.
        promises: all intents of the errata.
        caused: for each action and kind of parting, the states by their cause.
        rows: the differences, with the games that show them.
        starting: for each erratum, the variables that begin otherwise with it alone.
        alone: whether the promises are of one erratum, and nothing else changes.

    """
    yield from _start(sides, promises, starting)
    manager = sides.encoding.manager
    everywhere = sides.encoding.domain & sides.care
    covered: dict[tuple[str, str, Parting], Diagram] = {}
    for one in promises:
        if one.kind is Parting.START:
            continue
        kept: dict[str, Diagram] = {}
        otherwise: dict[str, Diagram] = {}
        for label in dict.fromkeys((*one.by_old, *one.by_new)):
            when, fails = _where(sides, one, label)
            parts = caused.get((label, one.kind), {})
            own = manager.union(where for cause, where in parts.items() if one.erratum in cause)
            kept[label] = own & when
            # beside other errata, one is answerable only for what it has a part in
            otherwise[label] = when & fails & (everywhere if alone else own)
            covered[one.erratum, label, one.kind] = covered.get((one.erratum, label, one.kind), manager.false) | when
        if not _is_shown(sides, rows, kept) and _game(sides, kept, way_to(sides, _union(sides, kept))) is None:
            yield Breach(kind=BreachKind.NOT_DONE, action="", parting=one.kind, erratum=one.erratum, number=one.number)
        elif (game := _game(sides, otherwise, first_way(_union(sides, otherwise), sides.after))) is not None:
            yield Breach(
                kind=BreachKind.OTHERWISE,
                action=game.action.partition("(")[0],
                parting=one.kind,
                erratum=one.erratum,
                number=one.number,
                witness=game,
            )
    left: dict[tuple[str, Parting], dict[str, Diagram]] = {}
    for (label, kind), parts in caused.items():
        for cause, where in parts.items():
            rest = where & ~manager.union(covered.get((erratum, label, kind), manager.false) for erratum in cause)
            here = left.setdefault((label.partition("(")[0], kind), {})
            here[label] = here.get(label, manager.false) | rest
    for (action, kind), by_label in left.items():
        if (game := _game(sides, by_label, way_to(sides, _union(sides, by_label)))) is not None:
            yield Breach(kind=BreachKind.NOT_PROMISED, action=action, parting=kind, witness=game)


def _start(sides: Sides, promises: Sequence[Promise], starting: Mapping[str, Collection[str]]) -> Iterator[Breach]:
    promised = [one for one in promises if one.kind is Parting.START]
    for erratum, names in starting.items():
        said = frozenset[str]().union(*(one.start_names for one in promised if one.erratum == erratum))
        if not said.issuperset(names):
            yield Breach(kind=BreachKind.NOT_PROMISED, action="", parting=Parting.START)
    if sides.starts and not promised and not any(starting.values()):
        yield Breach(kind=BreachKind.NOT_PROMISED, action="", parting=Parting.START)
    for one in promised:
        changed = starting.get(one.erratum) or sides.starts
        if not changed or not one.start_holds:
            kind = BreachKind.OTHERWISE if changed else BreachKind.NOT_DONE
            yield Breach(kind=kind, action="", parting=Parting.START, erratum=one.erratum, number=one.number)


def _where(sides: Sides, one: Promise, label: str) -> tuple[Diagram, Diagram]:
    """Return where an intent speaks of an action, and where what it says of the step is false.

    An action that the new rules forbid has its roles by the old rules.
    """
    forbids = one.kind is Parting.STRICTER
    system, spoken = (sides.before.system, one.by_old) if forbids else (sides.after.system, one.by_new)
    place = places(system.encoding.rulebook).get(label)
    if place is None or label not in spoken:
        return sides.encoding.manager.false, sides.encoding.manager.false
    when, holds = spoken[label]
    return system.holds_on(place, when), system.holds_on(place, negation(holds))


def _union(sides: Sides, by_label: ByLabel) -> Diagram:
    return sides.encoding.manager.union(by_label.values())


def _is_shown(sides: Sides, rows: Sequence[Row], by_label: ByLabel) -> bool:
    """Whether the game of some difference ends where one of some actions differs."""
    ends = [(one.witness.action, sides.encoding.state(one.witness.trace.states[-1])) for one in rows if one.witness]
    return any(action in by_label and sides.encoding.manager.meets(end, by_label[action]) for action, end in ends)


def _game(sides: Sides, by_label: ByLabel, way: Way | None) -> Witness | None:
    return witness(sides, by_label, way) if way else None
