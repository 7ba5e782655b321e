"""Games of the engine in the words of a rulebook, so that they can be kept, and played again under other rules."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from brinkproof.model.engine.play import POLICIES
from brinkproof.model.errors import Place, RuleError
from brinkproof.model.rules import Rulebook
from brinkproof.properties.play.following import Follower, Meanings
from brinkproof.properties.play.games import watched_game

VERSION: Final = 1


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A game: its name, and the actions of the rulebook in their order."""

    name: str
    actions: tuple[str, ...]


def engine_games(
    rulebook: Rulebook, games: int, seed: int, progress: Callable[[str], None] = lambda _: None
) -> Iterator[Recorded]:
    """Yield games that the engine plays, in the words of a rulebook; the policies of ``model.engine.play`` take turns.

    Args:
        rulebook: that the engine plays by.
        games: how many.
        seed: of the first; each further one has the next.
        progress: told what is going on.

    Raises:
        AssertionError: the engine and the rulebook part; ``brinkproof fuzz`` says where.

    """
    meanings = Meanings(rulebook)
    for number in range(seed, seed + games):
        progress(f"playing game {number - seed + 1:,} of {games:,}")
        policy = POLICIES[number % len(POLICIES)]
        positions = watched_game(number, policy)
        follower, actions = Follower(meanings, next(positions)), list[str]()
        for position in positions:
            parted = follower.follow(position)
            assert parted is None, f"the engine and the rulebook part: {parted}"
            actions += [rulebook.label(rulebook.actions[taken.action]) for taken in follower.taken]
        yield Recorded(name=f"seed {number}, {policy}", actions=tuple(actions))


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
