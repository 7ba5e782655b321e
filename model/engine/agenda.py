"""How a position moves: one option is carried out, then everything forced, up to the next decision.

The agenda is a stack. When it is empty the phase says what is owed next (``turn``). The missile crisis is
looked after here because its cancellation may come before any decision of a player (``crisis``).
"""

from brinkproof.model.engine import crisis, turn
from brinkproof.model.engine.decisions import NO_DECISION, Option
from brinkproof.model.engine.errors import IllegalOption
from brinkproof.model.engine.position import GameOver, Position


def advance(position: Position, option: Option) -> None:
    """Carry out ``option`` in place; see ``game.apply`` for the variant that copies.

    Raises:
        IllegalOption: the option is not one of the decision; the position is unchanged.
    """
    decision = position.decision
    if option not in decision.options:
        raise IllegalOption(
            code="ENG01",
            reason=f"{option!r} is no option of the decision {decision.kind!r} of {decision.owner!s}",
            way_out=f"choose one of {decision.options!r}" if decision.options else "the game is over",
        )
    position.emitted = []
    try:
        if crisis.is_cancellation(option):
            crisis.cancel(position, option)
        elif option == crisis.WAIT:
            position.waved = True
        else:
            position.waved = False
            position.agenda.pop().choose(position, option)
    except GameOver:
        position.decision = NO_DECISION
    else:
        settle(position)


def settle(position: Position) -> None:
    """Do everything forced, up to the next decision or the end of the game."""
    try:
        while True:
            if not position.agenda:
                turn.owe_next(position)
                continue
            task = position.agenda[-1]
            decision = task.decision(position)
            if decision is not None:
                position.decision = crisis.offer_cancellation(position, decision)
                return
            position.agenda.pop()
            task.run(position)
    except GameOver:
        position.decision = NO_DECISION
