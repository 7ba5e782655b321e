"""Lemmas that the suite finds by itself.

Each obligation of induction is asked. Where a state breaks it that was not seen in any game, the few values that make it do so
are looked up in what was seen (``seen.py``), and a fact that rules them out is assumed (``candidates.py``: ranges first, then
templates, then what was mined): it becomes an obligation like the others. One that is refuted, or for which nothing more can be
found, is dropped, and what rested on it is open again (Houdini; Flanagan, Leino 2001). So what is left in the end is
inductive, all of it together. Whoever uses it proves it once more: a candidate is asserted, never assumed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import final

from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.language.operators import TRUE, negation
from brinkproof.model.language.syntax import Expression
from brinkproof.model.state import State
from brinkproof.model.symbolic.decode import decode_state
from brinkproof.model.symbolic.encode import Term
from brinkproof.model.symbolic.logic import flag, implies, met
from brinkproof.model.symbolic.transition_system import TransitionSystem
from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs.candidates import Candidate, candidates
from brinkproof.properties.proofs.cubes import Lifter
from brinkproof.properties.proofs.garbage import no_garbage
from brinkproof.properties.proofs.lemma import Lemma, lemmas_of
from brinkproof.properties.proofs.obligations import BEFORE_ALL, Obligation, kept, obligations
from brinkproof.properties.proofs.seen import Seen, look
from brinkproof.properties.solver import Budget, Model, Sat, Solver, Unanswered, Unsat

MOST = 600
"""So many candidates are asserted before the search gives up."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a search for lemmas came to.

    Args:
        lemmas: facts that are inductive together with the lemmas of the book that were kept, each needed by something.
        candidates: how many facts were asserted.
        dropped: how many of these were refuted, or led nowhere.
        left: the obligations for which no lemmas were found, by name.
        kept: the lemmas among the claims that are inductive, together with those found, by name.

    """

    lemmas: tuple[Lemma, ...]
    candidates: int
    dropped: int
    left: tuple[str, ...]
    kept: tuple[str, ...] = ()

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The lemmas as expressions over one state."""
        return tuple(lemma.expression for lemma in self.lemmas)


def find(problem: Problem, budget: Budget, progress: Callable[[str], None], look: Callable[[], Seen] | None = None) -> Found:
    """Find lemmas that make claims inductive.

    Args:
        problem: a rulebook and claims; what of them are lemmas is used as far as it is inductive, ``sometimes`` claims are not
            looked at.
        budget: for each question to the solver.
        progress: told how many lemmas there are.
        look: gives the states in which lemmas are looked for; asked only when a lemma is needed.

    Returns:
        The same for the same input in a new process. In one where terms were made before, other lemmas may do as well: which
        counterexample Z3 gives depends on the numbers that it gives its terms.

    """
    # Z3 gives the number of a term that is let go to another, and when that is must not be left to chance.
    with no_garbage():
        return _Search(problem, budget, progress, look).run()


@final
@dataclass(eq=False, slots=True, kw_only=True)
class _Fact:
    """A fact that is assumed under a flag: a candidate, or a lemma of the book."""

    expression: Expression
    flag: Term
    definition: Term
    obligation: Obligation
    candidate: Candidate | None


class _Stuck(Exception):  # noqa: N818 - told to the loop as a result
    """Nothing that was seen rules a counterexample to induction out."""


@final
class _Search:
    """The obligations that are open, and the facts that are assumed meanwhile."""

    def __init__(
        self, problem: Problem, budget: Budget, progress: Callable[[str], None], look: Callable[[], Seen] | None
    ) -> None:
        self.problem, self.progress, self._look = problem, progress, look
        expressions = [part for claim in problem.claims for part in (claim.target, *(target for _, target in claim.steps))]
        self.system = TransitionSystem(problem.rulebook, expressions)
        self.interpreter = Interpreter(problem.rulebook)
        self.lifter = Lifter(self.system, budget)
        self.solver = Solver(budget)
        self.solver.add(self.system.domain)
        self.facts: list[_Fact] = []
        self.open = list(obligations(problem, self.system))
        self.used: dict[Obligation, list[_Fact]] = {}
        """Of each obligation that is met, the facts it rests on."""
        self.left: list[Obligation] = []
        self.refuted: set[Expression] = set()
        self.asserted = 0
        self.seen: Seen | None = None

    def run(self) -> Found:
        given = {claim.property.name: claim for claim in self.problem.lemmas if not claim.steps}
        for obligation in self.open[: len(given)]:
            self._assume(negation(given[obligation.name].target), obligation, None)
        while self.open:
            obligation = self.open.pop(0)
            self.progress(f"lemmas: {len(self.facts)} assumed, {len(self.open)} questions left")
            added: list[_Fact] = []
            try:
                self.used[obligation] = self._meet(obligation, added)
            except _Stuck:
                self._give_up(obligation)
                if obligation in self.left and obligation.name in BEFORE_ALL:
                    return self._found(())  # induction says nothing of anything else then
            for fact in added:
                if fact in self.facts:
                    self.solver.add(fact.definition)
        return self._found(self._needed())

    def _found(self, facts: Sequence[_Fact]) -> Found:
        return Found(
            lemmas=lemmas_of([fact.candidate for fact in facts if fact.candidate], self.problem.rulebook.members),
            candidates=self.asserted,
            dropped=self.asserted - sum(fact.candidate is not None for fact in self.facts),
            left=tuple(obligation.name for obligation in self.left),
            kept=tuple(fact.obligation.name for fact in self.facts if not fact.candidate),
        )

    def _assume(self, expression: Expression, obligation: Obligation, candidate: Candidate | None) -> _Fact:
        name = flag(f"fact {len(self.facts)} {self.asserted}")
        fact = _Fact(
            expression=expression,
            flag=name,
            definition=implies(name, self.system.term(expression)),
            obligation=obligation,
            candidate=candidate,
        )
        self.facts.append(fact)
        self.solver.add(fact.definition)
        return fact

    def _meet(self, obligation: Obligation, added: list[_Fact]) -> list[_Fact]:
        """Return the facts on which an obligation rests, assuming new ones as they are needed.

        Raises:
            _Stuck: there are none.

        """
        about_states = not (obligation.steps or obligation.errors)
        is_lemma = any(fact.obligation is obligation for fact in self.facts)
        if about_states and not is_lemma:
            with self.solver.scope(obligation.directly):
                answer = self._ask()
                while isinstance(answer, Sat) and not obligation.kept:
                    added.append(self._rule_out(obligation, None, answer.model))
                    answer = self._ask()
            if isinstance(answer, Unsat):
                return [self.facts[place] for place in sorted(answer.core)]
        with self.solver.scope(obligation.broken):
            while isinstance(answer := self._ask(), Sat):
                model = answer.model
                place = next(place for place, term in obligation.by_action.items() if met(model, term))
                added.append(self._rule_out(obligation, place, model))
            if isinstance(answer, Unanswered):
                raise _Stuck
            return [self.facts[place] for place in sorted(answer.core)]

    def _ask(self) -> Sat | Unsat | Unanswered:
        return self.solver.ask_under([fact.flag for fact in self.facts])

    def _rule_out(self, obligation: Obligation, place: int | None, model: Model) -> _Fact:
        """Assume the first candidate that rules a counterexample to induction out."""
        if self.seen is None:
            self.seen = self._look() if self._look else look(self.problem.rulebook, self.progress)
        seen, rulebook = self.seen, self.problem.rulebook
        state = decode_state(rulebook, self.system.now, model)
        cube = self.lifter.lift(state, obligation.directly if place is None else obligation.by_action[place])
        if seen.meets(cube):
            if place is not None and (example := seen.example(cube)) is not None:
                self._learn(seen, example, place)
            raise _Stuck
        for one in candidates(rulebook, seen, cube):
            expression = one.expression
            if self.asserted == MOST:
                break
            if expression == TRUE or expression in self.refuted or compiled(expression, rulebook.position)(state, (), state):
                continue
            if not seen.always(expression):
                continue
            self.asserted += 1
            new = kept(f"{one.kind} {self.asserted}", self.system, expression)
            self.open.append(new)
            return self._assume(expression, new, one)
        raise _Stuck

    def _learn(self, seen: Seen, example: State, place: int) -> None:
        """See the state after a step from a state that was seen."""
        try:
            seen.add(self.interpreter.step(example, place))
        except StepError:
            return

    def _give_up(self, obligation: Obligation) -> None:
        """Drop a fact that is not kept, and those that what was seen since refutes; or leave what is not about a fact."""
        seen = self.seen
        gone = [fact for fact in self.facts if fact.obligation is obligation]
        if not gone:
            self.left.append(obligation)
        gone += [f for f in self.facts if f.candidate and f not in gone and seen and not seen.always(f.expression)]
        for fact in gone:
            self.facts.remove(fact)
            self.refuted.add(fact.expression)
            self.used.pop(fact.obligation, None)
        out = {fact.obligation for fact in gone}
        again = [one for one, rests in self.used.items() if any(fact in gone for fact in rests)]
        for one in again:
            del self.used[one]
        self.open = [one for one in self.open if one not in out] + again

    def _needed(self) -> list[_Fact]:
        """Return the facts that something rests on which is not itself a fact, and those that these rest on, in turn."""
        own = {fact.obligation for fact in self.facts}
        needed: dict[_Fact, None] = {}
        pending = [fact for obligation, rests in self.used.items() if obligation not in own for fact in rests]
        while pending:
            fact = pending.pop(0)
            if fact not in needed:
                needed[fact] = None
                pending += self.used[fact.obligation]
        return [fact for fact in self.facts if fact in needed]
