"""Events that an event sets off: a card comes out of a hand or a pile and its event happens at once.

The phasing side stays what it was, however long the chain; only executors and actors change (4.2, 8.1.3).
"""

from brinkproof.model.engine.cards import can_occur
from brinkproof.model.engine.decisions import Task
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower

# It is played together with another card, which a fired card is not (ruling 85).
_NEEDS_COMPANY = "un_intervention"


def fires(position: Position, card_id: str, executor: Superpower) -> bool:  # noqa: ARG001
    """Whether the event of a card occurs when another event sets it off (5.2 bullets 2 and 3)."""
    return card_id != _NEEDS_COMPANY and can_occur(card_id, position.effects)


def fire(position: Position, card_id: str, executor: Superpower) -> None:
    """The event of a card that lies nowhere happens now, if it can; then the card is put away."""
    if fires(position, card_id, executor):
        position.owe(resolve(card_id, executor), put_away(card_id))
    else:
        position.discards.append(card_id)


def resolve(card_id: str, executor: Superpower) -> Task:
    """The task of an event."""
    # Here and not above: the registry that resolves events is made of the modules that use this one.
    from brinkproof.model.engine.events import ResolveEvent  # noqa: PLC0415

    return ResolveEvent(card_id=card_id, executor=executor)


def put_away(card_id: str) -> Task:
    """The task that finds a played or fired card its place."""
    from brinkproof.model.engine.rounds import PutAway  # noqa: PLC0415 - as above

    return PutAway(card_id=card_id)
