"""Which properties of a book stand when an open wording is read in another way."""

from collections.abc import Iterator, Sequence
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
from brinkproof.model.readings import Reading
from brinkproof.model.symbolic.transition_system import settles
from brinkproof.model.trace import Trace
from brinkproof.properties.checkers import kinduction, reachability
from brinkproof.properties.difference import NEAR, Difference, Differs, Origin, Same, after_step
from brinkproof.properties.exploration import Exploration, explore
from brinkproof.properties.problem import Claim, Problem
from brinkproof.properties.property import Property
from brinkproof.properties.readings import ReadAs, Tell, poseable, rulebook_of
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Evidence, Outcome, Verdict, strongest
from brinkproof.properties.watching import Watch, over_step


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What becomes of a property book under one reading.

    Args:
        reading: the name.
        verdicts: one for each property, in the order of the book, lemmas left out.
        unsaid: properties that cannot be stated under this reading, with the reason.

    """

    reading: str
    verdicts: tuple[Verdict, ...]
    unsaid: tuple[tuple[str, str], ...]

    @property
    def failing(self) -> tuple[Verdict, ...]:
        """The verdicts that are not HOLDS."""
        return tuple(verdict for verdict in self.verdicts if verdict.outcome is not Outcome.HOLDS)


def as_it_is(origin: Origin, book: Sequence[Property], name: str = "") -> Standing:
    """Decide every property of a book of the rulebook as it is: by induction, and the ``sometimes`` ones on all reachable states."""
    problem, unsaid = poseable(origin.rulebook, book)
    said = list(kinduction.check(problem, origin.budget, origin.progress))
    said += _on_all_states(problem, _open(problem, said), origin.progress, origin)
    return _standing(problem, name, said, unsaid)


def standing(
    reading: Reading, found: Difference, plain: Standing, book: Sequence[Property], progress: Tell, read_as: ReadAs = rulebook_of
) -> Standing:
    """Decide every property of a book under one reading.

    Induction comes first. A game in which something happens that must be possible is a witness here too when it can be played.
    Where everything holds of the rulebook as it is, the step at which the reading parts from it is the first that can violate
    anything. What is open after that is looked for, and at last decided on all reachable states.

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
    said = list(kinduction.check(problem, Budget(), progress))
    interpreter = Interpreter(problem.rulebook)
    said += _replayed(problem, interpreter, plain)
    if isinstance(found, Differs):
        said += _at_the_parting(problem, interpreter, found, plain)
    try:
        said += _hunted(problem, interpreter, _open(problem, said), progress)
        said += _on_all_states(problem, _open(problem, said), progress)
    except DiagramsUnavailable as missing:
        progress(str(missing))
    return _standing(problem, reading.name, said, unsaid)


def _standing(problem: Problem, name: str, said: Sequence[Verdict], unsaid: tuple[tuple[str, str], ...]) -> Standing:
    names = [kinduction.TOTAL, *(claim.property.name for claim in problem.claims if not claim.property.lemma)]
    return Standing(reading=name, verdicts=tuple(strongest(said, one) for one in names), unsaid=unsaid)


def _open(problem: Problem, said: Sequence[Verdict]) -> tuple[Claim, ...]:
    """Return the claims that nobody has decided so far; lemmas are only means."""
    done = {verdict.property for verdict in said if verdict.outcome in (Outcome.HOLDS, Outcome.VIOLATED)}
    return tuple(claim for claim in problem.claims if claim.property.name not in done and not claim.property.lemma)


def _on_all_states(problem: Problem, left: tuple[Claim, ...], progress: Tell, origin: Origin | None = None) -> Iterator[Verdict]:
    if not left:
        return
    rest = replace(problem, claims=left)
    known = Exploration(problem=rest, closed=origin.closed, progress=progress) if origin else explore(rest, progress)
    yield from reachability.check(rest, progress, exploration=known)


def _replayed(problem: Problem, interpreter: Interpreter, plain: Standing) -> Iterator[Verdict]:
    """Yield the ``sometimes`` claims of which the witness of the rulebook as it is is one under this reading too."""
    witness = {
        verdict.property: verdict.trace for verdict in plain.verdicts if verdict.outcome is Outcome.HOLDS and verdict.trace
    }
    for claim in problem.claims:
        trace = witness.get(claim.property.name) if claim.wanted else None
        played = _played(problem, interpreter, claim, trace.actions) if trace else None
        if played is not None:
            yield _told(claim, Outcome.HOLDS, played, "", shortest=False)


def _played(problem: Problem, interpreter: Interpreter, claim: Claim, actions: Sequence[str]) -> Trace | None:
    """Return the game of some actions, when it can be played and its end or its last step is what a claim speaks of."""
    states = [problem.rulebook.initial]
    for label in actions:
        after = after_step(interpreter, states[-1], label)
        if isinstance(after, str):
            return None
        states.append(after)
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
    """Yield what a search without all states comes across: near witnesses, and violations however deep; all replay."""
    encoding = Encoding(problem.rulebook)
    care = settled(encoding) if settles(problem.rulebook) else encoding.manager.true
    system = make_system(encoding, care)
    targets = {claim.property.name: _where(system, claim) & care for claim in left}
    near = search(system, targets, NEAR, lambda: False)
    for claim in left:
        name = claim.property.name
        layers: Sequence[Diagram] | None = near.layers[: near.depth[name] + 1] if name in near.depth else None
        if layers is None and not claim.wanted:
            layers = shortest_layers(system, targets[name], progress)
        if layers is None:
            continue
        trace = trace_to(system, layers, targets[name])
        ends = [(), *((label,) for label in interpreter.places)]
        ways = (_played(problem, interpreter, claim, (*trace.actions, *end)) for end in ends)
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
