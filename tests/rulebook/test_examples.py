"""A rule copied wrongly from the rules text: examples written from the text, with the paragraph each illustrates.

The examples stand in ``model/rulebook/examples``. A variable that ``then`` does not name must not have changed, apart from
the bookkeeping of what is owed. A case runs through the interpreter and through the Z3 terms.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from brinkproof.model.errors import Place
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.load import BASE, load_rulebook, paragraphs
from brinkproof.model.state import State, show, with_values
from brinkproof.model.symbolic.encode import evaluate_with_z3
from brinkproof.model.symbolic.transition_system import TransitionSystem

Example = Mapping[str, Any]
Take = Callable[[State, int], State | None]

RULEBOOK = load_rulebook()
FILES = sorted(path for path in (BASE / "examples").glob("*.toml") if path.name != "settings.toml")
SETTINGS = tomllib.loads((BASE / "examples" / "settings.toml").read_text("utf-8"))
EXAMPLES: list[Example] = [example for path in FILES for example in tomllib.loads(path.read_text("utf-8"))["example"]]
PLAYED = {example["name"]: example for example in EXAMPLES if example.get("then", "forbidden") != "forbidden"}
FORBIDDEN = {example["name"]: example for example in EXAMPLES if example.get("then") == "forbidden"}
CLAIMED = {example["name"]: example for example in EXAMPLES if "claims" in example}
BOOKKEEPING = {"agenda", "agenda_side", "agenda_value", "later", "later_side", "later_value"}
KEYS = {"name", "illustrates", "says", "setting", "given", "when", "then", "by", "claims"}


@cache
def interpreter() -> Interpreter:
    return Interpreter(RULEBOOK)


@cache
def system() -> TransitionSystem:
    return TransitionSystem(RULEBOOK)


def by_interpreter(state: State, action: int) -> State | None:
    return interpreter().step(state, action) if interpreter().is_enabled(state, action) else None


def by_z3(state: State, action: int) -> State | None:
    enabled, error, after = system().take(state, action)
    assert not error
    return after if enabled else None


MEANINGS = {"interpreter": by_interpreter, "z3": by_z3}


def given(example: Example) -> State:
    values = {**SETTINGS.get(example.get("setting", ""), {}), **example.get("given", {})}
    return with_values(RULEBOOK, RULEBOOK.initial, values)


@pytest.mark.parametrize("take", MEANINGS.values(), ids=MEANINGS.keys())
@pytest.mark.parametrize("example", PLAYED.values(), ids=PLAYED.keys())
def test_an_example_ends_as_the_rules_say(example: Example, take: Take) -> None:
    # Given
    state = before = given(example)
    # When
    for label in example["when"]:
        after = take(state, interpreter().places[label])
        assert after is not None, f"{label} is not allowed after {show(RULEBOOK, state)}"
        state = after
    # Then
    expected = show(RULEBOOK, with_values(RULEBOOK, before, example["then"]))
    actual = show(RULEBOOK, state)
    loose = BOOKKEEPING - example["then"].keys()
    assert {n: v for n, v in actual.items() if n not in loose} == {n: v for n, v in expected.items() if n not in loose}


@pytest.mark.parametrize("take", MEANINGS.values(), ids=MEANINGS.keys())
@pytest.mark.parametrize("example", FORBIDDEN.values(), ids=FORBIDDEN.keys())
def test_what_the_rules_forbid_is_not_allowed_and_the_rule_is_the_one(example: Example, take: Take) -> None:
    # Given
    state = given(example)
    *first, last = example["when"]
    for label in first:
        after = take(state, interpreter().places[label])
        assert after is not None, f"{label} is not allowed after {show(RULEBOOK, state)}"
        state = after
        if interpreter().over(state):
            break
    # When
    action = RULEBOOK.action_by_label.get(last)
    # Then
    if example["by"] == "over":
        assert interpreter().over(state)
    if action is None:  # no state at all allows it
        name = last.partition("(")[0]
        assert example["by"] in {one.rule for one in RULEBOOK.actions if one.name == name}
        return
    assert take(state, interpreter().places[last]) is None
    forbidding = {rule for rule, when in action.restrictions if compiled(when, RULEBOOK.position)(state, (), state)}
    if example["by"] == "over":
        return
    assert not interpreter().over(state)
    assert forbidding == {example["by"]} if forbidding else example["by"] == action.rule


@pytest.mark.parametrize("example", CLAIMED.values(), ids=CLAIMED.keys())
def test_a_claim_of_the_rules_is_true(example: Example) -> None:
    state = given(example)
    values = dict(zip(RULEBOOK.position, state, strict=True))
    for text in example["claims"]:
        claim = typecheck(text, RULEBOOK.scope, Place(file=example["name"]), "bool")
        assert compiled(claim, RULEBOOK.position)(state, (), state), text
        assert evaluate_with_z3(claim, values, {}, {}), text


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_an_example_is_well_formed(example: Example) -> None:
    assert example.keys() <= KEYS
    assert ("claims" in example) != ("when" in example and "then" in example)
    assert ("by" in example) == (example.get("then") == "forbidden")
    assert example["illustrates"] in paragraphs() or example["illustrates"].startswith("card ")
    assert re.search("[а-яё]", example["says"]["ru"])
    assert not re.search("[а-яё]", example["says"]["en"])


def test_names_of_examples_are_unique() -> None:
    assert len({example["name"] for example in EXAMPLES}) == len(EXAMPLES)


def test_every_card_and_every_formal_paragraph_of_chapter_8_has_an_example() -> None:
    cards = {rule.paragraph for rule in RULEBOOK.rules if rule.paragraph.startswith("card ")}
    formal = {number for number, row in paragraphs().items() if number.startswith("8.") and row["status"] == "formalised"}
    # 8.1.5 and its last bullet are told by the other bullets and by 8.1.3.
    assert (cards | formal) - {"8.1.5", "8.1.5 bullet 5"} <= {example["illustrates"] for example in EXAMPLES}


def test_settings_are_of_use() -> None:
    assert {example["setting"] for example in EXAMPLES if "setting" in example} == SETTINGS.keys()
    assert Path(BASE / "examples").is_dir()
