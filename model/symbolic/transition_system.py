"""A rulebook as terms: where the game begins, what each action does, and what that means for an expression.

``step.py`` says what one action does, ``properties.unroll`` puts steps one after the other.

A state is *settled* when the game is over in it or no ending is due. A rulebook *settles* when the first state is settled
and every ending ends the game: then each step leads to a settled state, since endings are tested after each effect, and an
ending need only be tested again where something it reads was written. Both can be seen from the rulebook, by folding; one
of which they cannot be seen has all its endings tested after every effect.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import final

import z3

from brinkproof.model.language.operators import FALSE, TRUE, substitute
from brinkproof.model.language.sorts import Sort
from brinkproof.model.language.syntax import Constant, Expression, Local, Read, reads
from brinkproof.model.rules import Ending, Rulebook
from brinkproof.model.state import State
from brinkproof.model.symbolic.encode import Encoder, Term, concrete
from brinkproof.model.symbolic.step import Step, make_step
from brinkproof.model.symbolic.variables import width_of
from brinkproof.model.tracking import Tracking


@final
class TransitionSystem:
    """A rulebook as terms.

    Args:
        rulebook: its rules.
        extra: further expressions that will be encoded with it; the width of numbers is chosen for them too.
        tracking: what a rulebook was rewritten to, for one whose rules can be let go of; its rulebook is taken.
        prefix: put before the name of every variable; what is meant is the same.

    """

    def __init__(
        self, rulebook: Rulebook, extra: Sequence[Expression] = (), tracking: Tracking | None = None, *, prefix: str = ""
    ) -> None:
        self.rulebook = tracking.rulebook if tracking else rulebook
        self._settles = settles(rulebook)
        self._limits: Mapping[str, Expression] = tracking.limits if tracking else {}
        self.encoder = Encoder(width_of(self.rulebook, extra), prefix)
        self.now: dict[str, Term] = {v.name: self.encoder.variable(v.name, v.sort) for v in self.rulebook.variables}

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every ground action, in rulebook order."""
        return tuple(
            make_step(self.rulebook, self.encoder, self.now, action, settles=self._settles, limits=self._limits)
            for action in self.rulebook.actions
        )

    @cached_property
    def initial(self) -> Term:
        """That the game begins."""
        return z3.And(*(self.now[v.name] == self.encoder.value(v.initial, v.sort) for v in self.rulebook.variables))

    @cached_property
    def domain(self) -> Term:
        """That every variable has a value of its sort."""
        return z3.And(*(self.encoder.within(self.now[v.name], v.sort) for v in self.rulebook.variables))

    def term(self, expression: Expression) -> Term:
        """Return an expression over one state."""
        return self.encoder.encode(expression, self._reader({}), {})

    def after(self, expression: Expression, action: int) -> Term:
        """Return an expression over one state, said of the state after an action."""
        return self.encoder.encode(expression, self._reader(self.steps[action].after), {})

    def after_each(self, expression: Expression) -> dict[int, Term]:
        """Return an expression over one state, said of the state after each action that changes what it reads.

        Actions that change it alike (half of them, most often) share one term.
        """
        read = sorted(reads(expression))
        known: dict[tuple[int, ...], Term] = {}
        found: dict[int, Term] = {}
        for place, step in enumerate(self.steps):
            changed = tuple(step.after[name].get_id() if name in step.after else -1 for name in read)
            if any(number >= 0 for number in changed):
                if changed not in known:
                    known[changed] = self.after(expression, place)
                found[place] = known[changed]
        return found

    def over_step(self, expression: Expression, action: int) -> Term:
        """Return an expression over the state before an action, its roles and (primed) the state after."""
        step = self.steps[action]

        def read(part: Read) -> Term:
            if part.primed:
                return step.after.get(part.variable, self.now[part.variable])
            return self.now[part.variable]

        return self.encoder.encode(expression, read, step.locals)

    def _reader(self, changed: Mapping[str, Term]) -> Callable[[Read], Term]:
        return lambda part: changed.get(part.variable, self.now[part.variable])

    def take(self, state: State, action: int) -> tuple[bool, bool, State]:
        """Take one step on concrete values, through the terms.

        Args:
            state: where the game stands; settled, if the rulebook settles.
            action: its position in ``Rulebook.actions``.

        Returns:
            Whether the action is enabled, whether the step is an error, and the state after it (the same state when it
            is not enabled, without meaning when it is an error).

        """
        step = self.steps[action]
        values = [
            (self.now[v.name], self.encoder.value(number, v.sort))
            for v, number in zip(self.rulebook.variables, state, strict=True)
        ]

        def valued(term: Term) -> int:
            return concrete(z3.simplify(z3.substitute(term, *values)))

        if not valued(step.guard):
            return False, False, state
        after = list(state)
        for name, term in step.after.items():
            after[self.rulebook.position[name]] = valued(term)
        return True, bool(valued(step.error)), tuple(after)


def settles(rulebook: Rulebook) -> bool:
    """Whether it can be seen that a rulebook settles: no ending is due where the game begins, and each ends the game."""
    start: dict[str, Expression] = {
        v.name: Constant(v.initial, Sort(v.sort.kind, v.initial, v.initial)) for v in rulebook.variables
    }
    begun = _with(rulebook.over, start) == TRUE or all(_with(e.when, start) == FALSE for e in rulebook.endings)
    return begun and all(_ends(rulebook, ending) for ending in rulebook.endings)


def _ends(rulebook: Rulebook, ending: Ending) -> bool:
    """Whether the first effect of an ending makes the game be over, whatever the state; limits could change what it writes."""
    first = ending.effects[0] if ending.effects else None
    if first is None or first.when != TRUE or any(a.variable in rulebook.limits for a in first.assignments):
        return False
    return _with(rulebook.over, {a.variable: a.value for a in first.assignments}) == TRUE


def _with(expression: Expression, values: Mapping[str, Expression]) -> Expression:
    def replacement(part: Read | Local) -> Expression | None:
        return values.get(part.variable) if isinstance(part, Read) else None

    return substitute(expression, replacement)
