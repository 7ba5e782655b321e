"""Which properties of a book stand when an open wording is read in another way."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import final

from brinkproof.model.diagrams.encoding import Encoding
from brinkproof.model.diagrams.guided import shortest_layers
from brinkproof.model.diagrams.manager import Diagram, DiagramsUnavailable
from brinkproof.model.diagrams.search import search
from brinkproof.model.diagrams.system import System, make_system, settled
from brinkproof.model.diagrams.traces import trace_to
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.language.operators import FALSE
from brinkproof.model.language.syntax import Expression
from brinkproof.model.readings import Reading
from brinkproof.model.symbolic.transition_system import settles
from brinkproof.model.trace import Trace
from brinkproof.properties.checkers import kinduction, reachability
from brinkproof.properties.difference import NEAR, Difference, Differs, Origin, Same, after_step, states_of
from brinkproof.properties.exploration import explore
from brinkproof.properties.play.witnesses import (
    ACTION,
    MOST_STEPS,
    PREMISE,
    WITNESS,
    Needs,
    Witnesses,
    confirmed,
    gather,
    replayed,
)
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.proofs.lemmas import find
from brinkproof.properties.property import TOTAL, Property
from brinkproof.properties.solver import Budget
from brinkproof.properties.vacuity import follows_from_sorts
from brinkproof.properties.verdict import NOT_LOOKED_AT, Evidence, Outcome, Verdict, strongest
from brinkproof.properties.watching import Watch, over_step
from brinkproof.properties.wording.readings import ReadAs, Tell, poseable, rulebook_of

MORE_STEPS = 100_000
"""So many steps are played at random when the games of the rulebook as it is do not show everything; some rules may never act."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What becomes of a property book under one reading.

    Args:
        reading: the name.
        verdicts: one for each property, in the order of the book, lemmas left out.
        unsaid: properties that cannot be stated under this reading, with the reason.
        facts: what induction rested on, for another reading to try.
        games: what showed that nothing is claimed of nothing, for another reading to begin with.

    """

    reading: str
    verdicts: tuple[Verdict, ...]
    unsaid: tuple[tuple[str, str], ...]
    facts: tuple[Expression, ...] = ()
    games: tuple[tuple[str, ...], ...] = ()

    @property
    def failing(self) -> tuple[Verdict, ...]:
        """The verdicts that are not HOLDS."""
        return tuple(verdict for verdict in self.verdicts if verdict.outcome is not Outcome.HOLDS)


def as_it_is(origin: Origin, book: Sequence[Property]) -> Standing:
    """Decide every property of a book of the rulebook as it is, as ``standing`` does."""
    problem, unsaid = poseable(origin.rulebook, book)
    verdicts, games = _decided(problem, origin.facts, (), lambda _: (), origin.progress)
    return Standing(reading="", verdicts=verdicts, unsaid=unsaid, facts=tuple(origin.facts), games=games)


def standing(
    reading: Reading, found: Difference, plain: Standing, book: Sequence[Property], progress: Tell, read_as: ReadAs = rulebook_of
) -> Standing:
    """Decide every property of a book under one reading.

    Induction comes first; games played at random show that what it proves says something, and that what must be possible is. Where
    everything holds of the rulebook as it is, the step at which the reading parts from it is the first that can violate anything.
    What is open after that is looked for, and at last decided on all reachable states.

    Args:
        reading: the reading.
        found: what parts it from the rulebook.
        plain: what becomes of the book under the rulebook as it is.
        book: the properties, lemmas among them.
        progress: told what is going on.
        read_as: gives the rulebook as a reading has it.

    Raises:
        RuleError: something in the files is wrong.

    """
    if isinstance(found, Same):
        return replace(plain, reading=reading.name)
    problem, unsaid = poseable(read_as(reading), book)

    def at_the_parting(interpreter: Interpreter) -> Iterable[Verdict]:
        return _at_the_parting(problem, interpreter, found, plain) if isinstance(found, Differs) else ()

    verdicts, games = _decided(problem, plain.facts, plain.games, at_the_parting, progress)
    return Standing(reading=reading.name, verdicts=verdicts, unsaid=unsaid, games=games)


def _decided(
    problem: Problem,
    facts: Sequence[Expression],
    first: Sequence[Sequence[str]],
    further: Callable[[Interpreter], Iterable[Verdict]],
    progress: Tell,
) -> tuple[tuple[Verdict, ...], tuple[tuple[str, ...], ...]]:
    """Return a verdict on totality and on each claim that is no lemma, and the games that were gathered, ``first`` before all."""
    interpreter = Interpreter(problem.rulebook)
    needs = Needs(problem, interpreter)
    games = gather(needs, progress, most_steps=MORE_STEPS if first else MOST_STEPS, first=first)
    said = _looked_at(problem, needs, games, _induction(problem, facts, progress))
    said += further(interpreter)
    try:
        proved_so_far = {verdict.property for verdict in said if verdict.outcome is Outcome.HOLDS}
        left = [claim for claim in _open(problem, said) if claim.property.name not in proved_so_far]
        said += _hunted(problem, interpreter, left, progress)
        if left := _open(problem, said):
            rest = replace(problem, claims=tuple(left))
            said += reachability.check(rest, progress, exploration=explore(rest, progress))
    except DiagramsUnavailable as missing:
        progress(str(missing))
    names = [TOTAL, *(claim.property.name for claim in problem.claims if not claim.property.lemma)]
    return tuple(strongest(said, name) for name in names), games.games


def _induction(problem: Problem, facts: Sequence[Expression], progress: Tell) -> list[Verdict]:
    """Return what induction proves, resting on given facts, or on others where these are not proved."""
    said = list(kinduction.check(problem, Budget(), progress, facts))
    if any(verdict.property == TOTAL and verdict.outcome is Outcome.HOLDS for verdict in said):
        return said
    return list(kinduction.check(problem, Budget(), progress, find(problem, Budget(), progress).expressions))


def _open(problem: Problem, said: Sequence[Verdict]) -> list[Claim]:
    """Return the claims that are neither established nor violated so far; lemmas are only means."""
    return [
        claim
        for claim in problem.claims
        if not claim.property.lemma and strongest(said, claim.property.name).outcome not in (Outcome.HOLDS, Outcome.VIOLATED)
    ]


def _looked_at(problem: Problem, needs: Needs, games: Witnesses, said: Sequence[Verdict]) -> list[Verdict]:
    """Return verdicts that say what games show: that a proof is not of nothing, and that what must be possible is."""
    shown = confirmed(needs, games)
    claims = {claim.property.name: claim for claim in problem.claims}
    looked = [_seen(problem, claims[one.property], one, shown) if one.property in claims else one for one in said]
    for claim in problem.claims:
        need = f"{WITNESS}:{claim.property.name}"
        if need in shown:
            place, steps = games.shown[need]
            trace = replayed(needs, claim.property.name, games.games[place][:steps])
            if trace is not None:
                looked.append(_told(claim, Outcome.HOLDS, trace, "", shortest=False))
    return looked


def _seen(problem: Problem, claim: Claim, verdict: Verdict, shown: frozenset[str]) -> Verdict:
    """Return a verdict without the word that nobody has looked whether it is vacuous, when games show that it is not."""
    one = claim.property
    needed = {f"{PREMISE}:{one.name}", *(f"{ACTION}:{name}" for name in one.on)}
    if verdict.outcome is not Outcome.HOLDS or not needed <= shown or follows_from_sorts(problem.rulebook, one):
        return verdict
    return replace(verdict, details={key: value for key, value in verdict.details.items() if key not in NOT_LOOKED_AT})


def played(problem: Problem, interpreter: Interpreter, claim: Claim, actions: Sequence[str]) -> Trace | None:
    """Return the game of some actions, when it can be played and its end or its last step is what a claim speaks of."""
    states = states_of(interpreter, actions)
    if len(states) <= len(actions):
        return None
    state = states[-1]
    met = claim.target != FALSE and compiled(claim.target, problem.rulebook.position)(state, (), state)
    if actions and not met:
        last = interpreter.places[actions[-1]]
        roles = interpreter.locals(states[-2], last)
        met = any(
            place == last and over_step(problem.rulebook, place, target)(states[-2], roles, state)
            for place, target in claim.steps
        )
    return Trace(states=tuple(states), actions=tuple(actions)) if met else None


def _hunted(problem: Problem, interpreter: Interpreter, left: Sequence[Claim], progress: Tell) -> Iterator[Verdict]:
    """Yield what a search comes across that does not close the states: shortest games, all of which replay."""
    encoding = Encoding(problem.rulebook)
    care = settled(encoding) if settles(problem.rulebook) else encoding.manager.true
    system = make_system(encoding, care)
    targets = {claim.property.name: _where(system, claim) & care for claim in left}
    near = search(system, targets, NEAR, lambda: False)
    for claim in left:
        name = claim.property.name
        layers: Sequence[Diagram] | None = near.layers[: near.depth[name] + 1] if name in near.depth else None
        if layers is None:
            layers = shortest_layers(system, targets[name], progress)
        if layers is None:
            continue
        trace = trace_to(system, layers, targets[name])
        ends = [(), *((label,) for label in interpreter.places)]
        ways = (played(problem, interpreter, claim, (*trace.actions, *end)) for end in ends)
        found = next(filter(None, ways))
        if claim.wanted:
            yield _told(claim, Outcome.HOLDS, found, "", shortest=True)
        else:
            yield _told(claim, Outcome.VIOLATED, found, f"the game that ends with {found.actions[-1]} breaks it", shortest=True)


def _where(system: System, claim: Claim) -> Diagram:
    on_steps = (system.holds_on(place, target) for place, target in claim.steps)
    return system.encoding.manager.union((system.holds(claim.target), *on_steps))


def _at_the_parting(problem: Problem, interpreter: Interpreter, found: Differs, plain: Standing) -> Iterator[Verdict]:
    """Yield the claims that a step violates at which the reading parts from the rulebook as it is."""
    state = found.trace.states[-1]
    held = {verdict.property for verdict in plain.verdicts if verdict.outcome is Outcome.HOLDS}
    watch = Watch(problem, interpreter)
    told: set[str] = set()
    for label in (found.action, *found.others):
        after = after_step(interpreter, state, label)
        if isinstance(after, str):
            continue
        trace = Trace(states=(*found.trace.states, after), actions=(*found.trace.actions, label))
        for claim in watch.on_step(state, interpreter.places[label], after):
            name = claim.property.name
            if name not in told and not claim.property.lemma:
                told.add(name)
                yield _told(
                    claim, Outcome.VIOLATED, trace, f"the last step, {label}, breaks it", shortest=found.shortest and name in held
                )


def _told(claim: Claim, outcome: Outcome, trace: Trace, reason: str, *, shortest: bool) -> Verdict:
    return Verdict(
        property=claim.property.name,
        outcome=outcome,
        evidence=Evidence.BOUNDED,
        extent=len(trace),
        checker="replay",
        reason=reason,
        trace=trace,
        shortest=shortest,
    )
