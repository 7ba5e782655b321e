"""Whether a game is a shortest one, asked of something else than the search that found it.

Near games are asked of the solver, and of the layers of states in strict order. Deep ones are looked at through the clock, what is
owed, and what the claim reads, as if all else were unknown: that allows every game there is and more, so that where this view
needs as many steps as a game has, no game is shorter.
"""

from collections.abc import Mapping

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.image import image
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.search import search
from brinkproof.model.diagrams.system import System, make_system, settled
from brinkproof.model.language.syntax import reads
from brinkproof.properties.checkers import bmc
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome

SOLVED = 8
"""The solver is asked about games of at most so many steps."""

LAYERED = 20
"""As deep as layers in strict order stay small."""

CLOCK = {"turn", "phase", "round", "phasing", "revealed", "headline_card"}
OWED = {"agenda", "agenda_side", "agenda_value", "later", "later_side", "later_value"}


def shorter(problem: Problem, claim: Claim, length: int) -> str:
    """Return what says that a game of fewer steps breaks a claim, or nothing.

    A claim about steps is broken by the last step of its game, from the state before.
    """
    by_solver = length <= SOLVED and _solver_finds(problem, claim, length - 1)
    encoding = Encoding(problem.rulebook)
    system = make_system(encoding, settled(encoding))
    steps = [system.holds_on(action, target) for action, target in claim.steps]
    target = encoding.manager.union([system.holds(claim.target), *steps])
    depth = length - bool(claim.steps)
    if length <= LAYERED:
        least = _least_in_layers(system, target, depth)
    else:
        least = _least_in_view(system, target, depth, CLOCK | OWED | _read(claim))
    said: Mapping[str, bool] = {"the solver": by_solver, "the diagrams": least < depth}
    return ", ".join(who for who, finds in said.items() if finds)


def _solver_finds(problem: Problem, claim: Claim, depth: int) -> bool:
    alone = Problem(rulebook=problem.rulebook, claims=(claim,))
    verdicts = {verdict.property: verdict for verdict in bmc.check(alone, Budget(depth=depth), lambda _: None)}
    said = verdicts[claim.property.name]
    if said.outcome is Outcome.VIOLATED:
        return True
    assert (said.outcome, said.evidence, said.extent) == (Outcome.HOLDS, Evidence.BOUNDED, depth), said.reason
    return False


def _least_in_layers(system: System, target: Diagram, depth: int) -> int:
    """Return how many steps away a target is, at most ``depth``: it is known to be no further."""
    return search(system, {"target": target}, depth, lambda: False).depth["target"]


def _read(claim: Claim) -> set[str]:
    """Return the variables that a claim reads, without their index."""
    expressions = (claim.target, *(target for _, target in claim.steps))
    return {name.partition("[")[0] for expression in expressions for name in reads(expression)}


def _least_in_view(system: System, target: Diagram, depth: int, kept: set[str]) -> int:
    """Return a number of steps below which a target cannot be reached, at most ``depth``.

    What lies outside the system's care is left out: a run finds that no game comes there.
    """
    encoding, manager = system.encoding, system.encoding.manager
    hidden = [bit for name, bits in encoding.current.items() if name.partition("[")[0] not in kept for bit in bits]
    seen = layer = system.initial
    for number in range(depth):
        if manager.meets(layer, target):
            return number
        layer = manager.exists(hidden, image(encoding, system.relations, layer)) & system.care & ~seen
        seen = seen | layer
    return depth
