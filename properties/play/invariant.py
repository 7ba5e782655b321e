"""What an invariant of the engine is, and the facts of the map that invariants are written with.

The rulebook has no countries and no hands; invariants say of them what the rules text says, over one step of a game. They use
the tables and what the engine shows, never its rules.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.effects import Effects
from brinkproof.model.engine.happenings import EventBegins, Happening
from brinkproof.model.engine.notes import InfluenceChanged, Note
from brinkproof.model.engine.position import Position
from brinkproof.model.tables import Country, card, countries
from brinkproof.model.vocabulary import Region, Superpower

US: Final = Superpower.US
USSR: Final = Superpower.USSR

Check = Callable[[Position, Option, Position], str]
"""What is wrong with a step (the position before, the option, the position after); empty if nothing is."""


BOXES: Final = {
    1: (2, 3, 2, 1),
    2: (2, 4, 0, 0),
    3: (2, 3, 2, 0),
    4: (2, 4, 0, 0),
    5: (3, 3, 3, 1),
    6: (3, 4, 0, 0),
    7: (3, 3, 4, 2),
    8: (4, 2, 2, 0),
}
"""Of each box of the space race: the least operations, the greatest die, the points of the first and the second side (6.4)."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Invariant:
    """Something that holds of every step of every game.

    Args:
        name: in words with hyphens.
        says: what holds, in one sentence.
        rule: the paragraph or card it comes from.
        check: over a step.
        asked: it is looked at where one of these kinds of decision is asked after the step,
        chosen: or where the option was one of a decision of these kinds,
        seen: or where a happening or note of these types is emitted; without any of the three it is always looked at.

    """

    name: str
    says: str
    rule: str
    check: Check
    asked: frozenset[str]
    chosen: frozenset[str]
    seen: frozenset[type]

    def concerns(self, chosen: str, asked: str, seen: frozenset[type]) -> bool:
        """Whether a step with these is looked at."""
        if not (self.asked or self.chosen or self.seen):
            return True
        return asked in self.asked or chosen in self.chosen or not self.seen.isdisjoint(seen)


def holds(rule: str, *, asked: str = "", chosen: str = "", seen: tuple[type, ...] = ()) -> Callable[[Check], Invariant]:
    """Make an invariant of a check, which gives it its name and, with its first sentence, what it says."""

    def make(check: Check) -> Invariant:
        said = (check.__doc__ or "").partition("\n")[0]
        name = str(getattr(check, "__name__", "")).replace("_", "-")
        kinds = frozenset(asked.split()), frozenset(chosen.split())
        return Invariant(name=name, says=said, rule=rule, check=check, asked=kinds[0], chosen=kinds[1], seen=frozenset(seen))

    return make


COUNTRIES: Final = countries()
INDEX: Final = {country.name: country.index for country in COUNTRIES}
ASIA: Final = frozenset({Region.ASIA, Region.SOUTHEAST_ASIA})
AMERICAS: Final = frozenset({Region.CENTRAL_AMERICA, Region.SOUTH_AMERICA})
LAST_BOX: Final = 8
CHINA: Final = "the_china_card"

_CLOSED: Final = {
    5: frozenset[Region](),
    4: frozenset({Region.EUROPE}),
    3: frozenset({Region.EUROPE, *ASIA}),
    2: frozenset({Region.EUROPE, *ASIA, Region.MIDDLE_EAST}),
}


def closed(defcon: int) -> frozenset[Region]:
    """The regions in which DEFCON allows neither coups nor realignments (8.1.5)."""
    return _CLOSED.get(defcon, frozenset())


def in_control(position: Position, side: Superpower, index: int) -> bool:
    """Whether the side exceeds the other by the stability of the country at least (2.1.7)."""
    return position.influence[side][index] - position.influence[side.opponent][index] >= COUNTRIES[index].stability


def protected(position: Position, country: Country) -> bool:
    """Whether NATO protects the country: US-controlled, in Europe, without France after #17 and West Germany after #55 (#21)."""
    effects = position.effects
    left = (effects.de_gaulle and country.name == "France") or (effects.willy_brandt and country.name == "West Germany")
    return effects.nato and country.region is Region.EUROPE and not left and in_control(position, US, country.index)


def barred(position: Position, actor: Superpower, country: Country, *, coup: bool) -> bool:
    """Whether a treaty keeps the side from a coup or a realignment there; they bind the USSR only (#21, #27, #87)."""
    if actor is US:
        return False
    effects = position.effects
    reformed = coup and effects.reformer and country.region is Region.EUROPE
    return reformed or (effects.us_japan_pact and country.name == "Japan") or protected(position, country)


def summed(effects: Effects, side: Superpower, base: int) -> int:
    """Operations with the modifiers of the side that uses them, before the limits of 1 and 4 apply (7.4)."""
    return base + (effects.containment if side is US else effects.brezhnev_doctrine) - (side in effects.red_scare_purge)


def worth(effects: Effects, side: Superpower, base: int) -> int:
    """What operations of 1 to 4 are worth to the side that uses them: modifiers are summed, then limited (7.4)."""
    return max(1, min(4, summed(effects, side, base)))


def vietnam_adds(effects: Effects, side: Superpower, base: int) -> bool:
    """Whether operations gain 1 in Southeast Asia (#9). It is in the same sum: what was reduced to nothing has used it up."""
    return effects.vietnam_revolts and side is USSR and summed(effects, side, base) > 0


def printed(card_id: str) -> int:
    """The printed value of a card."""
    return card(card_id).operations


def scoring_due(position: Position, side: Superpower) -> bool:
    """Whether the side has no more action rounds left, this one included, than scoring cards (4.5D, ruling 14)."""
    scoring = sum(not printed(card_id) for card_id in position.hands[side])
    station = position.space[side] == LAST_BOX > position.space[side.opponent]
    more = station or (side is US and position.effects.eighth_us_round)
    return scoring > (8 if more else 6 if position.turn <= 3 else 7) - position.round


def trapped(position: Position, side: Superpower) -> bool:
    """Whether the side is in Bear Trap (#44) or Quagmire (#42)."""
    return position.effects.bear_trap if side is USSR else position.effects.quagmire


def top(position: Position) -> Any:  # noqa: ANN401 - invariants read the fields that such a task has
    """The task that asks the decision of a position."""
    return position.agenda[-1]


def first(position: Position, kind: type) -> Any:  # noqa: ANN401 - the caller named the type
    """The first happening or note of that type in the step that led to a position, or None."""
    return next((one for one in position.emitted if isinstance(one, kind)), None)


def at_once(position: Position) -> Iterator[Happening | Note]:
    """What the option itself brought about: everything up to the event that follows it, if one does."""
    for one in position.emitted:
        if isinstance(one, EventBegins):
            return
        yield one


def held_then(before: Position, after: Position, index: int) -> dict[Superpower, int]:
    """The influence of both sides in a country when the option was carried out, before any event that follows."""
    amounts = {side: before.influence[side][index] for side in Superpower}
    for one in at_once(after):
        if isinstance(one, InfluenceChanged) and one.index == index:
            amounts = {US: one.us, USSR: one.ussr}
    return amounts


def us_ussr(side: Superpower, own: int, other: int) -> str:
    """Say what a side and the other have, as reports do: of the US, then of the USSR."""
    return f"{own}/{other} (US/USSR)" if side is US else f"{other}/{own} (US/USSR)"


def words(position: Position) -> tuple[str, ...]:
    """The options of the decision that are one word: cards or countries, without the price of the missile crisis."""
    return tuple(option for option in position.decision.options if isinstance(option, str))


def listed(names: object, what: str) -> str:
    """Say that these are wrong, or nothing if there are none."""
    found = sorted(map(str, names)) if isinstance(names, list | set | frozenset | tuple) else []
    return f"{', '.join(found)} {what}" if found else ""
