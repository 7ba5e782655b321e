"""Tests of the suite that have a name and can be asked of any rulebook: its examples, its table of cards, games of the engine.

They are what ``tests/rulebook/test_examples.py``, ``tests/rulebook/test_cards.py`` and ``tests/conformance/test_engine.py`` ask of
the rulebook itself.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from brinkproof.model.engine.play import POLICIES
from brinkproof.model.errors import Place, RuleError
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.load import BASE
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State, show, with_values
from brinkproof.model.tables import cards
from brinkproof.properties.checkers.conformance import hold_game
from brinkproof.properties.play.following import Meanings
from brinkproof.properties.play.games import watched_game
from brinkproof.properties.play.starts import STARTS

EXAMPLES_TEST: Final = "tests/rulebook/test_examples.py"
CARDS_TEST: Final = "tests/rulebook/test_cards.py"
ENGINE_TEST: Final = "tests/conformance/test_engine.py"

_GAMES: Final = 50
"""Games of the engine from the beginning; that many are one case of its test. As many again begin at the positions built by hand."""

_BOOKKEEPING: Final = frozenset({"agenda", "agenda_side", "agenda_value", "later", "later_side", "later_value"})

_OF_THE_GAME: Final = frozenset({"defcon", "phasing", "agenda", "headline_card[us]"})

Example = Mapping[str, Any]


def first_named_test(rulebook: Rulebook) -> tuple[str, str]:
    """Return the first test that a rulebook fails and why, or two empty texts; a rulebook of another game has no tests."""
    if not rulebook.position.keys() >= _OF_THE_GAME:
        return "", ""
    for name, reason in (*_cards(rulebook), *_examples(rulebook)):
        return name, reason
    return next(_engine(rulebook), ("", ""))


def _cards(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Hold each card against the table of cards."""
    printed = {card.number: card for card in cards()}
    for rule in rulebook.rules:
        written = tomllib.loads("\n".join(rule.formal)) if rule.kind == "card" else {}
        if "number" not in written:
            continue
        card = printed[written["number"]]
        mine = (written["side"], written["operations"], written["period"], written.get("starred", False))
        theirs = (card.owner.value if card.owner else "neutral", card.operations, card.period.value, card.starred)
        if mine != theirs:
            yield f"{CARDS_TEST}: {card.id}", f"{mine} is written and {theirs} printed"


@cache
def _written() -> tuple[Example, ...]:
    files = sorted(path for path in (BASE / "examples").glob("*.toml") if path.name != "settings.toml")
    return tuple(example for path in files for example in tomllib.loads(path.read_text("utf-8"))["example"])


@cache
def _settings() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads((BASE / "examples" / "settings.toml").read_text("utf-8"))


def _examples(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Play each example written from the rules text."""
    interpreter = Interpreter(rulebook)
    for example in _written():
        values = {**_settings().get(example.get("setting", ""), {}), **example.get("given", {})}
        given = with_values(rulebook, rulebook.initial, values)
        reason = _claims(rulebook, given, example) if "claims" in example else _played(interpreter, given, example)
        if reason:
            yield f"{EXAMPLES_TEST}: {example['name']}", reason


def _claims(rulebook: Rulebook, given: State, example: Example) -> str:
    for text in example["claims"]:
        try:
            claim = typecheck(text, rulebook.scope, Place(file=example["name"]), "bool")
        except RuleError as error:
            return error.problem
        if not compiled(claim, rulebook.position)(given, (), given):
            return f"{text} is false"
    return ""


def _played(interpreter: Interpreter, given: State, example: Example) -> str:
    """Return what is not as an example says, or nothing."""
    rulebook, state = interpreter.rulebook, given
    forbidden = example["then"] == "forbidden"
    for place, label in enumerate(example["when"]):
        action = interpreter.places.get(label)
        if action is None or not interpreter.is_enabled(state, action):
            last = place == len(example["when"]) - 1
            return "" if forbidden and (last or interpreter.over(state)) else f"{label} is not allowed"
        try:
            state = interpreter.step(state, action)
        except StepError as error:
            return f"{label} is an error: {error.problem}"
    if forbidden:
        return f"{example['when'][-1]} is allowed"
    expected = show(rulebook, with_values(rulebook, given, example["then"]))
    loose = _BOOKKEEPING - example["then"].keys()
    actual = show(rulebook, state)
    return "; ".join(
        f"{name} is {actual[name]}, not {value}"
        for name, value in expected.items()
        if name not in loose and actual[name] != value
    )


def _engine(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Hold games of the engine against the rulebook."""
    meanings = Meanings(rulebook)
    for seed in range(_GAMES):
        policy = POLICIES[seed % len(POLICIES)]
        for start in (0, seed % len(STARTS)):
            found = hold_game(watched_game(seed, policy, start=start), meanings).disagreement
            if found is not None:
                yield ENGINE_TEST, f"{found.where}: {found.what}"
