"""A step of a game altered in one place: what the engine would show if it had done something else.

An invariant that no altered step breaks cannot fail, and says nothing.
"""

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

from brinkproof.model.engine import board
from brinkproof.model.engine.notes import InfluenceChanged
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.vocabulary import Ending, Region, Superpower, Winner
from brinkproof.properties.play.invariants import INVARIANTS, Invariant

_NUMBERS = ("round", "turn", "phasing", "china_holder", "china_face_up", "moved_to_2", "defcon", "vp")


def broken_by_tampering(
    before: Position, option: object, after: Position, wanted: set[str], random: Random, times: int
) -> Iterator[str]:
    """Yield the names of the wanted invariants that look at a step and that some alteration of it breaks."""
    looking = [invariant for invariant in _looking(before, after) if invariant.name in wanted]
    for _ in range(times if looking else 0):
        shown = tampered(random, before, after)
        yield from (invariant.name for invariant in looking if _breaks(invariant, before, option, shown))


def _looking(before: Position, after: Position) -> Iterator[Invariant]:
    here = before.decision.kind, after.decision.kind, frozenset(map(type, after.emitted))
    return (invariant for invariant in INVARIANTS if invariant.concerns(*here))


def _breaks(invariant: Invariant, before: Position, option: Any, after: Position) -> bool:
    try:
        return bool(invariant.check(before, option, after))
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return False  # what makes no sense at all is noticed otherwise, and shows nothing of the invariant


def tampered(random: Random, before: Position, after: Position) -> Position:
    """Return a copy of the position after a step with one thing in it altered."""
    shown = after.copy()
    random.choice((_country, _control, _happening, _options, _number, _marker, _card, _removed, _effect, _end, _task))(
        random, before, shown
    )
    return shown


def altered(value: object, random: Random) -> Any:
    """Return another value of the same kind, where there is one."""
    match value:
        case bool():
            return not value
        case int():
            return value + random.choice((-1, 1))
        case Superpower():
            return value.opponent
        case Region():
            return random.choice([region for region in Region if region is not value])
        case frozenset():
            return frozenset() if value else frozenset({US})
        case None:
            return random.choice((US, USSR))
        case str() if value in board.INDEX:
            return random.choice(board.NAMES)
        case _:
            return value


def _country(random: Random, before: Position, shown: Position) -> None:  # noqa: ARG001
    changed = [one.index for one in shown.emitted if isinstance(one, InfluenceChanged)]
    index = random.choice(changed) if changed and random.random() < 0.5 else random.randrange(len(board.NAMES))
    markers = shown.influence[random.choice((US, USSR))]
    markers[index] = max(0, markers[index] + random.choice((-1, 1)))
    shown.count(index, shown.influence[US][index], shown.influence[USSR][index])


def _control(random: Random, before: Position, shown: Position) -> None:  # noqa: ARG001
    kept = random.choice((shown.control, shown.markers))
    kept[random.choice((US, USSR))] ^= 1 << random.randrange(len(board.NAMES))


def _happening(random: Random, before: Position, shown: Position) -> None:  # noqa: ARG001
    if not shown.emitted:
        return
    place = random.randrange(len(shown.emitted))
    happening = shown.emitted[place]
    named = [field.name for field in fields(happening)]
    if named and random.random() < 0.7:
        name = random.choice(named)
        shown.emitted[place] = replace(happening, **{name: altered(getattr(happening, name), random)})
    else:
        del shown.emitted[place]


def _options(random: Random, before: Position, shown: Position) -> None:
    options: list[Any] = list(shown.decision.options)
    if options and random.random() < 0.5:
        options.pop(random.randrange(len(options)))
    else:
        cards = [*shown.hands[US], *shown.hands[USSR]]
        uses = [(card_id, use) for card_id in cards for use in ("event", "operations", "space", "event_first")]
        options.append(random.choice([*board.NAMES, *cards, *uses, ("the_china_card", "operations"), *before.decision.options]))
    shown.decision = shown.decision._replace(options=tuple(options))


def _number(random: Random, before: Position, shown: Position) -> None:  # noqa: ARG001
    name = random.choice(_NUMBERS)
    setattr(shown, name, altered(getattr(shown, name), random))


def _marker(random: Random, before: Position, shown: Position) -> None:  # noqa: ARG001
    random.choice((shown.military_ops, shown.space, shown.space_attempts))[random.choice((US, USSR))] += random.choice((-1, 1))


def _card(random: Random, before: Position, shown: Position) -> None:  # noqa: ARG001
    one, other = random.sample([shown.hands[US], shown.hands[USSR], shown.deck, shown.discards], 2)
    if one:
        other.append(one.pop(random.randrange(len(one))))


def _removed(random: Random, before: Position, shown: Position) -> None:  # noqa: ARG001
    if shown.removed and random.random() < 0.5:
        shown.removed -= {random.choice(sorted(shown.removed))}
    elif shown.discards:
        shown.removed |= {random.choice(shown.discards)}


def _effect(random: Random, before: Position, shown: Position) -> None:  # noqa: ARG001
    name = random.choice(fields(shown.effects)).name
    shown.effects = replace(shown.effects, **{name: altered(getattr(shown.effects, name), random)})


def _end(random: Random, before: Position, shown: Position) -> None:  # noqa: ARG001
    shown.winner, shown.ending = random.choice(list(Winner)), random.choice(list(Ending))


def _task(random: Random, before: Position, shown: Position) -> None:  # noqa: ARG001
    if shown.agenda:
        task = shown.agenda[-1]
        named = [field.name for field in fields(task)]  # type: ignore[arg-type] # every task is a dataclass
        if named:
            name = random.choice(named)
            shown.agenda[-1] = replace(task, **{name: altered(getattr(task, name), random)})  # type: ignore[type-var]
