"""Old games under new rules: which of them take another course, from which move on, and which have another winner."""

from dataclasses import dataclass
from enum import StrEnum
from typing import final

from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, show
from brinkproof.properties.difference import after_step, states_of
from brinkproof.properties.play.recorded import Recorded


class Course(StrEnum):
    """What becomes of an old game under new rules."""

    SAME = "same"
    ANOTHER_COURSE = "another course"
    ANOTHER_WINNER = "another winner"
    STOPS = "cannot go on"
    NOT_OLD = "not a game of the old rules"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """An old game, played again.

    Args:
        game: its name.
        course: what becomes of it.
        number: of the first move that differs, from 1; 0 when none does, or when the games begin differently.
        action: that move.
        paragraph: of the rule that allows it; empty when there is none.
        differs: what is different after it, in words of the rulebook.
        old_end: winner and ending by the old rules.
        new_end: the same by the new; where the game cannot go on, the move at which it stops.
        stops: the number of that move; 0 when the game is played to its end.

    """

    game: str
    course: Course
    number: int = 0
    action: str = ""
    paragraph: str = ""
    differs: tuple[str, ...] = ()
    old_end: str = ""
    new_end: str = ""
    stops: int = 0


@final
class Replay:
    """Two rulebooks that old games are played by.

    Args:
        old: the rules they were played by.
        new: the rules they are played by again.

    """

    def __init__(self, old: Rulebook, new: Rulebook) -> None:
        self._old, self._new = Interpreter(old), Interpreter(new)
        self._shared = [name for name in old.position if name in new.position]

    def game(self, game: Recorded) -> Replayed:
        """Play a game by both rules, as far as the new allow it."""
        olds = states_of(self._old, game.actions)
        if len(olds) <= len(game.actions):
            number = len(olds)
            return Replayed(game=game.name, course=Course.NOT_OLD, number=number, action=game.actions[number - 1])
        news = states_of(self._new, game.actions)
        number = next((place for place, pair in enumerate(zip(olds, news, strict=False)) if not self._alike(*pair)), len(news))
        if number == len(olds):
            return Replayed(
                game=game.name, course=Course.SAME, old_end=_end(self._old, olds[-1]), new_end=_end(self._new, news[-1])
            )
        stops = len(news) if len(news) < len(olds) and not _over(self._new, news[-1]) else 0
        ends = _end(self._old, olds[-1]), game.actions[stops - 1] if stops else _end(self._new, news[-1])
        action = game.actions[number - 1] if number else ""
        return Replayed(
            game=game.name,
            course=Course.STOPS if stops else Course.ANOTHER_COURSE if ends[0] == ends[1] else Course.ANOTHER_WINNER,
            number=number,
            action=action,
            paragraph=self._paragraph(action),
            differs=self._differs(game, olds, news, number),
            old_end=ends[0],
            new_end=ends[1],
            stops=stops,
        )

    def _alike(self, old: State, new: State) -> bool:
        mine, other = self._old.rulebook.position, self._new.rulebook.position
        return all(old[mine[name]] == new[other[name]] for name in self._shared)

    def _paragraph(self, action: str) -> str:
        ground = self._old.rulebook.action_by_label.get(action)
        return self._old.rulebook.rule_by_id[ground.rule].paragraph if ground else ""

    def _differs(self, game: Recorded, olds: list[State], news: list[State], number: int) -> tuple[str, ...]:
        if number == len(news):
            return (str(after_step(self._new, news[-1], game.actions[number - 1])),)
        old, new = show(self._old.rulebook, olds[number]), show(self._new.rulebook, news[number])
        return tuple(f"{name}: {old[name]}, {new[name]}" for name in self._shared if old[name] != new[name])


def _over(interpreter: Interpreter, state: State) -> bool:
    return bool(compiled(interpreter.rulebook.over, interpreter.rulebook.position)(state, (), state))


def _end(interpreter: Interpreter, state: State) -> str:
    told = show(interpreter.rulebook, state)
    return ", ".join(told[name] for name in ("winner", "ending") if name in told)
