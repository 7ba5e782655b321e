"""The engine against the rulebook in every state of a rulebook small enough for it: each state realised, each action looked for.

In each state the rulebook enables some actions, and the options of the engine lead to some. The two sets must be the same, and each
action must lead to the same state. A missile crisis may be cancelled at any time, also where the engine has nothing to decide, since
the rules force what comes next or dice are rolled; there it is shown that to cancel before or after comes to the same.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, final

from brinkproof.model.engine.agenda import settle
from brinkproof.model.engine.crisis import is_cancellation
from brinkproof.model.engine.decisions import Decision, Option
from brinkproof.model.engine.position import Position
from brinkproof.model.interpreter.step import StepError
from brinkproof.model.state import State, show
from brinkproof.model.vocabulary import Ending, Phase
from brinkproof.properties.play.following import Disagreement, Follower, Meanings, Taken
from brinkproof.properties.play.games import ENGINE, Engine, Watched
from brinkproof.properties.play.projection import ENDINGS
from brinkproof.properties.play.realised import Realisation, Realised

_CANCELS: Final = "cancel_missile_crisis"
_CRISIS_COUP: Final = ENDINGS[Ending.MISSILE_CRISIS]
_TRIED: Final = {"influence": 1, "realignment_dice": 1, "junta_country": 1, "war_target": 6}
"""Decisions of which the rulebook knows nothing, and how many of their options are tried; they go round from state to state."""
_DEEPEST: Final = 16


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Differing:
    """A state in which the two meanings part.

    Args:
        state: the state.
        what: what differs, in words.
        rule: the rule it is about.

    """

    state: State
    what: str
    rule: str


@final
@dataclass(slots=True)
class Compared:
    """What has been compared.

    Args:
        states: how many were looked at.
        over: those in which the game is over: nothing is enabled there, and no option of the engine is looked at.
        actions: how many enabled actions of theirs the engine took, with the same outcome.
        moved: how many cancellations were compared by carrying them out before and after what is forced.
        alike: how many outcomes of a die were not rolled, since the other outcome comes to the same (a coup under the crisis).
        options: how many options of the engine were carried out.
        rules: the actions by their rule, and by each further rule that wrote something when they were taken.
        differing: where the meanings part, the first hundred.

    """

    states: int = 0
    over: int = 0
    actions: int = 0
    moved: int = 0
    alike: int = 0
    options: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    differing: list[Differing] = field(default_factory=list)

    def add(self, other: "Compared") -> None:
        """Count what another part of the states came to as well."""
        self.states, self.over, self.actions = self.states + other.states, self.over + other.over, self.actions + other.actions
        self.moved, self.alike = self.moved + other.moved, self.alike + other.alike
        self.options += other.options
        self.rules.update(other.rules)
        self.differing += other.differing[: _KEPT - len(self.differing)]


_KEPT: Final = 100


@final
class EveryState:
    """The comparison for one rulebook; one instance serves any number of states."""

    def __init__(self, meanings: Meanings, engine: Engine = ENGINE) -> None:
        self._meanings, self._engine = meanings, engine
        self._realisation = Realisation(meanings.rulebook)
        self.compared = Compared()
        self._turned = 0
        self._could_pay: set[str] = set()

    def hold(self, state: State) -> None:
        """Compare one state."""
        meanings, compared = self._meanings, self.compared
        self._turned += 1
        rulebook, interpreter = meanings.rulebook, meanings.interpreter
        enabled = {rulebook.label(rulebook.actions[place]) for place in interpreter.enabled(state)}
        reached: set[str] = set()
        self._could_pay = set()
        wrote: Counter[str] = Counter()
        for realised in self._realisation.of(state):
            for first in self._first(realised, state):
                match first:
                    case Disagreement():
                        self._differ(state, str(first), first.rule)
                    case Taken(action=action, rules=rules):
                        label = rulebook.label(rulebook.actions[action])
                        if label not in reached:
                            wrote.update(rules - {self._rule(label)})
                        reached.add(label)
        for label in sorted(enabled - reached):
            if label.startswith(_CANCELS) and label not in self._could_pay and self._moves(state, label, reached):
                compared.moved += 1
                reached.add(label)
            elif self._alike(state, label, reached):
                compared.alike += 1
                reached.add(label)
            else:
                self._differ(state, f"the rulebook enables {label}, to which no option of the engine leads", self._rule(label))
        compared.states += 1
        compared.over += interpreter.over(state)
        compared.actions += len(enabled & reached)
        compared.rules.update(self._rule(label) for label in enabled & reached)
        compared.rules.update(wrote)

    def _first(self, realised: Realised, state: State) -> Iterator[Disagreement | Taken]:
        """Yield the step of the rulebook that each course of the engine begins with."""
        position = realised.position
        if position.over:
            return
        follower = Follower(self._meanings, position, state)
        settle(position)
        parted = follower.follow(position)
        if parted is not None:
            yield parted
        elif follower.taken:
            yield follower.taken[0]
        else:
            if realised.hidden:
                position = self._engine.after(position, realised.hidden)
                parted = follower.follow(position)
                if parted is not None:
                    yield parted
                    return
            yield from self._options(position, follower, _DEEPEST)

    def _options(self, position: Watched, follower: Follower, depth: int) -> Iterator[Disagreement | Taken]:
        assert depth, "the options of the engine never lead to an action of the rulebook"
        decision = position.decision
        self._could_pay.update(_payers(position))
        options = (*self._few(decision), *(one for one in decision.options if is_cancellation(one)))
        for option in options:
            after, beside = self._engine.after(position, option), follower.fork()
            self.compared.options += 1
            parted = beside.follow(after)
            if parted is not None:
                yield parted
            elif beside.taken:
                yield beside.taken[0]
            elif not after.over:
                yield from self._options(after, beside, depth - 1)

    def _few(self, decision: Decision) -> tuple[Option, ...]:
        """Return the options that are tried, but for cancellations: of those that the rulebook cannot tell apart not all."""
        options = tuple(one for one in decision.options if not is_cancellation(one))
        few = _TRIED.get(decision.kind, len(options))
        if len(options) <= few:
            return options
        return tuple(options[(self._turned + place * 7) % len(options)] for place in range(few))

    def _rule(self, label: str) -> str:
        rulebook = self._meanings.rulebook
        return rulebook.actions[self._meanings.interpreter.places[label]].rule

    def _moves(self, state: State, label: str, reached: set[str]) -> bool:
        """Whether nothing is lost to a side that cannot cancel here, before each thing that can happen.

        To have cancelled comes to the same as to cancel afterwards, or as not to cancel (the same crisis begins anew, or nothing follows in which it matters).
        """
        interpreter = self._meanings.interpreter
        cancel = interpreter.places[label]
        for other in (interpreter.places[one] for one in reached if not one.startswith(_CANCELS)):
            try:
                before = interpreter.step(interpreter.step(state, cancel), other)
                after = interpreter.step(state, other)
                after_both = interpreter.step(after, cancel) if interpreter.is_enabled(after, cancel) else after
            except StepError:
                return False
            if before not in (after, after_both) and not self._no_matter(before, after):
                return False
        return bool(reached)

    def _no_matter(self, one: State, other: State) -> bool:
        """Whether two states differ in nothing but a crisis that can no longer matter: the game or its action rounds are over."""
        rulebook, shown = self._meanings.rulebook, show(self._meanings.rulebook, one)
        over = self._meanings.interpreter.over(one)
        if not over and shown["phase"] in ("headline", "action_rounds"):
            return False
        crisis = rulebook.position["missile_crisis"]
        return all(mine == theirs for place, (mine, theirs) in enumerate(zip(one, other, strict=True)) if place != crisis)

    def _alike(self, state: State, label: str, reached: set[str]) -> bool:
        """Whether the die does not matter: a coup under the crisis, which loses before it is rolled; the other outcome was taken."""
        interpreter, rulebook = self._meanings.interpreter, self._meanings.rulebook
        other = label.replace("success=true", "success=false")
        if other == label or other not in reached:
            return False
        after = interpreter.step(state, interpreter.places[label])
        crisis = show(rulebook, after)["ending"] == _CRISIS_COUP
        return crisis and after == interpreter.step(state, interpreter.places[other])

    def _differ(self, state: State, what: str, rule: str) -> None:
        if len(self.compared.differing) < _KEPT:
            self.compared.differing.append(Differing(state=state, what=what, rule=rule))


def _payers(position: Position) -> Iterator[str]:
    """Yield the cancellation that has to be possible here: with any own decision and before any of the other side's (ruling 5)."""
    side, decision = position.effects.missile_crisis, position.decision
    if side is None or position.phase not in (Phase.HEADLINE, Phase.ACTION_ROUNDS):
        return
    if decision.owner == side or (decision.owner == side.opponent and decision.kind != "coup_target"):
        yield f"{_CANCELS}(player={side})"
