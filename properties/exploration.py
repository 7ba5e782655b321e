"""The states of a problem, closed, and what can be read off them whatever is claimed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import final

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.manager import Diagram
from brinkproof.model.diagrams.search import Closed, close
from brinkproof.model.diagrams.states import counter
from brinkproof.model.diagrams.system import System, make_system, settled
from brinkproof.properties.problem import Problem


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Closure:
    """What the closed set of states tells about a rulebook.

    Args:
        states: how many can be reached.
        transitions: pairs of a reachable state and an action that is enabled in it; idle steps do not count.
        iterations: of the search.
        nodes: of the diagram of the states.
        fired: for each rule, action or ending that some reachable step exercises, the label of one such action.
        never_enabled: labels of the actions that no reachable state allows.

    """

    states: int
    transitions: int
    iterations: int
    nodes: int
    fired: Mapping[str, str]
    never_enabled: tuple[str, ...]


@final
@dataclass(frozen=True, kw_only=True)
class Exploration:
    """A problem whose states are closed."""

    problem: Problem
    closed: Closed
    progress: Callable[[str], None]

    @property
    def system(self) -> System:
        """The transition system, right in all reachable states."""
        return self.closed.system

    @cached_property
    def states(self) -> int:
        """How many states can be reached."""
        return self._count(self.closed.reached)

    @cached_property
    def _count(self) -> Callable[[Diagram], int]:
        return counter(self.system.encoding)

    def meets(self, where: Diagram) -> bool:
        """Whether some reachable state is in a set."""
        return self.system.encoding.manager.meets(self.closed.reached, where)

    @cached_property
    def enabled(self) -> tuple[bool, ...]:
        """For each action, whether some reachable state allows it."""
        return tuple(self.meets(step.guard) for step in self.system.steps)

    @cached_property
    def stuck(self) -> Diagram:
        """Where the game is not over and nothing can be done, reachable or not."""
        return ~self.system.over & ~self.system.can_move

    @cached_property
    def closure(self) -> Closure:
        """What the closed set tells about the rulebook."""
        rulebook, system = self.problem.rulebook, self.system
        fired: dict[str, str] = {}
        guards: dict[int, tuple[Diagram, int]] = {}
        for step, action, enabled in zip(system.steps, rulebook.actions, self.enabled, strict=True):
            if enabled:
                fired.setdefault(action.rule, rulebook.label(action))
            for rule, where in step.fired:
                if rule not in fired and self.meets(where):
                    fired[rule] = rulebook.label(action)
            guard, times = guards.get(int(step.guard), (step.guard, 0))
            guards[int(step.guard)] = (guard, times + 1)
        return Closure(
            states=self.states,
            transitions=sum(self._count(self.closed.reached & guard) * times for guard, times in guards.values()),
            iterations=len(self.closed.log),
            nodes=system.encoding.manager.size([self.closed.reached]),
            fired=fired,
            never_enabled=tuple(
                rulebook.label(action) for action, enabled in zip(rulebook.actions, self.enabled, strict=True) if not enabled
            ),
        )


def explore(problem: Problem, progress: Callable[[str], None]) -> Exploration:
    """Close the reachable states of a problem.

    Args:
        problem: its rulebook.
        progress: told where the search is.

    Raises:
        DiagramsUnavailable: there is no library of decision diagrams here; search explicitly.

    """
    encoding = Encoding(problem.rulebook)
    return Exploration(problem=problem, closed=close(make_system(encoding, settled(encoding)), progress), progress=progress)
