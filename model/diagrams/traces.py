"""From a state that was found back to the beginning of the game."""

from collections.abc import Iterator, Sequence

from brinkproof.model.diagrams.image import preimage
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.states import pick
from brinkproof.model.diagrams.system import System
from brinkproof.model.state import State
from brinkproof.model.trace import Trace


def trace_to(system: System, log: Sequence[Diagram], target: Diagram) -> Trace:
    """Return a trace from the beginning to a state of a target.

    The trace is a shortest one when the log is made of strict layers. Of several traces it is always the same one: the
    earliest entry of the log, then the least state, then the first action.

    Args:
        system: whose steps to go back by.
        log: sets of states; each state but the first has a predecessor in an earlier entry.
        target: states, of which the log has at least one.

    """
    rulebook, empty = system.encoding.rulebook, system.encoding.manager.false
    place = next(place for place, entry in enumerate(log) if system.encoding.manager.meets(entry, target))
    states = log[place] & target
    state = pick(system.encoding, states)
    states_back, actions_back = [state], list[str]()
    while place > 0:
        before = preimage(system.encoding, system.relations, system.encoding.state(state))
        place, states = next((at, both) for at in range(place) if (both := log[at] & before) != empty)
        goal, state = state, pick(system.encoding, states)
        action = next(action for action in _able(system, state) if after(system, action, state) == goal)
        states_back.append(state)
        actions_back.append(rulebook.label(rulebook.actions[action]))
    return Trace(states=tuple(reversed(states_back)), actions=tuple(reversed(actions_back)))


def _able(system: System, state: State) -> Iterator[int]:
    """Yield the actions that are enabled in a state and have no error there."""
    alone = system.encoding.state(state)
    return (step.action for step in system.steps if alone & step.taken != system.encoding.manager.false)


def after(system: System, position: int, state: State) -> State:
    """Return the state after an action that is enabled in a state and has no error there."""
    encoding, step = system.encoding, system.steps[position]
    alone = encoding.state(state)

    def value(name: str, old: int) -> int:
        if name not in step.after:
            return old
        return next(new for new, where in step.after[name].items() if alone & where != encoding.manager.false)

    variables = encoding.rulebook.variables
    return tuple(value(variable.name, old) for variable, old in zip(variables, state, strict=True))


def extended(system: System, trace: Trace, position: int) -> Trace:
    """Return a trace with one more step."""
    rulebook = system.encoding.rulebook
    return Trace(
        states=(*trace.states, after(system, position, trace.states[-1])),
        actions=(*trace.actions, rulebook.label(rulebook.actions[position])),
    )
