"""Which rules each proof needs, and which paragraphs no property needs.

A proof rests on rules, on lemmas, and on that no step is an error; those rest on rules in their turn. The core of a property is every
rule that can be reached so. It is what one proof takes; another proof may take others. Only what is proved by induction has a core:
what must be possible is shown by a game.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, final

from brinkproof.model.language.operators import negation
from brinkproof.model.language.syntax import Expression
from brinkproof.model.mentions import mentioned, paragraphs_of, with_mentioned
from brinkproof.model.tracking import track
from brinkproof.properties.problem import Problem, pose
from brinkproof.properties.proofs.lemmas import find
from brinkproof.properties.proofs.tracked_proofs import Fact, Ground, On, Proofs, UnprovedError
from brinkproof.properties.property import Kind
from brinkproof.properties.solver import Budget


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCore:
    """What one proof needs; rules are in the order of the rulebook.

    Args:
        direct: the rules that its own steps need.
        lemmas: the lemmas that its own steps need.
        rules: all rules that it rests on.
        least: whether nothing can be spared from any of the proofs it consists of; false where the effort did not suffice to see that.

    """

    direct: tuple[str, ...]
    lemmas: tuple[str, ...]
    rules: tuple[str, ...]
    least: bool


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Cores:
    """The cores of a property book.

    Args:
        found: by property and lemma, in the order of the book.
        missing: for each that has none, why.
        shown: those of them that are shown by a game, and need none.

    """

    found: Mapping[str, RuleCore]
    missing: Mapping[str, str]
    shown: tuple[str, ...] = ()

    @property
    def rules(self) -> Mapping[str, tuple[str, ...]]:
        """All rules that each proof rests on."""
        return {name: core.rules for name, core in self.found.items()}


NO_LEMMAS: Final[Mapping[str, Expression]] = MappingProxyType({})


def cores(
    problem: Problem, budget: Budget, progress: Callable[[str], None], lemmas: Mapping[str, Expression] = NO_LEMMAS
) -> Cores:
    """Return what the proof of each claim of a problem needs.

    Args:
        problem: a rulebook and claims, its lemmas among them.
        budget: for each question to the solver.
        progress: told which proof is being looked at.
        lemmas: further lemmas by name, as expressions over one state of the rulebook; they are proved together with the others.

    """
    tracking = track(problem.rulebook)
    claims = pose(tracking.rulebook, [claim.property for claim in problem.claims]).claims
    known = {
        c.property.name: negation(c.target) for c in claims if c.property.lemma and c.property.kind is Kind.ALWAYS and not c.steps
    }
    known |= lemmas
    extra = [part for claim in claims for part in (claim.target, *(target for _, target in claim.steps))]
    proofs = Proofs(tracking, known, extra, budget)
    closing = _Closing(proofs, progress, {})
    found: dict[str, RuleCore] = {}
    missing: dict[str, str] = {}
    for claim in claims:
        name = claim.property.name
        progress(f"cores: {name}")
        if claim.wanted:
            missing[name] = "what must be possible is shown by a game, not by a proof"
            continue
        try:
            found[name] = closing.core(closing.ground(Fact(On.LEMMA, name)) if name in known else proofs.claim(claim))
        except UnprovedError as reason:
            missing[name] = str(reason)
    shown = tuple(claim.property.name for claim in claims if claim.wanted)
    return Cores(found=found, missing=missing, shown=shown)


def found_cores(problem: Problem, budget: Budget, progress: Callable[[str], None]) -> Cores:
    """Return the cores of a problem whose lemmas are to be found first."""
    lemmas = find(problem, budget, progress).lemmas
    return cores(problem, budget, progress, {lemma.name: lemma.expression for lemma in lemmas})


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Needed:
    """Which paragraphs the proofs of a book need, in the order of the rulebook.

    Args:
        by: for each property, the paragraphs of the rules that its own steps need, and of the definitions and tables it names.
        beyond: for each property, the further paragraphs that it rests on, those of what its rules use among them.
        lemmas_only: those that no property needs in its own steps; only lemmas do, or that no step is an error.
        unneeded: those that no property needs at all.

    """

    by: Mapping[str, tuple[str, ...]]
    beyond: Mapping[str, tuple[str, ...]]
    lemmas_only: tuple[str, ...]
    unneeded: tuple[str, ...]


def needed(problem: Problem, found: Cores) -> Needed:
    """Return the paragraphs that the properties of a problem need; what only serves lemmas is no property."""
    rulebook = problem.rulebook
    by: dict[str, tuple[str, ...]] = {}
    beyond: dict[str, tuple[str, ...]] = {}
    direct: dict[str, None] = {}
    every: dict[str, None] = {}
    for one in (claim.property for claim in problem.claims if not claim.property.lemma):
        core = found.found.get(one.name)
        if core is None:
            continue
        lines = [one.when, one.holds, *one.ranking]
        named = [rule for rule in mentioned(rulebook, lines) if rulebook.rule_by_id[rule].kind in ("definition", "table")]
        by[one.name] = paragraphs_of(rulebook, [*core.direct, *named])
        whole = paragraphs_of(rulebook, with_mentioned(rulebook, core.rules, lines))
        beyond[one.name] = tuple(paragraph for paragraph in whole if paragraph not in by[one.name])
        direct |= dict.fromkeys(with_mentioned(rulebook, core.direct, lines))
        every |= dict.fromkeys(with_mentioned(rulebook, core.rules, lines))
    told = paragraphs_of(rulebook, [rule.id for rule in rulebook.rules])
    steps, all_ = set(paragraphs_of(rulebook, direct)), set(paragraphs_of(rulebook, every))
    return Needed(
        by=by,
        beyond=beyond,
        lemmas_only=tuple(paragraph for paragraph in told if paragraph in all_ and paragraph not in steps),
        unneeded=tuple(paragraph for paragraph in told if paragraph not in all_),
    )


@final
@dataclass(frozen=True, slots=True)
class _Closing:
    """What proofs rest on in the end; each fact is proved once."""

    proofs: Proofs
    progress: Callable[[str], None]
    known: dict[Fact, Ground | UnprovedError]

    def core(self, own: Ground) -> RuleCore:
        pending, seen, least = list(own.facts), set(own.facts), own.least
        while pending:
            below = self.ground(pending.pop())
            least = least and below.least
            pending.extend(fact for fact in below.facts if fact not in seen)
            seen |= set(below.facts)
        return RuleCore(
            direct=self.rules(own.facts),
            lemmas=tuple(fact.name for fact in own.facts if fact.on is On.LEMMA),
            rules=self.rules(seen),
            least=least,
        )

    def ground(self, fact: Fact) -> Ground:
        if fact not in self.known:
            self.progress(f"cores: {fact.on} {fact.name}")
            try:
                self.known[fact] = self.proofs.rests_on(fact)
            except UnprovedError as reason:
                self.known[fact] = UnprovedError(f"it rests on what is not proved, {fact.on} {fact.name}: {reason}")
        found = self.known[fact]
        if isinstance(found, UnprovedError):
            raise found
        return found

    def rules(self, facts: Iterable[Fact]) -> tuple[str, ...]:
        named = {fact.name for fact in facts if fact.on is On.RULE}
        return tuple(rule.id for rule in self.proofs.tracking.original.rules if rule.id in named)
