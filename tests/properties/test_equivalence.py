"""An equivalence that is none: here for a difference that is overlooked, and for lemmas that are not needed where they are."""

from collections.abc import Sequence
from functools import cache

import pytest

from brinkproof.model.document import Entry
from brinkproof.model.errors import Place
from brinkproof.model.interpreter.step import Interpreter, StepError
from brinkproof.model.language.syntax import Expression
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.load import assemble, rulebook_entries
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.properties.equivalence import Different, Same, Unsettled, compare
from brinkproof.properties.mutation.mutant import Mutant, changed, is_rule, replaced
from brinkproof.properties.mutation.tables import mutants
from brinkproof.properties.solver import Budget


@cache
def entries() -> Sequence[Entry]:
    return rulebook_entries()


@cache
def known() -> dict[str, Mutant]:
    return {mutant.id: mutant for mutant in mutants(entries())}


@cache
def original() -> Rulebook:
    return assemble(entries(), digest="original")


@cache
def lemmas() -> tuple[Expression, ...]:
    """What the property 'nothing-owed-leaves-nothing-behind' says of every reachable state."""
    text = "agenda != nothing or later == nothing"
    return (typecheck(text, original().scope, Place(file="a lemma"), "bool"),)


def mutated(name: str) -> Rulebook:
    return known()[name].rulebook(entries())


SAME = ["4.5: phases left/bound-off-by-one/1", "2.2/guard-dropped/1"]
DIFFERENT = [
    "8.1.4/guard-dropped/1",
    "card 41: no degrading/guard-dropped/1",
    "8.1.2/bound-off-by-one/1",
    "8.1.3/rule-withdrawn/1",
]


def test_a_rulebook_is_the_same_game_as_itself() -> None:
    assert compare(original(), assemble(entries(), digest="again"), (), Budget()) == Same(compared=0)


@pytest.mark.parametrize("name", SAME)
def test_what_changes_no_step_is_the_same_game(name: str) -> None:
    assert isinstance(compare(original(), mutated(name), lemmas(), Budget()), Same)


def test_what_is_the_same_in_reachable_states_only_needs_the_lemmas() -> None:
    """That nothing is owed later when nothing is owed now is true in every reachable state, and in no other way."""
    # Given
    rule = "4.5D: end_us_action_round"
    (entry,) = [entry for entry in entries() if is_rule(entry, rule)]
    narrower = changed(entry, {"when": f"{entry.values['when']} and later == nothing"})
    other = assemble(replaced(entries(), rule, narrower), digest="narrower")
    # Then
    assert compare(original(), other, lemmas(), Budget()) == Same(compared=1)
    assert isinstance(compare(original(), other, (), Budget()), Different)


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_difference_is_one_that_both_interpreters_show(name: str) -> None:
    # When
    other = mutated(name)
    found = compare(original(), other, lemmas(), Budget())
    # Then
    assert isinstance(found, Different)
    assert found.state is not None
    assert what_happens(original(), found) != what_happens(other, found)


def what_happens(rulebook: Rulebook, where: Different) -> State | str:
    assert where.state is not None
    interpreter = Interpreter(rulebook)
    place = interpreter.places[where.action]
    if not interpreter.is_enabled(where.state, place):
        return "it is not enabled"
    try:
        return interpreter.step(where.state, place)
    except StepError:
        return "it is an error"


def test_another_beginning_is_another_game() -> None:
    found = compare(original(), mutated("8.1.1: defcon/bound-off-by-one/2"), lemmas(), Budget())
    assert isinstance(found, Different)
    assert found.state is None


def test_a_solver_that_gives_up_proves_nothing() -> None:
    found = compare(original(), mutated("2.2/guard-dropped/1"), lemmas(), Budget(effort=1))
    assert isinstance(found, Unsettled)
