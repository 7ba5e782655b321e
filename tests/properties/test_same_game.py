"""Mutants of the rulebook called the same game that are not: here for a difference that is overlooked, and for lemmas left out."""

from collections.abc import Sequence
from functools import cache

import pytest

from brinkproof.model.document import Entry
from brinkproof.model.errors import Place
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.language.syntax import Expression
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.load import assemble, rulebook_entries
from brinkproof.model.rules import Rulebook
from brinkproof.properties.difference import Differs, Origin, Same, after_step
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


@cache
def origin() -> Origin:
    return Origin(rulebook=original(), facts=lemmas())


def mutated(name: str) -> Rulebook:
    return known()[name].rulebook(entries())


SAME = {"4.5: phases left/bound-off-by-one/1": 0, "2.2/guard-dropped/1": 19}
"""How many actions are written differently."""

DIFFERENT = ["8.1.4/guard-dropped/1", "8.1.2/bound-off-by-one/1", "8.1.3/rule-withdrawn/1", "8.1.1: defcon/bound-off-by-one/2"]


@pytest.mark.parametrize("name", SAME)
def test_what_changes_no_step_is_the_same_game(name: str) -> None:
    same = origin().same_by_induction(mutated(name))
    assert isinstance(same, Same)
    assert (same.compared, same.states) == (SAME[name], 0)


def test_what_is_the_same_in_reachable_states_only_needs_the_lemmas() -> None:
    """That nothing is owed later when nothing is owed now is true in every reachable state, and in no other way."""
    # Given
    rule = "4.5D: end_us_action_round"
    (entry,) = [entry for entry in entries() if is_rule(entry, rule)]
    narrower = changed(entry, {"when": f"{entry.values['when']} and later == nothing"})
    other = assemble(replaced(entries(), rule, narrower), digest="narrower")
    # When
    same = origin().same_by_induction(other)
    # Then
    assert same is not None
    assert same.compared == 1
    assert Origin(rulebook=original()).same_by_induction(other) is None


@pytest.mark.parametrize("name", DIFFERENT)
def test_what_the_interpreter_can_tell_apart_is_not_the_same_game(name: str) -> None:
    # When
    other = mutated(name)
    found = origin().against(other)
    # Then
    assert origin().same_by_induction(other) is None
    assert isinstance(found, Differs)
    ways = [after_step(Interpreter(one), found.trace.states[-1], found.action) for one in (original(), other)]
    assert ways[0] != ways[1] or original().initial != other.initial


def test_a_solver_that_gives_up_proves_nothing() -> None:
    asked = Origin(rulebook=original(), facts=lemmas(), budget=Budget(effort=1))
    assert asked.same_by_induction(mutated("2.2/guard-dropped/1")) is None
