"""The door to Z3: here for a solver that gives up and is believed, and for a question that leaks into the next."""

from pathlib import Path

import pytest

from brinkproof.model.language.sorts import integer
from brinkproof.model.symbolic.decode import decode_number
from brinkproof.model.symbolic.encode import Encoder, Term
from brinkproof.model.symbolic.logic import all_of, flag, implies, no, renamed
from brinkproof.properties.proofs.horn import Covered, Horn, Reached
from brinkproof.properties.reason import Reason
from brinkproof.properties.solver import Budget, Core, Sat, Solver, Unanswered, Unsat, spent

ENCODER = Encoder(24)
X = ENCODER.variable("x", integer(0, 9))
Y = ENCODER.variable("y", integer(0, 9))


def is_hard() -> Term:
    """Two odd factors of a prime: nothing that a solver sees at once."""
    return all_of(X * Y == 8_388_593, X > 1, X < 4096, Y > 1, Y < 4096)


def test_what_can_be_true_comes_with_values() -> None:
    # Given
    solver = Solver(Budget())
    solver.add(X > 3)
    # When
    answer = solver.ask(X < 5)
    # Then
    assert isinstance(answer, Sat)
    assert decode_number(X, answer.model) == 4


def test_what_cannot_be_true_is_refused() -> None:
    solver = Solver(Budget())
    solver.add(X > 3)
    assert solver.ask(X < 3) == Unsat()


def test_a_question_is_forgotten_and_an_assumption_is_not() -> None:
    # Given
    solver = Solver(Budget())
    solver.add(X > 3)
    # When
    first, second = solver.ask(X == 2), solver.ask(X == 7)
    solver.add(X != 7)
    third = solver.ask(X == 7)
    # Then
    assert first == Unsat()
    assert isinstance(second, Sat)
    assert third == Unsat()


def test_too_little_effort_is_an_answer_with_a_reason() -> None:
    answer = Solver(Budget(effort=100)).ask(is_hard())
    assert isinstance(answer, Unanswered)
    assert answer.reason


def test_the_fuse_ends_a_question_whose_effort_was_misjudged() -> None:
    answer = Solver(Budget(effort=4_000_000_000, seconds=0.05)).ask(is_hard(), no(X == Y))
    assert isinstance(answer, Unanswered)


def test_effort_is_for_each_question_and_not_for_all_together() -> None:
    # Given
    solver = Solver(Budget(effort=100_000))
    # When
    answers = [solver.ask(X * X == Y, place + 1 == X) for place in range(200)]
    # Then
    assert all(isinstance(answer, Sat) for answer in answers)


def counting(budget: Budget) -> Horn:
    """A number that goes up by two from 0, as Spacer sees it."""
    horn = Horn(budget, [X], [Y])
    horn.begin(X == 0)
    horn.step(all_of(X < 100, X + 2 == Y))
    return horn


def test_what_is_not_reached_comes_with_states_that_leave_it_out() -> None:
    # When
    answer = counting(Budget(seconds=10)).ask(X == 51)
    # Then: the beginning is among them, the target is not, and no step leads out
    assert isinstance(answer, Covered)
    solver = Solver(Budget())
    assert solver.ask(X == 0, no(answer.states)) == Unsat()
    assert solver.ask(X == 51, answer.states) == Unsat()
    assert solver.ask(answer.states, X < 100, no(renamed(answer.states, [(X, X + 2)]))) == Unsat()


def test_what_is_reached_is_told() -> None:
    assert counting(Budget(seconds=10)).ask(X == 4) == Reached()


def test_horn_clauses_have_a_budget_too() -> None:
    answer = counting(Budget(effort=1)).ask(X == 51)
    assert isinstance(answer, Unanswered)
    assert answer.reason


def test_the_flags_that_forbid_something_are_named() -> None:
    # Given
    solver = Solver(Budget())
    flags = [flag("is one"), flag("is two"), flag("is anything")]
    solver.add(implies(flags[0], X == 1), implies(flags[1], X == 2))
    # When, Then
    assert solver.ask_under(flags) == Unsat(frozenset({0, 1}))
    assert isinstance(solver.ask_under([flags[0], flags[2]]), Sat)
    assert solver.ask_under([flags[1]]) != Unsat()


def test_what_is_asserted_in_a_scope_is_forgotten_with_it() -> None:
    # Given
    solver = Solver(Budget())
    # When
    with solver.scope(X == 1):
        solver.add(X == 2)
        inside = solver.ask_under(())
    # Then
    assert inside == Unsat()
    assert isinstance(solver.ask_under(()), Sat)


def test_a_core_names_the_assumptions_that_forbid_it_and_no_other() -> None:
    # Given
    solver, names = Solver(Budget()), ("small", "large", "odd")
    flags = {name: flag(name) for name in names}
    solver.add(implies(flags["small"], X == 1), implies(flags["large"], X == 9), implies(flags["odd"], X != 2))
    # When
    found, possible = solver.core(flags, Y == 1), solver.core({"small": flags["small"]}, X == 1)
    # Then
    assert found == Core(names=("small", "large"), least=True)
    assert isinstance(possible, Sat)


def test_what_is_false_by_itself_needs_no_assumption() -> None:
    assert Solver(Budget()).core({"any": flag("any")}, X == 1, X == 2) == Core(names=(), least=True)


def test_a_core_that_could_not_be_made_smaller_says_so() -> None:
    # Given
    solver, names = Solver(Budget(sparing=-1)), [f"flag {place}" for place in range(3)]
    flags = {name: flag(name) for name in names}
    solver.add(*(implies(one, place == X) for place, one in enumerate(flags.values())))
    # When
    found = solver.core(flags)
    # Then
    assert isinstance(found, Core)
    assert not found.least
    assert len(found.names) >= 2


REASONS = {
    "timeout": Reason.TIME,
    "canceled": Reason.TIME,
    "max. resource limit exceeded": Reason.EFFORT,
    "max. memory exceeded": Reason.MEMORY,
    "(incomplete quantifiers)": Reason.INCOMPLETE,
    "something new": Reason.INCOMPLETE,
}


@pytest.mark.parametrize(("words", "kind"), REASONS.items())
def test_the_kind_of_a_reason_is_read_off_the_words_of_the_solver(words: str, kind: Reason) -> None:
    assert Unanswered(words).kind is kind


def test_too_little_effort_is_told_as_that() -> None:
    answer = Solver(Budget(effort=100)).ask(is_hard())
    assert isinstance(answer, Unanswered)
    assert answer.kind is Reason.EFFORT


def test_a_question_that_nobody_answered_is_kept_and_can_be_asked_again(tmp_path: Path) -> None:
    # Given
    folder = tmp_path / "queries"
    # When
    answers = [Solver(Budget(effort=100, queries=str(folder))).ask(is_hard()) for _ in range(2)]
    # Then
    (path,) = folder.iterdir()
    text = path.read_text(encoding="utf-8")
    assert text.startswith("(set-logic QF_BV)")
    assert "(check-sat)" in text
    assert all(isinstance(answer, Unanswered) and str(path) in answer.reason for answer in answers)


def test_effort_only_grows() -> None:
    before = spent()
    Solver(Budget()).ask(X * X == Y, X + 1 == Y)
    assert spent() > before
