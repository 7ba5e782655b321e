"""What becomes of one mutant, the cheapest ways first.

Is it a rulebook? Do random games violate a property, or at least a lemma, or come to an error? Is it the same game as the original
(``properties.difference``)? Does any game violate a property, all states being closed? Is there anything else to be said of the
whole? Does a test that has a name notice it? What is left has survived. That induction fails is never taken for a kill: a property is violated by a game that the mutant can play.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, final

from brinkproof.model.document import Entry
from brinkproof.model.errors import RuleError
from brinkproof.model.language.syntax import Expression
from brinkproof.model.load import assemble
from brinkproof.model.rules import Rulebook
from brinkproof.properties.checkers import kinduction
from brinkproof.properties.difference import Origin
from brinkproof.properties.mutation.closing import Closing, Verdicts
from brinkproof.properties.mutation.fate import Fate, How
from brinkproof.properties.mutation.mutant import Mutant
from brinkproof.properties.mutation.named_tests import first_named_test
from brinkproof.properties.mutation.playing import Games, Shown, replays
from brinkproof.properties.problem import Problem, pose
from brinkproof.properties.proofs.lemmas import find
from brinkproof.properties.property import EVERY_RULE, NO_ERRORS, TOTAL, Property
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Outcome

STEPS: Final = 20_000
"""How many steps of random games a mutant is given: about a second."""

_SEED: Final = 1962
_BUDGET: Final = Budget(effort=20_000_000, seconds=30.0)


@final
@dataclass(frozen=True, kw_only=True)
class Original:
    """The rulebook whose mutants are decided.

    Args:
        entries: its tables.
        properties: the book.
        steps: of random games for each mutant.

    """

    entries: Sequence[Entry]
    properties: Sequence[Property]
    steps: int = STEPS

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rulebook itself."""
        return assemble(self.entries, digest="original")

    @cached_property
    def problem(self) -> Problem:
        """The rulebook and the claims about it."""
        return pose(self.rulebook, self.properties)

    @cached_property
    def _found(self) -> tuple[Expression, ...]:
        return find(self.problem, Budget(), lambda _: None).expressions

    @cached_property
    def proved(self) -> frozenset[str]:
        """What induction proves of the rulebook itself, that it is total among it."""
        said = kinduction.check(self.problem, Budget(), lambda _: None, self._found)
        return frozenset(verdict.property for verdict in said if verdict.outcome is Outcome.HOLDS)

    @cached_property
    def lemmas(self) -> tuple[Expression, ...]:
        """What is true in every state of it; nothing when the proof fails: what comes after the lemmas is then not proved either."""
        return self._found if TOTAL in self.proved else ()

    @cached_property
    def _origin(self) -> Origin:
        return Origin(rulebook=self.rulebook, facts=self.lemmas, budget=_BUDGET)

    @cached_property
    def whole(self) -> Verdicts:
        """What is true of the rulebook itself, all of whose states are closed; what ails it too is no news of a mutant."""
        return Closing(self.problem, ()).verdicts()

    @cached_property
    def killers(self) -> frozenset[str]:
        """The properties that hold of the rulebook itself, so that their violation is news."""
        names = frozenset(claim.property.name for claim in self.problem.claims if not claim.wanted and not claim.property.lemma)
        return names & self.proved if names <= self.proved else names - set(self.whole.violated)

    def fate(self, mutant: Mutant) -> Fate:
        """Return what becomes of a mutant."""
        try:
            rulebook = mutant.rulebook(self.entries)
            problem = pose(rulebook, self.properties)
        except RuleError as error:
            return Fate(how=How.STILLBORN, found="loading", reason=f"{error.code}: {error.problem}")
        games = Games(problem, tuple(self._touched(rulebook)), self.killers)
        return self._played(games) or self._same(rulebook) or self._closed(games, problem) or _tested(rulebook)

    def _played(self, games: Games) -> Fate | None:
        """Return that a game violates a property; when none does, that one violates a lemma or comes to an error."""
        less: Fate | None = None
        for shown in games.play(_SEED, self.steps):
            by = tuple(name for name in shown.by if name in self.killers)
            if by:
                return _killed(games, replace(shown, by=by), "games")
            lemmas = tuple(name for name in shown.by if name in self.proved)
            if less is None and (lemmas or (not shown.by and TOTAL in self.proved)):
                found = _killed(games, replace(shown, by=lemmas), "games")
                less = replace(found, how=How.FINDING, by=found.by or NO_ERRORS, reason="a lemma" if lemmas else "")
        return less

    def _same(self, rulebook: Rulebook) -> Fate | None:
        same = self._origin.same_by_induction(rulebook)
        if same is None:
            return None
        reason = f"{same.compared} actions compared" if same.compared else "the same rulebook once it is loaded"
        return Fate(how=How.EQUIVALENT, found="solver", reason=reason)

    def _closed(self, games: Games, problem: Problem) -> Fate | None:
        closing = Closing(problem, self.killers)
        violated = closing.shown()
        return _killed(games, violated, "closure") if violated is not None else _whole(closing.verdicts(), self.whole)

    def _touched(self, mutant: Rulebook) -> Iterator[int]:
        own = self.rulebook.action_by_label
        for position, action in enumerate(mutant.actions):
            old = own.get(mutant.label(action))
            if old is None or (old.guard, old.locals, old.levels) != (action.guard, action.locals, action.levels):
                yield position


def _tested(mutant: Rulebook) -> Fate:
    name, reason = first_named_test(mutant)
    return Fate(how=How.TEST, by=name, found="test", reason=reason) if name else Fate(how=How.SURVIVOR)


def _killed(games: Games, shown: Shown, found: str) -> Fate:
    """Return that a property is violated, once the game has been played again."""
    assert replays(games, shown), f"a game of {shown.by} does not replay"
    return Fate(how=How.PROPERTY, by=shown.by[0] if shown.by else "", found=found, steps=len(shown.trace))


def _whole(mutant: Verdicts, original: Verdicts) -> Fate | None:
    """Return what else is wrong with the whole mutant, and was not with the original."""

    def new(name: str) -> str:
        return next((one for one in getattr(mutant, name) if one not in getattr(original, name)), "")

    if by := new("unreachable"):
        return Fate(how=How.UNREACHABLE, by=by, found="closure")
    if mutant.errors and not original.errors:
        return Fate(how=How.FINDING, by=NO_ERRORS, found="closure")
    if mutant.stuck and not original.stuck:
        return Fate(how=How.FINDING, by=TOTAL, found="closure")
    if by := new("lemmas"):
        return Fate(how=How.FINDING, by=by, found="closure", reason="a lemma")
    if by := new("dead"):
        return Fate(how=How.FINDING, by=EVERY_RULE, found="closure", reason=f"no game comes to {by}")
    if by := new("vacuous"):
        return Fate(how=How.FINDING, by=by, found="closure", reason="vacuous")
    return None
