"""A saved game or position of the engine as text; what is wrong with a file is told with its place and a way out."""

from pathlib import Path

from brinkproof.model.engine.errors import IllegalSave
from brinkproof.model.engine.report import report
from brinkproof.model.engine.saved import load, load_game
from brinkproof.model.engine.strict_json import MOST_CHARACTERS
from brinkproof.model.engine.view import text_of
from brinkproof.model.errors import Place, RuleError

_OTHER_KIND = "ENG19"


def shown(path: Path) -> str:
    """Return what is in a file: the report of a game, or a position.

    Raises:
        RuleError: RB101 there is no such file, RB102 it cannot be read, or a code of the engine: the save is damaged.

    """
    place = Place(file=path.name, typed=str(path))
    if path.exists() and not path.is_file():  # a pipe might never end
        raise RuleError("RB102", place, "this is no file", "name a file that 'brinkproof game --save FILE' wrote")
    try:
        with path.open("rb") as file:
            text = file.read(MOST_CHARACTERS + 1)
    except FileNotFoundError:
        raise RuleError("RB101", place, "there is no such file", "'brinkproof game --save FILE' writes one") from None
    except OSError as error:
        raise RuleError("RB102", place, f"it cannot be read: {error.strerror}", "name a file that can be read") from None
    try:
        try:
            game = load_game(text)
        except IllegalSave as error:
            if error.code != _OTHER_KIND:
                raise
            return text_of(load(text))
    except IllegalSave as error:
        raise RuleError(error.code, place, error.reason, error.way_out) from None
    return report(game.choices, optional=game.optional, handicap=game.handicap)
