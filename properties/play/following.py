"""One game of the engine followed by the interpreter of the rulebook, happening by happening.

After each happening what the engine shows is laid over the state of the interpreter; where the two differ they disagree. The
steps that were followed are kept for whoever has something to say about them (the properties of the book).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.happenings import GameEnded, Happening, HeadlineChosen, HeadlineTaken
from brinkproof.model.engine.observation import Observation
from brinkproof.model.interpreter.step import Change, Interpreter, StepError
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, show
from brinkproof.model.vocabulary import Ending, Superpower, Winner
from brinkproof.properties.play.exercised import Exercised
from brinkproof.properties.play.games import Watched
from brinkproof.properties.play.legality import ASKED, NOT_ASKED, Legality, forbidding_rule
from brinkproof.properties.play.projection import Projection


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """Where the engine and the rulebook part.

    Args:
        where: the happening or the decision, in words.
        what: what differs, one clause a variable.
        engine: what the engine shows of the variables that differ, in words.
        rulebook: what the rulebook says of them.
        rule: the rule that wrote, or should have written, what differs.
        choices: the options of the game so far.

    """

    where: str
    what: str
    engine: str
    rulebook: str
    rule: str
    choices: tuple[Option, ...]

    def __str__(self) -> str:
        return f"{self.where}: {self.what} (rule {self.rule}; engine: {self.engine}; rulebook: {self.rulebook})"


@final
@dataclass(frozen=True, slots=True)
class Taken:
    """One step of the rulebook, with the states as the engine shows them."""

    action: int
    before: State
    after: State


@final
class Meanings:
    """A rulebook made ready to follow games; it counts the rules that they exercise."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.interpreter = Interpreter(rulebook)
        self.projection = Projection(rulebook)
        self.legality = Legality(self.projection, self.interpreter)
        self.exercised = Exercised(self.interpreter)


@final
class Follower:
    """One game being followed.

    Args:
        meanings: of the rulebook.
        position: the first of the game, at a decision with nothing owed but a card play.

    """

    def __init__(self, meanings: Meanings, position: Watched) -> None:
        self.meanings = meanings
        self.seen = position.observe()
        self.state = meanings.projection.beginning(self.seen)
        self.choices: list[Option] = []
        self.taken: list[Taken] = []
        self.steps = 0
        self._offered: dict[Superpower, tuple[Option, ...]] = {}
        self._before = position

    def follow(self, position: Watched) -> Disagreement | None:
        """Follow the option that led to this position; return where the two meanings part, if they do."""
        if position.chosen is not None:
            self.choices.append(position.chosen)
        self.taken = []
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
        if after.ending is Ending.FINAL_SCORING and not isinstance(happening, GameEnded):
            after = replace(after, winner=Winner.NOBODY, ending=Ending.NONE)  # the engine writes this end before it says so
        where = str(happening)
        sequence = projection.actions(happening)
        if isinstance(happening, HeadlineChosen):
            self._offered[happening.player] = self._before.decision.options
            sequence = self._headlines(after)
            if not sequence:
                return self._compared(where, self.state, after, [], headlines=False)
        expected, before = self.state, projection.over(self.state, self.seen, headlines=not isinstance(happening, HeadlineChosen))
        changes: list[Change] = []
        for place, alternatives in enumerate(sequence):
            label = next((label for label in alternatives if self._is_enabled(expected, label)), None)
            if label is None:
                rule = forbidding_rule(self.meanings.interpreter, expected, alternatives[0])
                return self._refused(where, f"the rulebook does not enable {alternatives[0]}", rule)
            action = self.meanings.interpreter.places[label]
            try:
                following = self._stepped(expected, action, changes)
            except StepError as error:
                return self._refused(where, f"the rulebook has no answer, {error.problem}", error.rule)
            last = place == len(sequence) - 1
            shown = projection.over(following, after) if last else following
            self.taken.append(Taken(action, before, shown))
            expected, before = following, shown
        if isinstance(happening, HeadlineChosen):
            found = self._headlines_offered()
            if found is not None:
                return found
        return self._compared(where, expected, after, changes) or self._executor(where, happening)

    def _stepped(self, state: State, action: int, changes: list[Change]) -> State:
        own: list[Change] = []
        following = self.meanings.interpreter.step(state, action, own)
        self.meanings.exercised.step(state, action, following, own)
        changes += own
        self.steps += 1
        return following

    def _headlines(self, seen: Observation) -> tuple[tuple[str, ...], ...]:
        chosen = {side: card_id for side, card_id in seen.headline.items() if card_id is not None}
        return self.meanings.projection.chosen(chosen) if len(chosen) == len(Superpower) else ()

    def _headlines_offered(self) -> Disagreement | None:
        """Hold the cards the USSR could choose against the rulebook, now that the rulebook has asked it."""
        place = self.meanings.rulebook.position
        names = self.meanings.rulebook.members["item"]
        asked = list(self.taken[-2].after)
        for option in self._offered.pop(Superpower.USSR, ()):
            difference = isinstance(option, str) and self.meanings.legality.headline(tuple(asked), Superpower.USSR, option)
            if difference:
                return self._refused("the headline of the USSR", difference.what, difference.rule)
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
