"""A difference that is missed, told the wrong way round or not shortest, and games called the same that part, or the other way.

Every answer is held against a plain search through both rulebooks with the interpreter, which shares nothing with it.
"""

from pathlib import Path

import pytest

from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.language.syntax import Expression
from brinkproof.model.load import load_rulebook
from brinkproof.model.parting import Parting
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.properties.difference import NOT_ENABLED, Differs, Same, Unknown, difference
from brinkproof.properties.problem import pose
from brinkproof.properties.proofs.facts import proved_facts
from brinkproof.properties.property import load_properties
from brinkproof.properties.verdict import Evidence
from tests.conftest import TOYS

TOY = TOYS / "needs_a_lemma"
"""Two numbers go up together from 0 to 9, and then the US wins."""

HEAD = """
[overlay]
name = "changed"
says.en = "Changed."
says.ru = "Изменено."
"""

SAID = 'says.en = "A rule."\nsays.ru = "Правило."\n'

COUNT = f'[[action]]\nrule = "4.1"\npart = "count"\nname = "count"\n{SAID}'
FINISH = f'[[action]]\nrule = "4.2"\npart = "finish"\nname = "finish"\n{SAID}'
TOGETHER = 'then = [{ together = ["n = n + 1", "m = m + 1"] }]\n'

CASES = {
    "an action that is forbidden earlier": (COUNT + f'owner = "rules"\nwhen = "n < 5"\n{TOGETHER}', 5, "count", Parting.STRICTER),
    "an action that is allowed earlier": (
        FINISH + 'owner = "us"\nwhen = "n >= 7"\nthen = ["winner = us"]',
        7,
        "finish",
        Parting.LOOSER,
    ),
    "another winner": (FINISH + 'owner = "us"\nwhen = "n == 9"\nthen = ["winner = ussr"]', 9, "finish", Parting.RESULT),
    "a step that is an error": (COUNT + f'owner = "rules"\nwhen = "n < 10"\n{TOGETHER}', 9, "count", Parting.LOOSER),
    "an error in one step only": (
        COUNT + 'owner = "rules"\nwhen = "n < 9"\nthen = ["n = n + (1 if n < 4 else 9)", "m = m + 1"]',
        4,
        "count",
        Parting.RESULT,
    ),
    "somebody else's choice": (FINISH + 'owner = "ussr"\nwhen = "n == 9"\nthen = ["winner = us"]', 9, "finish", Parting.OWNER),
    "an action more": (
        f'[[action]]\nrule = "4.3"\nname = "leap"\nowner = "us"\n{SAID}when = "n == 3"\nthen = ["n = 8", "m = 8"]',
        3,
        "leap",
        Parting.LOOSER,
    ),
    "an ending more": (
        f'[[consequence]]\nrule = "8.1.3"\n{SAID}when = "n == 2"\nthen = ["winner = draw"]',
        1,
        "count",
        Parting.RESULT,
    ),
    "an action fewer": ("", 9, "finish", Parting.STRICTER),
}

SAMES = {
    # what is changed, whether lemmas are given, how it is known, and how many states had to be looked at
    "nothing changed": ("", False, Evidence.INDUCTIVE, 0),
    "the same said otherwise": (COUNT + f'owner = "rules"\nwhen = "not (n >= 9)"\n{TOGETHER}', False, Evidence.INDUCTIVE, 0),
    "what the lemmas exclude": (COUNT + f'owner = "rules"\nwhen = "n < 9 and n == m"\n{TOGETHER}', True, Evidence.INDUCTIVE, 0),
    "what is not reached": (COUNT + f'owner = "rules"\nwhen = "n < 9 and n == m"\n{TOGETHER}', False, Evidence.EXHAUSTIVE, 11),
}


def changed(folder: Path, body: str, withdraw: str = "") -> Rulebook:
    """Return the toy with an overlay."""
    path = folder / "changed.toml"
    path.write_text(HEAD + (f'withdraw = ["{withdraw}"]\n' if withdraw else "") + body, encoding="utf-8")
    return load_rulebook(TOY / "rules", [path])


def facts() -> tuple[Expression, ...]:
    return proved_facts(pose(load_rulebook(TOY / "rules"), load_properties(TOY / "properties.toml")))


def after(interpreter: Interpreter, state: State, label: str) -> State | str:
    place = interpreter.places.get(label)
    if place is None or not interpreter.is_enabled(state, place):
        return NOT_ENABLED
    try:
        return interpreter.step(state, place)
    except StepError as error:
        return f"rule {error.rule!r}: {error.problem}"


def plain(first: Rulebook, second: Rulebook) -> int | None:
    """Return after how many steps two rulebooks part, by a search of both."""
    one, other = Interpreter(first), Interpreter(second)
    mine, theirs = first.action_by_label, second.action_by_label
    owners = {label for label in mine.keys() & theirs.keys() if mine[label].owner != theirs[label].owner}
    layer, seen, depth = {first.initial}, {first.initial}, 0
    while layer:
        following: set[State] = set()
        for state in layer:
            for label in {*one.places, *other.places}:
                ways = after(one, state, label), after(other, state, label)
                if ways[0] != ways[1] or (label in owners and ways[0] != NOT_ENABLED):
                    return depth
                if isinstance(ways[0], tuple):
                    following.add(ways[0])
        layer = following - seen
        seen |= layer
        depth += 1
    return None


@pytest.mark.parametrize("name", CASES)
def test_the_shortest_game_after_which_two_rulebooks_part(name: str, tmp_path: Path) -> None:
    body, steps, action, kind = CASES[name]
    first, second = load_rulebook(TOY / "rules"), changed(tmp_path, body, "" if body else "4.2")
    found = difference(first, second, facts=facts())
    assert isinstance(found, Differs)
    assert (len(found.trace), found.action, found.kind, found.shortest) == (steps, action, kind, True)
    assert plain(first, second) == steps
    assert (found.first, found.second) == tuple(
        after(Interpreter(one), found.trace.states[-1], action) for one in (first, second)
    )


@pytest.mark.parametrize("name", SAMES)
def test_two_rulebooks_that_no_game_tells_apart(name: str, tmp_path: Path) -> None:
    body, lemmas, evidence, states = SAMES[name]
    first, second = load_rulebook(TOY / "rules"), changed(tmp_path, body)
    found = difference(first, second, facts=facts() if lemmas else ())
    assert isinstance(found, Same)
    assert (found.evidence, found.states) == (evidence, states)
    assert plain(first, second) is None


def test_rulebooks_that_begin_apart_differ_before_the_first_step(tmp_path: Path) -> None:
    variable = f'[[variable]]\nrule = "8.1.1"\npart = "n"\nname = "n"\nsort = "0..9"\ninitial = 1\n{SAID}'
    found = difference(load_rulebook(TOY / "rules"), changed(tmp_path, variable))
    assert isinstance(found, Differs)
    assert (len(found.trace), found.kind, found.first, found.second) == (0, Parting.START, (0, 0, 0), (0, 1, 0))


def test_rulebooks_of_other_variables_are_not_compared(tmp_path: Path) -> None:
    other = f'[[variable]]\nrule = "8.1.1"\npart = "k"\nname = "k"\nsort = "0..1"\ninitial = 0\n{SAID}'
    wider = f'[[variable]]\nrule = "8.1.1"\npart = "n"\nname = "n"\nsort = "0..10"\ninitial = 0\n{SAID}'
    base = load_rulebook(TOY / "rules")
    assert difference(base, changed(tmp_path, other)) == Unknown(reason="only one of the two rulebooks has the variable 'k'")
    found = difference(base, changed(tmp_path, wider))
    assert found == Unknown(reason="the variable 'n' can have other values in the second rulebook")
