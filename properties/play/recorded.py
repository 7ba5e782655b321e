"""Games in the words of a rulebook, so that they can be kept, and played again under other rules."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, final

from brinkproof.model.errors import Place, RuleError
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State

VERSION: Final = 1

_CAREFUL: Final = 0.9


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A game: its name, and the actions of the rulebook in their order."""

    name: str
    actions: tuple[str, ...]


def random_games(
    rulebook: Rulebook, games: int, seed: int, progress: Callable[[str], None] = lambda _: None
) -> Iterator[Recorded]:
    """Yield random games that the interpreter plays by a rulebook.

    What kind of thing happens is drawn first, then which of its kind; in nine of ten choices nothing is done that ends the game, where
    there is something else to do, for else few games would see a second turn.

    Args:
        rulebook: that is played by.
        games: how many.
        seed: of the first; each further one has the next.
        progress: told what is going on.

    """
    interpreter = Interpreter(rulebook)
    for number in range(seed, seed + games):
        progress(f"playing game {number - seed + 1:,} of {games:,}")
        random, state, actions = Random(number), rulebook.initial, list[str]()
        while not interpreter.over(state):
            action, state = _chosen(interpreter, state, random)
            actions.append(rulebook.label(rulebook.actions[action]))
        yield Recorded(name=f"seed {number}", actions=tuple(actions))


def _chosen(interpreter: Interpreter, state: State, random: Random) -> tuple[int, State]:
    """Return an enabled action and where it leads."""
    kinds: dict[str, list[int]] = {}
    for action in interpreter.enabled(state):
        kinds.setdefault(interpreter.rulebook.actions[action].name, []).append(action)
    careful = random.random() < _CAREFUL
    left = sorted(kinds)
    while True:
        kind = random.choice(left)
        action = random.choice(kinds[kind])
        following = interpreter.step(state, action)
        left.remove(kind)
        if not (careful and left and interpreter.over(following)):
            return action, following


def written(games: Iterable[Recorded]) -> str:
    """Return games as text: a line of JSON for each."""
    lines = ({"version": VERSION, "name": game.name, "actions": game.actions} for game in games)
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def load_games(path: Path) -> tuple[Recorded, ...]:
    """Load games that were kept.

    Raises:
        RuleError: RB101 no such file, RB102 it cannot be read, RB104 no game in it, PB108 a line is no game.

    """
    place = Place(file=path.name, typed=str(path))
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise RuleError("RB101", place, "there is no such file", "'brinkproof replay --record FILE' writes one") from None
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise RuleError("RB102", place, f"it cannot be read: {reason}", "name a file of games") from None
    if not lines:
        raise RuleError("RB104", place, "there is no game in it", "'brinkproof replay --record FILE' writes some")
    return tuple(_game(line, Place(file=path.name, typed=str(path), line=number)) for number, line in enumerate(lines, start=1))


def _game(line: str, place: Place) -> Recorded:
    help_ = "a line is a JSON object with version, name and actions, as 'brinkproof replay --record FILE' writes it"
    try:
        told = json.loads(line)
        version, name, actions = told["version"], told["name"], told["actions"]
        json.dumps(told, ensure_ascii=False).encode("utf-8")  # half a character has no place in a text
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RuleError("PB108", place, "this line is no game", help_) from None
    if version != VERSION:
        raise RuleError("PB108", place, f"this game has version {version!r}, and this program knows {VERSION}", help_)
    if not isinstance(name, str) or not isinstance(actions, list) or not all(isinstance(one, str) for one in actions):
        raise RuleError("PB108", place, "this line is no game", help_)
    return Recorded(name=name, actions=tuple(actions))
