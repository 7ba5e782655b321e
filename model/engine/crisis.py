"""Cuban Missile Crisis (#40): a coup attempt of the side under it loses the game, unless it pays in time.

It may pay "at any time": with each of its own decisions, and before each decision of the other side, in the
headline phase and the action rounds (ruling 5). Once the other side has declared a coup, it is resolved whole.
"""

from typing import Final

from brinkproof.model.engine.board import INDEX
from brinkproof.model.engine.decisions import Decision, Option
from brinkproof.model.engine.happenings import MissileCrisisCancelled
from brinkproof.model.engine.position import US, USSR, Position
from brinkproof.model.vocabulary import Ending, Phase, Superpower, Winner

CANCEL: Final = "cancel_missile_crisis"
WAIT: Final = "wait"
PRICE: Final = 2
_PAID_IN: Final[dict[Superpower, tuple[str, ...]]] = {US: ("West Germany", "Turkey"), USSR: ("Cuba",)}


def is_cancellation(option: Option) -> bool:
    """Whether the option pays the price of the crisis."""
    return isinstance(option, tuple) and option[0] == CANCEL


def cancel(position: Position, option: Option) -> None:
    """Take the price off the map and end the crisis. DEFCON stays where it is."""
    side = position.effects.missile_crisis
    assert side is not None, "only the side under the crisis is offered this"
    assert isinstance(option, tuple), "a cancellation names its country"
    position.emit(MissileCrisisCancelled(side))
    position.remove_influence(side, INDEX[str(option[1])], PRICE)
    position.effects = position.effects.without_missile_crisis()


def offer_cancellation(position: Position, decision: Decision) -> Decision:
    """The decision with the cancellation added, or a decision of the side under the crisis before it."""
    side = position.effects.missile_crisis
    if side is None or position.phase not in (Phase.HEADLINE, Phase.ACTION_ROUNDS):
        return decision
    ways = tuple((CANCEL, name) for name in _PAID_IN[side] if position.influence[side][INDEX[name]] >= PRICE)
    if not ways:
        return decision
    if decision.owner == side:
        return decision._replace(options=decision.options + ways)
    if decision.owner == side.opponent and decision.kind != "coup_target" and not position.waved:
        return Decision(side, "missile_crisis", (WAIT, *ways))
    return decision


def check_coup(position: Position, actor: Superpower) -> None:
    """The side under the crisis loses by attempting a coup, whoever is phasing."""
    if position.effects.missile_crisis is actor:
        position.finish(Winner(actor.opponent), Ending.MISSILE_CRISIS)
