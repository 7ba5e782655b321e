"""What the engine offers at a decision against what the rulebook enables, as sets, where both speak of the same things.

The rulebook knows regions and not countries, and no hands. So a coup that is offered must be enabled in its region, and where a
country has enemy influence and nothing of its kind is offered, the rulebook must forbid it; a use of a card in the hand is
compared both ways, except where scoring cards are due.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.position import Position
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.rules import Ground
from brinkproof.model.state import State
from brinkproof.model.tables import Country, card, countries, country
from brinkproof.model.vocabulary import Region, Superpower
from brinkproof.properties.play.invariant import scoring_due, trapped
from brinkproof.properties.play.projection import Projection

_PLAYS: Final = ("play_event", "play_opponent_card", "play_prevented_card", "play_operations")

ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "headline": ("choose_headline",),
    "play_card": (*_PLAYS, "play_scoring_card"),
    "trap_discard": ("discard_to_trap",),
    "operations": ("place_influence", "coup", "realignment"),
    "influence": ("place_influence",),
    "realignment_target": ("realignment", "free_realignment"),
    "coup_target": ("coup", "free_coup"),
    "free_operation": ("decline_free_operations", "free_coup", "free_realignment"),
    "olympic_answer": ("boycott", "participate"),
    "set_defcon": ("how_i_learned",),
    "war_target": ("war",),
    "missile_crisis": ("cancel_missile_crisis",),
}
"""The actions of the rulebook that a decision of a player is about, by its kind."""

NOT_ASKED: Final[Mapping[str, tuple[str, ...]]] = {"trap_discard": _PLAYS}
"""What a decision takes the place of."""

Area = tuple[str, bool]
"""A region, and battlegrounds in it or the other countries: what a coup is about in the rulebook."""


@final
@dataclass(frozen=True, slots=True)
class Difference:
    """What one side of a comparison allows and the other does not, and the rule of the rulebook it is about."""

    what: str
    rule: str


@final
class Legality:
    """The comparison for one rulebook; one instance serves many games."""

    def __init__(self, projection: Projection, interpreter: Interpreter) -> None:
        self._projection, self._interpreter = projection, interpreter
        rulebook = interpreter.rulebook
        self._players = rulebook.members["player"]
        self._named: dict[str, list[tuple[int, Ground]]] = {}
        for place, action in enumerate(rulebook.actions):
            self._named.setdefault(action.name, []).append((place, action))
        self._owners = [
            None if isinstance(action.owner, str) else compiled(action.owner, rulebook.position) for action in rulebook.actions
        ]

    def difference(self, state: State, position: Position) -> Difference | None:
        """Return the first thing that is allowed on one side only, if there is one."""
        return next(self._differences(state, position), None)

    def headline(self, state: State, player: Superpower, card_id: str) -> Difference | None:
        """Return what speaks against a card that was offered as a headline, said when the rulebook asks for it."""
        label = f"choose_headline(player={player}, card={self._projection.card(card_id)})"
        return next(self._wrong(state, label, offered=True), None)

    def _differences(self, state: State, position: Position) -> Iterator[Difference]:
        decision = position.decision
        kind, options = decision.kind, decision.options
        yield from self._owner(state, kind, decision.owner)
        match kind:
            case "headline":
                yield from (
                    d for option in options if isinstance(option, str) for d in self._headline(state, decision.owner, option)
                )
            case "play_card":
                yield from self._plays(state, position)
            case "trap_discard":
                yield from self._discards(state, position)
            case "coup_target":
                yield from self._targets(state, position, self._current(state, ("coup", "free_coup")))
            case "realignment_target":
                name = self._current(state, ("realignment", "free_realignment"))
                yield from self._targets(state, position, name)
                yield from self._wrong(state, "stop_realignments", offered="stop" in options)
            case "operations":
                for option, name in (("coup", "coup"), ("realignments", "realignment")):
                    yield from self._some(state, position, name, offered=option in options)
            case "free_operation":
                for option, name in (("coup", "free_coup"), ("realignments", "free_realignment")):
                    yield from self._some(state, position, name, offered=option in options)
                yield from self._wrong(state, "decline_free_operations", offered="decline" in options)
            case "set_defcon":
                for status in range(1, 6):
                    yield from self._wrong(state, f"how_i_learned(status={status})", offered=status in options)
            case _:
                pass
        for side in Superpower:
            if decision.owner == side and any(_cancels(option) for option in options):
                yield from self._wrong(state, f"cancel_missile_crisis(player={side})", offered=True)

    def _owner(self, state: State, kind: str, owner: str) -> Iterator[Difference]:
        """The rulebook asks somebody for the same thing, and it is the same side."""
        if kind not in ASKED or (kind == "headline" and owner == "ussr"):
            return
        named = [found for name in ASKED[kind] for found in self._named[name]]
        enabled = next((found for found in named if self._interpreter.is_enabled(state, found[0])), None)
        if enabled is None:
            if kind == "play_card" and self._interpreter.is_enabled(state, self._interpreter.places["sit_out"]):
                return
            yield Difference(f"the engine asks for {kind!r}, of which the rulebook enables nothing", named[0][1].rule)
            return
        function = self._owners[enabled[0]]
        mine = enabled[1].owner if function is None else self._players[function(state, (), state)]
        if mine != owner:
            yield Difference(f"the engine asks {owner} for {kind!r}, the rulebook asks {mine}", enabled[1].rule)

    def _headline(self, state: State, owner: str, card_id: str) -> Iterator[Difference]:
        if owner == "us":
            yield from self._wrong(state, f"choose_headline(player=us, card={self._projection.card(card_id)})", offered=True)

    def _plays(self, state: State, position: Position) -> Iterator[Difference]:
        side = next(side for side in Superpower if side == position.decision.owner)
        uses: dict[str, set[str]] = {}
        for option in position.decision.options:
            if isinstance(option, tuple) and not _cancels(option):
                uses.setdefault(str(option[0]), set()).add(str(option[1]))
        due = not trapped(position, side) and scoring_due(position, side)
        for card_id in position.hands[side]:
            offered = uses.get(card_id, set())
            for label, here in self._uses(card_id, side, offered):
                if here or not due:
                    yield from self._wrong(state, label, offered=here)

    def _uses(self, card_id: str, side: Superpower, offered: Collection[str]) -> Iterator[tuple[str, bool]]:
        """Yield the actions that the uses of a card come down to, each with whether it is offered."""
        here = card(card_id)
        operations = "operations" in offered
        if here.scoring:
            yield "play_scoring_card", "scoring" in offered
        elif card_id not in self._projection.known:
            yield (
                f"play_operations(printed={here.operations})",
                bool({"operations", "event_first", "operations_first"} & set(offered)),
            )
        elif here.owner is side.opponent:
            yield f"play_opponent_card(card={card_id}, event_first=true)", "event_first" in offered
            yield f"play_opponent_card(card={card_id}, event_first=false)", "operations_first" in offered
            if f"play_prevented_card(card={card_id})" in self._interpreter.places:
                yield f"play_prevented_card(card={card_id})", operations
        else:
            yield f"play_event(card={card_id})", "event" in offered
            yield f"play_operations(printed={here.operations})", operations

    def _discards(self, state: State, position: Position) -> Iterator[Difference]:
        side = next(side for side in Superpower if side == position.decision.owner)
        for card_id in position.hands[side]:
            if not card(card_id).scoring:
                offered = card_id in position.decision.options
                yield from self._wrong(state, f"discard_to_trap(printed={card(card_id).operations})", offered=offered)
                for label, _ in self._uses(card_id, side, ()):
                    yield from self._wrong(state, label, offered=False)

    def _current(self, state: State, names: Sequence[str]) -> str:
        """Return the action that is enabled in some region, the first if none is."""
        enabled = (name for name in names if any(self._interpreter.is_enabled(state, place) for place, _ in self._named[name]))
        return next(enabled, names[0])

    def _targets(self, state: State, position: Position, name: str) -> Iterator[Difference]:
        options = position.decision.options
        offered = {_area(option) for option in options if isinstance(option, str) and option != "stop"}
        for area in sorted(offered | _with_enemies(position, name)):
            yield from self._wrong(state, self._label(name, area), offered=area in offered)

    def _some(self, state: State, position: Position, name: str, *, offered: bool) -> Iterator[Difference]:
        labels = [self._label(name, area) for area in sorted(_with_enemies(position, name))]
        enabled = [label for label in labels if self._is_enabled(state, label)]
        if offered and not enabled:
            yield Difference(f"the engine offers {name!r}, which the rulebook enables nowhere", self._forbidding(state, name))
        if enabled and not offered:
            rule = self._interpreter.rulebook.actions[self._interpreter.places[enabled[0]]].rule
            yield Difference(f"the rulebook enables {enabled[0]}, and the engine offers no {name!r}", rule)

    def _wrong(self, state: State, label: str, *, offered: bool) -> Iterator[Difference]:
        if offered and not self._is_enabled(state, label):
            yield Difference(f"the engine offers {label}, which the rulebook does not enable", self._forbidding(state, label))
        elif not offered and self._is_enabled(state, label):
            rule = self._interpreter.rulebook.actions[self._interpreter.places[label]].rule
            yield Difference(f"the rulebook enables {label}, which the engine does not offer", rule)

    def _label(self, name: str, area: Area) -> str:
        inside = f"region={area[0]}, battleground={'true' if area[1] else 'false'}"
        return f"{name}({inside}, success=true)" if name.endswith("coup") else f"{name}({inside})"

    def _is_enabled(self, state: State, label: str) -> bool:
        place = self._interpreter.places.get(label)
        return place is not None and self._interpreter.is_enabled(state, place)

    def _forbidding(self, state: State, label: str) -> str:
        return forbidding_rule(self._interpreter, state, label)


def forbidding_rule(interpreter: Interpreter, state: State, label: str) -> str:
    """Return the restriction that forbids an action in a state, or the rule of the action itself."""
    actions = interpreter.rulebook.actions
    name = label.partition("(")[0]
    named = [actions[interpreter.places[label]]] if label in interpreter.places else [a for a in actions if a.name == name]
    for action in named:
        for rule, forbids in action.restrictions:
            if compiled(forbids, interpreter.rulebook.position)(state, (), state):
                return rule
    return named[0].rule if named else ""


def _cancels(option: Option) -> bool:
    return isinstance(option, tuple) and option[0] == "cancel_missile_crisis"


def _area(name: str) -> Area:
    found = country(name)
    return str(found.region), found.battleground


def _with_enemies(position: Position, name: str) -> set[Area]:
    """Where the side that decides has somebody to coup or to realign, and no card that the rulebook has no rules for protects them."""
    side = next(side for side in Superpower if side == position.decision.owner)
    markers = position.influence[side.opponent]
    return {(str(c.region), c.battleground) for c in countries() if markers[c.index] and not _shielded(position, side, c, name)}


def _shielded(position: Position, side: Superpower, here: Country, name: str) -> bool:
    """NATO (#21, less #17 and #55), the pact of the US and Japan (#27) and The Reformer (#87) bind the USSR only."""
    effects = position.effects
    if side is Superpower.US:
        return False
    if here.name == "Japan":
        return effects.us_japan_pact
    if here.region is not Region.EUROPE:
        return False
    if effects.reformer and name.endswith("coup"):
        return True
    left_out = (here.name == "France" and effects.de_gaulle) or (here.name == "West Germany" and effects.willy_brandt)
    return effects.nato and not left_out and position.controls(Superpower.US, here.index)
