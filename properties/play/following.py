"""One game of the engine followed by the interpreter of the rulebook, happening by happening.

After each happening what the engine shows is laid over the state of the interpreter; where the two differ they disagree. The
steps that were followed are kept for whoever has something to say about them (the properties of the book).
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from typing import Final, final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.happenings import GameEnded, Happening, HeadlineChosen, HeadlineTaken
from brinkproof.model.engine.observation import Observation
from brinkproof.model.interpreter.step import Change, StepError
from brinkproof.model.state import State, show
from brinkproof.model.vocabulary import Ending, Superpower, Winner
from brinkproof.properties.play.covering import may_change, uncovered
from brinkproof.properties.play.games import Watched
from brinkproof.properties.play.legality import ASKED, NOT_ASKED, forbidding_rule
from brinkproof.properties.play.meanings import Disagreement, Meanings, Taken
from brinkproof.properties.play.outside import Outside

_SUDDEN: Final = frozenset({Ending.NUCLEAR_WAR, Ending.MISSILE_CRISIS, Ending.VICTORY_POINTS})
"""The endings that the rulebook writes with what brings them."""


@final
class Follower:
    """One game being followed.

    Args:
        meanings: of the rulebook.
        position: the first of the game; without a state it is at a decision with nothing owed but a card play.
        state: what the rulebook says of that position, where more is owed.

    """

    def __init__(self, meanings: Meanings, position: Watched, state: State | None = None) -> None:
        self.meanings = meanings
        self._nothing = meanings.rulebook.members["item"].index("nothing")
        self.seen = position.observe()
        self.state = meanings.projection.beginning(self.seen) if state is None else state
        self.choices: list[Option] = []
        self.taken: list[Taken] = []
        self.taken_over = False
        self.steps = 0
        self.uncovered = Counter[str]()
        self._outside = Outside(meanings.projection)
        self._offered: dict[Superpower, tuple[Option, ...]] = {}
        self._before = position

    def fork(self) -> "Follower":
        """Return another follower of the same game, for another way on."""
        other = copy(self)
        vars(other).update(
            choices=[*self.choices],
            taken=[],
            uncovered=self.uncovered.copy(),
            _offered={**self._offered},
            _outside=self._outside.fork(),
        )
        return other

    def follow(self, position: Watched) -> Disagreement | None:
        """Follow the option that led to this position; return where the two meanings part, if they do."""
        if position.chosen is not None:
            self.choices.append(position.chosen)
        self.taken, self.taken_over = [], False
        happenings = position.happenings
        moments = [*position.seen[1:], position.observe()]
        if not happenings and moments[0] != self.seen:
            return self._parted("an option without a happening", self.state, moments[0], [])
        for happening, moment in zip(happenings, moments, strict=bool(happenings)):
            found = self._happened(happening, moment)
            if found is not None:
                return found
        self._before = position
        return self._decision(position)

    def _happened(self, happening: Happening, moment: Observation) -> Disagreement | None:
        after, projection = moment, self.meanings.projection
        if after.ending is not Ending.NONE and after.ending not in _SUDDEN and not isinstance(happening, GameEnded):
            after = replace(after, winner=Winner.NOBODY, ending=Ending.NONE)  # the engine writes this end before it says so
        owing = self._outside.prepared(happening, self.state)
        if owing is not None:
            return self._compared(str(happening), owing, after, [])
        sequence = projection.actions(happening, self.seen, after)
        can = any(self._is_enabled(self.state, label) for alternatives in sequence[:1] for label in alternatives)
        why = uncovered(projection.known, happening, self.seen, moment) or self._outside.why(sequence, self.state, can=can)
        if isinstance(happening, HeadlineChosen):
            self._offered[happening.player] = self._before.decision.options
            sequence = self._headlines(after)
            if not sequence:
                return self._compared(str(happening), self.state, after, [], headlines=False)
        if why:
            return self._not_covered(why, happening, sequence, after)
        return self._taken(str(happening), happening, sequence, after)

    def _taken(
        self, where: str, happening: Happening, sequence: Sequence[tuple[str, ...]], after: Observation
    ) -> Disagreement | None:
        projection = self.meanings.projection
        expected, before = self.state, projection.over(self.state, self.seen, headlines=not isinstance(happening, HeadlineChosen))
        changes: list[Change] = []
        for place, alternatives in enumerate(sequence):
            label = next((label for label in alternatives if self._is_enabled(expected, label)), None)
            if label is None:
                rule = forbidding_rule(self.meanings.interpreter, expected, alternatives[0])
                return self._refused(where, f"the rulebook does not enable {alternatives[0]}", rule)
            action = self.meanings.interpreter.places[label]
            written = len(changes)
            try:
                following = self._stepped(expected, action, changes)
            except StepError as error:
                return self._refused(where, f"the rulebook has no answer, {error.problem}", error.rule)
            last = place == len(sequence) - 1
            shown = projection.over(following, after) if last else following
            self.taken.append(Taken(action, before, shown, frozenset(change.rule for change in changes[written:])))
            expected, before = following, shown
        if isinstance(happening, HeadlineChosen):
            found = self._headlines_offered()
            if found is not None:
                return found
        return self._compared(where, expected, after, changes) or self._executor(where, happening)

    def _not_covered(
        self, why: str, happening: Happening, sequence: Sequence[tuple[str, ...]], after: Observation
    ) -> Disagreement | None:
        """Take what the engine shows as it is where this may change it; a step of the rulebook is taken only for what it owes afterwards."""
        self.uncovered[why] += 1
        for alternatives in sequence:
            label = next((label for label in alternatives if self._is_enabled(self.state, label)), None)
            if label is not None:
                with suppress(StepError):
                    self.state = self.meanings.interpreter.step(self.state, self.meanings.interpreter.places[label])
        self.state = self._outside.owing_after(happening, self.state, after)
        self.taken_over = True
        shown, free = self.meanings.projection.over(self.state, after), may_change(why, happening)
        both = zip(self.meanings.rulebook.variables, self.state, shown, strict=True)
        expected = tuple(theirs if variable.name in free else mine for variable, mine, theirs in both)
        return self._compared(f"{happening}, for which the rulebook has no rules ({why})", expected, after, [])

    def _stepped(self, state: State, action: int, changes: list[Change]) -> State:
        own: list[Change] = []
        following = self.meanings.interpreter.step(state, action, own)
        if self.meanings.counting:
            self.meanings.exercised.step(state, action, following, own)
        changes += own
        self.steps += 1
        return following

    def _headlines(self, seen: Observation) -> tuple[tuple[str, ...], ...]:
        chosen = {side: card_id for side, card_id in seen.headline.items() if card_id is not None}
        if len(chosen) < len(Superpower):
            return ()
        asked = [
            side for side in Superpower if self.state[self.meanings.rulebook.position[f"headline_card[{side}]"]] == self._nothing
        ]
        return self.meanings.projection.chosen({side: chosen[side] for side in asked})

    def _headlines_offered(self) -> Disagreement | None:
        """Hold the cards the USSR could choose against the rulebook, now that the rulebook has asked it."""
        place = self.meanings.rulebook.position
        names = self.meanings.rulebook.members["item"]
        asked = list(self.taken[-1].before)
        for option in self._offered.pop(Superpower.USSR, ()):
            difference = isinstance(option, str) and self.meanings.legality.headline(tuple(asked), Superpower.USSR, option)
            if difference:
                return self._refused("the headline of the USSR", difference.what, difference.rule)
        if self.meanings.counting:
            self.meanings.exercised.decision(tuple(asked), ("choose_headline",))
        assert names[asked[place["headline_card[us]"]]] != "nothing"
        self._offered.clear()
        return None

    def _executor(self, where: str, happening: Happening) -> Disagreement | None:
        """Hold what a headline owes against what the engine says of it: whether its event occurs and who carries it out."""
        if not isinstance(happening, HeadlineTaken) or happening.card_id not in self.meanings.projection.known:
            return None
        shown = show(self.meanings.rulebook, self.state)
        owed = f"{shown['agenda_side']} carries out {shown['agenda']}" if shown["agenda"] != "nothing" else "nothing is owed"
        mine = f"{happening.executor} carries out {happening.card_id}" if happening.occurs else "nothing is owed"
        return None if owed == mine else self._refused(where, f"for the engine {mine}, for the rulebook {owed}", "4.5C note")

    def _decision(self, position: Watched) -> Disagreement | None:
        kind = position.decision.kind
        if kind in ASKED:
            why = self._outside.unasked(position, self.state)
            if why:
                self.uncovered[why] += 1
                return None
            if self.meanings.counting:
                self.meanings.exercised.decision(self.state, (*ASKED[kind], *NOT_ASKED.get(kind, ())))
            found = self.meanings.legality.difference(self.state, position)
            if found is not None:
                return self._refused(f"the decision {kind!r} of {position.decision.owner}", found.what, found.rule)
        return None

    def _is_enabled(self, state: State, label: str) -> bool:
        place = self.meanings.interpreter.places.get(label)
        return place is not None and self.meanings.interpreter.is_enabled(state, place)

    def _compared(
        self, where: str, expected: State, seen: Observation, changes: Sequence[Change], *, headlines: bool = True
    ) -> Disagreement | None:
        if self.meanings.projection.over(expected, seen, headlines=headlines) != expected:
            return self._parted(where, expected, seen, changes, headlines=headlines)
        self.state, self.seen = expected, seen
        return None

    def _parted(
        self, where: str, expected: State, seen: Observation, changes: Sequence[Change], *, headlines: bool = True
    ) -> Disagreement:
        rulebook = self.meanings.rulebook
        shown = self.meanings.projection.over(expected, seen, headlines=headlines)
        places = [place for place, (mine, theirs) in enumerate(zip(expected, shown, strict=True)) if mine != theirs]
        words = [(v := rulebook.variables[p], rulebook.shown(v, shown[p]), rulebook.shown(v, expected[p])) for p in places]
        return Disagreement(
            where=where,
            what="; ".join(f"{v.name} is {theirs} in the engine and {mine} in the rulebook" for v, theirs, mine in words),
            engine=", ".join(f"{v.name}={theirs}" for v, theirs, _ in words),
            rulebook=", ".join(f"{v.name}={mine}" for v, _, mine in words),
            rule=self._writer(places[0], changes) if places else "",
            choices=tuple(self.choices),
        )

    def _writer(self, variable: int, changes: Sequence[Change]) -> str:
        """Return the rule that wrote a variable last, or else one that could have on the last action, or the variable's own."""
        wrote = [change.rule for change in changes if change.variable == variable]
        if wrote:
            return wrote[-1]
        rulebook = self.meanings.rulebook
        name = rulebook.variables[variable].name
        if self.taken:
            last = rulebook.actions[self.taken[-1].action].name
            for action in rulebook.actions:
                for fired in (fired for level in action.levels for fired in level if action.name == last):
                    if any(a.variable == name for effect in fired.effects for a in effect.assignments):
                        return fired.rule
        return rulebook.variables[variable].rule

    def _refused(self, where: str, what: str, rule: str) -> Disagreement:
        words = ", ".join(f"{name}={value}" for name, value in show(self.meanings.rulebook, self.state).items())
        return Disagreement(where=where, what=what, engine=str(self.seen), rulebook=words, rule=rule, choices=tuple(self.choices))


__all__ = ["Disagreement", "Follower", "Meanings", "Taken"]
