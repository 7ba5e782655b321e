"""Games that break properties in one rulebook, each played again by the interpreter before it counts."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.search import close, layers
from brinkproof.model.diagrams.system import System, make_system, settled
from brinkproof.model.diagrams.traces import extended, trace_to
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.rules import Rulebook
from brinkproof.model.trace import Trace
from brinkproof.properties.problem import Claim, pose
from brinkproof.properties.property import Kind, Property

NEAR = 20
"""How many steps the search in strict order looks ahead: about half a turn."""

Targets = Callable[[System], list[Diagram]]


def breaking_games(rulebook: Rulebook, properties: Sequence[Property], *, far: bool = False) -> Mapping[str, Trace]:
    """Return a game that breaks each property, by name, for those that are broken.

    Args:
        rulebook: what is played.
        properties: none of them ``sometimes``.
        far: whether all states are closed; else games of at most ``NEAR`` steps are looked for, and the shortest are found.

    Raises:
        RuleError: a property speaks of something that the rulebook does not have.

    """
    claims = pose(rulebook, properties).claims

    def targets(system: System) -> list[Diagram]:
        return [_target(system, claim) for claim in claims]

    system, log = _all(rulebook) if far else _near(rulebook, targets)
    found = {}
    for claim, target in zip(claims, targets(system), strict=True):
        if any(system.encoding.manager.meets(entry, target) for entry in log):
            found[claim.property.name] = _game(system, claim, trace_to(system, log, target))
            _play_again(rulebook, claim, found[claim.property.name])
    return found


def first_error(rulebook: Rulebook) -> str:
    """Return what a game of at most ``NEAR`` steps comes to that the rulebook has no answer to, or nothing."""

    def faults(system: System) -> list[Diagram]:
        return [system.encoding.manager.union(f.where for step in system.steps for f in step.faults)]

    system, log = _near(rulebook, faults)
    met = [f for step in system.steps for f in step.faults if system.encoding.manager.meets(log[-1], f.where)]
    return f"rule {met[0].rule!r}: {met[0].problem}" if met else ""


def _near(rulebook: Rulebook, targets: Targets) -> tuple[System, Sequence[Diagram]]:
    """Return the steps of a rulebook, and the states first reached after 0, 1, 2, ... steps, until all targets are met.

    The steps are made for states in which no ending is due; when others are met, for all states.
    """
    encoding = Encoding(rulebook)
    system = make_system(encoding, settled(encoding))
    log = _layers(system, targets(system))
    if encoding.manager.meets(log[-1], ~system.care):
        system = make_system(encoding, encoding.manager.true)
        log = _layers(system, targets(system))
    return system, log


def _layers(system: System, targets: Sequence[Diagram]) -> list[Diagram]:
    """Return layers until all targets are met, or a state is in which the steps are not right."""
    meets = system.encoding.manager.meets
    log: list[Diagram] = []
    for layer in islice(layers(system), NEAR + 1):
        log.append(layer)
        targets = [target for target in targets if not meets(layer, target)]
        if not targets or meets(layer, ~system.care):
            break
    return log


def _all(rulebook: Rulebook) -> tuple[System, Sequence[Diagram]]:
    encoding = Encoding(rulebook)
    closed = close(make_system(encoding, settled(encoding)), lambda _: None)
    return closed.system, closed.log


def _target(system: System, claim: Claim) -> Diagram:
    """Return where a property is broken, or from where a step breaks it."""
    states = system.holds(claim.target)
    if claim.property.kind is Kind.EVENTUALLY:
        states = states | ~system.over & ~system.can_move
    return system.encoding.manager.union([states, *(system.holds_on(action, target) for action, target in claim.steps)])


def _game(system: System, claim: Claim, trace: Trace) -> Trace:
    """Return a game with the step that breaks a property, where it is a step that does."""
    state = system.encoding.state(trace.states[-1])
    for action, target in claim.steps:
        if system.encoding.manager.meets(state, system.holds_on(action, target)):
            return extended(system, trace, action)
    return trace


def _play_again(rulebook: Rulebook, claim: Claim, trace: Trace) -> None:
    """Play a game, and see that its end breaks the property."""
    interpreter = Interpreter(rulebook)
    state = before = rulebook.initial
    assert trace.states[0] == state
    for label, after in zip(trace.actions, trace.states[1:], strict=True):
        action = interpreter.places[label]
        assert interpreter.is_enabled(state, action)
        before, state = state, interpreter.step(state, action)
        assert state == after
    broken = bool(compiled(claim.target, rulebook.position)(state, (), state))
    if claim.property.kind is Kind.EVENTUALLY:
        broken = not interpreter.over(state) and not interpreter.enabled(state)
    if trace.actions and claim.steps:
        last = interpreter.places[trace.actions[-1]]
        target = dict(claim.steps).get(last)
        if target is not None:
            names = [name for name, _ in rulebook.actions[last].locals]
            broken = broken or bool(compiled(target, rulebook.position, names)(before, interpreter.locals(before, last), state))
    assert broken, f"{claim.property.name} is not broken by the game that was found"
