"""One expression on one set of values by each meaning, for the tests of this folder."""

from collections.abc import Mapping

from brinkproof.model.diagrams.evaluate import Evaluator
from brinkproof.model.diagrams.manager import Manager
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.language.syntax import Expression
from brinkproof.model.symbolic.encode import evaluate_with_z3

Named = Mapping[str, int]


def by_interpreter(expression: Expression, now: Named, following: Named, locals_: Named) -> int:
    position = {name: place for place, name in enumerate(now)}
    states = (tuple(now.values()), tuple(following[name] for name in now))
    return int(compiled(expression, position, list(locals_))(states[0], list(locals_.values()), states[1]))


def by_terms(expression: Expression, now: Named, following: Named, locals_: Named) -> int:
    return evaluate_with_z3(expression, now, following, locals_)


class Diagrams:
    """Diagrams over no bits at all: every variable has its one value everywhere."""

    def __init__(self) -> None:
        self._manager = Manager(())

    def __call__(self, expression: Expression, now: Named, following: Named, locals_: Named) -> int:
        true, values = self._manager.true, {False: now, True: following}
        bound = {name: {value: true} for name, value in locals_.items()}
        evaluator = Evaluator(self._manager, lambda name, primed: {values[primed][name]: true}, bound, true)
        (value,) = evaluator.values(expression)
        return value
