"""A scene: a position and the options that are played from there, as JSON; a regression is kept as one."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.engine.errors import IllegalSave
from brinkproof.model.engine.position import Position
from brinkproof.model.engine.saved import dump, load

VERSION: Final = 1
_ASKS_NOTHING: Final = "ENG47"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A position and the options that follow; no position where the engine that loads it has nothing to ask there."""

    position: Position | None
    choices: tuple[Option, ...]


def dump_scene(position: Position, choices: Iterable[Option]) -> str:
    """Return a position and the options that follow as text."""
    listed = [list(one) if isinstance(one, tuple) else one for one in choices]
    return json.dumps(
        {"brinkproof": "scene", "version": VERSION, "position": json.loads(dump(position)), "choices": listed},
        ensure_ascii=False,
        indent=1,
    )


def load_scene(text: str) -> Scene:
    """Return the scene that a text stands for.

    Raises:
        IllegalSave: the text is no scene, or its position is damaged.

    """
    way_out = "'brinkproof fuzz --save-regression DIR' writes scenes"
    try:
        told = json.loads(text)
        known = told["brinkproof"] == "scene" and told["version"] == VERSION
        position, choices = told["position"], tuple(option_of(one) for one in told["choices"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise IllegalSave(code="ENG18", place="", reason="this is no scene", way_out=way_out) from error
    if not known:
        raise IllegalSave(code="ENG18", place="brinkproof", reason="this is no scene of a known version", way_out=way_out)
    try:
        return Scene(position=load(json.dumps(position)), choices=choices)
    except IllegalSave as error:
        if error.code != _ASKS_NOTHING:
            raise
        return Scene(position=None, choices=choices)


def option_of(value: object) -> Option:
    """Return an option that has been through JSON.

    Raises:
        TypeError: it can be no option.

    """
    if isinstance(value, list | tuple) and value and all(isinstance(one, str | int) for one in value):
        return tuple(value)
    if isinstance(value, str | int):
        return value
    raise TypeError(value)
