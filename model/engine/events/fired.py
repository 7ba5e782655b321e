"""Events that an event sets off: a card comes out of a hand or a pile and its event happens at once.

The phasing side stays what it was, however long the chain; only executors and actors change (4.2, 8.1.3).
"""

from brinkproof.model.engine.position import Position
from brinkproof.model.engine.resolve import PutAway, ResolveEvent, can_occur
from brinkproof.model.vocabulary import Superpower


def fire(position: Position, card_id: str, executor: Superpower) -> None:
    """The event of a card that lies nowhere happens now, if it can; then the card is put away.

    UN Intervention never can: it is played together with another card, which a fired card is not (ruling 85).
    """
    if can_occur(position, card_id, executor):
        position.owe(ResolveEvent(card_id=card_id, executor=executor), PutAway(card_id=card_id))
    else:
        position.discards.append(card_id)
