"""Positions and games as text (JSON), to be kept and loaded again; a damaged text is refused with one clear error.

>>> from brinkproof.model.engine.game import new_game
>>> load(dump(new_game())).decision == new_game().decision
True
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, final

from brinkproof.model.engine import codec
from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.errors import IllegalOption, IllegalSave
from brinkproof.model.engine.game import MOST_HANDICAP, advance, new_game
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.restoring import restore, written
from brinkproof.model.engine.strict_json import parse
from brinkproof.model.vocabulary import Superpower

VERSION: Final = 1
_KINDS: Final = ("position", "game")


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game: what ``new_game`` is told, and every choice since."""

    choices: tuple[Option, ...]
    optional: bool = True
    handicap: tuple[Superpower, int] | None = None

    def position(self) -> Position:
        """Where it stands.

        Raises:
            IllegalSave: a choice is not an option where it stands.
        """
        position = new_game(optional=self.optional, handicap=self.handicap)
        for number, option in enumerate(self.choices):
            place = f"choices[{number}]"
            if position.over:
                reason = f"{len(self.choices) - number} choices follow the end of the game"
                raise IllegalSave(code="ENG42", place=place, reason=reason, way_out="remove them")
            try:
                advance(position, option)
            except IllegalOption as error:
                raise IllegalSave(code="ENG40", place=place, reason=error.reason, way_out=error.way_out) from error
        return position


def dump(position: Position) -> str:
    """The position as text, with everything that is owed and what happened last."""
    return _text("position", written(position))


def load(text: str | bytes) -> Position:
    """The position the text stands for.

    Raises:
        IllegalSave: the text is damaged.
    """
    return restore(_opened(text, "position"))


def dump_game(game: Game) -> str:
    """The game as text."""
    handicap = None if game.handicap is None else [game.handicap[0].value, game.handicap[1]]
    choices = [list(choice) if isinstance(choice, tuple) else choice for choice in game.choices]
    return _text("game", {"optional": game.optional, "handicap": handicap, "choices": choices})


def load_game(text: str | bytes) -> Game:
    """The game the text stands for; every choice was tried.

    Raises:
        IllegalSave: the text is damaged, or a choice is not an option where it stands.
    """
    given = codec.check_keys(_opened(text, "game"), ("optional", "handicap", "choices"), "")
    optional = codec.decode(bool, given["optional"], "optional")
    handicap = codec.decode(tuple[Superpower, int] | None, given["handicap"], "handicap")
    if handicap is not None and not 0 <= handicap[1] <= MOST_HANDICAP:
        raise codec.out_of_range("handicap[1]", handicap[1], 0, MOST_HANDICAP)
    if not isinstance(given["choices"], list):
        raise codec.wrong("choices", "a list", given["choices"])
    choices = tuple(_option(choice, f"choices[{number}]") for number, choice in enumerate(given["choices"]))
    game = Game(choices=choices, optional=optional, handicap=handicap)
    game.position()
    return game


def _option(value: object, place: str) -> Option:
    if type(value) is str or type(value) is int:
        return value
    if isinstance(value, list) and value and all(type(item) in (str, int) for item in value):
        return tuple(value)
    reason = f"{str(value)[:40]!r} can be no choice"
    raise IllegalSave(code="ENG41", place=place, reason=reason, way_out="a choice is a word, a number or a list of those")


def _text(kind: str, content: dict[str, Any]) -> str:
    return json.dumps({"brinkproof": kind, "version": VERSION, **content}, ensure_ascii=False, separators=(",", ":"))


def _opened(text: str | bytes, kind: str) -> dict[str, Any]:
    value = parse(text)
    if not isinstance(value, dict):
        raise codec.wrong("", "an object", value)
    found = value.pop("brinkproof", None)
    if found not in _KINDS:
        raise IllegalSave(code="ENG18", place="brinkproof", reason="this is no save of the engine", way_out=_ways(_KINDS))
    if found != kind:
        reason = f"this is a saved {found}, not a {kind}"
        raise IllegalSave(
            code="ENG19", place="brinkproof", reason=reason, way_out="use load for positions and load_game for games"
        )
    version = value.pop("version", None)
    if type(version) is not int or version != VERSION:
        reason = f"version {str(version)[:20]!r} is unknown"
        raise IllegalSave(code="ENG28", place="version", reason=reason, way_out=f"only version {VERSION} can be read")
    return value


def _ways(kinds: Iterable[str]) -> str:
    return f"begin with {' or '.join(kinds)}"
