"""Which of the printed sentences (``sentences.py``) the rulebook as played implies, and where the two part."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import final

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.language.syntax import Apply, Expression, Operator, Read
from brinkproof.model.load import paragraphs
from brinkproof.model.readings import OpenWording, Reading
from brinkproof.model.rules import Rulebook
from brinkproof.model.trace import Trace
from brinkproof.properties.checkers import reachability
from brinkproof.properties.difference import Difference, Differs, Origin, Same, Unknown
from brinkproof.properties.exploration import Exploration
from brinkproof.properties.problem import Claim, pose
from brinkproof.properties.verdict import Outcome, Verdict
from brinkproof.properties.watching import over_step
from brinkproof.properties.wording.sentences import AsRule, Sentences


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Implied:
    """The rulebook as played implies the sentence.

    Args:
        states: how many reachable states that was looked up in; 0 when the argument needs none.

    """

    states: int


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """The rulebook as played parts from the sentence.

    Args:
        trace: a game whose last state or step is not as the sentence says; ``None`` when what it wants never happens.
        shortest: whether no shorter game shows it.
        said: variables of which the sentence gives the value after the last step, with that value and the one they get.
        on: the names of all actions on which it parts from the rulebook somewhere; empty when states are spoken of.

    """

    trace: Trace | None
    shortest: bool
    said: tuple[tuple[str, str, str], ...] = ()
    on: tuple[str, ...] = ()


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Undecided:
    """It is not known, or the sentence speaks of nothing that ever happens; why."""

    reason: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence, and what was found.

    Args:
        paragraph: whose it is.
        name: of the claim.
        says: the sentence in our words.
        formal: what was asked.
        found: whether the rulebook implies it.

    """

    paragraph: str
    name: str
    says: Mapping[str, str]
    formal: str
    found: Implied | Parts | Undecided


def decide(
    sentences: Sentences, origin: Origin, wording: OpenWording, read_as: Callable[[Reading], Rulebook]
) -> tuple[Sentence, ...]:
    """Decide every sentence on the reachable states of a rulebook.

    Args:
        sentences: what the printed paragraphs say.
        origin: the rulebook as played.
        wording: its readings, among them the sentences that are rules.
        read_as: gives the rulebook as a reading has it.

    Raises:
        DiagramsUnavailable: there is no library of decision diagrams here.
        RuleError: a sentence does not fit the rulebook.

    """
    problem = pose(origin.rulebook, sentences.claims)
    known = Exploration(problem=problem, closed=origin.closed, progress=origin.progress)
    verdicts = {verdict.property: verdict for verdict in reachability.check(problem, origin.progress, exploration=known)}
    decided = [_claimed(known, claim, verdicts[claim.property.name]) for claim in problem.claims]
    decided += [_ruled(one, origin.against(read_as(wording.reading_of(one.reading))), origin.rulebook) for one in sentences.rules]
    order = {paragraph: place for place, paragraph in enumerate(paragraphs())}
    return tuple(sorted(decided, key=lambda one: order[one.paragraph]))


def _claimed(known: Exploration, claim: Claim, verdict: Verdict) -> Sentence:
    one = claim.property
    on = f"on {', '.join(one.on)}: " if one.on else ""
    when = f"if {one.when} then " if one.when != "true" else ""
    return Sentence(
        paragraph=one.cites[0],
        name=one.name,
        says=one.says,
        formal=f"{one.kind} {on}{when}{one.holds}",
        found=_found(known, claim, verdict),
    )


def _found(known: Exploration, claim: Claim, verdict: Verdict) -> Implied | Parts | Undecided:
    match verdict.outcome:
        case Outcome.HOLDS:
            return Implied(states=verdict.extent)
        case Outcome.VIOLATED:
            assert verdict.trace is not None
            rulebook = known.problem.rulebook
            names = (
                rulebook.actions[place].name for place, target in claim.steps if known.meets(known.system.holds_on(place, target))
            )
            said = _said(rulebook, claim, verdict.trace)
            return Parts(trace=verdict.trace, shortest=verdict.shortest, said=said, on=tuple(dict.fromkeys(names)))
        case Outcome.UNREACHABLE:
            return Parts(trace=None, shortest=False)
        case _:
            return Undecided(reason=verdict.reason)


def _said(rulebook: Rulebook, claim: Claim, trace: Trace) -> tuple[tuple[str, str, str], ...]:
    """Return the variables of which a sentence gives the value after a step, where that is another than they get."""
    if not claim.steps:
        return ()
    interpreter = Interpreter(rulebook)
    place = interpreter.places[trace.actions[-1]]
    moment = (trace.states[-2], interpreter.locals(trace.states[-2], place), trace.states[-1])
    (whatever,) = pose(rulebook, [replace(claim.property, when="true")]).claims
    found = []
    for name, value in _equations(
        dict(whatever.steps)[place], lambda part: over_step(rulebook, place, part)(*moment), sure=False
    ):
        variable = rulebook.variables[rulebook.position[name]]
        own = moment[2][rulebook.position[name]]
        if value != own:
            shown = rulebook.shown(variable, value) if value in variable.sort else str(value)
            found.append((name, shown, rulebook.shown(variable, own)))
    return tuple(dict.fromkeys(found))


def _equations(part: Expression, value_of: Callable[[Expression], int], *, sure: bool) -> Iterator[tuple[str, int]]:
    """Yield each ``next(variable) == value`` that a sentence asks for at a step, with the value; not what is one of several ways.

    Args:
        part: of an expression that is false where the sentence is true.
        value_of: what an expression is worth at that step.
        sure: whether the part has to be true by the sentence, not false.

    """
    match part:
        case Apply(Operator.NOT, (inner,)):
            yield from _equations(inner, value_of, sure=not sure)
        case Apply(Operator.AND, parts) if sure:
            for one in parts:
                yield from _equations(one, value_of, sure=sure)
        case Apply(Operator.OR, parts) if not sure:
            for one in parts:
                yield from _equations(one, value_of, sure=sure)
        case Apply(Operator.IF, (condition, chosen, other)):
            yield from _equations(chosen if value_of(condition) else other, value_of, sure=sure)
        case Apply(Operator.EQUAL, (one, other)) if sure:
            for side, against in ((one, other), (other, one)):
                match _chosen(side, value_of):
                    case Read(name, _, True):
                        yield name, value_of(against)
                    case _:
                        pass
        case _:
            pass


def _chosen(part: Expression, value_of: Callable[[Expression], int]) -> Expression:
    """Return what an expression comes to when its choices are made: ``military_ops[actor]`` is one of two variables."""
    match part:
        case Apply(Operator.IF, (condition, chosen, other)):
            return _chosen(chosen if value_of(condition) else other, value_of)
        case _:
            return part


def _ruled(one: AsRule, difference: Difference, rulebook: Rulebook) -> Sentence:
    found: Implied | Parts | Undecided
    match difference:
        case Same(states=states):
            found = Implied(states=states)
        case Differs() as way:
            found = _rule_parts(rulebook, way)
        case Unknown(reason=reason):
            found = Undecided(reason=reason)
    return Sentence(paragraph=one.paragraph, name=one.name, says=one.says, formal=f"as a rule: {one.reading}", found=found)


def _rule_parts(rulebook: Rulebook, way: Differs) -> Parts:
    if isinstance(way.first, str):
        return Parts(trace=way.trace, shortest=way.shortest, on=(way.action.partition("(")[0],))
    last = Trace(states=(*way.trace.states, way.first), actions=(*way.trace.actions, way.action))
    said: Sequence[tuple[str, str, str]] = ()
    if isinstance(way.second, tuple):
        said = [
            (variable.name, rulebook.shown(variable, theirs), rulebook.shown(variable, own))
            for variable, own, theirs in zip(rulebook.variables, way.first, way.second, strict=True)
            if own != theirs
        ]
    names = (label.partition("(")[0] for label in (way.action, *way.others))
    return Parts(trace=last, shortest=way.shortest, said=tuple(said), on=tuple(dict.fromkeys(names)))
