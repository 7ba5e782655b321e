"""Reading JSON strictly: what a careless reader would let pass is refused with its reason."""

import json
from typing import Any, Final, NoReturn

from brinkproof.model.engine.errors import IllegalSave

MOST_CHARACTERS: Final = 20_000_000
MOST_DEPTH: Final = 60
MOST_DIGITS: Final = 30

_WAY_OUT: Final = "save the game again, or restore the file from a copy"


def parse(text: str | bytes) -> Any:  # noqa: ANN401 - it is JSON
    """The value the text stands for.

    Raises:
        IllegalSave: it is no strict JSON.
    """
    if len(text) > MOST_CHARACTERS:
        reason = f"the text is longer than {MOST_CHARACTERS} characters"
        raise IllegalSave(code="ENG12", place="", reason=reason, way_out=_WAY_OUT)
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")  # some editors begin a file with a mark of its encoding
        except UnicodeDecodeError as error:
            raise IllegalSave(
                code="ENG10", place=f"byte {error.start}", reason="the text is not UTF-8", way_out=_WAY_OUT
            ) from error
    if not text.strip():
        raise IllegalSave(code="ENG11", place="", reason="the text is empty", way_out=_WAY_OUT)
    _check_depth(text)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise IllegalSave(
            code="ENG13", place=place, reason=f"this is no JSON: {error.msg.removesuffix(' starting at')}", way_out=_WAY_OUT
        ) from error


def _check_depth(text: str) -> None:
    depth, in_string, escaped = 0, False, False
    for place, character in enumerate(text):
        if in_string:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                in_string = False
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            if depth > MOST_DEPTH:
                raise IllegalSave(code="ENG14", place=f"character {place}", reason="it is nested too deep", way_out=_WAY_OUT)
        elif character in "]}":
            depth -= 1


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise IllegalSave(code="ENG15", place=key, reason=f"the key {key!r} is given twice", way_out="keep one of them")
        found[key] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise IllegalSave(code="ENG16", place=digits[:12] + "...", reason="a number is far too large", way_out=_WAY_OUT)
    return int(digits)


def _fraction(digits: str) -> NoReturn:
    raise IllegalSave(code="ENG17", place=digits[:20], reason="every number is a whole number", way_out=_WAY_OUT)


def _no_number(word: str) -> NoReturn:
    raise IllegalSave(code="ENG17", place=word, reason=f"{word} is no number of the game", way_out=_WAY_OUT)
